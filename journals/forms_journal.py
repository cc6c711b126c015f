"""Posts of the journal, turned into commands."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.commands.by_hand import MOST, ChangePoints
from campaign.commands.legacy_box import DescribeSquare
from campaign.commands.life import CheckPaper, NameAge
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.happening import game_now
from campaign.names import number_text
from campaign.registry import Command
from campaign.rules.state.campaign import State
from journals.commands.afterwards import NameMasterpiece
from journals.queries.ages import name_at
from journals.queries.ledger import paper_check


class OfFamilyForm(RecordForm):
    """A post about one family's journal."""

    family = forms.IntegerField(min_value=1, max_value=99)


@record_form("name-age")
class NameAgeForm(OfFamilyForm):
    """A leaf of the family tree: the first name from a window on, and what its window is called (A1.2, A10.1)."""

    window = forms.IntegerField(min_value=1, max_value=99)
    game = forms.IntegerField(min_value=1, max_value=99, required=False)
    name = PlainCharField(max_length=60, required=False)
    masterpiece = PlainCharField(max_length=80, required=False)

    def commands(self, state: State) -> list[Command]:
        values, family = self.cleaned_data, self.cleaned_data["family"]
        game = state.games.get(values["game"] or 0)
        found: list[Command] = []
        if values["name"] != name_at(state, family, values["window"], game):
            found.append(NameAge(family, window=values["window"], name=values["name"]))
        called = state.journal(family).masterpieces.get(game.number, "") if game else ""
        if game is not None and "masterpiece" in self.data and values["masterpiece"] != called:
            found.append(NameMasterpiece(game.number, family, values["masterpiece"]))
        if not found:
            raise ValidationError(_("Nothing is changed: both names are as they were."))
        return found


@record_form("check-paper")
class CheckPaperForm(OfFamilyForm):
    """The legacy points counted on paper (A12.2)."""

    total = forms.IntegerField(min_value=-MOST, max_value=MOST)

    def commands(self, state: State) -> list[Command]:
        return [CheckPaper(self.cleaned_data["family"], game_now(state), self.cleaned_data["total"])]


@record_form("settle-paper")
class SettlePaperForm(OfFamilyForm):
    """The difference that the table saw, put into the ledger with its reason (A12.2, R0)."""

    difference = forms.IntegerField(min_value=-2 * MOST, max_value=2 * MOST)
    label = PlainCharField(max_length=60, required=False)

    def commands(self, state: State) -> list[Command]:
        values, family = self.cleaned_data, self.cleaned_data["family"]
        check = paper_check(self.story, family)
        if check is None or check.difference != values["difference"]:
            now = number_text(check.difference if check else 0)
            raise ValidationError(_("The difference is %(points)s by now. Look at it again.") % {"points": now})
        if not check.difference:
            raise ValidationError(_("Paper and ledger agree: there is nothing to settle."))
        return [ChangePoints(family, game_now(state), check.difference, values["label"], "paper")]


@record_form("describe-square")
class DescribeSquareForm(RecordForm):
    """The numbers of the magic square as the box prints them, row by row, and what it pays (A11.1)."""

    numbers = PlainCharField(max_length=400)
    first = forms.IntegerField(min_value=0, max_value=99)
    all = forms.IntegerField(min_value=0, max_value=99)
    collection = forms.IntegerField(min_value=0, max_value=99)

    def commands(self, state: State) -> list[Command]:
        values, words = self.cleaned_data, self.cleaned_data["numbers"].replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 4 for word in words):
            raise ValidationError(_("Only numbers of up to three digits stand in the square. Part them by blanks."))
        pays = (values["first"], values["all"], values["collection"])
        return [DescribeSquare(tuple(int(word) for word in words), *pays)]
