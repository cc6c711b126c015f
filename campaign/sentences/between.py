"""Sentences for what comes and goes between and around games: box, rules, unlocks, cathedral, trackers, by hand."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {
    "paper-stays-open": (
        _("An opened envelope cannot be closed again."),
        _("The app can forget that it was opened; the paper will not. Strike it only if it was recorded by mistake."),
    ),
    "no-such-seal": (
        _("There is nothing sealed of that name."),
        _("Choose an envelope or a crate on the page of unlocks."),
    ),
    "still-sealed": (
        _("This has not been opened yet."),
        _("Record that it was opened first; then it can have a name and notes."),
    ),
    "no-such-trigger": (
        _("That is no way to open something."),
        _("Choose the end of a round, the stars, the end of a game, the story, or a card."),
    ),
    "no-such-board": (
        _("There is no such board."),
        _("Choose one of the boards on the cathedral page."),
    ),
    "constructed-already": (
        _("The space of %(die)s is constructed already."),
        _("Each space is built once. Choose another one, or take it down first."),
    ),
    "not-the-lowest": (
        _("%(die)s is not the lowest open space of its colour."),
        _("Each colour is built from the bottom up. Choose the lowest one, unless a card says otherwise."),
    ),
    "die-not-left": (
        _("%(die)s is not among the dice left on the board."),
        _("Only a die left over at the end of the round can build. Choose one of those, or correct the dice left."),
    ),
    "not-the-builder": (
        _("%(expected)s had the last turn of this round."),
        _("Whoever comes last in the round builds. Choose that family, unless a rule says otherwise."),
    ),
    "must-construct": (
        _("A die left over lies on the lowest open space of its colour."),
        _("If something can be built, it has to be. Build it, or leave it because the table says so."),
    ),
    "not-constructed": (
        _("%(die)s is not constructed."),
        _("Only what was built can be taken down."),
    ),
    "rule-unnamed": (
        _("A rule needs a few words."),
        _("Write what the card says, in your own words."),
    ),
    "rule-twice": (
        _("This rule was noted already."),
        _("Reload the page: it is in the list."),
    ),
    "no-such-change": (
        _("That is nothing a rule can change."),
        _("Choose one of the kinds of change, or keep the rule in words."),
    ),
    "no-such-span": (
        _("That is no time for a rule to hold."),
        _("Choose this round, this game, or for good."),
    ),
    "rule-reaches-back": (
        _("Game %(game)s is over."),
        _("A new rule holds from now on; past games keep theirs. If a description was wrong, correct the box."),
    ),
    "changes-nothing": (
        _("This would change nothing."),
        _("What it says holds already, or it could not be read. Check the numbers, or keep it in words."),
    ),
    "no-such-rule": (
        _("There is no such rule."),
        _("Reload the page: the list shows the rules in force."),
    ),
    "rule-over": (
        _("“%(text)s” holds no more."),
        _("It has ended already."),
    ),
    "amount-none": (
        _("Nothing would change."),
        _("Say how many, more or fewer."),
    ),
    "amount-too-large": (
        _("That is more than can be written down."),
        _("Up to %(most)s fit. Check the number."),
    ),
    "no-such-source": (
        _("That is no source of legacy points."),
        _("Choose one of those offered."),
    ),
    "tool-unnamed": (
        _("No tool is named."),
        _("Choose a card, or write its name."),
    ),
    "tool-owned": (
        _("%(family)s owns %(tool)s already."),
        _("A family has each tool once. Choose another one."),
    ),
    "tool-not-owned": (
        _("%(family)s does not own %(tool)s."),
        _("Choose one of its own cards."),
    ),
    "coins-between-games": (
        _("No game is going on."),
        _("Coins are spent after a game or lost. They can only be noted in one."),
    ),
    "game-packed": (
        _("Game %(game)s is put away."),
        _("You can still correct it. What was confirmed since stays as it was."),
    ),
    "no-such-track": (
        _("There is no such track, or no such box on it."),
        _("Choose a box on the market page."),
    ),
    "box-crossed": (
        _("Box %(box)s of %(track)s is crossed off already."),
        _("Choose the next one."),
    ),
    "box-not-crossed": (
        _("Box %(box)s of %(track)s is not crossed off."),
        _("There is nothing to give back."),
    ),
    "box-before-others": (
        _("Box %(last)s of %(track)s is crossed off too, and it comes after box %(box)s."),
        _("Boxes are crossed off from the left. Give the last one back first, unless the paper shows a gap."),
    ),
    "slots-so": (
        ngettext_lazy(
            "The tool box has %(count)s filled slot already.",
            "The tool box has %(count)s filled slots already.",
            "count",
        ),
        _("Nothing would change. Choose another number."),
    ),
    "slots-from-start": (
        ngettext_lazy(
            "The box says that %(count)s slot is filled from the start.",
            "The box says that %(count)s slots are filled from the start.",
            "count",
        ),
        _("The app never counts fewer than those. If a card closed one, note it as a rule too."),
    ),
    "no-such-slot": (
        _("There is no such slot."),
        _("Choose one of those shown."),
    ),
    "slot-beyond": (
        _("The crest has %(most)s slots for abilities."),
        _("Stickers go on the top ones. Choose one of those."),
    ),
    "slot-empty": (
        _("Nothing is on slot %(slot)s."),
        _("There is no sticker to take off."),
    ),
    "sticker-covers": (
        _("%(sticker)s is on slot %(slot)s."),
        _("It would be covered, and its ability gone for good. Choose a free slot, or cover it."),
    ),
    "sticker-colour": (
        _("This sticker changes a colour, and no colour is chosen."),
        _("The colour is written down when the sticker is placed. Choose it now."),
    ),
    "no-such-cell": (
        _("The magic square has no such space."),
        _("Tap one of its spaces."),
    ),
    "remark-on-nothing": (
        _("A note has to be about something."),
        _("Go back to what it is about and write it there."),
    ),
    "nothing-said": (
        _("Nothing is written."),
        _("Say in a few words what happened."),
    ),
    "tracker-unnamed": (
        _("A tracker needs a name."),
        _("Write what is being counted."),
    ),
    "tracker-size": (
        _("A tracker has up to %(most)s boxes."),
        _("Make it smaller."),
    ),
    "tracker-boxless": (
        _("A row or a grid needs boxes."),
        _("Say how many, or choose a number."),
    ),
    "no-such-tracker": (
        _("There is no such tracker."),
        _("Reload the page: it shows those there are."),
    ),
    "tracker-whose": (
        _("This tracker is not kept that way."),
        _("A shared tracker belongs to nobody; the others to one family each."),
    ),
    "tracker-box-so": (
        _("That box is so already."),
        _("Tap another one."),
    ),
    "track-unnamed": (
        _("A track needs a name."),
        _("Write what it says on paper."),
    ),
    "no-such-icon": (
        _("No box of a track shows %(icon)s."),
        _("Choose legacy points, a crest ability, a tool, or nothing."),
    ),
    "sticker-unnamed": (
        _("A sticker needs a name."),
        _("Write what it does, such as +1."),
    ),
    "square-uneven": (
        _("A magic square has as many rows as columns."),
        _("Write its numbers row by row, all of them."),
    ),
}

LINES: Mapping[str, Promise] = {
    "open-sealed": _("%(sealed)s is opened"),
    "open-sealed-called": _("%(sealed)s is opened: “%(label)s”"),
    "note-unlock": _("%(sealed)s is called “%(label)s”"),
    "construct": _("%(family)s constructs %(die)s"),
    "construct-somebody": _("%(die)s is constructed"),
    "leave-unbuilt": _("Nothing is constructed after round %(round)s"),
    "pull-down": _("%(die)s is taken off the cathedral"),
    "amend-good": _("New rule: %(text)s"),
    "amend-game": _("Rule for this game: %(text)s"),
    "amend-round": _("Rule for this round: %(text)s"),
    "amend-family": _("Rule for %(family)s: %(text)s"),
    "end-rule": _("A rule ends: %(text)s"),
    "gain-points": ngettext_lazy(
        "%(family)s gains %(points)s legacy point", "%(family)s gains %(points)s legacy points", "points"
    ),
    "gain-points-for": ngettext_lazy(
        "%(family)s gains %(points)s legacy point: %(label)s",
        "%(family)s gains %(points)s legacy points: %(label)s",
        "points",
    ),
    "lose-points": ngettext_lazy(
        "%(family)s loses %(points)s legacy point", "%(family)s loses %(points)s legacy points", "points"
    ),
    "lose-points-for": ngettext_lazy(
        "%(family)s loses %(points)s legacy point: %(label)s",
        "%(family)s loses %(points)s legacy points: %(label)s",
        "points",
    ),
    "gain-tool": _("%(family)s gains the tool %(tool)s"),
    "lose-tool": _("%(family)s gives up the tool %(tool)s"),
    "gain-coins": ngettext_lazy("%(family)s gains %(coins)s coin", "%(family)s gains %(coins)s coins", "coins"),
    "lose-coins": ngettext_lazy("%(family)s loses %(coins)s coin", "%(family)s loses %(coins)s coins", "coins"),
    "cross-by-hand": _("%(family)s crosses off box %(box)s of %(track)s"),
    "uncross-by-hand": _("%(family)s gets box %(box)s of %(track)s back"),
    "change-slots": ngettext_lazy(
        "The tool box of %(family)s has %(count)s filled slot",
        "The tool box of %(family)s has %(count)s filled slots",
        "count",
    ),
    "place-sticker": _("%(family)s places the sticker %(sticker)s on slot %(slot)s"),
    "take-sticker": _("%(family)s takes the sticker off slot %(slot)s"),
    "write-square": _("%(family)s writes %(colour)s in space %(cell)s of the magic square"),
    "clear-square": _("Space %(cell)s in the magic square of %(family)s is left empty"),
    "unwrite-square": _("Space %(cell)s in the magic square of %(family)s is as in the windows again"),
    "sign-window": _("%(name)s signs for %(family)s"),
    "unsign-window": _("Nobody signs for %(family)s"),
    "write-remark": _("Note: %(text)s"),
    "note-on-entry": _("Note on entry %(entry)s: %(text)s"),
    "note-on-family": _("Note on %(family)s: %(text)s"),
    "erase-remark": _("A note is taken off"),
    "happen": _("%(text)s"),
    "happen-amount": _("%(text)s (%(amount)s)"),
    "happen-family": _("%(family)s: %(text)s"),
    "happen-family-amount": _("%(family)s: %(text)s (%(amount)s)"),
    "add-tracker": _("New tracker: %(label)s"),
    "drop-tracker": _("The tracker %(label)s is put away"),
    "tracker-up": _("%(label)s of %(family)s goes up by %(amount)s"),
    "tracker-down": _("%(label)s of %(family)s goes down by %(amount)s"),
    "tracker-points": ngettext_lazy(
        "%(label)s of %(family)s changes by %(amount)s: %(points)s legacy point",
        "%(label)s of %(family)s changes by %(amount)s: %(points)s legacy points",
        "points",
    ),
    "shared-tracker-up": _("%(label)s goes up by %(amount)s"),
    "shared-tracker-down": _("%(label)s goes down by %(amount)s"),
    "mark-tracker": _("%(family)s marks box %(box)s of %(label)s"),
    "mark-tracker-points": ngettext_lazy(
        "%(family)s marks box %(box)s of %(label)s: %(points)s legacy point",
        "%(family)s marks box %(box)s of %(label)s: %(points)s legacy points",
        "points",
    ),
    "clear-tracker": _("%(family)s clears box %(box)s of %(label)s"),
    "clear-tracker-points": ngettext_lazy(
        "%(family)s clears box %(box)s of %(label)s: %(points)s legacy point fewer",
        "%(family)s clears box %(box)s of %(label)s: %(points)s legacy points fewer",
        "points",
    ),
    "mark-tracker-shared": _("Box %(box)s of %(label)s is marked"),
    "clear-tracker-shared": _("Box %(box)s of %(label)s is cleared"),
    "describe-chart": _("The rewards of window %(window)s for %(players)s families are told"),
    "describe-cards": _("Tool cards of window %(window)s: %(tools)s"),
    "describe-track": _("The track %(name)s has %(boxes)s boxes"),
    "describe-track-box": _("Box %(box)s of %(track)s shows %(icon)s"),
    "describe-slots": ngettext_lazy("The tool box has %(count)s slot", "The tool box has %(count)s slots", "count"),
    "describe-sticker": _("A crest sticker: %(name)s"),
    "forget-sticker": _("The crest sticker %(name)s is taken off the list"),
    "describe-sealed": _("When %(sealed)s may be opened is told"),
    "describe-square": _("The magic square is told"),
    "describe-board": ngettext_lazy(
        "A construction earns %(points)s legacy point", "A construction earns %(points)s legacy points", "points"
    ),
}
