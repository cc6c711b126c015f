"""A round window for the tests."""

import math

from campaign.rules.drawings import polygons
from campaign.rules.layout import Layout


def rose(petals: int = 6) -> Layout:
    """A round window: an eye, a ring of petals around it, and a ring of panes around those."""
    radii = {"e": 40.0, "p": 100.0, "r": 160.0}
    turns = [2 * math.pi * i / petals for i in range(petals)]
    points = {
        f"{ring}{i}": (200 + radius * math.cos(turn), 200 + radius * math.sin(turn))
        for ring, radius in radii.items()
        for i, turn in enumerate(turns)
    }
    rings = {"eye": [f"e{i}" for i in range(petals)]}
    for name, inner, outer in (("petal", "e", "p"), ("pane", "p", "r")):
        for i in range(petals):
            j = (i + 1) % petals
            rings[f"{name}{i}"] = [f"{inner}{i}", f"{outer}{i}", f"{outer}{j}", f"{inner}{j}"]
    return polygons(points, rings, {"eye": "*", "petal0": "R", "pane3": "5", "pane5": "B"})
