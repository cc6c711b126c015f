"""What a table has come to know of its box, as an edition of its own: nothing that is still sealed is in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from campaign.rules.abilities import Step
from campaign.rules.edition import Edition, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout import Layout, Pair
from campaign.rules.legacy_box import (
    AbilityPlan,
    CardPlan,
    LegacyBox,
    Reward,
    SealedPlan,
    SquarePlan,
    TrackBox,
    TrackPlan,
    Trigger,
)
from campaign.rules.state.campaign import State
from campaign.rules.tracks import ICONS

LONGEST_SLUG = 40
PLAYERS = (2, 3, 4)
OTHER = "other"
Slugs = Callable[[str], str]
P = TypeVar("P", ToolPlan, CardPlan, AbilityPlan)


def told_edition(state: State) -> Edition:
    """The box as far as the table has come: windows it has reached, what it opened, what it told. Rule: A1.3, A8.4.

    Shape: every slug, list and number is such as an edition's file takes; a line that says nothing is left out.
    """
    box = state.edition
    return replace(
        box,
        windows={plan.number: plan for plan in map(_window, told_windows(state))},
        shipped=frozenset(),
        legacy=_legacy(state, box.legacy),
    )


def told_windows(state: State) -> list[WindowPlan]:
    """The windows that were reached, each with what may be known of it by now; blank ones are left out.

    One that came with the box is reached when it is begun: before that only the box has told it.
    """
    begun, first = {game.window for game in state.games.values()}, state.joined.window if state.joined else 1
    reached = (
        plan
        for number, plan in sorted(state.edition.windows.items())
        if not state.is_ahead(number) and (number not in state.edition.shipped or number in begun or number < first)
    )
    return [known for plan in reached if (known := known_of(state, plan)) != WindowPlan(plan.number)]


def known_of(state: State, plan: WindowPlan) -> WindowPlan:
    """A window's plan without what may not be known of it yet."""
    return plan if is_closed(state, plan.number) else replace(plan, cards=(), outro="")


def is_closed(state: State, window: int) -> bool:
    """Whether all of a window may be known: of one that came with the box, its end once its game is scored."""
    scored = any(game.confirmed for game in state.games.values() if game.window == window)
    first = state.joined.window if state.joined else 1
    return window not in state.edition.shipped or scored or window < first


def _window(plan: WindowPlan) -> WindowPlan:
    tools, cards, private = _slugs(), _slugs(), _slugs()
    return replace(
        plan,
        layout=_layout(plan.layout) if plan.layout else None,
        tools=tuple(_sluggish(tool, tools) for tool in plan.tools),
        cards=tuple(_sluggish(card, cards) for card in plan.cards),
        public={place: _objective(each, f"public-{place.lower()}") for place, each in plan.public.items()},
        private=tuple(_objective(each, private(each.slug)) for each in plan.private),
        lines=_lines(plan.lines),
        chart={n: _rewards(n, rewards) for n, rewards in plan.chart.items() if n in PLAYERS},
        layouts={},
    )


def _layout(layout: Layout) -> Layout:
    """The panes as they are, without what became of others: no name that is no more, no pair of which one is gone."""
    joined, parted = (_pairs(layout, pairs) for pairs in (layout.joined, layout.parted))
    return replace(layout, joined=joined, parted=parted, gone=frozenset())


def _pairs(layout: Layout, pairs: Iterable[Pair]) -> frozenset[Pair]:
    return frozenset(pair for pair in pairs if len(pair) == 2 and pair <= layout.spaces.keys())


def _lines(lines: Mapping[str, str]) -> dict[str, str]:
    """Score lines with slugs that a file takes; one without a label is none."""
    slugs = _slugs()
    return {slugs(slug): label for slug, label in lines.items() if label}


def _objective(plan: ObjectivePlan, slug: str) -> ObjectivePlan:
    return replace(plan, slug=slug, name=plan.name or plan.kind)


def _rewards(players: int, rewards: tuple[Reward, ...]) -> tuple[Reward, ...]:
    """One a place, however many were told."""
    return (*rewards, *(Reward(),) * players)[:players]


def _legacy(state: State, box: LegacyBox) -> LegacyBox:
    tracks, stickers = _slugs(), _slugs()
    filled = box.filled or 0
    return replace(
        box,
        tracks=tuple(_track(track, tracks) for track in box.tracks),
        stickers=tuple(_sluggish(plan, stickers) for plan in state.stickers_of(state.edition) if plan.name),
        sealed=_opened(state) or LegacyBox().sealed,
        boards=tuple(replace(board, name=board.name or board.slug) for board in box.boards)
        if box.boards != LegacyBox().boards
        else box.boards,
        square=_square(box.square),
        lines=_lines(box.lines),
        more_slots=box.more_slots or filled > len(box.slots),
    )


def _square(plan: SquarePlan) -> SquarePlan:
    """The square as it was told; one with a number that no square has is the rules' own again."""
    return plan if all(1 <= number <= 99 for number in plan.numbers) else replace(plan, numbers=SquarePlan.numbers)


def _track(track: TrackPlan, slugs: Slugs) -> TrackPlan:
    earned = track.dedication
    return replace(
        track,
        slug=slugs(track.slug),
        boxes=tuple(map(_track_box, track.boxes)),
        dedication=_sluggish(replace(earned, copies=None), _slugs()) if earned and earned.name else None,
    )


def _track_box(box: TrackBox) -> TrackBox:
    counted = box.icon in ICONS and ICONS[box.icon].counted
    if counted and not box.amount:
        return TrackBox()
    return replace(box, amount=box.amount if counted else 1)


def _opened(state: State) -> tuple[SealedPlan, ...]:
    """What was opened, by the name the table gave it, and what the box itself says of it."""
    others = 0
    found: list[SealedPlan] = []
    for slug, opened in state.unlocks.items():
        plan = state.edition.legacy.sealed_one(slug)
        others += plan is None
        if plan is None:
            plan = SealedPlan(f"{OTHER}-{others}", OTHER, others)
        title = opened.label or plan.title
        found.append(replace(plan, title=title, story=opened.notes or plan.story, trigger=_trigger(state, plan)))
    return tuple(found)


def _trigger(state: State, plan: SealedPlan) -> Trigger | None:
    """When it may be opened; a window that is still ahead is not named."""
    trigger = plan.trigger
    if trigger is None or trigger.window > state.edition.window_count:
        return None
    return None if trigger.window and state.is_ahead(trigger.window) else trigger


def _sluggish(plan: P, slugs: Slugs) -> P:
    """The plan with a slug that a file takes, which its steps carry too."""
    slug = slugs(plan.slug)
    steps = tuple(Step(step.ability, dict(step.params), slug) for step in plan.steps)
    return replace(plan, slug=slug, name=plan.name or slug, steps=steps)


def _slugs() -> Slugs:
    """Slugs that a file takes and that differ, from any others, one after the other."""
    taken: set[str] = set()

    def fitting(slug: str) -> str:
        plain = unicodedata.normalize("NFKD", slug).encode("ascii", "ignore").decode().lower()
        stem = "-".join(re.findall(r"[a-z0-9]+", plain))[: LONGEST_SLUG - 3].strip("-") or "x"
        found = stem
        if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) and len(slug) <= LONGEST_SLUG:
            found = slug
        number = 2
        while found in taken:
            found, number = f"{stem}-{number}", number + 1
        taken.add(found)
        return found

    return fitting
