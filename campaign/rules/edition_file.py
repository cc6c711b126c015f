"""An edition from its folder, or from one TOML text with its windows in it, validated into typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campaign.rules.dice import FACES
from campaign.rules.edition import PUBLIC, Edition, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout_file import read_layout
from campaign.rules.legacy_file import read_cards, read_chart, read_legacy, read_lines
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import STANDARD, Colour, Glass, Palette
from campaign.rules.step_file import PARAMS, distinct, letter, letters, read_steps
from campaign.rules.toml_table import (
    EditionError,
    Fault,
    Table,
    Unfit,
    line,
    many,
    mapping,
    one_of,
    parse_table,
    read_table,
    shown,
    slug,
    truth,
    whole,
)

__all__ = [
    "BOX",
    "FORMAT",
    "PAGES",
    "SPOILERS",
    "EditionError",
    "Fault",
    "Spoilers",
    "read_edition",
    "read_spoilers",
]

BOX = "box.toml"
PAGES = "pages"
"""The windows of an edition that is one file: an array of tables, each with the keys of a window's file."""
SPOILERS = "spoilers"
"""The table that marks a file which tells what tables discover; it may leave out what no table told."""
FORMAT = 1
MOST_BYTES = 2_000_000
"""Of all files of a folder together."""
MOST_WINDOWS = 99
MOST_BAG = 400
MOST_FACES = 40
MOST_BOXES = 40
MOST_TOOLS = 40
MOST_PRIVATE = 60
TITLE, STORY = line(80), line(400)


@dataclass(frozen=True)
class Spoilers:
    """What tables discover of a box, from one file: its title, and the edition with the windows it tells."""

    title: str
    edition: Edition


def read_edition(path: Path) -> Edition:
    """The edition a folder describes; the folder's name is its slug.

    Raises: EditionError naming every fault at once, by file, table and key.
    """
    faults: list[Fault] = []
    files = sorted(path.glob("*.toml"))
    if sum(file.stat().st_size for file in files) > MOST_BYTES:
        raise EditionError([Fault(path.name, "", "", f"at most {MOST_BYTES} bytes in all files", "more")])
    box = read_table(path / BOX, f"{path.name}/{BOX}", faults)
    if box is None:
        raise EditionError(faults)
    edition = _box(box, path.name)
    for file in files:
        if file.name != BOX:
            page = read_table(file, f"{path.name}/{file.name}", faults)
            if page is not None:
                edition = _add_window(page, edition)
                page.close()
    if faults:
        raise EditionError(faults)
    return edition


def read_spoilers(text: str, file: str) -> Spoilers:
    """What a marked file tells.

    Raises: EditionError naming every fault at once; for a file of a later release only that.
    """
    faults: list[Fault] = []
    box = parse_table(text, file, faults)
    if box is None:
        raise EditionError(faults)
    nothing: Mapping[str, Any] = {}
    head = box.take(SPOILERS, mapping, nothing, required=True)
    if faults or type(head.get("format")) is int and head["format"] > FORMAT:
        newer = Fault(
            file, SPOILERS, "format", f"at most {FORMAT}, which this release reads", shown(head.get("format"))
        )
        raise EditionError(faults or [newer])
    edition = _box(box, SPOILERS)
    if faults:
        raise EditionError(faults)
    return Spoilers(str(head["title"]).strip(), edition)


def _box(box: Table, name: str) -> Edition:
    """What holds for all windows. A faulty palette is told alone: every letter elsewhere hangs on it."""
    palette = _palette(box.table("palette")) if "palette" in box.data else STANDARD
    if box.faults:
        raise EditionError(box.faults)
    try:
        slug(name)
    except Unfit as unfit:
        box.wrong("", f"a folder named by {unfit.expected}", shown(name))
    dice = box.table("dice")
    windows = box.take("windows", whole(1, MOST_WINDOWS), Edition.window_count)
    marked = _marked(box)
    edition = Edition(
        slug=name,
        title=box.take("title", TITLE, "", required=True),
        story=box.take("story", STORY, ""),
        palette=palette,
        bag=dice.take("bag", letters(palette, MOST_BAG), palette.letters * 2),
        faces=dice.take("faces", many(whole(), 1, MOST_FACES, distinct=True), FACES),
        rounds=box.take("rounds", whole(1, 99), Edition.rounds),
        turns_each=box.take("turns_each", whole(1, 9), Edition.turns_each),
        dice_each=box.take("dice_each", whole(0, 9), Edition.dice_each),
        dice_more=box.take("dice_more", whole(0, 99), Edition.dice_more),
        window_count=windows,
        legacy=read_legacy(box, palette, windows),
    )
    crowded = [letter for letter in palette.letters if edition.bag.count(letter) > len(edition.faces)]
    if crowded:
        dice.wrong("bag", f"at most {len(edition.faces)} dice of a colour, one a face", f"more of {crowded[0]}")
    for page in box.tables(PAGES, MOST_WINDOWS):
        edition = _add_window(page, edition, marked=marked)
    box.close()
    return edition


def _marked(box: Table) -> bool:
    """Whether the file is marked as telling what tables discover."""
    if not box.offers(SPOILERS):
        return False
    head = box.table(SPOILERS)
    head.take("format", whole(1, FORMAT), FORMAT, required=True)
    head.take("title", TITLE, "", required=True)
    head.listed("windows", whole(1, MOST_WINDOWS), MOST_WINDOWS)
    return True


def _palette(table: Table) -> Palette:
    """Letters with a name, or with a table of name and `pale`."""
    glasses: list[Glass] = []
    for mark, value in table.data.items():
        if len(mark) != 1 or not "A" <= mark <= "Z":
            table.forgive()
            table.wrong(mark, "one capital letter for a colour", shown(mark))
        elif isinstance(value, dict):
            inner = table.table(mark)
            name = inner.take("name", line(20), mark, required=True)
            glasses.append(Glass(Colour(mark), name, inner.take("pale", truth, False)))
        else:
            glasses.append(Glass(Colour(mark), table.take(mark, line(20), mark)))
    if not glasses and not table.faults:
        table.wrong("", "at least one colour", "none")
    return Palette(tuple(glasses))


def _add_window(page: Table, edition: Edition, *, marked: bool = False) -> Edition:
    plan = _window(page, edition, marked)
    if plan.number and plan.number in edition.windows:
        page.wrong("number", "a number that no other window has")
    taken = {card.slug for other in edition.windows.values() if other.number != plan.number for card in other.cards}
    for card in plan.cards:
        if card.slug and card.slug in taken:
            page.wrong("cards", "tool cards that no other window has", shown(card.slug))
    return edition.with_window(plan)


def _window(page: Table, edition: Edition, marked: bool) -> WindowPlan:
    """One window. A marked file may tell one beside the campaign, and one that nobody gave a title."""
    palette = edition.palette
    tools = [(table, _tool(table, palette)) for table in page.tables("tools", MOST_TOOLS)]
    private = [(table, _objective(table, palette)) for table in page.tables("private", MOST_PRIVATE)]
    distinct("tool", [(table, tool.slug) for table, tool in tools])
    distinct("private objective", [(table, plan.slug) for table, plan in private])
    cards = read_cards(page, palette)
    distinct("tool card", [(table, card.slug) for table, card in cards])
    public = page.table("public")
    return WindowPlan(
        number=page.take("number", whole(1, MOST_WINDOWS if marked else edition.window_count), 0, required=True),
        title=page.take("title", TITLE, "", required=not marked),
        story=page.take("story", STORY, ""),
        layout=read_layout(page, palette),
        tools=tuple(tool for _, tool in tools),
        boxes=page.listed("boxes", whole(), MOST_BOXES),
        public={
            letter: _objective(public.table(letter), palette, f"public-{letter.lower()}")
            for letter in PUBLIC
            if public.offers(letter)
        },
        private=tuple(plan for _, plan in private),
        star=page.take("star", STORY, ""),
        intro=page.take("intro", STORY, ""),
        outro=page.take("outro", STORY, ""),
        chart=read_chart(page.table("chart")),
        cards=tuple(card for _, card in cards),
        lines=read_lines(page.table("lines")),
    )


def _tool(table: Table, palette: Palette) -> ToolPlan:
    """Rule: A5.4."""
    name = table.take("slug", slug, "", required=True)
    return ToolPlan(
        slug=name,
        name=table.take("name", TITLE, "", required=True),
        colour=table.take("colour", letter(palette), None),
        steps=read_steps(table, palette, name),
    )


def _objective(table: Table, palette: Palette, name: str = "") -> ObjectivePlan:
    """One objective: a kind of the registry and all the parameters it names. Rule: A7.4."""
    kind = table.take("kind", one_of(OBJECTIVES), "", required=True)
    if not kind:
        table.forgive()
    asked = OBJECTIVES[kind].params if kind else ()
    return ObjectivePlan(
        slug=name or table.take("slug", slug, "", required=True),
        name=table.take("name", TITLE, "", required=True),
        kind=kind,
        points=table.take("points", whole(), 1),
        params={key: table.take(key, PARAMS[key](palette), 0, required=True) for key in asked},
    )
