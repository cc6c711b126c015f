"""A campaign whose first game is over, on the way to its second."""

from campaign.commands.by_hand import ChangePoints, ChangeSlots, ChangeTool
from campaign.rules.state.game import Chair, Placed
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from tests.factories import make_campaign, recorded
from tests.journals.tablet import Tablet

WEDGE, BOTTLE, SAW = "door-wedge", "bottle-end", "keyhole-saw"


def played(number, ranking, chairs=None):
    """The commands of a game that is over; `ranking` maps each family to its place."""
    placed = tuple(Placed(family, 40 - place, place) for family, place in sorted(ranking.items(), key=lambda p: p[1]))
    points = {family: {"total": 40 - place} for family, place in ranking.items()}
    return [
        BeginGame(number, number),
        SetChairs(number, tuple(Chair(family) for family in chairs or sorted(ranking))),
        ChooseStart(number, sorted(ranking)[0]),
        ConfirmScores(number, points, placed),
    ]


def second_game(points=(3, 5), places=(1, 2), tools=(), slots=(), edition="lantern-street", **values):
    """A tablet at game 2, with each family's legacy points, its place in game 1, its tools and its filled slots."""
    families = len(points)
    campaign = make_campaign(families, edition)
    ranking = {family: place for family, place in enumerate(places, start=1) if place}
    recorded(campaign, *played(1, ranking))
    given = [ChangePoints(family, 1, each, "") for family, each in enumerate(points, start=1) if each]
    given += [ChangeTool(family, 1, tool) for family, owned in enumerate(tools, start=1) for tool in owned]
    given += [ChangeSlots(family, 1, filled) for family, filled in enumerate(slots, start=1)]
    if given:
        recorded(campaign, *given)
    return Tablet(campaign, game=2, **values)
