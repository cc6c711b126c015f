"""What a round's end and a magic space ask: posts of construction, stars, and cells of the magic square."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.commands.cathedral import Construct, LeaveUnbuilt
from campaign.commands.legacy_box import DescribeBoard
from campaign.forms import DieField, RecordForm, record_form
from campaign.registry import Command
from campaign.rules.dice import Die, Fill
from campaign.rules.state.boards import duty
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.commands.afterwards import GlazeStars
from journals.commands.squares import MeanCell
from journals.queries.magic import Fills, Question, meant, question, signing_of

WHICH_CELL = "which-cell"
MOST_EARNED = 99


class WhichCell(ValidationError):
    """Nothing stands against the post, but only the table can tell which of two equal numbers it means (A11.2)."""

    def __init__(self, asked: Question) -> None:
        super().__init__(_("Which of the equal numbers of the magic square is meant?"), code=WHICH_CELL)
        self.asked = asked


def asked_cell(form: forms.BaseForm) -> Question | None:
    """The question that a post has left open."""
    errors = form.errors.as_data().get("__all__", []) if form.is_bound else []
    return next((error.asked for error in errors if isinstance(error, WhichCell)), None)


def told_cells(data: QueryDict) -> dict[str, int]:
    """The cells that the table named, posted as C2:9."""
    pairs = (text[:20].partition(":") for text in data.getlist("cell")[:20])
    return {space: int(cell) for space, _colon, cell in pairs if cell.isascii() and cell.isdecimal() and len(cell) < 4}


def cells_of(
    state: State, game: Game, family: int, fills: Fills, data: QueryDict
) -> tuple[dict[str, int], Question | None]:
    """The cells that some fills stand for, and what has to be asked first."""
    fills = tuple(fills)
    cells, space = meant(state, game, family, fills, told_cells(data))
    if space is None:
        return cells, None
    return cells, question(state, game, family, space, dict(fills)[space], cells.values())


def without_gone(cells: Mapping[str, int], fills: Mapping[str, Fill]) -> dict[str, int]:
    """The cells of those spaces that a corrected turn still fills."""
    return {space: cell for space, cell in cells.items() if space in fills}


class AfterRoundForm(RecordForm):
    """What is settled after one round of a game; `number` is the game's."""

    number = forms.IntegerField(min_value=1, max_value=99)
    round = forms.IntegerField(min_value=1, max_value=99)


@record_form("construct")
class ConstructForm(AfterRoundForm):
    """A space constructed by a die left over; `earns` tells the box what that earns, where it did not know."""

    family = forms.IntegerField(min_value=1, max_value=99, required=False)
    board = forms.SlugField(max_length=60)
    die = DieField()
    earns = forms.IntegerField(min_value=0, max_value=MOST_EARNED, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        told = [] if values["earns"] is None else [DescribeBoard(values["board"], values["earns"])]
        where = (values["number"], values["round"], values["family"], values["board"], values["die"])
        points = points_on(state, state.game(values["number"]), values["round"], values["board"])
        return [*told, Construct(*where, points if values["earns"] is None else values["earns"])]


def points_on(state: State, game: Game, round_number: int, board: str) -> int:
    """What a construction on a board earns in a round, as far as the box knows."""
    boards = state.box(game, round_number=round_number).legacy.boards
    return next((each.points for each in boards if each.slug == board), 0)


def construction(state: State, game: Game, round_number: int, text: str) -> Construct | None:
    """What is constructed with a round's end, posted as cathedral:R3."""
    board, _colon, die = text.rpartition(":")
    try:
        found = Die.parse(die)
    except ValueError:
        return None
    points = points_on(state, game, round_number, board)
    return Construct(game.number, round_number, duty(state, game, round_number), board, found, points)


@record_form("leave-unbuilt")
class LeaveUnbuiltForm(AfterRoundForm):
    """Nothing is constructed after a round."""

    def commands(self, state: State) -> list[Command]:
        return [LeaveUnbuilt(self.cleaned_data["number"], self.cleaned_data["round"])]


@record_form("glaze-stars")
class GlazeStarsForm(AfterRoundForm):
    """Every star is filled, and the window's instruction done."""

    def commands(self, state: State) -> list[Command]:
        return [GlazeStars(self.cleaned_data["number"], self.cleaned_data["round"])]


@record_form("mean-cell")
class MeanCellForm(RecordForm):
    """Another cell of the square was meant; a space that stands for that one already takes the old one."""

    number = forms.IntegerField(min_value=1, max_value=99)
    game = forms.IntegerField(min_value=1, max_value=99, required=False)
    family = forms.IntegerField(min_value=1, max_value=99)
    space = forms.CharField(max_length=8)
    cell = forms.IntegerField(min_value=0, max_value=99)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        game = values["game"] or values["number"]
        wanted = MeanCell(game, values["family"], values["space"], values["cell"])
        own = signing_of(state, state.game(game), values["family"], values["space"])
        there = state.square(values["family"]).signed.get(values["cell"])
        if own is None or there is None or not there.game or own[0] == values["cell"]:
            return [wanted]
        return [MeanCell(there.game, values["family"], there.space, own[0]), wanted]
