"""An edition from its folder: `box.toml` and one TOML file a window, validated into typed values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from campaign.rules.dice import FACES
from campaign.rules.drawings import polygons, read_drawing, read_token
from campaign.rules.edition import PUBLIC, Edition, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout import Layout, Pair
from campaign.rules.legacy_file import read_cards, read_chart, read_legacy, read_lines
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import STANDARD, Colour, Glass, Palette
from campaign.rules.step_file import PARAMS, distinct, expected_letters, letter, letters, read_steps
from campaign.rules.toml_table import (
    EditionError,
    Fault,
    Table,
    Unfit,
    line,
    many,
    one_of,
    point,
    read_table,
    shown,
    slug,
    truth,
    whole,
    words,
)

__all__ = ["BOX", "EditionError", "Fault", "read_edition"]

BOX = "box.toml"
TITLE, STORY = line(80), line(400)


def read_edition(path: Path) -> Edition:
    """The edition a folder describes; the folder's name is its slug.

    Raises: EditionError naming every fault at once, by file, table and key.
    """
    faults: list[Fault] = []
    box = read_table(path / BOX, f"{path.name}/{BOX}", faults)
    if box is None:
        raise EditionError(faults)
    edition = _box(box, path.name)
    for file in sorted(path.glob("*.toml")):
        if file.name != BOX:
            page = read_table(file, f"{path.name}/{file.name}", faults)
            if page is not None:
                edition = _add_window(page, edition)
    if faults:
        raise EditionError(faults)
    return edition


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
    windows = box.take("windows", whole(1, 99), Edition.window_count)
    edition = Edition(
        slug=name,
        title=box.take("title", TITLE, "", required=True),
        story=box.take("story", STORY, ""),
        palette=palette,
        bag=dice.take("bag", letters(palette), palette.letters * 2),
        faces=dice.take("faces", many(whole(), 1, distinct=True), FACES),
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
    box.close()
    return edition


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


def _add_window(page: Table, edition: Edition) -> Edition:
    plan = _window(page, edition)
    if plan.number and plan.number in edition.windows:
        page.wrong("number", "a number that no other window has")
    taken = {card.slug for other in edition.windows.values() if other.number != plan.number for card in other.cards}
    for card in plan.cards:
        if card.slug and card.slug in taken:
            page.wrong("cards", "tool cards that no other window has", shown(card.slug))
    page.close()
    return edition.with_window(plan)


def _window(page: Table, edition: Edition) -> WindowPlan:
    palette = edition.palette
    tools = [(table, _tool(table, palette)) for table in page.tables("tools")]
    private = [(table, _objective(table, palette)) for table in page.tables("private")]
    distinct("tool", [(table, tool.slug) for table, tool in tools])
    distinct("private objective", [(table, plan.slug) for table, plan in private])
    cards = read_cards(page, palette)
    distinct("tool card", [(table, card.slug) for table, card in cards])
    public = page.table("public")
    return WindowPlan(
        number=page.take("number", whole(1, edition.window_count), 0, required=True),
        title=page.take("title", TITLE, "", required=True),
        story=page.take("story", STORY, ""),
        layout=_layout(page, palette),
        tools=tuple(tool for _, tool in tools),
        boxes=page.listed("boxes", whole()),
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


def _layout(page: Table, palette: Palette) -> Layout | None:
    """The window's shape, from a text drawing or from rings of points; none where the file gives neither."""
    drawn = page.take("drawing", _drawing, None)
    spaces, points, bows = (page.table(key) for key in ("spaces", "points", "bows"))
    joined, parted = (page.listed(key, words(2, 2)) for key in ("joined", "parted"))
    traced = [table for table in (spaces, points, bows) if table.data]
    if traced and "drawing" in page.data:
        page.wrong("drawing", "either a drawing or points and spaces", "both")
        for table in traced:
            table.forgive()
        return None
    layout = _polygons(spaces, points, bows) if traced else drawn
    if layout is None:
        return None
    for space in layout.spaces.values():
        if space.colour is not None and space.colour not in palette:
            page.wrong("drawing" if drawn else "spaces", expected_letters(palette), f"{space.colour} in {space.name}")
    for key, pairs in (("joined", joined), ("parted", parted)):
        for name in (name for pair in pairs for name in pair if name not in layout):
            page.wrong(key, "spaces of this window", shown(name))
    return replace(layout, joined=frozenset(map(Pair, joined)), parted=frozenset(map(Pair, parted)))


def _polygons(spaces: Table, points: Table, bows: Table) -> Layout | None:
    """Rings of named points, with the control point of each curved side; each fault stands at its own space."""
    before = len(spaces.faults)
    at = {name: points.take(name, point, (0.0, 0.0)) for name in points.data}
    rings: dict[str, Sequence[str]] = {}
    printed: dict[str, str] = {}
    for name in spaces.data:
        table = spaces.table(name)
        rings[name] = table.take("ring", words(3), (), required=True)
        printed[name] = table.take("printed", _token, ".")
        if not name.isascii() or not name.isalnum() or len(name) > 6:
            spaces.wrong(name, "a name of up to 6 letters and digits, such as B1", shown(name))
        for vertex in rings[name]:
            if vertex not in at:
                table.wrong("ring", "names of [points]", shown(vertex))
    if not rings:
        spaces.wrong("", "at least one space", "none")
    bent = {side: bows.take(" ".join(side), point, (0.0, 0.0)) for side in _sides(bows)}
    if len(spaces.faults) > before:
        return None
    layout = polygons(at, rings, printed, bent)
    for side in bent:
        if Pair(side) not in layout.owners:
            bows.wrong(" ".join(side), "two points next to each other in a ring", "no such side")
    for names in layout.owners.values():
        if len(names) > 2:
            spaces.wrong(names[2], "at most two spaces at a side", f"a side of {', '.join(names)}")
    return layout


def _sides(bows: Table) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key in bows.data:
        try:
            first, second = words(2, 2)(key)
            found.append((first, second))
        except Unfit as unfit:
            bows.forgive()
            bows.wrong(key, unfit.expected, shown(key))
    return found


def _drawing(value: Any) -> Layout | None:
    if not isinstance(value, str):
        raise Unfit("a text drawing")
    try:
        return read_drawing(value)
    except ValueError as error:
        raise Unfit("a text drawing of even rows", str(error)) from None


def _token(value: Any) -> str:
    try:
        read_token(value if isinstance(value, str) else "", "", ())
    except ValueError:
        raise Unfit("what is printed in the space, such as R 5 * #10 or R*") from None
    return str(value)
