"""The sentences themselves: what is said of each problem and each line of the log, part by part."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from campaign.sentences import after, between, borrowed, box, life, market, play
from campaign.sentences.play import Sentences

__all__ = ["LINES", "PROBLEMS", "Sentences"]

PARTS = (play, box, between, after, market, life, borrowed)

PROBLEMS: Mapping[str, Sentences] = {code: said for part in PARTS for code, said in part.PROBLEMS.items()}
LINES: Mapping[str, Promise] = {code: said for part in PARTS for code, said in part.LINES.items()}
