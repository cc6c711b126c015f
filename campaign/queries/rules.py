"""The rules in force, and what the box says with them (A13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.names import window_name
from campaign.queries.rule_words import (
    CARD,
    board_text,
    change_name,
    colour_word,
    costs_text,
    differences,
    faces_text,
    headline,
    source_name,
    track_text,
)
from campaign.rules.changes import CHANGES, Values
from campaign.rules.dice import Fill
from campaign.rules.edition import Edition
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import current_round, next_game
from campaign.rules.state.legacy import Rule, When

KEPT_IN_MIND = "text"
FOR_ONE = frozenset({KEPT_IN_MIND, "space", "track", "slots"})
"""Kinds of changes that may hold for one family alone; what the table shares, all share."""


@dataclass(frozen=True)
class Place:
    """Where the campaign is: the game and the round a rule holds from now on.

    Shape: `ended` is the last round that is over; `under_way` whether the game was begun; `over` whether it is scored,
           so that what comes now is meant for the next one.
    """

    game: int
    round: int
    ended: int
    under_way: bool
    over: bool

    @property
    def now(self) -> When:
        return (self.game, self.round)

    @property
    def next(self) -> When:
        return (self.game + 1, 1)


def place_of(state: State) -> Place:
    """The latest game that is not put away, or the one that comes next."""
    latest = max(state.games, default=0)
    game = state.games.get(latest)
    if game is None or game.closed:
        return Place(next_game(state), 1, 0, under_way=False, over=False)
    number = current_round(game, state)
    return Place(latest, number, number - 1, under_way=True, over=game.confirmed is not None)


SPANS: Mapping[str, tuple[bool, str]] = {
    "good": (False, "good"),
    "round": (False, "round"),
    "game": (False, "game"),
    "next-good": (True, "good"),
    "next-game": (True, "game"),
}
"""How long a rule may hold: whether it waits for the next game, and until when it holds then."""


def spans(state: State) -> list[tuple[str, str]]:
    """The spans that make sense where the campaign is, the likeliest first, each with its words."""
    place = place_of(state)
    rounds = state.box(state.game(place.game)).rounds
    words = {
        "good": _("from now on, for good"),
        "round": _("this round only"),
        "game": _("this game only"),
        "next-good": _("from the next game on"),
        "next-game": _("the next game only"),
    }
    if not place.under_way:
        words["game"] = _("game %(game)s only") % {"game": place.game}
        wanted = ["good", "game"]
    elif place.over:
        wanted = ["next-good", "next-game", "good", "game"]
    elif place.round > rounds:
        wanted = ["good", "game", "next-good", "next-game"]
    else:
        wanted = ["good", "game", "round", "next-good", "next-game"]
    return [(name, words[name]) for name in wanted]


def since(state: State, span: str) -> When:
    """The game and round a rule of that span holds from."""
    place = place_of(state)
    return place.next if SPANS[span][0] else place.now


def box_from(state: State, when: When, family: int | None = None) -> Edition:
    """The box as it holds at some time that is now or to come."""
    return state.box(state.game(when[0]), family, when[1])


@dataclass(frozen=True)
class Preview:
    """What a change would do: its sentence to begin with, in what the box would differ, and pages that change."""

    text: str
    changes: Sequence[str]
    box: Edition


def preview(state: State, kind: str, values: Values, when: When, family: int | None = None) -> Preview:
    """A change before it is made."""
    before = box_from(state, when, family)
    after = CHANGES[kind].apply(before, values)
    return Preview(headline(kind, values, before, state), differences(before, after, state), after)


@dataclass(frozen=True)
class RuleRow:
    """A rule as the list shows it."""

    slug: str
    text: str
    kind: str
    source: str
    family: Family | None
    since: str
    until: str
    for_good: bool


@dataclass(frozen=True)
class RuleLists:
    """Rules in force, those to come, and those that have ended."""

    now: Sequence[RuleRow]
    to_come: Sequence[RuleRow]
    ended: Sequence[RuleRow]


def rule_lists(state: State) -> RuleLists:
    """Every rule of the campaign, the newest first."""
    when = place_of(state).now
    found: dict[str, list[RuleRow]] = {"now": [], "to_come": [], "ended": []}
    for rule in reversed([*state.rules.values()]):
        over = rule.ended is not None and (rule.ended <= when or rule.ended <= rule.since)
        where = "ended" if over else "to_come" if rule.since > when else "now"
        found[where].append(rule_row(rule, state))
    return RuleLists(**found)


def rule_row(rule: Rule, state: State) -> RuleRow:
    """A rule in words."""
    return RuleRow(
        slug=rule.slug,
        text=rule.text,
        kind=change_name(rule.what or KEPT_IN_MIND),
        source=source_name(rule.source, state),
        family=state.families.get(rule.family or 0),
        since=since_text(rule.since, state),
        until=until_text(rule, state),
        for_good=rule.ended is None,
    )


def since_text(when: When, state: State) -> str:
    """Since when a rule holds."""
    game, number = when
    name = window_name(state.games[game].window, state) if game in state.games else ""
    if number > state.edition.rounds:
        return _("after the rounds of game %(game)s") % {"game": game}
    where = _("game %(game)s") % {"game": game} + (f" ({name})" if name else "")
    return where if number <= 1 else _("%(where)s, round %(round)s") % {"where": where, "round": number}


def until_text(rule: Rule, state: State) -> str:
    """Until when a rule holds: the last round, or the last game, or for good."""
    if rule.ended is None:
        return _("for good")
    game, number = rule.ended
    if rule.ended <= rule.since:
        return _("never in force")
    if number <= 1:
        return _("to the end of game %(game)s") % {"game": game - 1}
    if number > state.edition.rounds:
        return _("to the end of the rounds of game %(game)s") % {"game": game}
    return _("to the end of round %(round)s in game %(game)s") % {"round": number - 1, "game": game}


@dataclass(frozen=True)
class BoxGlass:
    """A colour of the box, with the dice of it in the bag."""

    fill: Fill
    name: str
    dice: int


@dataclass(frozen=True)
class BoxNow:
    """What the box says at present, ready to read."""

    glasses: Sequence[BoxGlass]
    facts: Sequence[tuple[str, str]]
    boards: Sequence[tuple[str, str]]
    lines: Sequence[str]
    tracks: Sequence[tuple[str, str]]
    own: Sequence[tuple[Family, Sequence[str]]]


def box_now(state: State) -> BoxNow:
    """The box with every rule that holds for what comes next, and where it differs for one family."""
    place = place_of(state)
    box = box_from(state, place.now)
    bag, players = Counter(box.bag), len(state.families)
    alone = dict.fromkeys(rule.family for rule in state.rules.values() if rule.family in state.families)
    own = [
        (state.families[number], differences(box, box_from(state, place.now, number), state))
        for number in alone
        if number is not None
    ]
    return BoxNow(
        glasses=[
            BoxGlass(Fill(glass.letter, None), colour_word(glass.letter, box.palette), bag[glass.letter])
            for glass in box.palette
        ],
        facts=[
            (
                _("Dice a round"),
                _("%(n)s for %(players)s families") % {"n": box.dice_count(players), "players": players},
            ),
            (_("Dice in the bag"), str(len(box.bag))),
            (_("Values on the dice"), faces_text(box.faces)),
            (_("Turns a round"), _("%(n)s for each family") % {"n": box.turns_each}),
            (_("Rounds a game"), str(box.rounds)),
            (_("Slots of the tool box"), costs_text(box.legacy.slots)),
        ],
        boards=[(board.name or _("Cathedral"), board_text(board, box)) for board in box.legacy.boards],
        lines=[*box.legacy.lines.values()],
        tracks=[(_(track.name), track_text(track.boxes)) for track in box.legacy.tracks],
        own=[(family, said) for family, said in own if said],
    )


def sources(state: State, *named: str) -> list[tuple[str, str]]:
    """Where a rule may have come from: the window on the table, a card, what was opened, the table itself."""
    latest = max(state.games, default=0)
    window = [f"window-{state.games[latest].window}"] if latest else []
    opened = [*state.unlocks][::-1]
    found = dict.fromkeys((*named, *window, CARD, *opened[:8], ""))
    return [(source, source_name(source, state)) for source in found]


def pages_to_sticker(state: State) -> dict[int, Layout]:
    """The windows a sticker may go on: the one on the table, and those to come that are not sealed (A13.2)."""
    place, box = place_of(state), box_from(state, place_of(state).now)
    played = {game.window for game in state.games.values() if game.confirmed or game.number != place.game}
    found = {}
    for window in range(1, box.window_count + 1):
        layout = box.window(window).layout
        if layout is not None and window not in played and not state.is_sealed(window):
            found[window] = layout
    return found
