"""Everything a campaign gives to keep, print, take along or show to friends; and the links that let friends look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from campaign import device, log, queries, sharing
from campaign.forms import KEY, PlainCharField, new_key
from campaign.htmx import respond
from campaign.models import Campaign, SharedLink
from campaign.serving import qr_svg
from campaign.views import asked
from campaign.views.origin import origin
from journals.queries.keepsakes import evenings
from journals.queries.photos import photos_of

LATEST = 3
"""Photos that stand for the album."""

NO_KEY = gettext_lazy("This was sent without its key. Reload the page and tap again.")
SAID: Mapping[type[Exception], Promise] = {
    sharing.Full: gettext_lazy("Twenty links are open. Close one that is not needed any more to make another."),
    sharing.Closed: gettext_lazy("The link you had made here is closed by now. Make another if it is still needed."),
}
"""Why no link was made."""


class LinkForm(forms.Form):
    """A link to be made: for whom, and whether it shows what the families wrote and photographed."""

    key = forms.RegexField(KEY, error_messages={"required": NO_KEY, "invalid": NO_KEY})
    label = PlainCharField(
        max_length=60, required=False, error_messages={"max_length": _("Sixty letters at most: a name will do.")}
    )
    diaries = forms.BooleanField(required=False)


@dataclass(frozen=True)
class Way:
    """An open link with its address, to read out, to copy, or to scan."""

    link: SharedLink
    address: str

    @property
    def code(self) -> SafeString:
        return mark_safe(qr_svg(self.address))


@require_safe
def keepsakes(request: HttpRequest, slug: str) -> HttpResponse:
    """Pictures, poster, book, photos, files and links on one page."""
    return _show(request, get_object_or_404(Campaign, slug=slug), LinkForm())


def _show(request: HttpRequest, campaign: Campaign, form: LinkForm) -> HttpResponse:
    state = log.story_of(campaign).state
    here, base = reverse("keepsakes", args=[campaign.slug]), origin(request)
    links = sharing.open_links(campaign)
    ways = [Way(link, base + reverse("shared", args=[link.token])) for link in links]
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Keepsakes"),
        "front": queries.front(state),
        "photos": photos_of(campaign)[-LATEST:],
        "evenings": evenings(state),
        "ways": ways,
        "closed": "closed" in request.GET,
        "made": asked.number(request.GET, "made", digits=9),
        "full": len(links) >= sharing.MOST,
        "form": form,
        "key": new_key(),
        "here": here,
    }
    return respond(request, "campaign/_keepsakes.html", context, status=422 if form.errors else 200, address=here)


@require_POST
def make_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make one more way in for friends, and show it."""
    campaign = get_object_or_404(Campaign, slug=slug)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return _show(request, campaign, form)
    values = form.cleaned_data
    try:
        link = sharing.make_link(
            campaign, values["key"], label=values["label"], diaries=values["diaries"], by=device.name_of(request)
        )
    except (sharing.Full, sharing.Closed) as refused:
        form.add_error(None, str(SAID[type(refused)]))
        return _show(request, campaign, form)
    return _back(campaign, f"?made={link.pk}#link-{link.pk}")


@require_POST
def close_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a link: whoever has it finds nothing any more."""
    campaign = get_object_or_404(Campaign, slug=slug)
    sharing.close_link(campaign, number)
    return _back(campaign, "?closed#link-closed")


def _back(campaign: Campaign, to: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("keepsakes", args=[campaign.slug]) + to, status=303)
