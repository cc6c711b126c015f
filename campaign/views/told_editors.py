"""The editors of the page of everything that was told: abilities, tracks, slots, boards, charts, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaign.commands.borrowed import WORDS as WHATS
from campaign.commands.borrowed import DescribeLines
from campaign.commands.box import is_open
from campaign.forms_told import MOST_BOXES, PLAYERS, RECORDED
from campaign.names import ABILITY_RULES, ability_name, track_name, window_name
from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.legacy_box import AbilityPlan, CardPlan, Reward, TrackBox
from campaign.rules.state.campaign import State
from campaign.rules.told import is_closed, known_of
from campaign.rules.tracks import ICONS
from campaign.views.box_desk import Choice
from campaign.views.box_editors import NAME_ONLY, Given, Option, Pick, pick_of
from campaign.views.told_lines import WORDS, box_text

BLANK_BOXES = 2
"""Boxes behind those told that an open track offers."""
LEGACY = range(1, 6)


@dataclass(frozen=True)
class Wanted:
    """What the address asks for: the editor that is open, and the kind of ability chosen in it."""

    edit: str = ""
    kind: str = ""

    def query(self, **changes: str) -> str:
        pairs = {name: value for name, value in changes.items() if value}
        return f"?{urlencode(pairs)}" if pairs else "?"

    @property
    def whole(self) -> str:
        return self.query(edit=self.edit, kind=self.kind)


@dataclass(frozen=True)
class Place:
    """One place of a chart."""

    number: int
    points: str
    tools: str
    coins: str
    signs: bool


@dataclass(frozen=True)
class Editor:
    """One open editor: its template and form, and what stands in its fields."""

    template: str
    title: str
    form: str
    kinds: tuple[Choice, ...] = ()
    kind: str = ""
    kind_name: str = ""
    text: str = ""
    again: str = ""
    name: str = ""
    words: str = ""
    fields: tuple[tuple[str, str | int], ...] = ()
    picks: tuple[Pick, ...] = ()
    recordable: bool = False
    recorded: bool = False
    copies: str = ""
    boxes: tuple[tuple[Option, ...], ...] = ()
    more: bool = False
    filled: str = ""
    places: tuple[Place, ...] = ()
    players: tuple[Choice, ...] = ()
    number: int = 0
    told: bool = False


def editor(wanted: Wanted, state: State, posted: Given | None) -> Editor | None:
    """The editor that the address names; None where it names none, or something that is still sealed."""
    what, _dash, which = wanted.edit.partition("-")
    makers = {
        "new": _new_sticker,
        "sticker": _sticker,
        "earned": _earned,
        "track": _track,
        "slots": _slots,
        "board": _board,
        "chart": _chart,
        "card": _card,
        "line": _line,
        **dict.fromkeys(WHATS, _words),
    }
    return makers[what](wanted, which, state, posted) if what in makers else None


def _new_sticker(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    if which != "sticker":
        return None
    plan = AbilityPlan("", "")
    return _ability(wanted, Editor("ability", _("A crest sticker"), "describe-sticker"), plan, state, posted)


def _sticker(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    plan = next((each for each in state.stickers_of(state.edition) if each.slug == which), None)
    if plan is None:
        return None
    bare = Editor("ability", plan.name, "describe-sticker", fields=(("sticker", plan.slug),), told=True)
    return _ability(wanted, bare, plan, state, posted)


def _earned(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    track = state.edition.legacy.track(which)
    if track is None:
        return None
    title = _("Earned at the end of %(track)s") % {"track": track_name(which, state)}
    told = track.dedication is not None
    bare = Editor("ability", title, "describe-dedication", fields=(("track", which),), told=told)
    return _ability(wanted, bare, track.dedication or AbilityPlan("", ""), state, posted)


def _card(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    number, _dash, slug = which.partition("-")
    window = _window(number, state)
    if not window:
        return None
    if not is_closed(state, window):
        return None
    known = {card.slug: card for card in state.edition.window(window).cards}
    card = known.get(slug)
    if card is None and slug != "new":
        return None
    plan = card or CardPlan("", "")
    name = window_name(window, state)
    bare = Editor(
        "ability",
        plan.name or _("A tool card of %(window)s") % {"window": name},
        "describe-card",
        fields=(("card", plan.slug),),
        number=window,
        told=card is not None,
        copies=_one(posted or {}, "copies") or (str(plan.copies) if card else ""),
    )
    return _ability(wanted, bare, plan, state, posted)


def _ability(wanted: Wanted, bare: Editor, plan: AbilityPlan | CardPlan, state: State, posted: Given | None) -> Editor:
    """What it does is chosen first, by a picture; then what is picked for it, its name and its words."""
    first = plan.steps[0] if plan.steps else None
    told = (first.ability if first else NAME_ONLY) if bare.told else ""
    kinds = {**{slug: ability_name(slug) for slug in ABILITIES}, NAME_ONLY: _("By hand, in words")}
    texts: dict[str, str | Promise] = {**ABILITY_RULES, NAME_ONLY: _("the table does what it says")}
    kind = wanted.kind if wanted.kind in kinds else told
    if not kind or wanted.kind == "any":
        offered = tuple(
            Choice(name, wanted.query(edit=wanted.edit, kind=slug), slug == told, slug, text=str(texts[slug]))
            for slug, name in kinds.items()
        )
        return replace(bare, kinds=offered)
    step = first if first and first.ability == kind else Step(kind)
    given: Given = posted or {
        "name": [plan.name],
        "text": [getattr(plan, "text", "")],
        **{name: [str(value)] for name, value in step.params.items()},
    }
    inputs = [pick.value for pick in ABILITIES[kind].inputs] if kind in ABILITIES else []
    recorded = bool(_one(given, "recorded")) if posted else getattr(plan, "recorded", False)
    return replace(
        bare,
        kind=kind if kind in ABILITIES else "",
        kind_name=kinds[kind],
        text=str(texts[kind]),
        again=wanted.query(edit=wanted.edit, kind="any"),
        name=_one(given, "name"),
        words=_one(given, "text"),
        picks=tuple(pick_of(name, given, state, _("whatever is picked at each use")) for name in inputs),
        recordable=kind == RECORDED and bare.form == "describe-sticker",
        recorded=recorded,
    )


def _track(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    track = state.edition.legacy.track(which)
    if track is None:
        return None
    texts = posted.get("box", []) if posted else [_box_value(box) for box in track.boxes] + ["-"] * BLANK_BOXES
    more = bool(_one(posted, "more")) if posted else track.more or not track.boxes
    return Editor(
        "track",
        track_name(which, state),
        "describe-track",
        name=_one(posted, "name") if posted else track.name,
        fields=(("track", which),),
        boxes=tuple(_box_options(text) for text in texts[:MOST_BOXES]),
        more=more,
    )


def _box_value(box: TrackBox) -> str:
    return f"{box.icon}:{box.amount}" if box.icon == "legacy" else box.icon


def _box_options(chosen: str) -> tuple[Option, ...]:
    """What a box may show, the told one among it, or that there is no such box."""
    values = ["", *(f"legacy:{n}" for n in LEGACY), *(icon for icon in ICONS if icon != "legacy")]
    values += [chosen] if chosen not in (*values, "-") else []
    boxes = [(value, TrackBox(*_read(value))) for value in values]
    options = [Option(value, box_text(box) if value else _("nothing"), value == chosen) for value, box in boxes]
    return (*options, Option("-", _("no box"), chosen == "-"))


def _read(value: str) -> tuple[str, int]:
    icon, _colon, amount = value.partition(":")
    return icon, int(amount) if amount.isdecimal() and len(amount) < 4 else 1


def _slots(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor:
    legacy = state.edition.legacy
    filled = "" if legacy.filled is None else str(legacy.filled)
    return Editor(
        "slots",
        _("Slots of the tool box"),
        "describe-slots",
        words=_one(posted, "costs") if posted else " ".join(map(str, legacy.slots)),
        filled=_one(posted, "filled") if posted else filled,
        more=bool(_one(posted, "more")) if posted else legacy.more_slots,
    )


def _board(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    board = next((each for each in state.edition.legacy.boards if each.slug == which), None)
    if board is None:
        return None
    given: Given = posted or {"points": [str(board.points)] if board.points else []}
    pick = replace(pick_of("points", given, state, offered=range(5)), label=_("How many points for a construction?"))
    return Editor("board", board.name or _("Cathedral"), "describe-board", fields=(("board", which),), picks=(pick,))


def _chart(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    number, _dash, players = which.partition("-")
    window = _window(number, state)
    if not window or players not in map(str, PLAYERS):
        return None
    count = int(players)
    told = state.edition.window(window).chart.get(count, ())
    title = _("Rewards of %(window)s") % {"window": window_name(window, state)}
    return Editor(
        "chart",
        title,
        "describe-chart",
        fields=(("players", count),),
        players=tuple(Choice(str(n), wanted.query(edit=f"chart-{window}-{n}"), n == count, str(n)) for n in PLAYERS),
        places=tuple(_place(place, told, posted) for place in range(1, count + 1)),
        number=window,
    )


def _place(place: int, told: tuple[Reward, ...], posted: Given | None) -> Place:
    if posted:
        points, tools, coins = (_one(posted, f"{what}-{place}") for what in ("points", "tools", "coins"))
        return Place(place, points, tools, coins, f"signature-{place}" in posted)
    if place > len(told):
        return Place(place, "", "", "", False)
    reward = told[place - 1]
    return Place(place, str(reward.points), str(reward.tools), str(reward.coins), reward.signature)


def _words(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    what, window = wanted.edit.partition("-")[0], _window(which, state)
    if not window:
        return None
    text = getattr(known_of(state, state.edition.window(window)), what)
    title = f"{window_name(window, state)}: {WORDS[what]}"
    words = _one(posted, "text") if posted else text
    fields = (("what", what),)
    return Editor("words", title, "describe-words", words=words, fields=fields, number=window, told=bool(text))


def _line(wanted: Wanted, which: str, state: State, posted: Given | None) -> Editor | None:
    number, _dash, slug = which.partition("-")
    window = _window(number, state)
    lines = DescribeLines(window).told(state) if window or number == "0" else {}
    if slug not in lines:
        return None
    name, fields = _one(posted, "name") if posted else lines[slug], (("line", slug),)
    return Editor("line", lines[slug], "describe-line", name=name, fields=fields, number=window, told=True)


def _window(text: str, state: State) -> int:
    """The number of a window that may be looked at; 0 for any other."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    return number if number and is_open(state, number) else 0


def _one(given: Mapping[str, list[str]], name: str) -> str:
    return next(iter(given.get(name, [])), "")
