"""Sentences for what comes and goes between and around games: box, rules, unlocks, trackers, by hand."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from campaign.sentences.play import Sentences

PROBLEMS: Mapping[str, Sentences] = {}

LINES: Mapping[str, Promise] = {}
