"""The covers of the journals: crest with its abilities, points, windows won, who plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.names import window_name
from campaign.queries.campaigns import windows_won
from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.state.at_hand import Ability, sticker_ability
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.legacy import Sticker
from journals.card_words import steps_rule
from journals.crest_signs import sign
from journals.queries.ages import family_tree


@dataclass(frozen=True)
class Cover:
    """A journal from outside. `slots` are what the shield draws: a sign and a colour's letter, None where free."""

    family: Family
    slots: tuple[tuple[str, str] | None, ...]
    who: str
    points: int
    won: int
    windows: int


@dataclass(frozen=True)
class Placed:
    """A sticker as it lies, or lay, on a slot; `since` says which window it came with."""

    name: str
    effect: str
    colour: str
    since: str


@dataclass(frozen=True)
class CrestSlot:
    """One slot of the crest: what counts there, and what it covers, the latest first (A9.4)."""

    number: int
    top: Placed | None
    covered: tuple[tuple[Placed, Placed], ...]
    """Each covered sticker with the one that covered it."""


def covers(state: State) -> tuple[Cover, ...]:
    """Every family's journal, in the order the families were named."""
    return tuple(cover(state, family) for family in state.families)


def cover(state: State, family: int) -> Cover:
    ages = family_tree(state, family)
    rankings = [g.confirmed.ranking for g in state.games.values() if g.confirmed and not g.one_off]
    return Cover(
        family=state.families[family],
        slots=shield_slots(state, family),
        who=ages[-1].name if ages else state.families[family].first_name,
        points=state.points(family),
        won=windows_won(state, family),
        windows=sum(placed.family == family for ranking in rankings for placed in ranking),
    )


def shield_slots(state: State, family: int) -> tuple[tuple[str, str] | None, ...]:
    """What shows on the crest, slot by slot. Rule: A9.4."""
    top = state.journal(family).stickers
    return tuple(_signed(state, top[slot]) if slot in top else None for slot in _slots(top))


def crest_slots(state: State, family: int) -> tuple[CrestSlot, ...]:
    """The history of the crest: every slot with all that was ever placed on it and not taken off."""
    crest = state.journal(family).crest
    return tuple(_slot(state, number, crest.get(number, ())) for number in _slots(crest))


def _slots(known: Mapping[int, object]) -> range:
    return range(1, max(CREST_SLOTS, *known, 0) + 1)


def _slot(state: State, number: int, pile: Sequence[Sticker]) -> CrestSlot:
    placed = [_placed(state, sticker) for sticker in pile]
    pairs = tuple(zip(placed, placed[1:], strict=False))
    return CrestSlot(number, placed[-1] if placed else None, pairs[::-1])


def _placed(state: State, sticker: Sticker) -> Placed:
    ability, game = _ability(state, sticker), state.games.get(sticker.game)
    return Placed(
        name=ability.name,
        effect=steps_rule(ability.steps, state) if ability.steps else _by_hand(state, sticker),
        colour=sticker.colour or "",
        since=window_name(game.window, state) if game else "",
    )


def _by_hand(state: State, sticker: Sticker) -> str:
    """What a sticker says that the table does by hand, where that was told."""
    plan = state.box_now().legacy.sticker(sticker.slug)
    return plan.text if plan else ""


def _signed(state: State, sticker: Sticker) -> tuple[str, str]:
    ability = _ability(state, sticker)
    return sign(ability.name, ability.steps), sticker.colour or ""


def _ability(state: State, sticker: Sticker) -> Ability:
    return sticker_ability(state.box_now(), sticker)
