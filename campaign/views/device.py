"""Going on with another device, and what this one is called and looks like."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign import device as this_device
from campaign import log, queries
from campaign.context import THEME_COOKIE, THEMES
from campaign.forms import PlainCharField
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries import NextStep
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Phase
from campaign.serving import is_loopback, listens_here_only, qr_svg
from campaign.views.origin import origin
from campaign.views.pages import PAGES


@dataclass(frozen=True)
class Target:
    """A page to take along to the other device."""

    page: str
    number: int
    icon: str
    label: str

    @property
    def query(self) -> str:
        return f"?page={self.page}" + (f"&number={self.number}" if self.number else "")


@require_safe
def device(request: HttpRequest, slug: str) -> HttpResponse:
    """The address of a page of this campaign as another device has to open it, and as a QR code."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    state = log.story_of(campaign).state
    path = _wanted(request, campaign)
    address = origin(request) + path
    reachable = not is_loopback(urlsplit(address).hostname or "")
    context = {
        "campaign": campaign,
        "state": state,
        "targets": [(each, _address_of(campaign, each) == path) for each in _targets(state)],
        "address": address,
        "reachable": reachable,
        "here_only": listens_here_only(),
        "qr": mark_safe(qr_svg(address)) if reachable else "",
        "device_name": this_device.named(request),
        "longest": this_device.LONGEST,
        "here": request.get_full_path(),
    }
    return respond(request, "campaign/_device.html", context)


def _targets(state: State) -> list[Target]:
    """The campaign, the page where it is now as far as one was begun, and the log."""
    now = _playing(queries.next_step(state), state)
    return [
        Target("campaign", 0, "facade", _("Campaign page")),
        *([now] if now else []),
        Target("log", 0, "list", _("Log")),
    ]


def _playing(step: NextStep, state: State) -> Target | None:
    """The page of the game that is going on, or else of the last one that was scored."""
    texts = {
        Phase.CHAIRS: ("table", "table", _("Set-up of game %(game)s")),
        Phase.PLAY: ("table", "table", _("Table of game %(game)s")),
        Phase.SCORING: ("score", "list", _("Scores of game %(game)s")),
    }
    result = ("result", "facade", _("Result of game %(game)s"))
    game = step.game if step.game in state.games else max(state.games, default=0)
    page, icon, label = texts.get(step.phase, result) if step.phase and game == step.game else result
    return Target(page, game, icon, label % {"game": game}) if game else None


def _address_of(campaign: Campaign, target: Target) -> str:
    return PAGES[target.page][1](campaign, target.number)


def _wanted(request: HttpRequest, campaign: Campaign) -> str:
    """The page that was asked for, or the campaign's own."""
    _show, address = PAGES.get(request.GET.get("page", "")) or PAGES["campaign"]
    number = request.GET.get("number", "")
    return address(campaign, int(number) if number.isdecimal() and len(number) < 3 else 0)


@require_POST
def name_device(request: HttpRequest) -> HttpResponse:
    """Remember what this device is called; nothing makes it nameless again."""
    answer = _back(request)
    name = PlainCharField(required=False).clean(request.POST.get("name", "")[: this_device.LONGEST])
    this_device.remember(answer, name)
    return answer


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember day, night, or as the system has it."""
    answer = _back(request)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        answer.set_cookie(THEME_COOKIE, chosen, max_age=this_device.YEAR, samesite="Lax", httponly=True)
    return answer


def _back(request: HttpRequest) -> HttpResponseRedirect:
    """To the page the form stands on, as far as it is one of ours."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return HttpResponseRedirect(wanted if ours else reverse("shelf"), status=303)
