"""Everything a table told of its box, line by line, each with the address where it is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.borrowing import Offer, box_offers, is_bare, sticker_offers, unlock_offers, window_offers
from campaign.models import Campaign
from campaign.names import ICONS, number_text, sealed_name, track_name, window_name
from campaign.rules.dice import Fill
from campaign.rules.edition import PUBLIC, WindowPlan
from campaign.rules.legacy_box import AbilityPlan, Reward, SquarePlan, TrackBox, TrackPlan
from campaign.rules.state.campaign import State
from campaign.rules.told import known_of
from campaign.views.box_desk import TOLD
from campaign.views.box_editors import step_text
from campaign.views.box_list import listed_windows
from journals.objective_words import objective_rule

WORDS: Mapping[str, Promise] = {
    "story": gettext_lazy("Story"),
    "star": gettext_lazy("When all stars are glazed"),
    "intro": gettext_lazy("Before the game"),
    "outro": gettext_lazy("After the game"),
}


@dataclass(frozen=True)
class Row:
    """One thing that was told: what it is called, what it says, and where it is corrected."""

    name: str
    text: str
    href: str
    mark: str = ""
    glass: Fill | None = None
    icon: str = ""

    @property
    def signed(self) -> bool:
        """Whether a letter, a glass or an icon stands before it."""
        return bool(self.mark or self.glass or self.icon)


@dataclass(frozen=True)
class Missing:
    """What nobody told yet, and where it can be told."""

    name: str
    href: str


@dataclass(frozen=True)
class Part:
    """A window, or a part of what lies between the games. `add` tells one more of it."""

    title: str
    slug: str
    lines: tuple[Row, ...] = ()
    missing: tuple[Missing, ...] = ()
    eyebrow: str = ""
    href: str = ""
    plan: WindowPlan | None = None
    add: Missing | None = None
    offers: tuple[Offer, ...] = ()
    take: Mapping[str, str | int] = field(default_factory=dict)
    """What a post that takes an offer says besides: its kind, and what it is about."""


def window_parts(state: State, campaign: Campaign) -> list[Part]:
    """The windows up to the one that is next, and those that were described ahead."""
    found = []
    for each in listed_windows(state):
        plan = known_of(state, each.plan)
        href = f"{reverse('window', args=[campaign.slug, each.number])}?back={TOLD}"
        lines = tuple(_window_lines(plan, state, href))
        offers = tuple(window_offers(state, each.number))
        part = Part(
            window_name(each.number, state),
            f"window-{each.number}",
            lines,
            tuple(_window_missing(plan, state, href)),
            each.eyebrow,
            href,
            None if is_bare(plan.layout) else plan,
            offers=offers,
            take={"kind": "take-window", "number": each.number},
        )
        found.append(part)
    return found


def _window_lines(plan: WindowPlan, state: State, href: str) -> Iterator[Row]:
    if plan.layout:
        count = len(plan.layout)
        yield Row(_("Drawing"), ngettext("%(n)s space", "%(n)s spaces", count) % {"n": count}, href, icon="brush")
    for tool in plan.tools:
        text = "; ".join(step_text(step, state) for step in tool.steps) or _("only its name is known")
        glass = Fill(tool.colour, None) if tool.colour else None
        yield Row(tool.name, text, f"{href}&edit={tool.slug}", glass=glass, icon="hand")
    if plan.boxes:
        yield Row(_("Point boxes"), ", ".join(map(number_text, plan.boxes)), f"{href}&edit=box-1", icon="table")
    for place, public in plan.public.items():
        yield Row(public.name, objective_rule(public, state), f"{href}&edit={place}", mark=place)
    for private in plan.private:
        yield Row(private.name, objective_rule(private, state), f"{href}&edit={private.slug}", icon="lock")
    yield from _line_rows(plan.number, plan.lines)
    for what, name in WORDS.items():
        if text := getattr(plan, what):
            yield Row(str(name), text, f"?edit={what}-{plan.number}", icon="note")
    for players, rewards in sorted(plan.chart.items()):
        yield Row(_chart_name(players), chart_text(rewards), f"?edit=chart-{plan.number}-{players}", icon="podium")
    for card in plan.cards:
        steps = "; ".join(step_text(step, state) for step in card.steps)
        copies = ngettext("%(n)s card", "%(n)s cards", card.copies) % {"n": card.copies}
        text = ", ".join(filter(None, [steps, copies]))
        yield Row(card.name, text, f"?edit=card-{plan.number}-{card.slug}", icon="hand")


def _line_rows(window: int, lines: Mapping[str, str]) -> Iterator[Row]:
    for slug, label in lines.items():
        yield Row(label, _("a score line"), f"?edit=line-{window}-{slug}", icon="list")


def _window_missing(plan: WindowPlan, state: State, href: str) -> Iterator[Missing]:
    players, number = len(state.families), plan.number
    for there, name, where in (
        (plan.title, _("its title"), href),
        (plan.layout, _("its shape"), href),
        (plan.tools, _("its tools"), f"{href}&edit=new-tool"),
        (plan.boxes, _("its point boxes"), f"{href}&edit=new-box"),
    ):
        if not there:
            yield Missing(name, where)
    for place in PUBLIC:
        if place not in plan.public:
            yield Missing(_("objective %(place)s") % {"place": place}, f"{href}&edit={place}")
    if not plan.private:
        yield Missing(_("private objectives"), f"{href}&edit=new-private")
    if not plan.star:
        yield Missing(_("what its stars say"), f"?edit=star-{number}")
    if players not in plan.chart:
        yield Missing(_("its rewards"), f"?edit=chart-{number}-{players}")
    scored = any(game.confirmed for game in state.games.values() if game.window == number)
    if not plan.cards and scored:
        yield Missing(_("its tool cards"), f"?edit=card-{number}-new")


def _chart_name(players: int) -> str:
    return ngettext("Rewards, %(n)s family", "Rewards, %(n)s families", players) % {"n": players}


def chart_text(rewards: tuple[Reward, ...]) -> str:
    """A chart in a line: what each place earns."""
    return "; ".join(f"{place}. {_reward(reward)}" for place, reward in enumerate(rewards, start=1))


def _reward(reward: Reward) -> str:
    parts = [
        (reward.points, ngettext("%(n)s point", "%(n)s points", reward.points)),
        (reward.tools, ngettext("%(n)s tool", "%(n)s tools", reward.tools)),
        (reward.coins, ngettext("%(n)s coin", "%(n)s coins", reward.coins)),
    ]
    words = [text % {"n": n} for n, text in parts if n] + ([_("a signature")] if reward.signature else [])
    return ", ".join(words) or _("nothing")


def between_parts(state: State, campaign: Campaign) -> list[Part]:
    """What lies between the games: tracks, tool box, crests, what was opened, the square, the board, score lines."""
    parts = [_tracks(state), _slots(state), _stickers(state), _opened(state, campaign), _square(state, campaign)]
    rows = tuple(_line_rows(0, state.edition.legacy.lines))
    return [*parts, _boards(state), *([Part(_("Score lines of every game"), "lines", rows)] if rows else [])]


def ability_text(plan: AbilityPlan, state: State) -> str:
    """What a sticker or a dedication does, in a line."""
    steps = "; ".join(step_text(step, state) for step in plan.steps)
    colour = _("its colour is chosen when it is placed") if plan.recorded else ""
    return ", ".join(filter(None, [steps, colour, plan.text])) or _("by hand: the table does what it says")


def _tracks(state: State) -> Part:
    lines, missing = list[Row](), list[Missing]()
    for track in state.edition.legacy.tracks:
        name, href = track_name(track.slug, state), f"?edit=track-{track.slug}"
        if track.boxes:
            lines.append(Row(name, track_text(track), href))
        else:
            missing.append(Missing(_("the boxes of %(track)s") % {"track": name}, href))
        earned = f"?edit=earned-{track.slug}"
        if track.dedication:
            text = f"{track.dedication.name}: {ability_text(track.dedication, state)}"
            lines.append(Row(_("Earned at its end"), text, earned))
        else:
            missing.append(Missing(_("what %(track)s earns") % {"track": name}, earned))
    take = {"kind": "take-told", "what": "box"}
    return Part(
        _("Tracks of the market"), "tracks", tuple(lines), tuple(missing), offers=tuple(box_offers(state)), take=take
    )


def track_text(track: TrackPlan) -> str:
    """The boxes of a track in their order."""
    behind = ["…"] if track.more else []
    return " · ".join([*map(box_text, track.boxes), *behind])


def box_text(box: TrackBox) -> str:
    """One box of a track: a number of legacy points, a sticker, a tool, or nothing."""
    if box.icon == "legacy":
        return ngettext("%(n)s point", "%(n)s points", box.amount) % {"n": box.amount}
    return str(ICONS.get(box.icon, box.icon)) if box.icon else "–"


def _slots(state: State) -> Part:
    legacy, href = state.edition.legacy, "?edit=slots"
    lines = []
    if legacy.slots:
        behind = ", …" if legacy.more_slots else ""
        lines.append(Row(_("Coins of each slot"), ", ".join(map(str, legacy.slots)) + behind, href))
    if legacy.filled is not None:
        lines.append(Row(_("Filled from the start"), str(legacy.filled), href))
    missing = () if legacy.slots else (Missing(_("what its slots cost"), href),)
    return Part(_("Tool box"), "slots", tuple(lines), missing)


def _stickers(state: State) -> Part:
    seen = state.stickers_of(state.edition)
    lines = tuple(Row(plan.name, ability_text(plan, state), f"?edit=sticker-{plan.slug}") for plan in seen)
    add = Missing(_("Describe a sticker"), "?edit=new-sticker")
    take = {"kind": "take-told", "what": "stickers"}
    return Part(_("Crest stickers"), "stickers", lines, add=add, offers=tuple(sticker_offers(state)), take=take)


def _opened(state: State, campaign: Campaign) -> Part:
    shelf = reverse("unlocks", args=[campaign.slug])
    lines = []
    for slug, opened in state.unlocks.items():
        plan = state.edition.legacy.sealed_one(slug)
        told = [opened.label or (plan.title if plan else ""), opened.notes]
        text = ": ".join(filter(None, told)) or _("nothing is noted")
        lines.append(Row(sealed_name(slug, state), text, f"{shelf}?open={slug}&came=note"))
    missing = () if lines else (Missing(_("what was opened"), shelf),)
    return Part(
        _("Opened so far"),
        "opened",
        tuple(lines),
        missing,
        offers=tuple(unlock_offers(state)),
        take={"kind": "take-told", "what": "unlocks"},
    )


def _square(state: State, campaign: Campaign) -> Part:
    plan = state.edition.legacy.square
    href = reverse("square", args=[campaign.slug, min(state.families, default=1)])
    side = round(len(plan.numbers) ** 0.5)
    rows = [" ".join(map(str, plan.numbers[at : at + side])) for at in range(0, len(plan.numbers), side)]
    pays = _("first of a kind %(first)s, all of it %(all)s, a collection %(collection)s") % {
        "first": plan.first,
        "all": plan.all,
        "collection": plan.collection,
    }
    usual = _("as the rules have it") if plan == SquarePlan() else ""
    lines = (
        Row(_("Its numbers"), ", ".join(filter(None, [" / ".join(rows), usual])), href),
        Row(_("It pays"), pays, href),
    )
    return Part(_("Magic square"), "square", lines)


def _boards(state: State) -> Part:
    lines, missing = [], []
    for board in state.edition.legacy.boards:
        href, name = f"?edit=board-{board.slug}", board.name or _("Cathedral")
        if board.points:
            text = ngettext("%(n)s point for a construction", "%(n)s points for a construction", board.points)
            lines.append(Row(name, text % {"n": board.points}, href))
        else:
            missing.append(Missing(_("what a construction earns"), href))
    return Part(_("Cathedral board"), "board", tuple(lines), tuple(missing))
