"""What holds for every post of the market page, whatever it records."""

import pytest
from django.urls import reverse

from tests.factories import afresh
from tests.market.stalls import FERRER, OLIVA, market


@pytest.mark.django_db
class Contract:
    """Each purchase's tests take this on: `kind` and `fields` are a post without anything to object to."""

    kind = ""
    fields = {}

    def tablet(self, **values):
        return market(coins={FERRER: 3, OLIVA: 3}, points={OLIVA: 2}, **values)

    def test_a_get_is_not_allowed(self):
        tablet = self.tablet()
        answer = tablet.client.get(reverse("record", args=[tablet.campaign.slug, self.kind]))
        assert answer.status_code == 405

    def test_without_htmx_it_leads_back_to_the_market(self):
        tablet = self.tablet()
        answer = tablet.post(self.kind, **self.fields, then="track=reading-lamp")
        assert (answer.status, answer["Location"]) == (303, f"{tablet.address}?track=reading-lamp")

    def test_htmx_gets_the_inside_of_the_page_and_its_address(self):
        tablet = self.tablet(htmx=True)
        answer = tablet.post(self.kind, **self.fields)
        assert (answer.status, answer["HX-Replace-Url"]) == (200, tablet.address)
        assert answer.text.lstrip().startswith('<div id="page"')
        assert "<html" not in answer

    def test_twice_with_one_key_it_acts_once(self):
        tablet = self.tablet()
        answers = [tablet.post(self.kind, "one-tap", **self.fields) for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303]
        assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1

    def test_from_two_tablets_the_second_is_a_conflict(self):
        tablet = self.tablet()
        tablet.post(self.kind, **self.fields)
        assert tablet.post(self.kind, **self.again).status == self.taken

    again = property(lambda self: self.fields)
    taken = 409

    def test_undone_and_done_again_by_the_buttons_of_the_page(self):
        tablet = self.tablet()
        before = tablet.state
        tablet.post(self.kind, **self.fields)
        after = tablet.state
        assert after != before
        shown = tablet.get()
        shown = tablet.tap(shown, aria_label=label(shown, "Undo"))
        assert (shown.status, tablet.state) == (200, before)
        shown = tablet.tap(shown, aria_label=label(shown, "Redo"))
        assert (shown.status, tablet.state) == (200, after)
        assert afresh(tablet.campaign).state == after


def label(shown, start):
    """The whole name of the button that begins with a word."""
    return next(b["aria-label"] for _, b in shown.buttons() if b.get("aria-label", "").startswith(start))
