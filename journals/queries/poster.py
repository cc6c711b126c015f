"""What a campaign's poster shows: every family with its windows, how it stands, and the cathedral (A12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import listed, number_text, window_name
from campaign.queries.campaigns import Front, front
from campaign.queries.standings import ledger_standings
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import first_game
from campaign.rules.state.game import Game
from campaign.story import Story
from journals.queries.ages import name_at
from journals.queries.keepsake import called
from journals.queries.ranks import ordinal
from journals.queries.seen import seen, seen_glass


@dataclass(frozen=True)
class Hung:
    """A window on the wall of a family.

    Shape: without a layout it is a hollow, `lit` where something was played there. What is still ahead has a number
           alone. `called` is what its family calls it, if it does (A10.1); `result` is empty until the scores are
           confirmed.
    """

    title: str
    result: str = ""
    won: bool = False
    lit: bool = False
    layout: Layout | None = None
    fills: Mapping[str, Fill] = field(default_factory=dict)
    broken: Collection[str] = ()
    called: str = ""


@dataclass(frozen=True)
class Bay:
    """A family with its first names, its legacy points in words, its place, and its windows in their order."""

    name: str
    motto: str
    tincture: str
    points: str
    unit: str
    place: str
    first: bool
    windows: tuple[Hung, ...]


@dataclass(frozen=True)
class Poster:
    """The whole poster; `finished` once the campaign was ended."""

    title: str
    subtitle: str
    front: Front
    bays: tuple[Bay, ...]
    finished: bool

    @property
    def content(self) -> tuple[object, ...]:
        """All of it as plain values whose `repr` is the same in every process."""
        lights = [(n, seen(layout), seen_glass(fills, broken)) for n, (layout, fills, broken) in _sorted(self.front)]
        standing = (lights, sorted(self.front.crests.items()), sorted(self.front.built), self.front.whole)
        bays = [
            (bay.name, bay.motto, bay.tincture, bay.points, bay.unit, bay.place, bay.first)
            + tuple(
                (each.title, each.called, each.result, each.won, each.lit, each.layout and seen(each.layout))
                + seen_glass(each.fills, each.broken)
                for each in bay.windows
            )
            for bay in self.bays
        ]
        return self.title, self.subtitle, standing, bays


def _sorted(shown: Front) -> Sequence[tuple[int, tuple[Layout, Mapping[str, Fill], Collection[str]]]]:
    return sorted(shown.lights.items(), key=lambda light: light[0])


def poster_of(story: Story) -> Poster | None:
    """The poster as the campaign stands; None before a game was begun."""
    state = story.state
    games = {game.window: game for game in state.games.values() if not game.one_off}
    if not games:
        return None
    last = max(state.edition.window_count, max(games))
    standings = ledger_standings(state)
    told = bool(state.finish) or any(row.points for row in standings.rows)
    bays = []
    for row in standings.rows:
        number = row.family.number
        windows = tuple(_hung(state, games.get(window), window, number) for window in range(1, last + 1))
        bays.append(
            Bay(
                name=row.name,
                motto=_first_names(state, number, games),
                tincture=row.tincture,
                points=number_text(row.points),
                unit=ngettext("legacy point", "legacy points", abs(row.points)),
                place=_place(row.place, shared=row.shared) if told else "",
                first=bool(state.finish) and row.place == 1,
                windows=windows,
            )
        )
    done = sum(game.confirmed is not None for game in games.values()) + first_game(state) - 1
    return Poster(state.title, _subtitle(story, done), front(state), tuple(bays), bool(state.finish))


def _place(place: int, *, shared: bool) -> str:
    words = _("%(rank)s place") % {"rank": ordinal(place)}
    return _("%(place)s, shared") % {"place": words} if shared else words


def _first_names(state: State, family: int, games: Mapping[int, Game]) -> str:
    """The first names of its ages, each once, in their order. Rule: A1.2."""
    names = dict.fromkeys(name_at(state, family, window, games[window]) for window in sorted(games))
    return listed(name for name in names if name)


def _hung(state: State, game: Game | None, window: int, family: int) -> Hung:
    """A family's window. Nothing of a window that was not begun is told but its number (A1.3)."""
    if game is None:
        if window < first_game(state):
            return Hung(window_name(window, state), lit=True)
        return Hung(number_text(window))
    title = window_name(window, state)
    if family not in game.present:
        return Hung(title)
    ranking = game.confirmed.ranking if game.confirmed else ()
    placed = next((placed for placed in ranking if placed.family == family), None)
    result = f"{number_text(placed.total)} · {ordinal(placed.place)}" if placed else ""
    layout, page = state.plan(game).layout_of(family), game.page(family)
    glass = layout is not None and bool(page.fills)
    return Hung(
        title,
        result,
        won=placed is not None and placed.place == 1,
        lit=game.confirmed is not None,
        layout=layout if glass else None,
        fills=page.fills if glass else {},
        broken=page.broken if glass else (),
        called=called(state.journal(family).masterpieces.get(game.number, "")),
    )


def _subtitle(story: Story, done: int) -> str:
    """How many windows stand, and when it was."""
    acts = [act.at for act in story.done.values()]
    begun, latest = (date_format(localtime(at), "F Y") for at in (min(acts), max(acts)))
    windows = ngettext("%(n)s window", "%(n)s windows", done) % {"n": done}
    when = begun if begun == latest else _("%(begun)s to %(latest)s") % {"begun": begun, "latest": latest}
    return f"{windows} · {when}"
