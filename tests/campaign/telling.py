"""A device that tells what happened: from a page by its link, tap by tap, until it is recorded."""

import re
from urllib.parse import urlencode, urljoin

from django.urls import reverse

from journals.commands.scoring import ConfirmScores
from tests.factories import make_game, recorded
from tests.journals.tablet import Tablet


class Teller(Tablet):
    """A tablet whose posts are those of the page "something happened"."""

    def __init__(self, campaign=None, **of_the_game):
        super().__init__(campaign or make_game(**of_the_game))

    @property
    def address(self):
        return reverse("happened", args=[self.campaign.slug])

    def post(self, kind, key=None, **fields):
        return super().post(kind, key, **{"page": "happened", "number": 0, "who": 1, **fields})

    def open(self, name="campaign", *args):
        """The page as it is opened from another page of the campaign, by one tap there."""
        self.taps = 0
        shown = self.get(reverse(name, args=[self.campaign.slug, *args]))
        found = [link["href"] for link in shown.links if re.match(rf"{self.address}\?from=", link["href"])]
        assert found, f"no way from {name}"
        self.taps += 1
        return self.get(found[0])

    def tell(self, who, what):
        """Who and what, by two taps, from the campaign's own page."""
        return self.follow(self.follow(self.open(), text=who), text=what)

    def record(self, shown, pick=None, **typed):
        """Post the question as it stands, with what was picked by a tap, what was typed, and a tap to record."""
        [form, *_] = [form for form in shown.forms if "/record/" in form.address and "from" in dict(form.fields)]
        self.taps += 2 if pick else 1
        fields = dict(form.fields) | (pick or {}) | typed
        kind = "application/x-www-form-urlencoded"
        address = urljoin(shown.address, form.address)
        answer = self.client.post(address, urlencode(fields), content_type=kind, headers=self._headers({}), follow=True)
        return self._seen(answer, answer.redirect_chain[-1][0] if answer.redirect_chain else address)

    def strike(self, **fields):
        return super().strike(**{"page": "campaign", "number": 0, **fields})

    def undo(self):
        """The last act taken back on the campaign's page."""
        act = self.story.last("campaign").number
        return self.strike(act=act, undo="campaign")


def scored(**of_the_game):
    """A teller whose first game is scored, so that the stickers and the cards of its window are no news."""
    teller = Teller(**of_the_game)
    recorded(teller.campaign, ConfirmScores(1))
    return teller
