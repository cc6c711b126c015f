"""Taking a campaign off the shelf, and putting it back within thirty days."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import trash as bin_
from campaign.archive import snapshots
from campaign.archive.keeping import AFTER_DELETION
from campaign.htmx import respond
from campaign.log import story_of
from campaign.models import Campaign


class ThrowAwayForm(forms.Form):
    """The campaign's title, typed again, so that no tap alone takes it away."""

    title = forms.CharField(max_length=200, required=False)

    def __init__(self, *args: object, campaign: Campaign, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.campaign = campaign

    def clean_title(self) -> str:
        typed = " ".join(str(self.cleaned_data["title"]).split())
        if typed.casefold() != " ".join(self.campaign.title.split()).casefold():
            raise ValidationError(_("This is not its name. Type it as it stands above; nothing was taken away."))
        return typed


@require_http_methods(["GET", "HEAD", "POST"])
def throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what the trash means for a campaign, and ask for its name; then it goes there."""
    campaign = get_object_or_404(Campaign.everywhere, slug=slug)
    form = ThrowAwayForm(request.POST or None, campaign=campaign)
    typed = request.method == "POST" and form.is_valid()
    if typed and not campaign.trashed:
        bin_.put_in_trash(campaign)
    if typed or campaign.trashed:
        return HttpResponseRedirect(f"{reverse('trash')}?just={slug}", status=303)
    context = {
        "campaign": campaign,
        "state": story_of(campaign).state,
        "form": form,
        "gone": timezone.now() + bin_.KEPT,
        "title": _("Off the shelf"),
    }
    status = 422 if request.method == "POST" else 200
    return respond(
        request, "campaign/_throw_away.html", context, status=status, address=reverse("throw-away", args=[slug])
    )


@require_safe
def trash(request: HttpRequest) -> HttpResponse:
    """What can still be put back; what was just thrown away, first of all."""
    found = [(campaign, bin_.gone_on(campaign)) for campaign in bin_.thrown_away()]
    context = {
        "campaigns": found,
        "just": request.GET.get("just", ""),
        "title": _("Trash"),
        "days": bin_.KEPT.days,
        "gone": snapshots.gone_for_good(),
        "kept": AFTER_DELETION.days,
    }
    return respond(request, "campaign/_trash.html", context, address=reverse("trash"))


@require_POST
def put_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a campaign on the shelf again."""
    campaign = get_object_or_404(Campaign.everywhere, slug=slug)
    bin_.put_back(campaign)
    return HttpResponseRedirect(reverse("campaign", args=[slug]), status=303)
