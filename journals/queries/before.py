"""What comes before a game's first round: who starts and why, steps to tick, tool counts, tools to bring (A2.0)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign import names
from campaign.rules.legacy_order import chooser
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from campaign.story import Story
from journals.capacity import capacity

DRAW = "draw"
STEPS: Mapping[str, Promise] = {
    "intro": gettext_lazy("Intro card read, and done what it says"),
    "objectives": gettext_lazy("Private objectives dealt out, one each, secret until the scoring"),
    "page": gettext_lazy("Window page open, its story read, its instructions followed"),
    "stickers": gettext_lazy("Stickers laid out"),
    "pouch": gettext_lazy("Pouches emptied"),
}
"""What the table does with its hands, in the order it is done (A2.0)."""
LATER = ("stickers", "pouch")


def is_first(state: State, number: int, one_off: bool = False) -> bool:
    """Whether it is set up as a first game is: by lot and without tools; so is every evening beside the campaign.

    Rule: A2.1, A2.3; A1.4, our reading.
    """
    if one_off or state.game(number).one_off:
        return True
    earlier = any(game.number < number and not game.one_off for game in state.games.values())
    return not (earlier or state.joined)


@dataclass(frozen=True)
class Start:
    """Who is proposed as start player, and why in words; lots are drawn among `among`."""

    proposed: str
    why: str
    among: tuple[int, ...]


def start(state: State, number: int, present: Sequence[int], one_off: bool = False) -> Start:
    """The start player as the rules have it among those present. Rule: A2.1, A2.0."""
    known = tuple(family for family in present if family in state.families)
    if is_first(state, number, one_off) or not known:
        first = _("In the first game lots are drawn.")
        return Start(DRAW, _("On an evening of its own lots are drawn.") if one_off else first, known)
    points = {family: state.points(family, before=number) for family in known}
    found = chooser(points, state.last_placing(before=number))
    fewest = min(points.values())
    tied = [family for family in known if points[family] == fewest]
    told = {
        "families": names.listed(names.family_name(family, state) for family in tied),
        "points": names.number_text(fewest),
    }
    if isinstance(found, int):
        told["family"] = names.family_name(found, state)
        return Start(str(found), _reason(len(tied)) % told, known)
    between = frozenset(found or known)
    left = tuple(family for family in known if family in between)
    told["left"] = names.listed(names.family_name(family, state) for family in left)
    why = _(
        "%(families)s have the fewest legacy points, %(points)s each, and the last window does not part them: "
        "the table decides which of %(left)s chooses, or draws lots."
    )
    return Start(DRAW, why % told, left)


def _reason(tied: int) -> str:
    """Why the family chooses, before its names are filled in."""
    if tied == 1:
        return _("%(family)s has the fewest legacy points, %(points)s, and chooses who starts.")
    if tied == 2:
        return _(
            "%(families)s have the fewest legacy points, %(points)s each. %(family)s was placed worse in the last "
            "window, and chooses who starts."
        )
    return _(
        "%(families)s have the fewest legacy points, %(points)s each. %(family)s was placed worst of them in the last "
        "window, and chooses who starts."
    )


@dataclass(frozen=True)
class Step:
    """One line of the checklist, with the story line that belongs to it."""

    slug: str
    title: str
    story: str
    ticked: bool


@dataclass(frozen=True)
class Kit:
    """A family's tool cards before the game: owned, as (slug, name); how many are counted, how many come along."""

    family: Family
    owned: tuple[tuple[str, str], ...]
    count: int
    most: int | None
    brought: tuple[str, ...]

    @property
    def must_choose(self) -> bool:
        """Whether there are more cards than the tool box holds. Rule: A2.4."""
        return self.most is not None and len(self.owned) > self.most


def kit(state: State, game: Game, family: int, typed: Mapping[str, str]) -> Kit:
    """A family's cards: as typed; or those it brought last time and then the newest ones, up to its capacity."""
    tools = state.journal(family).tools
    owned = tuple(sorted(tools, key=lambda slug: (tools[slug], slug)))
    most = capacity(state, family)
    brought = _typed_tools(family, typed, owned) if f"bring-{family}" in typed else game.brought.get(family)
    if brought is None:
        earlier = [g for n, g in sorted(state.games.items()) if n < game.number and family in g.brought]
        last = earlier[-1].brought[family] if earlier else ()
        wished = [*(slug for slug in last if slug in tools), *reversed(owned)]
        brought = tuple(dict.fromkeys(wished))[: len(owned) if most is None else most]
    count = game.tool_counts.get(family, len(owned))
    told = typed.get(f"count-{family}", "")
    count = int(told) if told.isdecimal() and len(told) < 3 else count
    named = tuple((slug, names.tool_name(slug, state)) for slug in owned)
    return Kit(state.families[family], named, count, most, brought)


def _typed_tools(family: int, typed: Mapping[str, str], owned: Sequence[str]) -> tuple[str, ...]:
    return tuple(slug for slug in owned if typed.get(f"tool-{family}-{slug}"))


@dataclass(frozen=True)
class Before:
    """The part of the set-up card below the start player; what was recorded already is left out."""

    steps: tuple[Step, ...]
    kits: tuple[Kit, ...]
    counting: bool
    asks_slots: bool
    slots: str = ""

    @property
    def later(self) -> bool:
        """Whether steps of a later game are among them."""
        return any(step.slug in LATER for step in self.steps)

    @property
    def choosing(self) -> tuple[Kit, ...]:
        """The families that choose their tools on a card of their own."""
        return tuple(kit for kit in self.kits if kit.must_choose)

    @property
    def bringing(self) -> tuple[Kit, ...]:
        """The families that bring every card they own."""
        return tuple(kit for kit in self.kits if kit.owned and not kit.must_choose)


def before(
    state: State,
    game: Game,
    present: Collection[int],
    stories: Mapping[str, str],
    ticked: Collection[str] | None,
    typed: Mapping[str, str],
) -> Before:
    """What is still to be done before round 1. `ticked` are the steps ticked in a post that failed; None: all."""
    first = is_first(state, game.number, game.one_off)
    steps = tuple(
        Step(slug, str(title), stories.get(slug, ""), ticked is None or slug in ticked)
        for slug, title in STEPS.items()
        if slug not in game.ticked and not (first and slug in LATER)
    )
    kits = () if first else tuple(kit(state, game, family, typed) for family in present if family in state.families)
    unknown = any(each.owned and each.most is None for each in kits)
    asked_before = any(other.brought for other in state.games.values() if other.number != game.number)
    counting = not (first or game.tool_counts)
    return Before(steps, kits, counting, unknown and not asked_before, typed.get("slots", ""))


@dataclass(frozen=True)
class Lacking:
    """What a game whose chairs stand still lacks before its first die: the tool counts, tools of some families."""

    counts: bool
    families: tuple[int, ...]

    def __bool__(self) -> bool:
        return self.counts or bool(self.families)


def lacking(story: Story, game: Game) -> Lacking:
    """Tools to choose, and whatever of the set-up was struck; nothing any more once a die was rolled or taken.

    Rule: A2.3, A2.4.
    """
    begun = game.turns or game.rolls or game.left or game.pages or game.written or game.reached > 1 or game.confirmed
    if begun or is_first(story.state, game.number):
        return Lacking(False, ())
    struck = {story.entries[number].slot for number in story.struck}
    families = []
    for family in game.present:
        owned, most = len(story.state.journal(family).tools), capacity(story.state, family)
        gone = f"game {game.number} tools brought by {family}" in struck
        if family not in game.brought and owned and (gone or (most is not None and owned > most)):
            families.append(family)
    return Lacking(not game.tool_counts and f"game {game.number} tool counts" in struck, tuple(families))
