"""Signs of abilities small enough for a slot of the crest: +1, flip, a colour's letter (A9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import pgettext

from campaign.names import number_text
from campaign.rules.abilities import Params, Step

LONGEST, INITIALS = 4, 2
"""Letters that a name, and what stands for a longer one, has at most."""


def sign(name: str, steps: Sequence[Step]) -> str:
    """What one step makes of a die; of several steps, or of none, the name or its initials."""
    if len(steps) == 1 and (found := _SIGNS.get(steps[0].ability, _nothing)(steps[0].params)):
        return found
    return name if len(name) <= LONGEST else "".join(word[0] for word in name.split())[:INITIALS].upper()


def _nothing(params: Params) -> str:
    return ""


def _add(params: Params) -> str:
    n = params.get("n")
    return f"+{n}" if isinstance(n, int) and n > 0 else number_text(n) if isinstance(n, int) else "±"


_SIGNS: Mapping[str, Callable[[Params], str]] = {
    "set-colour": lambda params: str(params.get("colour") or pgettext("sign of an ability", "hue")),
    "set-value": lambda params: f"={params.get('value', '?')}",
    "add": _add,
    "flip": lambda params: pgettext("sign of an ability", "flip"),
    "ignore-adjacency": lambda params: pgettext("sign of an ability", "far"),
    "fill-again": lambda params: "×2",
}
