"""Campaigns on their way to the end, for the tests of standings, records and podium; and a hand that posts."""

import uuid

from campaign.commands.by_hand import ChangePoints, WriteSquare
from campaign.rules.state.game import Chair, Placed
from journals.commands.afterwards import CloseGame
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetChairs
from tests.factories import make_campaign, recorded


def scored(campaign, number, *totals, window=None, close=True, places=None):
    """A game of families 1, 2 and so on with their totals; None sits it out. Best first, equal totals share a place."""
    present = {family: total for family, total in enumerate(totals, start=1) if total is not None}
    placed = [
        Placed(family, total, (places or {}).get(family, 1 + sum(other > total for other in present.values())))
        for family, total in present.items()
    ]
    recorded(
        campaign,
        BeginGame(number, window or number),
        SetChairs(number, tuple(Chair(family) for family in present)),
        ConfirmScores(number, {}, tuple(sorted(placed, key=lambda each: each.place))),
        *([CloseGame(number)] if close else []),
    )
    return campaign


def earned(campaign, *points, game=1, source="hand"):
    """Legacy points for families 1, 2 and so on; 0 is none."""
    recorded(campaign, *(ChangePoints(n, game, p, source=source) for n, p in enumerate(points, start=1) if p))
    return campaign


def all_windows(families=2, **values):
    """A campaign whose ten windows are scored and put away: family 1 won them all."""
    campaign = make_campaign(families, **values)
    for number in range(1, 11):
        scored(campaign, number, *(50 - 5 * seat for seat in range(families)))
    return campaign


def collected(campaign, family, *colours):
    """Four squares of each of these colours in a family's magic square."""
    cells = iter(range(16))
    recorded(campaign, *(WriteSquare(family, cell=next(cells), colour=colour) for colour in colours for _ in range(4)))
    return campaign


def standings_page(client, campaign, query=""):
    answer = client.get(f"/c/{campaign.slug}/standings/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def post(client, campaign, kind, key=None, **values):
    """Send a form of the standings page; `total_1` stands for its field total-1."""
    fields = {name.replace("_", "-"): value for name, value in values.items()}
    base = {"key": key or uuid.uuid4().hex, "page": "standings", "number": "0"}
    answer = client.post(f"/c/{campaign.slug}/record/{kind}/", {**base, **fields})
    campaign.refresh_from_db()
    return answer
