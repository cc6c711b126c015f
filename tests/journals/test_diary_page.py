"""The diary as a book: chapters in order, free pages between, links made safe, and what others read of it."""

from datetime import timedelta

import pytest
from django.template import Context, Template
from django.urls import reverse

from campaign import log
from campaign.rules.state.game import Chair
from campaign.templatetags.prose import opening, paragraphs
from journals import diary
from journals.commands.seating import SetChairs
from journals.diary import Words
from journals.models import DiaryPage
from journals.queries.diary import leaves
from tests.factories import make_campaign, make_game, recorded, undo
from tests.journals.diarist import Diarist
from tests.journals.evening import FERRER, OLIVA, ranked
from tests.journals.paged import BUDGET, PageTablet, played

HREF = '<a href="{0}" rel="nofollow noopener noreferrer" hx-boost="false">{0}</a>'


def written(campaign, text="Rain.", family=FERRER, game=0, key="", days=0):
    """A page of a diary, written so many days after now."""
    page = diary.write_page(campaign, family, game, Words("", text, key or f"key {text} {family}")).page
    if days:
        DiaryPage.objects.filter(pk=page.pk).update(begun=page.begun + timedelta(days=days))
    return page


@pytest.mark.django_db
class TestTheBook:
    def test_of_a_family_that_has_nothing_yet_says_what_comes(self):
        shown = Diarist().get()
        assert shown.status == 200
        assert "An empty book" in shown

    def test_has_a_chapter_for_each_game_with_its_chronicle(self):
        campaign = ranked({FERRER: 30, OLIVA: 20}).campaign
        make_game(campaign, 2)
        shown = Diarist(campaign).get()
        [first, second] = shown.view.games
        assert first.chronicle.paragraphs[0] in shown
        assert second.chronicle is None
        assert "once the scores are confirmed" in shown

    def test_loses_a_chronicle_whose_scores_were_undone(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, read=False)
        diarist = Diarist(tablet.campaign)
        assert diarist.get().view.games[0].chronicle
        undo(tablet.campaign)
        assert diarist.get().view.games[0].chronicle is None

    def test_has_the_pages_about_a_game_behind_its_chronicle_and_free_ones_by_their_day(self):
        campaign = ranked({FERRER: 30, OLIVA: 20}).campaign
        for text, game, days in [("before", 0, -9), ("about", 1, 5), ("after", 0, 1), ("later", 0, 3)]:
            written(campaign, text, game=game, days=days)
        before, first = Diarist(campaign).get().view.chapters
        assert [leaf.text for leaf in before.free] == ["before"]
        assert [leaf.text for leaf in first.pages] == ["about"]
        assert [leaf.text for leaf in first.free] == ["after", "later"]

    def test_keeps_a_page_whose_game_is_gone(self):
        campaign = make_game()
        written(campaign, "about nothing now", game=4)
        assert "about nothing now" in Diarist(campaign).get()

    def test_A2_0_has_the_window_a_guest_drew_in_its_journal(self):
        campaign = make_game(families=3)
        recorded(
            campaign,
            SetChairs(1, (Chair(FERRER), Chair(OLIVA, page=3))),
            replaces=PageTablet("journal", campaign).story.slots["game 1 chairs"].number,
        )
        [chapter] = Diarist(campaign, 3).get().view.games
        assert chapter.drawn.guest
        assert len(Diarist(campaign, OLIVA).get().view.games) == 1

    def test_opens_the_form_where_it_is_asked_to(self):
        tablet = Diarist(make_game())
        assert "data-draft" not in tablet.get()
        shown = tablet.get("?write=1")
        assert 'data-draft="diary' in shown
        assert '<option value="1" selected>' in shown
        assert tablet.get("?write=nonsense").status == 200

    def test_is_written_by_its_own_buttons(self):
        tablet = Diarist(make_game())
        shown = tablet.follow(tablet.get(), text="Write a page")
        assert shown.buttons(text="Keep this page")

    def test_is_found_from_journal_and_result(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        diarist = Diarist(tablet.campaign)
        journal = tablet.get(reverse("journal", args=[tablet.campaign.slug, FERRER]))
        assert journal.link(text="Open the diary") == diarist.address
        result = tablet.get(reverse("result", args=[tablet.campaign.slug, 1]))
        assert result.link(text="The evening in Ferrer’s diary") == f"{diarist.address}#game-1"
        written(tablet.campaign, "It rained on the way home.")
        assert "It rained on the way home." in tablet.get(reverse("journal", args=[tablet.campaign.slug, FERRER]))

    def test_costs_as_many_queries_with_many_pages(self, django_assert_max_num_queries):
        counts = []
        for games, pages in ((1, 1), (6, 40)):
            campaign = played(games)
            for number in range(pages):
                page = written(campaign, f"page {number}", game=number % (games + 1), key=f"page-{games}-{number}")
                diary.rewrite(page, Words("", f"page {number} anew", f"again-{number}"), 1)
            tablet = Diarist(campaign)
            page = tablet.pages[-1]
            found = []
            for address in (tablet.address, tablet.of(page), reverse("journal", args=[campaign.slug, FERRER])):
                tablet.get(address)
                with django_assert_max_num_queries(BUDGET) as captured:
                    assert tablet.get(address).status == 200
                found.append(len(captured))
            counts.append(found)
        assert counts[0] == counts[1]


@pytest.mark.django_db
class TestWhatOthersRead:
    def test_all_pages_that_stand_family_by_family_in_the_order_of_the_evenings(self):
        campaign = ranked({FERRER: 30, OLIVA: 20}).campaign
        written(campaign, "theirs", OLIVA)
        written(campaign, "after", days=2)
        written(campaign, "about", game=1)
        diary.tear_out(written(campaign, "torn"))
        diary.write_chronicle(campaign, FERRER, 1, Words("Ours", "told", "key-of-it"), 0)
        assert [(leaf.family.name, leaf.text) for leaf in leaves(campaign)] == [
            ("Ferrer", "told"),
            ("Ferrer", "about"),
            ("Ferrer", "after"),
            ("Oliva", "theirs"),
        ]
        assert [leaf.text for leaf in leaves(campaign, OLIVA)] == ["theirs"]

    def test_nothing_of_another_campaign(self):
        written(make_campaign(title="Another"), "elsewhere")
        assert leaves(make_campaign()) == ()
        assert log.story_of(make_campaign()).acts


class TestTheText:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("", ""),
            ("one\n\ntwo", ["one", "two"]),
            ("one\r\n \r\n\r\ntwo", ["one", "two"]),
            ("one\ntwo", ["one<br>two"]),
            ("<b>&'\"", ["&lt;b&gt;&amp;&#x27;&quot;"]),
        ],
    )
    def test_is_paragraphs_of_escaped_words(self, text, shown):
        assert paragraphs(text) == "".join(f'<p dir="auto">{each}</p>' for each in shown)

    @pytest.mark.parametrize(
        ("text", "address"),
        [
            ("see https://example.com/a?b=1#c", "https://example.com/a?b=1#c"),
            ("see HTTP://Example.com.", "HTTP://Example.com"),
            ("(https://example.com/a(b))", "https://example.com/a(b)"),
            ("https://example.com/x, and", "https://example.com/x"),
            ("“https://example.com”", "https://example.com"),
            ("https://مثال.ایران/خوب", "https://مثال.ایران/خوب"),
        ],
    )
    def test_has_links_of_its_addresses(self, text, address):
        assert HREF.format(address) in paragraphs(text)

    def test_keeps_what_an_address_brings_along_escaped(self):
        assert HREF.format("https://e.com/?a=1&amp;b=2") in paragraphs("https://e.com/?a=1&b=2")

    @pytest.mark.parametrize(
        "text",
        [
            "javascript:alert(1)",
            "javascript://https/%0aalert(1)",
            "data:text/html,<script>",
            "ftp://example.com",
            "www.example.com",
            "mail@example.com",
            "https://",
            "https://[",
            "https://]",
            "https:///path",
            "http://?x",
        ],
    )
    def test_has_no_other_links(self, text):
        assert "<a" not in paragraphs(text)

    def test_cannot_leave_the_attribute_of_a_link(self):
        said = paragraphs("https://e.com/\"onmouseover='alert(1)' https://e.com/<script> https://e.com/\u202egnp.exe")
        assert said.count("<a ") == 3
        assert said.count(HREF.format("https://e.com/")) == 3
        assert "<script" not in said

    def test_is_quick_with_much_of_anything(self):
        for text in ("https://" * 2500, "(" * 20_000, "\n \n" * 6000, "https://a" + ")" * 19_000, "http://a.b " * 1800):
            assert len(paragraphs(text)) < 1_000_000

    def test_opens_with_whole_words(self):
        assert opening("one two\n\nthree", 100) == "one two three"
        assert opening("one two, three", 9) == "one two…"
        assert opening("x" * 300, 5) == "xxxxx…"

    def test_is_safe_in_a_template(self):
        page = Template("{% load prose %}{{ text|paragraphs }}{{ text|opening }}")
        assert "<i>" not in page.render(Context({"text": "<i>"}))
