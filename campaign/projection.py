"""From the difference of two states to rows: what changed, and only that, is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.db import models as orm
from django.db.backends.base.operations import BaseDatabaseOperations

from campaign import models
from campaign.rules.dice import Die
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import Constructed, LegacyPoint, Rule, Unlocked

Key = tuple[tuple[str, Any], ...]
Rows = Mapping[tuple[type[orm.Model], Key], dict[str, Any]]
Parts = Callable[[State], Mapping[Any, Any]]
RowsOf = Callable[[Any, State], Rows]

_RANGES = BaseDatabaseOperations.integer_field_ranges
"""What integer columns hold; not every database minds."""
_PROJECTIONS: list[tuple[Parts, RowsOf]] = []


def projection(parts: Parts) -> Callable[[RowsOf], RowsOf]:
    """Register a function from a part of a state (a game, a family) to its rows; a part that stayed is passed over."""

    def register(rows: RowsOf) -> RowsOf:
        _PROJECTIONS.append((parts, lambda part, state: fitting(rows(part, state))))
        return rows

    return register


def fitting(rows: Rows) -> Rows:
    """Rows whose texts are as long as their columns hold: the log keeps them whole."""
    return {
        (model, tuple((name, _fit(model, name, value)) for name, value in key)): {
            name: _fit(model, name, value) for name, value in values.items()
        }
        for (model, key), values in rows.items()
    }


def _fit(model: type[orm.Model], name: str, value: Any) -> Any:
    return value[: _longest(model, name)] if isinstance(value, str) else value


@cache
def _longest(model: type[orm.Model], name: str) -> int | None:
    """Letters that a column holds; None where there is no end to them."""
    length: int | None = getattr(model._meta.get_field(name), "max_length", None)
    return length


def project(campaign: models.Campaign, before: State, after: State) -> None:
    """Write the rows in which two states differ."""
    for parts, rows in _PROJECTIONS:
        old, new = parts(before), parts(after)
        for number in old.keys() | new.keys():
            if not same(old.get(number), new.get(number)) or before.edition is not after.edition:
                _write(
                    campaign,
                    rows(old[number], before) if number in old else {},
                    rows(new[number], after) if number in new else {},
                )


def same(old: Any, new: Any) -> bool:
    """Whether a part stayed; one that is made up of several things, whether each of them did."""
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(a is b or a == b for a, b in zip(old, new, strict=True))
    return old is new


def rebuild(campaign: models.Campaign, state: State) -> None:
    """Write a campaign's rows anew."""
    for model in projected():
        model._default_manager.filter(campaign=campaign).delete()
    project(campaign, State(edition=state.edition), state)


def expected(state: State) -> dict[tuple[type[orm.Model], Key], dict[str, Any]]:
    """Every row the tables should hold for a state."""
    return {
        key: values
        for parts, rows in _PROJECTIONS
        for part in parts(state).values()
        for key, values in rows(part, state).items()
    }


def fits(rows: Rows) -> bool:
    """Whether each row's columns hold what is to be written into them."""
    return all(
        _holds(model, name, value) for (model, key), values in rows.items() for name, value in (*key, *values.items())
    )


def _holds(model: type[orm.Model], name: str, value: Any) -> bool:
    column = model._meta.get_field(name)
    if value is None:
        return bool(column.null)
    reach = _RANGES.get(column.get_internal_type())
    return not isinstance(value, int) or reach is None or reach[0] <= value <= reach[1]


def projected() -> list[type[orm.Model]]:
    """The models whose rows are written here and nowhere else."""
    return _MODELS


_MODELS: list[type[orm.Model]] = [
    models.Family,
    models.Game,
    models.Chair,
    models.LegacyPoint,
    models.Unlock,
    models.CathedralSpace,
]


def also_projects(*added: type[orm.Model]) -> None:
    """Name further models that a package's projection writes."""
    _MODELS.extend(added)


def _write(campaign: models.Campaign, old: Rows, new: Rows) -> None:
    for (model, key), values in new.items():
        mine = model._default_manager.filter(campaign=campaign, **dict(key))
        if (model, key) not in old:
            model._default_manager.create(campaign=campaign, **dict(key), **values)
        elif old[model, key] != values:
            mine.update(**{name: value for name, value in values.items() if old[model, key].get(name) != value})
    for model, key in old.keys() - new.keys():
        model._default_manager.filter(campaign=campaign, **dict(key)).delete()


@projection(lambda state: state.families)
def family_rows(family: Family, state: State) -> Rows:
    """One row a family."""
    values = {"name": family.name, "tincture": family.tincture, "first_name": family.first_name}
    return {(models.Family, (("number", family.number),)): values}


@projection(lambda state: {number: (game, state.rules) for number, game in state.games.items()})
def game_rows(part: tuple[Game, Mapping[str, Rule]], state: State) -> Rows:
    """One row a game, one a chair; where a game is hangs on the rules in force as well (A13.2)."""
    game, _rules = part
    stage = now(game, state)
    winner = game.confirmed.ranking[0].family if game.confirmed and game.confirmed.ranking else None
    rows: dict[tuple[type[orm.Model], Key], dict[str, Any]] = {
        (models.Game, (("number", game.number),)): {
            "window": game.window,
            "phase": stage.phase.value,
            "round": stage.round,
            "winner": winner,
            "one_off": game.one_off,
            "closed": bool(game.closed),
        }
    }
    for seat, chair in enumerate(game.chairs, start=1):
        rows[models.Chair, (("game", game.number), ("family", chair.family))] = {
            "seat": seat,
            "first_name": chair.first_name,
            "stand_in": chair.stand_in,
        }
    return rows


def _ledgers(state: State) -> dict[int, tuple[Any, ...]]:
    """What each ledger's rows hang on: its lines, and the windows of the games they name."""
    windows = {number: game.window for number, game in state.games.items()}
    return {number: (number, ledger, windows) for number, ledger in state.ledger.items()}


@projection(_ledgers)
def ledger_rows(part: tuple[int, tuple[LegacyPoint, ...], Mapping[int, int]], state: State) -> Rows:
    """One row a line of a family's ledger."""
    family, ledger, _windows = part
    return {
        (models.LegacyPoint, (("family", family), ("line", line))): {
            "game": point.game,
            "window": state.game(point.game).window if point.game else 0,
            "source": point.source,
            "ref": point.ref,
            "label": point.label,
            "points": point.points,
        }
        for line, point in enumerate(ledger, start=1)
    }


@projection(lambda state: state.unlocks)
def unlock_rows(unlocked: Unlocked, state: State) -> Rows:
    """One row a thing opened."""
    values = {
        "kind": unlocked.kind,
        "number": unlocked.number,
        "game": unlocked.game,
        "round": unlocked.round,
        "trigger": unlocked.trigger,
        "label": unlocked.label,
    }
    return {(models.Unlock, (("slug", unlocked.slug),)): values}


@projection(lambda state: {space: (space, built) for space, built in state.cathedral.items()})
def cathedral_rows(part: tuple[tuple[str, str], Constructed], state: State) -> Rows:
    """One row a space constructed."""
    (board, space), built = part
    die = Die.parse(space)
    key = (("board", board), ("colour", die.colour), ("value", die.value))
    return {(models.CathedralSpace, key): {"family": built.family, "game": built.game, "round": built.round}}
