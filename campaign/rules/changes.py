"""Amendments: what of a box a rule may change, and how (A13.2, A13.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.layout import Space
from campaign.rules.legacy_box import BoardPlan, LegacyBox, Reward, TrackBox, TrackPlan
from campaign.rules.palette import KNOWN, Colour, Glass, Palette
from campaign.rules.rewards import SECOND, SECOND_POINTS
from campaign.rules.state.legacy import ChangeValue, Rule

Values = Mapping[str, ChangeValue]
MOST, FARTHEST = 99, 999
"""The most of anything countable, and how far a printed number may be from 0: beyond is a slip of the pen."""


@dataclass(frozen=True)
class Change:
    """A kind of amendment.

    Shape: `inputs` names its values: letters, letter, name, pale, count, numbers, number, window, space, colour, value,
           star, magic, players, points, tools, coins, signature, track, icons, amounts, slug, label.
    """

    slug: str
    name: str
    rule: str
    inputs: tuple[str, ...]
    make: Callable[[Edition, Values], Edition]

    def apply(self, box: Edition, values: Values) -> Edition:
        """The box changed. It never fails: one value that cannot be read, and nothing is changed."""
        read = {key: values[key] for key in self.inputs if key in values}
        return self.make(box, read) if all(READABLE[key](value) for key, value in read.items()) else box


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_truth(value: object) -> bool:
    return isinstance(value, bool)


def is_capital(value: object) -> bool:
    """The letter of a colour; or none."""
    return isinstance(value, str) and (not value or (len(value) == 1 and "A" <= value <= "Z"))


def whole(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def many(readable: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and all(readable(each) for each in value)


COUNT, PRINTED = whole(0, MOST), whole(-FARTHEST, FARTHEST)

READABLE: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(("letters", "name", "label", "slug", "track", "space"), is_text),
    **dict.fromkeys(("letter", "colour"), is_capital),
    **dict.fromkeys(("pale", "star"), is_truth),
    **dict.fromkeys(("count", "number", "window", "players", "signature"), COUNT),
    **dict.fromkeys(("tools", "coins", "amounts"), many(COUNT)),
    "value": PRINTED,
    "magic": whole(1, FARTHEST),
    "numbers": many(PRINTED),
    "points": lambda value: PRINTED(value) or many(PRINTED)(value),
    "icons": many(is_text),
}
"""What each value must look like."""


def number(values: Values, key: str) -> int | None:
    found = values.get(key)
    return found if isinstance(found, int) else None


def text(values: Values, key: str) -> str:
    found = values.get(key, "")
    return found if isinstance(found, str) else ""


def numbers(values: Values, key: str) -> tuple[int, ...]:
    found = values.get(key, ())
    return tuple(each for each in found if isinstance(each, int)) if isinstance(found, tuple) else ()


def texts(values: Values, key: str) -> tuple[str, ...]:
    found = values.get(key, ())
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, tuple) else ()


def add_colour(box: Edition, values: Values) -> Edition:
    """A colour more, with so many dice of it in the bag."""
    letter = text(values, "letter")
    if not letter:
        return box
    colour = Colour(letter)
    glass = KNOWN.get(colour) or Glass(colour, text(values, "name") or letter, bool(values.get("pale")))
    known = box.palette if colour in box.palette else Palette((*box.palette.glasses, glass))
    return replace(box, palette=known, bag=(*box.bag, *[colour] * (number(values, "count") or 0)))


def drop_colour(box: Edition, values: Values) -> Edition:
    """A colour less, and no die of it in the bag."""
    letter = text(values, "letter")
    left = tuple(glass for glass in box.palette if glass.letter != letter)
    bag = tuple(colour for colour in box.bag if colour != letter)
    return replace(box, palette=Palette(left), bag=bag) if left else box


def set_bag(box: Edition, values: Values) -> Edition:
    """The dice in the bag, one letter each."""
    letters = tuple(Colour(letter) for letter in text(values, "letters") if letter in box.palette)
    return replace(box, bag=letters) if letters else box


def set_faces(box: Edition, values: Values) -> Edition:
    """The values a die may show."""
    faces = tuple(sorted(set(numbers(values, "numbers"))))
    return replace(box, faces=faces) if faces else box


def set_dice(box: Edition, values: Values) -> Edition:
    """Dice a round besides those for each player; with `count`, also how many for each player."""
    more, each = number(values, "number"), number(values, "count")
    box = box if more is None else replace(box, dice_more=more)
    return box if each is None else replace(box, dice_each=each)


def set_turns(box: Edition, values: Values) -> Edition:
    """The turns of a round for each family."""
    found = number(values, "number")
    return replace(box, turns_each=found) if found else box


def set_rounds(box: Edition, values: Values) -> Edition:
    """The rounds of a game."""
    found = number(values, "number")
    return replace(box, rounds=found) if found else box


def add_board(box: Edition, values: Values) -> Edition:
    """One board more, or another in the place of one; on each lie dice, and on each spaces are constructed."""
    slug = text(values, "slug")
    if not slug:
        return box
    board = BoardPlan(
        slug,
        text(values, "label"),
        tuple(Colour(letter) for letter in dict.fromkeys(text(values, "letters")) if letter in box.palette),
        tuple(sorted(set(numbers(values, "numbers")))),
        number(values, "points") or 0,
    )
    boards = {other.slug: other for other in box.legacy.boards} | {slug: board}
    return _legacy(box, replace(box.legacy, boards=tuple(boards.values())))


def set_space(box: Edition, values: Values) -> Edition:
    """What a sticker prints over one space of a window."""
    plan = box.window(number(values, "window") or 0)
    name = text(values, "space")
    if plan.layout is None or name not in plan.layout:
        return box
    old: Space = plan.layout.spaces[name]
    letter = text(values, "colour")
    new = replace(
        old,
        colour=Colour(letter) if letter else None,
        value=number(values, "value"),
        star=bool(values.get("star")),
        magic=number(values, "magic"),
    )
    return box.with_window(replace(plan, layout=plan.layout.with_space(new)))


def set_chart(box: Edition, values: Values) -> Edition:
    """The reward chart for so many players: points, tools, coins place by place; of every window without `window`.

    The second place keeps its point where no points are told for it. Rule: A8.1.
    """
    players, signs = number(values, "players") or 0, number(values, "signature") or 0
    points, tools, coins = (numbers(values, key) for key in ("points", "tools", "coins"))
    points += (0,) * (SECOND - 1 - len(points))
    points += (SECOND_POINTS,) * (SECOND - len(points))
    rewards = tuple(
        Reward(_at(points, place), _at(tools, place), _at(coins, place), place < signs) for place in range(players)
    )

    def charted(plan: WindowPlan) -> WindowPlan:
        return replace(plan, chart={**plan.chart, players: rewards})

    return _each_window(box, _windows(box, values), charted) if players else box


def set_track(box: Edition, values: Values) -> Edition:
    """A track's boxes anew, by icon and amount, from left to right; one that was not there is added."""
    slug = text(values, "track")
    if not slug:
        return box
    icons, amounts = texts(values, "icons"), numbers(values, "amounts")
    boxes = tuple(TrackBox(icon, amounts[at] if at < len(amounts) else 1) for at, icon in enumerate(icons))
    old = box.legacy.track(slug)
    track = replace(old, boxes=boxes, more=False) if old else TrackPlan(slug, text(values, "label") or slug, boxes)
    tracks = {other.slug: other for other in box.legacy.tracks} | {slug: track}
    return _legacy(box, replace(box.legacy, tracks=tuple(tracks.values())))


def add_line(box: Edition, values: Values) -> Edition:
    """A score line in every game, or in those on one window."""
    slug, label = text(values, "slug"), text(values, "label")
    if not slug or not label:
        return box
    if number(values, "window"):
        return _each_window(box, _windows(box, values), lambda plan: replace(plan, lines={**plan.lines, slug: label}))
    return _legacy(box, replace(box.legacy, lines={**box.legacy.lines, slug: label}))


def set_slots(box: Edition, values: Values) -> Edition:
    """The coins that each slot of the tool box costs."""
    costs = numbers(values, "numbers")
    return _legacy(box, replace(box.legacy, slots=costs, more_slots=False)) if costs and min(costs) >= 0 else box


def keep_in_mind(box: Edition, values: Values) -> Edition:
    """A rule in words alone: the table keeps it."""
    return box


SPACE_INPUTS = ("window", "space", "colour", "value", "star", "magic")
CHART_INPUTS = ("window", "players", "points", "tools", "coins", "signature")

CHANGES: Mapping[str, Change] = {
    change.slug: change
    for change in (
        Change("text", "A rule in words", "A13.4", (), keep_in_mind),
        Change("add-colour", "A new die colour", "A13.2", ("letter", "name", "pale", "count"), add_colour),
        Change("drop-colour", "A colour goes", "A13.2", ("letter",), drop_colour),
        Change("bag", "The dice in the bag", "A13.2", ("letters",), set_bag),
        Change("faces", "The values on the dice", "A13.2", ("numbers",), set_faces),
        Change("dice", "Dice a round", "A13.2", ("count", "number"), set_dice),
        Change("turns", "Turns a round", "A13.2", ("number",), set_turns),
        Change("rounds", "Rounds a game", "A13.2", ("number",), set_rounds),
        Change("board", "A second board", "A13.2", ("slug", "label", "letters", "numbers", "points"), add_board),
        Change("space", "A sticker over a space", "A13.2", SPACE_INPUTS, set_space),
        Change("chart", "A reward chart", "A13.2", CHART_INPUTS, set_chart),
        Change("track", "The boxes of a track", "A13.2", ("track", "label", "icons", "amounts"), set_track),
        Change("score-line", "A score line", "A13.2", ("slug", "label", "window"), add_line),
        Change("slots", "The slots of the tool box", "A13.2", ("numbers",), set_slots),
    )
}


def amended(box: Edition, rules: Iterable[Rule]) -> Edition:
    """The box with each rule's change, in the order they came. Rule: A13.1."""
    for rule in rules:
        if rule.what in CHANGES:
            box = CHANGES[rule.what].apply(box, rule.values)
    return box


def _at(column: tuple[int, ...], place: int) -> int:
    return column[place] if place < len(column) else 0


def _legacy(box: Edition, legacy: LegacyBox) -> Edition:
    return replace(box, legacy=legacy)


def _windows(box: Edition, values: Values) -> Iterable[int]:
    """The window that is named, where the box has it; without a name all."""
    every, only = range(1, box.window_count + 1), number(values, "window")
    if not only:
        return every
    return [only] if only in every or only in box.windows else []


def _each_window(box: Edition, numbers: Iterable[int], change: Callable[[WindowPlan], WindowPlan]) -> Edition:
    for each in numbers:
        box = box.with_window(change(box.window(each)))
    return box
