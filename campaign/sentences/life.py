"""Sentences for the life of a campaign: joining, finishing, names, paper."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "games-already": (
        _("Games were recorded already."),
        _("What is told now is added to them. If that is not meant, choose another one."),
    ),
    "game-still-open": (
        _("Game %(game)s is not scored yet."),
        _("Confirm its scores first, or finish the campaign without it."),
    ),
    "campaign-finished": (
        _("The campaign is finished."),
        _("Open it again to go on with it, or play this one beside it."),
    ),
}

LINES: Mapping[str, Promise] = {
    "join-midway": _("The campaign goes on at window %(window)s"),
    "bring-forward": ngettext_lazy(
        "%(family)s comes with %(points)s legacy point and %(count)s tools",
        "%(family)s comes with %(points)s legacy points and %(count)s tools",
        "points",
    ),
    "name-age": _("From window %(window)s on, %(name)s plays for %(family)s"),
    "check-paper": ngettext_lazy(
        "On paper, %(family)s counts %(points)s legacy point",
        "On paper, %(family)s counts %(points)s legacy points",
        "points",
    ),
    "pay-collections": ngettext_lazy(
        "The colour collections of %(family)s earn %(points)s legacy point",
        "The colour collections of %(family)s earn %(points)s legacy points",
        "points",
    ),
    "finish-campaign": ngettext_lazy(
        "The campaign is finished: %(families)s with %(points)s legacy point",
        "The campaign is finished: %(families)s with %(points)s legacy points",
        "points",
    ),
}
