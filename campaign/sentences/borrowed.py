"""Sentences for what is borrowed from another table, and for what is taken from it."""

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
    "line-would-go": (
        _("There are points on the score line %(label)s, which would go."),
        _("They would not be counted any more. Keep the line, or take it off all the same."),
    ),
    "no-such-words": (
        _("No window has that printed on it."),
        _("Choose one of the lines shown."),
    ),
}

REVEALED: Mapping[str, Promise] = {
    "describe-window": _("the title"),
    "describe-panes": _("the drawing"),
    "describe-tools": _("tools and point boxes"),
    "describe-objective": _("objectives"),
    "describe-chart": _("the rewards"),
    "describe-cards": _("tool cards"),
    "describe-lines": _("score lines"),
    "describe-words": _("words to read aloud"),
    "describe-track": _("the boxes of tracks and what they earn"),
    "describe-slots": _("what slots cost"),
    "describe-square": _("the numbers of the magic square and what they pay"),
    "describe-board": _("what a construction earns"),
    "describe-sticker": _("what “%(name)s” does"),
    "note-unlock": _("what was found in what you opened"),
}
"""What kind of thing each description tells, said before it is taken."""

LINES: Mapping[str, Promise] = {
    "borrow-box": ngettext_lazy(
        "A description of window %(spans)s was borrowed", "Descriptions of windows %(spans)s were borrowed", "count"
    ),
    "borrow-between": _("Descriptions of what lies between the windows were borrowed"),
    "describe-panes": ngettext_lazy(
        "Window %(window)s is drawn, %(count)s space", "Window %(window)s is drawn, %(count)s spaces", "count"
    ),
    "describe-lines": _("Score lines of window %(window)s: %(labels)s"),
    "describe-all-lines": _("Score lines of every game: %(labels)s"),
    "forget-lines": _("Score lines are taken off"),
    "describe-story": _("The story of window %(window)s is told"),
    "describe-star": _("What the stars of window %(window)s say is told"),
    "describe-intro": _("What opens window %(window)s is told"),
    "describe-outro": _("What closes window %(window)s is told"),
    "forget-words": _("Words of window %(window)s are taken off"),
}
