"""The cathedral ready to show: every board, who constructed what and when, what comes next (A6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.names import colour_name, fill_text, window_name
from campaign.queries.log import Undoable, undoable
from campaign.rules.construction import lowest, spaces
from campaign.rules.dice import Die
from campaign.rules.legacy_box import BoardPlan
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.legacy import Constructed
from campaign.story import Story

PAGE = "cathedral"


@dataclass(frozen=True)
class Space:
    """One space of a board as it is drawn: built, next or later, with the crest of who built it."""

    value: int
    state: str
    tincture: str = ""
    family: str = ""


@dataclass(frozen=True)
class Column:
    """A colour of a board, its spaces from the lowest value upward."""

    colour: str
    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Built:
    """A space that was constructed: by whom (None: nobody knows), in which window and round (0: at another time)."""

    board: str
    die: Die
    words: str
    family: Family | None
    window: str
    number: int
    round: int
    points: int
    stands = True


@dataclass(frozen=True)
class Open:
    """A space that is not constructed; `next` is the lowest of its colour."""

    board: str
    die: Die
    words: str
    next: bool
    stands = False


@dataclass(frozen=True)
class Count:
    """How many spaces of a board a family constructed."""

    family: Family
    spaces: int
    points: int


@dataclass(frozen=True)
class Board:
    """A board with all that was constructed on it, the latest first; `standing` of its `total` spaces are."""

    slug: str
    name: str
    points: int
    columns: tuple[Column, ...]
    built: tuple[Built, ...]
    standing: int
    open: tuple[Open, ...]
    counts: tuple[Count, ...]
    total: int

    @property
    def next(self) -> tuple[Open, ...]:
        return tuple(space for space in self.open if space.next)


@dataclass(frozen=True)
class CathedralView:
    """Everything the cathedral page shows; `asked` is the space that was tapped, on its board."""

    boards: tuple[Board, ...]
    families: tuple[Family, ...]
    asked: Built | Open | None
    asked_board: Board | None
    begun: bool
    undo: Undoable | None

    @property
    def undo_of(self) -> str:
        return PAGE


def cathedral_view(story: Story, asked: str = "") -> CathedralView:
    """The page; `asked` names a board and a space on it, such as "cathedral R3"."""
    state = story.state
    boards = tuple(_board(state, board) for board in state.box_now().legacy.boards)
    slug, _blank, space = asked.rpartition(" ")
    board = next((board for board in boards if board.slug == slug), None)
    known: tuple[Built | Open, ...] = (*board.open, *board.built) if board else ()
    return CathedralView(
        boards=boards,
        families=tuple(state.families.values()),
        asked=next((each for each in known if str(each.die) == space), None),
        asked_board=board,
        begun=bool(state.games),
        undo=undoable(story, page=PAGE),
    )


def _board(state: State, board: BoardPlan) -> Board:
    box = state.box_now()
    on_it = {space: built for (of, space), built in state.cathedral.items() if of == board.slug}
    columns = spaces(board, box.palette.letters, box.faces)
    following = lowest(board, box.palette.letters, box.faces, on_it)
    dice = [Die(colour, value) for colour, values in columns.items() for value in values]
    return Board(
        slug=board.slug,
        name=board.name,
        points=board.points,
        columns=tuple(_column(state, colour, values, on_it, following) for colour, values in columns.items()),
        built=tuple(_built(state, board.slug, space, built) for space, built in reversed(on_it.items())),
        standing=sum(str(die) in on_it for die in dice),
        open=tuple(
            Open(board.slug, die, fill_text(die, state), following.get(die.colour) == die.value)
            for die in dice
            if str(die) not in on_it
        ),
        counts=_counts(state, on_it),
        total=len(dice),
    )


def _column(
    state: State,
    colour: Colour,
    values: tuple[int, ...],
    on_it: Mapping[str, Constructed],
    following: Mapping[Colour, int],
) -> Column:
    found = []
    for value in values:
        built = on_it.get(str(Die(colour, value)))
        family = state.families.get(built.family or 0) if built else None
        how = "built" if built else "next" if following.get(colour) == value else "later"
        found.append(Space(value, how, family.tincture if family else "", family.name if family else ""))
    return Column(str(colour), colour_name(colour, state), tuple(found))


def _built(state: State, board: str, space: str, built: Constructed) -> Built:
    game, die = state.games.get(built.game), Die.parse(space)
    return Built(
        board,
        die,
        fill_text(die, state),
        state.families.get(built.family or 0),
        window_name(game.window, state) if game else "",
        game.window if game else 0,
        built.round,
        built.points,
    )


def _counts(state: State, on_it: Mapping[str, Constructed]) -> tuple[Count, ...]:
    found = []
    for number, family in state.families.items():
        own = [built for built in on_it.values() if built.family == number]
        found.append(Count(family, len(own), sum(built.points for built in own)))
    return tuple(found)
