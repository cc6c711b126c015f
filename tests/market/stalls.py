"""Games whose scores are confirmed and whose market is about to open, and a device at the market page."""

from django.urls import reverse

from campaign import log
from campaign.commands.by_hand import ChangePoints
from campaign.rules.state.game import Given, Placed
from journals.commands.afterwards import GiveRewards, StockMarket
from journals.commands.scoring import ConfirmScores
from tests.factories import make_campaign, make_game, recorded
from tests.journals.tablet import Tablet

FERRER, OLIVA, BRANDT, QUILL = 1, 2, 3, 4
LAMP, ROOM, SHELF = "reading-lamp", "back-room", "ironmonger"
WISDOM, SKILL, TRADE = "books-of-wisdom", "family-skill-training", "tools-of-the-trade"
STOCK = {"tallow-stub": 2, "glass-marble": 1, "apprentice-ladder": 1}


class MarketTablet(Tablet):
    """A device at the market page of a game."""

    @property
    def address(self):
        return reverse("market", args=[self.campaign.slug, self.game])

    def post(self, kind, key=None, **fields):
        return super().post(kind, key, **{"page": "market", **fields})

    def cross(self, family, track, box, key=None, **fields):
        """Cross off a box, counted from 1 as the page does."""
        upto = fields.pop("upto", box)
        return self.post("cross-box", key, family=family, track=track, first=box - 1, upto=upto - 1, **fields)

    def journal(self, family):
        return self.state.journal(family)

    def coins(self, family):
        return self.now.purse(family)

    def kinds(self, act=-1):
        """Kinds of the entries of an act, the last one unless another is named."""
        numbers = list(self.story.done)
        return [entry.command.kind for entry in self.story.of_act(numbers[act])]


def ranked(*families, shared=()):
    """A ranking, best first; `shared` are families that share the place of the one before them."""
    places, place = [], 0
    for at, family in enumerate(families, start=1):
        place = place if family in shared else at
        places.append(Placed(family, 40 - place, place))
    return tuple(places)


def play(campaign, number, coins=None, points=None, ranking=None, stock=STOCK):
    """One more game of a campaign, up to its rewards: coins and chart points by family, the ranking best first."""
    make_game(campaign, number=number)
    seated = sorted({placed.family for placed in ranking}) if ranking else sorted(log.story_of(campaign).state.families)
    recorded(campaign, ConfirmScores(number, {}, ranking or ranked(*seated)))
    given = {family: Given((points or {}).get(family, 0), 0, (coins or {}).get(family, 0)) for family in seated}
    recorded(campaign, GiveRewards(number, given))
    if stock is not None:
        recorded(campaign, StockMarket(number, stock))


def market(*commands, htmx=False, coins=None, points=None, ranking=None, stock=STOCK, **of_the_campaign):
    """A device at the market of game 1; the commands are recorded before it opens, all at once."""
    campaign = make_campaign(**of_the_campaign)
    play(campaign, 1, coins, points, ranking, stock)
    if commands:
        recorded(campaign, *commands)
    return MarketTablet(campaign, 1, htmx=htmx)


def bonus(family, points):
    """Legacy points from elsewhere, beside the games."""
    return ChangePoints(family, 0, points, "a card")
