"""A device at the page of a window, where a table describes its box."""

from django.urls import reverse

from campaign.commands.box import DescribeOutline
from tests.factories import make_campaign, recorded
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet


class BoxTablet(Tablet):
    """At one window of a box, by default the table's own; `size` is told beforehand, as columns and rows."""

    def __init__(self, campaign=None, window=1, htmx=False, size=(6, 4), holes=(), edition="my-box"):
        super().__init__(campaign or make_campaign(edition=edition), htmx=htmx)
        self.window = window
        if size and edition == "my-box":
            recorded(self.campaign, DescribeOutline(window, *size, tuple(holes)))

    @property
    def address(self):
        return reverse("window", args=[self.campaign.slug, self.window])

    @property
    def plan(self):
        return self.state.edition.window(self.window)

    @property
    def layout(self):
        return self.plan.layout

    def printed(self, space):
        """What a space shows, as colour, value, star and magic number."""
        found = self.layout.spaces[space]
        return found.colour, found.value, found.star, found.magic

    def _post(self, address, key, fields):
        return super()._post(address, key, {"page": "window", "number": self.window, **fields})


class BoxContract(Contract):
    """What holds for every description a table gives."""

    def tablet(self, **values):
        return BoxTablet(**values)

    def test_htmx_gets_the_inside_of_the_page_and_its_address(self):
        tablet = self.tablet(htmx=True)
        answer = tablet.post(self.kind, **self.fields, then="brush=star")
        assert (answer.status, answer["HX-Replace-Url"]) == (200, f"{tablet.address}?brush=star")
        assert answer.text.lstrip().startswith('<div id="page"')
        assert "<html" not in answer and "<body" not in answer

    def test_the_page_tells_what_was_recorded(self):
        tablet = self.tablet()
        tablet.post(self.kind, **self.fields)
        assert tablet.get().context["undo"].act == tablet.last().act
