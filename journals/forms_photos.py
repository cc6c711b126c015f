"""What is said of photos: which files, of what and whose, and what is on each."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from campaign.forms import PlainCharField
from campaign.rules.state.campaign import State
from journals.models import Photo

ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
"""What a browser offers to choose from; what is taken is decided by what is in the file."""

LONG = _(
    "These words are too long: %(limit_value)d characters at most, and they have %(show_value)d. Shorten them; nothing "
    "you typed is lost."
)
NO_KEY = _("This was sent without its key. Reload the page and try again.")
KEY = re.compile(r"\A[\w-]{1,60}\Z", re.ASCII)
"""What a post's key looks like, with room behind it for the number of a photo."""
NO_CHOICE = _("That choice is not there any more. Choose another one.")


class _Chooser(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several."""

    widget = _Chooser

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = [file for file in (data if isinstance(data, list) else [data]) if file]
        if self.required and not files:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return files


class OfForm(forms.Form):
    """What and whose a photo is: 0 is no game, or the whole table."""

    use = forms.ChoiceField(choices=[(Photo.Use.PAGE, ""), (Photo.Use.TABLE, "")], required=False)
    game = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)
    family = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, state: State, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("use", "game", "family"):
            self.fields[name].error_messages["invalid_choice"] = NO_CHOICE
        for name, known in (("game", state.games), ("family", state.families)):
            self.fields[name].choices = [(number, "") for number in (0, *known)]  # type: ignore[attr-defined]

    @property
    def of(self) -> dict[str, Any]:
        values = self.cleaned_data
        use = values["use"] or (Photo.Use.PAGE if values["family"] else Photo.Use.TABLE)
        return {"use": use, "game": values["game"] or 0, "family": values["family"] or 0}


class AddPhotosForm(OfForm):
    """Photos to keep; `one` is set by a script that sends each by itself."""

    key = forms.RegexField(KEY, error_messages={"required": NO_KEY, "invalid": NO_KEY})
    photos = FilesField(error_messages={"required": _("Choose a photo first.")})
    one = forms.BooleanField(required=False)

    def __init__(self, data: Any, files: Any, *, state: State) -> None:
        super().__init__(data, files, state=state)
        if files is not None:  # every file of the field, where a mapping gives only its last
            self.files = {"photos": files.getlist("photos")}  # type: ignore[assignment]


class TellPhotoForm(OfForm):
    """What is on a photo."""

    alt = PlainCharField(max_length=300, required=False, error_messages={"max_length": LONG})
    caption = PlainCharField(max_length=300, required=False, error_messages={"max_length": LONG})
    then = forms.ChoiceField(choices=[("", ""), ("album", "")], required=False)

    @property
    def said(self) -> dict[str, Any]:
        """All of it but the words for those who cannot see it."""
        return {"caption": self.cleaned_data["caption"], **self.of}
