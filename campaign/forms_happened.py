"""Posts of the page "something happened", turned into commands: for one family, or for all of them in one act."""

from __future__ import annotations

from collections.abc import Iterator

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.commands.by_hand import (
    ChangeCoins,
    ChangePoints,
    ChangeSlots,
    ChangeTool,
    ChangeTrack,
    PlaceSticker,
    SignWindow,
    WriteSquare,
)
from campaign.commands.cathedral import Construct, PullDown
from campaign.commands.remarks import Happen, WriteRemark
from campaign.commands.rules import Amend
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.happening import EVERYONE, free_slot, game_now, moment_now, next_boxes, slots_filled
from campaign.registry import Command
from campaign.rules.dice import Die
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State

GAINED, LOST = "+", "-"
"""How what is picked begins: it comes, or it goes."""
EMPTY, AS_WINDOWS = "-", "="
"""In place of a colour of the magic square."""
FARTHEST = 99
LINE = "hand-rule-"
"""How the slug of a score line by hand begins, so that it is never a line's that is always there."""


@record_form("write-remark")
class WriteRemarkForm(RecordForm):
    """A note on whatever `about` names; without words it is taken off (A13.4)."""

    about = forms.CharField(max_length=60)
    text = PlainCharField(max_length=400, required=False)

    def commands(self, state: State) -> list[Command]:
        about, text = self.cleaned_data["about"], self.cleaned_data["text"]
        kind, _blank, number = about.partition(" ")
        if kind == "entry" and not (number.isdecimal() and int(number) in self.story.entries):
            raise ValidationError(_("There is no such entry in the log. Reload the page."))
        return [WriteRemark(about, text, game_now(state))]


class HappenedForm(RecordForm):
    """Something that happened to one family or to all; `game` is the one it belongs to, 0 before the first."""

    who = forms.IntegerField(
        min_value=0, max_value=FARTHEST, error_messages={"required": gettext_lazy("Choose a family, or everyone.")}
    )
    game = forms.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    label = PlainCharField(max_length=80, required=False)

    def families(self, state: State) -> tuple[int, ...]:
        who: int = self.cleaned_data["who"]
        return tuple(state.families) if who == EVERYONE else (who,)

    def in_game(self, state: State) -> int:
        game: int | None = self.cleaned_data["game"]
        return game_now(state) if game is None else game

    def commands(self, state: State) -> list[Command]:
        game = self.in_game(state)
        return [what for family in self.families(state) for what in self.for_family(state, family, game)]

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        """What it is for each family."""
        raise NotImplementedError


class AmountForm(HappenedForm):
    """So many more or fewer: one of those offered, or another number."""

    n = forms.IntegerField(required=False)
    other = forms.IntegerField(required=False)

    def amount(self) -> int:
        """Raises: ValidationError where none was chosen."""
        values = self.cleaned_data
        found: int | None = values["n"] if values["other"] is None else values["other"]
        if found is None:
            raise ValidationError(_("Choose how many, or write another number."))
        return found


@record_form("change-points")
class ChangePointsForm(AmountForm):
    """Legacy points (A12.3)."""

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        yield ChangePoints(family, game, self.amount(), self.cleaned_data["label"])


@record_form("change-coins")
class ChangeCoinsForm(AmountForm):
    """Coins (A9.1)."""

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        yield ChangeCoins(family, game, self.amount(), self.cleaned_data["label"])


@record_form("change-slots")
class ChangeSlotsForm(AmountForm):
    """Slots of the tool box, more or fewer than are filled (A9.6)."""

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        yield ChangeSlots(family, game, max(0, slots_filled(state, family) + self.amount()))


class PickForm(HappenedForm):
    """Something picked from the box as it holds: `+` it comes, `-` it goes; or named by the table."""

    pick = forms.CharField(max_length=80, required=False)
    name = PlainCharField(max_length=60, required=False)

    def picked(self) -> tuple[bool, str]:
        """Whether it comes, and which. Raises: ValidationError where nothing was chosen."""
        pick = self.cleaned_data["pick"]
        if pick[:1] not in (GAINED, LOST):
            raise ValidationError(_("Choose one of those shown, or write its name."))
        return pick[0] == GAINED, pick[1:]


@record_form("change-tool")
class ChangeToolForm(PickForm):
    """A tool card: one of those known, or one by its name; it may come from the market box or go there."""

    market = forms.BooleanField(required=False)

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        name, market = self.cleaned_data["name"], self.cleaned_data["market"]
        gained, tool = (True, slugify(name) or "tool") if name else self.picked()
        yield ChangeTool(family, game, tool, gained, name, market and not gained, market and gained)


@record_form("change-track")
class ChangeTrackForm(PickForm):
    """A box of a track, `slug box`, or the next one of each family without a box; with what it shows (A9.3, A9.5)."""

    earns = forms.BooleanField(required=False)

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        cross, picked = self.picked()
        track, _blank, told = picked.partition(" ")
        following, last = next_boxes(state, family, track)
        box = int(told) if told.isdecimal() and len(told) < 4 else following if cross else last
        plan = state.box_now(family).legacy.track(track)
        if box is None:
            box = plan.total or 0 if plan and cross else 0
        ends = plan is not None and plan.total is not None and box == plan.total - 1
        yield ChangeTrack(family, game, track, box, cross, dedication=cross and ends)
        shown = plan.boxes[box] if plan and 0 <= box < len(plan.boxes) else None
        if self.cleaned_data["earns"] and shown and shown.icon == "legacy" and shown.amount:
            points = shown.amount if cross else -shown.amount
            yield ChangePoints(family, game, points, source="wisdom", ref=f"{track} {box + 1}")


@record_form("place-sticker")
class PlaceStickerForm(PickForm):
    """A crest sticker on the slot `at`, or on each family's first free one; `slug:R` has its colour with it (A9.4)."""

    at = forms.IntegerField(min_value=1, max_value=FARTHEST, required=False)

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        slot, name = self.cleaned_data["at"] or free_slot(state, family), self.cleaned_data["name"]
        if name and not self.cleaned_data["pick"]:
            yield PlaceSticker(family, game, slot, slugify(name) or "sticker", name)
            return
        placed, picked = self.picked()
        slug, _colon, letter = picked.partition(":")
        plan = state.box_now(family).legacy.sticker(slug)
        if placed and plan is None:
            raise ValidationError(_("The box has no such sticker any more. Choose another one, or write its name."))
        colour = Colour(letter) if letter else None
        yield PlaceSticker(family, game, slot, slug if placed else "", plan.name if placed and plan else "", colour)


@record_form("sign-window")
class SignWindowForm(HappenedForm):
    """Who signs a window for the family; without a name, nobody does (A8.1)."""

    name = PlainCharField(max_length=40, required=False)
    nobody = forms.BooleanField(required=False)

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        name, nobody = self.cleaned_data["name"], self.cleaned_data["nobody"]
        if not name and not nobody:
            raise ValidationError(_("Write who signs, or choose that nobody does."))
        yield SignWindow(family, game, "" if nobody else name)


@record_form("write-square")
class WriteSquareForm(PickForm):
    """A cell of the magic square: a letter, nothing, or as the windows have it (A11)."""

    at = forms.IntegerField(
        min_value=0, max_value=FARTHEST, error_messages={"required": gettext_lazy("Tap a space of the square first.")}
    )

    def for_family(self, state: State, family: int, game: int) -> Iterator[Command]:
        cell, pick = self.cleaned_data["at"], self.cleaned_data["pick"]
        if not pick:
            raise ValidationError(_("Choose a colour, or that the space is left empty."))
        written = Colour(pick) if pick not in (EMPTY, AS_WINDOWS) else None
        yield WriteSquare(family, game, cell, written, as_windows=pick == AS_WINDOWS)


@record_form("build-by-hand")
class BuildByHandForm(PickForm):
    """A space of a board, `slug R3`, constructed or taken off again, without a round; its points come and go (A6)."""

    earns = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        who, game, earns = self.cleaned_data["who"], self.in_game(state), self.cleaned_data["earns"]
        built, picked = self.picked()
        board, _blank, space = picked.partition(" ")
        try:
            die = Die.parse(space)
        except ValueError:
            raise ValidationError(_("Choose one of the spaces of the board.")) from None
        if built:
            plan = next((plan for plan in state.box_now().legacy.boards if plan.slug == board), None)
            points = plan.points if plan and earns and who != EVERYONE else 0
            return [Construct(game, 0, None if who == EVERYONE else who, board, die, points)]
        gone: list[Command] = [PullDown(game, board, die)]
        there = state.cathedral.get((board, str(die)))
        if earns and there and there.family and there.points:
            gone.append(ChangePoints(there.family, game, -there.points, source="construction", ref=str(die)))
        return gone


@record_form("happen")
class HappenForm(HappenedForm):
    """Anything else, in the table's own words (A13.4)."""

    text = PlainCharField(max_length=200, required=False)
    other = forms.IntegerField(required=False)

    def commands(self, state: State) -> list[Command]:
        who, values = self.cleaned_data["who"], self.cleaned_data
        family = None if who == EVERYONE else who
        return [Happen(values["text"], family, values["other"] or 0, self.in_game(state))]


@record_form("add-rule-line")
class AddRuleLineForm(HappenedForm):
    """A score line by hand from now on, with a slug of its own (A13.2, A13.4)."""

    def commands(self, state: State) -> list[Command]:
        label = self.cleaned_data["label"]
        if not label:
            raise ValidationError(_("Give the line a name, such as the card it comes from."))
        slugs = (str(getattr(entry.command, "rule", "")) for entry in self.story.entries.values())
        used = [int(end) for slug in slugs if slug.startswith(LINE) and (end := slug.removeprefix(LINE)).isdecimal()]
        slug, (game, round_number) = f"{LINE}{max(used, default=0) + 1}", moment_now(state)
        line: dict[str, str] = {"slug": slug, "label": label}
        return [Amend(slug, label, game, round_number, "score-line", line, source="hand")]
