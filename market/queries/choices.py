"""What a family chooses from in the market: crest stickers with their slots, and tools (A9.3, A9.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaign.names import colour_name, tool_name
from campaign.rules.dice import Fill
from campaign.rules.edition import Edition
from campaign.rules.legacy_box import CREST_SLOTS, MOST_BOUGHT, AbilityPlan
from campaign.rules.market import may_buy_tool, tools_on_sale
from campaign.rules.palette import Colour
from campaign.rules.state.at_hand import sticker_ability
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.card_words import card_rule, steps_rule
from journals.crest_signs import sign
from journals.queries.covers import shield_slots
from market.does import DOES, steps_of


@dataclass(frozen=True)
class Sticker:
    """A crest sticker with what it does; `recorded`: its colour is chosen when it is placed."""

    slug: str
    name: str
    effect: str
    sign: str
    recorded: bool


@dataclass(frozen=True)
class CrestSlot:
    """A slot of the crest; `covers` names the sticker that would be gone."""

    number: int
    covers: str
    covers_effect: str
    first: bool

    @property
    def value(self) -> str:
        """Its number as a field has it."""
        return str(self.number)


@dataclass(frozen=True)
class ColourOption:
    """A colour that may be recorded with a sticker."""

    letter: Colour
    name: str

    @property
    def fill(self) -> Fill:
        return Fill(self.letter, None)


@dataclass(frozen=True)
class CrestChoice:
    """Everything a crest box asks for. Shape: `does` pairs what a sticker may be told to do with its words."""

    stickers: tuple[Sticker, ...]
    slots: tuple[CrestSlot, ...]
    colours: tuple[ColourOption, ...]
    shield: tuple[tuple[str, str] | None, ...]
    does: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Tool:
    """A tool of the market box that the family has not got."""

    slug: str
    name: str
    effect: str
    copies: int
    chosen: bool


@dataclass(frozen=True)
class ToolChoice:
    """Everything a tool box asks for; `enough` is the most a game allows, once the family has bought it."""

    tools: tuple[Tool, ...]
    owned: int
    enough: int

    @property
    def then_owned(self) -> int:
        return self.owned + 1


def crest_choice(state: State, box: Edition, family: int) -> CrestChoice:
    """Stickers that are left, and the slots, an empty one first. Rule: A9.4."""
    worn = state.journal(family).stickers
    piles = [pile for journal in state.journals.values() for pile in journal.crest.values()]
    placed = Counter(sticker.slug for pile in piles for sticker in pile)
    stickers = (
        Sticker(plan.slug, plan.name, _effect(plan, state), sign(plan.name, plan.steps), plan.recorded)
        for plan in state.stickers_of(box)
        if plan.copies is None or placed[plan.slug] < plan.copies
    )
    numbers = range(1, max(CREST_SLOTS, *worn, 0) + 1)
    empty = [number for number in numbers if number not in worn]
    slots = []
    for number in (*empty, *(number for number in numbers if number in worn)):
        old = sticker_ability(box, worn[number]) if number in worn else None
        gone = steps_rule(old.steps, state) if old and old.steps else ""
        slots.append(CrestSlot(number, old.name if old else "", gone, first=number in empty[:1]))
    colours = tuple(ColourOption(glass.letter, colour_name(glass.letter, state)) for glass in box.palette)
    does = tuple((text, steps_rule(steps_of(text), state)) for text in DOES)
    return CrestChoice(tuple(stickers), tuple(slots), colours, shield_slots(state, family), does)


def _effect(plan: AbilityPlan, state: State) -> str:
    """What a sticker does; one that is done by hand in its own words, where it has any."""
    return steps_rule(plan.steps, state) if plan.steps or not plan.text else plan.text


def tool_choice(state: State, game: Game, family: int, chosen: str) -> ToolChoice:
    """Tools of the market box with what they do, and whether the game allows one more. Rule: A9.3."""
    journal, tools = state.journal(family), []
    for slug in tools_on_sale(state.market, journal.tools):
        card = state.edition.card(slug)
        does = card_rule(card, state) if card else ""
        tools.append(Tool(slug, tool_name(slug, state), does, state.market[slug], slug == chosen))
    enough = 0 if may_buy_tool(game.bought.get(family, ())) else MOST_BOUGHT
    return ToolChoice(tuple(tools), len(journal.tools), enough)
