"""What may be opened after a round: its number and the reason, nothing else (A8.4)."""

import pytest
from django.urls import reverse

from campaign.commands.unlocks import OpenSealed
from journals.commands.afterwards import GlazeStars
from journals.commands.play import CatchUp
from journals.commands.scoring import ConfirmScores
from tests.factories import make_game, recorded, round_of
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def played(rounds, **values):
    tablet = Tablet(make_game(**values))
    for number in range(1, rounds + 1):
        recorded(tablet.campaign, *round_of(2, number))
    return tablet


def suggested(tablet, query=""):
    return [seal.slug for seal in tablet.get(query).view.seals]


@pytest.mark.parametrize(
    ("rounds", "slugs"), [(0, []), (2, []), (3, ["envelope-1"]), (4, ["envelope-1"]), (8, ["envelope-1", "crate-1"])]
)
def test_A8_4_from_the_end_of_its_round_on(rounds, slugs):
    assert suggested(played(rounds)) == slugs


def test_A8_4_the_line_says_the_number_and_why_and_leads_to_the_page():
    tablet = played(3)
    shown = tablet.get()
    assert "Envelope 1 may be opened" in shown and "the end of round 3" in shown
    unlocks = reverse("unlocks", args=[tablet.campaign.slug])
    assert shown.link(data_seal="envelope-1") == f"{unlocks}?open=envelope-1&from={tablet.address}"


def test_A8_4_what_it_holds_is_not_told():
    tablet = played(8)
    shown = tablet.get()
    for plan in tablet.state.edition.legacy.sealed:
        assert plan.title not in shown and plan.story not in shown
        assert not plan.trigger.text or plan.trigger.text not in shown


def test_A8_4_opened_it_is_gone():
    tablet = played(3)
    recorded(tablet.campaign, OpenSealed("envelope-1", "envelope", 1, 1, 3, "round-end"))
    assert suggested(tablet) == []


def test_A8_4_stars_tell_once_their_instruction_was_done():
    tablet = played(2)
    recorded(tablet.campaign, GlazeStars(1, 2))
    assert suggested(tablet) == ["envelope-2"]


def test_it_keeps_out_of_the_way_while_a_die_is_placed():
    tablet = played(3)
    assert "may be opened" not in tablet.get("?die=R5")
    assert "may be opened" in tablet.get("?later=1")


def test_after_the_last_round_the_end_of_the_game_is_not_its_business_yet():
    tablet = played(12)
    recorded(tablet.campaign, OpenSealed("envelope-1", "envelope", 1, 1, 3, "round-end"))
    assert suggested(tablet) == ["crate-1"]
    recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
    assert suggested(tablet) == []


def test_an_older_game_suggests_nothing():
    tablet = played(3)
    recorded(tablet.campaign, CatchUp(1, 13))
    make_game(tablet.campaign, 2)
    assert suggested(tablet) == []
