"""The way on from a campaign's page: the sentence, the one big button, and where in the evening that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.models import Campaign
from campaign.queries.opening import Opening
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import on_paper
from campaign.rules.state.game import Game, Phase
from journals.capacity import capacity
from journals.queries.after import next_after
from journals.queries.before import start

EVENING: Mapping[str, Promise] = {
    "setup": gettext_lazy("Set-up"),
    "rounds": gettext_lazy("Rounds"),
    "scoring": gettext_lazy("Scoring"),
    "rewards": gettext_lazy("Rewards"),
    "market": gettext_lazy("Market"),
    "close": gettext_lazy("Unlocks"),
}
"""The parts of an evening, in their order."""
PARTS: Mapping[str, str] = {"rewards": "rewards", "tools": "rewards", "market": "market"} | dict.fromkeys(
    ("unlocks", "masterpieces", "close"), "close"
)
"""The part that a step after the game belongs to; those before the points are counted are of the scoring."""


@dataclass(frozen=True)
class Part:
    """A part of the evening: done, now or to come ("")."""

    name: str
    state: str


@dataclass(frozen=True)
class Onward:
    """What is done next: a heading where it is no window, sentences, the button's words and where it leads."""

    sentences: tuple[str, ...]
    label: str
    address: str
    heading: str = ""
    parts: tuple[Part, ...] = ()


def onward(campaign: Campaign, state: State, opened: Opening) -> Onward:
    """The next physical step. Rule: A2.0, A7.1, A12.2."""
    step = opened.step
    if step.phase is None:
        return _ending(campaign, state)
    if step.phase is Phase.CHAIRS:
        label = _("Set up the booster window") if step.one_off else _("Set up window %(n)s") % {"n": step.window}
        address = reverse("table", args=[campaign.slug, step.game])
        return Onward(_setting_up(state, opened), label, address, parts=_parts("setup"))
    if step.phase is Phase.PLAY:
        address = reverse("table", args=[campaign.slug, step.game])
        return Onward((), _("Go on playing"), address, parts=_parts("rounds"))
    return _afterwards(campaign, state, opened)


def _setting_up(state: State, opened: Opening) -> tuple[str, ...]:
    """Who starts and why, and what may be brought. Rule: A2.1, A2.4."""
    step = opened.step
    found = [start(state, step.game, tuple(state.families), step.one_off).why]
    owned = [len(state.journal(number).tools) for number in state.families]
    room = {capacity(state, number) for number in state.families}
    most = room.pop() if len(room) == 1 else None
    if most is not None and any(owned) and not step.one_off:
        words = ngettext("Each may bring %(n)s tool card.", "Each may bring %(n)s tool cards.", most)
        found.append(words % {"n": most})
    return tuple(found)


def _afterwards(campaign: Campaign, state: State, opened: Opening) -> Onward:
    """From the last round to the cards put away: where the page behind it stands."""
    step, game = opened.step, state.game(opened.step.game)
    if _may_still_play(game):
        address = reverse("table", args=[campaign.slug, step.game])
        return Onward(
            (_("Its rounds stay on paper; the points are counted afterwards."),),
            _("To the table"),
            address,
            parts=_parts("rounds"),
        )
    slug, title = next_after(state, game) or ("score", "")
    words = {"game": step.game}
    said = _("The rounds are over.") if step.phase is Phase.SCORING else _("Game %(game)s is scored.") % words
    if slug == "score":
        address = reverse("score", args=[campaign.slug, step.game])
        added = _("Add up what each window is worth.")
        return Onward((said, added), _("Score game %(game)s") % words, address, parts=_parts("scoring"))
    name = "market" if slug == "market" else "after"
    address = reverse(name, args=[campaign.slug, step.game])
    return Onward((said,), title, address, parts=_parts(PARTS.get(slug, "scoring")))


def _may_still_play(game: Game) -> bool:
    """Whether the app cannot tell that a game is over: its rounds stay on paper, nothing of its end is recorded yet."""
    ended = game.confirmed or game.written or game.ticked & {"outro", "star-fallback"}
    return on_paper(game) and not ended


def _ending(campaign: Campaign, state: State) -> Onward:
    """Rule: A12.2."""
    address = reverse("standings", args=[campaign.slug])
    if state.finish:
        heading = _("The campaign is finished")
        return Onward((_("The podium stands, and the cathedral is lit."),), _("Look at the podium"), address, heading)
    said = _("What is left: the colour collections, the points on paper, and the podium.")
    return Onward((said,), _("Finish the campaign"), f"{address}?finish=1", _("Every window stands"))


def _parts(now: str) -> tuple[Part, ...]:
    at = list(EVENING).index(now)
    states = ("done",) * at + ("now",) + ("",) * (len(EVENING) - at - 1)
    return tuple(Part(str(name), state) for name, state in zip(EVENING.values(), states, strict=True))
