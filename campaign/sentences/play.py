"""The sentences themselves: what is said of each problem, and each line of the log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentences = tuple[Promise, Promise]
"""What clashes; and the rule in plain words with what to do next."""

PROBLEMS: Mapping[str, Sentences] = {
    # recorded meanwhile
    "slot-taken": (
        _("%(by)s recorded this meanwhile."),
        _("Nothing was changed. Look at what stands now, and correct it if it is wrong."),
    ),
    "entry-gone": (
        _("What you wanted to change is gone already."),
        _("Somebody struck or corrected it meanwhile. Look at what stands now."),
    ),
    "not-the-last": (
        _("Something else was recorded meanwhile."),
        _("Undo only takes back the last thing. Look at what stands now, or strike the entry in the log."),
    ),
    "place-taken": (
        _("Its place has been taken."),
        _("Something newer was recorded where this stood. Strike that in the log first."),
    ),
    "not-its-place": (
        _("This does not belong there."),
        _("A correction takes the place of something of its own kind. Go back to the page and correct it there."),
    ),
    "unwritable": (
        _("This cannot be written down."),
        _("A colour is one letter, and a number has up to three digits. Choose another one."),
    ),
    # filling a space
    "no-such-space": (
        _("This window has no space %(space)s."),
        _("Tap one of the spaces in the picture, or describe the window anew."),
    ),
    "space-broken": (
        _("%(space)s is crossed out."),
        _("A broken space stays empty for the rest of the game. Choose another one."),
    ),
    "space-taken": (
        _("%(space)s already holds %(written)s."),
        _("What is written stays; only a missing half may be added. Choose another space, or correct what is there."),
    ),
    "first-on-border": (
        _("This is the first die of the window."),
        _("It goes to a space on the border. Choose one there."),
    ),
    "touches-a-die": (
        _("It would touch %(spaces)s."),
        _("This die has to lie apart from all others. Choose a space with nothing around it."),
    ),
    "not-adjacent": (
        _("Nothing beside this space is filled."),
        _("Every fill after the first touches a filled space, by edge or by corner. Choose one beside your glass."),
    ),
    "printed-colour": (
        _("%(space)s is printed %(wanted)s, and this is %(got)s."),
        _("A printed colour has to be matched. Choose another space, or change the die’s colour first."),
    ),
    "printed-value": (
        _("%(space)s is printed %(wanted)s, and this is %(got)s."),
        _("A printed value has to be matched. Choose another space, or change the die’s value first."),
    ),
    "same-colour-beside": (
        _("Edge neighbour %(space)s is %(colour)s too."),
        _("Spaces that share an edge never share a colour; corners do not matter. Choose another space or colour."),
    ),
    "same-value-beside": (
        _("Edge neighbour %(space)s has a %(value)s too."),
        _("Spaces that share an edge never share a value; corners do not matter. Choose another space or value."),
    ),
    "fill-differs": (
        _("%(fill)s is not what the die became: %(die)s."),
        _("Use an ability or a tool, or say by hand what the die becomes."),
    ),
    "die-fits": (
        _("%(die)s would fit in %(spaces)s."),
        _("Leaving it unplaced is allowed, but it leaves a space empty. Choose a space, or leave it all the same."),
    ),
    "broken-already": (
        _("%(space)s is crossed out already."),
        _("There is nothing more to do with it."),
    ),
    "nothing-to-break": (
        _("Nothing is written in %(space)s."),
        _("Only filled spaces are crossed out. Choose the one that is wrong on paper."),
    ),
    # rounds and turns
    "out-of-turn": (
        _("It is the turn of %(expected)s, not of %(family)s."),
        _("Turns go clockwise from the start player and back. Choose whose turn it is, or record it all the same."),
    ),
    "turn-not-in-order": (
        _("This round has no such turn for %(family)s."),
        _("Everyone has had their turns. Add one more turn, or end the round."),
    ),
    "turn-early": (
        _("Turns before this one of %(family)s are still missing."),
        _("Record those first, or leave a gap and add them later."),
    ),
    "no-such-turn": (
        _("There is no turn %(turn)s."),
        _("Turns count from 1 in each round. Go back to the table and tap the turn."),
    ),
    "no-such-round": (
        _("There is no round %(round)s."),
        _("Choose one of the game’s rounds."),
    ),
    "round-beyond": (
        _("The game has %(rounds)s rounds, and this is round %(round)s."),
        _("Go on to the scoring, or play it all the same if your box says so."),
    ),
    "turns-missing": (
        _("Turns are missing: %(families)s."),
        _("Record them first, or end the round without them; they can be added later."),
    ),
    "dice-alike": (
        _("%(die)s was entered twice."),
        _("No two dice share a space of the board: one of the pair is rolled again. Enter what it shows now."),
    ),
    "taken-not-rolled": (
        _("%(die)s was taken this round, but is not in this roll."),
        _("Add it to the roll, or correct the turn that took it."),
    ),
    "die-not-there": (
        _("%(die)s does not lie on the board."),
        _("Tap one of the dice that are left, or correct the roll."),
    ),
    "die-taken": (
        _("%(die)s was already taken this round."),
        _("No two dice of a round are alike. Tap the right die, or correct the earlier turn."),
    ),
    "left-was-taken": (
        _("%(die)s was taken by a family, so it cannot be left."),
        _("Tap the die that really lies there, or correct the turn that took it."),
    ),
    # tools and point boxes
    "tool-elsewhere": (
        _("%(tool)s is not one of this window’s tools."),
        _("Only the tools printed on the page can be used. Choose one of them."),
    ),
    "tool-not-brought": (
        _("%(family)s did not bring %(tool)s to this game."),
        _("Only the cards brought are used. Take another one, or use it all the same if a card says so."),
    ),
    "tool-used-up": (
        _("%(tool)s was used as often as it may be in a game: %(uses)s."),
        _("Take the turn without it, or use it once more if a card says so."),
    ),
    "boxes-used-up": (
        _("No point box is empty any more."),
        _("Each use of a tool fills an empty point box. Take the turn without the tool, or correct the boxes."),
    ),
    "box-elsewhere": (
        _("Point box %(box)s belongs to another tool."),
        _("Each tool has boxes of its own at this table. Choose one of them."),
    ),
    "box-used": (
        _("Point box %(box)s is used already."),
        _("A box is filled once. Choose an empty one."),
    ),
    "no-such-box": (
        _("This window has no point box %(box)s."),
        _("Choose one of its boxes, or describe the window’s tools anew."),
    ),
    # the table
    "no-such-game": (
        _("Game %(game)s was not begun."),
        _("Begin it on the campaign page first."),
    ),
    "game-closed": (
        _("Game %(game)s is closed: its scores are confirmed."),
        _("What was confirmed stays. A change is noted, and the result page shows the difference."),
    ),
    "no-such-family": (
        _("This campaign has no such family."),
        _("Choose one of its families."),
    ),
    "family-away": (
        _("%(family)s is not at the table in this game."),
        _("Choose a family that plays, or correct the chairs."),
    ),
    "family-twice": (
        _("A family sits on two chairs."),
        _("Give each family one chair."),
    ),
    "nobody-present": (
        _("Nobody sits at the table."),
        _("Choose who plays, two families at least."),
    ),
    "one-present": (
        _("Only one family sits at the table."),
        _("The game is made for two to four. Add a family, or play it all the same."),
    ),
    "objective-twice": (
        _("Two families have the same private objective."),
        _("Each objective is dealt once. Look at the cards, or deal again."),
    ),
    # scores
    "rank-beyond": (
        _("There is no place %(place)s in this game."),
        _("Places count from 1 to the number of families. Go back to the scores and confirm them again."),
    ),
    "points-too-many": (
        _("That is more than %(most)s points."),
        _("Type the number that stands on the sheet."),
    ),
    "no-such-line": (
        _("The score sheet has no such line."),
        _("Choose one of its lines, or add a line by hand."),
    ),
    "no-such-figure": (
        _("No tie is broken by such a number."),
        _("Type the number that the ranking asks for."),
    ),
    "family-unscored": (
        _("%(family)s lacks a number, and so has no place in this ranking."),
        _("Give the missing number, or confirm all the same: what is missing then counts 0."),
    ),
    # the campaign and its box
    "campaign-untitled": (
        _("A campaign needs a title."),
        _("Type one; the families’ names will do."),
    ),
    "family-unnamed": (
        _("A family has no name."),
        _("Give every family a name; first name and crest may stay empty."),
    ),
    "families-alike": (
        _("Two families have the same name."),
        _("You would not know them apart in the log. Change one, or keep both all the same."),
    ),
    "families-count": (
        _("A campaign has %(fewest)s to %(most)s families."),
        _("Fill in two rows at least. The same families stay for the whole campaign."),
    ),
    "no-such-window": (
        _("Window %(window)s is not open."),
        _("Describe the window you play on; a later one when its time comes."),
    ),
    "no-such-colour": (
        _("This box has no %(colour)s."),
        _("Choose one of the colours on its board."),
    ),
    "no-such-switch": (
        _("There is nothing of that name to turn on or off."),
        _("Go back to the campaign page and choose there."),
    ),
    "founding-stays": (
        _("A campaign cannot lose its families."),
        _("Rename a family, or begin another campaign."),
    ),
}
"""Each problem: what clashes, and the rule in plain words with what to do next."""

LINES: Mapping[str, Promise] = {
    "found-campaign": _("The campaign “%(title)s” begins"),
    "rename-campaign": _("The campaign is now called “%(title)s”"),
    "rename-family": _("A family is now called %(name)s"),
    "switch-on": _("Turned on: %(switch)s"),
    "switch-off": _("Turned off: %(switch)s"),
    "begin-game": _("Game %(game)s begins, on window %(window)s"),
    "set-chairs": _("At the table, clockwise: %(families)s"),
    "start-drawn": _("%(family)s starts, by draw"),
    "start-chosen": _("%(family)s starts"),
    "deal-objective": _("The private objective of %(family)s is dealt"),
    "set-level": _("Every turn of %(family)s is recorded"),
    "set-level-rounds": _("Of %(family)s only the rounds are recorded"),
    "set-level-paint": _("The window of %(family)s is painted afterwards"),
    "set-level-scores": _("Of %(family)s only the scores are written"),
    "set-level-total": _("Of %(family)s only the total is written"),
    "enter-roll": _("Round %(round)s rolls %(dice)s"),
    "take-turn": _("%(family)s fills %(fills)s"),
    "take-turn-helped": _("%(family)s fills %(fills)s, helped by %(via)s"),
    "take-turn-changed": _("%(family)s fills %(fills)s, made from %(die)s"),
    "take-turn-made": _("%(family)s fills %(fills)s, made from %(die)s by %(via)s"),
    "turn-unplaced": _("%(family)s takes %(die)s and places nothing"),
    "turn-passed": _("%(family)s takes no die"),
    "add-turn": _("%(family)s gets one more turn in round %(round)s"),
    "end-round": _("Round %(round)s ends"),
    "end-round-left": _("Round %(round)s ends, %(dice)s is left"),
    "end-round-many": _("Round %(round)s ends, %(dice)s are left"),
    "catch-up": _("The table is in round %(round)s"),
    "catch-up-over": _("All rounds are over"),
    "paint-space": _("%(family)s has %(fill)s in %(space)s"),
    "break-space": _("%(family)s crosses out %(space)s"),
    "finish-window": _("The window of %(family)s is painted"),
    "write-note": _("Note of %(family)s on %(space)s: %(text)s"),
    "erase-note": _("The note of %(family)s on %(space)s is gone"),
    "use-boxes": _("Point boxes used by %(family)s: %(boxes)s"),
    "write-score": _("%(family)s, %(line)s: %(points)s written"),
    "write-score-why": _("%(family)s, %(line)s: %(points)s written (%(reason)s)"),
    "unwrite-score": _("%(family)s, %(line)s: counted by the app again"),
    "add-line": _("New line on the score sheet: %(label)s"),
    "remove-line": _("A line by hand is taken off the score sheet"),
    "write-figure": _("%(family)s, %(figure)s: %(value)s"),
    "confirm-scores": _("Game %(game)s is scored: %(family)s wins with %(points)s points"),
    "confirm-nobody": _("Game %(game)s is scored"),
}
"""Each line of the log. None of them tells what is secret until scoring."""
