"""Writing in a diary: new pages, rewriting, tearing out, putting back, erasing, and what stands against a post."""

import uuid
from contextlib import suppress
from functools import partial

import pytest
from django.urls import reverse

from journals import diary
from journals.diary import LONGEST, Words
from journals.models import DiaryPage, DiaryVersion
from tests.campaign.test_log_concurrency import at_once, on_file  # noqa: F401
from tests.factories import make_campaign, make_game
from tests.journals.diarist import Diarist
from tests.journals.evening import FERRER, OLIVA, ranked

HOSTILE = '<script>alert(1)</script> & "quotes" {{ settings.SECRET_KEY }} {% now "Y" %}'


def words(text="Rain all evening.", key="", title="Rain"):
    return Words(title, text, key or uuid.uuid4().hex, "iPad")


@pytest.mark.django_db
class TestANewPage:
    @pytest.mark.parametrize("htmx", [False, True])
    def test_is_written_and_shown(self, htmx):
        tablet = Diarist(htmx=htmx)
        answer = tablet.write("It rained.", "Rain")
        assert answer.status == (200 if htmx else 303)
        if htmx:
            assert answer.text.lstrip().startswith('<div id="page"')
            assert answer["HX-Replace-Url"] == tablet.address
        else:
            assert answer["Location"] == f"{tablet.address}#page-{tablet.only.uid}"
        assert "It rained." in tablet.get()
        assert (tablet.only.family, tablet.only.game, tablet.only.chronicle) == (FERRER, 0, False)

    def test_may_be_about_a_game(self):
        tablet = Diarist(make_game())
        tablet.write("It rained.", game=1)
        assert tablet.only.game == 1
        assert tablet.write("It rained.", game=7).status == 422
        assert len(tablet.pages) == 1

    def test_sent_twice_with_one_key_is_written_once(self):
        tablet = Diarist()
        answers = [tablet.write("It rained.", key="one-tap-") for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303]
        assert tablet.texts == ["It rained."]

    def test_with_the_key_of_another_family_is_a_page_of_its_own(self):
        campaign = make_campaign()
        for family in (FERRER, OLIVA):
            Diarist(campaign, family).write("It rained.", key="one-tap-")
        assert [page.family for page in DiaryPage.objects.all()] == [FERRER, OLIVA]

    @pytest.mark.parametrize("key", [" ", "short", "x" * 65, "\0" * 9, "ключключ"])
    def test_without_a_key_is_written_all_the_same(self, key):
        tablet = Diarist()
        assert tablet.write("It rained.", key=key).status == 303
        assert tablet.texts == ["It rained."]

    @pytest.mark.parametrize("text", ["", "  \n \r\n ", "\0\0"])
    def test_without_words_is_told_so(self, text):
        tablet = Diarist()
        answer = tablet.write(text, "Only a title")
        assert answer.status == 422
        assert "Nothing is written yet" in answer
        assert "Only a title" in answer
        assert tablet.pages == []

    @pytest.mark.parametrize("htmx", [False, True])
    def test_that_is_too_long_is_kept_as_it_was_typed(self, htmx):
        tablet = Diarist(htmx=htmx)
        answer = tablet.write("x" * (LONGEST + 3), "Long")
        assert answer.status == 422
        assert "are 3 too many" in answer
        assert "x" * (LONGEST + 3) in answer
        assert tablet.write("x" * LONGEST, "t" * 121).status == 422
        assert tablet.pages == []
        assert tablet.write("x" * LONGEST, "t" * 120).status in (200, 303)

    def test_has_no_control_characters_but_its_lines(self):
        tablet = Diarist()
        tablet.write("a\0b\x07\r\nc\rd\u2028e\tf\n", "t\0i\nt\x1ble")
        assert tablet.texts == ["ab\nc\nd\ne\tf"]
        assert tablet.only.versions.get().title == "ti tle"

    def test_keeps_the_name_of_the_device(self):
        tablet = Diarist()
        tablet.client.cookies["device"] = "Grandmother"
        tablet.write("It rained.")
        assert tablet.only.versions.get().by == "Grandmother"

    @pytest.mark.parametrize("family", [0, 3, 99])
    def test_of_a_family_that_is_none_is_not_written(self, family):
        tablet = Diarist()
        address = reverse("diary", args=[tablet.campaign.slug, family])
        assert tablet.send(address, text="It rained.").status == 404
        assert tablet.get(address).status == 404
        assert tablet.pages == []

    @pytest.mark.parametrize("method", ["put", "delete", "patch"])
    def test_is_only_posted(self, method):
        tablet = Diarist()
        assert getattr(tablet.client, method)(tablet.address).status_code == 405


@pytest.mark.django_db
class TestWritingAnew:
    @pytest.fixture
    def tablet(self):
        tablet = Diarist()
        tablet.write("It rained.", "Rain", key="the-first")
        return tablet

    @pytest.mark.parametrize("htmx", [False, True])
    def test_keeps_what_stood_there(self, tablet, htmx):
        tablet.htmx = htmx
        assert tablet.rewrite(tablet.only, "It poured.", 1).status == (200 if htmx else 303)
        assert tablet.texts == ["It rained.", "It poured."]
        shown = tablet.get(tablet.of(tablet.only))
        assert "It rained." in shown
        assert "It poured." in shown

    def test_twice_with_one_key_is_done_once(self, tablet):
        for _ in range(2):
            assert tablet.rewrite(tablet.only, "It poured.", 1, key="one-tap-").status == 303
        assert tablet.texts == ["It rained.", "It poured."]

    def test_without_a_change_adds_nothing(self, tablet):
        assert tablet.rewrite(tablet.only, "It rained.", 1, "Rain").status == 303
        assert tablet.texts == ["It rained."]

    @pytest.mark.parametrize("htmx", [False, True])
    def test_where_somebody_wrote_meanwhile_shows_both(self, tablet, htmx):
        tablet.rewrite(tablet.only, "It poured.", 1)
        tablet.htmx = htmx
        answer = tablet.rewrite(tablet.only, "It snowed.", 1)
        assert answer.status == 409
        assert "Somebody wrote on this page meanwhile" in answer
        assert "It poured." in answer
        assert "It snowed.</textarea>" in answer
        assert tablet.texts == ["It rained.", "It poured."]
        fields = dict(next(form for form in answer.forms if dict(form.fields).get("base")).fields)
        assert fields["base"] == "2"
        assert tablet.rewrite(tablet.only, "It snowed.", 2, key=fields["key"]).status in (200, 303)
        assert tablet.texts == ["It rained.", "It poured.", "It snowed."]

    def test_with_nothing_or_too_much_is_told_and_kept(self, tablet):
        answer = tablet.rewrite(tablet.only, "y" * (LONGEST + 1), 1, "Kept title")
        assert answer.status == 422
        assert "is 1 too many" in answer
        assert "Kept title" in answer
        assert tablet.rewrite(tablet.only, " ", 1).status == 422
        assert tablet.rewrite(tablet.only, "It poured.", "nonsense").status == 409
        assert tablet.texts == ["It rained."]

    def test_lets_it_say_again_what_it_said(self, tablet):
        tablet.rewrite(tablet.only, "It poured.", 1)
        for _ in range(2):
            assert tablet.turn(tablet.only, "restore", key="one-tap-", version=1).status == 303
        assert tablet.texts == ["It rained.", "It poured.", "It rained."]
        assert tablet.only.versions.last().title == "Rain"
        assert tablet.turn(tablet.only, "restore", key="nul\0key", version=1).status == 303
        assert "\0" not in "".join(tablet.only.versions.values_list("key", flat=True))
        assert tablet.turn(tablet.only, "restore", version=9).status == 404
        assert tablet.turn(tablet.only, "restore", version="x").status == 404

    def test_of_the_page_of_another_family_is_refused(self, tablet):
        other = Diarist(tablet.campaign, OLIVA)
        assert other.rewrite(tablet.only, "Ours now.", 1).status == 404
        assert other.turn(tablet.only, "out").status == 404
        assert other.get(other.of(tablet.only)).status == 404
        assert tablet.texts == ["It rained."]


@pytest.mark.django_db
class TestAKeyUsedBefore:
    """A form that is gone back to has its old key: what is typed into it then is lost no more than any other words."""

    @pytest.fixture
    def tablet(self):
        tablet = Diarist()
        tablet.write("one", key="one-tap-")
        return tablet

    def test_with_other_words_writes_the_page_anew(self, tablet):
        for _ in range(2):
            assert tablet.write("EDITED", key="one-tap-").status == 303
        assert tablet.texts == ["one", "EDITED"]
        tablet.write("EDITED", title="And a title", key="one-tap-")
        tablet.write("once more", key="one-tap-")
        assert tablet.texts == ["one", "EDITED", "EDITED", "once more"]

    def test_with_another_game_moves_the_page(self):
        tablet = Diarist(make_game())
        tablet.write("one", key="one-tap-")
        tablet.write("one", key="one-tap-", game=1)
        assert (tablet.only.game, tablet.texts) == (1, ["one"])
        tablet.turn(tablet.only, "out")
        tablet.write("one", key="one-tap-")
        assert tablet.only.game == 1
        assert tablet.only.removed is not None

    def test_puts_a_new_page_back_that_was_torn_out_for_other_words_alone(self, tablet):
        tablet.turn(tablet.only, "out")
        tablet.write("one", key="one-tap-")
        assert tablet.only.removed is not None
        tablet.write("EDITED", key="one-tap-")
        assert tablet.only.removed is None

    @pytest.mark.parametrize("htmx", [False, True])
    def test_shows_both_texts_where_somebody_wrote_on_the_new_page(self, tablet, htmx):
        tablet.rewrite(tablet.only, "theirs", 1)
        tablet.htmx = htmx
        answer = tablet.write("EDITED", key="one-tap-")
        assert answer.status == 409
        assert "theirs" in answer
        assert "EDITED</textarea>" in answer
        assert tablet.texts == ["one", "theirs"]
        assert tablet.rewrite(tablet.only, "EDITED", 2, key="one-tap-").status in (200, 303)
        assert tablet.texts == ["one", "theirs", "EDITED"]

    def test_rewrites_over_what_it_wrote(self, tablet):
        for text in ("two", "EDITED", "EDITED"):
            assert tablet.rewrite(tablet.only, text, 1, key="other-tap").status == 303
        assert tablet.texts == ["one", "two", "EDITED"]

    def test_rewrites_nothing_of_somebody_else(self, tablet):
        tablet.rewrite(tablet.only, "two", 1, key="other-tap")
        tablet.rewrite(tablet.only, "theirs", 2)
        answer = tablet.rewrite(tablet.only, "EDITED", 1, key="other-tap")
        assert answer.status == 409
        assert "EDITED</textarea>" in answer
        assert tablet.rewrite(tablet.only, "two", 1, key="other-tap").status == 303, "that one was written before"
        assert tablet.texts == ["one", "two", "theirs"]
        assert tablet.rewrite(tablet.only, "two", 3, key="other-tap").status == 303, "it was typed over theirs"
        assert tablet.texts == ["one", "two", "theirs", "two"]

    def test_tells_a_game_anew(self):
        tablet = Diarist(ranked({FERRER: 30, OLIVA: 20}).campaign)
        for text in ("one", "EDITED", "EDITED"):
            assert tablet.tell(1, text, key="one-tap-").status == 303
        assert tablet.texts == ["one", "EDITED"]
        tablet.turn(tablet.only, "out")
        tablet.tell(1, "EDITED", key="one-tap-")
        assert tablet.only.removed is not None, "it was told before"
        for _ in range(2):
            tablet.tell(1, "again", key="one-tap-")
        assert tablet.only.removed is None
        assert tablet.texts == ["one", "EDITED", "again"]

    def test_is_known_to_the_browser_that_keeps_a_draft_under_it(self, tablet):
        tablet.write("EDITED", key="one-tap-")
        assert 'data-written="one-tap-"' in tablet.get()

    @pytest.mark.parametrize("length", [57, 58, 64])
    def test_may_be_long(self, length):
        tablet, key = Diarist(), "k" * length
        for text in ("one", "two", "three", "three"):
            assert tablet.write(text, key=key).status == 303
        assert tablet.texts == ["one", "two", "three"]


@pytest.mark.django_db
class TestThePageOfAnEvening:
    @pytest.fixture
    def tablet(self):
        tablet = Diarist(make_game())
        tablet.write("It rained.")
        return tablet

    def anew(self, tablet, text="It rained.", base=1, **fields):
        return tablet.send(tablet.of(tablet.only), title="", text=text, base=base, **fields)

    def test_may_be_about_another_one_later(self, tablet):
        assert '<select name="game"' in tablet.get(tablet.of(tablet.only))
        assert self.anew(tablet, game=1).status == 303
        assert (tablet.only.game, tablet.texts) == (1, ["It rained."])
        assert self.anew(tablet, "It poured.", game=0).status == 303
        assert (tablet.only.game, tablet.texts) == (0, ["It rained.", "It poured."])

    def test_stays_with_it_where_none_is_told(self, tablet):
        self.anew(tablet, game=1)
        self.anew(tablet, "It poured.")
        assert tablet.only.game == 1

    def test_is_about_none_that_is_not_in_the_diary(self, tablet):
        answer = self.anew(tablet, "It poured.", game=7)
        assert answer.status == 422
        assert "There is no such evening" in answer
        assert "It poured.</textarea>" in answer

    def test_is_not_moved_by_one_who_wrote_too_late(self, tablet):
        self.anew(tablet, "It poured.")
        assert self.anew(tablet, "It snowed.", game=1).status == 409
        assert tablet.only.game == 0

    def test_that_was_changed_leads_to_what_it_said(self, tablet):
        assert "see before" not in tablet.get()
        self.anew(tablet, "It poured.")
        assert tablet.get().link(text="see before") == f"{tablet.of(tablet.only)}#before"
        assert 'id="before"' in tablet.get(tablet.of(tablet.only))

    def test_keeps_the_game_where_it_is_the_chronicle(self):
        tablet = Diarist(ranked({FERRER: 30, OLIVA: 20}).campaign)
        tablet.tell(1, "We won.")
        assert '<select name="game"' not in tablet.get(tablet.of(tablet.only))
        self.anew(tablet, "We won again.", game=0)
        assert (tablet.only.game, tablet.only.chronicle) == (1, True)


@pytest.mark.django_db
class TestAPageErasedMeanwhile:
    @pytest.fixture
    def tablet(self):
        tablet = Diarist()
        tablet.write("It rained.", "Rain")
        tablet.gone = tablet.only
        tablet.turn(tablet.gone, "out")
        tablet.turn(tablet.gone, "erase")
        return tablet

    @pytest.mark.parametrize("htmx", [False, True])
    @pytest.mark.parametrize("text", ["It poured.", "y" * (LONGEST + 1)])
    def test_keeps_what_was_typed_as_a_new_page(self, tablet, htmx, text):
        tablet.htmx = htmx
        answer = tablet.rewrite(tablet.gone, text, 1, "Kept title", key="one-tap-")
        assert answer.status == 409
        assert "This page was erased meanwhile" in answer
        assert f"{text}</textarea>" in answer
        assert "Kept title" in answer
        assert f'{FERRER} {tablet.gone.uid}"' in answer, "the draft of that page, none of another"
        assert f'id="write" method="post" action="{tablet.address}"' in answer
        assert 'name="key" value="one-tap-"' in answer
        assert tablet.pages == []

    def test_while_it_is_written_does_too(self, tablet, monkeypatch):
        monkeypatch.setattr("campaign.views.diary.page_named", lambda uid: tablet.gone)
        tablet.gone.campaign_id = tablet.campaign.pk
        answer = tablet.rewrite(tablet.gone, "It poured.", 1)
        assert answer.status == 409
        assert "It poured.</textarea>" in answer
        for verb in ("restore", "back"):
            assert tablet.turn(tablet.gone, verb, version=1).status == 409

    @pytest.mark.parametrize("verb", ["restore", "back", "out"])
    def test_cannot_say_anything_again(self, tablet, verb):
        answer = tablet.turn(tablet.gone, verb, version=1)
        assert answer.status == 409
        assert "This page was erased meanwhile" in answer
        assert tablet.pages == []

    def test_that_is_looked_at_is_not_there(self, tablet):
        assert tablet.get(tablet.of(tablet.gone)).status == 404


@pytest.mark.django_db
class TestAPageTornOut:
    @pytest.fixture
    def tablet(self):
        tablet = Diarist()
        tablet.write("It rained.", "Rain")
        return tablet

    @pytest.mark.parametrize("htmx", [False, True])
    def test_can_be_put_back(self, tablet, htmx):
        tablet.htmx = htmx
        assert tablet.turn(tablet.only, "out").status == (200 if htmx else 303)
        assert tablet.only.removed is not None
        shown = tablet.get()
        assert "1 page torn out" in shown
        assert [chapter.free for chapter in shown.view.chapters] == [()]
        tablet.turn(tablet.only, "back")
        assert tablet.only.removed is None
        assert "torn out" not in tablet.get()

    @pytest.mark.parametrize("game", [0, 1])
    def test_is_told_where_it_was_with_the_button_that_puts_it_back(self, game):
        tablet = Diarist(make_game(), htmx=True)
        tablet.write("It rained.", game=game)
        shown = tablet.turn(tablet.only, "out")
        told = shown.text.partition('id="torn"')[2]
        assert "The page is torn out." in told
        assert ('id="game-1"' in told) is (game == 0), "at the top, or within its evening"
        assert "The page is torn out." not in tablet.turn(tablet.only, "back")

    def test_is_told_without_a_script_too(self, tablet):
        onward = tablet.turn(tablet.only, "out")["Location"]
        assert onward.endswith(f"?torn={tablet.only.uid}#torn")
        assert "The page is torn out." in tablet.get(onward.partition("#")[0])
        assert "The page is torn out." not in tablet.get("?torn=nonsense")

    def test_can_be_erased_for_good(self, tablet):
        page = tablet.only
        assert tablet.turn(page, "erase").status == 303
        assert tablet.pages == [page], "it has to be torn out before"
        tablet.turn(page, "out")
        assert tablet.turn(page, "erase").status == 303
        assert tablet.pages == []
        assert not DiaryVersion.objects.exists()
        assert tablet.turn(page, "erase").status == 303, "a second tap finds it erased"

    def test_twice_stays_out_since_the_first_time(self, tablet):
        tablet.turn(tablet.only, "out")
        since = tablet.only.removed
        tablet.turn(tablet.only, "out")
        assert tablet.only.removed == since

    def test_knows_no_other_verbs_and_no_get(self, tablet):
        assert tablet.turn(tablet.only, "burn").status == 404
        address = reverse("diary-turn", args=[tablet.campaign.slug, FERRER, tablet.only.uid, "out"])
        assert tablet.client.get(address).status_code == 405
        assert tablet.only.removed is None


@pytest.mark.django_db
class TestTheChronicle:
    @pytest.fixture
    def tablet(self):
        return Diarist(ranked({FERRER: 30, OLIVA: 20}).campaign)

    def address(self, tablet, game=1):
        return reverse("diary-chronicle", args=[tablet.campaign.slug, FERRER, game])

    def test_begins_with_the_words_of_the_app(self, tablet):
        shown = tablet.get(self.address(tablet))
        assert shown.status == 200
        assert shown.context["typed"]["text"] in shown
        assert "10 points" in shown.context["typed"]["text"]

    @pytest.mark.parametrize("htmx", [False, True])
    def test_is_told_by_the_family_and_by_the_app_again(self, tablet, htmx):
        before = tablet.get()
        tablet.htmx = htmx
        assert tablet.tell(1, "We won, that is all.", title="Ours").status in (200, 303)
        assert tablet.only.chronicle
        shown = tablet.get()
        assert "We won, that is all." in shown
        assert "as Ferrer wrote it" in shown
        assert "as the log tells it" not in shown
        tablet.turn(tablet.only, "out")
        after = tablet.get()
        assert "We won, that is all." not in after.text.partition("torn out")[0]
        assert after.view.games[0].chronicle == before.view.games[0].chronicle
        assert "as the log tells it" in after

    def test_told_again_after_that_is_the_same_page_put_back(self, tablet):
        tablet.tell(1, "First.")
        tablet.turn(tablet.only, "out")
        tablet.tell(1, "Second.", key="one-tap-")
        tablet.tell(1, "Second.", key="one-tap-")
        assert tablet.only.removed is None
        assert tablet.texts == ["First.", "Second."]

    def test_told_by_two_devices_at_once_shows_the_second_both(self, tablet):
        tablet.tell(1, "First.")
        answer = tablet.tell(1, "Second.")
        assert answer.status == 409
        assert "First." in answer
        assert "Second.</textarea>" in answer
        assert tablet.tell(1, "Second.", base=1).status == 303
        assert tablet.texts == ["First.", "Second."]

    def test_that_was_told_leads_to_its_page(self, tablet):
        tablet.tell(1, "First.")
        answer = tablet.get(self.address(tablet))
        assert (answer.status, answer["Location"]) == (302, tablet.of(tablet.only))

    def test_is_that_of_its_family_alone(self, tablet):
        tablet.tell(1, "We won, that is all.")
        shown = Diarist(tablet.campaign, OLIVA).get()
        assert "We won, that is all." not in shown
        assert shown.view.games[0].own is None

    def test_of_a_game_that_was_not_scored_is_not_there(self):
        tablet = Diarist(make_game())
        assert tablet.get(self.address(tablet)).status == 404
        assert tablet.tell(1, "Early.").status == 404
        assert tablet.get(self.address(tablet, 9)).status == 404

    def test_with_nothing_is_told_and_kept(self, tablet):
        answer = tablet.tell(1, " ", title="Kept title")
        assert answer.status == 422
        assert "Kept title" in answer
        assert tablet.pages == []


@pytest.mark.django_db
def test_hostile_words_come_out_as_words():
    tablet = Diarist()
    text = f"{HOSTILE}\n\njavascript:alert(1) https://example.com/?a=1&b='x'\n\n</textarea><b>\u202eabc"
    tablet.write(text, HOSTILE)
    for shown in (
        tablet.get(),
        tablet.get(tablet.of(tablet.only)),
        tablet.get(reverse("journal", args=[tablet.campaign.slug, 1])),
    ):
        assert "<script>alert" not in shown
        assert "&lt;script&gt;" in shown
        assert "{{ settings.SECRET_KEY }}" in shown
        assert "</textarea><b>" not in shown
        assert 'href="javascript' not in shown
    assert tablet.texts == [text]


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_posts_with_one_key_make_one_page(self, on_file):  # noqa: F811
        campaign = make_campaign()
        post = partial(diary.write_page, campaign, 1, 0, words(key="one-tap-"))
        done = at_once(*[post] * 4)
        assert len({each.version.pk for each in done}) == 1
        assert DiaryVersion.objects.count() == 1

    def test_two_who_rewrite_give_one_version_and_one_conflict(self, on_file):  # noqa: F811
        page = diary.write_page(make_campaign(), 1, 0, words()).page
        done = at_once(*(partial(diary.rewrite, page, words(text), 1) for text in ("one", "two")))
        assert sorted(each.meanwhile for each in done) == [False, True]
        assert page.versions.count() == 2

    def test_a_page_erased_while_others_write_on_it_is_gone_with_all_it_said(self, on_file):  # noqa: F811
        campaign = make_campaign()
        for number in range(10):
            page = diary.write_page(campaign, FERRER, 0, Words("", "One", f"new {number}")).page
            diary.tear_out(page)

            def again(text, page=page):
                with suppress(diary.Erased):
                    diary.rewrite(page, Words("", text, text), 1)

            at_once(partial(again, "Two"), partial(diary.erase, page), partial(again, "Three"))
        assert not DiaryPage.objects.exists() and not DiaryVersion.objects.exists()

    def test_two_who_tell_a_game_give_one_page_and_one_conflict(self, on_file):  # noqa: F811
        campaign = make_campaign()
        tell = partial(diary.write_chronicle, campaign, 1, 1)
        done = at_once(*(partial(tell, words(text), 0) for text in ("one", "two")))
        assert sorted(each.meanwhile for each in done) == [False, True]
        assert DiaryVersion.objects.count() == 1
