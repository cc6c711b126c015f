"""One view records every command; three more strike, undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from campaign import device, log
from campaign.forms import PostForm, RecordForm, bound
from campaign.htmx import wants_fragment
from campaign.models import Campaign
from campaign.views.pages import PAGES, Answer

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

HOME = "campaign"
ANY_PAGE = "any"
"""What an undo names that may take back the last act of whatever page."""


class StrikeForm(PostForm):
    """Strike the entries of one act; `undo` names the page whose last act it must be."""

    act = forms.IntegerField(min_value=1)
    entry = forms.IntegerField(min_value=1, required=False)
    undo = forms.CharField(max_length=20, required=False)


def still_there(view: View[P]) -> View[P]:
    """A campaign that is thrown away in the middle of a post is missing, as it is for the next one."""

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Campaign.DoesNotExist:
            raise Http404 from None

    return answer


@require_POST
@still_there
def record(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Record the command that the form of this kind makes."""
    campaign = get_object_or_404(Campaign, slug=slug)
    form = bound(kind, request.POST)
    if form is None:
        raise Http404
    outcome = _recorded(request, campaign, form) if form.is_valid() else None
    return answered(request, campaign, Answer(form, outcome))


def _recorded(request: HttpRequest, campaign: Campaign, form: RecordForm) -> log.Outcome | None:
    form.story = log.story_of(campaign)
    state = form.story.state
    repeated = log.answered_before(form.story, form.cleaned_data["key"])
    if repeated is not None:
        return repeated
    form.require(state)
    try:
        commands, replaces = form.commands(state), form.replaces(state)
    except ValidationError as error:
        form.add_error(None, error)
        return None
    return log.record(campaign, commands, form.post(device.name_of(request)), replaces=replaces)


@require_POST
@still_there
def strike(request: HttpRequest, slug: str) -> HttpResponse:
    """Strike an act, or one entry of it."""
    campaign = get_object_or_404(Campaign, slug=slug)
    form = StrikeForm(request.POST)
    if not form.is_valid():
        return answered(request, campaign, Answer(form))
    values, story = form.cleaned_data, log.story_of(campaign)
    named = [values["entry"]] if values["entry"] else [e.number for e in story.of_act(values["act"])]
    numbers = [number for number in named if number in story.standing]
    undo = "" if values["undo"] == ANY_PAGE else values["undo"] or None
    outcome = log.strike(campaign, numbers, form.post(device.name_of(request)), undo=undo)
    return answered(request, campaign, Answer(form, outcome))


@require_POST
@still_there
def redo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the strike of this number."""
    campaign = get_object_or_404(Campaign, slug=slug)
    form = StrikeForm(request.POST)
    outcome = None
    if form.is_valid():
        outcome = log.restore(campaign, form.cleaned_data["act"], form.post(device.name_of(request)))
    return answered(request, campaign, Answer(form, outcome))


def answered(request: HttpRequest, campaign: Campaign, answer: Answer) -> HttpResponse:
    """The page that posted, afresh: by redirect without HTMX once it is done.

    Where that page is gone with what was undone, or never was, the campaign's own page answers for what was recorded.
    """
    name, number = request.POST.get("page", ""), request.POST.get("number", "")
    show, address = PAGES.get(name) or PAGES[HOME]
    at = int(number) if number.isdecimal() and len(number) < 3 else 0
    campaign.refresh_from_db(fields=["acts", "touched"])
    try:
        shown = show(request, campaign, at, answer)
        then = QueryDict(request.POST.get("then", "")).urlencode()
    except Http404:
        if not answer.done:
            raise
        show, address = PAGES[HOME]
        shown, then = show(request, campaign, 0, answer), ""
    if answer.done and not wants_fragment(request):
        return HttpResponseRedirect(address(campaign, at) + (f"?{then}" if then else ""), status=303)
    return shown
