"""Posts that cross off boxes of a track, with everything the last of them gives (A9.3-A9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.borrowing import sticker_offers
from campaign.forms import PlainCharField, record_form
from campaign.names import tool_name
from campaign.registry import Command
from campaign.rules.legacy_box import CREST_SLOTS, TrackPlan
from campaign.rules.market import is_last
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Sticker
from market.commands import CrossBox
from market.focus import CREST, LEGACY, TOOL, Shows
from market.forms import FARTHEST, BuyForm
from market.runs import LONGEST, printed
from market.telling import slug_of, tell_box, tell_sticker

LONGEST_NAME = 60
Gain = tuple[list[Command], Mapping[str, Any]]
"""What is told of the box along with it, and the values of the crossing."""


@record_form("cross-box")
class CrossBoxForm(BuyForm):
    """Boxes of a track from `first` to `upto`, and what the last one gives.

    Fields: `first` and `upto` count from 0; `shows` is what the table sees in the last one, `amount` a number typed to
            it; `last`: it is the track's last one, `dedication_name` what that earns; `without`: nothing is taken;
            `asked` names the sticker that a borrowed box was seen to know.
    """

    track = forms.CharField(max_length=60)
    first = forms.IntegerField(min_value=0, max_value=FARTHEST)
    upto = forms.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    shows = forms.CharField(max_length=20, required=False)
    amount = forms.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    last = forms.BooleanField(required=False)
    dedication_name = PlainCharField(max_length=LONGEST_NAME, required=False)
    without = forms.BooleanField(required=False)
    tool = forms.CharField(max_length=80, required=False)
    tool_name = PlainCharField(max_length=LONGEST_NAME, required=False)
    sticker = forms.CharField(max_length=80, required=False)
    sticker_name = PlainCharField(max_length=LONGEST_NAME, required=False)
    does = forms.CharField(max_length=40, required=False)
    asked = PlainCharField(max_length=LONGEST_NAME, required=False)
    crest_slot = forms.IntegerField(min_value=1, max_value=FARTHEST, required=False)
    colour = forms.CharField(max_length=1, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        track = self.edition(state).legacy.track(values["track"])
        if track is None:
            raise ValidationError(_("There is no such track any more. Choose a box of those shown."))
        *passed, last = self._boxes(state, track)
        seen = self._seen(track, last)
        told, gain = self._gain(state, seen)
        if seen is not None and printed(track, last) is None:
            told = [*tell_box(state, track, last, seen, values["last"], values["dedication_name"]), *told]
        crossing = CrossBox(values["number"], values["family"], track=track.slug)
        crossings = [replace(crossing, box=box, points=_points(track, box)) for box in passed]
        earns = values["last"] or is_last(last, track.total)
        crossings.append(replace(crossing, box=last, dedication=earns, **gain))
        return [*self.opening(state), *told, *crossings, *self.leaving(state, len(crossings))]

    def _boxes(self, state: State, track: TrackPlan) -> list[int]:
        """The boxes meant: the first as the page showed it, and those behind it that are open."""
        values = self.cleaned_data
        first = values["first"]
        upto = first if values["upto"] is None else values["upto"]
        crossed = state.journal(values["family"]).crossed.get(track.slug, ())
        behind = range(first + 1, min(upto, first + LONGEST) + 1)
        return [first, *(box for box in behind if box not in crossed)]

    def _seen(self, track: TrackPlan, box: int) -> Shows | None:
        """What the box gives: as the table sees it, or as it was told."""
        values, found = self.cleaned_data, printed(track, box)
        seen = Shows.parse(values["shows"]) or (Shows(found.icon, found.amount) if found else None)
        typed = values["amount"]
        return Shows(LEGACY, typed) if typed is not None and (seen is None or seen.icon == LEGACY) else seen

    def _gain(self, state: State, seen: Shows | None) -> Gain:
        if seen is None or self.cleaned_data["without"]:
            return [], {}
        if seen.icon == CREST:
            return self._sticker(state)
        return [], self._tool(state) if seen.icon == TOOL else {"points": seen.amount if seen.icon == LEGACY else 0}

    def _tool(self, state: State) -> Mapping[str, Any]:
        """A card of the market box, or one that the table names."""
        values, name = self.cleaned_data, self.cleaned_data["tool_name"]
        known = {*state.market, *(slug for journal in state.journals.values() for slug in journal.tools)}
        if name:
            named = {tool_name(slug, state).casefold(): slug for slug in sorted(known)}
            slug = named.get(name.casefold())
            return {"tool": slug} if slug else {"tool": slug_of(name, f"tool-{values['key'][:8]}"), "label": name}
        if values["tool"] not in known:
            raise ValidationError(_("Choose a tool, or cross the box off without one."))
        return {"tool": values["tool"]}

    def _sticker(self, state: State) -> Gain:
        """A sticker of the list, or one that the table names and describes with it."""
        values, legacy, told = self.cleaned_data, self.edition(state).legacy, list[Command]()
        name = values["sticker_name"]
        by_name = {plan.name.casefold(): plan.slug for plan in legacy.stickers}
        slug = by_name.get(name.casefold(), "") if name else values["sticker"]
        plan = legacy.sticker(slug)
        if plan is None and name:
            if not values["does"] and values["asked"] != name and sticker_offers(state, name):
                raise ValidationError(_("A borrowed box knows this sticker: take what it tells, or cross off again."))
            describing = tell_sticker(slug_of(name, f"sticker-{values['key'][:8]}"), name, values["does"])
            slug, recorded, told = describing.sticker, describing.recorded, [describing]
        elif plan is None:
            raise ValidationError(_("Choose a sticker, or cross the box off without one."))
        else:
            name, recorded = plan.name, plan.recorded
        sticker = Sticker(slug, name, self._colour(state) if recorded else None, values["number"])
        return told, {"sticker": sticker, "crest_slot": values["crest_slot"] or self._free_slot(state)}

    def _colour(self, state: State) -> Colour | None:
        letter = self.cleaned_data["colour"]
        if letter and letter not in self.edition(state).palette:
            raise ValidationError(_("This box has no such colour. Choose one of those shown."))
        return Colour(letter) if letter else None

    def _free_slot(self, state: State) -> int:
        worn = state.journal(self.cleaned_data["family"]).stickers
        free = next((slot for slot in range(1, CREST_SLOTS + 1) if slot not in worn), None)
        if free is None:
            raise ValidationError(_("All slots are taken. Say which sticker is to be covered."))
        return free


def _points(track: TrackPlan, box: int) -> int:
    """The points that a box passed over on the way gives."""
    found = printed(track, box)
    return found.amount if found and found.icon == LEGACY else 0
