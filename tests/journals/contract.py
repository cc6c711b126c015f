"""What holds for every post of the table page, whatever it records."""

import pytest
from django.urls import reverse

from campaign.registry import SHARED
from tests.factories import afresh
from tests.journals.tablet import Tablet


@pytest.mark.django_db
class Contract:
    """Each action's tests take this on: `kind` and `fields` are a post without anything to object to."""

    kind = ""
    fields = {}

    def tablet(self, **values):
        return Tablet(**values)

    def test_a_get_is_not_allowed(self):
        tablet = self.tablet()
        answer = tablet.client.get(reverse("record", args=[tablet.campaign.slug, self.kind]))
        assert answer.status_code == 405

    def test_done_and_without_htmx_it_leads_back_to_the_table(self):
        tablet = self.tablet()
        answer = tablet.post(self.kind, **self.fields)
        assert (answer.status, answer["Location"]) == (303, tablet.address)

    def test_done_and_without_htmx_it_leads_where_the_form_said(self):
        tablet = self.tablet()
        answer = tablet.post(self.kind, **self.fields, then="card=paint&view=2")
        assert (answer.status, answer["Location"]) == (303, f"{tablet.address}?card=paint&view=2")

    def test_htmx_gets_the_inside_of_the_page_and_its_address(self):
        tablet = self.tablet(htmx=True)
        answer = tablet.post(self.kind, **self.fields)
        assert (answer.status, answer["HX-Replace-Url"]) == (200, tablet.address)
        assert answer.text.lstrip().startswith('<div id="page"')
        assert "<html" not in answer and "<body" not in answer

    def test_twice_with_one_key_it_acts_once(self):
        tablet = self.tablet()
        answers = [tablet.post(self.kind, "one-tap", **self.fields) for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303]
        assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1

    def test_undone_and_done_again_by_the_buttons_of_the_page(self):
        tablet = self.tablet()
        before = tablet.state
        tablet.post(self.kind, **self.fields)
        after = tablet.state
        assert after != before
        shown = tablet.tap(tablet.get(), text="Undo")
        assert (shown.status, tablet.state) == (200, before)
        shown = tablet.tap(shown, aria_label=shown.buttons(**{"class": "btn icon"})[0][1]["aria-label"])
        assert (shown.status, tablet.state) == (200, after)
        assert afresh(tablet.campaign).state == after

    def test_the_page_tells_what_was_recorded(self):
        tablet = self.tablet()
        tablet.post(self.kind, **self.fields)
        shown = tablet.get()
        assert shown.view.lines[0] == tablet.last().command.say(SHARED)
        assert shown.view.saved == tablet.story.done[tablet.story.acts].at
