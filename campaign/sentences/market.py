"""Sentences for the market."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "coins-short": (
        _("%(family)s has %(coins)s coins."),
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
        _("Box %(box)s of %(track)s shows %(points)s legacy points."),
        _("That is what was told of it. If the paper says otherwise, correct the box, or note it all the same."),
    ),
    "box-gives": (
        _("Box %(box)s of %(track)s shows %(icon)s."),
        _("That is what was told of it. If the paper says otherwise, correct the box, or note it all the same."),
    ),
    "tools-enough": (
        _("%(family)s has bought %(most)s tools in this game."),
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
        _("The tool box has %(count)s slots."),
        _("All are filled. Spend the coins on a track."),
    ),
    "coins-left": (
        _("%(family)s leaves with %(coins)s coins, and %(lost)s were noted as lost."),
        _("Let it spend them first, or take back that it left."),
    ),
    "slot-costs": (
        _("Slot %(slot)s costs %(coins)s coins."),
        _("Pay what is printed, unless the table knows better."),
    ),
}

LINES: Mapping[str, Promise] = {
    "open-market": _("The market opens; in order: %(families)s"),
    "cross-box": _("%(family)s crosses off box %(box)s of %(track)s"),
    "cross-box-points": _("%(family)s crosses off box %(box)s of %(track)s for %(points)s legacy points"),
    "cross-box-tool": _("%(family)s crosses off box %(box)s of %(track)s and gains %(tool)s"),
    "cross-box-sticker": _("%(family)s crosses off box %(box)s of %(track)s and places %(sticker)s on slot %(slot)s"),
    "fill-slot": _("%(family)s fills slot %(slot)s of its tool box for %(coins)s coins"),
    "leave-market": _("%(family)s leaves the market"),
    "leave-market-losing": _("%(family)s leaves the market; %(coins)s coins are lost"),
}
