"""The table page: one question at a time, its answer under the thumb."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from campaign.rules.state.campaign import SWITCHES
from campaign.rules.state.flow import first_game, next_game
from campaign.rules.state.game import Level
from campaign.story import Story
from campaign.views.objections import objection, sent_again
from campaign.views.pages import NOTHING, Answer, page
from journals.choice import Choice
from journals.forms_round import asked_cell
from journals.queries.setup import SetUp, set_up
from journals.queries.table import table_view


@require_safe
def table(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """One game's table page; the next game is set up here. Nothing (204) while `acts` is still the last."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    if request.GET.get("acts") == str(campaign.acts):
        return HttpResponse(status=204)
    return show_table(request, campaign, game, NOTHING)


def table_address(campaign: Campaign, number: int) -> str:
    return reverse("table", args=[campaign.slug, number])


@page("table", table_address)
def show_table(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The table as it stands, with what is chosen, or what stands against the last post."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if number not in story.state.games and not first_game(story.state) <= number <= next_game(story.state):
        raise Http404
    choice = _choice(request, answer)
    asked = asked_cell(answer.form) if answer.form is not None and not answer.done else None
    objected = None if asked else objection(answer)
    problems = answer.outcome.problems if answer.outcome and not answer.done else ()
    view = table_view(story, number, choice, problems, asked=asked)
    setup = _setup(request, story, number, answer) if view.card in ("setup", "chairs", "bring") else None
    context = {
        "campaign": campaign,
        "state": story.state,
        "here": table_address(campaign, number),
        "view": view,
        "acts": story.acts,
        "choice": view.choice,
        "objection": objected,
        "again": sent_again(answer.form.data) if asked and answer.form is not None else (),
        "title": window_name(setup.window if setup else view.game.window, story.state),
        "setup": setup,
        "levels": list(Level),
        "switches": [(name, story.state.switch(name)) for name in SWITCHES],
    }
    address = table_address(campaign, number) + (choice.query if choice.pairs() and not (objected or asked) else "")
    return respond(request, "journals/_table.html", context, status=answer.status, address=address)


def _choice(request: HttpRequest, answer: Answer) -> Choice:
    if answer.form is None:
        return Choice.read(request.GET)
    if answer.done or answer.status == 409:
        return Choice.read(QueryDict(answer.form.data.get("then", "")))
    return Choice.read(answer.form.data)


def _setup(request: HttpRequest, story: Story, number: int, answer: Answer) -> SetUp:
    """The set-up card as it was typed; on a first look, for the window that the address names."""
    typed = answer.form.data if answer.form is not None and not answer.done else request.GET
    return set_up(story, number, typed)
