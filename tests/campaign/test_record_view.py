"""The one view that records: it finds the form, records, and answers with the page that posted."""

import pytest
from django.test import Client
from django.urls import reverse

from campaign import log, models
from campaign.forms import new_key
from tests.factories import make_campaign, make_game, recorded, turn
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return make_campaign()


def post(client, campaign, kind="rename-all", headers=None, **changes):
    values = {"key": "k", "page": "campaign", "number": "0", "title": "Sundays", **changes}
    return client.post(f"/c/{campaign.slug}/record/{kind}/", values, headers=headers or {})


def test_a_post_is_recorded_and_leads_back_to_its_page(client, campaign):
    answer = post(client, campaign)
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/")
    campaign.refresh_from_db()
    assert campaign.acts == 2


def test_htmx_gets_the_page_at_once(client, campaign):
    answer = post(
        client, campaign, headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver/c/{campaign.slug}/"}
    )
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert "Sundays" in page
    assert answer["HX-Replace-Url"] == f"/c/{campaign.slug}/"


def test_the_page_is_shown_with_the_query_it_had(client, campaign):
    answer = post(client, campaign, page="log", then="family=1&page=2")
    assert answer["Location"] == f"/c/{campaign.slug}/log/?family=1&page=2"


@pytest.mark.parametrize("page", ["", "nowhere", "x" * 21])
def test_a_page_nobody_knows_is_the_campaigns_own(client, campaign, page):
    answer = post(client, campaign, page=page)
    assert answer.status_code in (303, 422)
    assert answer.status_code == 422 or answer["Location"] == f"/c/{campaign.slug}/"


@pytest.mark.parametrize("number", ["x", "-1", "1000", "9" * 50, "²"])
def test_a_number_that_is_none_is_a_clear_no(client, campaign, number):
    answer = post(client, campaign, number=number)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_the_same_key_twice_acts_once(client, campaign):
    post(client, campaign)
    assert post(client, campaign).status_code == 303
    campaign.refresh_from_db()
    assert campaign.acts == 2


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_post_without_a_key_is_not_recorded(client, campaign, key):
    assert post(client, campaign, key=key).status_code == 422
    campaign.refresh_from_db()
    assert campaign.acts == 1


def test_a_kind_that_does_not_exist_is_missing(client, campaign):
    assert post(client, campaign, kind="fly").status_code == 404


def test_a_campaign_that_does_not_exist_is_missing(client, campaign):
    campaign.slug = "nowhere"
    assert post(client, campaign).status_code == 404


@pytest.mark.parametrize("path", ["record/rename-all", "strike", "redo"])
def test_a_get_never_writes(client, campaign, path):
    assert client.get(f"/c/{campaign.slug}/{path}/").status_code == 405


def test_a_family_of_another_campaign_is_refused_in_words(client, campaign):
    make_campaign(families=4)
    answer = post(client, campaign, **{"name-4": "Brandt"})
    assert answer.status_code == 422
    assert "This campaign has no such family." in answer.content.decode()


def test_an_act_of_another_campaign_is_a_conflict(client, campaign):
    other = make_game(title="Another one")
    recorded(other, turn(1, 1, 1))
    answer = client.post(f"/c/{campaign.slug}/strike/", {"key": "k", "page": "log", "act": log.story_of(other).acts})
    assert answer.status_code == 409
    assert models.Strike.objects.count() == 0


@pytest.mark.parametrize("path", ["strike", "redo"])
@pytest.mark.parametrize("act", ["", "x", "0", "-4", "9" * 30])
def test_a_strike_of_nothing_is_a_clear_no(client, campaign, path, act):
    answer = client.post(f"/c/{campaign.slug}/{path}/", {"key": "k", "page": "log", "act": act})
    assert answer.status_code in (409, 422)
    assert 'role="alert"' in answer.content.decode()


def test_an_expired_form_says_what_to_do_and_writes_nothing(campaign):
    answer = post(Client(enforce_csrf_checks=True), campaign)
    assert answer.status_code == 403
    assert "Nothing" in answer.content.decode()
    campaign.refresh_from_db()
    assert campaign.acts == 1


def test_a_conflict_shows_what_stands_now(client):
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), by="Rosa’s phone")
    values = {"round": "1", "turn": "1", "family": "1", "die": "B2", "space": "A2", "page": "table", "number": "1"}
    answer = post(client, campaign, kind="take-turn", **values)
    assert answer.status_code == 409
    assert "Rosa’s phone recorded this meanwhile." in answer.content.decode()


@pytest.mark.parametrize(("page", "number"), [("table", 77), ("window", 0), ("score", 5), ("result", 9)])
def test_what_was_recorded_never_ends_on_a_missing_page(page, number):
    tablet = Tablet()
    address = reverse("record", args=[tablet.campaign.slug, "set-switch"])
    for headers in ({}, {"HX-Request": "true"}):
        fields = {"key": new_key(), "page": page, "number": number, "name": "glow", "on": "no"}
        answer = tablet.client.post(address, fields, headers=headers)
        if answer.status_code == 303:
            answer = tablet.client.get(answer["Location"])
        assert answer.status_code == 200


@pytest.mark.parametrize("charset", ["utf8", "us-ascii", "utf-16"])
def test_a_form_in_another_charset_is_turned_away(client, charset):
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    assert client.post("/theme/", b"theme=day", content_type=kind).status_code == 400
