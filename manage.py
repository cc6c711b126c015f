#!/usr/bin/env python3
"""Django's command line for this project."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run one management command, such as `table`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
