"""The records of a campaign, as far as its log tells them: each with who and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import number_text, tool_name, window_name
from campaign.queries.standings import running_totals
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game, Level

MOST_HOLDERS = 2
"""A record that more families share is none."""

DRAWN = frozenset({Level.TURNS, Level.ROUNDS, Level.PAINT})
"""Levels at which the app knows the glass of a window; below them some spaces may be told, but not all."""


@dataclass(frozen=True)
class Record:
    """A record: what it is for, the figure, who holds it, and the game it was set in (0: over several games)."""

    slug: str
    title: str
    figure: str
    families: tuple[Family, ...] = ()
    game: int = 0
    window: str = ""


def records(state: State) -> tuple[Record, ...]:
    """Every record there is to tell, of the windows first. One-offs set none."""
    games = [game for _n, game in sorted(state.games.items()) if game.confirmed and not game.one_off]
    return tuple(record for find in FINDERS for record in find(state, games)) if games else ()


Games = list[Game]
Finder = Callable[[State, Games], Iterator[Record]]


def _best(figures: Mapping[tuple[int, int], int]) -> tuple[int, int, list[int]] | None:
    """The highest figure by (game, family): it, the first game it was reached in, and the families who did there."""
    if not figures:
        return None
    most = max(figures.values())
    game = min(game for (game, _family), figure in figures.items() if figure == most)
    return most, game, [family for (at, family), figure in figures.items() if figure == most and at == game]


def _in_game(state: State, slug: str, title: str, figure: str, game: int, families: Iterable[int]) -> Record:
    who = tuple(state.families[family] for family in families if family in state.families)
    return Record(slug, title, figure, who, game, window_name(state.game(game).window, state))


def _best_window(state: State, games: Games) -> Iterator[Record]:
    totals = {(g.number, p.family): p.total for g in games if g.confirmed for p in g.confirmed.ranking}
    if found := _best(totals):
        most, game, families = found
        points = ngettext("%(count)s point", "%(count)s points", most) % {"count": number_text(most)}
        yield _in_game(state, "best-window", _("Best window"), points, game, families)


def _closest_game(state: State, games: Games) -> Iterator[Record]:
    ranked = {g.number: g.confirmed.ranking for g in games if g.confirmed and len(g.confirmed.ranking) > 1}
    if ranked:
        gaps = {number: ranking[0].total - ranking[1].total for number, ranking in ranked.items()}
        game = min(gaps, key=lambda number: (gaps[number], number))
        gap = gaps[game]
        apart = ngettext("%(count)s point apart", "%(count)s points apart", gap) % {"count": number_text(gap)}
        families = [placed.family for placed in ranked[game][:2]]
        yield _in_game(state, "closest-game", _("Closest game"), apart if gap else _("level on points"), game, families)


def _fullest_window(state: State, games: Games) -> Iterator[Record]:
    filled, spaces = {}, {}
    for game in games:
        for family in game.present:
            window = state.window(game, family)
            if game.level(family) in DRAWN and len(window.layout) and window.fills:
                key = (game.number, family)
                spaces[key] = len(window.layout)
                filled[key] = round(1000 * len(window.sound) / spaces[key])
    if found := _best(filled):
        most, number, families = found
        sound, of = len(state.window(state.game(number), families[0]).sound), spaces[number, families[0]]
        text = _("all %(of)s spaces") if most == 1000 else _("%(count)s of %(of)s spaces")
        figure = text % {"count": sound, "of": of}
        yield _in_game(state, "fullest-window", _("Fullest window"), figure, number, families)


def _most_broken(state: State, games: Games) -> Iterator[Record]:
    drawn = [(game, family) for game in games for family in game.present if game.level(family) in DRAWN]
    broken = {(game.number, family): len(game.page(family).broken) for game, family in drawn}
    found = _best({key: count for key, count in broken.items() if count})
    if found:
        most, game, families = found
        text = ngettext("%(count)s broken space", "%(count)s broken spaces", most) % {"count": most}
        yield _in_game(state, "most-broken", _("Most broken"), text, game, families)


def _most_legacy(state: State, games: Games) -> Iterator[Record]:
    known, earned = {game.number for game in games}, Counter[tuple[int, int]]()
    for family, ledger in state.ledger.items():
        for line in ledger:
            if line.game in known and line.source not in ("collection", "paper"):
                earned[line.game, family] += line.points
    found = _best({key: points for key, points in earned.items() if points > 0})
    if found:
        most, game, families = found
        text = ngettext("%(count)s legacy point", "%(count)s legacy points", most) % {"count": most}
        yield _in_game(state, "most-legacy", _("Most legacy points in one game"), text, game, families)


def _holders(
    state: State, slug: str, title: str, counts: Mapping[int, int], figure: Callable[[int], str]
) -> Iterator[Record]:
    """A record over all games, for one family or two."""
    most = max(counts.values(), default=0)
    holders = tuple(state.families[f] for f, count in counts.items() if count == most and f in state.families)
    if most > 0 and len(holders) <= MOST_HOLDERS and (len(holders) == 1 or len(state.families) > len(holders)):
        yield Record(slug, title, figure(most), holders)


def _most_won(state: State, games: Games) -> Iterator[Record]:
    won = Counter(p.family for g in games if g.confirmed for p in g.confirmed.ranking if p.place == 1)

    def figure(most: int) -> str:
        return ngettext("%(count)s window", "%(count)s windows", most) % {"count": most}

    yield from _holders(state, "most-won", _("Most windows won"), won, figure)


def _longest_lead(state: State, games: Games) -> Iterator[Record]:
    numbers = [game.number for game in games]
    lines = {family: running_totals(state.ledger.get(family, ()), numbers)[1:] for family in state.families}
    longest, run, leader = dict.fromkeys(state.families, 0), 0, 0
    for at in range(len(numbers)):
        figures = {family: line[at] for family, line in lines.items()}
        first = [family for family, points in figures.items() if points == max(figures.values())]
        alone = first[0] if len(first) == 1 else 0
        run = run + 1 if alone == leader else 1
        leader = alone
        if leader:
            longest[leader] = max(longest[leader], run)

    def figure(most: int) -> str:
        return ngettext("%(count)s window in a row", "%(count)s windows in a row", most) % {"count": most}

    yield from _holders(state, "longest-lead", _("Longest lead"), longest, figure)


def _most_used_tool(state: State, games: Games) -> Iterator[Record]:
    uses: Counter[str] = Counter()
    users: dict[str, Counter[int]] = {}
    for game in games:
        for turn in game.turns.values():
            for tool in [step.tool for step in turn.chain if step.tool]:
                uses[tool] += 1
                users.setdefault(tool, Counter())[turn.family] += 1
    if uses:
        tool, count = max(uses.items(), key=lambda item: item[1])
        most = users[tool].most_common()
        keen = tuple(state.families[family] for family, times in most if times == most[0][1])
        times = ngettext("%(tool)s, once", "%(tool)s, %(count)s times", count)
        figure = times % {"tool": tool_name(tool, state), "count": count}
        yield Record("most-used-tool", _("Most used tool"), figure, keen if len(keen) == 1 else ())


def _most_tools(state: State, games: Games) -> Iterator[Record]:
    def figure(most: int) -> str:
        return ngettext("%(count)s card", "%(count)s cards", most) % {"count": most}

    owned = {family: len(state.journal(family).tools) for family in state.families}
    yield from _holders(state, "most-tools", _("Most tool cards"), owned, figure)


def _most_built(state: State, games: Games) -> Iterator[Record]:
    built = Counter(space.family for space in state.cathedral.values() if space.family)

    def figure(most: int) -> str:
        return ngettext("%(count)s space", "%(count)s spaces", most) % {"count": most}

    yield from _holders(state, "most-built", _("Most built on the cathedral"), built, figure)


FINDERS: tuple[Finder, ...] = (
    _best_window,
    _closest_game,
    _most_won,
    _longest_lead,
    _most_legacy,
    _most_used_tool,
    _fullest_window,
    _most_broken,
    _most_tools,
    _most_built,
)
"""How each record is found, in the order they are shown."""
