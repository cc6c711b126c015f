"""An evening of base Sagrada: its patterns, its objectives by their printed names, its scores, together or alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.rules.dice import FACES, Die, Fill
from campaign.rules.drawings import blank_grid, read_drawing
from campaign.rules.edition import ObjectivePlan
from campaign.rules.layout import Layout, Window
from campaign.rules.objectives import NO_PARAMS, Params, tally
from campaign.rules.palette import STANDARD, Colour
from campaign.rules.scoring import blemishes

WIDTH, HEIGHT = 5, 4


@dataclass(frozen=True)
class ClassicRules:
    """What an evening together and one alone score differently."""

    empty_costs: int


TOGETHER = ClassicRules(empty_costs=1)
"""Rule: B6."""
ALONE = ClassicRules(empty_costs=3)
"""Rule: B1."""


def _public(name: str, kind: str, points: int, params: Params = NO_PARAMS) -> tuple[str, ObjectivePlan]:
    return name, ObjectivePlan(name.lower().replace(" ", "-"), name, kind, points, params)


PUBLIC: Mapping[str, ObjectivePlan] = dict(
    (
        _public("Row Color Variety", "row-colour-variety", 6),
        _public("Column Color Variety", "column-colour-variety", 5),
        _public("Row Shade Variety", "row-value-variety", 5),
        _public("Column Shade Variety", "column-value-variety", 4),
        _public("Light Shades", "value-pairs", 2, {"values": (1, 2)}),
        _public("Medium Shades", "value-pairs", 2, {"values": (3, 4)}),
        _public("Deep Shades", "value-pairs", 2, {"values": (5, 6)}),
        _public("Shade Variety", "value-sets", 5, {"values": FACES}),
        _public("Color Diagonals", "colour-diagonals", 1),
        _public("Color Variety", "colour-sets", 4, {"colours": STANDARD.letters}),
    )
)
"""The public objectives by their printed names. Rule: B6."""


def private(colour: Colour) -> ObjectivePlan:
    """A private objective: the sum of the values of its colour. Rule: B6."""
    return ObjectivePlan(f"shades-of-{colour.lower()}", f"Shades of {colour}", "colour-sum", 1, {"colour": colour})


def read_pattern(grid: Sequence[str]) -> Layout:
    """A window pattern from one string a row, one character a space.

    Raises: ValueError for a character that is no space.
    Rule:   B2.
    """
    return read_drawing("\n".join(" ".join(row) for row in grid))


def read_board(cells: Sequence[Sequence[str]], layout: Layout | None = None) -> Window:
    """A window with dice as rows of texts, "" where a space is empty; without a layout nothing is printed.

    Raises: ValueError for a text that is no die, or for rows that do not fit the layout.
    Rule:   B2.
    """
    layout = layout or blank_grid(WIDTH, HEIGHT)
    if [len(row) for row in cells] != [len(row) for row in layout.rows]:
        raise ValueError(f"a board has {len(layout.rows)} rows of {len(layout.columns)} spaces")
    dice: dict[str, Fill] = {
        name: Die.parse(text).fill
        for names, texts in zip(layout.rows, cells, strict=True)
        for name, text in zip(names, texts, strict=True)
        if name and text
    }
    return Window(layout, dice)


def classic_total(
    window: Window,
    publics: Iterable[ObjectivePlan],
    colours: Iterable[Colour],
    tokens: int = 0,
    rules: ClassicRules = TOGETHER,
) -> int:
    """Public objectives, the best of the private ones held, tokens left, less what empty spaces cost. Rule: B6, B1."""
    seen = sum(_points(window, plan) for plan in publics)
    hidden = max((_points(window, private(colour)) for colour in colours), default=0)
    return seen + hidden + tokens - rules.empty_costs * blemishes(window)


@dataclass(frozen=True)
class Solo:
    """How an evening alone ended."""

    total: int
    target: int

    @property
    def won(self) -> bool:
        """Only more than the target wins. Rule: B1."""
        return self.total > self.target


def classic_solo(
    window: Window, publics: Iterable[ObjectivePlan], colours: Iterable[Colour], track: Iterable[Die]
) -> Solo:
    """One against the dice on the round track, with the better of two private objectives. Rule: B1, B5."""
    return Solo(classic_total(window, publics, colours, rules=ALONE), sum(die.value for die in track))


def _points(window: Window, plan: ObjectivePlan) -> int:
    return tally(plan.kind, window, plan.points, plan.params).points or 0
