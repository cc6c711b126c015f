"""What things are called on a page: families, colours, fills, levels, kinds, lines of the score sheet.

Names that live in a registry or in a box are translated by their own English text.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from campaign.rules.abilities import ABILITIES
from campaign.rules.dice import Die, Fill
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import Colour
from campaign.rules.scoring import PUBLIC_LINES
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Level
from campaign.rules.state.legacy import Unlocked

LEVELS: dict[Level, Promise] = {
    Level.TURNS: _("every turn"),
    Level.ROUNDS: _("rounds only"),
    Level.PAINT: _("finished window"),
    Level.SCORES: _("only scores"),
    Level.TOTAL: _("only the total"),
}
"""How closely a family's game is recorded."""

SWITCHES: dict[str, Promise] = {
    "glow": _("spaces where a die fits glow"),
    "live-score": _("points so far are shown during play"),
    "broken-counts": _("a broken space counts as filled for its neighbours"),
    "box-per-tool": _("each tool has point boxes of its own"),
}
"""What a table may turn on or off."""

STEPS: dict[str, Promise] = {
    "points": _("points"),
    "legacy": _("fewest legacy points before this game"),
    "blemishes": _("fewest empty and broken spaces"),
    "private": _("most points from the private objective"),
    "order": _("earlier in the turn order of the last round"),
    "tokens": _("most tokens left"),
}
"""What may part families in a ranking (A7.3, B7)."""

SCORE_LINES: dict[str, Promise] = {
    "tools-owned": _("Tool cards owned"),
    "public-a": _("Public objective A"),
    "public-b": _("Public objective B"),
    "public-c": _("Public objective C"),
    "private": _("Private objective"),
    "boxes": _("Empty point boxes"),
    "empty": _("Empty and broken spaces"),
    "hand": _("Line by hand"),
    "total": _("Total"),
}
"""The lines of a score sheet (A7.2)."""

REASONS: dict[str, Promise] = {
    "game": _("after a game"),
    "import": _("before a file of it was brought"),
    "trash": _("before it went to the trash"),
    "deletion": _("before it was deleted"),
    "upgrade": _("when Artisans was brought up to date"),
    "hand": _("by hand"),
}
"""Why an earlier state of a campaign was kept."""


ABILITY_RULES: dict[str, Promise] = {
    "set-colour": _("the die counts as another colour"),
    "set-value": _("the die counts as another value"),
    "add": _("the value goes up or down"),
    "flip": _("the opposite face counts: 1 and 6, 2 and 5, 3 and 4"),
    "ignore-adjacency": _("the space need not touch a filled one"),
    "by-hand": _("whatever the card says: any colour, any value"),
    "fill-again": _("one more space is filled in the same turn"),
}
"""What each ability does, in our own words (A5.2)."""

MEANS: dict[str, Promise] = {
    "set-colour": _("a change of colour"),
    "set-value": _("a change of value"),
    "add": _("adding"),
    "flip": _("a flip"),
    "by-hand": _("hand"),
    "ignore-adjacency": _("leave to fill anywhere"),
    "fill-again": _("leave to fill another space"),
}
"""Abilities as what a die was changed by."""

CHANGES = frozenset({"set-colour", "set-value", "add", "flip", "by-hand"})
"""Abilities that make another die and do nothing else."""


def family_name(number: int | None, state: State) -> str:
    """The family's name as it is now; a number nobody has is called by itself."""
    family = state.families.get(number or 0)
    return family.name if family else gettext("family %(number)s") % {"number": number}


def colour_name(letter: Colour | str, state: State) -> str:
    """A colour's name in this campaign's palette; one it does not know is called by its letter."""
    palette = state.box_now().palette
    if letter in palette:
        return pgettext("colour", palette[Colour(letter)].name)
    return gettext("colour %(letter)s") % {"letter": letter}


def number_text(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def fill_text(fill: Fill | Die, state: State) -> str:
    """A fill in words: red 5, a red without value, a 5 without colour."""
    if fill.colour is None:
        return gettext("a %(value)s without colour") % {"value": number_text(fill.value or 0)}
    colour = colour_name(fill.colour, state)
    if fill.value is None:
        return gettext("a %(colour)s without value") % {"colour": colour}
    return gettext("%(colour)s %(value)s") % {"colour": colour, "value": number_text(fill.value)}


def printed_name(token: str, state: State) -> str:
    """Something printed in a space, as a drawing has it: R, 5, * or #14."""
    if token == "*":
        return gettext("star")
    if token.startswith("#"):
        return gettext("magic number %(number)s") % {"number": token[1:]}
    return colour_name(token, state) if token.isalpha() else number_text(int(token))


def listed(words: Iterable[str]) -> str:
    """A list as it is spoken: a, b and c."""
    *some, last = list(words) or [""]
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(some), "last": last} if some else last


def level_name(level: Level | str) -> str:
    return str(LEVELS[Level(level)])


def switch_name(slug: str) -> str:
    return str(SWITCHES.get(slug, slug))


def step_name(slug: str) -> str:
    """What parted two families in a ranking."""
    return str(STEPS.get(slug, slug))


def ability_name(slug: str) -> str:
    return gettext(ABILITIES[slug].name) if slug in ABILITIES else slug


def means_name(slug: str, state: State) -> str:
    """What a die was changed by: an ability, or a tool by its name."""
    return str(MEANS[slug]) if slug in MEANS else tool_name(slug, state)


def objective_name(kind: str) -> str:
    """The name of a kind of objective."""
    return gettext(OBJECTIVES[kind].name) if kind in OBJECTIVES else kind


def tool_name(slug: str, state: State) -> str:
    """A tool's name in whichever window has it, as a card, or as a family wrote it; or that of another ability."""
    tools = (plan.tool(slug) for plan in state.edition.windows.values())
    known = next((tool.name for tool in tools if tool and tool.name), None)
    card = state.edition.card(slug)
    written = (journal.labels[slug] for journal in state.journals.values() if slug in journal.labels)
    return known or (card.name if card and card.name else next(written, "")) or _ability_name(slug, state)


def _ability_name(slug: str, state: State) -> str:
    """A crest sticker's name, or that of a track's dedication; what nobody named is called by its slug."""
    legacy = state.box_now().legacy
    sticker = legacy.sticker(slug)
    piles = (pile for journal in state.journals.values() for pile in journal.crest.values())
    label = next((one.label for pile in piles for one in pile if one.slug == slug and one.label), "")
    if label or sticker:
        return label or (sticker.name if sticker else "")
    track = legacy.track(slug.removeprefix("dedication-"))
    if track is None or not slug.startswith("dedication-"):
        return slug
    return track.dedication.name if track.dedication and track.dedication.name else track.name


def track_name(slug: str, state: State) -> str:
    """A track of the market."""
    track = state.box_now().legacy.track(slug)
    return gettext(track.name) if track else slug


KINDS_SEALED: dict[str, Promise] = {
    "envelope": _("Envelope %(number)s"),
    "crate": _("Crate %(number)s"),
    "other": _("Seal %(number)s"),
}
"""What is sealed, by its kind; of what is still sealed nothing else is ever said."""


def sealed_name(slug: str, state: State) -> str:
    """An envelope or a crate by its number."""
    found = state.unlocks.get(slug) or state.edition.legacy.sealed_one(slug)
    if found is not None and found.kind in KINDS_SEALED and found.number:
        return str(KINDS_SEALED[found.kind]) % {"number": found.number}
    return found.label if found is not None and isinstance(found, Unlocked) and found.label else slug


MAGIC: dict[str, Promise] = {
    "first-rows": _("a row of different colours"),
    "all-rows": _("all rows of different colours"),
    "first-columns": _("a column of different colours"),
    "all-columns": _("all columns of different colours"),
    "first-diagonals": _("a diagonal of different colours"),
    "all-diagonals": _("both diagonals of different colours"),
    "first-corners": _("four different corners"),
    "first-middle": _("a middle of different colours"),
}
"""What the magic square pays for (A11.4)."""

SOURCES: dict[str, Promise] = {
    "chart": _("Places in windows"),
    "square": _("Magic square"),
    "wisdom": _("Books of Wisdom"),
    "construction": _("Cathedral"),
    "unlock": _("Unlocks"),
    "hand": _("By hand"),
    "collection": _("Colour collections"),
    "brought": _("Before the app"),
    "paper": _("Settled on paper"),
}
"""Where legacy points come from."""

ICONS: dict[str, Promise] = {
    "": _("nothing"),
    "legacy": _("legacy points"),
    "crest": _("a crest ability"),
    "tool": _("a tool"),
}
"""What a box of a track may show (A9.3)."""


def window_name(number: int, state: State) -> str:
    """A window's title, or its number until someone gave it one, or while it is sealed; boosters are numbered apart."""
    title = "" if state.is_sealed(number) else state.edition.window(number).title
    beyond = number - state.edition.window_count
    if beyond > 0:
        return title or gettext("Booster window %(number)s") % {"number": beyond}
    return title or gettext("Window %(number)s") % {"number": number}


def score_line_name(slug: str, state: State, game: int | None = None) -> str:
    """A line of the score sheet: the objective's or the table's own name where it has one."""
    played = state.games.get(game or 0)
    if played and slug in played.hand_lines:
        return played.hand_lines[slug].label
    window = state.plan(played) if played else None
    if window and slug in window.lines:
        return window.lines[slug]
    plan = window.public.get(PUBLIC_LINES.get(slug, "")) if window else None
    if plan and plan.name:
        return plan.name
    return str(SCORE_LINES.get(slug, SCORE_LINES["hand"]))


def short_line_name(slug: str, state: State, game: int) -> str:
    """The heading of a narrow column: A, B, C for the public objectives, a word for the rest."""
    short = {"tools-owned": _("Tool cards"), "boxes": _("Point boxes"), "empty": _("Empty")}
    return PUBLIC_LINES.get(slug) or str(short.get(slug) or score_line_name(slug, state, game))
