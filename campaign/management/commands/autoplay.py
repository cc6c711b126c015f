"""Play a campaign by itself: legal random turns, recorded like those of any table."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import editions
from campaign.commands.founding import FEWEST, MOST
from journals.autoplay import Result, found_campaign, results
from market.autoplay import play_campaign


class Command(BaseCommand):
    """The same seed plays the same log, times and keys apart."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        boxes = [slug for slug, _title in editions.shipped()]
        parser.add_argument("--families", type=int, choices=range(FEWEST, MOST + 1), default=FEWEST)
        parser.add_argument("--games", type=int, default=1, help="games to play, one a window (default: 1)")
        parser.add_argument("--seed", type=int, default=1, help="what all dice and choices come from (default: 1)")
        parser.add_argument("--edition", choices=boxes, default="lantern-street", help="the box to play with")

    def handle(self, *, families: int, games: int, seed: int, edition: str, **options: Any) -> None:
        box = editions.load(edition)
        if not 1 <= games <= box.window_count:
            raise CommandError(_("This box has windows for 1 to %(count)d games.") % {"count": box.window_count})
        title = _("%(box)s, seed %(seed)d") % {"box": box.title, "seed": seed}
        player = found_campaign(title, edition, families, random.Random(seed), by="autoplay")
        self.stdout.write(f"campaign: {player.campaign.slug}")
        state = play_campaign(player, games)
        for result in results(state):
            self.stdout.write(line_of(result))


def line_of(result: Result) -> str:
    """A family's result in words."""
    words = ngettext(
        "%(place)d. %(family)s: %(legacy)d legacy points, %(total)d points, %(wins)d game won",
        "%(place)d. %(family)s: %(legacy)d legacy points, %(total)d points, %(wins)d games won",
        result.wins,
    )
    return words % asdict(result)
