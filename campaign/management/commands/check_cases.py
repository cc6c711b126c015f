"""Check the rules against files of worked cases."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.rules.cases import CaseError, Outcome, read_cases, run

UNREADABLE = 2


class Command(BaseCommand):
    help = "Checks the rules against files of worked cases and prints each case that fails."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        checked = [(path, outcome) for path in files for outcome in _outcomes(path)]
        failed = [(path, outcome) for path, outcome in checked if not outcome.passed]
        for path, outcome in failed:
            self.stdout.write(f"{path}: {outcome.case.id} ({outcome.case.kind})")
            self.stdout.write(f"  expected {json.dumps(outcome.case.expected)}")
            self.stdout.write(f"  got      {json.dumps(outcome.got)}")
        self.stdout.write(f"{len(checked) - len(failed)} passed, {len(failed)} failed")
        if failed:
            raise SystemExit(1)


def _outcomes(path: Path) -> list[Outcome]:
    """Every case of a file, run. Raises: CommandError for a file that cannot be read."""
    try:
        return [run(case) for case in read_cases(path.read_text(encoding="utf-8"))]
    except (OSError, UnicodeDecodeError, RecursionError, CaseError) as error:
        raise CommandError(f"{path}: {error}", returncode=UNREADABLE) from None
