"""Rules in words: what a change says in short, and in what two boxes differ (A13.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from campaign.names import KINDS_SEALED, listed, number_text, printed_name, sealed_name, window_name
from campaign.rules.changes import CHANGES, Values, number, numbers, text
from campaign.rules.drawings import token_of
from campaign.rules.edition import Edition
from campaign.rules.layout import Space
from campaign.rules.legacy_box import BoardPlan, Reward, TrackBox
from campaign.rules.palette import Colour, Palette
from campaign.rules.state.campaign import State

CARD = "card"
"""A source of a rule that is neither a window nor anything sealed."""

ICON_WORDS: Mapping[str, Promise] = {
    "": gettext_lazy("blank"),
    "legacy": gettext_lazy("legacy points"),
    "crest": gettext_lazy("crest sticker"),
    "tool": gettext_lazy("tool"),
}


def change_name(kind: str) -> str:
    """The name of a kind of change."""
    return _(CHANGES[kind].name) if kind in CHANGES else kind


def source_name(source: str, state: State) -> str:
    """Where a rule came from: a window, something that was opened, a card, or the table itself."""
    kind, _dash, at = source.partition("-")
    if kind == "window" and at.isdecimal():
        return window_name(int(at), state)
    if source == CARD:
        return _("a card")
    if source in state.unlocks or kind in KINDS_SEALED:
        return sealed_name(source, state)
    return source or _("the table itself")


def faces_text(faces: Sequence[int]) -> str:
    """1 to 6; or one by one where there is a gap."""
    if len(faces) > 2 and list(faces) == list(range(faces[0], faces[-1] + 1)):
        return _("%(first)s to %(last)s") % {"first": number_text(faces[0]), "last": number_text(faces[-1])}
    return listed(map(number_text, faces))


def colour_word(letter: str, palette: Palette) -> str:
    """A colour by its name in a palette."""
    return pgettext("colour", palette[Colour(letter)].name) if letter in palette else letter


def costs_text(costs: Iterable[int]) -> str:
    return ", ".join(map(number_text, costs)) or _("not told")


def track_text(boxes: Iterable[TrackBox]) -> str:
    """The boxes of a track from left to right."""
    found = []
    for box in boxes:
        word = str(ICON_WORDS.get(box.icon, box.icon))
        found.append(f"{box.amount} {word}" if box.icon == "legacy" else word)
    return ", ".join(found) or _("not told")


def space_text(space: Space, state: State) -> str:
    """What is printed in a space."""
    token = token_of(Space("", (), space.colour, space.value, space.star))
    marks = [space.colour or "", "" if space.value is None else str(space.value), "*" if "*" in token else ""]
    marks += [f"#{space.magic}"] if space.magic is not None else []
    return listed(printed_name(mark, state) for mark in marks if mark) if any(marks) else _("nothing printed")


def headline(kind: str, values: Values, box: Edition, state: State) -> str:
    """A change in a few words, to begin the table's own sentence with; nothing where it says nothing yet."""
    say = _HEADLINES.get(kind)
    after = CHANGES[kind].apply(box, values) if kind in CHANGES else box
    return say(values, box, after, state) if say and after != box else ""


def _colour_line(values: Values, box: Edition, after: Edition, state: State) -> str:
    letter, count = text(values, "letter"), number(values, "count") or 0
    name = colour_word(letter, after.palette)
    if letter in box.palette:
        return ngettext("%(n)s more die of %(colour)s", "%(n)s more dice of %(colour)s", count) % {
            "n": count,
            "colour": name,
        }
    return _("Dice of a new colour arrive: %(colour)s") % {"colour": name}


def _dice_line(values: Values, box: Edition, after: Edition, state: State) -> str:
    more = after.dice_count(len(state.families)) - box.dice_count(len(state.families))
    if more < 0:
        return ngettext("%(n)s die fewer a round", "%(n)s dice fewer a round", -more) % {"n": -more}
    return ngettext("%(n)s die more a round", "%(n)s dice more a round", more) % {"n": more}


def _space_line(values: Values, box: Edition, after: Edition, state: State) -> str:
    window, name = number(values, "window") or 0, text(values, "space")
    layout = after.window(window).layout
    printed = space_text(layout.spaces[name], state) if layout and name in layout else ""
    words = {"space": name, "window": window, "printed": printed}
    return _("A sticker over %(space)s of window %(window)s: %(printed)s") % words


def _chart_line(values: Values, box: Edition, after: Edition, state: State) -> str:
    window, players = number(values, "window"), number(values, "players") or 0
    if window:
        return _("Other rewards for %(n)s families on window %(window)s") % {"n": players, "window": window}
    return _("Other rewards for %(n)s families on every window") % {"n": players}


def _track_line(values: Values, box: Edition, after: Edition, state: State) -> str:
    track = after.legacy.track(text(values, "track"))
    name = _(track.name) if track else ""
    return _("The track %(track)s has other boxes") % {"track": name}


def _plain(sentence: Promise, key: str) -> Callable[[Values, Edition, Edition, State], str]:
    return lambda values, box, after, state: str(sentence) % {"what": values.get(key, "")}


_HEADLINES: Mapping[str, Callable[[Values, Edition, Edition, State], str]] = {
    "add-colour": _colour_line,
    "drop-colour": lambda values, box, after, state: (
        _("No more dice of %(colour)s") % {"colour": colour_word(text(values, "letter"), box.palette)}
    ),
    "bag": lambda values, box, after, state: _("%(n)s dice are in the bag") % {"n": len(after.bag)},
    "faces": lambda values, box, after, state: _("The dice show %(faces)s") % {"faces": faces_text(after.faces)},
    "dice": _dice_line,
    "turns": _plain(gettext_lazy("%(what)s turns a round for each family"), "number"),
    "rounds": _plain(gettext_lazy("%(what)s rounds a game"), "number"),
    "board": _plain(gettext_lazy("A second board: %(what)s"), "label"),
    "space": _space_line,
    "chart": _chart_line,
    "track": _track_line,
    "score-line": _plain(gettext_lazy("A score line: %(what)s"), "label"),
    "slots": lambda values, box, after, state: (
        _("The slots of the tool box cost %(coins)s") % {"coins": costs_text(numbers(values, "numbers"))}
    ),
}


def differences(before: Edition, after: Edition, state: State) -> list[str]:
    """In what two boxes differ, a sentence each. Of a window that is sealed nothing is told but what is new (A8.4)."""
    found = [*_dice_differences(before, after, len(state.families)), *_colour_differences(before, after)]
    found += [*_legacy_differences(before, after), *_chart_differences(before, after)]
    for window in sorted(before.windows.keys() | after.windows.keys()):
        if before.windows.get(window) is not after.windows.get(window):
            found += _window_differences(window, before, after, state)
    return found


def _becomes(sentence: str, before: object, after: object) -> list[str]:
    return [sentence % {"before": before, "after": after}] if before != after else []


def _dice_differences(before: Edition, after: Edition, players: int) -> Iterator[str]:
    dice = [box.dice_count(players) for box in (before, after)]
    yield from _becomes(_("%(before)s dice a round become %(after)s."), *dice)
    turns = [box.turns_each for box in (before, after)]
    yield from _becomes(_("%(before)s turns a round for each family become %(after)s."), *turns)
    yield from _becomes(_("%(before)s rounds a game become %(after)s."), before.rounds, after.rounds)
    faces = [faces_text(box.faces) for box in (before, after)]
    yield from _becomes(_("The dice show %(after)s in place of %(before)s."), *faces)


def _colour_differences(before: Edition, after: Edition) -> Iterator[str]:
    for glass in after.palette:
        if glass.letter not in before.palette:
            words = {"colour": colour_word(glass.letter, after.palette), "letter": glass.letter}
            yield _("A new colour: %(colour)s, with the letter %(letter)s.") % words
    for glass in before.palette:
        if glass.letter not in after.palette:
            yield _("%(colour)s is no colour any more.") % {"colour": colour_word(glass.letter, before.palette)}
    old, new = Counter(before.bag), Counter(after.bag)
    changed = [letter for letter in dict.fromkeys((*after.bag, *before.bag)) if old[letter] != new[letter]]
    yield from _becomes(_("%(before)s dice in the bag become %(after)s."), len(before.bag), len(after.bag))
    for letter in changed if len(changed) > 1 or len(before.bag) == len(after.bag) else ():
        colour = colour_word(letter, after.palette if letter in after.palette else before.palette)
        words = {"colour": colour, "before": str(old[letter]), "after": str(new[letter])}
        yield _("Dice of %(colour)s: %(before)s become %(after)s.") % words


def board_text(board: BoardPlan, box: Edition) -> str:
    """A board's colours, values, and what a space on it earns."""
    letters = board.colours or box.palette.letters
    colours = listed(colour_word(letter, box.palette) for letter in letters)
    words = {"colours": colours, "values": faces_text(board.values or box.faces), "points": board.points}
    if not board.points:
        return _("%(colours)s by %(values)s") % words
    sentence = ngettext(
        "%(colours)s by %(values)s, %(points)s point a space", "%(colours)s by %(values)s, %(points)s points a space",
        board.points,
    )  # fmt: skip
    return sentence % words


def _legacy_differences(before: Edition, after: Edition) -> Iterator[str]:
    boards = {board.slug: board for board in before.legacy.boards}
    for board in after.legacy.boards:
        if boards.get(board.slug) != board:
            name = board.name or _("The cathedral")
            yield _("%(board)s is a board of %(what)s.") % {"board": name, "what": board_text(board, after)}
    for slug, label in after.legacy.lines.items():
        if before.legacy.lines.get(slug) != label:
            yield _("Every score sheet has the line “%(label)s”.") % {"label": label}
    slots = [costs_text(box.legacy.slots) for box in (before, after)]
    yield from _becomes(_("Slots of the tool box: %(before)s become %(after)s coins."), *slots)
    for track in after.legacy.tracks:
        known = before.legacy.track(track.slug)
        if known is None or known.boxes != track.boxes:
            boxes = track_text(track.boxes)
            yield _("The boxes of %(track)s: %(boxes)s.") % {"track": _(track.name), "boxes": boxes}


def _chart_differences(before: Edition, after: Edition) -> Iterator[str]:
    """Charts that are new, told once where several windows share one."""
    found: dict[tuple[int, tuple[Reward, ...]], list[int]] = {}
    for window, plan in sorted(after.windows.items()):
        for players, rewards in plan.chart.items():
            if before.window(window).chart.get(players) != rewards:
                found.setdefault((players, rewards), []).append(window)
    for (players, rewards), windows in found.items():
        words = {"n": players, "what": "; ".join(map(reward_text, rewards)), "window": listed(map(str, windows))}
        every = len(windows) == after.window_count
        yield (
            _("Every window, %(n)s families: %(what)s.") if every else _("Window %(window)s, %(n)s families: %(what)s.")
        ) % words


def _window_differences(window: int, before: Edition, after: Edition, state: State) -> Iterator[str]:
    old, new = before.window(window), after.window(window)
    words = {"window": window}
    for slug, label in new.lines.items():
        if old.lines.get(slug) != label:
            yield _("The score sheet of window %(window)s has the line “%(label)s”.") % {**words, "label": label}
    known = old.layout.spaces if old.layout else {}
    for name, space in new.layout.spaces.items() if new.layout else ():
        if known.get(name) != space:
            printed = {**words, "space": name, "after": space_text(space, state)}
            if state.is_sealed(window) or name not in known:
                yield _("%(space)s of window %(window)s: %(after)s.") % printed
            else:
                printed["before"] = space_text(known[name], state)
                yield _("%(space)s of window %(window)s: %(after)s in place of %(before)s.") % printed


def reward_text(reward: Reward) -> str:
    """What a place earns, in few words."""
    parts = [
        ngettext("%(n)s point", "%(n)s points", reward.points) % {"n": reward.points},
        ngettext("%(n)s tool", "%(n)s tools", reward.tools) % {"n": reward.tools},
        ngettext("%(n)s coin", "%(n)s coins", reward.coins) % {"n": reward.coins},
    ]
    return ", ".join([*parts, _("signs")] if reward.signature else parts)
