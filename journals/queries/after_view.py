"""The page after a game ready to show: its groups of steps, the card of one, and what was corrected since."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from campaign.names import MAGIC
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from campaign.story import Story
from journals.queries import after_cards as cards
from journals.queries.after import CARDS, Group, Step, next_after, steps
from journals.queries.after_rewards import Typed, family_of, rewards_card
from journals.queries.scoring import Lit, saved_at, undo_of
from journals.queries.table_parts import Undo
from journals.reward_differences import CHART, Otherwise, otherwise, owed, signed_otherwise

PLAYING, ALL_DONE = "playing", "done"


@dataclass(frozen=True)
class Since:
    """A difference that a correction made: of what, as given and as told now."""

    family: Family
    what: str
    before: int
    now: int
    more: int


@dataclass(frozen=True)
class AfterView:
    """Everything the page shows; `step` is the one whose card is open, `kind` names the card.

    Shape: `onward` is the title of the step that is now, where another one is looked at; `signed` are the families
           whose name stands in the window though they are not first any more.
    """

    game: Game
    groups: tuple[Group, ...]
    step: Step | None
    kind: str
    card: object
    onward: str
    since: tuple[Since, ...]
    by_hand: tuple[tuple[Family, Otherwise], ...]
    signed: tuple[tuple[Family, str], ...]
    windows: tuple[Lit, ...]
    undo: Undo | None
    saved: datetime | None


def after_view(story: Story, number: int, wanted: str, family: int | None, typed: Typed) -> AfterView:
    """The page of one game; the card of the step that is wanted, otherwise of the one that is now.

    Rule: A7.1.
    """
    state, game = story.state, story.state.game(number)
    groups, upcoming = steps(state, game), next_after(state, game)
    every = {step.slug: step for group in groups for step in group.steps}
    step = every.get(wanted) or every.get(upcoming[0] if upcoming else "")
    kind = CARDS.get(step.slug, step.slug) if step else ALL_DONE if game.closed else PLAYING
    since = tuple(
        Since(family_of(state, o.family), _what(o.source, o.ref), o.before, o.now, o.more) for o in owed(story, number)
    )
    return AfterView(
        game=game,
        groups=groups,
        step=step,
        kind=kind,
        card=_card(state, game, kind, family, typed),
        onward=upcoming[1] if upcoming and CARDS.get(upcoming[0], upcoming[0]) != kind else "",
        since=since,
        by_hand=tuple((family_of(state, o.family), o) for o in otherwise(story, number)),
        signed=tuple((family_of(state, family), name) for family, name in signed_otherwise(story, number)),
        windows=cards.windows_of(state, game),
        undo=undo_of(story, number),
        saved=saved_at(story),
    )


def _card(state: State, game: Game, kind: str, family: int | None, typed: Typed) -> object:
    if kind == "tools":
        return cards.tools_card(state, game, family)
    make = _MAKE.get(kind)
    return make(state, game, typed) if make else None


_MAKE: Mapping[str, Callable[[State, Game, Typed], object]] = {
    "before": cards.before_card,
    "rewards": rewards_card,
    "market": cards.market_card,
    "unlocks": cards.close_card,
    "close": cards.close_card,
    ALL_DONE: rewards_card,
}


def _what(source: str, ref: str) -> str:
    return str(_("the chart") if source == CHART else MAGIC.get(ref, ref))
