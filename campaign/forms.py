"""From posts to commands: what every form carries, the fields of the field's own words, and the list of forms."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaign.letters import one_line
from campaign.log import Post
from campaign.registry import Command
from campaign.rules.dice import Die, Fill
from campaign.rules.state.campaign import State
from campaign.story import Story

F = TypeVar("F", bound="type[RecordForm]")

MOST_DICE = 40
KEY = re.compile(r"\A[\w-]{1,64}\Z", re.ASCII)
"""What the key of a post looks like."""

FORMS: dict[str, type[RecordForm]] = {}
"""The form of each kind of post; its kind is a part of the address."""


def record_form(kind: str) -> Callable[[F], F]:
    """Register a form under the kind it is posted to."""

    def register(cls: F) -> F:
        cls.kind = kind
        FORMS[kind] = cls
        return cls

    return register


def new_key() -> str:
    """A key for one post: sent twice, it acts once."""
    return uuid.uuid4().hex


def sound_key(text: str) -> str:
    """The key that was posted; a new one where that is missing, or is none of ours."""
    return text if KEY.match(text) else new_key()


class PlainCharField(forms.CharField):
    """A line of text without control characters."""

    def clean(self, value: Any) -> str:
        return str(super().clean(one_line(str(value or ""))))


class FillField(forms.CharField):
    """R5, R or 5."""

    def clean(self, value: Any) -> Fill | None:
        text = super().clean(value)
        try:
            return Fill.parse(text) if text else None
        except ValueError:
            sentence = _("“%(text)s” is no fill. Choose a colour, a value, or both.")
            raise ValidationError(sentence % {"text": text}) from None


class DieField(forms.CharField):
    """R5."""

    def clean(self, value: Any) -> Die | None:
        text = super().clean(value)
        try:
            return Die.parse(text) if text else None
        except ValueError:
            raise ValidationError(_("“%(text)s” is no die. Tap one on the board.") % {"text": text}) from None


class DiceField(forms.CharField):
    """Dice parted by blanks, such as R5 B2; may be posted several times."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[Die, ...]:
        words = " ".join(value if isinstance(value, list) else [value or ""]).split()
        if len(words) > MOST_DICE or (self.required and not words):
            raise ValidationError(_("Tap the dice on the board: one at least, %(most)s at most.") % {"most": MOST_DICE})
        try:
            return tuple(Die.parse(word) for word in words)
        except ValueError as error:
            raise ValidationError(_("%(error)s. Tap the dice on the board.") % {"error": error}) from None


class PostForm(forms.Form):
    """What every post carries.

    Fields: `key` chosen before the tap; `page` and `number` name the page to answer with; `overrule` the codes of the
            warnings the table has seen, parted by blanks; `along` yes or no to later entries that would get warnings;
            `then` is the query the page is shown with once it is done.
    """

    data: QueryDict
    """What was posted, as it came."""

    key = forms.CharField(
        max_length=64, error_messages={"required": _("This was sent without its key. Reload the page and tap again.")}
    )
    page = forms.CharField(max_length=20, required=False)
    number = forms.IntegerField(min_value=0, max_value=99, required=False)
    overrule = forms.CharField(max_length=400, required=False)
    reason = PlainCharField(max_length=200, required=False)
    then = forms.CharField(max_length=300, required=False)
    along = forms.ChoiceField(choices=[("", ""), ("yes", ""), ("no", "")], required=False)

    def post(self, by: str) -> Post:
        values = self.cleaned_data
        along = {"yes": True, "no": False}.get(values["along"])
        return Post(values["key"], by, tuple(values["overrule"].split()), values["reason"], along)


class RecordForm(PostForm):
    """A post that records commands."""

    kind: ClassVar[str] = ""
    story: Story
    """The log as it stood when the post arrived, for what is looked up in it."""

    def require(self, state: State) -> None:
        """What must be there before the post is looked at any closer. Raises: Http404."""

    def commands(self, state: State) -> list[Command]:
        """What to record, as one act. Raises: ValidationError for what only the state can tell is missing."""
        raise NotImplementedError

    def replaces(self, state: State) -> int | None:
        """The number of the entry that is corrected."""
        return None


def bound(kind: str, data: QueryDict) -> RecordForm | None:
    """The form of a kind, bound to what was posted; None where there is no such kind."""
    cls = FORMS.get(kind)
    return cls(data) if cls else None
