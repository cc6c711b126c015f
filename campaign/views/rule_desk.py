"""The small form of a new rule: the inputs of its kind of change, each with what may be chosen (A13.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.forms_rules import NO_BOX
from campaign.names import ICONS, number_text
from campaign.rules.dice import Fill
from campaign.rules.edition import Edition
from campaign.rules.palette import KNOWN, ORANGE, Glass
from campaign.rules.state.campaign import State

MORE_DICE, MORE_BOXES, MOST_OF_A_COLOUR = 6, 3, 8
MAGIC = range(1, 17)


@dataclass(frozen=True)
class Option:
    """One thing to choose."""

    value: str
    label: str
    chosen: bool = False
    fill: Fill | None = None
    holds: bool = False


@dataclass(frozen=True)
class Field:
    """One input. `sort` is how it is asked: one of some, several of some, a select, a number, words, or a flag."""

    name: str
    label: str
    sort: str
    options: Sequence[Option] = ()
    value: str = ""
    other: bool = False
    least: int = 0


@dataclass(frozen=True)
class Row:
    """Inputs that belong together under one heading, such as a place of a chart."""

    label: str
    fields: Sequence[Field]


Inputs = Sequence[Field | Row]
Desk = Callable[[QueryDict, Edition, State], Inputs]


def _one(data: QueryDict, name: str, label: str, options: Iterable[Option], other: bool = False) -> Field:
    """One of some; `other` is a field for any number that is not among them."""
    given = [text for text in data.getlist(name) if text.strip()]
    last, offered = given[-1] if given else None, list(options)
    known = {option.value for option in offered}
    shown = [Option(o.value, o.label, o.value == last, o.fill, o.holds) for o in offered]
    return Field(name, label, "one", shown, "" if last is None or last in known else last, other)


def _word(data: QueryDict, name: str, label: str) -> Field:
    return Field(name, label, "word", value=data.get(name, ""))


def _counted(numbers: Iterable[int], holds: int | None = None) -> list[Option]:
    return [Option(str(number), number_text(number), holds=number == holds) for number in numbers]


def _glass(glass: Glass, holds: bool = False) -> Option:
    return Option(glass.letter, pgettext("colour", glass.name), fill=Fill(glass.letter, None), holds=holds)


def _add_colour(data: QueryDict, box: Edition, state: State) -> Inputs:
    new = [KNOWN[ORANGE]] if ORANGE not in box.palette else []
    colours = [*map(_glass, new), *map(_glass, box.palette), Option("", _("a new one"))]
    fields = [
        _one(data, "letter", _("Which colour?"), colours),
        _one(data, "count", _("How many dice of it go into the bag?"), _counted(range(MORE_DICE + 1)), other=True),
    ]
    own = [
        _word(data, "name", _("What is it called?")),
        Field("pale", _("It is a pale colour"), "flag", value=data.get("pale", "")),
    ]
    return [fields[0], *([] if data.get("letter") else own), fields[1]]


def _drop_colour(data: QueryDict, box: Edition, state: State) -> Inputs:
    return [_one(data, "letter", _("Which colour goes?"), map(_glass, box.palette))]


def _bag(data: QueryDict, box: Edition, state: State) -> Inputs:
    """Each field is a colour's dice, its letter as often as there are dice."""
    bag = Counter("".join(data.getlist("letters")) or box.bag)
    found = []
    for glass in box.palette:
        most = max(MOST_OF_A_COLOUR, bag[glass.letter])
        options = [Option(glass.letter * n, str(n), n == bag[glass.letter]) for n in range(most + 1)]
        found.append(Field("letters", pgettext("colour", glass.name), "select", options))
    return [Row(_("Dice in the bag"), found)]


def _faces(data: QueryDict, box: Edition, state: State) -> Inputs:
    given = data.getlist("numbers")
    chosen = {word for text in given for word in text.split()} if given else set(map(str, box.faces))
    shown = sorted({*range(-1, 10), *box.faces})
    options = [Option(str(n), number_text(n), str(n) in chosen, holds=n in box.faces) for n in shown]
    others = " ".join(word for word in sorted(chosen) if word not in map(str, shown))
    return [Field("numbers", _("Which values do the dice show?"), "many", options, others, other=True)]


def _dice(data: QueryDict, box: Edition, state: State) -> Inputs:
    """Asked for as they lie on the table; recorded as the dice beside those of each player."""
    players = len(state.families)
    each = data.get("count", "")
    per_player = int(each) if each.isdecimal() and len(each) < 3 else box.dice_each
    shown = range(max(box.dice_more, 1) + MORE_DICE + 1)
    totals = [Option(str(n), str(per_player * players + n), holds=n == box.dice_more) for n in shown]
    return [
        _one(data, "amount", _("How many dice a round?"), totals),
        _one(data, "count", _("How many of them for each family?"), _counted(range(1, 6), box.dice_each)),
    ]


def _turns(data: QueryDict, box: Edition, state: State) -> Inputs:
    options = _counted(range(1, 6), box.turns_each)
    return [_one(data, "amount", _("How many turns has each family in a round?"), options, other=True)]


def _rounds(data: QueryDict, box: Edition, state: State) -> Inputs:
    around = range(max(1, box.rounds - 5), box.rounds + 6)
    return [_one(data, "amount", _("How many rounds has a game?"), _counted(around, box.rounds), other=True)]


def _board(data: QueryDict, box: Edition, state: State) -> Inputs:
    letters, numbers = set("".join(data.getlist("letters"))), set(data.getlist("numbers"))
    colours = [Option(g.letter, pgettext("colour", g.name), g.letter in letters, _glass(g).fill) for g in box.palette]
    values = [Option(str(n), number_text(n), str(n) in numbers) for n in box.faces]
    return [
        _word(data, "label", _("What is it called?")),
        Field("letters", _("Its colours; none chosen are all"), "many", colours),
        Field("numbers", _("Its values; none chosen are all"), "many", values),
        _one(data, "points", _("Points for each space constructed"), _counted(range(6)), other=True),
    ]


def _space(data: QueryDict, box: Edition, state: State) -> Inputs:
    """What the sticker shows; its window and its space are tapped in the picture."""
    if not data.get("space"):
        return []
    nothing = Option("", pgettext("space", "blank"))
    colours = {glass.letter: glass for glass in (*box.palette, KNOWN[ORANGE])}
    values = _counted(sorted({0, *box.faces, max(box.faces) + 1}))
    return [
        _one(data, "colour", _("Its colour"), [nothing, *map(_glass, colours.values())]),
        _one(data, "value", _("Its value"), [nothing, *values], other=True),
        Field("star", _("A star"), "flag", value=data.get("star", "")),
        Field("magic", _("Its magic number"), "select", _selected(data.get("magic", ""), MAGIC)),
    ]


def _selected(chosen: str, numbers: Iterable[int], nothing: str = "") -> list[Option]:
    return [
        Option("", nothing or _("none"), not chosen),
        *(Option(str(n), number_text(n), str(n) == chosen) for n in numbers),
    ]


def _chart(data: QueryDict, box: Edition, state: State) -> Inputs:
    families = data.get("players", "") or str(len(state.families))
    players = int(families) if families.isdecimal() and len(families) < 2 else len(state.families)
    heads = {"points": _("Points"), "tools": _("Tools"), "coins": _("Coins")}
    given = {name: data.getlist(name) for name in heads}
    places = [
        Row(
            _("Place %(place)s") % {"place": place + 1},
            [
                Field(name, label, "number", value=given[name][place] if place < len(given[name]) else "")
                for name, label in heads.items()
            ],
        )
        for place in range(players)
    ]
    windows = [n for n in range(1, box.window_count + 1) if not state.is_sealed(n)]
    counts = [Option(str(n), str(n), n == players) for n in sorted({2, 3, 4, players})]
    return [
        Field("window", _("Window"), "select", _selected(data.get("window", ""), windows, _("every window"))),
        Field("players", _("Families at the table"), "one", counts),
        *places,
        Field("signature", _("How many places sign"), "number", value=data.get("signature", "1")),
    ]


def _track(data: QueryDict, box: Edition, state: State) -> Inputs:
    tracks = [Option(track.slug, _(track.name)) for track in box.legacy.tracks]
    plan = box.legacy.track(data.get("track", ""))
    told = [(each.icon, str(each.amount)) for each in plan.boxes] if plan else []
    icons = data.getlist("icons")
    posted = any(icon != NO_BOX for icon in icons)
    shown = [icon for icon in icons if icon != NO_BOX] if posted else [icon for icon, _amount in told]
    held = data.getlist("amounts") if posted else [amount for _icon, amount in told]
    boxes = []
    for at in range(len(shown) + MORE_BOXES):
        chosen = shown[at] if at < len(shown) else NO_BOX
        options = [Option(NO_BOX, _("no box"), chosen == NO_BOX)]
        options += [Option(icon, str(words), icon == chosen) for icon, words in ICONS.items()]
        many = Field("amounts", _("How many"), "number", value=held[at] if at < len(held) else "1")
        label = _("Box %(box)s") % {"box": at + 1}
        boxes.append(Row(label, [Field("icons", _("What it shows"), "select", options), many]))
    own = [] if plan else [_word(data, "label", _("What is it called?"))]
    return [_one(data, "track", _("Which track?"), [*tracks, Option("", _("a new one"))]), *own, *boxes]


def _score_line(data: QueryDict, box: Edition, state: State) -> Inputs:
    latest = max(state.games, default=0)
    window = state.games[latest].window if latest else 1
    here = Option(str(window), _("only on window %(window)s") % {"window": window})
    return [
        _word(data, "label", _("What does it say on the sheet?")),
        _one(data, "window", _("Where?"), [Option("", _("in every game")), here]),
    ]


def _slots(data: QueryDict, box: Edition, state: State) -> Inputs:
    costs = data.getlist("numbers") or [*map(str, box.legacy.slots)]
    shown = [*(cost for cost in costs if cost.strip()), *[""] * MORE_BOXES]
    fields = [
        Field("numbers", _("Slot %(slot)s") % {"slot": at}, "number", value=cost) for at, cost in enumerate(shown, 1)
    ]
    return [Row(_("What each slot costs, in coins"), fields)]


DESKS: Mapping[str, Desk] = {
    "text": lambda data, box, state: [],
    "add-colour": _add_colour,
    "drop-colour": _drop_colour,
    "bag": _bag,
    "faces": _faces,
    "dice": _dice,
    "turns": _turns,
    "rounds": _rounds,
    "board": _board,
    "space": _space,
    "chart": _chart,
    "track": _track,
    "score-line": _score_line,
    "slots": _slots,
}
"""The inputs of each kind of change. A test holds that every kind has its own."""

SIGNS: Mapping[str, str] = {
    "text": "book",
    "add-colour": "brush",
    "drop-colour": "minus",
    "bag": "seal",
    "faces": "dice",
    "dice": "dice",
    "turns": "turn",
    "rounds": "repeat",
    "board": "table",
    "space": "note",
    "chart": "podium",
    "track": "forward",
    "score-line": "list",
    "slots": "coin",
}
"""The icon of each kind."""


def inputs_of(kind: str, data: QueryDict, box: Edition, state: State) -> Inputs:
    return DESKS[kind](data, box, state)
