"""A window's title."""

import pytest

from tests.campaign.box_tablet import BoxContract, BoxTablet

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "describe-window"
    fields = {"title": "Harbour at Dawn"}


def test_the_title_heads_the_page_and_an_empty_one_takes_it_off():
    tablet = BoxTablet()
    tablet.post("describe-window", title="  Harbour\x00 at   Dawn ")
    assert tablet.plan.title == "Harbour at Dawn"
    assert "<h1>Harbour at Dawn</h1>" in tablet.get()
    tablet.post("describe-window", title="")
    assert "<h1>Window 1</h1>" in tablet.get()


def test_a_title_of_ten_kilobytes_is_refused_and_nothing_changes():
    tablet = BoxTablet()
    shown = tablet.post("describe-window", title="x" * 10_000)
    assert (shown.status, bool(shown.errors), tablet.plan.title) == (422, True, "")


def test_a_title_is_text_and_no_markup():
    tablet = BoxTablet()
    tablet.post("describe-window", title="<script>")
    assert "<h1>&lt;script&gt;</h1>" in tablet.get()


@pytest.mark.parametrize("number", ["11", "99"])
def test_a_window_the_box_does_not_have_is_not_found(number):
    tablet = BoxTablet()
    assert tablet.post("describe-window", title="Eleven", number=number).status == 404
    assert int(number) not in tablet.state.edition.windows


@pytest.mark.parametrize("number", ["0", "-1", "one", "", "100"])
def test_a_window_that_is_no_number_is_told_so_or_not_found(number):
    assert BoxTablet().post("describe-window", title="x", number=number).status in (404, 422)
