"""What the address of a window's page asks for, and the paint box it answers with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.brushes import BLANK, HOLE, JOIN, MAGIC, MERGE, PAIRING, PART, SPLIT, STAR, Brush
from campaign.commands.box import printed
from campaign.names import colour_name, listed, number_text, printed_name
from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid, grid_size
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout, Space
from campaign.rules.state.campaign import State
from journals.rendering.panes import space_buttons

SIZES = ((6, 4), (4, 6), (5, 5), (5, 4), (4, 5), (8, 3), (3, 8), (6, 5), (5, 6))
"""Columns and rows of the outlines offered first."""

OUTLINE = "outline"
GAME, TOLD = "game", "told"
"""Where one came from: the table of the window's game, or the list of everything told."""
MAGIC_NUMBERS = range(1, 17)
MOST = 26
"""Columns, and rows, of an outline."""


def size_of(text: str) -> tuple[int, int] | None:
    """Columns and rows, as in 6x4; None for what makes no sense."""
    width, cross, height = text.partition("x")
    sized = cross and all(part.isdecimal() and len(part) < 4 and 0 < int(part) <= MOST for part in (width, height))
    return (int(width), int(height)) if sized else None


@dataclass(frozen=True)
class Asked:
    """What the address asks to see: the brush in hand, the first of two spaces, the editor that is open."""

    brush: Brush
    first: str = ""
    edit: str = ""
    kind: str = ""
    size: tuple[int, int] | None = None
    back: str = ""

    @classmethod
    def read(cls, query: QueryDict, state: State) -> Asked:
        """From a query; what makes no sense is left out."""
        return cls(
            brush=Brush.parse(query.get("brush", "")) or Brush.of(state.edition.palette.letters[0]),
            first=query.get("first", "")[:8],
            edit=query.get("edit", "")[:48],
            kind=query.get("kind", "")[:48],
            size=size_of(query.get("size", "")),
            back=query.get("back", "")[:4],
        )

    def query(self, **changes: str) -> str:
        """The address of the same page with something else chosen; an editor is open only where it is named."""
        query = QueryDict(mutable=True)
        for name, value in {"brush": self.brush.name, "back": self.back, **changes}.items():
            if value:
                query[name] = value
        return f"?{query.urlencode()}"

    @property
    def whole(self) -> str:
        """The address of the page just as it is."""
        size = f"{self.size[0]}x{self.size[1]}" if self.size else ""
        return self.query(edit=self.edit, kind=self.kind, first=self.first, size=size)


@dataclass(frozen=True)
class Choice:
    """One thing to choose by a link."""

    label: str
    query: str
    chosen: bool = False
    name: str = ""
    fill: Fill | None = None
    text: str = ""


@dataclass(frozen=True)
class PaintBox:
    """The brushes, and what to tap with the one in hand. `more` are numbers for a brush that has many.

    Shape: `shape` says which spaces there are, `near` which are neighbours; `uneven` glass has no places for holes.
    """

    question: str
    hint: str
    glass: tuple[tuple[Choice, ...], ...]
    marks: tuple[Choice, ...]
    shape: tuple[Choice, ...]
    near: tuple[Choice, ...]
    more: tuple[Choice, ...]
    uneven: bool = False


def paint_box(asked: Asked, plan: WindowPlan, state: State) -> PaintBox:
    hand, faces = asked.brush, state.edition.faces
    other = hand.value is not None and hand.value not in faces
    uneven = grid_size(plan.layout) is None

    def choice(name: str, label: str, fill: Fill | None = None, chosen: bool = False) -> Choice:
        return Choice(label, asked.query(brush=name), chosen or name == hand.name, name, fill)

    letters = state.edition.palette.letters
    colours = [choice(letter, colour_name(letter, state), Fill(letter, None)) for letter in letters]
    values = [choice(str(face), number_text(face), Fill(None, face)) for face in faces]
    return PaintBox(
        question=_question(asked, state),
        hint=_hint(asked),
        glass=((*colours, choice(STAR, _("star"))), tuple(values)),
        marks=(
            choice(f"{MAGIC}{hand.magic or 1}", _("Magic number"), chosen=hand.magic is not None),
            choice(hand.name if other else str(max(faces) + 1), _("Other value"), chosen=other),
            choice(BLANK, _("Blank")),
        ),
        shape=(
            choice(MERGE, _("Make one of two")),
            choice(SPLIT, _("Cut in two")),
            *([] if uneven else [choice(HOLE, _("Holes"))]),
        ),
        near=(choice(JOIN, _("They touch")), choice(PART, _("They do not touch"))),
        more=tuple(choice(name, label) for name, label in _numbers(hand, faces)),
        uneven=uneven,
    )


def _numbers(hand: Brush, faces: Sequence[int]) -> list[tuple[str, str]]:
    """Brushes beside one that has a number of its own."""
    if hand.magic is not None:
        return [(f"{MAGIC}{n}", str(n)) for n in sorted({*MAGIC_NUMBERS, hand.magic})]
    if hand.value is not None and hand.value not in faces:
        return [(str(n), number_text(n)) for n in _around(hand.value, faces)]
    return []


def _around(value: int, faces: Sequence[int]) -> list[int]:
    """Values no face shows: those next to the faces, and those next to the one in hand."""
    low, high = min(faces), max(faces)
    near = {*range(low - 4, low), *range(high + 1, high + 7), *range(value - 1, value + 2)}
    return sorted(near - set(faces))


def _question(asked: Asked, state: State) -> str:
    hand = asked.brush
    if hand.colour is not None:
        return _("Tap every space printed %(colour)s") % {"colour": colour_name(hand.colour, state)}
    if hand.value is not None:
        return _("Tap every space printed %(value)s") % {"value": number_text(hand.value)}
    if hand.magic is not None:
        return _("Tap the spaces with magic number %(number)s") % {"number": hand.magic}
    if hand.name == STAR:
        return _("Tap every space with a star")
    if hand.name == BLANK:
        return _("Tap every space with nothing printed")
    if hand.name == HOLE:
        return _("Tap where the window has no space")
    if hand.name == SPLIT:
        return _("How is %(space)s cut?") % {"space": asked.first} if asked.first else _("Tap the pane to cut in two")
    if asked.first and hand.name == MERGE:
        return _("%(space)s becomes one with which pane?") % {"space": asked.first}
    if asked.first:
        return _("%(space)s, and which other pane?") % {"space": asked.first}
    if hand.name == MERGE:
        return _("Tap two panes that are one on the page")
    return _("Tap two panes that touch") if hand.name == JOIN else _("Tap two panes that do not touch")


def _hint(asked: Asked) -> str:
    hand = asked.brush.name
    if hand == BLANK:
        return _("Whatever was told of it goes.")
    if hand == HOLE:
        return _("Tap the wall to open it again.")
    if hand == SPLIT and not asked.first:
        return _("The upper or left part keeps its name and what is printed.")
    if hand == MERGE and not asked.first:
        return _("Or brush across them. They keep the name of the first.")
    if asked.first:
        return _("Tap it again to choose another first.")
    if hand in PAIRING:
        return _("The same two once more: they are as drawn again.")
    return _("Once more takes it off. A stroke over several does all of them.")


def space_label(space: Space, state: State) -> str:
    """A space and what is printed in it, in words."""
    words = [printed_name(token, state) for token in printed(space)]
    return f"{space.name}: {listed(words) if words else pgettext('space', 'blank')}"


@dataclass(frozen=True)
class Place:
    """A button over the drawing: its space, or the wall of a hole."""

    name: str
    style: str
    label: str
    wall: bool


def tap_places(drawn: Layout, plan: WindowPlan, asked: Asked, state: State, *, frame: bool) -> list[Place]:
    """A button for each space of the drawing, named by what a tap is about."""
    told = plan.layout or drawn
    labels = {
        name: space_label(space, state) if name in told else _("%(space)s: a wall") % {"space": name}
        for name, space in drawn.spaces.items()
    }
    if asked.first in drawn:
        labels[asked.first] = _("%(space)s: choose another first") % {"space": asked.first}
    boxes = space_buttons(drawn, frame=frame)
    return [Place(each.name, each.style, labels[each.name], each.name not in told) for each in boxes]


@dataclass(frozen=True)
class PairRow:
    """Two spaces that were joined or parted, and the brush that undoes it."""

    first: str
    second: str
    brush: str
    text: str


def pairs(layout: Layout) -> list[PairRow]:
    """What the table said of neighbours, in reading order."""
    told = (
        (JOIN, layout.joined, _("%(first)s and %(second)s touch")),
        (PART, layout.parted, _("%(first)s and %(second)s do not touch")),
    )
    return [
        PairRow(first, second, brush, sentence % {"first": first, "second": second})
        for brush, said, sentence in told
        for first, second in sorted(tuple(sorted(pair)) for pair in said if pair <= layout.spaces.keys())
    ]


@dataclass(frozen=True)
class Outline:
    """A size to choose, with its drawing."""

    columns: int
    rows: int
    layout: Layout
    chosen: bool = False

    @property
    def size(self) -> str:
        return f"{self.columns}x{self.rows}"


@dataclass(frozen=True)
class Stepper:
    """A number with the addresses of the next lower and the next higher one; empty at the ends."""

    label: str
    number: int
    lower: str
    higher: str


@dataclass(frozen=True)
class Outlines:
    """The shapes to choose from, and any other by steppers."""

    offered: tuple[Outline, ...]
    wanted: Outline
    steppers: tuple[Stepper, ...]


def outlines(asked: Asked, plan: WindowPlan) -> Outlines:
    told = grid_size(plan.layout)
    columns, rows = asked.size or told or SIZES[0]

    def step(label: str, number: int, size: Callable[[int], str]) -> Stepper:
        near = [asked.query(edit=OUTLINE, size=size(n)) if 0 < n <= MOST else "" for n in (number - 1, number + 1)]
        return Stepper(label, number, *near)

    return Outlines(
        offered=tuple(Outline(c, r, blank_grid(c, r), (c, r) == told) for c, r in SIZES),
        wanted=Outline(columns, rows, blank_grid(columns, rows), (columns, rows) == told),
        steppers=(
            step(_("Rows"), rows, lambda n: f"{columns}x{n}"),
            step(_("Columns"), columns, lambda n: f"{n}x{rows}"),
        ),
    )
