"""What the pictures of one game and of a campaign show and say, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import number_text
from campaign.queries.campaigns import Front, front
from campaign.queries.standings import ledger_standings
from campaign.rules.state.campaign import Family, State
from journals.queries.keepsake import Keepsake, keepsake
from journals.queries.ranks import ordinal
from journals.queries.seen import seen, seen_glass
from journals.queries.square_view import Cell, Gathered, cells_of, collections_of, collections_words

WORTH = 4
"""A window is worth a picture where one space in so many has something in it."""


@dataclass(frozen=True)
class Portrait:
    """A window of a game that was begun, with its family; `place` and `points` are empty until they are confirmed."""

    kept: Keepsake
    family: Family
    place: str
    points: str
    total: int = 0

    @property
    def content(self) -> tuple[object, ...]:
        """All that a picture of the glass follows from."""
        return (*seen(self.kept.layout), *seen_glass(self.kept.fills, self.kept.broken))

    @property
    def words(self) -> tuple[str, ...]:
        return (*self.kept.said, self.family.tincture, self.place, self.points)


def portrait(state: State, game: int, family: int) -> Portrait | None:
    """The family's window; None where there is nothing to show. Rule: A7.1."""
    kept = keepsake(state, game, family)
    if kept is None or family not in state.families:
        return None
    confirmed = state.games[game].confirmed
    ranking = confirmed.ranking if confirmed else ()
    placed = next((placed for placed in ranking if placed.family == family), None)
    if placed is None:
        return Portrait(kept, state.families[family], "", "")
    place = _("%(rank)s place") % {"rank": ordinal(placed.place)}
    return Portrait(kept, state.families[family], place, number_text(placed.total), placed.total)


def portraits(state: State, game: int) -> tuple[Portrait, ...]:
    """The windows of a game that show anything, as the families sit; none where it was not begun."""
    played = state.games.get(game)
    found = [portrait(state, game, family) for family in played.present] if played else []
    return tuple(each for each in found if each is not None)


def worth_a_picture(state: State, game: int, family: int) -> bool:
    """Whether there is enough in a window that one would keep it."""
    kept = keepsake(state, game, family)
    return kept is not None and len(kept.fills.keys() | set(kept.broken)) * WORTH >= len(kept.layout.spaces)


@dataclass(frozen=True)
class SquarePicture:
    """A family's magic square with what stands below it."""

    family: Family
    name: str
    cells: tuple[Cell, ...]
    gathered: tuple[Gathered, ...]
    line: str
    campaign: str

    @property
    def content(self) -> tuple[object, ...]:
        cells = [(cell.number, cell.colour, cell.broken) for cell in self.cells]
        gathered = [(each.colour, each.name, each.count, each.whole) for each in self.gathered]
        return (cells, gathered, self.name, self.family.tincture, self.line, self.campaign)


def square_picture(state: State, family: int) -> SquarePicture | None:
    """The square as far as it is signed; None where the family has signed nothing yet. Rule: A11.3, A11.5."""
    if family not in state.families:
        return None
    square = state.square(family)
    if not square.signed:
        return None
    return SquarePicture(
        family=state.families[family],
        name=state.families[family].name,
        cells=cells_of(state, family),
        gathered=tuple(each for each in collections_of(state, square) if each.count),
        line=collections_words(state, family),
        campaign=state.title,
    )


@dataclass(frozen=True)
class CampaignCard:
    """A campaign on a card: its title, how far it is, the front, the families with crest and points as they rank."""

    title: str
    line: str
    front: Front
    houses: tuple[tuple[str, str, str], ...]

    @property
    def content(self) -> tuple[object, ...]:
        lights = [
            (number, seen(layout), seen_glass(fills, broken))
            for number, (layout, fills, broken) in sorted(self.front.lights.items())
        ]
        crests = sorted(self.front.crests.items())
        return (lights, crests, sorted(self.front.built), self.front.whole, self.title, self.line, self.houses)


def campaign_card(state: State) -> CampaignCard:
    """Everything the campaign's card shows. Rule: A12.1."""
    standings, shown = ledger_standings(state), front(state)
    count = len([number for number in shown.lights if number <= 10])
    line = ngettext("%(count)s window of ten is glazed", "%(count)s windows of ten are glazed", count)
    return CampaignCard(
        title=state.title,
        line=line % {"count": number_text(count)},
        front=shown,
        houses=tuple((row.name, row.tincture, number_text(row.points)) for row in standings.rows),
    )
