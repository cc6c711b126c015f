"""What a poster shows, and what it keeps to itself."""

import pytest

from campaign import log
from campaign.commands.life import FinishCampaign
from campaign.rules.state.campaign import Standing
from campaign.rules.state.game import Chair, Level, Placed
from journals.commands.afterwards import NameMasterpiece
from journals.commands.paper import BreakSpace
from journals.commands.play import EndRound
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, ChooseStart, SetChairs, SetLevel
from journals.queries.poster import poster_of
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    """A game of three families, of whom the first has filled a space."""
    campaign = make_game(families=3)
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    return campaign


def poster(campaign):
    return poster_of(log.story_of(campaign))


def bay(campaign, name="Ferrer"):
    return next(bay for bay in poster(campaign).bays if bay.name == name)


def scored(*families):
    return ConfirmScores(1, {}, tuple(Placed(n, 50 - n, at) for at, n in enumerate(families, start=1)))


def test_there_is_none_before_a_game_was_begun():
    assert poster(make_campaign()) is None


def test_every_family_hangs_every_window_of_the_box(campaign):
    assert [len(bay.windows) for bay in poster(campaign).bays] == [10] * 3
    first = bay(campaign).windows[0]
    assert first.title == "First Light"
    assert {name: str(fill) for name, fill in first.fills.items()} == {"A1": "R5"}


def test_a_window_has_the_name_that_its_family_gave_it_and_another_name_is_another_poster(campaign):
    before = poster(campaign).content
    assert bay(campaign).windows[0].called == ""
    recorded(campaign, NameMasterpiece(1, 1, "A Ladder of Light"))
    first = bay(campaign).windows[0]
    assert (first.title, first.called) == ("First Light", "“A Ladder of Light”")
    assert bay(campaign, "Oliva").windows[0].called == ""
    assert poster(campaign).content != before


def test_what_is_still_ahead_is_a_number_alone(campaign):
    state = log.story_of(campaign).state
    text = repr(poster(campaign).content)
    for window in range(2, 11):
        assert state.edition.window(window).title not in text
    for each in poster(campaign).bays:
        ahead = each.windows[1:]
        assert [window.title for window in ahead] == [str(n) for n in range(2, 11)]
        assert not any(window.lit or window.layout or window.fills or window.result for window in ahead)


def test_the_next_window_stays_a_number_when_the_first_is_scored(campaign):
    recorded(campaign, scored(1, 2, 3))
    assert bay(campaign).windows[1].title == "2"


def test_a_window_says_what_came_of_it_once_it_is_confirmed(campaign):
    assert bay(campaign).windows[0].result == ""
    recorded(campaign, scored(2, 1, 3))
    assert (bay(campaign).windows[0].result, bay(campaign).windows[0].won) == ("49 · 2nd", False)
    assert bay(campaign, "Oliva").windows[0].won


def test_a_game_that_was_only_counted_is_a_lit_hollow(campaign):
    recorded(campaign, SetLevel(1, 3, Level.TOTAL), scored(1, 2, 3))
    window = bay(campaign, "Brandt").windows[0]
    assert window.layout is None
    assert window.lit
    assert window.result == "47 · 3rd"


def test_an_evening_beside_the_campaign_is_not_on_it(campaign):
    before = repr(poster(campaign).content)
    recorded(campaign, BeginGame(2, 2, one_off=True), SetChairs(2, (Chair(1), Chair(2))), ChooseStart(2, 1))
    recorded(campaign, turn(1, 1, 1, "R5", "A1", game=2))
    assert repr(poster(campaign).content) == before


def test_only_who_has_won_the_campaign_wears_the_laurel(campaign):
    recorded(campaign, scored(1, 2, 3))
    assert not any(each.first for each in poster(campaign).bays)
    podium = (Standing(2, 9, 1), Standing(1, 7, 2), Standing(3, 7, 2))
    recorded(campaign, FinishCampaign(podium))
    shown = poster(campaign)
    assert shown.finished
    assert [(each.name, each.first) for each in shown.bays] == [("Oliva", True), ("Ferrer", False), ("Brandt", False)]
    assert [each.place for each in shown.bays] == ["1st place", "2nd place, shared", "2nd place, shared"]


@pytest.mark.parametrize(
    "change", [turn(1, 2, 2, "B2", "B1"), BreakSpace(1, 1, "A1"), scored(1, 2, 3)], ids=["turn", "break", "confirm"]
)
def test_another_poster_has_another_content(campaign, change):
    before = poster(campaign).content
    recorded(campaign, change)
    assert repr(poster(campaign).content) != repr(before)


def test_the_content_is_told_without_the_places_of_this_process(campaign):
    told = repr(poster(campaign).content)
    assert told == repr(poster(campaign).content)
    assert "0x" not in told


def test_what_leaves_no_trace_on_it_leaves_its_content_as_it_is(campaign):
    before = repr(poster(campaign).content)
    recorded(campaign, EndRound(1, 1))
    assert repr(poster(campaign).content) == before
