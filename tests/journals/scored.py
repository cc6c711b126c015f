"""Games that wait for their scores, and a device at the score page."""

from django.urls import reverse

from campaign.commands.box import DescribeOutline
from campaign.rules.dice import Fill
from campaign.rules.state.game import Level
from journals.commands.paper import PaintSpace
from journals.commands.play import CatchUp
from journals.commands.seating import DealObjective, SetLevel
from tests.factories import make_game, recorded
from tests.journals.tablet import Tablet

FERRER, OLIVA, BRANDT = 1, 2, 3
WINDOWS = {FERRER: "A1 R1 A2 G2 A3 B3 A4 Y4", OLIVA: "A1 R1", BRANDT: "A1 R1 B1 R1"}
"""First Light, hardly begun: Ferrer has a column of four colours and a pair of 1 and 2; 7 points lie in the boxes."""
CARDS = {FERRER: "ember-keeper", OLIVA: "honey-keeper", BRANDT: "moss-keeper"}


class ScoreTablet(Tablet):
    """A device at the score page of a game."""

    @property
    def address(self):
        return reverse("score", args=[self.campaign.slug, self.game])

    @property
    def result_address(self):
        return reverse("result", args=[self.campaign.slug, self.game])

    def post(self, kind, key=None, **fields):
        return super().post(kind, key, **{"page": "score", **fields})

    def result(self, query="", **headers):
        return super().get(self.result_address + query, **headers)

    def card(self, shown):
        """The name of the card that is open."""
        return shown.context["question"].kind

    def points(self, line, family):
        """A family's number on a line, as the page shows it."""
        rows = {row.slug: row for row in self.get().view.rows}
        return next(number.points for number in rows[line].numbers if number.family.number == family)

    def totals(self):
        return {column.family.number: column.total for column in self.get().view.columns}


def painted(*commands, families=2, cards=False, boxes=False, windows=WINDOWS, **values):
    """A game whose windows were painted from paper; with `cards` the private objectives are named."""
    campaign = make_game(families=families)
    seated = range(1, families + 1)
    recorded(campaign, *(SetLevel(1, family, Level.PAINT) for family in seated))
    for family in seated:
        words = windows[family].split()
        drawn = zip(words[::2], words[1::2], strict=True)
        recorded(campaign, *(PaintSpace(1, family, space, Fill.parse(fill)) for space, fill in drawn))
    if cards:
        recorded(campaign, *(DealObjective(1, family, CARDS[family], shown=True) for family in seated))
    tablet = ScoreTablet(campaign, **values)
    if commands:
        recorded(campaign, *commands)
    return tablet


def own_box(*commands, families=2, **values):
    """A game on the bare outline of a box nobody has described: every turn was recorded, the rounds are over."""
    campaign = make_game(families=families, edition="my-box")
    recorded(campaign, DescribeOutline(1, 6, 4))
    for family in range(1, families + 1):
        words = WINDOWS[family].split()
        drawn = zip(words[::2], words[1::2], strict=True)
        recorded(campaign, *(PaintSpace(1, family, space, Fill.parse(fill)) for space, fill in drawn))
    recorded(campaign, CatchUp(1, 13), *commands)
    return ScoreTablet(campaign, **values)


def at_level(level, families=2, **values):
    """A game of which all families tell no more than this level."""
    campaign = make_game(families=families)
    recorded(campaign, *(SetLevel(1, family, level) for family in range(1, families + 1)))
    return ScoreTablet(campaign, **values)


def settled(*commands, **values):
    """A game with nothing left to ask: cards named, totals written by the given commands or counted."""
    tablet = painted(cards=True, **values)
    for family in range(1, 1 + len(tablet.state.families)):
        tablet.post("use-boxes", family=family, first=0)
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet
