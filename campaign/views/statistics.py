"""Statistics over all campaigns of the server."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.htmx import respond
from campaign.names import KINDS_SEALED, colour_name
from campaign.queries.statistics import statistics as all_of_it
from campaign.rules.state.campaign import State


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """What all tables of this server come to."""
    found, nowhere = all_of_it(), State()
    kinds = {kind: str(name) % {"number": ""} for kind, name in KINDS_SEALED.items()}
    context = {
        "title": _("All tables"),
        "found": found,
        "colours": [(letter, colour_name(letter, nowhere), count) for letter, count in found.colours],
        "opened": [(kinds.get(kind, kind).strip(), count) for kind, count in found.opened],
    }
    return respond(request, "campaign/_statistics.html", context, address=reverse("statistics"))
