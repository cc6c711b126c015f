"""All scores as a table that any spreadsheet reads."""

import csv
import io

import pytest
from django.urls import reverse

from campaign import log
from campaign.commands.founding import RenameFamily
from campaign.queries.score_table import _plain
from tests.archive import chest
from tests.factories import make_game, recorded

pytestmark = pytest.mark.django_db


def table(client, campaign):
    """The rows as dictionaries by heading."""
    answer = client.get(reverse("scores-csv", args=[campaign.slug]))
    assert answer.status_code == 200 and answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_row_for_each_family_and_game(client):
    campaign = chest.played(3, games=2)
    rows, state = table(client, campaign), log.story_of(campaign).state
    assert [(row["Game"], row["Place"]) for row in rows] == [(str(g), str(p)) for g in (1, 2) for p in (1, 2, 3)]
    for row in rows:
        game = state.game(int(row["Game"]))
        [family] = [number for number, each in state.families.items() if each.name == row["Family"]]
        [placed] = [each for each in game.confirmed.ranking if each.family == family]
        points = game.confirmed.points[family]
        assert (int(row["Total"]), int(row["Place"])) == (placed.total, placed.place)
        assert row["Winner"] == ("yes" if placed.place == 1 else "no")
        assert int(row["Public objective A"]) == points["public-a"]
        assert int(row["Empty and broken spaces"]) == points["empty"]
        assert row["Title"] == state.edition.window(game.window).title
    last = {row["Family"]: int(row["Legacy points afterwards"]) for row in rows if row["Game"] == "2"}
    assert last == {family.name: state.points(number) for number, family in state.families.items()}


def test_a_game_that_is_not_scored_is_not_in_it(client):
    campaign = chest.played(2, games=1)
    make_game(campaign, 2)
    assert {row["Game"] for row in table(client, campaign)} == {"1"}


def test_a_name_is_no_formula_and_a_number_is_no_text(client):
    campaign = chest.scored(chest.told())
    for number, name in ((1, "=1+1"), (2, "@SUM(A1)")):
        recorded(campaign, RenameFamily(number, name))
    rows = table(client, campaign)
    assert {row["Family"] for row in rows} == {"'=1+1", "'@SUM(A1)"}
    assert [row["Total"] for row in rows] == ["31", "22"]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("Ferrer;=cmd|calc!A1", "Ferrer;'=cmd|calc!A1"),
        ("Ferrer; \t+1", "Ferrer;' \t'+1"),
        ("-3;=2", "'-3;'=2"),
        ("＝1+1", "'＝1+1"),
        ("＠SUM(A1)", "'＠SUM(A1)"),
        ("a\t=1", "a\t'=1"),
        (" =1", "' =1"),
        ("Ferrer; Oliva-Brandt", "Ferrer; Oliva-Brandt"),
        ("+", "'+"),
        ("4-ever", "4-ever"),
    ],
)
def test_no_part_of_a_name_is_a_formula_where_semicolons_part_cells(name, cell):
    """A spreadsheet that takes a comma for the decimal point parts lines at semicolons, whatever is quoted."""
    assert _plain(name) == cell


def test_a_line_in_words_with_commas_and_breaks_stays_one_cell(client):
    campaign = chest.scored(chest.told())
    recorded(campaign, RenameFamily(1, 'Ferrer, the "old"'))
    assert table(client, campaign)[0]["Family"] == 'Ferrer, the "old"'
