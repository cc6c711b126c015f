"""Sentences for the market."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "coins-short": (
        ngettext_lazy("%(family)s has %(coins)s coin.", "%(family)s has %(coins)s coins.", "coins"),
        _("That is not enough. Choose something else, or note the coins that are missing."),
    ),
    "market-left": (
        _("%(family)s has left the market."),
        _("Its coins were spent or lost. Undo that first, unless the table says so."),
    ),
    "order-by-points": (
        _("By legacy points the order is %(families)s."),
        _("The fewest buy first; among equals whoever was placed worse. Keep to that, or go ahead all the same."),
    ),
    "buys-later": (
        _("%(expected)s buys first."),
        _("The family with the fewest legacy points begins. Let it buy, or go ahead all the same."),
    ),
    "box-not-next": (
        _("Box %(next)s of %(track)s comes before box %(box)s."),
        _("Only the leftmost open box can be crossed off. Choose that one."),
    ),
    "box-beyond": (
        _("%(track)s has no box %(box)s."),
        _("The track is complete. Choose another one."),
    ),
    "not-the-last-box": (
        _("Box %(box)s is not the last box of %(track)s."),
        _("The dedication comes with the last box."),
    ),
    "box-gives-points": (
        ngettext_lazy(
            "Box %(box)s of %(track)s shows %(points)s legacy point.",
            "Box %(box)s of %(track)s shows %(points)s legacy points.",
            "points",
        ),
        _("That is what was told of it. If the paper says otherwise, correct the box, or note it all the same."),
    ),
    "box-gives": (
        _("Box %(box)s of %(track)s shows %(icon)s."),
        _("That is what was told of it. If the paper says otherwise, correct the box, or note it all the same."),
    ),
    "tools-enough": (
        ngettext_lazy(
            "%(family)s has bought %(most)s tool in this game.",
            "%(family)s has bought %(most)s tools in this game.",
            "most",
        ),
        _("That is the most a game allows. Cross off another track."),
    ),
    "not-in-market": (
        _("%(tool)s is not in the market box."),
        _("Choose a card that is, unless it lies there on paper."),
    ),
    "slot-not-next": (
        _("Slot %(next)s comes before slot %(slot)s."),
        _("The slots are filled one after another."),
    ),
    "slots-full": (
        ngettext_lazy("The tool box has %(count)s slot.", "The tool box has %(count)s slots.", "count"),
        _("All are filled. Spend the coins on a track."),
    ),
    "coins-left": (
        ngettext_lazy(
            "%(family)s leaves with %(coins)s coin, and %(lost)s were noted as lost.",
            "%(family)s leaves with %(coins)s coins, and %(lost)s were noted as lost.",
            "coins",
        ),
        _("Let it spend them first, or take back that it left."),
    ),
    "slot-costs": (
        ngettext_lazy("Slot %(slot)s costs %(coins)s coin.", "Slot %(slot)s costs %(coins)s coins.", "coins"),
        _("Pay what is printed, unless the table knows better."),
    ),
}

LINES: Mapping[str, Promise] = {
    "open-market": _("The market opens; in order: %(families)s"),
    "cross-box": _("%(family)s crosses off box %(box)s of %(track)s"),
    "cross-box-points": ngettext_lazy(
        "%(family)s crosses off box %(box)s of %(track)s for %(points)s legacy point",
        "%(family)s crosses off box %(box)s of %(track)s for %(points)s legacy points",
        "points",
    ),
    "cross-box-tool": _("%(family)s crosses off box %(box)s of %(track)s and gains %(tool)s"),
    "cross-box-sticker": _("%(family)s crosses off box %(box)s of %(track)s and places %(sticker)s on slot %(slot)s"),
    "fill-slot": ngettext_lazy(
        "%(family)s fills slot %(slot)s of its tool box for %(coins)s coin",
        "%(family)s fills slot %(slot)s of its tool box for %(coins)s coins",
        "coins",
    ),
    "leave-market": _("%(family)s leaves the market"),
    "leave-market-losing": ngettext_lazy(
        "%(family)s leaves the market; %(coins)s coin is lost",
        "%(family)s leaves the market; %(coins)s coins are lost",
        "coins",
    ),
}
