"""A device at one of the pages between the games, and what holds for every post of theirs."""

import random

from django.urls import reverse

from journals.autoplay import found_campaign
from market.autoplay import play_campaign
from tests.factories import afresh, make_campaign
from tests.journals.tablet import Tablet

BUDGET = 12


class PageTablet(Tablet):
    """A device at the page of that name; `family` is what its address ends with, 0 where it has none."""

    def __init__(self, page, campaign=None, family=1, **values):
        super().__init__(campaign or make_campaign(), **values)
        self.page, self.family = page, family

    @property
    def address(self):
        return reverse(self.page, args=[self.campaign.slug, *([self.family] if self.family else [])])

    def post(self, kind, key=None, **fields):
        return super().post(kind, key, **{"page": self.page, "number": self.family, **fields})


def played(games, families=2, seed=5, edition="lantern-street"):
    """A campaign that played so many games by itself, with all that lies between them."""
    player = found_campaign("The test window", edition, families, random.Random(seed), by="test")
    play_campaign(player, games)
    return player.campaign


def posts_well(tablet, kind, **fields):
    """The post works, without HTMX too, acts once with one key, and is undone and done again by the page's buttons."""
    record = reverse("record", args=[tablet.campaign.slug, kind])
    assert tablet.client.get(record).status_code == 405
    before = tablet.state
    answers = [tablet.post(kind, "one-tap", **fields) for _ in range(2)]
    assert [(answer.status, answer["Location"]) for answer in answers] == [(303, tablet.address)] * 2
    assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1
    after = tablet.state
    assert after != before
    shown = tablet.get()
    undo = next(
        button["aria-label"] for _, button in shown.buttons() if button.get("aria-label", "").startswith("Undo")
    )
    shown = tablet.tap(shown, aria_label=undo)
    assert (shown.status, tablet.state) == (200, before)
    shown = tablet.tap(shown, aria_label=undo.replace("Undo", "Redo"))
    assert (shown.status, tablet.state) == (200, after)
    assert afresh(tablet.campaign).state == after
    tablet.htmx = True
    answer = tablet.post(kind, "one-tap", **fields)
    assert answer.text.lstrip().startswith('<div id="page"')
    assert "<html" not in answer
    tablet.htmx = False


def costs_the_same(django_assert_max_num_queries, *addresses):
    """Each page within the budget, and after game 10 as many queries as after game 1."""
    counts = []
    for games in (1, 10):
        tablet = PageTablet("journals", played(games), family=0)
        found = []
        for page, family in addresses:
            tablet.page, tablet.family = page, family
            tablet.get()
            with django_assert_max_num_queries(BUDGET) as captured:
                assert tablet.get().status == 200
            found.append(len(captured))
        counts.append(found)
    assert counts[0] == counts[1]
