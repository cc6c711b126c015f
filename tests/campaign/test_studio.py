"""Where pictures are drawn: once for the same content, with what is done so far told, and nothing left of a crash."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from campaign import studio
from campaign.studio import Forgotten, Work, at_once, begin, drawing, finished, forgotten
from campaign.views.studio import answer, shown


@pytest.fixture
def easel(settings):
    """An empty studio: works by their digest, and what was drawn so far."""
    studio._drawings.clear()
    return Easel()


class Easel:
    """Works that note when they are drawn."""

    def __init__(self):
        self.drawn = []

    def work(self, digest="a", *, text="glass", fails=0, meanwhile=lambda tell: None, shelf="ours", **values):
        left = iter(range(fails))

        def draw(path, tell):
            self.drawn.append(digest)
            path.write_text("half")
            meanwhile(tell)
            if next(left, None) is not None:
                raise OSError("no room on the disk")
            path.write_text(text)

        return Work(shelf, digest, "png", draw, **values)

    @staticmethod
    def wait():
        """Until everything that was begun is over."""
        studio._bench.submit(lambda: None).result()


def drafts(settings):
    return [path.name for path in settings.PICTURES_DIR.iterdir() if ".draft." in path.name]


def test_the_same_content_is_drawn_once(easel):
    for _ in range(3):
        assert at_once(easel.work()).read_text() == "glass"
        begin(easel.work())
    easel.wait()
    assert easel.drawn == ["a"]
    assert finished(easel.work()) == easel.work().path


def test_two_who_ask_at_once_have_it_drawn_once(easel):
    both = Barrier(2)

    def ask(_n):
        both.wait()
        return at_once(easel.work()).read_text()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ask, range(2))) == ["glass"] * 2
    assert easel.drawn == ["a"]


def test_one_who_asks_for_it_while_it_is_drawn_waits_for_that(easel):
    started, go_on = Event(), Event()

    def meanwhile(tell):
        started.set()
        go_on.wait(20)

    begin(easel.work(meanwhile=meanwhile))
    assert started.wait(20)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(at_once, easel.work())
        assert not asked.done()
        assert shown(easel.work()).going
        go_on.set()
        assert asked.result().read_text() == "glass"
    assert easel.drawn == ["a"]


def test_nobody_finds_half_a_picture(easel, settings):
    seen = []
    at_once(easel.work(meanwhile=lambda tell: seen.append((finished(easel.work()), len(drafts(settings))))))
    assert seen == [(None, 1)]
    assert drafts(settings) == []


def test_what_is_done_never_grows_less(easel):
    seen = []

    def meanwhile(tell):
        for share in (0.2, 0.5, 0.4, 0.9, 7.0):
            tell(share)
            seen.append(drawing(easel.work()).share)

    at_once(easel.work(meanwhile=meanwhile))
    assert seen == [0.2, 0.5, 0.5, 0.9, 1.0]
    assert drawing(easel.work()).share == 1


def test_a_failure_is_told_and_may_be_tried_again(easel, settings, caplog):
    work = easel.work(fails=1)
    assert shown(work, begin=True).going or shown(work).failed
    easel.wait()
    assert shown(work) == shown(work)
    assert shown(work).failed
    assert not shown(work).going
    assert "could not be drawn" in caplog.text
    assert drafts(settings) == []
    shown(work, begin=True)
    easel.wait()
    assert shown(work).ready
    assert not shown(work).failed
    assert easel.drawn == ["a", "a"]


def test_one_that_failed_while_somebody_waited_for_it_may_be_begun_again(easel):
    work = easel.work(fails=1)
    with pytest.raises(OSError, match="no room"):
        at_once(work)
    assert shown(work).failed
    begin(work)
    easel.wait()
    assert shown(work).ready


def test_one_that_was_thrown_away_since_is_drawn_anew(easel):
    at_once(easel.work()).unlink()
    assert shown(easel.work(), begin=True).failed is False
    easel.wait()
    assert shown(easel.work()).ready
    assert easel.drawn == ["a", "a"]


def test_what_nobody_asked_for_longest_makes_room(easel, monkeypatch):
    monkeypatch.setattr(studio, "ROOM", 10)
    for age, name in ((300, "old"), (200, "older"), (100, "young")):
        path = at_once(easel.work(name, text="1234"))
        os.utime(path, (time.time() - age, time.time() - age))
    assert finished(easel.work("old")) is None
    assert finished(easel.work("older"))
    at_once(easel.work("new", text="12345678"))
    assert [name for name in ("old", "older", "young", "new") if easel.work(name).path.exists()] == ["new"]


def test_the_latest_stays_however_large_it_is(easel, monkeypatch):
    monkeypatch.setattr(studio, "ROOM", 3)
    assert at_once(easel.work(text="123456")).exists()


def test_drafts_of_a_server_that_was_stopped_are_cleared_away(easel, settings):
    settings.PICTURES_DIR.mkdir(parents=True)
    left, at_work = (settings.PICTURES_DIR / f"{name}.draft.png" for name in ("left", "at-work"))
    for path in (left, at_work):
        path.write_text("half")
    long_ago = time.time() - studio.STALE - 60
    os.utime(left, (long_ago, long_ago))
    at_once(easel.work())
    assert drafts(settings) == ["at-work.draft.png"]


def test_a_drawing_that_goes_on_is_never_forgotten(easel, monkeypatch):
    monkeypatch.setattr(studio, "KEPT", 2)
    started, go_on = Event(), Event()

    def meanwhile(tell):
        started.set()
        go_on.wait(20)

    begin(easel.work("slow", meanwhile=meanwhile))
    assert started.wait(20)
    for n in range(6):
        at_once(easel.work(f"quick-{n}"))
    assert shown(easel.work("slow")).going
    assert len(studio._drawings) <= 4
    go_on.set()
    easel.wait()
    assert shown(easel.work("slow")).ready


def test_several_works_of_a_page_are_told_as_one(easel):
    slow, quick = easel.work("slow", text="longer", weight=3), easel.work("quick")
    assert shown(slow, quick).percent == 0
    at_once(slow)
    both = shown(slow, quick)
    assert (both.ready, both.going, both.percent, both.size) == (False, False, 75, 6)
    shown(slow, quick, begin=True)
    easel.wait()
    assert shown(slow, quick).ready
    assert easel.drawn == ["slow", "quick"]


def test_what_is_forgotten_goes_with_the_shelves_below_it_and_no_other(easel):
    kept = [at_once(easel.work(shelf=shelf)) for shelf in ("ours", "ours/photos", "ours/photos/x", "theirs")]
    with forgotten("ours/photos"):
        pass
    assert [path.exists() for path in kept] == [True, False, False, True]
    with forgotten("ours"):
        pass
    assert [path.exists() for path in kept] == [False, False, False, True]


def test_what_is_drawn_while_it_is_forgotten_is_not_kept(easel, settings, caplog):
    def meanwhile(tell):
        with forgotten("ours"):
            pass

    work = easel.work(shelf="ours/photos", meanwhile=meanwhile)
    with pytest.raises(Forgotten):
        at_once(work)
    assert finished(work) is None and drafts(settings) == []
    assert "could not be drawn" not in caplog.text, "nothing went wrong"
    at_once(easel.work(shelf="theirs", meanwhile=meanwhile))
    assert finished(easel.work(shelf="theirs"))


def test_a_drawing_that_finds_a_photo_gone_is_forgotten_rather_than_failed(easel, caplog):
    def meanwhile(tell):
        with forgotten("ours"):
            pass
        raise FileNotFoundError("photo.jpg")

    with pytest.raises(Forgotten):
        at_once(easel.work(meanwhile=meanwhile))
    assert "could not be drawn" not in caplog.text


def test_no_drawing_begins_while_something_is_taken_away(easel):
    with ThreadPoolExecutor(1) as pool:
        with forgotten("ours"):
            asked = pool.submit(at_once, easel.work())
            assert not asked.done() and easel.drawn == []
        assert asked.result().read_text() == "glass"


def test_who_waited_for_what_is_forgotten_asks_once_more(easel, rf):
    def meanwhile(tell):
        with forgotten("ours"):
            pass

    again = answer(rf.get("/c/ours/book.pdf?save"), easel.work(meanwhile=meanwhile), "ours")
    assert (again.status_code, again["Location"]) == (302, "/c/ours/book.pdf?save")
