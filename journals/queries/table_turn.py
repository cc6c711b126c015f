"""The turn on the table page: dice, pads and chips, as they stand with what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.layout import Window
from campaign.rules.state.at_hand import Ability
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import Now
from campaign.rules.state.game import Game
from journals.choice import Choice
from journals.queries import pads
from journals.queries import turn as turns
from journals.queries.owned import box_for, owned, picked, window_tool
from journals.queries.pads import Cell
from journals.queries.turn import Chip, Crumb, PointBox, is_by_hand


@dataclass(frozen=True)
class TurnView:
    """What a turn can be made of: the family whose window is shown, in a round, in its place of the order."""

    state: State
    game: Game
    plan: WindowPlan
    stage: Now
    choice: Choice
    round: int
    family: Family | None
    window: Window
    turn: int | None

    @property
    def number(self) -> int:
        return self.family.number if self.family else 0

    @cached_property
    def box(self) -> Edition:
        """The box as it holds in this round, for this family. Rule: A13.3."""
        return self.state.box(self.game, self.number, self.round)

    @cached_property
    def common_box(self) -> Edition:
        """The box of the board that all share."""
        return self.state.box(self.game, round_number=self.round)

    @property
    def cols(self) -> int:
        return len(self.common_box.palette.glasses)

    @property
    def hand_cols(self) -> int:
        return len(self.box.palette.glasses)

    @property
    def dice_expected(self) -> int:
        return self.common_box.dice_count(len(self.game.present))

    @cached_property
    def rolled(self) -> tuple[Cell, ...]:
        return pads.rolled(self.state, self.game, self.round, self.choice)

    @cached_property
    def board(self) -> tuple[Cell, ...]:
        return pads.board(self.state, self.game, self.round, self.choice)

    @property
    def open_dice(self) -> tuple[Cell, ...]:
        """The dice to choose from for a space that was tapped first."""
        return tuple(cell for cell in self.rolled if cell.by is None) or self.board

    @property
    def roll_gaps(self) -> range:
        """Places for dice that are not told yet."""
        return range(len(self.choice.roll), max(self.dice_expected, len(self.choice.roll)))

    @property
    def roll_pad(self) -> tuple[Cell, ...]:
        return pads.roll_pad(self.common_box, self.choice)

    @property
    def pad(self) -> tuple[Cell, ...]:
        return pads.pad(self.box, self.window.fills.get(self.choice.space))

    @property
    def glasses(self) -> tuple[Cell, ...]:
        return pads.pad(self.box, self.choice.glass, self.choice)

    @cached_property
    def hand(self) -> Ability | None:
        """What the pad by hand is open for: a tool or an ability without steps, or nothing but the hand."""
        if self.choice.pick == "hand":
            return Ability("", "", "")
        found = picked(self.state, self.game, self.number, self.choice) or window_tool(self.plan, self.choice)
        return found if found and is_by_hand(found.steps) else None

    @cached_property
    def hand_box(self) -> int | None:
        return box_for(self.state, self.game, self.number, self.choice, self.hand) if self.hand else None

    @property
    def hand_pad(self) -> tuple[Cell, ...]:
        return pads.by_hand_pad(self.box, self.choice, self.hand.slug if self.hand else "", self.hand_box)

    @property
    def just_used(self) -> Chip | None:
        """By hand, and no other die: only that something was used is written."""
        return turns.by_hand(self.choice, None, self.hand.slug, self.hand_box) if self.hand and self.hand.slug else None

    @property
    def chips(self) -> tuple[Chip, ...]:
        return turns.chips(self.state, self.choice)

    @cached_property
    def picks(self) -> tuple[Chip, ...]:
        """The answers to the chip whose input is asked for."""
        if self.hand is not None:
            return turns.halves(self.box, self.choice, self.hand.slug, self.hand_box)
        mine = picked(self.state, self.game, self.number, self.choice)
        if mine is None:
            return turns.picks(self.state, self.game, self.number, self.choice)
        box = box_for(self.state, self.game, self.number, self.choice, mine)
        return turns.input_picks(self.state, self.box, self.choice, mine.slug, mine.steps, box)

    @cached_property
    def tools(self) -> tuple[Chip, ...]:
        return turns.tools(self.state, self.game, self.number, self.choice)

    @cached_property
    def owned(self) -> tuple[Chip, ...]:
        return owned(self.state, self.game, self.number, self.choice)

    @property
    def boxes(self) -> tuple[PointBox, ...]:
        return turns.point_boxes(self.state, self.game, self.number, self.choice)

    @cached_property
    def box_picks(self) -> tuple[Chip, ...]:
        return turns.box_picks(self.state, self.game, self.number, self.choice)

    @property
    def changing(self) -> bool:
        """Whether the die is being changed by more than tools and what the family owns."""
        choice = self.choice
        return choice.again or choice.pick in ("colour", "value", "hand") or any(not s.tool for s in choice.chain)

    @property
    def crumbs(self) -> tuple[Crumb, ...]:
        return turns.crumbs(self.state, self.game, self.choice)
