"""Check that log, fold and tables of campaigns agree."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.auditing import audit
from campaign.management.named import campaigns_named


class Command(BaseCommand):
    help = "Checks, without writing, that the log of each campaign can be read and that the tables agree with it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="campaigns to look at; all, where none is named")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        campaigns = campaigns_named(slugs)
        findings = notes = acts = 0
        for campaign in campaigns:
            acts += campaign.acts
            for finding in audit(campaign):
                self.stdout.write(f"{campaign.slug}: {finding}")
                notes += finding.note
                findings += not finding.note
        self.stdout.write(f"campaigns {len(campaigns)}, acts {acts}, findings {findings}, notes {notes}")
        if findings:
            raise SystemExit(1)
