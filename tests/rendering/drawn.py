"""What the tests of pictures share: layouts of every sort, and how to read an SVG."""

from __future__ import annotations

from xml.etree import ElementTree

from campaign.editions import load, shipped
from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid, read_drawing
from campaign.rules.layout import Layout, Pair

GRID = read_drawing("R . 5\n. * #10\n2 G* R5#7")
HOLED = blank_grid(4, 4, holes=("B2", "D1"))
PARTED = Layout(GRID.spaces, GRID.points, rows=GRID.rows, columns=GRID.columns, parted=frozenset({Pair(("A1", "B1"))}))
LAYOUTS: dict[str, Layout] = {"grid": GRID, "holed": HOLED, "parted": PARTED, "one": blank_grid(1, 1)} | {
    f"{slug} {number}": plan.layout
    for slug, _title in shipped()
    for number, plan in load(slug).windows.items()
    if plan.layout is not None
}
"""Drawings and polygons: every shipped window is among them."""


def filled(layout: Layout) -> dict[str, Fill]:
    """Fills of every sort, round and round."""
    sorts = ("R1", "Y-2", "G12", "B", "4", "P6", "T3", "O-12")
    return {name: Fill.parse(sorts[n % len(sorts)]) for n, name in enumerate(layout)}


def read(svg: str) -> ElementTree.Element:
    """The SVG as a tree. Raises: ParseError where it is not well-formed."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    return [part.attrib["id"] for part in read(svg).iter() if "id" in part.attrib]


def text(svg: str) -> str:
    return "".join(read(svg).itertext())
