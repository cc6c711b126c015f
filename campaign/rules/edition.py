"""What is in a box, as typed values. `campaign.rules.edition_file` reads them from TOML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.rules.abilities import Step
from campaign.rules.dice import BAG, FACES
from campaign.rules.layout import Layout
from campaign.rules.legacy_box import CardPlan, Chart, LegacyBox
from campaign.rules.palette import STANDARD, Colour, Palette

PUBLIC = ("A", "B", "C")
"""The places of a window's public objectives (A7.2)."""


@dataclass(frozen=True)
class ObjectivePlan:
    """One objective of a window: a kind of the registry with its points, or `by-hand`."""

    slug: str
    name: str
    kind: str
    points: int = 1
    params: Mapping[str, str | int | tuple[int, ...] | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class ToolPlan:
    """One of a window's tools: a name, the colour its use is boxed in, and the ability steps it stands for (A5.4)."""

    slug: str
    name: str
    colour: Colour | None = None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class WindowPlan:
    """One journal page as printed; what is not known is empty and is not checked (R0).

    Units: `boxes` holds the points of each point box from left to right.
    Shape: `lines` are score lines of this window alone, slug to label; `cards` the tool cards gained after it;
           `layouts` holds the pages of the families that stickers made different.
    """

    number: int
    title: str = ""
    story: str = ""
    layout: Layout | None = None
    tools: tuple[ToolPlan, ...] = ()
    boxes: tuple[int, ...] = ()
    public: Mapping[str, ObjectivePlan] = field(default_factory=dict)
    private: tuple[ObjectivePlan, ...] = ()
    star: str = ""
    intro: str = ""
    outro: str = ""
    chart: Chart = field(default_factory=dict)
    cards: tuple[CardPlan, ...] = ()
    lines: Mapping[str, str] = field(default_factory=dict)
    layouts: Mapping[int, Layout] = field(default_factory=dict)

    def layout_of(self, family: int) -> Layout | None:
        """The family's own page, where a sticker made it different."""
        return self.layouts.get(family, self.layout)

    def tool(self, slug: str) -> ToolPlan | None:
        return next((tool for tool in self.tools if tool.slug == slug), None)

    def objective(self, slug: str) -> ObjectivePlan | None:
        return next((plan for plan in self.private if plan.slug == slug), None)


@dataclass(frozen=True)
class Edition:
    """A box. Every number is a default that the table may amend (A13.2).

    Units: a round has `dice_each` dice a player and `dice_more` besides.
    Shape: `shipped` are the windows that came with it, sealed until they are reached; the others the table told itself.
    """

    slug: str
    title: str
    story: str = ""
    palette: Palette = STANDARD
    bag: tuple[Colour, ...] = BAG
    faces: tuple[int, ...] = FACES
    rounds: int = 12
    turns_each: int = 2
    dice_each: int = 2
    dice_more: int = 1
    window_count: int = 10
    windows: Mapping[int, WindowPlan] = field(default_factory=dict)
    shipped: frozenset[int] = frozenset()
    legacy: LegacyBox = LegacyBox()

    def dice_count(self, players: int) -> int:
        """Dice drawn for a round. Rule: A3.1."""
        return self.dice_each * players + self.dice_more

    def window(self, number: int) -> WindowPlan:
        """The window's plan; one nobody has described yet is blank."""
        return self.windows.get(number) or WindowPlan(number)

    def card(self, slug: str) -> CardPlan | None:
        """The tool card of that slug, whichever window it came with."""
        return next((card for plan in self.windows.values() for card in plan.cards if card.slug == slug), None)

    def with_window(self, plan: WindowPlan) -> Edition:
        return replace(self, windows={**self.windows, plan.number: plan})
