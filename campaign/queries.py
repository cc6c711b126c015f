"""What the campaign's own pages show: the shelf from the tables, everything else from the log's story."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign import models, names
from campaign.registry import SHARED, Viewer
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.problems import Line, Problem
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import has_rounds, now
from campaign.rules.state.game import Game, Phase
from campaign.story import Done, Recorded, Story

SHELF_PAGE = 24
LOG_PAGE = 50
RECENT = 4
ROUND_ENDS = "end-round"
"""The kind of entry behind which the next round is going on."""
LEVEL_CHANGES = "set-level"
"""The kind of entry that may leave a game without rounds."""
SCORES = frozenset({"write-score", "add-line", "write-figure", "confirm-scores"})
"""Kinds of entries that belong to the scoring, whatever round the game had come to."""


@dataclass(frozen=True)
class Shelved:
    """A campaign on the shelf: who plays it, and where it is."""

    slug: str
    title: str
    touched: str
    families: Sequence[models.Family]
    where: str
    finished: int


def shelf(number: int = 1) -> Page[Shelved]:
    """One page of the campaigns on this server, the latest first."""
    campaigns = models.Campaign.objects.prefetch_related("families", "games")
    page: Page[models.Campaign] = Paginator(campaigns, SHELF_PAGE).get_page(number)
    page.object_list = [_shelved(campaign) for campaign in page.object_list]  # type: ignore[misc]
    return page  # type: ignore[return-value]


def _shelved(campaign: models.Campaign) -> Shelved:
    games = list(campaign.games.all())
    finished = sum(game.phase == Phase.DONE.value for game in games)
    where = where_text(games[-1].number, Phase(games[-1].phase), games[-1].round) if games else _("not begun yet")
    families = list(campaign.families.all())
    return Shelved(campaign.slug, campaign.title, when_text(campaign.touched), families, where, finished)


def when_text(moment: datetime) -> str:
    """A moment as it is remembered: today 20:14, or with its date."""
    there = localtime(moment)
    if there.date() == localtime().date():
        return _("today %(time)s") % {"time": date_format(there, "H:i")}
    return date_format(there, "j F Y, H:i")


def where_text(game: int, phase: Phase, round_number: int) -> str:
    """Where a campaign is, in a few words."""
    texts = {
        Phase.CHAIRS: _("game %(game)s is being set up"),
        Phase.PLAY: _("game %(game)s, round %(round)s"),
        Phase.SCORING: _("game %(game)s waits for its scores"),
        Phase.DONE: _("game %(game)s is done"),
    }
    return texts[phase] % {"game": game, "round": round_number}


@dataclass(frozen=True)
class NextStep:
    """What the table does next. `phase` is where the game named is; None: every window stands."""

    game: int
    window: int
    phase: Phase | None
    round: int = 0
    rounds: int = 0
    family: Family | None = None


def next_step(state: State) -> NextStep:
    """The game that is going on, or the one to begin."""
    latest = max(state.games, default=0)
    if latest:
        game = state.games[latest]
        stage = now(game, state.edition)
        if stage.phase is not Phase.DONE:
            whose = state.families.get(stage.family or 0)
            return NextStep(latest, game.window, stage.phase, stage.round, state.edition.rounds, whose)
    to_come = [number for number in windows_left(state) if number > (state.games[latest].window if latest else 0)]
    if not (to_come or windows_left(state)):
        return NextStep(latest, latest, None)
    return NextStep(latest + 1, (to_come or windows_left(state))[0], Phase.CHAIRS)


def windows_left(state: State) -> list[int]:
    """Numbers of the windows that no game was begun on."""
    begun = {game.window for game in state.games.values()}
    return [number for number in range(1, state.edition.window_count + 1) if number not in begun]


@dataclass(frozen=True)
class Result:
    """A family's place in a game that is done."""

    family: Family
    total: int
    place: int


@dataclass(frozen=True)
class Played:
    """A game that was begun: its window, and the places once they were confirmed."""

    game: int
    window: int
    name: str
    phase: Phase
    where: str
    results: tuple[Result, ...]


def games_played(state: State) -> list[Played]:
    """Every game begun, the latest first."""
    found = []
    for number, game in sorted(state.games.items(), reverse=True):
        stage = now(game, state.edition)
        where = where_text(number, stage.phase, stage.round)
        window = names.window_name(game.window, state)
        found.append(Played(number, game.window, window, stage.phase, where, _results(game, state)))
    return found


def _results(game: Game, state: State) -> tuple[Result, ...]:
    ranking = game.confirmed.ranking if game.confirmed else ()
    known = [placed for placed in ranking if placed.family in state.families]
    return tuple(Result(state.families[placed.family], placed.total, placed.place) for placed in known)


@dataclass(frozen=True)
class Standing:
    """A family with what it has won so far."""

    family: Family
    won: int
    points: int
    share: int


def standings(state: State) -> list[Standing]:
    """The families in the order they were named: windows won, points in all games, those in percent of the most."""
    totals = dict.fromkeys(state.families, 0)
    won = dict(totals)
    for game in state.games.values():
        for result in _results(game, state):
            totals[result.family.number] += result.total
            won[result.family.number] += result.place == 1
    most = max(totals.values(), default=0)
    return [
        Standing(family, won[number], totals[number], round(100 * max(totals[number], 0) / most) if most > 0 else 0)
        for number, family in state.families.items()
    ]


@dataclass(frozen=True)
class Front:
    """What stands of the cathedral front: the winner's glass and crest of each finished window, and the next one."""

    lights: Mapping[int, tuple[Layout, Mapping[str, Fill], Collection[str]]]
    crests: Mapping[int, str]
    next: int | None


def front(state: State) -> Front:
    lights, crests = {}, {}
    for game in state.games.values():
        layout, results = state.plan(game).layout, _results(game, state)
        if layout is None or not results:
            continue
        winner = results[0].family
        page = game.page(winner.number)
        if page.fills:
            lights[game.window] = (layout, page.fills, page.broken)
            crests[game.window] = winner.tincture
    step = next_step(state)
    return Front(lights, crests, step.window if step.phase else None)


@dataclass(frozen=True)
class Wanted:
    """Which entries of the log to show; None is any."""

    family: int | None = None
    game: int | None = None
    round: int | None = None

    def holds(self, entry: Recorded, round_number: int | None) -> bool:
        """Whether an entry is wanted that belongs to this round."""
        of_whom = all(
            value is None or getattr(entry.command, name, None) == value
            for name, value in (("family", self.family), ("game", self.game))
        )
        return of_whom and self.round in (None, round_number)


def rounds_of(story: Story) -> dict[int, int]:
    """The round of each entry: its own, or the one that was going on in its game when it was recorded.

    Shape: an entry from before the first round or from after the last one has none, nor has one of the scoring.
    """
    over = _rounds_over(story)
    going: dict[int, int] = {}
    found: dict[int, int] = {}
    for number, entry in story.entries.items():
        what = entry.command
        game, told = getattr(what, "game", None), getattr(what, "round", None)
        if game is not None and told is not None and entry.in_turn:
            going[game] = told + (what.kind == ROUND_ENDS)
        if told is None and game is not None and (what.kind in SCORES or number > over.get(game, number)):
            continue
        belongs = told if told is not None else going.get(game) if game is not None else None
        if belongs is not None and belongs <= story.state.edition.rounds:
            found[number] = belongs
    return found


def rounds_played(story: Story, rounds: Mapping[int, int]) -> list[int]:
    """The rounds of which anything was recorded that tells its round itself."""
    return sorted({number for n, number in rounds.items() if getattr(story.entries[n].command, "round", None)})


def _rounds_over(story: Story) -> dict[int, int]:
    """The entry of each game that left no family's rounds to record: behind it there are only points to count."""
    scored = {number for number, game in story.state.games.items() if not has_rounds(game)}
    levels = [(getattr(e.command, "game", 0), n) for n, e in story.standing.items() if e.command.kind == LEVEL_CHANGES]
    return {game: number for game, number in sorted(levels) if game in scored}


@dataclass(frozen=True)
class LogRow:
    """One entry, ready to show. `struck` is the act that struck it, `corrected` the entry that replaced it."""

    number: int
    act: int
    line: Line
    by: str
    at: datetime
    game: int | None
    round: int | None
    overruled: tuple[Problem, ...]
    reason: str
    late: bool
    corrects: int | None
    struck: Done | None
    corrected: int | None

    @property
    def stands(self) -> bool:
        return self.struck is None and self.corrected is None


def log_page(
    story: Story, wanted: Wanted, number: int, rounds: Mapping[int, int], viewer: Viewer = SHARED
) -> Page[LogRow]:
    """One page of the log, the newest entry first; `rounds` holds the round of each entry."""
    entries = [entry for n, entry in reversed(story.entries.items()) if wanted.holds(entry, rounds.get(n))]
    page: Page[Recorded] = Paginator(entries, LOG_PAGE).get_page(number)
    page.object_list = log_rows(story, page.object_list, rounds, viewer)  # type: ignore[assignment]
    return page  # type: ignore[return-value]


def log_rows(
    story: Story, entries: Iterable[Recorded], rounds: Mapping[int, int], viewer: Viewer = SHARED
) -> list[LogRow]:
    striking = {number: act for act in story.done.values() for number in act.struck if act.number not in story.void}
    fixes = {e.replaces: e.number for e in story.entries.values() if e.replaces and e.number not in story.struck}
    return [
        _log_row(story, e, rounds.get(e.number), viewer, striking.get(e.number), fixes.get(e.number)) for e in entries
    ]


def _log_row(
    story: Story, entry: Recorded, belongs: int | None, viewer: Viewer, struck: Done | None, corrected: int | None
) -> LogRow:
    act, what = story.done[entry.act], entry.command
    return LogRow(
        number=entry.number,
        act=entry.act,
        line=what.say(viewer),
        by=act.by,
        at=act.at,
        game=getattr(what, "game", None),
        round=belongs,
        overruled=entry.overruled,
        reason=entry.reason,
        late=entry.after is not None,
        corrects=entry.replaces,
        struck=struck,
        corrected=corrected,
    )


def recent_lines(story: Story, viewer: Viewer = SHARED) -> list[LogRow]:
    """The last entries that stand, the newest first."""
    last = [story.standing[number] for number in sorted(story.standing, reverse=True)[:RECENT]]
    return log_rows(story, last, {}, viewer)


@dataclass(frozen=True)
class Undoable:
    """An act that an undo or redo button names: its number, its first line, and how many more lines it has."""

    act: int
    line: Line
    more: int


def undoable(story: Story, viewer: Viewer = SHARED) -> Undoable | None:
    """What was recorded last, on any page."""
    act = story.last()
    return (
        _undoable(act, [entry for entry in story.of_act(act.number) if entry.number in story.standing], viewer)
        if act
        else None
    )


def redoable(story: Story, viewer: Viewer = SHARED) -> Undoable | None:
    """The strike that can still be taken back."""
    act = story.redoable()
    return _undoable(act, [story.entries[number] for number in act.struck], viewer) if act else None


def _undoable(act: Done, entries: Sequence[Recorded], viewer: Viewer) -> Undoable | None:
    return Undoable(act.number, entries[0].command.say(viewer), len(entries) - 1) if entries else None
