"""Founding a campaign: names, crests, a box, and one button to the table."""

import re

import pytest

from campaign import log, models
from campaign.forms_founding import LONGEST_NAME, TINCTURES
from journals.rendering.crests import CRESTS

pytestmark = pytest.mark.django_db

PLAIN = {"key": "a", "box": "my-box", "name-1": "Ferrer", "name-2": "Oliva"}


def post(client, **changes):
    values = {**PLAIN, **{name.replace("_", "-"): value for name, value in changes.items()}}
    return client.post("/new/", values)


def families(campaign):
    return list(log.story_of(campaign).state.families.values())


def test_my_box_stands_first_and_is_chosen(client):
    page = client.get("/new/").content.decode()
    boxes = page[page.index('name="box"') :]
    assert boxes.index("my-box") < boxes.index("lantern-street")
    assert 'value="my-box" checked' in page
    assert 'value="lantern-street" checked' not in page


def test_two_names_are_enough_to_sit_down(client):
    answer = post(client)
    campaign = models.Campaign.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/game/1/")
    assert campaign.title == "Ferrer and Oliva"
    assert campaign.edition == "my-box"
    assert [family.name for family in families(campaign)] == ["Ferrer", "Oliva"]


def test_everything_typed_is_kept(client):
    post(client, title="Evenings", box="lantern-street", first_1="Joan", tincture_1="wine", name_4="Puig", first_4="Ot")
    campaign = models.Campaign.objects.get()
    told = [(family.name, family.first_name, family.tincture) for family in families(campaign)]
    assert told == [("Ferrer", "Joan", "wine"), ("Oliva", "", ""), ("Puig", "Ot", "")]
    assert campaign.title == "Evenings"
    assert log.story_of(campaign).state.edition.slug == "lantern-street"
    assert campaign.box.files


def test_the_same_key_twice_founds_one_campaign(client):
    first, second = post(client), post(client)
    assert first["Location"] == second["Location"]
    assert models.Campaign.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name_2": ""}, "Give this family a name: two at least play."),
        ({"name_2": "   "}, "Give this family a name: two at least play."),
        ({"name_1": "x" * 10_000}, f"{LONGEST_NAME} characters are the most"),
        ({"first_2": "x" * 10_000}, f"{LONGEST_NAME} characters are the most"),
        ({"name_1": "Fer\x07rer"}, "There are control characters in this name."),
        ({"name_1": "Fer\nrer"}, "There are control characters in this name."),
        ({"name_1": "Ferrer\u202e"}, "There are control characters in this name."),
        ({"title": "Evenings\x00"}, "There are control characters in this name."),
        ({"first_3": "Ot"}, "Give this family a name, or take away its first name too."),
        ({"box": "no-box"}, "no-box is not one of the available choices"),
        ({"tincture_1": "no-crest"}, "no-crest is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_founded(client, changes, says):
    answer = post(client, title=changes.pop("title", "Typed before"), **changes)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert models.Campaign.objects.count() == 0


def test_errors_keep_what_was_typed(client):
    page = post(
        client, name_2="", first_1="Joan", title="Evenings", tincture_1="wine", box="lantern-street"
    ).content.decode()
    for typed in ("Ferrer", "Joan", "Evenings"):
        assert f'value="{typed}"' in page
    assert 'name="tincture-1" value="wine" checked' in page
    assert 'value="lantern-street" checked' in page


def test_a_form_without_a_key_is_asked_for_again(client):
    answer = client.post("/new/", {"name-1": "Ferrer", "name-2": "Oliva", "box": "my-box"})
    assert answer.status_code == 422


def test_equal_names_are_warned_of_and_overruled(client):
    answer = post(client, name_2="ferrer")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Two families have the same name." in page
    assert "Begin all the same" in page
    assert 'name="overrule" value="families-alike"' in page
    assert models.Campaign.objects.count() == 0
    assert post(client, name_2="ferrer", overrule="families-alike").status_code == 303
    [entry] = log.story_of(models.Campaign.objects.get()).entries.values()
    assert [problem.code for problem in entry.overruled] == ["families-alike"]


def test_a_warning_leaves_the_plain_way_on_beside_the_one_that_overrules(client):
    page = post(client, name_2="ferrer").content.decode()
    buttons = re.findall(r'<button class="btn ([^"]*)"(.*?)>', page)
    assert [look for look, _ in buttons] == ["ruby", "go big"]
    assert "overrule" not in buttons[1][1]
    assert post(client, name_2="Oliva").status_code == 303


def test_what_is_missing_is_said_in_the_page_not_by_the_browser(client):
    page = client.get("/new/").content.decode()
    assert "novalidate" in page
    assert 'placeholder="…"' not in page


def test_names_in_any_script_are_taken_as_typed(client):
    post(client, name_1="  de  la Cruz ", name_2="خانوادهٔ می‌رزا")
    assert [family.name for family in families(models.Campaign.objects.get())] == ["de la Cruz", "خانوادهٔ می‌رزا"]


def test_the_crests_offered_are_the_crests_drawn():
    assert tuple(crest.slug for crest in CRESTS) == TINCTURES


def test_htmx_gets_the_problems_in_the_page_it_has(client):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/new/"}
    answer = client.post("/new/", {**PLAIN, "name-2": ""}, headers=headers)
    assert (answer.status_code, answer["HX-Replace-Url"]) == (422, "/new/")
    assert "<html" not in answer.content.decode()


def test_who_is_further_already_goes_on_to_tell_it(client):
    assert "We are already further" in client.get("/new/").content.decode()
    answer = post(client, further=["", "yes"])
    assert answer["Location"] == f"/c/{models.Campaign.objects.get().slug}/join/"


def test_the_plain_button_begins_though_the_other_was_stopped_before(client):
    page = post(client, name_2="ferrer", further=["", "yes"]).content.decode()
    assert '<input type="hidden" name="further" value="yes">' in page
    assert "/game/1/" in post(client, further=["yes", ""])["Location"]
    answer = post(client, key="b", name_2="ferrer", further="yes", overrule="families-alike")
    assert answer["Location"].endswith("/join/")
