"""The shelf of campaigns, and founding one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaign import device, log
from campaign.boxes import files_of
from campaign.commands.founding import FEWEST, MOST
from campaign.editions import load, shipped
from campaign.forms import new_key
from campaign.forms_founding import TINCTURES, FoundForm
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries import shelf as shelf_page
from campaign.rules.state.campaign import State
from campaign.words import problem_text
from journals.rendering.crests import BY_SLUG


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The campaigns on this server."""
    number = request.GET.get("page", "")
    context = {"title": "", "campaigns": shelf_page(int(number) if number.isdecimal() and len(number) < 5 else 1)}
    return respond(request, "campaign/_shelf.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_campaign(request: HttpRequest) -> HttpResponse:
    """Found a campaign, then sit down to its first game, or tell how far it is already."""
    if request.method != "POST":
        return _shown(request, FoundForm(initial={"key": new_key(), **_again(request.GET.get("again", ""))}))
    form = FoundForm(request.POST)
    if not form.is_valid():
        return _shown(request, form, status=422)
    command, box = form.command(), form.cleaned_data["box"]
    post = form.post(device.name_of(request))
    campaign, outcome = log.found(command.title, box, files_of(box), command, post)
    if outcome.status is not log.Status.DONE:
        return _shown(request, form, outcome, status=422)
    further = reverse("join", args=[campaign.slug]) if request.POST.get("further") else ""
    return HttpResponseRedirect(further or reverse("table", args=[campaign.slug, 1]), status=303)


def _again(slug: str) -> dict[str, str]:
    """The same families once more, with the box of a campaign on the shelf (A1.4)."""
    try:
        before = get_object_or_404(Campaign, slug=slug)
    except Http404:
        return {}
    state = log.story_of(before).state
    found = {"box": before.edition, "title": _("%(title)s, once more") % {"title": state.title}}
    for number in range(1, MOST + 1):
        family = state.families.get(number)
        found |= {
            f"name-{number}": family.name if family else "",
            f"first-{number}": family.first_name if family else "",
            f"tincture-{number}": family.tincture if family else TINCTURES[number - 1],
        }
    return found


def _shown(
    request: HttpRequest, form: FoundForm, outcome: log.Outcome | None = None, status: int = 200
) -> HttpResponse:
    problems = outcome.problems if outcome else ()
    may_overrule = outcome is not None and outcome.status is log.Status.WARNED
    context = {
        "form": form,
        "boxes": [(slug, title, load(slug).story) for slug, title in shipped()],
        "rows": [_row(form, number) for number in range(1, MOST + 1)],
        "crests": [BY_SLUG[slug] for slug in TINCTURES],
        "further": "yes" if request.POST.get("further") else "",
        "problems": [problem_text(problem, State()) for problem in problems],
        "overrule": " ".join(problem.code for problem in problems) if may_overrule else "",
    }
    return respond(request, "campaign/_new.html", context, status=status, address=reverse("new-campaign"))


def _row(form: FoundForm, number: int) -> dict[str, object]:
    """One family's fields, with what was typed and what is wrong with it."""
    name, first, tincture = (form[f"{part}-{number}"] for part in ("name", "first", "tincture"))
    return {"number": number, "needed": number <= FEWEST, "name": name, "first": first, "tincture": tincture}
