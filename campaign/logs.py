"""What stands in the server's log: no way in by a link."""

from __future__ import annotations

import logging
import re

TOKEN = re.compile(r"/s/[^/\s\"']+")
"""The address of an open link: whoever has it may look in."""


class Discreet(logging.Formatter):
    """Lines and tracebacks without the tokens of links."""

    def format(self, record: logging.LogRecord) -> str:
        return TOKEN.sub("/s/…", super().format(record))
