"""Games whose places are confirmed, and a device at the page after the game."""

from django.urls import reverse

from campaign.rules.state.game import Level
from journals.commands.before import TickStep
from journals.commands.scoring import ConfirmScores, WriteScore
from journals.commands.seating import SetLevel
from journals.confirming import confirmation, places_of, points_of
from tests.factories import make_campaign, make_game, recorded
from tests.journals.tablet import Tablet

FERRER, OLIVA, BRANDT, QUILL = 1, 2, 3, 4


class AfterTablet(Tablet):
    """A device at the page after a game."""

    @property
    def address(self):
        return reverse("after", args=[self.campaign.slug, self.game])

    def post(self, kind, key=None, **fields):
        return super().post(kind, key, **{"page": "after", **fields})

    def step(self, slug, **more):
        return self.get(f"?step={slug}" + "".join(f"&{name}={value}" for name, value in more.items()))

    def statuses(self):
        """Each step's slug with where it is."""
        return {step.slug: step.status.value for group in self.get().view.groups for step in group.steps}

    def points(self, family):
        return self.state.points(family)


def ranked(totals, *, game=1, window=None, campaign=None, read=True, **values):
    """A game of which the totals are told and confirmed; the families sit in the order of their numbers."""
    htmx = values.pop("htmx", False)
    campaign = campaign or make_campaign(families=len(totals), **values)
    make_game(campaign, game, window)
    recorded(campaign, *(SetLevel(game, family, Level.TOTAL) for family in totals))
    recorded(campaign, *(WriteScore(game, family, "total", total) for family, total in totals.items()))
    tablet = AfterTablet(campaign, game, htmx=htmx)
    confirm(tablet)
    if read:
        recorded(campaign, TickStep(game, "outro"), TickStep(game, "star-fallback"))
    return tablet


def confirm(tablet, replaces=None):
    """Confirm what the sheet counts now; those still tied share their place."""
    _whole, sheet, ranking = confirmation(tablet.state, tablet.game)
    command = ConfirmScores(tablet.game, points_of(sheet), places_of(ranking))
    recorded(tablet.campaign, command, replaces=replaces)


def rewarded(totals=None, **values):
    """A game whose rewards are given as the chart says."""
    tablet = ranked(totals or {FERRER: 30, OLIVA: 20}, **values)
    assert tablet.post("give-rewards").status in (200, 303)
    return tablet
