"""The chronicle's end: what was built, signed, opened, bought and named, and how long it all took."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import MAGIC, fill_text, listed, sealed_name, tool_name, track_name
from journals.queries.chronicle_voice import Voice, alike, apart, by_points, each, legacy_text, told, took_text
from journals.queries.evening_log import Bought

FEW = 3
"""Spaces that are named one by one."""


def built(voice: Voice) -> str:
    """The cathedral, the magic squares, and what was opened."""
    return told((*_boards(voice), _signed(voice), *_paid(voice), _opened(voice)))


def bought(voice: Voice) -> str:
    """The tools that came, and the market."""
    return told((_kept(voice), _bought(voice)))


def closing(voice: Voice) -> str:
    """What the windows are called, what they brought, the turns the table read its own way, how long it took."""
    return told((*_named(voice), _earned(voice), _collected(voice), _overruled(voice), _took(voice)))


def _boards(voice: Voice) -> list[str]:
    """Rule: A6.2."""
    state, found = voice.evening.state, []
    for slug, builders in voice.evening.built.items():
        board = next((board for board in state.box_now().legacy.boards if board.slug == slug), None)
        name = apart(board.name) if board and board.name else ""
        opening = _("On the board “%(board)s” something new stands:") if name else _("The cathedral grew:")
        said = []
        for family, dice in builders.items():
            spaces = ngettext("%(n)s space", "%(n)s spaces", len(dice)) % {"n": len(dice)}
            if len(dice) <= FEW:
                spaces = listed(fill_text(die, state) for die in dice)
            who = voice.name(family) if family else _("somebody")
            said.append(_("%(family)s built %(spaces)s") % {"family": who, "spaces": spaces})
        found.append(f"{opening % {'board': name}} {each(said)}.")
    return found


def _signed(voice: Voice) -> str:
    """Rule: A11.2."""
    said = []
    for families, n in alike(voice.evening.signed):
        numbers = ngettext("%(n)s number", "%(n)s numbers", n) % {"n": n}
        way = ngettext(
            "%(names)s signed %(numbers)s of the magic square",
            "%(names)s signed %(numbers)s each of the magic square",
            len(families),
        )
        said.append(way % {"names": voice.names(families), "numbers": numbers})
    return f"{each(said)}." if said else ""


def _paid(voice: Voice) -> list[str]:
    """Rule: A11.4."""
    found = []
    for family, refs in voice.evening.paid.items():
        known = [str(MAGIC[ref]) for ref in refs if ref in MAGIC]
        if known:
            values = {"family": voice.name(family), "list": listed(known)}
            found.append(_("The square paid %(family)s for %(list)s.") % values)
    return found


def _collected(voice: Voice) -> str:
    """Rule: A11.5."""
    said = [
        _("%(family)s %(points)s") % {"family": voice.name(family), "points": legacy_text(points)}
        for family, points in by_points(voice.evening.collected)
        if points > 0
    ]
    return _("The collections of colours brought %(list)s.") % {"list": listed(said)} if said else ""


def _opened(voice: Voice) -> str:
    """By number; what it is called only because it is open. Rule: A8.4."""
    state, said = voice.evening.state, []
    for slug in voice.evening.opened:
        name, label = apart(sealed_name(slug, state)), apart(state.unlocks[slug].label)
        called = f"{name} (“{label}”)" if label and label != name else name
        said.append(_("something sealed") if name == slug else called)
    if not said:
        return ""
    way = ngettext("%(list)s was opened.", "%(list)s were opened.", len(said))
    return way % {"list": listed(said)}


def _bought(voice: Voice) -> str:
    """Rule: A9."""
    said = [
        _("%(family)s bought %(things)s") % {"family": voice.name(family), "things": listed(things)}
        for family, spent in voice.evening.bought.items()
        if (things := _things(voice, spent))
    ]
    finished = [
        _("%(family)s completed %(track)s")
        % {"family": voice.name(family), "track": apart(track_name(track, voice.evening.state))}
        for family, spent in voice.evening.bought.items()
        for track in spent.completed
    ]
    if not said:
        return ""
    opening = voice.pick("market", _("In the market:"), _("Then the coins were spent:"))
    return f"{opening} {each([*said, *finished])}."


def _things(voice: Voice, spent: Bought) -> list[str]:
    state, found = voice.evening.state, list[str]()
    boxes = sum(spent.boxes.values())
    if len(spent.boxes) == 1:
        values = {"n": boxes, "track": apart(track_name(next(iter(spent.boxes)), state))}
        found.append(ngettext("%(n)s box of %(track)s", "%(n)s boxes of %(track)s", boxes) % values)
    elif boxes:
        found.append(_("%(n)s boxes on %(tracks)s tracks") % {"n": boxes, "tracks": len(spent.boxes)})
    found += [_("“%(tool)s”") % {"tool": apart(tool_name(tool, state))} for tool in spent.tools]
    if spent.slots:
        slots = ngettext("%(n)s slot of the tool box", "%(n)s slots of the tool box", spent.slots)
        found.append(slots % {"n": spent.slots})
    return found


def _kept(voice: Voice) -> str:
    """The window's own tools. Rule: A8.2."""
    state = voice.evening.state
    said = [
        _("%(family)s took %(tools)s")
        % {"family": voice.name(family), "tools": listed(f"“{apart(tool_name(tool, state))}”" for tool in tools)}
        for family, tools in voice.evening.game.gained.items()
        if tools
    ]
    return _("Of the window’s tools, %(list)s.") % {"list": each(said)} if said else ""


def _named(voice: Voice) -> list[str]:
    """Rule: A10.1, A8.1."""
    state, game = voice.evening.state, voice.evening.game
    names = {family: name for family in game.present if (name := state.journal(family).masterpieces.get(game.number))}
    found = []
    if len(names) == 1:
        [(family, name)] = names.items()
        found = [_("%(family)s named the window “%(name)s”.") % {"family": voice.name(family), "name": apart(name)}]
    elif names:
        way = _("“%(name)s” by %(family)s")
        said = [way % {"name": apart(name), "family": voice.name(family)} for family, name in names.items()]
        found = [_("The windows have names now: %(list)s.") % {"list": listed(said)}]
    signatures = [state.journal(family).signatures.get(game.number, "") for family in voice.evening.winners]
    signed = [apart(name) for name in signatures if name]
    return [*found, *([_("The winning window is signed %(name)s.") % {"name": listed(signed)}] if signed else [])]


def _earned(voice: Voice) -> str:
    """Rule: A12.1."""
    said = [
        _("%(family)s %(points)s") % {"family": voice.name(family), "points": legacy_text(points)}
        for family, points in by_points(voice.evening.earned)
        if points > 0
    ]
    if not said:
        return ""
    ways = _("For the journals it brought %(list)s."), _("What remains of it in the ledgers: %(list)s.")
    return voice.pick("earned", *ways) % {"list": listed(said)}


def _overruled(voice: Voice) -> str:
    """Rule: R0."""
    count = voice.evening.overruled
    if not count:
        return ""
    if count == 1:
        return _("One turn went by the table’s own reading of the rules.")
    return ngettext(
        "%(n)s turn went by the table’s own reading of the rules.",
        "%(n)s turns went by the table’s own reading of the rules.",
        count,
    ) % {"n": count}


def _took(voice: Voice) -> str:
    took = voice.evening.took
    if took is None:
        return ""
    values = {"time": took_text(round(took.total_seconds() / 60))}
    ways = (
        _("From the first chair to the last point it took %(time)s."),
        _("The table sat over it for %(time)s."),
    )
    return voice.pick("took", *ways) % values
