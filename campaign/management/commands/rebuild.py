"""Write the tables of campaigns anew from their logs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign import log
from campaign.management.named import campaigns_named
from campaign.projection import expected


class Command(BaseCommand):
    help = "Writes the tables of each campaign anew from its log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="campaigns to rebuild; all, where none is named")
        parser.add_argument("--dry-run", action="store_true", help="only say how many rows would be written")

    def handle(self, *args: Any, slugs: list[str], dry_run: bool, **options: Any) -> None:
        for campaign in campaigns_named(slugs):
            try:
                rows = len(expected(log.story_of(campaign).state))
                if not dry_run:
                    log.rebuild(campaign)
            except (KeyError, TypeError, ValueError) as error:
                raise CommandError(f"{campaign.slug}: its log cannot be read ({error}); run audit first") from error
            self.stdout.write(f"{campaign.slug}: {rows} rows {'would be written' if dry_run else 'written'}")
