"""Posts that correct what was told of the whole box: stickers and abilities, tracks, the tool box, charts, words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaign.commands.borrowed import LONGEST_WORDS, WORDS, DescribeLines, DescribeWords
from campaign.commands.box import is_open
from campaign.commands.legacy_box import (
    MOST,
    DescribeBoard,
    DescribeCards,
    DescribeChart,
    DescribeSlots,
    DescribeSticker,
    DescribeTrack,
)
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.forms_box import LONGEST, NumberField, WindowForm, fresh
from campaign.names import ability_name
from campaign.registry import Command
from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.legacy_box import AbilityPlan, CardPlan, Reward, TrackBox, TrackPlan
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.rules.told import is_closed
from campaign.rules.tracks import ICONS

PLAYERS = (2, 3, 4)
MOST_BOXES = 24
RECORDED = "set-colour"
"""The ability whose colour may be chosen once, when the sticker is placed (A9.4)."""


class AbilityForm(RecordForm):
    """A name, and what it does: a kind of ability with what is picked for it, or nothing the app works out."""

    number = forms.IntegerField(min_value=0, max_value=99, required=False)
    away = forms.BooleanField(required=False)
    name = PlainCharField(max_length=LONGEST, required=False)
    ability = forms.ChoiceField(choices=[("", ""), *((slug, slug) for slug in ABILITIES)], required=False)
    colour = forms.CharField(max_length=1, required=False)
    value = NumberField()
    n = NumberField()
    recorded = forms.BooleanField(required=False)
    text = PlainCharField(max_length=LONGEST_WORDS, required=False)

    def called(self) -> str:
        """Its name, or that of what it does. Raises: ValidationError where neither was given."""
        values = self.cleaned_data
        name = str(values["name"] or (ability_name(values["ability"]) if values["ability"] else ""))
        if not name:
            raise ValidationError(_("Give it a name, or choose what it does."))
        return name

    def steps(self, state: State, slug: str, old: Iterable[Step]) -> tuple[Step, ...]:
        """What it does; further steps of one that had several stay as long as the first is of the same kind."""
        values, known = self.cleaned_data, tuple(old)
        kind = values["ability"]
        if not kind:
            return ()
        given = {pick.value: values[pick.value] for pick in ABILITIES[kind].inputs}
        params = {name: value for name, value in given.items() if value not in (None, "")}
        if params.get("colour", Colour("")) and params.get("colour") not in (None, *state.edition.palette.letters):
            raise ValidationError(_("This box has no such colour. Choose one of those shown."))
        more = known[1:] if known and known[0].ability == kind else ()
        return (Step(kind, params, slug), *more)


@record_form("describe-sticker")
class DescribeStickerForm(AbilityForm):
    """A crest sticker; `sticker` is its slug, none for a new one (A9.4)."""

    sticker = forms.CharField(max_length=80, required=False)

    def commands(self, state: State) -> list[Command]:
        values, legacy = self.cleaned_data, state.edition.legacy
        slug = values["sticker"]
        old = next((plan for plan in state.stickers_of(state.edition) if plan.slug == slug), None)
        if slug and old is None:
            raise ValidationError(_("The box has no such sticker any more. Choose one of those shown."))
        if values["away"] and old:
            return [DescribeSticker(old.slug)]
        name = self.called()
        taken = [plan.slug for plan in legacy.stickers]
        if not slug:
            stem = slugify(name)[:36]
            slug = stem if stem and stem not in taken else fresh(stem or "sticker", taken)
        steps = self.steps(state, slug, old.steps if old else ())
        colourless = bool(steps) and steps[0].ability == RECORDED and "colour" not in steps[0].params
        return [DescribeSticker(slug, name, steps, values["recorded"] and colourless, values["text"])]


@record_form("describe-dedication")
class DescribeDedicationForm(AbilityForm):
    """What the last box of a track earns (A9.5)."""

    track = forms.CharField(max_length=80)

    def commands(self, state: State) -> list[Command]:
        track, values = track_of(state, self.cleaned_data["track"]), self.cleaned_data
        if values["away"]:
            return [retold(replace(track, dedication=None))]
        old = track.dedication or AbilityPlan(f"{track.slug[:30]}-earned", "")
        steps = self.steps(state, old.slug, old.steps)
        return [retold(replace(track, dedication=replace(old, name=self.called(), steps=steps, text=values["text"])))]


@record_form("describe-card")
class DescribeCardForm(AbilityForm, WindowForm):
    """A tool card of a window; `card` is its slug, none for a new one (A5.6, A8.2)."""

    card = forms.CharField(max_length=80, required=False)
    number = forms.IntegerField(min_value=1, max_value=99)
    copies = forms.IntegerField(min_value=1, max_value=MOST, required=False)

    def require(self, state: State) -> None:
        super().require(state)
        if not is_closed(state, self.cleaned_data["number"]):
            raise Http404

    def commands(self, state: State) -> list[Command]:
        values, plan = self.cleaned_data, self.plan(state)
        cards = {card.slug: card for card in plan.cards}
        everywhere = [card.slug for each in state.edition.windows.values() for card in each.cards]
        slug = values["card"] or fresh("card", everywhere)
        if values["away"]:
            cards.pop(slug, None)
        else:
            old = cards.get(slug) or CardPlan(slug, "")
            steps = self.steps(state, slug, old.steps)
            cards[slug] = replace(old, name=self.called(), steps=steps, copies=values["copies"] or old.copies)
        return [DescribeCards(values["number"], tuple(cards.values()))]


@record_form("describe-track")
class DescribeTrackForm(RecordForm):
    """A track's name and its boxes, each an icon with its amount; `more` says that others come behind (A9.3)."""

    track = forms.CharField(max_length=80)
    name = PlainCharField(max_length=LONGEST, required=False)
    more = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        track, values = track_of(state, self.cleaned_data["track"]), self.cleaned_data
        told = [text for text in self.data.getlist("box")[:MOST_BOXES] if text != "-"]
        boxes = tuple(map(track_box, told))
        return [retold(replace(track, name=values["name"] or track.name, boxes=boxes, more=values["more"]))]


@record_form("describe-slots")
class DescribeSlotsForm(RecordForm):
    """What each slot of the tool box costs, in their order, and how many are filled from the start (A9.6)."""

    costs = PlainCharField(max_length=200, required=False)
    filled = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    more = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        words = values["costs"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words):
            raise ValidationError(_("Write the coins of each slot as numbers, parted by blanks, such as 0 2 3."))
        return [DescribeSlots(tuple(map(int, words)), values["filled"], values["more"])]


@record_form("describe-board")
class DescribeBoardForm(RecordForm):
    """What each construction on a board earns (A6.1)."""

    board = forms.CharField(max_length=80)
    points = NumberField(min_value=0)

    def commands(self, state: State) -> list[Command]:
        if self.cleaned_data["points"] is None:
            raise ValidationError(_("Tap how many points a construction earns."))
        return [DescribeBoard(self.cleaned_data["board"], self.cleaned_data["points"])]


@record_form("describe-chart")
class DescribeChartForm(WindowForm):
    """The rewards of a window for so many families, place by place (A8.1)."""

    players = forms.TypedChoiceField(choices=[(n, n) for n in PLAYERS], coerce=int)

    def commands(self, state: State) -> list[Command]:
        players = self.cleaned_data["players"]
        rewards = tuple(self._reward(place) for place in range(1, players + 1))
        return [DescribeChart(self.cleaned_data["number"], players, rewards)]

    def _reward(self, place: int) -> Reward:
        points, tools, coins = (self._number(f"{what}-{place}") for what in ("points", "tools", "coins"))
        return Reward(points, tools, coins, f"signature-{place}" in self.data)

    def _number(self, name: str) -> int:
        text = self.data.get(name, "").strip()
        if not text:
            return 0
        if not text.isascii() or not text.isdecimal() or len(text) > 2:
            raise ValidationError(_("Write a number from 0 to %(most)s at each place.") % {"most": MOST})
        return int(text)


@record_form("describe-words")
class DescribeWordsForm(WindowForm):
    """What is printed on a window to be read aloud; without words it is taken off."""

    what = forms.ChoiceField(choices=[(what, what) for what in WORDS])
    text = PlainCharField(max_length=LONGEST_WORDS, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        text = "" if values["away"] else values["text"]
        return [DescribeWords(values["number"], values["what"], text)]


@record_form("describe-line")
class DescribeLineForm(RecordForm):
    """The label of a score line of a window, or of every game where `number` is 0 (A7.2)."""

    number = forms.IntegerField(min_value=0, max_value=99)
    line = forms.CharField(max_length=80)
    name = PlainCharField(max_length=LONGEST, required=False)
    away = forms.BooleanField(required=False)

    def require(self, state: State) -> None:
        number = self.cleaned_data["number"]
        if number and not is_open(state, number):
            raise Http404

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        lines = dict(DescribeLines(values["number"]).told(state))
        if values["line"] not in lines:
            raise ValidationError(_("There is no such score line any more. Choose one of those shown."))
        if values["away"]:
            del lines[values["line"]]
        elif not values["name"]:
            raise ValidationError(_("Give the line a name, or take it off."))
        else:
            lines[values["line"]] = values["name"]
        return [DescribeLines(values["number"], lines)]


def track_of(state: State, slug: str) -> TrackPlan:
    """The track of that slug. Raises: Http404 where there is none."""
    track = state.edition.legacy.track(slug)
    if track is None:
        raise Http404
    return track


def retold(track: TrackPlan) -> DescribeTrack:
    return DescribeTrack(track.slug, track.name, track.boxes, track.dedication, track.more)


def track_box(text: str) -> TrackBox:
    """A box from its text, such as legacy:2. Raises: ValidationError for none that a track has."""
    icon, _colon, amount = text.partition(":")
    fits = icon in ("", *ICONS) and (not amount or (amount.isascii() and amount.isdecimal() and len(amount) < 3))
    if not fits:
        raise ValidationError(_("There is no such icon. Choose one of those shown for each box."))
    return TrackBox(icon, int(amount or 1))
