"""What a tap on a pane of a described window does, and what shows before it: cuts to choose from, panes that touch."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.brushes import HOLE, MERGE, PAIRING, SPLIT
from campaign.rules.cutting import CUTS, FALLING, LEVEL, RISING, UPRIGHT
from campaign.rules.layout import Layout
from campaign.rules.reshaping import fresh_name, merged, split, touching
from campaign.views.box_desk import Asked
from journals.rendering.cuts import cut_svg


@dataclass(frozen=True)
class Taps:
    """The form of the panes: what it records, empty where a tap only chooses; the field a pane is named in.

    `stroke` marks that one stroke may touch several panes; `swept` is what a stroke records where a tap does not.
    """

    kind: str
    field: str
    stroke: bool = False
    swept: str = ""


def taps_of(asked: Asked) -> Taps:
    brush = asked.brush
    if brush.prints:
        return Taps("describe-space", "space", stroke=True)
    if brush.name == HOLE:
        return Taps("describe-outline", "hole", stroke=True)
    if brush.name == MERGE and not asked.first:
        return Taps("", "first", stroke=True, swept="merge-spaces")
    if not asked.first or brush.name == SPLIT:
        return Taps("", "first")
    return Taps("join-spaces" if brush.name in PAIRING else "merge-spaces", "space")


def states_of(asked: Asked, layout: Layout) -> dict[str, str]:
    """The space that was chosen, and those that can be merged with it."""
    first = asked.first
    if first not in layout:
        return {}
    others = [name for name in layout if touching(layout, first, name)] if asked.brush.name == MERGE else []
    return {first: "chosen"} | {name: "legal" for name in others if merged(layout, first, name) is not None}


@dataclass(frozen=True)
class CutChoice:
    """A way to cut the chosen pane, with its picture."""

    cut: str
    label: str
    picture: SafeString


@dataclass(frozen=True)
class Cuts:
    """The pane that is to be cut, and the ways it can be."""

    space: str
    choices: tuple[CutChoice, ...]


def cuts_of(asked: Asked, layout: Layout, taken: Collection[str]) -> Cuts | None:
    """The ways to cut the chosen pane; None while none is chosen. `taken` are names its part must not have."""
    space = asked.first
    if asked.brush.name != SPLIT or space not in layout:
        return None
    labels = {
        UPRIGHT: _("Upright"),
        LEVEL: _("Level"),
        FALLING: _("Slanting down"),
        RISING: _("Slanting up"),
    }
    new = fresh_name(layout, space, taken)
    found = ((cut, split(layout, space, cut, new)) for cut in CUTS)
    return Cuts(space, tuple(CutChoice(cut, labels[cut], cut_svg(after, space, new)) for cut, after in found if after))
