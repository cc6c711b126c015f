"""Joining a campaign that is under way: everything the table has so far, as one act that can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaign.commands.life import BringForward, JoinMidway
from campaign.commands.rules import Amend
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.registry import Command
from campaign.rules.dice import Die
from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.palette import ORANGE, Colour
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import ChangeValue, Sticker

MOST = 999
ORANGE_DICE = 2


@record_form("join-midway")
class JoinForm(RecordForm):
    """Fields: `window` that is next; of family N: `place-N`, `seat-N`, `points-N`, `tools-N` (names, parted by commas),
    `track-N-SLUG` (boxes crossed), `slots-N`, `sticker-N-SLOT`, `square-N-CELL` (a letter); of the
    table: `built` (R1 …), `opened` (slugs), `orange`, `rule` (lines in words).
    """

    window = forms.IntegerField(
        min_value=2,
        max_value=99,
        error_messages={"required": _("Say which window comes next."), "invalid": _("Say which window comes next.")},
    )
    orange = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        window = self.cleaned_data["window"]
        if window > state.edition.window_count:
            raise ValidationError(_("This box has no window %(number)s.") % {"number": window})
        rows = [self._brought(number, state) for number in state.families]
        table = JoinMidway(
            window, self._ordered("place", state), self._ordered("seat", state), self._built(), self._opened(state)
        )
        return [table, *rows, *self._rules(window)]

    def _number(self, name: str) -> int:
        text = str(self.data.get(name, "")).strip()
        if not text:
            return 0
        if not text.isdecimal() or len(text) > len(str(MOST)):
            sentence = _("“%(text)s” is no number from 0 to %(most)s. Type one, or leave it empty.")
            raise ValidationError(sentence % {"text": text[:20], "most": MOST})
        return int(text)

    def _ordered(self, what: str, state: State) -> tuple[int, ...]:
        """The families by the numbers given to them; those without one are left out."""
        told = {number: place for number in state.families if (place := self._number(f"{what}-{number}"))}
        if len(set(told.values())) < len(told):
            raise ValidationError(_("Two families have the same place. Give each its own."))
        return tuple(sorted(told, key=lambda number: told[number]))

    def _brought(self, number: int, state: State) -> BringForward:
        legacy = state.edition.legacy
        tracks = {
            track.slug: tuple(range(count))
            for track in legacy.tracks
            if (count := self._number(f"track-{number}-{track.slug}"))
        }
        done = tuple(t.slug for t in legacy.tracks if t.boxes and len(tracks.get(t.slug, ())) >= len(t.boxes))
        return BringForward(
            number,
            points=self._number(f"points-{number}"),
            tools=dict(self._tools(number, state)),
            tracks=tracks,
            dedications=done,
            slots=self._number(f"slots-{number}"),
            crest=dict(self._crest(number, state)),
            signed=dict(self._signed(number, state)),
        )

    def _tools(self, number: int, state: State) -> Iterator[tuple[str, str]]:
        for name in str(self.data.get(f"tools-{number}", ""))[:2000].split(","):
            name = PlainCharField(required=False).clean(name)[:60]
            slug = slugify(name, allow_unicode=True)
            if name:
                card = state.edition.card(slug)
                yield (card.slug, card.name) if card else (slug or name, name)

    def _crest(self, number: int, state: State) -> Iterator[tuple[int, Sticker]]:
        for slot in range(1, CREST_SLOTS + 1):
            text = PlainCharField(required=False).clean(self.data.get(f"sticker-{number}-{slot}", ""))[:60]
            if text:
                known = state.edition.legacy.sticker(text)
                yield slot, Sticker(text, known.name) if known else Sticker(slugify(text) or text, text)

    def _signed(self, number: int, state: State) -> Iterator[tuple[int, Colour]]:
        for cell in range(len(state.edition.legacy.square.numbers)):
            letter = str(self.data.get(f"square-{number}-{cell}", ""))
            if letter in state.edition.palette or letter == ORANGE:
                yield cell, Colour(letter)

    def _built(self) -> tuple[Die, ...]:
        try:
            return tuple(Die.parse(text) for text in self.data.getlist("built"))
        except ValueError as error:
            raise ValidationError(_("%(error)s. Tap the spaces of the cathedral.") % {"error": error}) from None

    def _opened(self, state: State) -> tuple[tuple[str, str, int], ...]:
        chosen = set(self.data.getlist("opened"))
        return tuple((s.slug, s.kind, s.number) for s in state.edition.legacy.sealed if s.slug in chosen)

    def _rules(self, window: int) -> Iterator[Amend]:
        if self.cleaned_data["orange"]:
            values: Mapping[str, ChangeValue] = {"letter": ORANGE, "count": ORANGE_DICE}
            yield Amend("joined-orange", _("Orange dice are in play"), window, 1, "add-colour", values, source="joined")
        for at, line in enumerate(str(self.data.get("rule", ""))[:4000].splitlines()[:20], start=1):
            text = PlainCharField(required=False).clean(line)[:200]
            if text:
                yield Amend(f"joined-{at}", text, window, 1, source="joined")

    def typed(self, name: str) -> Any:
        """What was typed in a field of the page."""
        return self.data.get(name, "")
