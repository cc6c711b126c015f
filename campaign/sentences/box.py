"""Sentences for a box that a table describes: its windows' shapes, what is printed there, tools and objectives."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "outline-size": (
        _("A window has 1 to %(widest)s columns and 1 to %(highest)s rows."),
        _("Choose a size within that."),
    ),
    "outline-empty": (
        _("Nothing would be left of this window."),
        _("Leave at least one space in it."),
    ),
    "fills-would-go": (
        _("There is glass in %(spaces)s, which the new outline leaves out."),
        _("What was filled there would not be counted any more. Keep the space, or change the outline all the same."),
    ),
    "glass-would-be-square": (
        _("Panes of this window were merged or cut, or have shapes of their own."),
        _("A new outline makes all of them plain squares. Keep the shapes, or take the outline all the same."),
    ),
    "merge-with-itself": (
        _("%(space)s cannot be merged with itself."),
        _("Tap two panes that touch."),
    ),
    "not-touching": (
        _("%(space)s and %(other)s do not touch along a side."),
        _("Only panes with a lead between them become one. Tap two that touch."),
    ),
    "would-enclose": (
        _("%(space)s and %(other)s together would close round something else."),
        _("A pane has one outline. Merge what lies between them first, or leave them apart."),
    ),
    "merge-loses-fills": (
        _("There is glass in %(other)s, which would become a part of %(space)s."),
        _("What was filled there would not be counted any more. Merge the other way round, or do it all the same."),
    ),
    "name-taken": (
        _("There is, or was, a space called %(space)s in this window."),
        _("A space keeps its name for good. Tap the pane once more: another name is chosen."),
    ),
    "no-such-cut": (
        _("A pane is cut upright, level or along a diagonal."),
        _("Choose one of the four."),
    ),
    "cannot-cut-so": (
        _("%(space)s cannot be cut in this direction."),
        _("Choose another of the four."),
    ),
    "window-too-intricate": (
        _("The window would have more panes or corners, or smaller panes, than the app can keep."),
        _("Merge others first, or leave this one as it is."),
    ),
    "boxes-would-go": (
        _("Point boxes that are used already would go."),
        _("Keep as many boxes as were used, or leave them out all the same."),
    ),
    "tool-would-go": (
        _("%(tool)s was used already and would go."),
        _("Keep the tool under its name, or leave it out all the same."),
    ),
    "window-sealed": (
        _("Window %(window)s is still sealed: the games before it are not scored."),
        _("Finish them first, or open it all the same: what you have read cannot be unread."),
    ),
    "objective-would-go": (
        _("Objectives of this window are dealt, and this may be one of them."),
        _("Keep it until the game is scored, or take it off all the same."),
    ),
    "space-twice": (
        _("%(space)s cannot be its own neighbour."),
        _("Tap two different spaces."),
    ),
    "tools-alike": (
        _("Two tools of this window have the same name."),
        _("Give each tool a name of its own."),
    ),
    "no-such-place": (
        _("A window has no objective place of that name."),
        _("Public objectives stand at A, B and C; all others are private."),
    ),
    "no-such-objective": (
        _("That objective is not known."),
        _("Choose one from the list, or count it by hand."),
    ),
}

LINES: Mapping[str, Promise] = {
    "describe-outline": _("Window %(window)s has %(width)s columns and %(height)s rows"),
    "join-spaces": _("In window %(window)s, %(first)s and %(second)s are edge neighbours"),
    "part-spaces": _("In window %(window)s, %(first)s and %(second)s are no neighbours"),
    "unjoin-spaces": _("In window %(window)s, %(first)s and %(second)s are as drawn again"),
    "merge-spaces": _("In window %(window)s, %(second)s becomes a part of %(first)s"),
    "split-space": _("In window %(window)s, %(space)s is cut in two: %(space)s and %(new)s"),
    "describe-space": _("In window %(window)s, %(space)s is printed %(printed)s"),
    "blank-space": _("In window %(window)s, nothing is printed in %(space)s"),
    "describe-window": _("Window %(window)s is called “%(title)s”"),
    "untitle-window": _("Window %(window)s has no title any more"),
    "describe-tools": _("Tools of window %(window)s: %(tools)s"),
    "describe-boxes": _("Point boxes of window %(window)s: %(boxes)s"),
    "describe-tools-boxes": _("Tools of window %(window)s: %(tools)s; point boxes: %(boxes)s"),
    "forget-tools": _("Window %(window)s has no tools and no point boxes"),
    "describe-objective": _("Objective %(place)s of window %(window)s: %(name)s"),
    "describe-private": _("A private objective of window %(window)s: %(name)s"),
    "forget-objective": _("Objective %(place)s of window %(window)s is taken off"),
    "forget-private": _("A private objective of window %(window)s is taken off"),
}
