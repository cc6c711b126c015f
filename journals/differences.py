"""Where confirmed scores no longer follow from what is recorded; nothing changes by itself (A7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.rules.scoring import TOTAL, Sheet
from campaign.rules.state.game import Confirmed
from journals.confirming import points_of


@dataclass(frozen=True)
class Difference:
    """A number as it was confirmed and as it is counted now."""

    family: int
    line: str
    confirmed: int
    counted: int


def differences(confirmed: Confirmed, sheet: Sheet) -> tuple[Difference, ...]:
    """Every number that is not what was confirmed, family by family, totals last. No number counts as 0.

    A total that the table wrote, as confirmed, settles its family whatever its lines say.
    """
    now, found = points_of(sheet), []
    written = _written_totals(sheet)
    settled = {family for family, total in written.items() if total == _of(confirmed.points, family, TOTAL)}
    for family in sorted((confirmed.points.keys() | now.keys()) - settled):
        lines = dict.fromkeys([*now.get(family, ()), *confirmed.points.get(family, ())])
        for line in [*(line for line in lines if line != TOTAL), TOTAL]:
            before, after = _of(confirmed.points, family, line), _of(now, family, line)
            found += [Difference(family, line, before, after)] if before != after else []
    return tuple(found)


def to_keep(confirmed: Confirmed, sheet: Sheet) -> tuple[Difference, ...]:
    """The numbers to write over so that the sheet says again what was confirmed.

    A family whose sheet has lost a line since gets its total alone.
    """
    known = {line.slug for line in sheet.lines}
    found: list[Difference] = []
    every = differences(confirmed, sheet)
    for family in sheet.totals:
        mine = [each for each in every if each.family == family]
        lines = [each for each in mine if each.line != TOTAL]
        whole = Difference(family, TOTAL, _of(confirmed.points, family, TOTAL), sheet.totals[family] or 0)
        found += lines if lines and all(each.line in known for each in lines) else [whole] if mine else []
    return tuple(found)


def _written_totals(sheet: Sheet) -> dict[int, int]:
    totals = next(line for line in sheet.lines if line.slug == TOTAL)
    return {family: score.written.points for family, score in totals.scores.items() if score.written}


def _of(points: Mapping[int, Mapping[str, int]], family: int, line: str) -> int:
    return points.get(family, {}).get(line, 0)


def shown_totals(totals: Mapping[int, int | None]) -> str:
    """The totals of a preview as one word, sent back with its confirmation: a change in between is noticed."""
    return " ".join(f"{family}:{'' if total is None else total}" for family, total in totals.items())
