"""Sentences for what is borrowed from another table, and for windows that are taken from it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "borrowed-already": (
        _("This very file is borrowed already."),
        _("Choose another one, or go on with it."),
    ),
    "borrowed-too-much": (
        _("No more can be borrowed."),
        _("A table keeps %(most)s files at most, of a megabyte each. Give one back first."),
    ),
    "no-such-words": (
        _("No window has that printed on it."),
        _("Choose one of the lines shown."),
    ),
}

LINES: Mapping[str, Promise] = {
    "borrow-box": ngettext_lazy(
        "A description of window %(spans)s was borrowed", "Descriptions of windows %(spans)s were borrowed", "count"
    ),
    "borrow-between": _("Descriptions of what lies between the windows were borrowed"),
    "describe-panes": ngettext_lazy(
        "Window %(window)s is drawn, %(count)s space", "Window %(window)s is drawn, %(count)s spaces", "count"
    ),
    "describe-story": _("The story of window %(window)s is told"),
    "describe-star": _("What the stars of window %(window)s say is told"),
    "describe-intro": _("What opens window %(window)s is told"),
    "describe-outro": _("What closes window %(window)s is told"),
    "forget-words": _("Words of window %(window)s are taken off"),
}
