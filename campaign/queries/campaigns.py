"""The shelf, from the tables; and what a campaign's own page shows, from its state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.apps import apps
from django.core.paginator import Page, Paginator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign import models, names
from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.layout import Layout
from campaign.rules.legacy_order import campaign_ranking
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import first_game, next_game, next_window, now
from campaign.rules.state.game import Game, Phase

SHELF_PAGE = 24
JOINED = "joined"
"""The slot of the entry by which a campaign under way was joined."""


@dataclass(frozen=True)
class Shelved:
    """A campaign on the shelf: who plays it, and where it is."""

    slug: str
    title: str
    touched: str
    families: Sequence[models.Family]
    where: str
    finished: int
    is_brought: bool


def shelf(number: int = 1) -> Page[Shelved]:
    """One page of the campaigns on this server, the latest first."""
    campaigns = models.Campaign.objects.prefetch_related("families", "games")
    page: Page[models.Campaign] = Paginator(campaigns, SHELF_PAGE).get_page(number)
    shown = list(page.object_list)
    won, joined = _winners(shown), _joined(shown)
    found = [_shelved(campaign, won.get(campaign.pk, ()), joined.get(campaign.pk)) for campaign in shown]
    page.object_list = found  # type: ignore[assignment]
    return page  # type: ignore[return-value]


def _winners(campaigns: Sequence[models.Campaign]) -> Mapping[int, Collection[int]]:
    """The families in the first place of each campaign that is finished. Rule: A12.2."""
    journals = apps.get_model("journals", "Journal")._default_manager.filter(campaign__in=campaigns, place=1)
    found: dict[int, list[int]] = {}
    for campaign, family in journals.values_list("campaign", "family"):
        found.setdefault(campaign, []).append(family)
    return found


def _joined(campaigns: Sequence[models.Campaign]) -> Mapping[int, int]:
    """The window that came next where the app joined a campaign under way: the one entry that holds this slot."""
    entries = models.Entry.objects.filter(campaign__in=campaigns, slot=JOINED, stands=True)
    return {campaign: values["window"] for campaign, values in entries.values_list("campaign", "values")}


def _shelved(campaign: models.Campaign, won: Collection[int], joined: int | None) -> Shelved:
    games, families = list(campaign.games.all()), list(campaign.families.all())
    finished = sum(game.phase == Phase.DONE.value for game in games)
    if won:
        where = _("finished: %(names)s won") % {"names": names.listed(f.name for f in families if f.number in won)}
    elif games:
        last = games[-1]
        where = where_text(last.number, Phase(last.phase), last.round, put_away=last.closed or last.one_off)
    else:
        where = _("next: window %(number)s") % {"number": joined} if joined else _("not begun yet")
    return Shelved(
        campaign.slug, campaign.title, when_text(campaign.touched), families, where, finished, campaign.is_brought
    )


def when_text(moment: datetime) -> str:
    """A moment as it is remembered: today 20:14, or with its date."""
    there = localtime(moment)
    if there.date() == localtime().date():
        return _("today %(time)s") % {"time": date_format(there, "H:i")}
    return date_format(there, "j F Y, H:i")


def where_text(game: int, phase: Phase, round_number: int, *, put_away: bool) -> str:
    """Where a campaign is, in a few words."""
    if phase is Phase.DONE and not put_away:
        return _("game %(game)s waits for its rewards") % {"game": game}
    texts = {
        Phase.CHAIRS: _("game %(game)s is being set up"),
        Phase.PLAY: _("game %(game)s, round %(round)s"),
        Phase.SCORING: _("game %(game)s waits for its scores"),
        Phase.DONE: _("game %(game)s is done"),
    }
    return texts[phase] % {"game": game, "round": round_number}


@dataclass(frozen=True)
class NextStep:
    """What the table does next.

    Shape: `phase` is where the game named is; DONE: it is scored, and what comes after it is not over. None: nothing
           is left to play, and `game` is the last one.
    """

    game: int
    window: int
    phase: Phase | None
    round: int = 0
    rounds: int = 0
    family: Family | None = None
    one_off: bool = False


def next_step(state: State) -> NextStep:
    """The game that is going on, or the one to begin."""
    game = open_game(state)
    if game is not None:
        stage = now(game, state)
        whose = state.families.get(stage.family or 0)
        rounds = state.box(game).rounds
        return NextStep(game.number, game.window, stage.phase, stage.round, rounds, whose, game.one_off)
    last = last_game(state)
    if state.finish or not windows_left(state):
        return NextStep(last.number, last.window, None) if last else NextStep(0, 0, None)
    return NextStep(next_game(state), next_window(state), Phase.CHAIRS)


def open_game(state: State) -> Game | None:
    """The game on the table: the latest of the campaign until it is put away, or a one-off begun since. Rule: A10.3.

    Where a later game was begun the table has gone on, and once the campaign is finished only a one-off is open.
    """
    last = last_game(state)
    going = [game for game in state.games.values() if game.one_off and game.confirmed is None]
    if last is not None and not state.finish and (last.confirmed is None or not last.closed):
        going.append(last)
    return max(going, key=lambda game: game.number, default=None)


def last_game(state: State) -> Game | None:
    """The campaign's latest game; a one-off is none of them. Rule: A1.4."""
    games = [game for game in state.games.values() if not game.one_off]
    return max(games, key=lambda game: game.number, default=None)


def windows_left(state: State) -> list[int]:
    """Numbers of the windows that no game was begun on, and that were not done before the app joined."""
    begun = {game.window for game in state.games.values() if not game.one_off}
    return [number for number in range(first_game(state), state.edition.window_count + 1) if number not in begun]


def windows_done(state: State) -> int:
    """How many windows stand: those with a result, and those from before the app joined."""
    before = first_game(state) - 1
    done = {game.window for game in state.games.values() if game.confirmed and not game.one_off}
    return before + len({window for window in done if window > before})


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
        where = where_text(number, stage.phase, stage.round, put_away=bool(game.closed) or game.one_off)
        window = names.window_name(game.window, state)
        found.append(Played(number, game.window, window, stage.phase, where, _results(game, state)))
    return found


def _results(game: Game, state: State) -> tuple[Result, ...]:
    ranking = game.confirmed.ranking if game.confirmed else ()
    known = [placed for placed in ranking if placed.family in state.families]
    return tuple(Result(state.families[placed.family], placed.total, placed.place) for placed in known)


@dataclass(frozen=True)
class Holding:
    """What a family has: legacy points, in percent of the most too; tool cards; coins in hand while there are any."""

    family: Family
    points: int
    share: int
    tools: int
    coins: int
    won: int


def holdings(state: State) -> list[Holding]:
    """What each family has, the one with most legacy points first. Rule: A12.1."""
    points = {number: state.points(number) for number in state.families}
    most = max(points.values(), default=0)
    game = open_game(state)
    return [
        Holding(
            state.families[number],
            points[number],
            round(100 * max(points[number], 0) / most) if most > 0 else 0,
            len(state.journal(number).tools),
            max(0, game.purse(number)) if game and game.confirmed else 0,
            windows_won(state, number),
        )
        for number, *_rest in campaign_ranking(points, state.last_placing())
    ]


def windows_won(state: State, family: int) -> int:
    """How many windows a family was first in; a shared first place counts."""
    rankings = [game.confirmed.ranking for game in state.games.values() if game.confirmed and not game.one_off]
    return sum(placed.family == family and placed.place == 1 for ranking in rankings for placed in ranking)


@dataclass(frozen=True)
class Front:
    """What stands of the cathedral front: the winner's glass and crest of each finished window, and the next one."""

    lights: Mapping[int, tuple[Layout, Mapping[str, Fill], Collection[str]]]
    crests: Mapping[int, str]
    built: Collection[str]
    next: int | None
    whole: bool


PLAIN = blank_grid(3, 4)
"""What is glazed where nobody drew the window: clear panes."""


def front(state: State) -> Front:
    """The front as far as it is built. A window that was only scored stands in clear glass."""
    clear: tuple[Layout, Mapping[str, Fill], Collection[str]] = (PLAIN, {}, ())
    lights, crests = dict.fromkeys(range(1, first_game(state)), clear), {}
    for game in state.games.values():
        if game.one_off or game.confirmed is None:
            continue
        lights[game.window] = clear
        for winner in [result.family for result in _results(game, state)][:1]:
            page, layout = game.page(winner.number), state.plan(game).layout_of(winner.number)
            crests[game.window] = winner.tincture
            if layout is not None and page.fills:
                lights[game.window] = (layout, page.fills, page.broken)
    step = next_step(state)
    board = state.box_now().legacy.boards[0].slug if state.box_now().legacy.boards else ""
    built = frozenset(space for of, space in state.cathedral if of == board)
    waits = not step.one_off and step.phase not in (None, Phase.DONE)
    return Front(lights, crests, built, step.window if waits else None, bool(state.finish))
