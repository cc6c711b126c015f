"""Bring a campaign from its file."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.archive.strict import Damaged
from campaign.queries.archives import contents_read


class Command(BaseCommand):
    help = "Makes a new campaign of a file that export has written, once all of it was found whole."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="only check the file and say what it holds")

    def handle(self, *args: Any, file: Path, dry_run: bool, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"there is no file {file}")
        try:
            archive = read(file)
            contents = contents_read(archive)
            families = ", ".join(family.name for family in contents.families)
            self.stdout.write(f"{contents.title}: {families}")
            self.stdout.write(
                f"windows played {len(contents.windows)}, acts {contents.acts}, diary pages {contents.pages}, "
                f"photos {contents.photos}, photos missing {contents.missing}"
            )
            if not dry_run:
                self.stdout.write(f"campaign: {bring(archive, uuid.uuid4().hex).slug}")
        except Damaged as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} cannot be read ({error.strerror})") from error
