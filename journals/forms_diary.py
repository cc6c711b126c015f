"""What is typed into a diary: a title, a text, and the game it is about."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from campaign.forms import PlainCharField, sound_key
from journals.diary import LONGEST, LONGEST_TITLE, Words, plain


class TextField(forms.CharField):
    """Plain text with its lines as they were typed; what is too long is told, never cut."""

    def clean(self, value: Any) -> str:
        text = plain(str(value or ""))
        if not text:
            raise ValidationError(_("Nothing is written yet. Type a few words, then save."))
        over = len(text) - LONGEST
        if over > 0:
            raise ValidationError(
                ngettext(
                    "A page holds %(most)s characters, and this is %(over)s too many. Move it to a second page; "
                    "nothing you typed is lost.",
                    "A page holds %(most)s characters, and these are %(over)s too many. Move the end to a second page; "
                    "nothing you typed is lost.",
                    over,
                )
                % {"most": LONGEST, "over": over}
            )
        return text


class DiaryForm(forms.Form):
    """A page as it is typed; `base` is the version it was typed over, 0 for none."""

    title = PlainCharField(
        max_length=LONGEST_TITLE,
        required=False,
        error_messages={"max_length": _("A title has at most %(limit_value)d characters. Shorten it.")},
    )
    text = TextField()
    game = forms.IntegerField(required=False)
    base = PlainCharField(required=False)
    key = PlainCharField(required=False)

    def __init__(self, *args: Any, games: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = games

    def clean_game(self) -> int:
        game = self.cleaned_data["game"] or 0
        if game and game not in self.games:
            raise ValidationError(_("There is no such evening in this diary. Choose one of the list."))
        return int(game)

    def clean_base(self) -> int:
        """A version nobody knows is none: what stands is shown beside what was typed."""
        base = str(self.cleaned_data["base"])
        return int(base) if re.fullmatch(r"[0-9]{1,6}", base) else 0

    def clean_key(self) -> str:
        """What is sent without a key, or with one that is none of ours, is saved all the same."""
        return sound_key(str(self.cleaned_data["key"]))

    def words(self, by: str) -> Words:
        found = self.cleaned_data
        return Words(found["title"], found["text"], found["key"], by)
