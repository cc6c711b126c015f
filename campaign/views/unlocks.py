"""Envelopes, crates and whatever else is sealed (A8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaign import log
from campaign.forms_unlocks import LONGEST, LONGEST_NOTE
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.log import Undoable, undoable
from campaign.queries.rules import place_of
from campaign.queries.unlocks import (
    SealedCard,
    Suggestion,
    known_tools,
    opened_rows,
    sealed_card,
    shelf,
    suggestions,
)
from campaign.rules.state.campaign import State
from campaign.story import Story
from campaign.views.happened import WayBack, way_back
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page

PAGE = "unlocks"
CAME: tuple[tuple[str, Promise, str], ...] = (
    ("text", gettext_lazy("A rule"), "book"),
    ("add-colour", gettext_lazy("A colour, dice"), "dice"),
    ("space", gettext_lazy("A sticker over a space"), "table"),
    ("score-line", gettext_lazy("A score line"), "list"),
)
"""What may come out of something opened and is told on the page of the rules: kind of change, words, icon."""

GIFTS = frozenset({"open-sealed", "note-unlock", "describe-sealed", "change-tool"})
"""Kinds of entries that are recorded on this page."""

TELLS: tuple[tuple[str, Promise], ...] = (
    ("stars", gettext_lazy("the stars of a window")),
    ("game-end", gettext_lazy("the end of a game")),
    ("story", gettext_lazy("the story of a window")),
    ("card", gettext_lazy("a card")),
    ("", gettext_lazy("not known")),
)
"""What may make something be opened, beside the end of a round."""


def address(campaign: Campaign, number: int) -> str:
    return reverse("unlocks", args=[campaign.slug])


@require_safe
def unlocks(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page(PAGE, address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The shelf, with the card of what was tapped, or of what may be opened."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    query, state = _asked(request, answer), story.state
    may_open = suggestions(state)
    card = _card(story, query, answer, may_open)
    tapped = card is not None
    if card is None and may_open and "add" not in query:
        card = sealed_card(story, may_open[0].slug, may_open)
    back = way_back(campaign, query.get("from", "")) if "from" in query else None
    then = _then(card.slug if card else "", back)
    here = address(campaign, number) + (f"?{then}" if card and tapped else "")
    items = shelf(state, card.slug if card and tapped else "", may_open)
    counts = [item.state for kind in items.values() for item in kind]
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Unlocks"),
        "undo_for": PAGE,
        "here": here,
        "then": then if card and tapped else "",
        "stay": then,
        "back": back,
        "card": card,
        "tapped": tapped,
        "adding": "add" in query and not tapped,
        "came": query.get("came", "") if card and card.opened else "",
        "place": place_of(state),
        "others": [each for each in may_open if card is None or each.slug != card.slug],
        "shelf": items,
        "opened": opened_rows(story),
        "counts": {name.replace("-", "_"): counts.count(name) for name in ("opened", "open-now", "sealed")},
        "kinds": CAME,
        "longest": LONGEST,
        "longest_note": LONGEST_NOTE,
        "objection": objection(answer),
        **(_asks(card, state) if card else {}),
        **_done(story),
    }
    return respond(request, "campaign/_unlocks.html", context, status=answer.status, address=here)


def _then(slug: str, back: WayBack | None) -> str:
    """The query that shows this card again, and keeps the way back."""
    return urlencode({"open": slug} | ({"from": back.address} if back else {}))


def _asked(request: HttpRequest, answer: Answer) -> QueryDict:
    """What the address asks for; after a post what the page was to show then, done or stopped."""
    return request.GET if answer.form is None else QueryDict(answer.form.data.get("then", ""))


def _card(story: Story, query: QueryDict, answer: Answer, may_open: Sequence[Suggestion]) -> SealedCard | None:
    """The card that is open; `new` is what was opened last.

    Raises: Http404 for what the campaign does not have.
    """
    slug = query.get("open", "")
    if slug == "new":
        slug = _opened_last(story)
    if not slug:
        return None
    card = sealed_card(story, slug, may_open)
    if card is None and answer.form is None:
        raise Http404
    return card


def _opened_last(story: Story) -> str:
    """What the latest act of this page opened; without HTMX the page is asked for anew after it."""
    last = story.last(PAGE)
    opened = [entry.command for entry in story.of_act(last.number)] if last else []
    return next((str(getattr(each, "sealed", "")) for each in opened if each.kind == "open-sealed"), "")


def _asks(card: SealedCard, state: State) -> dict[str, Any]:
    """What the open card offers to choose from."""
    place = place_of(state)
    if card.opened:
        return {"tools": known_tools(state), "families": list(state.families.values())}
    last = [each for each in state.unlocks if each != card.slug][-3:]
    return {
        "whys": [("card", _("a card said so")), ("story", _("the story said so"))],
        "read_from": [item for kind in shelf(state, "", ()).values() for item in kind if item.slug in last],
        "tells": TELLS,
        "windows": range(1, state.edition.window_count + 1),
        "window": state.games[place.game].window if place.game in state.games else place.game,
        "rounds": range(1, state.box(state.game(place.game)).rounds + 1),
    }


def _done(story: Story) -> dict[str, Any]:
    """What was last recorded here, to undo; tools are told here too, though they belong to a family."""
    last = story.last()
    kinds = {entry.command.kind for entry in story.of_act(last.number)} if last else set()
    undo: Undoable | None
    undo, name = (undoable(story), "any") if kinds and kinds <= GIFTS else (undoable(story, page=PAGE), PAGE)
    return {"undo": undo, "undo_page": name, "saved_at": story.done[story.acts].at if story.acts else None}
