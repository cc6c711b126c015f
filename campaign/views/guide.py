"""Laying a photo of the empty page under a window's drawing, moving it, and taking it away again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign import device, log
from campaign.commands.box import is_open
from campaign.forms import PostForm
from campaign.htmx import wants_fragment
from campaign.models import Campaign
from campaign.views.box import show_window, window_address
from campaign.views.box_guide import RANGES, Placing, cookie_of, kept
from campaign.views.pages import NOTHING, Answer
from journals import photos
from journals.models import Photo
from journals.queries.guides import guides_of

REMEMBERED = 90 * 24 * 60 * 60
"""Seconds that a device knows where it laid a guide."""
_NUDGE = re.compile(r"(?P<name>[a-z]+):(?P<by>-?\d{1,4})", re.ASCII)


class GuideForm(PostForm):
    """A photo to lay under; or where it lies, by sliders, by a nudge such as x:-1, or as written; or that it goes."""

    photo = forms.FileField(required=False)
    away = forms.BooleanField(required=False)
    placing = forms.CharField(max_length=40, required=False)
    nudge = forms.RegexField(_NUDGE, max_length=16, required=False)
    x = forms.IntegerField(required=False)
    y = forms.IntegerField(required=False)
    size = forms.IntegerField(required=False)
    stretch = forms.IntegerField(required=False)
    turn = forms.IntegerField(required=False)
    quarters = forms.IntegerField(required=False)
    shown = forms.IntegerField(required=False)

    @property
    def placed(self) -> Placing | None:
        """Where the guide is to lie; None where nothing is said of it."""
        values, start = self.cleaned_data, Placing()
        if values["placing"]:
            return Placing.read(values["placing"], start)
        told = {name: values[name] for name in (*RANGES, "quarters", "shown") if values[name] is not None}
        nudge = _NUDGE.fullmatch(values["nudge"])
        if nudge and nudge["name"] in told:
            told[nudge["name"]] += int(nudge["by"])
        return Placing(**told).held() if told else None


@require_POST
def guide(request: HttpRequest, slug: str, window: int) -> HttpResponse:
    """Lay a photo under the drawing of a window, move it, or take it away. Where it lies each device knows itself."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    if not is_open(log.story_of(campaign).state, window):
        raise Http404
    form = GuideForm(request.POST, request.FILES)
    cookie = _done(campaign, window, form, device.name_of(request)) if form.is_valid() else None
    if cookie is None:
        return show_window(request, campaign, window, Answer(form))
    request.COOKIES[cookie_of(window)] = cookie
    if wants_fragment(request):
        answer = show_window(request, campaign, window, NOTHING)
    else:
        query = request.GET.urlencode()
        address = window_address(campaign, window) + (f"?{query}" if query else "")
        answer = HttpResponseRedirect(address, status=303)
    path = reverse("campaign", args=[slug])
    answer.set_cookie(cookie_of(window), cookie, max_age=REMEMBERED, path=path, samesite="Lax", httponly=True)
    return answer


def _done(campaign: Campaign, window: int, form: GuideForm, by: str) -> str | None:
    """Do what the form asks; what the device is to remember of it, or None where the form has an error now."""
    values, laid = form.cleaned_data, guides_of(campaign, window)
    if values["photo"]:
        try:
            new = photos.keep_photo(
                campaign, values["photo"], use=Photo.Use.GUIDE, key=values["key"], by=by, window=window
            )
        except ValidationError as reason:
            form.add_error("photo", reason)
            return None
        _erase(photo for photo in laid if photo.pk != new.pk)
        return ""
    if values["away"]:
        _erase(laid)
        return ""
    placing = form.placed
    if laid and placing:
        return kept(laid[0], placing)
    form.add_error("photo", _("Choose a photo of the empty page first."))
    return None


def _erase(found: Iterable[Photo]) -> None:
    for photo in found:
        photos.erase(photo)
