"""What lies between the games, from the tables of a box: tracks, stickers, what is sealed, square, boards, rewards."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any

from campaign.rules.legacy_box import (
    AbilityPlan,
    BoardPlan,
    CardPlan,
    Chart,
    LegacyBox,
    Reward,
    SquarePlan,
    TrackBox,
    TrackPlan,
)
from campaign.rules.palette import Colour, Palette
from campaign.rules.rewards import SECOND, SECOND_POINTS
from campaign.rules.sealed_file import PLAYERS, read_sealed
from campaign.rules.step_file import MOST_VALUES, distinct, letters, read_steps
from campaign.rules.toml_table import Reader, Table, Unfit, line, many, shown, slug, truth, whole
from campaign.rules.tracks import ICONS

TITLE, STORY = line(80), line(400)
MOST_TRACKS = 40
MOST_TRACK_BOXES = 99
MOST_SLOTS = 99
MOST_BOARDS = 20
MOST_CARDS = 60
MOST_LINES = 60


def read_legacy(box: Table, palette: Palette, windows: int) -> LegacyBox:
    """All that a box says of the time between the games; what it leaves out keeps the rules' own. Rule: A13.2."""
    bare = LegacyBox()
    slots, more = box.listed("slots", whole(0, 99), MOST_SLOTS), box.take("more_slots", truth, False)
    return LegacyBox(
        tracks=_tracks(box, palette) if box.offers("tracks") else bare.tracks,
        slots=slots,
        stickers=_stickers(box, palette),
        sealed=read_sealed(box, windows) if box.offers("sealed") else bare.sealed,
        boards=_boards(box, palette) if box.offers("boards") else bare.boards,
        square=_square(box.table("square")),
        filled=box.take("filled", whole(0, 99 if more or ("slots" in box.data and not slots) else len(slots)), None),
        more_slots=more,
        lines=read_lines(box.table("lines")),
    )


def _tracks(box: Table, palette: Palette) -> tuple[TrackPlan, ...]:
    """Rule: A9.3, A9.5."""
    tables = box.tables("tracks", MOST_TRACKS)
    tracks = tuple(
        TrackPlan(
            slug=table.take("slug", slug, "", required=True),
            name=table.take("name", TITLE, "", required=True),
            boxes=table.listed("boxes", _track_box, MOST_TRACK_BOXES),
            dedication=_ability(table.table("dedication"), palette) if table.offers("dedication") else None,
            more=table.take("more", truth, False),
        )
        for table in tables
    )
    distinct("track", [(table, track.slug) for table, track in zip(tables, tracks, strict=True)], "the box")
    return tracks


def _stickers(box: Table, palette: Palette) -> tuple[AbilityPlan, ...]:
    """Rule: A9.4."""
    tables = box.tables("stickers")
    stickers = tuple(_ability(table, palette, counted=True) for table in tables)
    distinct("sticker", [(table, plan.slug) for table, plan in zip(tables, stickers, strict=True)], "the box")
    return stickers


def _ability(table: Table, palette: Palette, *, counted: bool = False) -> AbilityPlan:
    name = table.take("slug", slug, "", required=True)
    return AbilityPlan(
        slug=name,
        name=table.take("name", TITLE, "", required=True),
        steps=read_steps(table, palette, name),
        recorded=table.take("recorded", truth, False),
        window=table.take("window", whole(0, 99), 0),
        copies=table.take("copies", whole(1, 99), None) if counted else None,
        text=table.take("text", STORY, ""),
    )


def _boards(box: Table, palette: Palette) -> tuple[BoardPlan, ...]:
    """Rule: A6.1."""
    tables = box.tables("boards", MOST_BOARDS)
    nothing: tuple[Colour, ...] = ()
    boards = tuple(
        BoardPlan(
            slug=table.take("slug", slug, "", required=True),
            name=table.take("name", TITLE, "", required=True),
            colours=table.take("colours", letters(palette), nothing),
            values=table.take("values", many(whole(), 1, MOST_VALUES, distinct=True), ()),
            points=table.take("points", whole(), 0),
        )
        for table in tables
    )
    distinct("board", [(table, board.slug) for table, board in zip(tables, boards, strict=True)], "the box")
    return boards


def _square(table: Table) -> SquarePlan:
    """Rule: A11.1, A11.4, A11.5."""
    bare = SquarePlan()
    return SquarePlan(
        numbers=table.take("numbers", _square_numbers, bare.numbers),
        first=table.take("first", whole(0, 99), bare.first),
        all=table.take("all", whole(0, 99), bare.all),
        collection=table.take("collection", whole(0, 99), bare.collection),
    )


def read_lines(table: Table) -> dict[str, str]:
    """Score lines: a slug, and the label it is shown by."""
    found: dict[str, str] = {}
    for key in table.data if table.fits(MOST_LINES) else ():
        found[key] = table.take(key, TITLE, "")
        try:
            slug(key)
        except Unfit as unfit:
            table.wrong(key, unfit.expected, shown(key))
    return found


def read_chart(table: Table) -> Chart:
    """Rewards by place, for so many families at the table. Rule: A8.1."""
    return {players: _rewards(table.table(str(players)), players) for players in PLAYERS if table.offers(str(players))}


def _rewards(table: Table, players: int) -> tuple[Reward, ...]:
    """The reward of each place; the second earns its usual point where none are told. Rule: A8.1."""
    nothing = (0,) * players
    usual = tuple(SECOND_POINTS if place == SECOND else 0 for place in range(1, players + 1))
    columns = [
        table.take(key, _places(players), otherwise)
        for key, otherwise in (("points", usual), ("tools", nothing), ("coins", nothing))
    ]
    nobody: tuple[int, ...] = ()
    signs = table.take("signature", _signing(players), nobody)
    return tuple(
        Reward(points, tools, coins, place in signs)
        for place, (points, tools, coins) in enumerate(zip(*columns, strict=True), start=1)
    )


def read_cards(page: Table, palette: Palette) -> Sequence[tuple[Table, CardPlan]]:
    """The tool cards that can be gained after a window, each with its table. Rule: A5.6, A8.2."""
    return [(table, _card(table, palette)) for table in page.tables("cards", MOST_CARDS)]


def _card(table: Table, palette: Palette) -> CardPlan:
    name = table.take("slug", slug, "", required=True)
    return CardPlan(
        slug=name,
        name=table.take("name", TITLE, "", required=True),
        steps=read_steps(table, palette, name),
        copies=table.take("copies", whole(1, 99), 1),
        uses=table.take("uses", whole(1, 99), None),
        fills_box=table.take("fills_box", truth, False),
    )


def _places(players: int) -> Reader[tuple[int, ...]]:
    def read(value: Any) -> tuple[int, ...]:
        found = many(whole(-9, 99))(value)
        if len(found) != players:
            raise Unfit(f"a list of {players}, one a place")
        return found

    return read


def _signing(players: int) -> Reader[tuple[int, ...]]:
    """The places that sign: so many of the first ones, or a list of them."""
    count, listed = whole(0, players), many(whole(1, players), distinct=True)

    def read(value: Any) -> tuple[int, ...]:
        return listed(value) if isinstance(value, list) else tuple(range(1, count(value) + 1))

    return read


def _track_box(value: Any) -> TrackBox:
    """An icon's slug, with its amount behind a colon; nothing for a box without one. Rule: A9.3."""
    icon, colon, amount = value.partition(":") if isinstance(value, str) else ("?", "", "")
    counted = icon in ICONS and ICONS[icon].counted
    fits = amount.isascii() and amount.isdigit() and len(amount) < 3 and int(amount) > 0 if colon else True
    if icon not in ("", *ICONS) or not fits or (colon and not counted):
        raise Unfit(f"an icon such as {', '.join(ICONS)} or legacy:2, or nothing")
    return TrackBox(icon, int(amount) if colon else 1)


def _square_numbers(value: Any) -> tuple[int, ...]:
    found = many(whole(1, 99), 1)(value)
    if isqrt(len(found)) ** 2 != len(found):
        raise Unfit("as many numbers as a square has cells, row by row")
    return found
