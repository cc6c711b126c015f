"""Sentences for before and after a game: steps, rewards, square, tools, masterpieces."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {}

LINES: Mapping[str, Promise] = {}
