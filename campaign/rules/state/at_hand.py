"""What a family has at hand in a game beside the window's own tools: cards brought, crest stickers, dedications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaign.rules.abilities import Input, Step
from campaign.rules.edition import Edition
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import Sticker

CARD, CREST, DEDICATION = "card", "crest", "dedication"


@dataclass(frozen=True)
class Ability:
    """One thing at hand; `slug` is what a step's tool names. Without steps it is done by hand (A13.4).

    Shape: `uses` a game, None without limit; `colour` is the one recorded with a sticker (A9.4).
    """

    slug: str
    kind: str
    name: str
    steps: tuple[Step, ...] = ()
    colour: Colour | None = None
    uses: int | None = None
    fills_box: bool = False


def at_hand(state: State, game: Game, family: int) -> tuple[Ability, ...]:
    """The cards brought (all that are owned where nobody said), the crest, the dedications. Rule: A5.6, A9.4, A9.5."""
    journal, box = state.journal(family), state.box(game, family)
    cards = game.brought.get(family, tuple(journal.tools))
    found = [
        *(_card(state, box, family, slug) for slug in cards),
        *(sticker_ability(box, sticker) for _, sticker in sorted(journal.stickers.items())),
        *(_dedication(box, track) for track in journal.dedications),
    ]
    return tuple({(one.slug, one.colour): one for one in found}.values())


def dedication_of(track: str) -> str:
    """What a step's tool calls the dedication of a track."""
    return f"{DEDICATION}-{track}"


def uses_of(chain: Iterable[Step], slug: str, steps: Sequence[Step]) -> int:
    """How often a chain uses something that takes so many steps at once."""
    return -(-sum(step.tool == slug for step in chain) // max(1, len(steps)))


def used_in(game: Game, family: int, ability: Ability, but: tuple[int, int] | None = None) -> int:
    """How often a family has used it in a game, leaving out the turn at one place. Rule: A5.6."""
    turns = (turn for place, turn in game.turns.items() if turn.family == family and place != but)
    return sum(uses_of(turn.chain, ability.slug, ability.steps) for turn in turns)


def known_elsewhere(state: State, game: Game) -> Iterator[str]:
    """Everything of the box that a family may own one day, by the slug a step's tool would name."""
    box = state.box(game)
    yield from (card.slug for plan in box.windows.values() for card in plan.cards)
    yield from (sticker.slug for sticker in box.legacy.stickers)
    yield from (dedication_of(track.slug) for track in box.legacy.tracks)


def _card(state: State, box: Edition, family: int, slug: str) -> Ability:
    card, label = box.card(slug), state.journal(family).labels.get(slug, slug)
    if card is None:
        return Ability(slug, CARD, label)
    return Ability(slug, CARD, card.name or label, card.steps, uses=card.uses, fills_box=card.fills_box)


def sticker_ability(box: Edition, sticker: Sticker) -> Ability:
    """What a crest sticker does, with the colour that was recorded. Rule: A9.4."""
    plan = box.legacy.sticker(sticker.slug)
    steps = tuple(_coloured(step, sticker.colour) for step in plan.steps) if plan else ()
    name = sticker.label or (plan.name if plan else "") or sticker.slug
    return Ability(sticker.slug, CREST, name, steps, sticker.colour)


def _coloured(step: Step, colour: Colour | None) -> Step:
    """A step whose colour was recorded with the sticker. Rule: A9.4."""
    if colour is None or step.ability != "set-colour" or Input.COLOUR.value in step.params:
        return step
    return replace(step, params={**step.params, Input.COLOUR.value: colour})


def _dedication(box: Edition, slug: str) -> Ability:
    track = box.legacy.track(slug)
    plan = track.dedication if track else None
    name = (plan.name if plan else "") or (track.name if track else "") or slug
    return Ability(dedication_of(slug), DEDICATION, name, plan.steps if plan else ())
