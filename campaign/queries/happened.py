"""What the page "something happened" offers: who, what, and what each answer would change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaign.happening import EVERYONE, WHATS, Telling, game_now, slots_filled
from campaign.names import listed, number_text
from campaign.queries import happened_box as box
from campaign.queries.happened_parts import NAMES, Group, Option, Panel, Tick, Words, filled
from campaign.rules.state.campaign import Family, State

MORE = (1, 2, 3, 4)
FEWER = (-1, -2, -3, -4)


@dataclass(frozen=True)
class Person:
    """A family that something may happen to, with its points and coins; without a family it is everyone."""

    query: str
    family: Family | None = None
    points: int = 0
    coins: int = 0
    chosen: bool = False


@dataclass(frozen=True)
class What:
    """A kind of thing that may happen; `now` is how it stands."""

    slug: str
    name: Promise
    icon: str
    query: str
    now: str = ""


def people(state: State, telling: Telling) -> tuple[Person, ...]:
    """Every family, and everyone."""
    game = state.games.get(game_now(state))
    found = [
        Person(
            telling.to(who=number, at=None, card=""),
            family,
            state.points(number),
            game.purse(number) if game else 0,
            number == telling.who,
        )
        for number, family in state.families.items()
    ]
    return (*found, Person(telling.to(who=EVERYONE, at=None, card=""), chosen=telling.who == EVERYONE))


def whats(state: State, telling: Telling) -> tuple[What, ...]:
    """What may happen to whoever was chosen, with how it stands."""
    who = telling.who or EVERYONE
    asked = [what for what in WHATS if what != "signature" or who != EVERYONE]
    return tuple(What(what, *NAMES[what], telling.to(what=what, at=None), _stands(state, who, what)) for what in asked)


def chosen_what(telling: Telling) -> What | None:
    return What(telling.what, *NAMES[telling.what], telling.to(what="", at=None)) if telling.what else None


def _stands(state: State, who: int, what: str) -> str:
    """A family's number of whatever may change, where there is one."""
    if who == EVERYONE:
        return ""
    journal, game = state.journal(who), state.games.get(game_now(state))
    counts: Mapping[str, Callable[[], int]] = {
        "points": lambda: state.points(who),
        "coins": lambda: game.purse(who) if game else 0,
        "tool": lambda: len(journal.tools),
        "sticker": lambda: len(journal.stickers),
        "slot": lambda: slots_filled(state, who),
        "track": lambda: sum(len(boxes) for boxes in journal.crossed.values()),
        "square": lambda: len(state.square(who).signed),
        "construction": lambda: sum(built.family == who for built in state.cathedral.values()),
    }
    return number_text(counts[what]()) if what in counts else ""


def panel(state: State, telling: Telling) -> Panel | None:
    """The question about what was chosen; None while that is not told, and for trackers, which have a card each."""
    if telling.who is None or telling.what not in PANELS:
        return None
    return PANELS[telling.what](state, telling)


def _points(state: State, telling: Telling) -> Panel:
    found = _amounts("points", {family: state.points(family) for family in state.families}, state, telling)
    return replace(found, words=_reason(telling))


def _coins(state: State, telling: Telling) -> Panel:
    game = state.games.get(game_now(state))
    purses = {family: game.purse(family) if game else 0 for family in state.families}
    return replace(_amounts("coins", purses, state, telling), words=_reason(telling))


def _slots(state: State, telling: Telling) -> Panel:
    return _amounts("slot", {family: slots_filled(state, family) for family in state.families}, state, telling)


def _amounts(what: str, values: Mapping[int, int], state: State, telling: Telling) -> Panel:
    """So many more or fewer, each with what that makes; one more is chosen at first."""
    one = values.get(telling.who or EVERYONE)
    chosen = telling.typed.get("n", "1")

    def option(n: int) -> Option:
        after = "" if one is None else f"{number_text(one)} › {number_text(one + n)}"
        return Option(str(n), f"+{n}" if n > 0 else number_text(n), after, chosen=str(n) == chosen)

    groups = filled(Group(_("More"), tuple(map(option, MORE))), Group(_("Fewer"), tuple(map(option, FEWER))))
    now = listed(
        _("%(family)s %(number)s") % {"family": state.families[family].name, "number": number_text(value)}
        for family, value in values.items()
        if telling.who in (EVERYONE, family)
    )
    number, other = _("Another number"), telling.typed.get("other", "")
    return Panel(what, now, groups, "n", number=number, other=other)


def _reason(telling: Telling) -> Words:
    return Words("label", _("What for, if you like"), telling.typed.get("label", ""))


def _signature(state: State, telling: Telling) -> Panel:
    """Who signs: whoever plays for the family in this game, unless the table writes another name (A8.1)."""
    family, game = telling.who or EVERYONE, state.game(game_now(state))
    names = {chair.family: chair.first_name for chair in game.chairs}
    plays = names.get(family) or (state.families[family].first_name if family in state.families else "")
    signed = state.journal(family).signatures.get(game.number, "")
    now = _("%(name)s has signed.") % {"name": signed} if signed else _("Nobody has signed yet.")
    words = Words("name", _("Who signs"), telling.typed.get("name") or signed or plays)
    nobody = (Tick("nobody", _("Nobody signs after all")),) if signed else ()
    return Panel("signature", now, words=words, ticks=nobody)


def _other(state: State, telling: Telling) -> Panel:
    words = Words("text", _("What happened, in your words"), telling.typed.get("text", ""))
    return Panel("other", words=words, number=_("A number, if there is one"), other=telling.typed.get("other", ""))


def _line(state: State, telling: Telling) -> Panel:
    words = Words("label", _("What the line is called"), telling.typed.get("label", ""))
    return Panel("line", words=words, hint=_("Every score sheet has it from now on; each family gets its own number."))


PANELS: Mapping[str, Callable[[State, Telling], Panel]] = {
    "points": _points,
    "tool": box.tools,
    "coins": _coins,
    "sticker": box.stickers,
    "track": box.tracks,
    "slot": _slots,
    "signature": _signature,
    "construction": box.constructions,
    "square": box.square,
    "other": _other,
    "line": _line,
}
"""The question of each kind."""
