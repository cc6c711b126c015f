"""What is sealed in a box, from its tables: what opens it, what it tells, and the changes it suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.rules.changes import CHANGES
from campaign.rules.legacy_box import SealedPlan, Trigger
from campaign.rules.reshaping import LONGEST_NAME
from campaign.rules.step_file import distinct
from campaign.rules.toml_table import Reader, Table, Unfit, line, many, one_of, slug, truth, whole
from campaign.rules.tracks import ICONS

TITLE, STORY = line(80), line(400)
PLAYERS = (2, 3, 4)
"""Families a chart may be for. Rule: A1.1."""
MOST_CHANGES = 40

TRIGGERS: Mapping[str, tuple[str, ...]] = {
    "round-end": ("window", "round"),
    "stars": ("window",),
    "game-end": ("text",),
    "story": ("window",),
    "card": ("text",),
}
"""Each kind of trigger, with what it must tell. Rule: A8.4."""

KINDS = ("envelope", "crate", "other")
SPANS = ("round", "game", "good")

NEEDED: Mapping[str, tuple[str, ...]] = {
    "add-colour": ("letter",),
    "drop-colour": ("letter",),
    "bag": ("letters",),
    "faces": ("numbers",),
    "turns": ("number",),
    "rounds": ("number",),
    "board": ("slug", "label"),
    "space": ("window", "space"),
    "chart": ("players", "points"),
    "track": ("track", "icons"),
    "score-line": ("slug", "label"),
    "slots": ("numbers",),
}
"""What a change cannot do without, besides its text."""

ChangePlan = tuple[str, Mapping[str, str | int | tuple[str, ...] | tuple[int, ...]]]


def read_sealed(box: Table, windows: int) -> tuple[SealedPlan, ...]:
    """Rule: A1.3, A8.4."""
    tables = box.tables("sealed")
    sealed = tuple(
        SealedPlan(
            slug=table.take("slug", slug, "", required=True),
            kind=table.take("kind", one_of(KINDS), "", required=True),
            number=table.take("number", whole(1, 99), 0, required=True),
            trigger=_trigger(table.table("trigger"), windows) if table.offers("trigger") else None,
            title=table.take("title", TITLE, ""),
            story=table.take("story", STORY, ""),
            changes=tuple(_change(change, windows) for change in table.tables("changes", MOST_CHANGES)),
        )
        for table in tables
    )
    pairs = list(zip(tables, sealed, strict=True))
    distinct("sealed thing", [(table, plan.slug) for table, plan in pairs], "the box")
    told = [(table, f"{plan.kind} {plan.number}" if plan.number else "") for table, plan in pairs]
    distinct("sealed thing of its kind", told, "the box", "number")
    return sealed


def _trigger(table: Table, windows: int) -> Trigger:
    """Rule: A8.4."""
    kind = table.take("kind", one_of(TRIGGERS), "", required=True)
    needed = TRIGGERS.get(kind, ())
    return Trigger(
        kind=kind,
        window=table.take("window", whole(1, windows), 0, required="window" in needed),
        round=table.take("round", whole(1, 99), 0, required="round" in needed),
        text=table.take("text", STORY, "", required="text" in needed),
    )


def _change(table: Table, windows: int) -> ChangePlan:
    """An amendment that something opened suggests: its values, its `text`, and `until` when. Rule: A13.2, A13.3."""
    what = table.take("what", one_of(CHANGES), "", required=True)
    if not what:
        table.forgive()
        return "", {}
    readers, needed = _values(windows), NEEDED.get(what, ())
    given = {
        key: table.take(key, readers[key], None, required=key in (*needed, "text"))
        for key in (*CHANGES[what].inputs, "text", "until")
    }
    return what, {key: value for key, value in given.items() if value is not None}


def _values(windows: int) -> Mapping[str, Reader[Any]]:
    """How each value of a change is written."""
    return {
        "letters": _capitals,
        "letter": _capital,
        "colour": _capital,
        "name": line(20),
        "label": TITLE,
        "text": STORY,
        "until": one_of(SPANS),
        "slug": slug,
        "track": slug,
        "space": _space,
        "pale": truth,
        "star": truth,
        "count": whole(0, 99),
        "number": whole(0, 99),
        "value": whole(),
        "magic": whole(1, 99),
        "players": one_whole_of(PLAYERS),
        "signature": whole(0, len(PLAYERS) + 1),
        "window": whole(1, windows),
        "numbers": many(whole(), 1),
        "points": _points,
        "tools": many(whole(0, 99)),
        "coins": many(whole(0, 99)),
        "icons": many(_icon, 1),
        "amounts": many(whole(1, 99)),
    }


def one_whole_of(choices: Sequence[int]) -> Reader[int]:
    def read(value: Any) -> int:
        if type(value) is not int or value not in choices:
            raise Unfit(f"one of {', '.join(map(str, choices))}")
        return value

    return read


def _points(value: Any) -> int | tuple[int, ...]:
    """Points of a place each, or of one thing."""
    return many(whole(-9, 99), 1)(value) if isinstance(value, list) else whole()(value)


def _icon(value: Any) -> str:
    if value not in ("", *ICONS):
        raise Unfit(f"an icon such as {', '.join(ICONS)}, or nothing")
    return str(value)


def _capital(value: Any) -> str:
    if not isinstance(value, str) or len(value) != 1 or not "A" <= value <= "Z":
        raise Unfit("one capital letter for a colour")
    return value


def _capitals(value: Any) -> str:
    if not isinstance(value, str) or not value or not all("A" <= letter <= "Z" for letter in value):
        raise Unfit("capital letters, one a colour")
    return value


def _space(value: Any) -> str:
    if not isinstance(value, str) or not value.isascii() or not value.isalnum() or len(value) > LONGEST_NAME:
        raise Unfit("the name of a space, such as B1")
    return value
