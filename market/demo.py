"""A campaign to look around in, for a shelf that is still empty."""

from __future__ import annotations

import random

from django.utils.translation import gettext as _

from campaign import editions, models
from campaign.rules.placement import legal_spaces
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board, now
from journals.autoplay import found_campaign
from journals.autoplay_moves import moves
from market.autoplay import play_campaign

BOX, FAMILIES, SEED = "lantern-street", 3, 1
FINISHED, RUNNING = 3, 4
"""The games that show what a campaign gathers, and the one that waits for a turn."""
EARLIEST = 6
"""The round from which the running game may wait."""


def ensure_demo() -> str | None:
    """Play the sample campaign where there is none at all; its slug, or None where nothing was made."""
    if models.Campaign.objects.exists():
        return None
    title = _("%(box)s — demo") % {"box": editions.load(BOX).title}
    player = found_campaign(title, BOX, FAMILIES, random.Random(SEED), by=_("sample"))
    play_campaign(player, FINISHED)
    player.play(RUNNING, until=poses_a_question)
    return player.campaign.slug


def poses_a_question(state: State) -> bool:
    """Whether the running game waits for a turn with a choice: one die fits, another only with a tool."""
    game = state.game(RUNNING)
    stage = now(game, state)
    if stage.family is None or stage.round < EARLIEST:
        return False
    window, dice = state.window(game, stage.family), dice_on_board(game, stage.round) or ()
    plain = {die for die in dice if legal_spaces(window, die.fill, rules=state.placement)}
    helped = {move.die for move in moves(state, game, stage.family, dice)}
    return bool(plain) and bool(helped - plain)
