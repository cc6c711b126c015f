"""Founding a campaign, and changing the names it goes by."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaign.commands.founding import FEWEST, MOST, FoundCampaign, Founder, RenameCampaign, RenameFamily
from campaign.editions import DEFAULT, shipped
from campaign.forms import PostForm, RecordForm, record_form
from campaign.names import listed
from campaign.registry import Command
from campaign.rules.state.campaign import Family, State

LONGEST_NAME = 60
LONGEST_TITLE = 80
TINCTURES = ("copper", "olive", "slate", "mauve", "wine", "teal", "ochre", "iron")
"""Slugs of the crests to choose from; the first ones are what the rows of the form begin with."""
OVERRIDES = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Marks that turn the direction of all that follows them."""


class NameField(forms.CharField):
    """A name in any script. What no keyboard types is refused, not dropped: nothing is lost unseen."""

    def __init__(self, longest: int = LONGEST_NAME, **kwargs: Any) -> None:
        too_long = _("This name is too long: %(limit_value)d characters are the most. Shorten it.")
        messages = {"max_length": too_long, "required": _("A name is needed here. Type one.")}
        super().__init__(max_length=longest, error_messages=messages, **kwargs)

    def to_python(self, value: Any) -> str:
        return unicodedata.normalize("NFC", " ".join(filter(None, str(value or "").split(" "))))

    def validate(self, value: str) -> None:
        super().validate(value)
        if any(unicodedata.category(sign) in ("Cc", "Cs", "Cn") or sign in OVERRIDES for sign in value):
            raise ValidationError(_("There are control characters in this name. Type it again."))


def _tincture(initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(choices=[(slug, slug) for slug in ("", *TINCTURES)], required=False, initial=initial)


class FoundForm(PostForm):
    """Two to four families, their box, and a title if they like. `name-N`, `first-N` and `tincture-N` make row N."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["box"] = forms.ChoiceField(choices=shipped(), initial=DEFAULT)
        self.fields["title"] = NameField(LONGEST_TITLE, required=False)
        nameless = {"required": _("Give this family a name: two at least play.")}
        for row in range(1, MOST + 1):
            self.fields[f"name-{row}"] = NameField(required=row <= FEWEST)
            self.fields[f"name-{row}"].error_messages |= nameless
            self.fields[f"first-{row}"] = NameField(required=False)
            self.fields[f"tincture-{row}"] = _tincture(TINCTURES[row - 1])

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        for row in range(FEWEST + 1, MOST + 1):
            if values.get(f"first-{row}") and values.get(f"name-{row}") == "":
                self.add_error(f"name-{row}", _("Give this family a name, or take away its first name too."))
        return values

    def command(self) -> FoundCampaign:
        values = self.cleaned_data
        families = tuple(
            Founder(values[f"name-{row}"], values[f"tincture-{row}"], values[f"first-{row}"])
            for row in range(1, MOST + 1)
            if values[f"name-{row}"]
        )
        title = values["title"] or listed([family.name for family in families])[:LONGEST_TITLE]
        return FoundCampaign(title, families)


@record_form("rename-all")
class RenameAllForm(RecordForm):
    """The campaign's title and its families' names, first names and crests; only what changed is recorded.

    Fields: `title`; `name-N`, `first-N` and `tincture-N` of family N. What was not posted stays as it is.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"] = NameField(LONGEST_TITLE, required="title" in self.data)
        for row in range(1, MOST + 1):
            self.fields[f"name-{row}"] = NameField(required=f"name-{row}" in self.data)
            self.fields[f"first-{row}"] = NameField(required=False)
            self.fields[f"tincture-{row}"] = _tincture("")

    def commands(self, state: State) -> list[Command]:
        renamed = [family for row in range(1, MOST + 1) if (family := self._renamed(row, state))]
        taken = {family.name.casefold() for family in state.families.values()}
        renamed.sort(key=lambda family: family.name.casefold() in taken)  # a name is given up before another takes it
        found: list[Command] = [RenameFamily(f.number, f.name, f.tincture, f.first_name) for f in renamed]
        title = self._told("title", state.title)
        if title != state.title:
            found.insert(0, RenameCampaign(title))
        if not found:
            raise ValidationError(_("Everything is called so already: there was nothing to save."))
        return found

    def _renamed(self, row: int, state: State) -> Family | None:
        before = state.families.get(row, Family(row, ""))
        name, tincture = self._told(f"name-{row}", before.name), self._told(f"tincture-{row}", before.tincture)
        after = Family(row, name, tincture, self._told(f"first-{row}", before.first_name))
        return after if after != before else None

    def _told(self, name: str, before: str) -> str:
        return str(self.cleaned_data[name]) if name in self.data else before
