"""Windows drawn as text for the tests."""

from dataclasses import replace

from campaign.rules.dice import Fill
from campaign.rules.drawings import NO_SPACE, polygons, read_drawing
from campaign.rules.layout import Layout, Window


def board(text: str, printed: str = "") -> Window:
    """A window as it was filled.

    Tokens: `R5`, `R` or `5` a fill, `.` empty, `!` or `!R5` broken, `_` no space. `printed` is the drawing beneath;
    without it nothing is printed.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    blank = "\n".join(" ".join(NO_SPACE if token == NO_SPACE else "." for token in row) for row in rows)
    layout = read_drawing(printed or blank)
    named = [
        (name, token)
        for names, row in zip(layout.rows, rows, strict=True)
        for name, token in zip(names, row, strict=True)
    ]
    return Window(
        layout,
        {name: Fill.parse(token.strip("!")) for name, token in named if name and token.strip("!.")},
        frozenset(name for name, token in named if name and token.startswith("!")),
    )


def pie() -> Layout:
    """Four triangles about one point: each has two edge neighbours, and the one across at its corner."""
    points = {"nw": (0.0, 0.0), "ne": (200.0, 0.0), "se": (200.0, 200.0), "sw": (0.0, 200.0), "hub": (100.0, 100.0)}
    rings = {
        name: (*ends, "hub")
        for name, ends in {"n": ("nw", "ne"), "e": ("ne", "se"), "s": ("se", "sw"), "w": ("sw", "nw")}.items()
    }
    return polygons(points, rings)


def filled(layout: Layout, **fills: str) -> Window:
    """A layout with fills by the names of their spaces."""
    return replace(Window(layout), fills={name: Fill.parse(text) for name, text in fills.items()})
