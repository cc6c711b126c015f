"""Something happened: whatever a card did, told in five taps from any page, and back to that page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import Resolver404, resolve, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaign import log, queries
from campaign.happening import LONGEST, Telling, fitting, game_now
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries import happened as offered
from campaign.queries.happened_parts import Panel
from campaign.queries.log import LogRow, log_rows
from campaign.rules.state.campaign import State
from campaign.story import Story
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page

LONGEST_BACK = 240
"""What a post has room for beside its key."""
NO_WAY_BACK = frozenset({"record", "strike", "redo", "happened", "picture"})
"""Addresses of a campaign that are no pages to go back to."""

SHAPES = (("number", gettext_lazy("a number")), ("row", gettext_lazy("a row")), ("grid", gettext_lazy("a grid")))
OWNERS = (("families", gettext_lazy("one for each family")), ("table", gettext_lazy("one for the table")))
"""What a new tracker may be, and whose."""

BACK: Mapping[str, Promise] = {
    "table": gettext_lazy("Back to the table"),
    "score": gettext_lazy("Back to the scoring"),
    "result": gettext_lazy("Back to the result"),
    "after": gettext_lazy("Back to the end of the game"),
    "market": gettext_lazy("Back to the market"),
    "campaign": gettext_lazy("Back to the campaign"),
}
"""What the way back is called."""


@dataclass(frozen=True)
class WayBack:
    """Where the page was opened from."""

    address: str
    name: str


def address(campaign: Campaign, number: int) -> str:
    return reverse("happened", args=[campaign.slug])


@require_safe
def happened(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page("happened", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """Who, what, how much; or what was just recorded."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state = story.state
    back = way_back(campaign, _told(request, answer).back)
    telling = fitting(_told(request, answer).but(back=back.address), state)
    people = offered.people(state, telling)
    panel, recorded = offered.panel(state, telling), _recorded(story, telling)
    here = address(campaign, number) + (telling.query if telling.pairs else "")
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Something happened"),
        "here": here,
        "objection": objection(answer),
        "telling": telling,
        "back": back,
        "people": people,
        "person": next((one for one in people if one.chosen), None),
        "whats": offered.whats(state, telling),
        "what": offered.chosen_what(telling),
        "panel": panel,
        "typed": telling.typed,
        "game": _game(telling, state),
        "cards": bool(state.trackers),
        "shapes": SHAPES,
        "owners": OWNERS,
        "new": {"shape": telling.typed.get("shape", "row"), "whose": telling.typed.get("whose", "families")},
        "closed": telling.to(card=""),
        "recorded": recorded,
        "undo": queries.undoable(story),
        "recent": queries.recent_lines(story),
        "links": {
            "again": telling.to(who=None, what="", at=None, card=""),
            "who": telling.to(who=None, at=None, card="who"),
            "what": telling.to(what="", at=None),
            "tracker": telling.to(card="tracker"),
        },
        "step": "done" if recorded else _step(telling, panel),
    }
    return respond(request, "campaign/_happened.html", context, status=answer.status, address=here)


def way_back(campaign: Campaign, path: str) -> WayBack:
    """A page of this campaign, and no other address whatever; the campaign's own where it is none."""
    home = reverse("campaign", args=[campaign.slug])
    bare = path.partition("?")[0]
    try:
        name = resolve(bare).url_name or "" if bare.startswith(home) else ""
    except Resolver404:
        name = ""
    if not name or name in NO_WAY_BACK or len(path) > LONGEST or not path.isprintable() or "#" in path:
        path, name = home, "campaign"
    if len(urlencode({"from": path})) > LONGEST_BACK:
        path = bare
    return WayBack(path, str(BACK.get(name) or _("Back to where you were")))


def _told(request: HttpRequest, answer: Answer) -> Telling:
    """The half-made choice: by address; after a post where it leads; as it was, where the post was stopped."""
    if answer.form is None:
        return Telling.read(request.GET)
    if answer.done or answer.status == 409:
        return Telling.read(QueryDict(answer.form.data.get("then", "")))
    return Telling.read(answer.form.data)


def _step(telling: Telling, panel: Panel | None) -> str:
    """Which question is asked."""
    if telling.card == "tracker":
        return "new"
    if telling.who is None:
        return "who"
    return "trackers" if telling.what == "tracker" else "panel" if panel else "what"


def _game(telling: Telling, state: State) -> int:
    told = telling.typed.get("game", "")
    return next((number for number in (0, *state.games) if str(number) == told), game_now(state))


def _recorded(story: Story, telling: Telling) -> tuple[LogRow, ...]:
    """The lines of what was just recorded here, as far as they still stand."""
    act = story.by_key.get(telling.done)
    entries = [entry for entry in story.of_act(act.number) if entry.number in story.standing] if act else []
    return tuple(log_rows(story, entries, {}))
