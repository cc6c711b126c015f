"""What of the box as it holds now may come to a family or go: tools, stickers, boxes of tracks, spaces."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import names
from campaign.happening import EVERYONE, Telling, free_slot, game_now, next_boxes
from campaign.queries.happened_parts import Group, Mark, Option, Panel, Place, Tick, Words, filled
from campaign.rules.construction import spaces
from campaign.rules.dice import Die, Fill
from campaign.rules.legacy_box import CREST_SLOTS, AbilityPlan, BoardPlan, TrackPlan
from campaign.rules.state.boards import constructed_on, lowest_on
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Sticker


def known_tools(state: State) -> tuple[str, ...]:
    """Cards that are no news: of windows whose game is scored, of the market box, or of some family."""
    played = [game.window for game in state.games.values() if game.confirmed]
    cards = [card.slug for window in played for card in state.box_now().window(window).cards]
    stock = [slug for slug, copies in state.market.items() if copies]
    owned = [slug for journal in state.journals.values() for slug in (*journal.tools, *journal.labels)]
    return tuple(dict.fromkeys([*cards, *stock, *owned]))


def tools(state: State, telling: Telling) -> Panel:
    """Cards to gain, and those to give up (A8.2, A9.3)."""
    owned = [state.journal(family).tools for family in state.families if telling.who in (EVERYONE, family)]
    wanted = telling.typed.get("pick", "")

    def option(sign: str, slug: str) -> Option:
        copies, value = state.market.get(slug, 0), sign + slug
        note = ngettext("%(n)s in the market box", "%(n)s in the market box", copies) % {"n": copies} if copies else ""
        return Option(value, names.tool_name(slug, state), note, chosen=value == wanted)

    gained = [slug for slug in known_tools(state) if not all(slug in cards for cards in owned)]
    lost = dict.fromkeys(slug for cards in owned for slug in cards)
    groups = filled(
        Group(_("Gained"), tuple(option("+", slug) for slug in gained)),
        Group(_("Given up"), tuple(option("-", slug) for slug in lost)),
    )
    asks = _("Another card, by its name") if groups else _("Which card, by its name")
    tick = Tick("market", _("It comes from the market box, or goes there"), "market" in telling.typed)
    return Panel("tool", groups=groups, words=Words("name", asks, telling.typed.get("name", "")), ticks=(tick,))


def tracks(state: State, telling: Telling) -> Panel:
    """Boxes to cross off, the next one of the first track at once, and those to give back (A9.3)."""
    plans = state.box_now(telling.who or None).legacy.tracks
    wanted = telling.typed.get("pick", "")
    of_track = _for_everyone if telling.who == EVERYONE else _boxes
    groups = [
        of_track(state, telling, plan, wanted or (_usual(state, telling, plan) if n == 0 else ""))
        for n, plan in enumerate(plans)
    ]
    tick = Tick("earns", _("With the legacy points it shows"), not telling.typed or "earns" in telling.typed)
    hint = _("A tool or a sticker that it shows is recorded by itself.")
    return Panel("track", groups=filled(*groups), ticks=(tick,), hint=hint)


def _usual(state: State, telling: Telling, plan: TrackPlan) -> str:
    if telling.who == EVERYONE:
        return f"+{plan.slug}"
    following, _last = next_boxes(state, telling.who or EVERYONE, plan.slug)
    return f"+{plan.slug} {following}"


def _for_everyone(state: State, telling: Telling, plan: TrackPlan, wanted: str) -> Group:
    pairs = (
        (f"+{plan.slug}", _("Each family’s next box")),
        (f"-{plan.slug}", _("Each family’s last one is given back")),
    )
    options = tuple(Option(value, title, chosen=value == wanted) for value, title in pairs)
    return Group(names.track_name(plan.slug, state), options)


def _boxes(state: State, telling: Telling, plan: TrackPlan, wanted: str) -> Group:
    family = telling.who or EVERYONE
    crossed = state.journal(family).crossed.get(plan.slug, ())
    following, _last = next_boxes(state, family, plan.slug)
    length = max([len(plan.boxes), *(box + 1 for box in (following, *crossed) if box is not None)])
    options = []
    for box in range(length):
        value = f"{'-' if box in crossed else '+'}{plan.slug} {box}"
        shown = plan.boxes[box] if box < len(plan.boxes) else None
        drawn = "crossed" if box in crossed else "next" if box == following else "later"
        mark = Mark(drawn, shown.icon if shown else "", shown.amount if shown else 1, box + 1 == plan.total)
        title = _("Give box %(n)s back") if box in crossed else _("Cross off box %(n)s")
        options.append(Option(value, title % {"n": box + 1}, mark=mark, chosen=value == wanted))
    return Group(names.track_name(plan.slug, state), tuple(options))


def known_stickers(state: State, family: int | None) -> tuple[AbilityPlan, ...]:
    """Stickers as the box holds now; those that came with it are no news once a game was scored (A2.4)."""
    stickers = state.box_now(family).legacy.stickers
    if state.joined or any(game.confirmed for game in state.games.values()):
        return stickers
    return tuple(plan for plan in stickers if plan not in state.edition.legacy.stickers)


def stickers(state: State, telling: Telling) -> Panel:
    """A slot, the first free one at once, and a tap on the sticker that goes there (A9.4)."""
    one = telling.who if telling.who != EVERYONE else None
    words = Words("name", _("Another sticker, by what it does"), telling.typed.get("name", ""))
    if one is None:
        groups = _stickers(state, one, _("On each family’s first free slot"))
        return Panel("sticker", groups=groups, at_once=True, words=words)
    there, slot = state.journal(one).stickers, telling.at or free_slot(state, one)
    slots = range(1, max([CREST_SLOTS, slot, *there]) + 1)
    places = tuple(_slot(number, there.get(number), telling, number == slot) for number in slots)
    groups = _stickers(state, one, _("On slot %(slot)s goes") % {"slot": slot})
    off = Group(_("Or it is taken off"), (Option("-", there[slot].label or there[slot].slug),) if slot in there else ())
    return Panel("sticker", groups=filled(*groups, off), at_once=True, places=places, words=words)


def _stickers(state: State, family: int | None, title: str) -> tuple[Group, ...]:
    """The stickers, and those whose colour is written down with a pane for each colour (A9.4)."""
    plans = known_stickers(state, family)
    plain = tuple(Option(f"+{plan.slug}", plan.name) for plan in plans if not plan.recorded)
    coloured = [
        Group(
            plan.name,
            tuple(
                Option(f"+{plan.slug}:{letter}", names.colour_name(letter, state), glass=Fill(letter, None))
                for letter in state.box_now(family).palette.letters
            ),
        )
        for plan in plans
        if plan.recorded
    ]
    return filled(Group(title, plain), *coloured)


def _slot(number: int, sticker: Sticker | None, telling: Telling, chosen: bool) -> Place:
    note = (sticker.label or sticker.slug) if sticker else _("free")
    glass = Fill(sticker.colour, None) if sticker and sticker.colour else None
    return Place(telling.to(at=number), _("Slot %(n)s") % {"n": number}, note, glass, chosen)


def square(state: State, telling: Telling) -> Panel:
    """A cell, and a tap on what stands there; or as the windows have it after all (A11)."""
    one = telling.who if telling.who != EVERYONE else None
    plan, drawn = state.box_now(one).legacy.square, state.square(one) if one is not None else None
    by_hand = state.journal(one).signed if one is not None else {}
    places = []
    for cell, number in enumerate(plan.numbers):
        colour = drawn.colour(cell) if drawn else None
        note = _("by hand") if cell in by_hand else ""
        glass = Fill(colour, None) if colour else None
        places.append(Place(telling.to(at=cell), names.number_text(number), note, glass, cell == telling.at))
    if telling.at is None or telling.at >= len(plan.numbers):
        return Panel("square", _("Which space of the square?"), places=tuple(places), at_once=True)
    now = _("What stands in space %(n)s, the %(number)s?") % {"n": telling.at + 1, "number": plan.numbers[telling.at]}
    colours = tuple(
        Option(glass.letter, names.colour_name(glass.letter, state), glass=Fill(glass.letter, None))
        for glass in state.box_now(one).palette
    )
    others = (Option("-", _("Nothing: it is empty")), Option("=", _("As the windows have it")))
    groups = (Group(_("Written"), colours), Group(_("Not written"), others if telling.at in by_hand else others[:1]))
    return Panel("square", now, groups, at_once=True, places=tuple(places))


def constructions(state: State, telling: Telling) -> Panel:
    """The next space of each colour, any other one, and those to take off again (A6)."""
    groups = [group for board in state.box_now().legacy.boards for group in _board(state, telling, board)]
    earns = any(board.points for board in state.box_now().legacy.boards)
    tick = Tick("earns", _("With the legacy points of it"), not telling.typed or "earns" in telling.typed)
    hint = "" if game_now(state) else _("Begin a game first: a construction belongs to one.")
    return Panel("construction", groups=filled(*groups), ticks=(tick,) if earns else (), hint=hint)


def _board(state: State, telling: Telling, board: BoardPlan) -> Iterator[Group]:
    box, built = state.box_now(), constructed_on(state, board.slug)
    lowest = lowest_on(state, board, box)
    wanted = telling.typed.get("pick", "")

    def option(sign: str, die: Die, note: str = "") -> Option:
        value = f"{sign}{board.slug} {die}"
        return Option(value, names.fill_text(die, state), note, glass=die, chosen=value == wanted)

    every = [Die(c, v) for c, values in spaces(board, box.palette.letters, box.faces).items() for v in values]
    following = [die for die in every if lowest.get(die.colour) == die.value]
    later = [die for die in every if die not in following and str(die) not in built]
    name = f"{board.name}: " if len(box.legacy.boards) > 1 and board.name else ""
    yield Group(name + _("Next of its colour"), tuple(option("+", die) for die in following))
    yield Group(name + _("Any other space"), tuple(option("+", die) for die in later), folded=True)
    gone = [(Die.parse(space), state.cathedral[board.slug, space].family) for space in sorted(built)]
    taken = (option("-", die, names.family_name(family, state) if family else "") for die, family in gone)
    yield Group(name + _("Taken off again"), tuple(taken), folded=True)
