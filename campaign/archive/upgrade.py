"""Before the tables change their shape: a copy of the whole database, made without knowing any of them."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from campaign.archive.keeping import STAMP, UPGRADE, Mark, kept

FOLDER, SUFFIX = "upgrade", ".sqlite3"


def is_due() -> bool:
    """Whether there are tables already, and migrations that would change them."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(plan) and bool(executor.loader.applied_migrations)


def copy_database() -> Path | None:
    """A copy of the SQLite file, beside the earlier states; None where there is none to copy, or it cannot be made."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or not Path(name).is_file():
        return None
    folder = Path(settings.SNAPSHOTS_DIR) / FOLDER
    target = folder / f"{timezone.now().astimezone(UTC).strftime(STAMP)}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(name)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
        _let_go(folder)
    except (OSError, sqlite3.Error):
        logging.getLogger(__name__).exception("the database could not be copied before the upgrade")
        target.unlink(missing_ok=True)
        return None
    return target


def _let_go(folder: Path) -> None:
    """Keep copies by their age, as earlier states are."""
    marks = {}
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            at = datetime.strptime(path.name.removesuffix(SUFFIX), STAMP).replace(tzinfo=UTC)
        except ValueError:
            continue
        marks[Mark(at, 0, UPGRADE)] = path
    for mark in marks.keys() - kept(marks.keys(), timezone.now()):
        marks[mark].unlink(missing_ok=True)
