"""What happened when the table last sat together, in a few lines: results first, then what came, then what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from campaign import names
from campaign.queries.campaigns import when_text
from campaign.registry import SHARED, Viewer
from campaign.rules.problems import Line
from campaign.rules.state.campaign import Family, State
from campaign.story import Recorded, Story

PAUSE = timedelta(hours=4)
"""Whoever was away for so long sat down anew."""
MOST, FEW = 6, 4
"""Lines told, and names of seals in one of them."""


@dataclass(frozen=True)
class News:
    """One thing that happened. `kind` names the sentence; the rest fills it.

    Shape: `what` is a window, a masterpiece or names of things; `count` points, boxes or spaces, `since` a round;
           `line` is the log's own line where no other sentence fits.
    """

    kind: str
    families: tuple[Family, ...] = ()
    what: str = ""
    count: int = 0
    since: int = 0
    line: Line | None = None

    @property
    def family(self) -> Family | None:
        return self.families[0] if len(self.families) == 1 else None


@dataclass(frozen=True)
class LastTime:
    """The last sitting: when it ended, and what is worth telling of it."""

    at: datetime
    when: str
    news: tuple[News, ...]


def last_time(story: Story, viewer: Viewer = SHARED) -> LastTime | None:
    """What changed in the last sitting, at most six lines; nothing of a campaign that was only founded."""
    acts = sorted(story.done.values(), key=lambda act: act.number)
    begun = 0
    for at, (before, after) in enumerate(pairwise(acts), start=1):
        begun = at if after.at - before.at > PAUSE else begun
    recent = {act.number for act in acts[begun:]}
    entries = [entry for entry in story.standing.values() if entry.act in recent]
    news = [each for tell in TELLERS for each in tell(entries, story.state, viewer)]
    return LastTime(acts[-1].at, when_text(acts[-1].at), tuple(news[:MOST])) if news else None


Teller = Callable[[Sequence[Recorded], State, Viewer], Iterator[News]]


def _of(entries: Sequence[Recorded], *kinds: str) -> list[Recorded]:
    return [entry for entry in entries if entry.command.kind in kinds]


def _value(entry: Recorded, name: str) -> int:
    return int(getattr(entry.command, name, None) or 0)


def _family(entry: Recorded, state: State) -> tuple[Family, ...]:
    family = state.families.get(_value(entry, "family"))
    return (family,) if family else ()


def _won(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    for entry in reversed(_of(entries, "confirm-scores")):
        game = state.game(_value(entry, "game"))
        ranking = game.confirmed.ranking if game.confirmed else ()
        first = tuple(state.families[p.family] for p in ranking if p.place == 1 and p.family in state.families)
        if first:
            behind = next((placed.total for placed in ranking if placed.place > 1), None)
            ahead = ranking[0].total - behind if behind is not None else 0
            yield News("won" if len(first) == 1 else "shared", first, names.window_name(game.window, state), ahead)


def _opened(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    found = [names.sealed_name(str(getattr(e.command, "sealed", "")), state) for e in _of(entries, "open-sealed")]
    if found:
        yield News("opened", what=names.listed(found) if len(found) <= FEW else "", count=len(found))


def _rules(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    came = _of(entries, "amend")
    if len(came) > 1:
        yield News("rules", count=len(came))
    else:
        yield from _lines("amend")(entries, state, viewer)


def _masterpieces(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    named = {(_value(e, "family"), _value(e, "game")): e for e in _of(entries, "name-masterpiece")}
    for (family, game), entry in named.items():
        name = state.journal(family).masterpieces.get(game)
        if name:
            yield News("masterpiece", _family(entry, state), name)


def _tools(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    gained: dict[tuple[Family, ...], list[str]] = {}
    for entry in _of(entries, "gain-tools", "cross-box"):
        tools = (*getattr(entry.command, "tools", ()), getattr(entry.command, "tool", ""))
        gained.setdefault(_family(entry, state), []).extend(tool for tool in tools if tool)
    for families, slugs in gained.items():
        if slugs:
            yield News("tools", families, names.listed(names.tool_name(slug, state) for slug in slugs))


def _market(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    bought: dict[tuple[Family, ...], int] = {}
    for entry in _of(entries, "cross-box", "fill-slot"):
        bought[_family(entry, state)] = bought.get(_family(entry, state), 0) + 1
    for families, count in bought.items():
        yield News("market", families, count=count)


def _built(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    count = len(_of(entries, "construct"))
    if count:
        yield News("built", count=count)


def _rounds(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
    played: dict[int, set[int]] = {}
    for entry in _of(entries, "take-turn", "end-round"):
        played.setdefault(_value(entry, "game"), set()).add(_value(entry, "round"))
    for number, rounds in played.items():
        if state.game(number).confirmed is None:
            window = names.window_name(state.game(number).window, state)
            yield News("rounds", what=window, count=max(rounds), since=min(rounds))


def _lines(*kinds: str) -> Teller:
    """Entries that the log's own line tells best."""

    def tell(entries: Sequence[Recorded], state: State, viewer: Viewer) -> Iterator[News]:
        for entry in _of(entries, *kinds):
            yield News("line", _family(entry, state), line=entry.command.say(viewer))

    return tell


TELLERS: tuple[Teller, ...] = (
    _lines("finish-campaign", "join-midway"),
    _won,
    _opened,
    _rules,
    _masterpieces,
    _tools,
    _market,
    _built,
    _rounds,
    _lines("end-rule", "change-points", "change-tool", "place-sticker", "happen", "bring-forward"),
)
"""What is told, the most worth telling first."""
