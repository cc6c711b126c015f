"""Keep a campaign as one file."""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.archive.writing import write
from campaign.management.named import campaigns_named


class Command(BaseCommand):
    help = "Writes a campaign with its log, its box, its diaries and its photos to a file that import reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the campaign, as its address names it")
        parser.add_argument("file", metavar="FILE", type=Path, help="where to write it, such as ours.artisans")
        parser.add_argument("--no-photos", action="store_true", help="leave out the photos' files")

    def handle(self, *args: Any, slug: str, file: Path, no_photos: bool, **options: Any) -> None:
        [campaign] = campaigns_named([slug])
        try:
            descriptor, draft = tempfile.mkstemp(dir=file.absolute().parent, suffix=".draft")
        except OSError as error:
            raise CommandError(f"{file} cannot be written ({error.strerror}): choose a folder that is there") from error
        try:
            with open(descriptor, "w+b") as target:
                write(campaign, target, photos=not no_photos)
            os.chmod(draft, 0o644)
            os.replace(draft, file)
        except (KeyError, TypeError, ValueError) as error:
            raise CommandError(f"{slug}: its log cannot be read ({error}); run audit first") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written ({error.strerror})") from error
        finally:
            Path(draft).unlink(missing_ok=True)
        self.stdout.write(f"{slug}: {campaign.acts} acts, {file.stat().st_size} bytes written to {file}")
