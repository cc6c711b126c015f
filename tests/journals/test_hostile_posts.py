"""Posts that no page sends: each gets a clear message and the right status, nothing is lost, nothing is a 500."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_campaign, make_game, recorded, round_of, turn
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

TURN = {"round": 1, "turn": 1, "family": 1, "die": "R5", "space": "A1"}
LONG = "x" * 10_000


@pytest.fixture
def tablet():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
    return tablet


def untouched(tablet, answer, status=422):
    """Nothing was recorded, and a reason is shown."""
    assert answer.status == status, answer.text
    assert tablet.story.acts == 3
    assert tablet.fills() == {"A1": "R5"}
    return answer


class TestTakeTurn:
    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"space": "Z9"}, "This window has no space Z9"),
            ({"space": "a1"}, "This window has no space a1"),
            ({"space": "A1\x00"}, "Null characters are not allowed"),
            ({"space": LONG}, "at most 8 characters"),
            ({"family": 3}, "This campaign has no such family"),
            ({"family": 10**9}, "less than or equal to 99"),
            ({"family": "Ferrer"}, "Enter a whole number"),
            ({"family": -1}, "greater than or equal to 1"),
            ({"turn": 10**9}, "less than or equal to 99"),
            ({"turn": 0}, "greater than or equal to 1"),
            ({"turn": "1.5"}, "Enter a whole number"),
            ({"turn": "9" * 5000}, "Enter a whole number"),
            ({"round": 10**9}, "less than or equal to 99"),
            ({"round": None}, "This field is required"),
            ({"die": "purple"}, "is no die"),
            ({"die": "R"}, "is no die"),
            ({"die": "R9999"}, "is no die"),
            ({"die": "Q5", "space": "B1"}, "This box has no colour Q"),
            ({"also": "B1:Q5"}, "This box has no colour Q"),
            ({"die": LONG}, "is no die"),
            ({"die": "R5\x00"}, "Null characters are not allowed"),
            ({"die": ""}, "Choose a die first"),
            ({"step": ["add,n=999", "add,n=999"]}, "three digits at most"),
            ({"step": ["add,n=-999", "add,n=-999"]}, "three digits at most"),
            ({"step": "add,n=99999"}, "makes no sense"),
            ({"step": "set-colour,colour=\x00"}, "makes no sense"),
            ({"step": "make-coffee"}, "makes no sense"),
            ({"step": ["flip"] * 40}, "too many"),
            ({"step": LONG}, "makes no sense"),
            ({"also": "Z9:R5"}, "This window has no space Z9"),
            ({"also": "A1"}, "makes no sense"),
            ({"also": ["B1:G2"] * 40}, "too many"),
            ({"key": LONG}, "at most 64 characters"),
            ({"key": "a\x00b"}, "Null characters are not allowed"),
            ({"overrule": LONG}, "at most 400 characters"),
            ({"reason": LONG}, "at most 200 characters"),
            ({"along": "perhaps"}, "perhaps is not one of the available choices"),
        ],
        ids=lambda value: "-".join(value) if isinstance(value, dict) else value,
    )
    def test_what_makes_no_sense_is_said(self, tablet, fields, words):
        fields = {**TURN, "turn": 2, "family": 2, **fields}
        answer = untouched(tablet, tablet.post("take-turn", fields.pop("key", "a-key"), **fields))
        assert words in answer.text.replace("&#x27;", "'")
        assert not answer.context["objection"].can_overrule

    @pytest.mark.parametrize("key", [{}, {"key": ""}, {"key": " "}])
    def test_a_post_without_its_key_is_not_recorded(self, tablet, key):
        address = reverse("record", args=[tablet.campaign.slug, "take-turn"])
        values = {"page": "table", "number": 1, **TURN, "turn": 2, "family": 2, "die": "R4", **key}
        answer = tablet.client.post(address, values)
        assert (answer.status_code, tablet.story.acts) == (422, 3)
        assert "Reload the page and tap again" in answer.content.decode()

    def test_a_refusal_cannot_be_overruled(self, tablet):
        answer = tablet.post("take-turn", **{**TURN, "turn": 2, "family": 2, "space": "Z9"}, overrule="no-such-space")
        untouched(tablet, answer)

    def test_codes_nobody_knows_overrule_nothing(self, tablet):
        answer = tablet.post("take-turn", **{**TURN, "turn": 2, "family": 2}, overrule="* all any")
        assert untouched(tablet, answer).problems == ["die-taken"]

    def test_of_a_field_told_twice_the_last_counts(self, tablet):
        answer = tablet.post("take-turn", **{**TURN, "turn": ["9", "2"], "family": ["1", "2"], "die": ["Y1", "R4"]})
        assert (answer.status, tablet.fills(2)) == (303, {"A1": "R4"})

    @pytest.mark.parametrize(
        ("kind", "fields"),
        [
            ("paint-space", {"fill": "Q5"}),
            ("correct-fill", {"fill": "Q5"}),
            ("enter-roll", {"roll": "R5 Q5"}),
            ("end-round", {"left": "Q5"}),
        ],
    )
    def test_a_colour_the_box_does_not_have(self, tablet, kind, fields):
        answer = tablet.post(kind, round=1, family=1, space="A1", **fields)
        assert "This box has no colour Q" in untouched(tablet, answer)

    def test_a_value_of_three_digits_is_written_and_read_back(self, tablet):
        fields = {**TURN, "turn": 2, "family": 2, "die": "R9", "step": "add,n=990"}
        assert tablet.post("take-turn", **fields).status == 303
        assert tablet.fills(2) == {"A1": "R999"}
        assert tablet.get("?view=2&die=R9").status == 200


class TestNumbersOfOthers:
    @pytest.mark.parametrize("number", ["2", "0", "-1", "7", "99", "x", "", "1 OR 1=1", "9" * 400, "\x00"])
    def test_a_game_that_is_not_there(self, tablet, number):
        answer = tablet.post("take-turn", **{**TURN, "number": number, "turn": 2, "family": 2})
        untouched(tablet, answer, 404 if number != "2" else 422)

    def test_another_campaigns_game_is_not_reached(self, tablet):
        other = Tablet(make_game(make_campaign(4, title="Other"), 1))
        recorded(other.campaign, turn(1, 1, 1, "B2", "A2"))
        answer = tablet.post("take-turn", **{**TURN, "turn": 2, "family": 4})
        untouched(tablet, answer)
        assert other.fills() == {"A2": "B2"}

    def test_an_act_of_another_campaign_is_not_struck(self, tablet):
        other = Tablet(make_game(make_campaign(title="Other")))
        recorded(other.campaign, *round_of(2, 1))
        recorded(other.campaign, turn(2, 1, 2, "B2", "A2"))
        answer = tablet.strike(act=other.story.acts, undo="game-1")
        untouched(tablet, answer, 409)
        assert other.fills(2) == {"A2": "B2"}

    @pytest.mark.parametrize("act", [10**9, "9" * 400, 0, -3, "x", "", None])
    def test_an_act_that_is_not_there(self, tablet, act):
        for post in (tablet.strike, tablet.redo):
            answer = post(act=act)
            untouched(tablet, answer, answer.status)
            assert answer.status in (409, 422)

    def test_an_undo_of_a_page_nobody_knows(self, tablet):
        untouched(tablet, tablet.strike(act=3, undo="game-9"), 409)

    def test_a_campaign_or_a_kind_that_is_not_there(self, tablet):
        for slug, kind in (
            ("elsewhere", "take-turn"),
            (tablet.campaign.slug, "make-coffee"),
            (tablet.campaign.slug, "found"),
        ):
            answer = tablet.client.post(reverse("record", args=[slug, kind]), {"key": "k"})
            assert answer.status_code == 404

    def test_a_post_to_another_kind(self, tablet):
        untouched(tablet, tablet.post("paint-space", **TURN))
        untouched(tablet, tablet.post("set-level", **TURN))


class TestTheAnswer:
    @pytest.mark.parametrize(
        "then",
        [
            "https://evil.example/",
            "//evil.example/",
            "\r\nSet-Cookie: a=b",
            "card=more\r\nLocation: https://evil.example/",
            "card=more#x",
            "/../../admin",
            "javascript:alert(1)",
        ],
    )
    def test_it_never_leads_away(self, tablet, then):
        answer = tablet.post("set-level", family=2, level="paint", then=then)
        assert answer.status == 303
        assert answer["Location"].startswith(tablet.address + "?")
        assert not set("\r\n") & set(answer["Location"])
        assert "Set-Cookie" not in answer.response.headers
        assert tablet.client.get(answer["Location"]).status_code == 200

    @pytest.mark.parametrize("then", [LONG, "a\x00b"])
    def test_a_then_that_cannot_be_is_said(self, tablet, then):
        answer = tablet.post("set-level", family=2, level="paint", then=then)
        assert answer.status == 422 and tablet.story.acts == 3

    @pytest.mark.parametrize("page", ["nowhere", "", "../table", "__class__"])
    def test_from_a_page_nobody_knows_it_leads_to_the_campaign(self, tablet, page):
        answer = tablet.post("set-level", family=2, level="paint", page=page)
        assert (answer.status, answer["Location"]) == (303, reverse("campaign", args=[tablet.campaign.slug]))

    def test_a_post_stopped_from_a_page_nobody_knows_shows_its_reasons_there(self, tablet):
        answer = untouched(tablet, tablet.post("take-turn", **{**TURN, "turn": 2, "family": 2}, page="nowhere"))
        assert "was already taken this round" in answer

    @pytest.mark.parametrize("page", ["score", "result", "log", "campaign", "device"])
    def test_whatever_page_asked_shows_its_reasons(self, tablet, page):
        answer = tablet.post("take-turn", **{**TURN, "turn": 2, "family": 2}, page=page)
        assert answer.status in (422, 303)
        assert tablet.story.acts == 3

    def test_what_was_typed_is_shown_as_typed(self, tablet):
        answer = tablet.post("write-note", family=1, space="<b>Z9", text="<script>alert(1)</script>", pick="note")
        untouched(tablet, answer)
        assert "<script>alert" not in answer and "<b>Z9" not in answer

    def test_a_device_cannot_smuggle_anything_in_by_its_name(self, tablet):
        tablet.client.cookies["device"] = "%00%0d%0a<b>" + "x" * 500
        assert tablet.post("set-level", family=2, level="paint").status == 303
        by = tablet.story.done[4].by
        assert by.isprintable() and len(by) <= 40
        assert "<b>x" not in tablet.client.get(reverse("log", args=[tablet.campaign.slug])).content.decode()


class TestTheBytes:
    def raw(self, tablet, body, kind="application/x-www-form-urlencoded"):
        address = reverse("record", args=[tablet.campaign.slug, "take-turn"])
        return tablet.client.post(address, body, content_type=kind)

    def test_bytes_that_are_no_text(self, tablet):
        body = b"key=k&page=table&number=1&round=1&turn=2&family=2&die=R4&space=%ff%fe\xff"
        assert self.raw(tablet, body).status_code == 422
        assert tablet.story.acts == 3

    @pytest.mark.parametrize(
        ("body", "kind"),
        [
            (b"{}", "application/json"),
            (b"<x/>", "text/xml"),
            (b"key=k", "application/x-www-form-urlencoded; charset=utf-16"),
            (b"not a form", "multipart/form-data; boundary=x"),
            (b"", "multipart/form-data"),
            (b"", "application/x-www-form-urlencoded"),
            ("&".join(["step=flip"] * 600).encode(), "application/x-www-form-urlencoded"),
            (b"key=" + b"x" * 1_100_000, "application/x-www-form-urlencoded"),
        ],
    )
    def test_a_body_that_is_no_form(self, tablet, body, kind):
        assert self.raw(tablet, body, kind).status_code in (400, 404, 413, 422)
        assert tablet.story.acts == 3

    def test_control_characters_in_names_are_left_out(self, tablet):
        chairs = {"seat-1": "1", "seat-2": "2", "first-1": "A\x00d\x1ba\u202e ", "first-2": LONG}
        assert tablet.post("set-chairs", **chairs).status == 303
        assert [chair.first_name for chair in tablet.now.chairs] == ["Ada", "x" * 60]


class TestTheCrossSiteKey:
    def test_a_form_that_expired_is_told_to_reload_and_loses_nothing(self, tablet):
        client = Client(enforce_csrf_checks=True)
        address = reverse("record", args=[tablet.campaign.slug, "take-turn"])
        for values in ({}, {"csrfmiddlewaretoken": "x" * 64}):
            answer = client.post(address, {"key": "k", "page": "table", "number": 1, **TURN, **values})
            assert answer.status_code == 403
            assert "Reload the page" in answer.content.decode()
        assert tablet.story.acts == 3

    def test_the_form_of_the_page_passes(self, tablet):
        tablet.client = Client(enforce_csrf_checks=True)
        shown = tablet.tap(tablet.get("?die=B2"), name="space", value="A2")
        assert (shown.status, tablet.fills(2)) == (200, {"A2": "B2"})
