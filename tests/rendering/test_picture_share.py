"""Cards to send: one size, every word on them whole, whatever the names."""

import pytest
from PIL import ImageChops

from journals.rendering import picture_lines, picture_share, picture_type
from journals.rendering.picture_lines import broken
from journals.rendering.picture_share import CARD, CardWords, House, as_jpeg, draw_campaign_card, draw_share_card
from journals.rendering.picture_square import SIZE, Gathered, SquareWords, draw_square
from journals.rendering.picture_type import BOLD, face, is_arabic, wide
from tests.rendering.drawn import GRID, LAYOUTS, filled

LONG = "The window of the overlong and many-worded names of all of us"
PERSIAN = "گلناز ژاله چراغی"
WORDS = CardWords("First Light", "Rosa Oliva", "olive", "31", "points · 1st place", "Our campaign")


class NoFront:
    """A front with nothing glazed."""

    lights: dict = {}
    crests: dict = {}
    built: frozenset = frozenset()
    whole = False


class Cell:
    def __init__(self, number, colour="", broken=False):
        self.number, self.colour, self.broken, self.lit = number, colour, broken, False


@pytest.fixture
def said(monkeypatch):
    """Every text that is written, with the room it had."""
    found = []
    inner = picture_type.write

    def write(draw, at, text, style, size, ink, *, room, anchor="ms"):
        found.append((text, picture_type.fitting(text, style, size, room)[0], at, room))
        return inner(draw, at, text, style, size, ink, room=room, anchor=anchor)

    for module in (picture_share, picture_lines):
        monkeypatch.setattr(module, "write", write)
    return found


@pytest.mark.parametrize("night", [True, False], ids=["night", "day"])
@pytest.mark.parametrize("layout", [GRID, LAYOUTS["lantern-street 2"], LAYOUTS["lantern-street 5"]])
def test_a_card_is_as_large_as_links_show_pictures(layout, night):
    card = draw_share_card(layout, filled(layout), (), WORDS, night=night)
    assert (card.size, card.mode) == (CARD, "RGB")


@pytest.mark.parametrize("name", [LONG, PERSIAN, "Ağaoğlu Şirin", "W" * 30])
def test_no_word_of_a_card_is_cut(said, name):
    assert len(LONG) >= 60
    draw_share_card(GRID, {}, (), CardWords(name, name, "wine", "−112", "points · 4th place", LONG))
    shown = " ".join(whole for whole, _fitted, _at, _room in said)
    assert shown.count(name.split()[0]) >= 2
    for _whole, fitted, _at, _room in said:
        assert not fitted.endswith("…"), fitted


@pytest.mark.parametrize("names", [[PERSIAN], [LONG[:30], PERSIAN, "W" * 24, "Puig"], [f"House {n}" for n in range(8)]])
def test_a_campaign_card_has_a_row_for_every_family(said, names):
    houses = [House(name, "teal", "−5") for name in names]
    card = draw_campaign_card(LONG, "Seven windows of ten are glazed", NoFront(), houses)
    assert (card.size, card.mode) == (CARD, "RGB")
    text = " ".join(fitted for _whole, fitted, _at, _room in said)
    assert "…" not in text
    for name in names:
        assert all(word in text for word in name.split())
    assert all(0 < y < CARD[1] - 20 for _whole, _fitted, (_x, y), _room in said)


def test_words_stay_within_the_gilt_line():
    blank, full = (draw_share_card(GRID, {}, (), CardWords(*words)) for words in (("", "", ""), [LONG] * 6))
    left, top, right, bottom = ImageChops.difference(blank, full).getbbox()
    assert left > CARD[0] / 2
    assert (right, bottom) < (CARD[0] - 20, CARD[1] - 20)
    assert top > 20


def test_a_text_breaks_between_words_and_its_lines_are_about_as_long_as_each_other():
    rows, size = broken("one two three four five six seven", BOLD, 40, 400, 3)
    assert " ".join(rows) == "one two three four five six seven"
    widths = [wide(row, face(BOLD, size, is_arabic(row))) for row in rows]
    assert max(widths) <= 400
    assert min(widths) > 0.5 * max(widths)


def test_a_cards_file_is_a_small_jpeg(tmp_path):
    as_jpeg(draw_share_card(GRID, filled(GRID), (), WORDS), tmp_path / "card.jpg")
    assert (tmp_path / "card.jpg").read_bytes()[:3] == b"\xff\xd8\xff"
    assert (tmp_path / "card.jpg").stat().st_size < 300_000


def test_a_square_shows_its_glass_and_leaves_other_cells_clear():
    cells = [Cell(2, "R"), Cell(7), Cell(6, "B"), Cell(9, "G"), Cell(5), Cell(1), Cell(4), Cell(3, "Y", True), Cell(8)]
    words = SquareWords("Magic square", PERSIAN, "iron", "", "Our campaign")
    signed = draw_square(cells, [Gathered("R", 4, True), Gathered("B", 1, False)], words)
    bare = draw_square([Cell(cell.number) for cell in cells], [], words)
    assert (signed.size, signed.mode) == (SIZE, "RGB")
    for at, cell in enumerate(cells):
        box = (row := at // 3, column := at % 3) and (260 + column * 240, 250 + row * 240)
        patch = [signed.crop((*box, box[0] + 40, box[1] + 40)), bare.crop((*box, box[0] + 40, box[1] + 40))]
        differs = ImageChops.difference(*patch).convert("L").resize((1, 1)).getpixel((0, 0))
        assert (differs > 24) == bool(cell.colour), (at, differs)
