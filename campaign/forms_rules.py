"""Posts about rules that come and go, turned into commands; and the inputs of a change as they are posted (A13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import ascii_uppercase

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, QueryDict
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.commands.rules import Amend, EndRule
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.queries.rules import FOR_ONE, KEPT_IN_MIND, SPANS, box_from, place_of, since
from campaign.registry import Command
from campaign.rules.changes import CHANGES, READABLE, Values
from campaign.rules.edition import Edition
from campaign.rules.palette import KNOWN
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import ChangeValue
from campaign.rules.tracks import ICONS
from campaign.story import Story

LONGEST, LONGEST_TEXT = 60, 200
NO_BOX = "-"
"""What the place of a box says where the track has ended."""

MISSING: Mapping[str, Promise] = {
    "letter": gettext_lazy("Choose a colour, or write the name of a new one."),
    "label": gettext_lazy("Write what it is called."),
    "window": gettext_lazy("Choose the window the sticker goes on."),
    "space": gettext_lazy("Tap the space the sticker goes on."),
    "numbers": gettext_lazy("Say which numbers hold now."),
    "number": gettext_lazy("Say how many."),
    "letters": gettext_lazy("Say which dice are in the bag."),
    "players": gettext_lazy("Say for how many families the chart is."),
    "icons": gettext_lazy("Say what the boxes of the track show."),
}
NEEDED: Mapping[str, tuple[str, ...]] = {
    "add-colour": ("letter",),
    "drop-colour": ("letter",),
    "bag": ("letters",),
    "faces": ("numbers",),
    "turns": ("number",),
    "rounds": ("number",),
    "board": ("label",),
    "space": ("window", "space"),
    "chart": ("players",),
    "track": ("icons",),
    "score-line": ("label",),
    "slots": ("numbers",),
}
"""Without which a change says nothing yet."""

FIELDS: Mapping[str, str] = {"number": "amount"}
"""Inputs whose field has another name, because every post has one of that name."""


def field_of(key: str) -> str:
    """The name of the field an input is posted in."""
    return FIELDS.get(key, key)


Reader = Callable[[list[str]], ChangeValue | None]


def _word(texts: list[str]) -> str | None:
    """Of several fields of one name the last one that is filled in."""
    given = [" ".join(text.split())[:LONGEST] for text in texts if text.strip()]
    return given[-1] if given else None


def _whole(texts: list[str]) -> int | None:
    found = _word(texts)
    return None if found is None else int(found.replace("\N{MINUS SIGN}", "-"))


def _flag(texts: list[str]) -> bool | None:
    return True if any(text.strip() for text in texts) else None


def _letters(texts: list[str]) -> str | None:
    """Letters of dice, however many in each field."""
    return "".join(letter for letter in "".join(texts) if letter in ascii_uppercase) or None


def _numbers(texts: list[str]) -> tuple[int, ...] | None:
    """Numbers, several in a field parted by blanks or commas."""
    words = " ".join(texts).replace(",", " ").replace("\N{MINUS SIGN}", "-").split()
    return tuple(map(int, words)) or None


def _places(texts: list[str]) -> tuple[int, ...] | None:
    """A number for each place; an empty field before others is 0."""
    last = max((at for at, text in enumerate(texts) if text.strip()), default=-1)
    return tuple(int(text.strip() or 0) for text in texts[: last + 1]) or None


def _icons(texts: list[str]) -> tuple[str, ...] | None:
    """What each box of a track shows, up to where it ends."""
    icons = tuple(texts[: texts.index(NO_BOX)] if NO_BOX in texts else texts)
    return icons if any(icons) and {"", *ICONS} >= set(icons) else None


READERS: Mapping[str, Reader] = {
    **dict.fromkeys(("letter", "colour", "name", "label", "slug", "track", "space"), _word),
    **dict.fromkeys(("count", "number", "window", "players", "signature", "value", "magic", "points"), _whole),
    **dict.fromkeys(("pale", "star"), _flag),
    **dict.fromkeys(("tools", "coins", "amounts"), _places),
    "letters": _letters,
    "numbers": _numbers,
    "icons": _icons,
}
"""How each input of a change is read from its fields; None where it was not given. ValueError for what is no number."""


def read_values(kind: str, data: QueryDict, box: Edition) -> dict[str, ChangeValue]:
    """The inputs of a change as they were posted, those given; what follows from them is added.

    Raises: ValidationError with every reason at once.
    """
    wrong: list[str] = []
    found: dict[str, ChangeValue] = {}
    for key in CHANGES[kind].inputs:
        read, texts = READERS[key], data.getlist(field_of(key))
        try:
            value = _places(texts) if (kind, key) == ("chart", "points") else read(texts)
        except ValueError:
            wrong.append(_("“%(text)s” is no number.") % {"text": " ".join(texts)[:LONGEST]})
            continue
        if value is not None:
            found[key] = value
    found |= _completed(kind, found, box)
    wrong += [str(MISSING[key]) for key in NEEDED.get(kind, ()) if key not in found]
    for key, value in found.items():
        if not READABLE[key](value):
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            wrong.append(_("“%(text)s” cannot be printed there.") % {"text": shown[:LONGEST]})
    if wrong:
        raise ValidationError(list(dict.fromkeys(wrong)))
    return found


def _completed(kind: str, found: Values, box: Edition) -> dict[str, ChangeValue]:
    """What follows from the inputs: slugs of what has a name, the letter of a new colour, the amounts of a track."""
    name = str(found.get("name") or found.get("label") or "")
    icons, amounts = found.get("icons"), found.get("amounts", ())
    more: dict[str, ChangeValue] = {}
    if kind == "add-colour" and "letter" not in found and name:
        letters = (*(letter for letter in name.upper() if letter in ascii_uppercase), *ascii_uppercase)
        more["letter"] = next((each for each in letters if each not in box.palette and each not in KNOWN), "")
    if kind == "board" and "slug" not in found and name:
        more["slug"] = fresh_slug(name, "board", (board.slug for board in box.legacy.boards))
    if kind == "score-line" and name:
        lines = (*box.legacy.lines, *(slug for plan in box.windows.values() for slug in plan.lines))
        more["slug"] = fresh_slug(name, "line", lines)
    if kind == "track" and isinstance(icons, tuple) and isinstance(amounts, tuple):
        told = [each for each in amounts if isinstance(each, int)][: len(icons)]
        more["amounts"] = (*(each or 1 for each in told), *[1] * (len(icons) - len(told)))
        if "track" not in found:
            more["track"] = fresh_slug(name, "track", (track.slug for track in box.legacy.tracks))
    return more


def fresh_slug(name: str, stem: str, taken: Iterable[str]) -> str:
    """A slug for a name that no other has."""
    used, base = set(taken), slugify(name)[:30] or stem
    return next(slug for n in range(1, len(used) + 2) if (slug := base if n == 1 else f"{base}-{n}") not in used)


def fresh_rule(story: Story) -> str:
    """A slug that no rule of the log ever had, struck ones included."""
    used = {getattr(entry.command, "rule", "") for entry in story.entries.values()}
    return next(slug for n in range(1, len(used) + 2) if (slug := f"rule-{n}") not in used)


@record_form("amend")
class AmendForm(RecordForm):
    """A new rule: its kind with the inputs of that kind, the table's sentence, for whom, how long, and from where."""

    what = forms.ChoiceField(choices=[(kind, kind) for kind in CHANGES])
    text = PlainCharField(
        max_length=LONGEST_TEXT, error_messages={"required": gettext_lazy("Say the rule in a few words.")}
    )
    family = forms.IntegerField(min_value=1, max_value=99, required=False)
    span = forms.ChoiceField(choices=[(span, span) for span in SPANS])
    source = forms.CharField(max_length=LONGEST, required=False)

    def require(self, state: State) -> None:
        """A window that is sealed is missing, for a sticker as for a look."""
        window = self.data.get("window", "")
        sealed = window.isdecimal() and len(window) < 4 and state.is_sealed(int(window))
        if self.cleaned_data["what"] == "space" and sealed:
            raise Http404

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        kind, family = values["what"], values["family"] if values["what"] in FOR_ONE else None
        when, until = since(state, values["span"]), SPANS[values["span"]][1]
        given = read_values(kind, self.data, box_from(state, when, family)) if kind != KEPT_IN_MIND else {}
        return [Amend(fresh_rule(self.story), values["text"], *when, kind, given, family, until, values["source"])]


@record_form("end-rule")
class EndRuleForm(RecordForm):
    """A rule ends where the campaign is now."""

    rule = forms.CharField(max_length=LONGEST)

    def commands(self, state: State) -> list[Command]:
        slug = self.cleaned_data["rule"]
        rule = state.rules.get(slug)
        game, round_number = place_of(state).now
        return [EndRule(slug, game, round_number, rule.text if rule else "")]
