"""An act on a window's page in few words, as the buttons that undo it and do it again name it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.commands.borrowed import DescribePanes
from campaign.commands.box import DescribeObjective, DescribeOutline, DescribeSpace, DescribeTools, JoinSpaces
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.names import listed, number_text
from campaign.registry import SHARED, Command
from campaign.rules.layout import Space
from campaign.rules.state.campaign import State
from campaign.story import Recorded, Story
from campaign.views.box_desk import space_label
from campaign.words import line_text


def act_text(entries: Sequence[Recorded], story: Story) -> str:
    """An act in few words: its first entry, and how many more there are. Only what is borrowed is of many kinds."""
    first, more = entries[0], len(entries) - 1
    if len({entry.command.kind for entry in entries}) > 1:
        return _("What was borrowed")
    what = _outline_text(first.command, story, first.number) or _words(first.command, story.state)
    return (
        ngettext("%(what)s and one more", "%(what)s and %(n)s more", more) % {"what": what, "n": more} if more else what
    )


def _outline_text(what: Command, story: Story, number: int) -> str:
    """What changed in a shape that keeps its size: its holes. Empty where it is something else."""
    if not isinstance(what, DescribeOutline):
        return ""
    shapes = [
        entry.command
        for entry in story.standing.values()
        if isinstance(entry.command, (DescribeOutline, DescribePanes))
        and entry.command.window == what.window
        and entry.number < number
    ]
    before = shapes[-1] if shapes else None
    if not isinstance(before, DescribeOutline) or (before.width, before.height) != (what.width, what.height):
        return ""
    new, gone = sorted({*what.holes} - {*before.holes}), sorted({*before.holes} - {*what.holes})
    if new:
        return ngettext("Hole at %(spaces)s", "Holes at %(spaces)s", len(new)) % {"spaces": listed(new)}
    return _("%(spaces)s open again") % {"spaces": listed(gone)} if gone else ""


def _words(what: Command, state: State) -> str:
    """A description in few words: all on this page is about one window."""
    if isinstance(what, DescribeSpace):
        return space_label(Space(what.space, (), what.colour, what.value, what.star, what.magic), state)
    if isinstance(what, DescribeOutline):
        return _("%(rows)s × %(columns)s") % {"rows": what.height, "columns": what.width}
    if isinstance(what, JoinSpaces):
        return _("%(first)s and %(second)s") % {"first": what.first, "second": what.second}
    if isinstance(what, MergeSpaces):
        return _("%(first)s and %(second)s as one") % {"first": what.first, "second": what.second}
    if isinstance(what, SplitSpace):
        return _("%(space)s cut in two") % {"space": what.space}
    if isinstance(what, DescribeObjective):
        return what.plan.name
    if isinstance(what, DescribeTools):
        boxes = [_("boxes %(points)s") % {"points": ", ".join(map(number_text, what.boxes))}] if what.boxes else []
        return ", ".join([*(tool.name for tool in what.tools), *boxes]) or _("tools and boxes")
    return line_text(what.say(SHARED), state)
