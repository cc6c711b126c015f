"""What is sealed, what may be opened and why, and what was opened (A8.4). Of the sealed only numbers are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.names import sealed_name, tool_name, window_name
from campaign.queries.rule_words import change_name
from campaign.queries.rules import RuleRow, place_of, preview, rule_row, since, spans
from campaign.rules.changes import Values
from campaign.rules.legacy_box import SealedPlan, Trigger
from campaign.rules.stars import all_done, glazed, starred
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import current_round, next_game, now
from campaign.rules.state.game import Game, Phase
from campaign.rules.state.legacy import Unlocked
from campaign.rules.triggers import suggested
from campaign.story import Story

SEALED, OPEN_NOW, OPENED = "sealed", "open-now", "opened"
KINDS = ("envelope", "crate", "other")

TRIGGERS: Mapping[str, Promise] = {
    "round-end": gettext_lazy("the end of a round"),
    "stars": gettext_lazy("every family filled its stars"),
    "game-end": gettext_lazy("the game is over"),
    "story": gettext_lazy("the story called for it"),
    "card": gettext_lazy("a card said so"),
}
"""Why something was opened."""

ROUND_TOLD = frozenset({"round-end", "stars"})
"""Triggers whose words name the round."""


def trigger_text(trigger: str, round_number: int = 0) -> str:
    """Why something was opened: by a kind of trigger, or in the table's own words."""
    if trigger == "round-end" and round_number:
        return _("the end of round %(round)s") % {"round": round_number}
    if trigger == "stars" and round_number:
        return _("every family filled its stars by round %(round)s") % {"round": round_number}
    return str(TRIGGERS.get(trigger, trigger))


@dataclass(frozen=True)
class Suggestion:
    """Something sealed whose time may have come: its number, and why; nothing of what is inside."""

    slug: str
    kind: str
    number: int
    name: str
    reason: str
    round: int
    where: str
    reasons: Sequence[str]


def suggestions(state: State) -> list[Suggestion]:
    """What may be opened by what the latest game of the campaign has come to (A8.4)."""
    games = [game for game in state.games.values() if not game.one_off]
    if not games:
        return []
    game = max(games, key=lambda each: each.number)
    over = now(game, state).phase in (Phase.SCORING, Phase.DONE)
    rounds = state.box(game).rounds
    ended = rounds if over else current_round(game, state) - 1
    windows = {family: state.window(game, family) for family in game.present}
    done = game.stars is not None or all_done(windows)
    found = suggested(state.edition.legacy.sealed, state.unlocks, game.window, ended or None, done, over)
    return [
        _suggestion(plan, reason, game, ended, state)
        for plan, reason in found
        if reason != "game-end" or game.confirmed is not None
    ]


def _suggestion(plan: SealedPlan, reason: str, game: Game, ended: int, state: State) -> Suggestion:
    number = game.stars or ended if reason == "stars" else ended
    if reason == "round-end" and plan.trigger is not None:
        number = plan.trigger.round or ended
    reasons = [trigger_text(reason, number)]
    if reason == "stars":
        reasons = _star_reasons(game, state) or reasons
    if reason == "story":
        reasons = [_("the story of this window has come to it")]
    where = window_name(game.window, state)
    if reason != "game-end" and ended:
        where = _("%(window)s, after round %(round)s") % {"window": where, "round": ended}
    name = sealed_name(plan.slug, state)
    return Suggestion(plan.slug, plan.kind, plan.number, name, reason, number, where, reasons)


def _star_reasons(game: Game, state: State) -> list[str]:
    """Each family with the round in which it filled its last star, as far as its turns tell it."""
    filled: dict[tuple[int, str], int] = {}
    for (number, _turn), turn in sorted(game.turns.items()):
        filled.update({(turn.family, space): number for space, _fill in turn.fills})
    found = []
    for family in game.present:
        window = state.window(game, family)
        stars = starred(window.layout)
        if not stars or not glazed(window):
            continue
        name, last = state.families[family].name, max(filled.get((family, star), 0) for star in stars)
        sentence = _("%(family)s filled its stars in round %(round)s") if last else _("%(family)s filled its stars")
        found.append(sentence % {"family": name, "round": last})
    return found


@dataclass(frozen=True)
class Item:
    """Something that stands on the shelf: its number, or the first letters of its name, and its state."""

    slug: str
    kind: str
    mark: str
    name: str
    state: str
    chosen: bool


def shelf(state: State, open_slug: str, may_open: Sequence[Suggestion]) -> dict[str, list[Item]]:
    """Envelopes, crates, and whatever else, in the order of their numbers; what the table added comes last."""
    ready = {each.slug for each in may_open}
    plans = [Unlocked(plan.slug, plan.kind, plan.number, 0, 0) for plan in state.edition.legacy.sealed]
    known = {plan.slug for plan in plans}
    plans += [opened for slug, opened in state.unlocks.items() if slug not in known]
    found: dict[str, list[Item]] = {kind: [] for kind in KINDS}
    for plan in plans:
        kind = plan.kind if plan.kind in KINDS else "other"
        name = sealed_name(plan.slug, state)
        looks = OPENED if plan.slug in state.unlocks else OPEN_NOW if plan.slug in ready else SEALED
        mark = str(plan.number) if plan.number else name[:2]
        found[kind].append(Item(plan.slug, kind, mark, name, looks, plan.slug == open_slug))
    return found


@dataclass(frozen=True)
class OpenedRow:
    """Something that was opened: when, in which game, and why."""

    slug: str
    name: str
    at: datetime | None
    where: str
    why: str
    label: str
    notes: str


def opened_rows(story: Story) -> list[OpenedRow]:
    """Everything opened so far, the newest first; what was opened before the app came comes last, without its day."""
    told = [entry for entry in story.standing.values() if entry.command.kind == "open-sealed"]
    when = {getattr(entry.command, "sealed", ""): story.done[entry.act].at for entry in told}
    known = [*reversed([slug for slug in when if slug in story.state.unlocks])]
    earlier = [slug for slug in story.state.unlocks if slug not in when]
    late = _opened_after_the_scores(story)
    return [
        opened_row(story.state.unlocks[slug], story.state, when.get(slug), over=slug in late)
        for slug in (*known, *earlier)
    ]


def _opened_after_the_scores(story: Story) -> set[str]:
    """What was opened once the points of the game it belongs to had been confirmed."""
    scored: dict[int, int] = {}
    for entry in story.entries.values():
        if entry.command.kind == "confirm-scores":
            scored.setdefault(getattr(entry.command, "game", 0), entry.number)
    late = set()
    for entry in story.standing.values():
        game = getattr(entry.command, "game", 0)
        if entry.command.kind == "open-sealed" and entry.number > scored.get(game, entry.number):
            late.add(str(getattr(entry.command, "sealed", "")))
    return late


def opened_row(one: Unlocked, state: State, at: datetime | None = None, over: bool = False) -> OpenedRow:
    """How something opened is listed; `over`: after the scores of its game."""
    game = state.games.get(one.game)
    if game:
        where = window_name(game.window, state)
        where = _("%(window)s, after the game") % {"window": where} if over else where
    else:
        where = _("before game %(game)s") % {"game": one.game} if one.game else _("before the app came")
    if game and one.round and not over and one.trigger not in ROUND_TOLD:
        where = _("%(window)s, round %(round)s") % {"window": where, "round": one.round}
    label = "" if one.kind == "other" and not one.number else one.label
    why = trigger_text(one.trigger, one.round)
    return OpenedRow(one.slug, sealed_name(one.slug, state), at, where, why, label, one.notes)


@dataclass(frozen=True)
class ChangeCard:
    """An amendment that an opened thing suggests: its words, what it changes, and how long it may hold."""

    number: int
    text: str
    kind: str
    changes: Sequence[str]
    spans: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class SealedCard:
    """The card of one thing: what may be done while it is sealed; what it held once it is open."""

    slug: str
    kind: str
    number: int
    name: str
    may_open: Suggestion | None
    opened: OpenedRow | None
    told: Trigger | None
    may_tell: bool
    title: str = ""
    story: str = ""
    changes: Sequence[ChangeCard] = ()
    rules: Sequence[RuleRow] = ()


def sealed_card(story: Story, slug: str, may_open: Sequence[Suggestion]) -> SealedCard | None:
    """The card of a slug; None where there is no such thing. What is sealed keeps its title, story and changes."""
    state = story.state
    plan, found = state.edition.legacy.sealed_one(slug), state.unlocks.get(slug)
    if plan is None and found is None:
        return None
    kind, number = (found.kind, found.number) if found else (plan.kind, plan.number) if plan else ("", 0)
    told = any(
        entry.command.kind == "describe-sealed" and getattr(entry.command, "sealed", "") == slug
        for entry in story.standing.values()
    )
    card = SealedCard(
        slug=slug,
        kind=kind,
        number=number,
        name=sealed_name(slug, state),
        may_open=next((each for each in may_open if each.slug == slug), None),
        opened=next((row for row in opened_rows(story) if row.slug == slug), None),
        told=plan.trigger if plan and told else None,
        may_tell=plan is not None and found is None and (told or plan.trigger is None),
    )
    return _with_contents(card, plan, state) if found else card


def _with_contents(card: SealedCard, plan: SealedPlan | None, state: State) -> SealedCard:
    rules = [rule_row(rule, state) for rule in state.rules.values() if rule.source == card.slug]
    changes = change_cards(plan, state) if plan else []
    title, told = (plan.title, plan.story) if plan else ("", "")
    return replace(card, told=None, title=title, story=told, changes=changes, rules=rules)


def rule_slug(sealed: str, number: int) -> str:
    """The slug of the rule that one suggested change becomes."""
    return f"{sealed}-{number}"


def suggested_change(plan: SealedPlan, number: int) -> tuple[str, str, Values, str]:
    """A change that comes with something sealed, counted from 1: its text, kind, values, and until when it holds."""
    kind, values = plan.changes[number - 1]
    given = {name: value for name, value in values.items() if name not in ("text", "until")}
    words = str(values.get("text") or plan.title or change_name(kind))
    return words, kind, given, str(values.get("until", "good"))


def change_cards(plan: SealedPlan, state: State) -> list[ChangeCard]:
    """The changes that were not made yet."""
    found, offered = [], spans(state)
    for number in range(1, len(plan.changes) + 1):
        if rule_slug(plan.slug, number) in state.rules:
            continue
        words, kind, values, until = suggested_change(plan, number)
        fitting = [(name, text) for name, text in offered if name.removeprefix("next-") == until] or offered
        changes = preview(state, kind, values, since(state, fitting[0][0])).changes
        found.append(ChangeCard(number, words, change_name(kind), changes, fitting))
    return found


def known_tools(state: State) -> list[tuple[str, str]]:
    """Tool cards whose names are no secret: of windows that were scored, and those that families own."""
    scored = {game.window for game in state.games.values() if game.confirmed}
    slugs = [card.slug for window in sorted(scored) for card in state.edition.window(window).cards]
    slugs += [slug for journal in state.journals.values() for slug in journal.tools]
    return [(slug, tool_name(slug, state)) for slug in dict.fromkeys(slugs)]


def opened_when(state: State) -> tuple[int, int]:
    """The game and the round something opened now belongs to: between two rounds the one that has ended, after the
    scores none."""
    place = place_of(state)
    if not place.under_way or place.over:
        return (place.game if place.over else next_game(state)), 0
    game = state.games.get(place.game)
    busy = game is not None and any(number == place.round for number, _turn in game.turns)
    return place.game, place.round if busy else place.ended
