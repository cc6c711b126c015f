"""Statistics over all campaigns of the server, from the tables.

Windows go by their numbers and cards by how many: what one table has opened must not spoil it for another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Avg, Count, Manager, Max, Min, Q, Sum

from campaign import models
from campaign.names import SOURCES


@dataclass(frozen=True)
class OfWindow:
    """How one window went over all tables. Units: points."""

    window: int
    games: int
    families: int
    average: float
    best: int
    lowest: int


@dataclass(frozen=True)
class Statistics:
    """What all campaigns of the server come to."""

    campaigns: int
    finished: int
    games: int
    one_offs: int
    families: int
    stand_ins: int
    windows: tuple[OfWindow, ...]
    sources: tuple[tuple[str, int, int], ...]
    colours: tuple[tuple[str, int], ...]
    opened: tuple[tuple[str, int], ...]
    square_cells: int
    square_broken: int
    tools: float
    slots: float
    boxes: int
    dedications: int
    best_families: tuple[tuple[str, str, int], ...]


def statistics() -> Statistics:
    """Everything the page shows, in a handful of queries. The number of queries is the same for any number of rows."""
    pages = apps.get_model("journals", "WindowPage")._default_manager
    journals = apps.get_model("journals", "Journal")._default_manager
    cells = apps.get_model("journals", "MagicSquareSpace")._default_manager
    tracks = apps.get_model("market", "MarketTrack")._default_manager
    tool_boxes = apps.get_model("market", "ToolBox")._default_manager
    shelf = Q(campaign__trashed=None)
    games = models.Game.objects.filter(shelf).aggregate(
        all=Count("pk"), one_offs=Count("pk", filter=Q(one_off=True)), campaigns=Count("campaign", distinct=True)
    )
    families = models.Family.objects.filter(shelf).count()
    box = tool_boxes.filter(shelf).aggregate(tools=Avg("owned"), slots=Avg("filled"))
    square = cells.filter(shelf).aggregate(all=Count("pk"), broken=Count("pk", filter=Q(broken=True)))
    crossed = tracks.filter(shelf).aggregate(all=Sum("boxes"), dedicated=Count("pk", filter=Q(dedicated=True)))
    finished = journals.filter(shelf, place=1).aggregate(all=Count("campaign", distinct=True))
    best = journals.filter(shelf, legacy_points__gt=0).order_by("-legacy_points", "campaign", "family")
    rows = list(best.values_list("campaign", "family", "legacy_points", "campaign__title")[:5])
    return Statistics(
        campaigns=models.Campaign.objects.count(),
        finished=finished["all"],
        games=games["all"],
        one_offs=games["one_offs"],
        families=families,
        stand_ins=models.Chair.objects.filter(shelf, stand_in=True).count(),
        windows=_windows(pages),
        sources=_sources(),
        colours=_counted(models.CathedralSpace.objects.filter(shelf).values_list("colour").annotate(n=Count("pk"))),
        opened=_counted(models.Unlock.objects.filter(shelf).values_list("kind").annotate(n=Count("pk"))),
        square_cells=square["all"],
        square_broken=square["broken"],
        tools=box["tools"] or 0,
        slots=box["slots"] or 0,
        boxes=crossed["all"] or 0,
        dedications=crossed["dedicated"],
        best_families=_named(rows),
    )


def _windows(pages: Manager[Any]) -> tuple[OfWindow, ...]:
    """Confirmed totals by window."""
    rows = pages.filter(campaign__trashed=None, total__isnull=False, one_off=False).values_list("window")
    figures = {
        "families": Count("pk"),
        "average": Avg("total"),
        "best": Max("total"),
        "lowest": Min("total"),
        "winners": Count("pk", filter=Q(place=1)),
    }
    return tuple(
        OfWindow(window, winners, families, average, best, lowest)
        for window, families, average, best, lowest, winners in rows.annotate(**figures).order_by("window")
    )


def _sources() -> tuple[tuple[str, int, int], ...]:
    """Legacy points by where they came from, in percent of all that were gained."""
    rows = models.LegacyPoint.objects.filter(campaign__trashed=None, points__gt=0)
    found: Mapping[str, int] = dict(rows.values_list("source").annotate(n=Sum("points")))
    total = sum(found.values())
    ordered = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((str(SOURCES.get(source, source)), points, round(100 * points / total)) for source, points in ordered)


def _counted(rows: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(rows, key=lambda pair: (-pair[1], pair[0])))


def _named(rows: list[tuple[int, int, int, str]]) -> tuple[tuple[str, str, int], ...]:
    """The families of some journals by their names, in one query."""
    wanted = {(campaign, family) for campaign, family, _points, _title in rows}
    known = models.Family.objects.filter(campaign__in={campaign for campaign, _family in wanted})
    names = {(c, n): name for c, n, name in known.values_list("campaign", "number", "name")}
    return tuple((names.get((campaign, family), ""), title, points) for campaign, family, points, title in rows)
