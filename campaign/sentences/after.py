"""Sentences for before and after a game: steps, rewards, magic objectives, tools, masterpieces."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "no-such-step": (
        _("There is no such step."),
        _("Reload the page: it shows the steps of this game."),
    ),
    "tool-count-differs": (
        ngettext_lazy(
            "%(family)s owns %(owned)s tool card, not %(count)s.",
            "%(family)s owns %(owned)s tool cards, not %(count)s.",
            "owned",
        ),
        _("All cards count, brought or not. Check the cards, or keep your number."),
    ),
    "tools-beyond-capacity": (
        ngettext_lazy(
            "The tool box of %(family)s holds %(most)s card, not %(count)s.",
            "The tool box of %(family)s holds %(most)s cards, not %(count)s.",
            "most",
        ),
        _("Choose fewer; the others stay at home for this game."),
    ),
    "not-ranked-yet": (
        _("Game %(game)s has no confirmed places yet."),
        _("Confirm its scores first; the rewards follow from the places."),
    ),
    "one-off-earns-nothing": (
        _("This game stands beside the campaign."),
        _("An evening of its own earns nothing for the campaign, unless the table says so."),
    ),
    "magic-paid": (
        _("%(family)s was paid for %(objective)s before."),
        _("Each magic objective is paid once and stays paid."),
    ),
    "magic-not-done": (
        _("%(family)s has not completed %(objective)s."),
        _("All its spaces need different colours, none of them broken or empty."),
    ),
    "tool-not-new": (
        _("%(tool)s is not among the new tools of this window."),
        _("Choose one of its cards, unless the table knows better."),
    ),
    "no-copy-left": (
        _("No copy of %(tool)s is left."),
        _("Others have chosen them. Choose another card."),
    ),
    "tools-beyond-chart": (
        ngettext_lazy(
            "The chart gives %(family)s %(most)s tool, not %(count)s.",
            "The chart gives %(family)s %(most)s tools, not %(count)s.",
            "most",
        ),
        _("Choose fewer, unless a card gives more."),
    ),
    "no-such-ending": (
        _("A game ends by playing on or by packing up."),
        _("Choose one of the two."),
    ),
}

LINES: Mapping[str, Promise] = {
    "tick-intro": _("The story of game %(game)s is read"),
    "tick-objectives": _("The private objectives of game %(game)s are dealt out"),
    "tick-page": _("The window page of game %(game)s is open"),
    "tick-stickers": _("The stickers are laid out"),
    "tick-pouch": _("The pouches are emptied"),
    "tick-outro": _("The closing story of game %(game)s is read"),
    "tick-outro-2": _("The second closing story of game %(game)s is read"),
    "tick-star-fallback": _("The stars of game %(game)s are settled"),
    "tick-unlocks": _("What game %(game)s unlocks is settled"),
    "tick-cards-away": _("The cards of game %(game)s are put away"),
    "tick-step": _("A step of game %(game)s is done"),
    "count-tools": _("Starting tool counts of game %(game)s: %(counts)s"),
    "bring-tools": _("%(family)s brings %(cards)s"),
    "bring-nothing": _("%(family)s brings no tool card"),
    "glaze-stars": _("All stars are glazed by the end of round %(round)s"),
    "star-fallback": _("The stars of game %(game)s are settled before scoring"),
    "give-rewards": _("The rewards of game %(game)s are given"),
    "pay-square": ngettext_lazy(
        "The magic square of %(family)s earns %(points)s legacy point",
        "The magic square of %(family)s earns %(points)s legacy points",
        "points",
    ),
    "pay-no-square": _("The magic square of %(family)s earns nothing this time"),
    "gain-tools": _("%(family)s gains %(cards)s"),
    "gain-no-tools": _("%(family)s gains no new tool"),
    "stock-market": _("To the market box: %(cards)s"),
    "stock-nothing": _("No card goes to the market box"),
    "name-masterpiece": _("%(family)s calls its window “%(name)s”"),
    "unname-masterpiece": _("The window of %(family)s has no name any more"),
    "close-play-on": _("Game %(game)s is done; the table plays on"),
    "close-pack-up": _("Game %(game)s is done and packed up"),
    "begin-one-off": _("An evening beside the campaign begins, on window %(window)s"),
    "mean-cell": _("For %(family)s, %(space)s stands for space %(cell)s of the magic square"),
}
