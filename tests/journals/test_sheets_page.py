"""Blank sheets for an evening on paper: what they ask for, what they know, and what they keep to themselves."""

from dataclasses import replace

import pytest
from django.urls import reverse

from campaign import log
from campaign.commands.box import DescribeOutline
from journals.queries.sheets import sheets_of
from journals.rendering.sheets_pdf import draw_sheets
from tests.factories import make_campaign, make_game, recorded
from tests.journals.reading import PAPERS, Printed

pytestmark = pytest.mark.django_db


def sheets(campaign):
    return sheets_of(log.story_of(campaign))


def names(sheets):
    return [line.name for line in sheets.lines]


@pytest.fixture
def printed(tmp_path):
    def printed(sheets, size="a4"):
        told = []
        draw_sheets(sheets, tmp_path / "sheets.pdf", told.append, size)
        assert told == sorted(told) and told[-1] == 1
        return Printed((tmp_path / "sheets.pdf").read_bytes())

    return printed


def test_before_the_first_game_they_show_the_first_window(client):
    campaign = make_campaign()
    found = sheets(campaign)
    assert found.window == "First Light"
    assert "Sunbeams" in names(found)
    assert "Tool cards owned" not in names(found), "nobody owns a tool in the first game"
    assert found.turns.seats == ("Seat 1", "Seat 2")
    assert found.turns.rows[0] == ("1", "1", "2", "2", "1")
    assert found.turns.rows[1] == ("2", "2", "1", "1", "2")
    shown = client.get(reverse("sheets", args=[campaign.slug])).content.decode()
    assert "First Light" in shown and shown.count("plain-window") == 2


def test_in_a_game_the_turns_bear_names():
    found = sheets(make_game(families=3, start=2))
    assert found.turns.seats == ()
    assert found.turns.rows[0][1:4] == ("Oliva", "Brandt", "Ferrer")
    assert len(found.turns.rows) == 12
    assert "Draw 7 dice" in found.dice


def test_what_is_sealed_is_a_blank_grid():
    campaign = make_game()
    story = log.story_of(campaign)
    assert "The Long Stair" not in repr(sheets(campaign))
    ahead = {plan.name for number in range(2, 11) for plan in story.state.edition.window(number).public.values()}
    assert ahead and not ahead & set(names(sheets(campaign)))


def test_an_own_box_that_knows_nothing_gives_lines_without_names():
    campaign = make_campaign(edition="my-box")
    found = sheets(campaign)
    assert [name for name in names(found) if name.startswith("Public objective")] == [
        "Public objective A",
        "Public objective B",
        "Public objective C",
    ]
    assert {len(outline.glass.layout) for outline in found.outlines} == {24}
    recorded(campaign, DescribeOutline(1, 5, 4))
    assert {len(outline.glass.layout) for outline in sheets(campaign).outlines} == {20}


@pytest.mark.parametrize("size", PAPERS)
def test_the_file_has_every_sheet_within_its_margins(printed, size):
    found = sheets(make_game(families=4))
    read = printed(found, size)
    assert set(read.sizes) == {PAPERS[size]}
    assert all(read.fonts().values())
    assert read.outside() == []
    for name in ("Ferrer", "Oliva", "Brandt", "Quill", "Score sheet", "Whose turn", "Total"):
        assert name in read.text
    assert len(read.pdf) == 2 + 2, "wide windows share a page"


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("families", [2, 3, 4])
def test_the_score_sheet_is_one_page_with_what_the_stars_do_below_its_title(printed, families, size):
    found = sheets(make_game(families=families))
    found = replace(
        found, star="All stars are glazed. " * 8, boxes=("2", "2", "3", "3"), lines=(*found.lines, *found.lines[:3])
    )
    pages = printed(found, size).texts
    assert "All stars are glazed." in pages[0] and "Total" in pages[0] and pages[0].count("Point boxes") == families
    assert "Whose turn" in pages[1]


@pytest.mark.parametrize("size", PAPERS)
def test_no_name_is_cut_off_on_any_sheet(printed, size):
    found = sheets(make_game(families=4, start=2))
    names = ("Wolfeschlegelsteinhausenberger", "W" * 30, "خانوادهٔ بزرگ فرهادی‌پور", "Đặng-Żółć Ğüneş")
    outlines = tuple(replace(each, family=name) for each, name in zip(found.outlines, names, strict=True))
    turns = replace(found.turns, rows=tuple((row[0], *(names * 2)[: len(row) - 1]) for row in found.turns.rows))
    read = printed(replace(found, families=names, outlines=outlines, turns=turns, boxes=("2", "2", "3")), size)
    assert read.outside() == []
    said = "".join(read.text.split())
    for name in (names[0], names[1], names[3]):
        assert said.count("".join(name.split())) >= 3, name
    assert "بزرگ" in said


def test_boards_stand_beside_each_other(printed):
    found = sheets(make_game(families=4))
    [(name, columns)] = found.boards
    pages = printed(replace(found, boards=((name, columns), ("Another", columns[:3])))).texts
    assert "Whose turn" in pages[1] and name in pages[1] and "Another" in pages[1]


def test_the_file_is_saved_under_the_campaigns_name(client):
    campaign = make_campaign()
    answer = client.get(reverse("sheets-file", args=[campaign.slug]) + "?save")
    assert f'filename="{campaign.slug}-sheets.pdf"' in answer.headers["Content-Disposition"]
    assert b"".join(answer.streaming_content).startswith(b"%PDF-")
