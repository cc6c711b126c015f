"""The card of the rewards: what each place and each square earns, or the chart to be told (A8.1, A11.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext_lazy as _

from campaign.names import MAGIC, colour_name
from campaign.rules.legacy_box import Reward
from campaign.rules.square import Square, is_done, magic_objectives
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game, Given
from journals import rewarding
from journals.queries.ranks import ordinal
from journals.queries.results import full_name

DEFAULT_COPIES, CARD_ROWS = 2, 4
AMOUNTS = {"points": _("legacy points"), "tools": _("tools"), "coins": _("coins"), "square": _("magic square")}

Typed = Mapping[str, str]
"""What was typed into a form that could not be recorded."""


@dataclass(frozen=True)
class Field:
    """A number that can be changed: its name in the post, what it counts, and as it is filled in."""

    name: str
    what: str
    label: str
    value: str


@dataclass(frozen=True)
class Objective:
    """A magic objective that a square earns: what it is, in which colours, its points."""

    name: str
    where: str
    points: int
    field: Field


@dataclass(frozen=True)
class RewardRow:
    """One family's rewards; `sign` is the name it may sign with (None: it may not), `before` its legacy points."""

    family: Family
    place: int
    rank: str
    given: Given
    sign: str | None
    objectives: tuple[Objective, ...]
    before: int
    fields: tuple[Field, ...]

    @property
    def after(self) -> int:
        return self.before + self.given.points + self.square

    @property
    def square(self) -> int:
        return sum(objective.points for objective in self.objectives)


@dataclass(frozen=True)
class PlaceRow:
    """One place of a chart that is asked for, with what the rulebook says of it; the families that hold it."""

    place: int
    rank: str
    families: tuple[Family, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class RewardsCard:
    """The rewards, pre-filled. `places` is the chart to be told, `cards` are rows for cards to be told."""

    rows: tuple[RewardRow, ...]
    places: tuple[PlaceRow, ...]
    ranked: bool
    cards: tuple[tuple[str, str], ...]
    given: bool
    tools: bool

    @property
    def signs(self) -> bool:
        return any(row.sign is not None for row in self.rows)

    @property
    def squares(self) -> bool:
        return any(row.objectives for row in self.rows)


def family_of(state: State, number: int) -> Family:
    return state.families.get(number) or Family(number, str(number))


def rewards_card(state: State, game: Game, typed: Typed) -> RewardsCard:
    """Rule: A8.1, A11.4."""
    earned, unpaid = rewarding.due(state, game), rewarding.square_due(state, game)
    ranked, given = game.confirmed is not None, game.given is not None
    tools = not rewarding.is_last(state, game)
    asking = ranked and not given and not rewarding.chart_told(state, game)
    places = {placed.family: placed.place for placed in game.confirmed.ranking} if game.confirmed else {}
    rows = []
    for number in (*places, *(family for family in game.present if family not in places)):
        due = earned.get(number, Reward())
        signs = due.signature or (asking and places.get(number) == 1)
        row = _given_row if given else partial(_due_row, due=due, refs=unpaid.get(number, {}), signs=signs)
        rows.append(row(state, game, family_of(state, number), places.get(number, 0), typed=typed, tools=tools))
    unknown = tools and ranked and not given and not state.plan(game).cards
    return RewardsCard(
        tuple(rows),
        _place_rows(state, game, places, typed, tools) if asking else (),
        ranked,
        (("", str(DEFAULT_COPIES)),) * CARD_ROWS if unknown else (),
        given,
        tools,
    )


def _due_row(
    state: State,
    game: Game,
    family: Family,
    place: int,
    *,
    typed: Typed,
    tools: bool,
    due: Reward,
    refs: Mapping[str, int],
    signs: bool,
) -> RewardRow:
    number, square = family.number, state.square(family.number)
    found = []
    for ref, points in refs.items():
        field = _field(f"square-{number}-{ref}", "square", points, typed)
        found.append(Objective(str(MAGIC.get(ref, ref)), _colours(state, square, ref), points, field))
    sign = typed.get(f"sign-{number}", full_name(state, game, family)) if signs else None
    rank, before = ordinal(place) if place else "", state.points(number)
    fields = _fields(f"{{}}-{number}", due, typed, tools)
    return RewardRow(family, place, rank, rewarding.given_of(due), sign, tuple(found), before, fields)


def _given_row(state: State, game: Game, family: Family, place: int, *, typed: Typed, tools: bool) -> RewardRow:
    """What was given, as it was confirmed."""
    number, given = family.number, (game.given or {}).get(family.number) or Given()
    lines = [line for line in state.ledger.get(number, ()) if line.game == game.number]
    found = tuple(
        Objective(str(MAGIC.get(line.ref, line.ref)), "", line.points, _field("", "square", line.points, typed))
        for line in lines
        if line.source == "square"
    )
    before = state.points(number) - given.points - sum(each.points for each in found)
    sign = state.journal(number).signatures.get(game.number)
    return RewardRow(family, place, ordinal(place) if place else "", given, sign, found, before, ())


def _fields(name: str, reward: Reward, typed: Typed, tools: bool) -> tuple[Field, ...]:
    """The numbers of a reward; the last window gives no tools. Rule: A8.2."""
    amounts = {"points": reward.points, "tools": reward.tools, "coins": reward.coins}
    return tuple(_field(name.format(what), what, n, typed) for what, n in amounts.items() if tools or what != "tools")


def _field(name: str, what: str, amount: int, typed: Typed) -> Field:
    return Field(name, what, str(AMOUNTS[what]), typed.get(name, str(amount)))


def _colours(state: State, square: Square, ref: str) -> str:
    """The colours of the first place where a kind of objective is done."""
    kind = ref.removeprefix("first-")
    done = [each for each in magic_objectives(square.plan) if each.kind == kind and is_done(square, each)]
    colours = [colour for cell in done[0].cells if (colour := square.colour(cell)) is not None] if done else []
    return ", ".join(colour_name(colour, state) for colour in colours)


def _place_rows(state: State, game: Game, places: Mapping[int, int], typed: Typed, tools: bool) -> tuple[PlaceRow, ...]:
    """The chart to be told, with what the rulebook says of the second place. Rule: A8.1."""
    said = {2: Reward(1)}
    return tuple(
        PlaceRow(
            place,
            ordinal(place),
            tuple(family_of(state, family) for family, held in places.items() if held == place),
            _fields(f"place-{place}-{{}}", said.get(place, Reward()), typed, tools),
        )
        for place in range(1, len(game.present) + 1)
    )
