"""Posts about what is sealed, turned into commands (A8.4)."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaign.commands.by_hand import ChangeTool
from campaign.commands.legacy_box import TRIGGERS, DescribeSealed
from campaign.commands.rules import Amend
from campaign.commands.unlocks import NoteUnlock, OpenSealed
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.queries.rules import SPANS, place_of, since
from campaign.queries.unlocks import known_tools, opened_when, rule_slug, suggested_change, suggestions
from campaign.registry import Command
from campaign.rules.legacy_box import Trigger
from campaign.rules.state.campaign import State

LONGEST, LONGEST_NOTE = 80, 200
MOST_OTHERS = 99


class SealedForm(RecordForm):
    """A post about one sealed thing, by its slug; one that is not there is missing."""

    sealed = forms.SlugField(max_length=40)

    def require(self, state: State) -> None:
        slug = self.cleaned_data["sealed"]
        if slug not in state.unlocks and state.edition.legacy.sealed_one(slug) is None:
            raise Http404


class OpenForm(RecordForm):
    """Fields: `trigger` a kind or words chosen, `why` the table's own words; without either, what was suggested."""

    trigger = forms.CharField(max_length=LONGEST, required=False)
    why = PlainCharField(max_length=LONGEST, required=False)

    def opened(self, state: State, sealed: str, kind: str, number: int, label: str = "") -> OpenSealed:
        game, round_number = opened_when(state)
        found = next((each for each in suggestions(state) if each.slug == sealed), None)
        trigger = self.cleaned_data["why"] or self.cleaned_data["trigger"] or (found.reason if found else "")
        if found and trigger == found.reason:
            round_number = found.round or round_number
        return OpenSealed(sealed, kind, number, game, round_number, trigger, label)


@record_form("open-sealed")
class OpenSealedForm(SealedForm, OpenForm):
    """We broke a seal: when and why the app fills in itself."""

    def commands(self, state: State) -> list[Command]:
        slug = self.cleaned_data["sealed"]
        plan, old = state.edition.legacy.sealed_one(slug), state.unlocks.get(slug)
        kind, number = (plan.kind, plan.number) if plan else (old.kind, old.number) if old else ("", 0)
        return [self.opened(state, slug, kind, number)]


@record_form("open-other")
class OpenOtherForm(OpenForm):
    """Something sealed that the box does not list, by the name that stands on it."""

    name = PlainCharField(max_length=LONGEST, error_messages={"required": _("Write what it is called.")})

    def commands(self, state: State) -> list[Command]:
        taken = {*state.unlocks, *(plan.slug for plan in state.edition.legacy.sealed)}
        free = (slug for number in range(1, MOST_OTHERS) if (slug := f"other-{number}") not in taken)
        return [self.opened(state, next(free, "other"), "other", 0, self.cleaned_data["name"])]


@record_form("note-unlock")
class NoteUnlockForm(SealedForm):
    """What the table calls what it opened, and its notes; what has no number keeps a name."""

    label = PlainCharField(max_length=LONGEST, required=False)
    notes = PlainCharField(max_length=LONGEST_NOTE, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        old = state.unlocks.get(values["sealed"])
        kept = old.label if old and not old.number else ""
        return [NoteUnlock(values["sealed"], values["label"] or kept, values["notes"])]


@record_form("describe-sealed")
class DescribeSealedForm(SealedForm):
    """When something sealed may be opened, as far as the table knows."""

    trigger = forms.ChoiceField(choices=[("", ""), *((kind, kind) for kind in TRIGGERS)], required=False)
    window = forms.IntegerField(min_value=1, max_value=99, required=False)
    round = forms.IntegerField(min_value=1, max_value=99, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        plan = state.edition.legacy.sealed_one(values["sealed"])
        if plan is None:
            raise ValidationError(_("The box has nothing sealed of that name. Choose one on the shelf."))
        kind, trigger = values["trigger"], None
        if kind == "round-end" and not values["round"]:
            raise ValidationError(_("Say after which round."))
        if kind:
            number = values["round"] if kind == "round-end" else 0
            trigger = Trigger(kind, values["window"] or 0, number)
        return [DescribeSealed(plan.slug, plan.kind, plan.number, trigger)]


@record_form("accept-change")
class AcceptChangeForm(SealedForm):
    """A change that came with something opened becomes a rule; counted from 1. Nothing is said of what is sealed."""

    change = forms.IntegerField(min_value=1, max_value=99)
    span = forms.ChoiceField(choices=[(span, span) for span in SPANS])

    def require(self, state: State) -> None:
        slug = self.cleaned_data["sealed"]
        plan = state.edition.legacy.sealed_one(slug)
        if plan is None or slug not in state.unlocks or self.cleaned_data["change"] > len(plan.changes):
            raise Http404

    def commands(self, state: State) -> list[Command]:
        slug, number, span = (self.cleaned_data[name] for name in ("sealed", "change", "span"))
        plan = state.edition.legacy.sealed_one(slug)
        if plan is None:
            raise Http404
        words, kind, values, _until = suggested_change(plan, number)
        game, round_number = since(state, span)
        return [Amend(rule_slug(slug, number), words, game, round_number, kind, values, None, SPANS[span][1], slug)]


@record_form("gain-unlocked")
class GainUnlockedForm(SealedForm):
    """A tool card that came with something opened, for each family that gains one: chosen, or by its name."""

    tool = forms.CharField(max_length=LONGEST, required=False)
    name = PlainCharField(max_length=LONGEST, required=False)
    family = forms.TypedMultipleChoiceField(choices=[(n, n) for n in range(1, 10)], coerce=int, required=False)

    def commands(self, state: State) -> list[Command]:
        values, known = self.cleaned_data, dict(known_tools(state))
        if not values["family"]:
            raise ValidationError(_("Choose who gains the tool."))
        if values["name"]:
            named = {name.casefold(): slug for slug, name in known.items()}
            tool = named.get(values["name"].casefold()) or slugify(values["name"])[:40] or f"tool-{len(known) + 1}"
        elif values["tool"] in known:
            tool = values["tool"]
        else:
            raise ValidationError(_("Choose a tool, or write its name."))
        label = "" if tool in known else values["name"]
        place = place_of(state)
        game = place.game if place.under_way else 0
        return [ChangeTool(family, game, tool, label=label) for family in values["family"]]
