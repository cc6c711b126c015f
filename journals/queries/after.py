"""What comes after a game, step by step in the order of the rules, and how far the table has come (A7.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.names import family_name, listed, number_text, tool_name
from campaign.rules.legacy_box import SealedPlan
from campaign.rules.stars import starred
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Game, Phase
from campaign.rules.triggers import suggested
from journals import rewarding


class Status(Enum):
    """Where a step is; NOTHING has nothing to decide."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Step:
    """One step, with a few words on what was done, or why there is nothing to do."""

    slug: str
    title: str
    status: Status = Status.LATER
    line: str = ""

    @property
    def is_open(self) -> bool:
        return self.status in (Status.NOW, Status.LATER)


@dataclass(frozen=True)
class Group:
    """Steps that belong together; one button confirms them."""

    slug: str
    title: str
    steps: tuple[Step, ...]

    @property
    def is_done(self) -> bool:
        return not any(step.is_open for step in self.steps)


def steps(state: State, game: Game) -> tuple[Group, ...]:
    """The four groups of a game's end; an evening beside the campaign has two. The first open step is now.

    Rule: A7.1, A1.4.
    """
    groups = tuple(
        Group(slug, str(title), tuple(step for ask in asks if (step := ask(state, game)) is not None))
        for slug, title, asks in (BESIDE if game.one_off else GROUPS)
    )
    if game.closed:
        return tuple(replace(group, steps=tuple(map(_left_out, group.steps))) for group in groups)
    first = next((step for group in groups for step in group.steps if step.is_open), None)
    if first is None or not is_over(state, game):
        return groups
    begun = replace(first, status=Status.NOW)
    return tuple(
        replace(group, steps=tuple(begun if step is first else step for step in group.steps)) for group in groups
    )


def next_after(state: State, game: Game) -> tuple[str, str] | None:
    """The slug and the title of the step that comes next; None while the game is played, and once all is done."""
    every = (step for group in steps(state, game) for step in group.steps)
    return next(((step.slug, step.title) for step in every if step.status is Status.NOW), None)


def is_over(state: State, game: Game) -> bool:
    """Whether the rounds are over."""
    return now(game, state).phase in (Phase.SCORING, Phase.DONE)


def may_read(state: State, game: Game) -> bool:
    """Whether the closing story may be shown: its rounds are known to be over, or the table has come to it."""
    return bool(game.confirmed or "outro" in game.ticked or (game.left and is_over(state, game)))


def to_open(state: State, game: Game) -> list[tuple[SealedPlan, str]]:
    """What is still sealed and may be opened now that the game is over, with the kind of its trigger. Rule: A8.4."""
    if not is_over(state, game):
        return []
    box = state.box(game)
    sealed, stars = box.legacy.sealed, game.stars is not None
    return suggested(sealed, state.unlocks, game.window, box.rounds, stars, game_over=True)


def coins_left(game: Game) -> tuple[int, ...]:
    """The families that still have coins to spend. Rule: A9.1."""
    return tuple(family for family in game.present if game.purse(family) > 0 and family not in game.lost)


def _left_out(step: Step) -> Step:
    return replace(step, status=Status.NOTHING, line=step.line or gettext("left out")) if step.is_open else step


def _stars(state: State, game: Game) -> Step:
    """Rule: A8.3."""
    step = Step("stars", gettext("Starred spaces"))
    if game.stars:
        line = gettext("all glazed by the end of round %(round)s") % {"round": game.stars}
        return replace(step, status=Status.DONE, line=line)
    if game.stars is not None or "star-fallback" in game.ticked:
        return replace(step, status=Status.DONE, line=gettext("settled before scoring"))
    plan = state.plan(game)
    layouts = [layout for family in game.present if (layout := plan.layout_of(family)) is not None]
    if plan.star or any(map(starred, layouts)):
        return step
    line = gettext("this window has none") if layouts else gettext("if it has any, do what its card says")
    return replace(step, status=Status.NOTHING, line=line)


def _outro(state: State, game: Game) -> Step:
    return _ticked(game, "outro", gettext("The closing story"))


def _second_outro(state: State, game: Game) -> Step | None:
    """The last window has two. Rule: A12.2."""
    if not rewarding.is_last(state, game):
        return None
    return _ticked(game, "outro-2", gettext("The second closing story"))


def _ticked(game: Game, slug: str, title: str) -> Step:
    done = slug in game.ticked
    return Step(slug, title, Status.DONE if done else Status.LATER, gettext("read") if done else "")


def _score(state: State, game: Game) -> Step:
    step = Step("score", gettext("Score and places"))
    if game.confirmed is None:
        return step
    first = [placed for placed in game.confirmed.ranking if placed.place == 1]
    names = listed(family_name(placed.family, state) for placed in first)
    values = {"names": names, "points": number_text(first[0].total) if first else ""}
    line = gettext("%(names)s with %(points)s points") % values if first else gettext("nobody was ranked")
    return replace(step, status=Status.DONE, line=line)


def _rewards(state: State, game: Game) -> Step:
    """Rule: A8.1, A11.4."""
    step = Step("rewards", gettext("Rewards and magic square"))
    if game.given is None:
        return step
    earned = {
        family: sum(
            line.points
            for line in state.ledger.get(family, ())
            if line.game == game.number and line.source in ("chart", "square")
        )
        for family in game.present
    }
    said = (
        gettext("%(family)s %(points)s") % {"family": family_name(family, state), "points": number_text(points)}
        for family, points in earned.items()
    )
    return replace(step, status=Status.DONE, line=listed(said))


def _tools(state: State, game: Game) -> Step:
    """Rule: A8.2."""
    step = Step("tools", gettext("New tools"))
    if rewarding.is_last(state, game):
        return replace(step, status=Status.NOTHING, line=gettext("none after the last window"))
    rest, _discarded = rewarding.rest(state, game)
    if game.given is None or rewarding.choices(state, game) or (rest and game.stock is None):
        return step
    chosen = {family: tools for family, tools in game.gained.items() if tools}
    if not chosen and not game.stock:
        return replace(step, status=Status.NOTHING, line=gettext("nothing to choose"))
    said = [f"{family_name(f, state)}: {listed(tool_name(t, state) for t in tools)}" for f, tools in chosen.items()]
    if copies := sum((game.stock or {}).values()):
        words = ngettext("%(n)s card to the market box", "%(n)s cards to the market box", copies)
        said.append(words % {"n": copies})
    return replace(step, status=Status.DONE, line="; ".join(said))


def _market(state: State, game: Game) -> Step:
    """Rule: A9.1."""
    step = Step("market", gettext("The market"))
    if game.given is None or coins_left(game):
        return step
    if not any(game.spent.values()) and not game.lost:
        return replace(step, status=Status.NOTHING, line=gettext("nobody has coins to spend"))
    spent = sum(game.spent.values())
    line = ngettext("%(n)s coin spent", "%(n)s coins spent", spent) % {"n": spent}
    return replace(step, status=Status.DONE, line=line)


def _unlocks(state: State, game: Game) -> Step:
    """Rule: A8.4."""
    step = Step("unlocks", gettext("Seals to break"))
    if "unlocks" in game.ticked:
        return replace(step, status=Status.DONE, line=gettext("settled"))
    if to_open(state, game) or not is_over(state, game):
        return step
    opened = any(unlocked.game == game.number for unlocked in state.unlocks.values())
    line = gettext("all that was due is open") if opened else gettext("nothing is due")
    return replace(step, status=Status.NOTHING, line=line)


def _masterpieces(state: State, game: Game) -> Step:
    """Rule: A10.1."""
    step = Step("masterpieces", gettext("Names of the masterpieces"))
    names = [state.journal(family).masterpieces.get(game.number, "") for family in game.present]
    if names and all(names):
        said = listed(gettext("“%(name)s”") % {"name": name} for name in names)
        return replace(step, status=Status.DONE, line=said)
    named = sum(map(bool, names))
    return replace(step, line=gettext("%(n)s of %(of)s named") % {"n": named, "of": len(names)}) if named else step


def _close(state: State, game: Game) -> Step:
    """Rule: A10.2, A10.3."""
    step = Step("close", gettext("Put the game away"))
    if not game.closed:
        return step
    line = gettext("packed up") if game.closed == "pack-up" else gettext("the table plays on")
    return replace(step, status=Status.DONE, line=line)


Ask = Callable[[State, Game], Step | None]

GROUPS: tuple[tuple[str, Promise, tuple[Ask, ...]], ...] = (
    ("before", _("Before scoring"), (_stars, _outro, _second_outro)),
    ("score", _("Score"), (_score,)),
    ("rewards", _("Rewards and market"), (_rewards, _tools, _market)),
    ("close", _("Close"), (_unlocks, _masterpieces, _close)),
)
BESIDE: tuple[tuple[str, Promise, tuple[Ask, ...]], ...] = (
    ("score", _("Score"), (_score,)),
    ("close", _("Close"), (_close,)),
)
CARDS: Mapping[str, str] = {"stars": "before", "outro": "before", "outro-2": "before", "masterpieces": "close"}
"""Steps that are done on the card of another."""
