"""A device at a family's diary."""

import uuid

from django.urls import reverse

from journals.models import DiaryPage
from tests.factories import make_campaign
from tests.journals.paged import PageTablet


class Diarist(PageTablet):
    """Writes pages the way the forms of the diary do."""

    def __init__(self, campaign=None, family=1, **values):
        super().__init__("diary", campaign or make_campaign(), family, **values)

    def send(self, address, key=None, **fields):
        """Post what a form of the diary posts."""
        values = {"key": key or uuid.uuid4().hex, **fields}
        return self._seen(self.client.post(address, values, headers=self._headers({})), address)

    def write(self, text, title="", key=None, **fields):
        return self.send(self.address, key, title=title, text=text, **fields)

    def rewrite(self, page, text, base, title="", key=None):
        return self.send(self.of(page), key, title=title, text=text, base=base)

    def tell(self, game, text, base=0, title="", key=None):
        address = reverse("diary-chronicle", args=[self.campaign.slug, self.family, game])
        return self.send(address, key, title=title, text=text, base=base)

    def turn(self, page, verb, key=None, **fields):
        return self.send(reverse("diary-turn", args=[self.campaign.slug, self.family, page.uid, verb]), key, **fields)

    def of(self, page):
        return reverse("diary-page", args=[self.campaign.slug, self.family, page.uid])

    @property
    def pages(self):
        return list(DiaryPage.objects.filter(campaign=self.campaign))

    @property
    def only(self):
        [page] = self.pages
        return page

    @property
    def texts(self):
        """What the one page says and said, the first first."""
        return [version.text for version in self.only.versions.all()]
