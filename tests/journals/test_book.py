"""The book: what stands in it, and that the file to print says all of it, within its margins, whatever the names."""

import io
from dataclasses import fields, is_dataclass, replace
from io import StringIO

import pytest
from django.core.management import call_command
from fontTools.ttLib import TTFont as FontFile
from fpdf.fonts import TTFFont
from PIL import Image

from campaign import log
from campaign.models import Campaign
from campaign.rules.dice import Fill
from journals import diary
from journals.book import Glass, Table, Written
from journals.commands.paper import PaintSpace
from journals.commands.seating import DealObjective
from journals.photos import keep_photo
from journals.queries.book import book_of
from journals.rendering import book_glass
from journals.rendering.book_paper import Paper
from journals.rendering.book_pdf import draw_book
from journals.rendering.book_type import CUTS, _cut, fonts
from journals.rendering.recipe import content_digest
from tests.factories import make_campaign, make_game, recorded
from tests.journals.phone import phone_jpeg
from tests.journals.reading import PAPERS, Printed

pytestmark = pytest.mark.django_db

LONG = "Wolfeschlegelsteinhausenberger"
WIDE = "W" * 60
PERSIAN = "خانوادهٔ بزرگ فرهادی‌پور"


def played(games=1, families=2):
    """A campaign that played by itself."""
    call_command("autoplay", families=families, games=games, stdout=StringIO())
    return Campaign.objects.select_related("box").latest("pk")


def renamed(value, names):
    """The same book, its families called otherwise wherever they are named."""
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
        return value
    if isinstance(value, tuple):
        return tuple(renamed(each, names) for each in value)
    if is_dataclass(value) and not isinstance(value, Glass):
        return replace(value, **{f.name: renamed(getattr(value, f.name), names) for f in fields(value)})
    return value


@pytest.fixture
def printed(tmp_path, monkeypatch):
    """Draws a book and reads it; its pictures are coarse, for speed."""
    monkeypatch.setattr(book_glass, "DPI", 60 / 25.4)

    def printed(book, size="a4"):
        told = []
        draw_book(book, tmp_path / "book.pdf", told.append, size)
        assert told == sorted(told) and told[-1] == 1
        return Printed((tmp_path / "book.pdf").read_bytes())

    return printed


def bare(text):
    """A text without its blanks: a long name may be broken over lines."""
    return "".join(text.split())


def test_the_file_says_every_name_and_every_score(printed):
    book = book_of(played())
    read = printed(book)
    said = bare(read.text)
    for house in book.houses:
        assert bare(house.name) in said
    [chapter] = book.chapters
    for row in chapter.scores.rows:
        assert bare("".join(row)) in said, row
    assert bare(chapter.title) in said
    for paragraph in chapter.chronicle.paragraphs:
        assert bare(paragraph) in said
    assert book.headline in read.text


@pytest.mark.parametrize("size", PAPERS)
def test_the_file_is_ready_to_print(printed, size):
    book = book_of(played())
    read = printed(book, size)
    assert set(read.sizes) == {PAPERS[size]}
    assert read.fonts() and all(read.fonts().values()), read.fonts()
    assert read.outside() == []
    assert read.pdf.get_metadata_dict()["Title"] == book.title
    assert read.pdf.get_metadata_dict()["Author"] == book.names
    titles = [title for _level, title in read.outline]
    assert [house.name for house in book.houses] == titles[2:4]
    assert {book.title, book.words.windows, book.chapters[0].title, book.words.ledger} <= set(titles)
    assert len(read.images) >= 2 + 2, "a crest a family, a window a family"
    assert b"/Lang (en" in read.content
    assert str(len(read.pdf)) in read.texts[-1].split(), "the last page bears its number"
    assert not any(text == "" for text in read.texts), "no page is empty"


@pytest.mark.parametrize("size", PAPERS)
def test_no_name_is_cut_off_and_none_leaves_the_margins(printed, size):
    book = book_of(played(families=4))
    names = dict(zip((house.name for house in book.houses), (LONG, WIDE, PERSIAN, "Đặng-Żółć Ğüneş"), strict=True))
    text = tuple("A line of many words that goes on and on. " * n for n in (3, 40, 200))
    told = Written("T" * 120, LONG, (*text, PERSIAN * 20, "x" * 900))
    book = renamed(book, names)
    chapter = replace(book.chapters[0], accounts=(told,))
    house = replace(book.houses[0], pages=(told,))
    read = printed(replace(book, chapters=(chapter,), houses=(house, *book.houses[1:])), size)
    said = bare(read.text)
    assert read.outside() == []
    for page in read.texts[2:]:
        assert page
    for name in (LONG, WIDE, "Đặng-Żółć Ğüneş"):
        assert said.count(bare(name)) > 5, name
    assert said.count("T" * 120) >= 2
    sentences = 2 * sum(paragraph.count("A line") for paragraph in text)
    assert said.count("Alineofmanywords") > sentences - len(read.texts), "but for those that the turn of a page parts"
    assert said.count("بزرگ") > 5


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("families", [2, 3, 4])
def test_a_game_lies_open_its_windows_on_the_left_its_scores_and_chronicle_on_the_right(printed, families, size):
    book = book_of(played(families=families))
    [chapter] = book.chapters
    pages = printed(book, size).texts
    left = next(at for at, text in enumerate(pages, start=1) if "Still" not in text and chapter.lead in text)
    assert left % 2 == 0
    assert book.words.scores not in pages[left - 1]
    assert all(window.masterpiece in pages[left - 1] for window in chapter.windows)
    assert book.words.scores in pages[left]
    assert bare(chapter.chronicle.paragraphs[-1]) in bare(pages[left])


def test_a_right_page_that_would_stay_white_shows_the_window_that_won(printed):
    campaign = played()
    for key in "abc":
        keep_photo(campaign, phone_jpeg(900, 600), use="table", key=key, by="", game=1, caption="Tea at the table")
    book = book_of(campaign)
    pages = printed(book).texts
    last = max(at for at, text in enumerate(pages) if "Tea at the table" in text)
    [first] = [window for window in book.chapters[0].windows if window.first]
    assert last % 2 == 0 or first.masterpiece in pages[last + 1]


def test_no_few_lines_stand_alone_on_a_page(printed):
    book = book_of(played())
    for count in (8, 9, 15):
        text = tuple(f"Paragraph {n} goes on. " * 12 for n in range(count))
        chapter = replace(book.chapters[0], chronicle=Written("Told", "", text), ties=())
        pages = [page for page in printed(replace(book, chapters=(chapter,))).texts if "goes on." in page]
        assert len(pages) == 1 or pages[-1].count("goes on.") >= 24, count


def test_the_last_word_of_a_paragraph_does_not_stand_alone(printed):
    book = book_of(played())
    text = tuple("Words that go on and on " * count + "end." for count in range(2, 16))
    chapter = replace(book.chapters[0], chronicle=Written("Told", "", text), ties=())
    read = printed(replace(book, chapters=(chapter,)))
    lines = [line.strip() for page in read.pdf for line in page.get_textpage().get_text_range().splitlines()]
    assert sum("end." in line for line in lines) == len(text)
    assert "end." not in lines


def test_a_heading_of_photos_stands_on_their_page(printed):
    campaign = played()
    keep_photo(campaign, phone_jpeg(600, 900), use="page", key="b", by="", family=1, caption="Upright as a tower")
    book = book_of(campaign)
    for lines in range(12, 40, 4):
        told = Written("A quiet evening", "", ("It rained and it rained. " * 3,) * lines)
        house = replace(book.houses[0], pages=(told,))
        texts = printed(replace(book, houses=(house, *book.houses[1:]))).texts
        at = next(at for at, text in enumerate(texts) if "Upright as a tower" in text)
        assert house.name in texts[at].partition("Upright")[0].replace("From the diary", ""), lines
        assert texts[at - 1].count(house.name) == 0 or "It rained" in texts[at - 1]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
def test_photos_share_pages_evenly_and_each_is_there_with_its_words(printed, count):
    campaign = played()
    for n in range(count):
        photo = phone_jpeg(900, 600 if n % 3 else 1200, seed=n)
        keep_photo(campaign, photo, use="table", key=f"k{n}", by="", game=1, caption=f"Photo number {n}.")
    read = printed(book_of(campaign), "letter")
    found = [text.count("Photo number") for text in read.texts if "Photo number" in text]
    assert sum(found) == count
    assert max(found) - min(found) <= 1 and len(found) <= 2
    assert read.outside() == []


def test_every_page_but_those_that_open_something_bears_its_chapter(printed):
    book = book_of(played(families=4))
    read = printed(book)
    at = next(at for at, text in enumerate(read.texts) if book.words.scores in text and "Private" in text)
    assert read.texts[at].lower().startswith(book.chapters[0].title.lower())


def test_the_contents_name_nothing_twice(printed):
    campaign = played()
    for family in (1, 2):
        diary.write_page(campaign, family, 0, diary.Words("", "Rain.", key=f"d{family}", by=""))
    titles = [title for _level, title in printed(book_of(campaign)).outline]
    assert len(titles) == len(set(titles)), titles


@pytest.mark.parametrize("size", PAPERS)
def test_each_ledger_is_whole_on_a_page_and_names_a_window_once(printed, size):
    book = book_of(played(families=4))
    rows = tuple(("First Light" if n < 9 else "The Long Stair", f"Reason {n}", "+1", str(n)) for n in range(1, 26))
    heads = ("Window", "What for", "Points", "Together")
    houses = tuple(replace(house, ledger=Table(heads, rows)) for house in book.houses)
    pages = [text for text in printed(replace(book, houses=houses), size).texts if "Reason 1 " in text]
    assert len(pages) == 4
    assert book.words.ledger in pages[0]
    for page, house in zip(pages, houses, strict=True):
        assert house.name in page and page.count("Reason ") == 25
        assert page.count("First Light") == page.count("The Long Stair") == 1


def test_a_table_repeats_its_heads_on_every_page(printed):
    book = book_of(played())
    house = book.houses[0]
    rows = tuple(("First Light", f"Reason {n}", "+1", str(n)) for n in range(1, 121))
    read = printed(replace(book, houses=(replace(house, ledger=replace(house.ledger, rows=rows)), *book.houses[1:])))
    pages = [text for text in read.texts if "Reason " in text]
    assert len(pages) >= 3
    assert all("What for" in text and "Together" in text for text in pages)


def test_diaries_and_photos_are_in_it_and_photos_tell_nothing_of_where_they_were_taken(printed):
    campaign = played()
    keep_photo(campaign, phone_jpeg(900, 600), use="table", key="a", by="", game=1, caption="Tea at the table")
    keep_photo(campaign, phone_jpeg(600, 900), use="page", key="b", by="", family=1, caption="A page of one's own")
    keep_photo(campaign, phone_jpeg(600, 400), use="guide", key="c", by="", window=1, caption="An empty page")
    diary.write_page(campaign, 2, 0, diary.Words("A quiet evening", "First.\n\nSecond.", key="d", by=""))
    book = book_of(campaign)
    read = printed(book)
    for words in ("Tea at the table", "A page of one's own", "A quiet evening", "Second."):
        assert words in read.text
    assert "An empty page" not in read.text
    assert b"Exif" not in read.content and b"GPS" not in read.content
    assert len(read.images) > len(printed(replace(book, chapters=(replace(book.chapters[0], photos=()),))).images)


def test_a_campaign_nobody_has_played_is_a_book_too(printed):
    book = book_of(Campaign.objects.select_related("box").get(pk=make_campaign(families=3).pk))
    assert book.chapters == () and book.race is None and book.opened is None
    read = printed(book)
    assert "Brandt" in read.text
    assert read.outside() == []


def test_a_game_that_goes_on_shows_its_windows_and_no_scores(printed):
    campaign = make_game()
    recorded(campaign, PaintSpace(1, 1, "A1", Fill.parse("R1")), DealObjective(1, 1, "ember-keeper"))
    book = book_of(Campaign.objects.select_related("box").get(pk=campaign.pk))
    [chapter] = book.chapters
    assert chapter.scores is None and chapter.chronicle is None
    assert "round 1 of 12" in chapter.lead
    assert [bool(window.glass) for window in chapter.windows] == [True, False]
    plan = log.story_of(campaign).state.edition.window(1)
    assert plan.objective("ember-keeper").name not in repr(book), "what was dealt is a secret"
    assert "Oliva" in printed(book).text


def test_nothing_sealed_is_in_it():
    campaign = played()
    state, said = log.story_of(campaign).state, repr(book_of(campaign))
    ahead = [plan for number, plan in state.edition.windows.items() if number > 1]
    closed = [plan for plan in state.edition.legacy.sealed if plan.slug not in state.unlocks]
    assert closed and ahead
    secrets = [plan.title for plan in ahead] + [words for plan in closed for words in (plan.title, plan.story)]
    assert [words for words in secrets if words and words in said] == []


def test_the_same_campaign_is_the_same_book_and_a_new_entry_another():
    campaign = make_game()
    before = content_digest(book_of(campaign))
    log.forget_all()
    assert content_digest(book_of(campaign)) == before
    recorded(campaign, PaintSpace(1, 1, "A1", Fill.parse("R1")))
    assert content_digest(book_of(campaign)) != before


def test_a_book_measures_each_word_once_and_as_its_font_does(tmp_path, monkeypatch):
    asked = []
    shaped = TTFFont.shaped_text_width
    monkeypatch.setattr(TTFFont, "shaped_text_width", lambda *values: asked.append(values[1]) or shaped(*values))
    paper = Paper(title="", author="", language="en", rtl=False, turned=lambda: None)
    with fonts(paper, frozenset("x")):
        paper.add_page()
        for text in (f"{LONG} and AVA Tö fi “Yes,” of To. 1 1", PERSIAN):
            for size in (9.5, 30):
                for font in paper.fonts.values():
                    how = {"features": {"onum": True}, "fragment_direction": None, "script": None, "language": None}
                    exact = shaped(font, text, size, how)[1]
                    assert font.get_text_width(text, size, how)[1] == pytest.approx(exact, abs=1e-6), (text, font)
        asked.clear()
        with paper.type(11):
            assert paper.lay(LONG * 3, 60, dry=True) == paper.lay(LONG * 3, 60)
            before = len(asked)
            paper.lay(LONG * 3, 60)
    assert before and len(asked) == before


def test_letters_are_cut_to_what_is_said_and_as_heavy_as_print_asks():
    [upright, bold, _italic] = [_cut(style.latin, weight, frozenset("Wa ")) for _name, style, weight in CUTS]
    assert max(map(len, (upright, bold))) < 20_000
    light, heavy = (FontFile(io.BytesIO(data)) for data in (upright, bold))
    assert "fvar" not in light and set(light.getBestCmap()) == {ord(letter) for letter in "Wa "}
    wide = [font["hmtx"][font.getBestCmap()[ord("W")]][0] for font in (light, heavy)]
    assert wide[0] < wide[1]


def test_a_window_is_set_on_white_paper():
    campaign = make_game()
    recorded(campaign, PaintSpace(1, 1, "A1", Fill.parse("R1")))
    [glass] = [window.glass for window in book_of(campaign).chapters[0].windows if window.glass]
    picture = Image.open(book_glass.window_jpeg(glass, 40))
    assert picture.width == pytest.approx(40 / 25.4 * 200, abs=1)
    assert min(picture.getpixel((1, 1))) > 235
    assert book_glass.pixels(182) == pytest.approx(182 / 25.4 * 150, abs=1)
