"""Coins of a game's reward: gold to spend, or the ring a spent one leaves."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

_LOZENGE = '<path class="coin__mark" d="M24 10 34 24 24 38 14 24Z"/><path class="coin__cut" d="M24 10V38M14 24H34"/>'


def coin_svg(spent: bool = False) -> SafeString:
    """One coin. Rule: A9.1."""
    return _coin(spent, gettext("spent coin") if spent else gettext("coin"))


@lru_cache(maxsize=16)
def _coin(spent: bool, label: str) -> SafeString:
    shine = "" if spent else '<path class="coin__shine" d="M9 20a16 16 0 0 1 13-12"/>'
    return mark_safe(
        f'<svg class="coin{" coin--spent" if spent else ""}" viewBox="0 0 48 48" role="img"'
        f' aria-label="{conditional_escape(label)}"><circle class="coin__rim" cx="24" cy="24" r="22"/>'
        f'<circle class="coin__face" cx="24" cy="24" r="17"/>{_LOZENGE}{shine}</svg>'
    )
