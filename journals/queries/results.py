"""The result page ready to show: the winner, every window, the places, how ties were broken, the sheet as confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from campaign.names import listed, number_text, score_line_name
from campaign.rules.scoring import TOTAL
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Confirmed, Game, Placed
from campaign.story import Story
from journals.confirming import places_of
from journals.differences import differences, shown_totals
from journals.queries.ages import name_at
from journals.queries.ranks import Ladder, Place, headline, ladders, ordinal, places
from journals.queries.scoring import Lit, Sheets, lit_window, saved_at, undo_of
from journals.queries.table_parts import Undo
from journals.reward_differences import differs


@dataclass(frozen=True)
class Changed:
    """A number, or a place, that was confirmed and is another one now."""

    family: Family
    label: str
    confirmed: str
    counted: str
    total: bool = False


@dataclass(frozen=True)
class Overruled:
    """A number the table wrote over the one the app had counted, and why. Rule: R0."""

    family: Family
    label: str
    points: int
    counted: int
    reason: str


@dataclass(frozen=True)
class SheetLine:
    """One line of the sheet as it was confirmed; `overruled` holds what was written over what was counted."""

    name: str
    points: tuple[int | None, ...]
    overruled: tuple[Overruled | None, ...]
    total: bool = False

    @property
    def numbers(self) -> Iterable[tuple[int | None, Overruled | None]]:
        return zip(self.points, self.overruled, strict=True)


@dataclass(frozen=True)
class ResultView:
    """Everything the result page shows; `differs` says that the rewards given do not follow from it any more."""

    state: State
    game: Game
    winners: tuple[Family, ...]
    headline: str
    signature: str
    shown: Lit
    windows: tuple[Lit, ...]
    places: tuple[Place, ...]
    ladders: tuple[Ladder, ...]
    families: tuple[Family, ...]
    lines: tuple[SheetLine, ...]
    changed: tuple[Changed, ...]
    can_keep: bool
    differs: bool
    entry: int
    seen: str
    undo: Undo | None
    saved: datetime | None

    @property
    def winner_names(self) -> str:
        return listed(family.name for family in self.winners)

    @property
    def overruled(self) -> tuple[Overruled, ...]:
        """Every number written over, line by line."""
        return tuple(each for line in self.lines for each in line.overruled if each)


def result_view(story: Story, sheets: Sheets, confirmed: Confirmed, shown: int | None) -> ResultView:
    """A closed game; `shown` is the family whose window is looked at, otherwise the winner's."""
    game, ranked = sheets.game, confirmed.ranking
    winners = tuple(sheets.family(p.family) for p in ranked if p.place == 1)
    first = winners[0].number if winners else next(iter(game.present), 0)
    looked_at = shown if shown in game.present else first
    follows = not order_changed(ranked, places_of(sheets.ranking))
    changed = changes(sheets, confirmed)
    return ResultView(
        state=sheets.state,
        game=game,
        winners=winners,
        headline=headline(sheets, ranked) if ranked else "",
        signature=signature(sheets, winners),
        shown=lit_window(sheets, looked_at, ""),
        windows=tuple(lit_window(sheets, family, "") for family in game.present),
        places=places(sheets, ranked),
        ladders=ladders(sheets, ranked) if follows else (),
        families=sheets.families,
        lines=lines(sheets, confirmed),
        changed=changed,
        can_keep=bool(differences(confirmed, sheets.sheet)),
        differs=not changed and differs(story, game.number),
        entry=confirming_entry(story, game.number),
        seen=shown_totals(sheets.sheet.totals),
        undo=undo_of(story, game.number),
        saved=saved_at(story),
    )


def signature(sheets: Sheets, winners: tuple[Family, ...]) -> str:
    """The name in the winner's window: as it was signed, before that as it would be if the first name is known."""
    if len(winners) != 1:
        return ""
    [winner], game = winners, sheets.game
    signed = sheets.state.journal(winner.number).signatures.get(game.number, "")
    if signed or game.given is not None:
        return signed
    known = name_at(sheets.state, winner.number, game.window, game)
    return full_name(sheets.state, game, winner) if known else ""


def full_name(state: State, game: Game, family: Family) -> str:
    """The name a family signs with. Rule: A8.1."""
    return f"{name_at(state, family.number, game.window, game)} {family.name}".strip()


def lines(sheets: Sheets, confirmed: Confirmed) -> tuple[SheetLine, ...]:
    """The confirmed numbers, line by line, the total last; a line nobody has a number on is shown as such.

    Where only totals were told, there are no lines to show.
    """
    slugs = dict.fromkeys([line.slug for line in sheets.sheet.lines if line.slug != TOTAL])
    slugs |= dict.fromkeys(slug for points in confirmed.points.values() for slug in points if slug != TOTAL)
    totals = {placed.family: placed.total for placed in confirmed.ranking}
    found = [
        _line(sheets, slug, tuple(confirmed.points.get(family, {}).get(slug) for family in sheets.game.present))
        for slug in slugs
    ]
    by_lines = any(points is not None for line in found for points in line.points)
    total = tuple(totals.get(family) for family in sheets.game.present)
    return (*(found if by_lines else ()), _line(sheets, TOTAL, total))


def _line(sheets: Sheets, slug: str, points: tuple[int | None, ...]) -> SheetLine:
    name = score_line_name(slug, sheets.state, sheets.game.number)
    pairs = zip(sheets.game.present, points, strict=True)
    overruled = tuple(_overruled(sheets, slug, name, family, confirmed) for family, confirmed in pairs)
    return SheetLine(name, points, overruled, total=slug == TOTAL)


def _overruled(sheets: Sheets, slug: str, name: str, family: int, confirmed: int | None) -> Overruled | None:
    """What was written over the number counted, if that is what was confirmed."""
    line = sheets.line(slug)
    score = line.scores.get(family) if line else None
    if score is None or score.written is None or score.written.points != confirmed:
        return None
    if score.computed is None or score.computed == confirmed:
        return None
    return Overruled(sheets.family(family), name, confirmed, score.computed, score.written.reason)


def order_changed(confirmed: tuple[Placed, ...], counted: tuple[Placed, ...]) -> bool:
    """Whether the places of those confirmed are others now."""
    before = {placed.family: placed.place for placed in confirmed}
    after = {placed.family: placed.place for placed in counted}
    return before != after


def changes(sheets: Sheets, confirmed: Confirmed) -> tuple[Changed, ...]:
    """What no longer follows from what is recorded: numbers, then places. Rule: A7.1, R0."""
    game, state = sheets.game, sheets.state
    found = [
        Changed(
            sheets.family(each.family),
            score_line_name(each.line, state, game.number),
            number_text(each.confirmed),
            number_text(each.counted),
            total=each.line == TOTAL,
        )
        for each in differences(confirmed, sheets.sheet)
    ]
    before = {placed.family: placed.place for placed in confirmed.ranking}
    for placed in places_of(sheets.ranking):
        if before.get(placed.family, placed.place) != placed.place:
            family, was = sheets.family(placed.family), ordinal(before[placed.family])
            found.append(Changed(family, gettext("place"), was, ordinal(placed.place)))
    return tuple(found)


def confirming_entry(story: Story, game: int) -> int:
    """The number of the entry that confirms a game's scores; 0 where none stands."""
    entry = story.slots.get(f"game {game} scores")
    return entry.number if entry else 0
