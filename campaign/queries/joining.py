"""The page on which a table says what it has so far: as typed, or empty."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.datastructures import MultiValueDict

from campaign.names import colour_name, sealed_name, track_name
from campaign.rules.edition import Edition
from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import Family, State


@dataclass(frozen=True)
class Field:
    """One input of the page: its name, its label, what is in it."""

    name: str
    label: str
    value: str = ""
    on: bool = False


@dataclass(frozen=True)
class Row:
    """What one family has; `square` is row by row."""

    family: Family
    place: Field
    seat: Field
    points: Field
    slots: Field
    tools: Field
    tracks: Sequence[Field]
    stickers: Sequence[Field]
    square: Sequence[Field]


@dataclass(frozen=True)
class Joining:
    """The whole page."""

    window: str
    windows: Sequence[int]
    rows: Sequence[Row]
    columns: Sequence[tuple[str, str, Sequence[Field]]]
    sealed: Sequence[Field]
    letters: Sequence[tuple[str, str]]
    side: int
    orange: bool
    rule: str


def joining(state: State, data: MultiValueDict[str, str]) -> Joining:
    """Nothing is offered by name that the table has not told: what it has may be sealed for others."""
    legacy, box = state.edition.legacy, state.edition
    window = str(data.get("window", ""))
    built, opened = set(data.getlist("built")), set(data.getlist("opened"))
    return Joining(
        window=window,
        windows=range(2, box.window_count + 1),
        rows=[_row(state, family, data) for family in state.families.values()],
        columns=[(g.letter, colour_name(g.letter, state), _spaces(g.letter, box, built)) for g in box.palette],
        sealed=[Field("opened", sealed_name(s.slug, state), s.slug, s.slug in opened) for s in legacy.sealed],
        letters=[(glass.letter, colour_name(glass.letter, state)) for glass in box.palette],
        side=round(len(legacy.square.numbers) ** 0.5),
        orange=bool(data.get("orange")),
        rule=str(data.get("rule", "")),
    )


def _spaces(letter: Colour, box: Edition, built: Collection[str]) -> list[Field]:
    """The spaces of one colour of the cathedral."""
    return [Field("built", name, name, name in built) for name in (f"{letter}{value}" for value in box.faces)]


def _row(state: State, family: Family, data: MultiValueDict[str, str]) -> Row:
    number, legacy = family.number, state.edition.legacy

    def field(name: str, label: str = "") -> Field:
        return Field(name, label, str(data.get(name, "")))

    return Row(
        family,
        place=field(f"place-{number}"),
        seat=field(f"seat-{number}"),
        points=field(f"points-{number}"),
        slots=field(f"slots-{number}"),
        tools=field(f"tools-{number}"),
        tracks=[field(f"track-{number}-{track.slug}", track_name(track.slug, state)) for track in legacy.tracks],
        stickers=[field(f"sticker-{number}-{slot}", str(slot)) for slot in range(1, CREST_SLOTS + 1)],
        square=[field(f"square-{number}-{cell}", str(printed)) for cell, printed in enumerate(legacy.square.numbers)],
    )
