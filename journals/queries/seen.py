"""What a picture of a window is told apart by, as plain values whose `repr` is the same in every process."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout


def seen(layout: Layout) -> tuple[object, ...]:
    """All of a layout that a drawing of it follows from."""
    return (
        list(layout.spaces.values()),
        sorted(layout.points.items()),
        sorted((sorted(side), bow) for side, bow in layout.bows.items()),
        layout.rows,
        layout.columns,
        sorted(sorted(pair) for pair in layout.joined),
        sorted(sorted(pair) for pair in layout.parted),
    )


def seen_glass(fills: Mapping[str, Fill], broken: Collection[str]) -> tuple[object, ...]:
    """What was filled in and what broke, in whichever order."""
    return sorted((name, str(fill)) for name, fill in fills.items()), sorted(broken)
