"""Posts of the page after a game, turned into commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaign.commands.by_hand import ChangePoints
from campaign.commands.legacy_box import DescribeCards, DescribeChart
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.names import MAGIC
from campaign.registry import Command
from campaign.rules.legacy_box import CardPlan, Reward
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Given
from journals import rewarding
from journals.commands.afterwards import (
    ENDINGS,
    CloseGame,
    GainTools,
    GiveRewards,
    GlazeStars,
    NameMasterpiece,
    PaySquare,
    StockMarket,
)
from journals.commands.before import TickStep
from journals.forms_table import FamilyForm, GameForm
from journals.reward_differences import owed

MOST_NAME, MOST_COPIES, MOST_ROWS = 60, 99, 12
OUTROS = ("outro", "outro-2")


class NumbersForm(GameForm):
    """A post with a number or a name for each family or place, named by what it is and of whom."""

    def number_at(self, name: str, default: int = 0) -> int:
        """A number that was posted. Raises: ValidationError for words."""
        text = self.data.get(name, "").strip().replace("\N{MINUS SIGN}", "-")
        if name not in self.data:
            return default
        try:
            return int(text or 0)
        except ValueError:
            raise ValidationError(_("“%(text)s” is no number.") % {"text": text[:20]}) from None

    def words_at(self, name: str) -> str:
        return str(PlainCharField(max_length=MOST_NAME, required=False).clean(self.data.get(name, "")))

    def words_of(self, name: str) -> list[str]:
        field = PlainCharField(max_length=MOST_NAME, required=False)
        return [str(field.clean(text)) for text in self.data.getlist(name)[:MOST_ROWS]]


@record_form("end-play")
class EndPlayForm(GameForm):
    """What is done before scoring: the stars' instruction, the closing stories (A8.3, A7.1).

    Fields: `glazed` is asked where a window is on paper only: yes, its stars' instruction was done in play; no, now.
    """

    done = forms.MultipleChoiceField(choices=[(step, step) for step in ("stars", *OUTROS)], required=False)
    glazed = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)

    def clean(self) -> dict[str, Any]:
        super().clean()
        if not (self.errors or self.cleaned_data["done"] or self.cleaned_data["glazed"]):
            self.add_error("done", _("Tick what is done."))
        return self.cleaned_data

    def commands(self, state: State) -> list[Command]:
        number, done, glazed = (self.cleaned_data[name] for name in ("number", "done", "glazed"))
        stars: list[Command] = [GlazeStars(number)] if "stars" in done or glazed == "no" else []
        if glazed == "yes":
            game = state.games.get(number)
            stars = [GlazeStars(number, state.box(game).rounds if game else 0)]
        return [*stars, *(TickStep(number, step) for step in OUTROS if step in done)]


@record_form("give-rewards")
class GiveRewardsForm(NumbersForm):
    """The rewards of every family and what its square earns, as one act that is named by its last (A8.1, A11.4).

    Fields: `chart` yes: the chart is told here, place by place, and the rewards follow from it. Otherwise a number that
            is not posted is as the chart says.
    """

    chart = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        number = self.cleaned_data["number"]
        game = state.games.get(number)
        if game is None:
            return [GiveRewards(number)]
        told: list[Command] = [*self._chart(game), *self._cards(game)]
        for description in told:
            state = description.apply(state)
        earned = rewarding.due(state, game)
        given = {
            f: self._given(f, earned.get(f, Reward()), by_hand=not self.cleaned_data["chart"])
            for f in earned or game.present
        }
        by_chart = {f: rewarding.given_of(reward) for f, reward in earned.items()}
        by_chart = {f: due for f, due in by_chart.items() if due != given[f]}
        signed = {f: name for f, reward in earned.items() if reward.signature and (name := self._name(state, f))}
        paid = [
            PaySquare(number, family, self._paid(family, refs))
            for family, refs in rewarding.square_due(state, game).items()
            if refs
        ]
        giving = GiveRewards(number, given, signed, by_chart)
        before = [*told, *paid]
        return [*before, *stocking(state, [*before, giving], number), giving]

    def _chart(self, game: Game) -> Iterable[Command]:
        """The chart for as many families as play, place by place."""
        if self.cleaned_data["chart"]:
            places = range(1, len(game.present) + 1)
            rewards = tuple(
                Reward(
                    self.number_at(f"place-{place}-points"),
                    self.number_at(f"place-{place}-tools"),
                    self.number_at(f"place-{place}-coins"),
                    f"place-{place}-signature" in self.data,
                )
                for place in places
            )
            yield DescribeChart(game.window, len(game.present), rewards)

    def _cards(self, game: Game) -> Iterable[Command]:
        """The window's tool cards, by name and copies, where the table told them."""
        names = self.words_of("card")
        copies = self.data.getlist("copies")
        cards = tuple(
            CardPlan(slug_of(name), name, copies=self._copies(copies[at] if at < len(copies) else ""))
            for at, name in enumerate(names)
            if name
        )
        if cards:
            yield DescribeCards(game.window, cards)

    def _copies(self, text: str) -> int:
        told = text.strip()
        if not told.isdecimal() or len(told) > len(str(MOST_COPIES)) or not int(told):
            raise ValidationError(_("Say how many copies there are of each card: 1 at least."))
        return int(told)

    def _given(self, family: int, due: Reward, by_hand: bool) -> Given:
        if not by_hand:
            return rewarding.given_of(due)
        return Given(
            self.number_at(f"points-{family}", due.points),
            self.number_at(f"tools-{family}", due.tools),
            self.number_at(f"coins-{family}", due.coins),
        )

    def _name(self, state: State, family: int) -> str:
        name = f"sign-{family}"
        return self.words_at(name) if name in self.data else ""

    def _paid(self, family: int, due: Mapping[str, int]) -> dict[str, int]:
        paid = {ref: self.number_at(f"square-{family}-{ref}", points) for ref, points in due.items()}
        return {ref: points for ref, points in paid.items() if points}


@record_form("gain-tools")
class GainToolsForm(NumbersForm, FamilyForm):
    """The tools a family chooses; with the last choice what is left goes to the market box (A8.2).

    Fields: `tools` slugs parted by blanks, or `tool` several times; `name` what was typed where no card is known.
    """

    tools = forms.CharField(max_length=400, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        typed = {known_slug(state, name): name for name in self.words_of("name") if name}
        chosen = (*values["tools"].split(), *self.data.getlist("tool")[:MOST_ROWS], *typed)
        commands: list[Command] = [GainTools(values["number"], values["family"], chosen, typed)]
        return [*commands, *stocking(state, commands, values["number"])]


@record_form("stock-market")
class StockMarketForm(GameForm):
    """What nobody chose goes to the market box, where that was not recorded with the last choice (A8.2)."""

    def commands(self, state: State) -> list[Command]:
        number = self.cleaned_data["number"]
        return [StockMarket(number, rewarding.rest(state, state.game(number))[0])]


@record_form("settle-reward")
class SettleRewardForm(RecordForm):
    """The difference that a correction made to what was given, for one family or for all (A7.1)."""

    number = forms.IntegerField(min_value=1, max_value=99)
    family = forms.IntegerField(min_value=1, max_value=99, required=False)

    def commands(self, state: State) -> list[Command]:
        number, family = self.cleaned_data["number"], self.cleaned_data["family"]
        found = [each for each in owed(self.story, number) if family in (None, each.family)]
        if not found:
            raise ValidationError(_("Nothing differs any more."))
        return [ChangePoints(e.family, number, e.more, self._label(e.ref), e.source, e.ref) for e in found]

    def _label(self, ref: str) -> str:
        return str(MAGIC.get(ref) or _("the chart, as it was corrected"))


@record_form("settle-unlocks")
class SettleUnlocksForm(GameForm):
    """The table has opened what it wants to; what else is due stays sealed (A8.4)."""

    def commands(self, state: State) -> list[Command]:
        return [TickStep(self.cleaned_data["number"], "unlocks")]


@record_form("close-game")
class CloseGameForm(NumbersForm):
    """Names for the windows, the cards put away, and the game's end, as one act; without `how` only the names (A10)."""

    how = forms.ChoiceField(choices=[(how, how) for how in ENDINGS], required=False)

    def commands(self, state: State) -> list[Command]:
        number, how = self.cleaned_data["number"], self.cleaned_data["how"]
        names = self._names(state, number)
        if not how:
            if not names:
                raise ValidationError(_("Type a name first."))
            return names
        ticked = state.game(number).ticked
        steps = [] if state.game(number).one_off else [step for step in ("unlocks", "cards-away") if step not in ticked]
        return [*names, *(TickStep(number, step) for step in steps), CloseGame(number, how)]

    def _names(self, state: State, number: int) -> list[Command]:
        """The names that were typed and are other ones than before."""
        typed = {f: self.words_at(f"masterpiece-{f}") for f in state.families if f"masterpiece-{f}" in self.data}
        before = {family: state.journal(family).masterpieces.get(number, "") for family in typed}
        return [NameMasterpiece(number, family, name) for family, name in typed.items() if name != before[family]]


def stocking(state: State, commands: Iterable[Command], number: int) -> list[Command]:
    """The market's rest, if nobody chooses any more once these commands are recorded. Rule: A8.2."""
    for command in commands:
        state = command.apply(state)
    game = state.game(number)
    if game.given is None or game.stock is not None or rewarding.choices(state, game):
        return []
    cards = rewarding.cards_of(state, game)
    return [StockMarket(number, rewarding.rest(state, game)[0])] if cards else []


def slug_of(name: str) -> str:
    """A slug for a card that the table names; names in any script give one."""
    return slugify(name, allow_unicode=True)[:MOST_NAME] or "-"


def known_slug(state: State, name: str) -> str:
    """The slug of a card by its name, if a family or a window has it already: so no family gains a second copy."""
    written = {label.casefold(): slug for each in state.journals.values() for slug, label in each.labels.items()}
    told = {card.name.casefold(): card.slug for plan in state.edition.windows.values() for card in plan.cards}
    return {**told, **written}.get(name.casefold()) or slug_of(name)
