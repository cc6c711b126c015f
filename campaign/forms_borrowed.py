"""Posts that take what a borrowed file tells: only of windows and things the table has come to itself."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _

from campaign.borrowing import Offer, box_offers, sticker_offers, unlock_offers, window_offers
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.forms_box import LONGEST, WindowForm
from campaign.registry import Command
from campaign.rules.state.campaign import State

STICKERS = "stickers"
OFFERS = {"box": box_offers, "unlocks": unlock_offers, STICKERS: sticker_offers}


def taken(offers: list[Offer], source: int) -> list[Command]:
    """The descriptions of one of the offers. Raises: ValidationError where nothing is left of it."""
    found = next((offer for offer in offers if offer.source == source), None)
    if found is None:
        raise ValidationError(_("There is nothing more to take from this file. What you see is what is told."))
    return list(found.commands)


@record_form("take-window")
class TakeWindowForm(WindowForm):
    """Everything a borrowed file tells of a window that this table has not told, as one act of ordinary descriptions.

    Fields: `source` is the file's place among those borrowed, from 0.
    """

    source = forms.IntegerField(min_value=0, max_value=99)

    def require(self, state: State) -> None:
        super().require(state)
        if state.is_ahead(self.cleaned_data["number"]):
            raise Http404

    def commands(self, state: State) -> list[Command]:
        return taken(window_offers(state, self.cleaned_data["number"]), self.cleaned_data["source"])


@record_form("take-told")
class TakeToldForm(RecordForm):
    """What a borrowed file tells of the whole box, of things that were opened, or of crest stickers that were met.

    Fields: `named` is the sticker that a family is about to place; without it, all that were met.
    """

    source = forms.IntegerField(min_value=0, max_value=99)
    what = forms.ChoiceField(choices=[(what, what) for what in OFFERS])
    named = PlainCharField(max_length=LONGEST, required=False)

    def commands(self, state: State) -> list[Command]:
        what, named = self.cleaned_data["what"], self.cleaned_data["named"]
        offers = sticker_offers(state, named) if what == STICKERS else OFFERS[what](state)
        return taken(offers, self.cleaned_data["source"])
