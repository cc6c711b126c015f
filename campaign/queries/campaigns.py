"""The shelf, from the tables; and what a campaign's own page shows, from its state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign import models, names
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Game, Phase

SHELF_PAGE = 24


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
        stage = now(game, state)
        if stage.phase is not Phase.DONE:
            whose = state.families.get(stage.family or 0)
            return NextStep(latest, game.window, stage.phase, stage.round, state.box(game).rounds, whose)
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
        stage = now(game, state)
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
