"""Posts and acts that no page offers, or that come in an order nobody meant: nothing breaks, and the audit agrees."""

import uuid

import pytest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from campaign import log, trash
from campaign.auditing import audit
from campaign.commands.by_hand import ChangePoints
from campaign.commands.rules import Amend
from campaign.models import Campaign
from journals.commands.seating import BeginGame
from tests.factories import anyway, make_campaign, make_game, recorded, round_of
from tests.journals.evening import FERRER, OLIVA, ranked

pytestmark = pytest.mark.django_db


ENDLESS = "9" * 5000
"""More digits than a number may have."""


def post_to(client, campaign, kind, page="campaign", number=0, **fields):
    """A post that a form of some page might send."""
    address = reverse("record", args=[campaign.slug, kind])
    return client.post(address, {"key": uuid.uuid4().hex, "page": page, "number": number, **fields})


def disagreeing(campaign):
    """Where log and tables disagree, notes apart."""
    return [str(found) for found in audit(campaign) if not found.note]


class TestTheTablesFollow:
    """Rows that hang on more than the part of the state they are made of."""

    def test_A13_2_fewer_rounds_end_the_game_in_its_row_too(self):
        campaign = make_game()
        recorded(campaign, *round_of(2, 1))
        recorded(campaign, Amend("short", "One round is enough", 1, 2, "rounds", {"number": 1}))
        assert disagreeing(campaign) == []

    def test_a_game_begun_after_its_points_gives_them_its_window(self):
        campaign = make_game()
        recorded(campaign, ChangePoints(1, 2, 3, "a card"))
        make_game(campaign, number=2, window=5)
        assert disagreeing(campaign) == []

    def test_a_game_begun_once_more_on_another_window_takes_its_points_along(self):
        campaign = make_campaign()
        begun = recorded(campaign, BeginGame(1, 1)).act
        recorded(campaign, ChangePoints(1, 1, 3, "a card"))
        numbers = [entry.number for entry in log.story_of(campaign).of_act(begun.number)]
        assert log.strike(campaign, numbers, anyway()).status is log.Status.DONE
        recorded(campaign, BeginGame(1, 4))
        campaign.refresh_from_db()
        assert disagreeing(campaign) == []


class TestNumbersWithoutEnd:
    """Digits beyond what can be read as a number are no number."""

    def test_of_a_family_in_an_address(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        assert tablet.get(f"?step=tools&family={ENDLESS}").status == 200

    def test_of_copies_of_a_card(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        assert tablet.post("give-rewards", card="Lamp", copies=ENDLESS).status == 422

    @pytest.mark.parametrize("points", [ENDLESS, "000000" + ENDLESS, "0000001000"])
    def test_of_points_brought_along(self, client, points):
        answer = post_to(client, make_campaign(), "join-midway", "join", window=5, **{"points-1": points})
        assert answer.status_code == 422
        assert "is no number from 0 to 999" in " ".join(answer.context["objection"].errors)


class TestTheTrash:
    """A campaign that one device throws away while another plays on."""

    @pytest.fixture
    def thrown_away_meanwhile(self, monkeypatch):
        """The campaign goes between the moment a post finds it and the moment it is locked."""

        def found(*args, **kwargs):
            campaign = get_object_or_404(*args, **kwargs)
            trash.put_in_trash(campaign)
            return campaign

        monkeypatch.setattr("campaign.views.record.get_object_or_404", found)
        return make_game()

    def test_a_post_in_the_middle_of_it_is_missing_like_the_next_one(self, client, thrown_away_meanwhile):
        fields = {"who": FERRER, "n": 2, "act": 2}
        for address in ("record/change-points/", "strike/", "redo/"):
            Campaign.everywhere.update(trashed=None)
            answer = client.post(
                f"/c/{thrown_away_meanwhile.slug}/{address}", {"key": "k", "page": "happened", **fields}
            )
            assert answer.status_code == 404, address
        campaign = Campaign.everywhere.get(pk=thrown_away_meanwhile.pk)
        assert (campaign.acts, bool(campaign.trashed)) == (2, True)


class TestTwoDevices:
    """Each of them taps what only one of them can have tapped first."""

    def test_both_give_the_rewards_and_the_second_is_told_once(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        assert tablet.post("give-rewards").status == 303
        acts = tablet.story.acts
        answer = tablet.post("give-rewards")
        assert (answer.status, answer.problems) == (409, ["slot-taken"])
        assert tablet.story.acts == acts


class TestRulesThatBreakThings:
    """Amendments no box would print: every page is still shown, and the audit agrees (R0, A13.3)."""

    PAGES = ("campaign", "table", "score", "after", "market", "journal", "square", "cathedral", "rules", "standings")
    CHANGES = {
        "one round": ("rounds", {"number": 1}),
        "one face": ("faces", {"numbers": (3,)}),
        "no dice": ("dice", {"count": 0, "number": 0}),
        "more dice than the bag holds": ("dice", {"count": 99, "number": 99}),
        "one die in the bag": ("bag", {"letters": "R"}),
        "99 turns": ("turns", {"number": 99}),
        "a space that is not there": ("space", {"window": 1, "space": "Z9", "colour": "R"}),
        "a chart for 99": ("chart", {"players": 99, "points": (9,) * 99}),
        "a track of 99 boxes": ("track", {"track": "reading-lamp", "icons": ("legacy",) * 99}),
        "200 slots": ("slots", {"numbers": (99,) * 200}),
        "no track": ("track", {"track": "reading-lamp", "icons": ()}),
    }

    def shown(self, client, campaign):
        """The status of every page of a campaign."""
        numbers = {"table": 1, "score": 1, "after": 1, "market": 1, "journal": FERRER, "square": FERRER}
        addresses = [reverse(p, args=[campaign.slug, *([numbers[p]] if p in numbers else [])]) for p in self.PAGES]
        return {client.get(address, follow=True).status_code for address in addresses}

    @pytest.mark.parametrize(("what", "values"), CHANGES.values(), ids=CHANGES)
    def test_of_the_box(self, client, what, values):
        campaign = make_game()
        recorded(campaign, *round_of(2, 1))
        recorded(campaign, Amend("odd", "An odd rule", 1, 1, what, values))
        assert self.shown(client, campaign) == {200}
        assert disagreeing(campaign) == []

    def test_all_colours_but_one_go_and_99_boards_come(self, client):
        campaign = make_game()
        recorded(campaign, *(Amend(f"no-{c}", "It goes", 1, 1, "drop-colour", {"letter": c}) for c in "BYGPR"))
        boards = ({"slug": f"b-{n}", "label": f"Board {n}", "letters": "R", "numbers": (1, 2)} for n in range(99))
        recorded(campaign, *(Amend(f"b-{n}", "It comes", 1, 1, "board", board) for n, board in enumerate(boards)))
        state = log.story_of(campaign).state
        assert [glass.letter for glass in state.box_now().palette] == ["R"]
        assert self.shown(client, campaign) == {200}
        assert disagreeing(campaign) == []
