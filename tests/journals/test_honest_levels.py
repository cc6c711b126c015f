"""A coarse level carried into the next game is said in words, and is undone in one tap (A2.0)."""

import pytest

from campaign.rules.state.game import Chair, Level
from journals.commands.seating import BeginGame, SetChairs, SetLevel
from tests.factories import recorded
from tests.journals.second_game import second_game
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def after_a_game(*levels, **values):
    """A tablet at game 2, where the families were recorded so in game 1."""
    tablet = second_game(**values)
    recorded(tablet.campaign, *(SetLevel(1, family, level) for family, level in enumerate(levels, start=1)))
    return tablet


def test_every_turn_needs_no_words():
    shown = second_game().get()
    assert shown.context["setup"].coarse == ""
    assert "data-every-turn" not in shown and shown.buttons(text="Begin round 1")


@pytest.mark.parametrize(
    ("level", "said", "button"),
    [
        (Level.TOTAL, "Only the totals are recorded, no turns.", "Begin, totals only"),
        (Level.SCORES, "Only the scores are recorded, no turns.", "Begin, scores only"),
        (Level.PAINT, "Only the finished windows are recorded, no turns.", "Begin, finished windows only"),
        (Level.ROUNDS, "Only the rounds are recorded, not every turn.", "Begin round 1"),
    ],
)
def test_the_last_level_is_said_beside_the_fold(level, said, button):
    shown = after_a_game(level, level).get()
    assert said in shown and "It was so in the game before." in shown
    assert shown.text.count('<i class="lvl">') == 2
    assert shown.buttons(text=button)


def test_families_of_different_levels_are_named():
    shown = after_a_game(Level.TURNS, Level.TOTAL).get()
    assert "Not every turn is recorded. Oliva: only the total." in shown
    assert shown.buttons(text="Begin round 1")


def test_two_levels_without_rounds():
    assert after_a_game(Level.SCORES, Level.TOTAL).get().buttons(text="Begin, no rounds recorded")


@pytest.mark.parametrize("htmx", [False, True])
def test_one_tap_records_every_turn_again(htmx):
    tablet = after_a_game(Level.TOTAL, Level.TOTAL, htmx=htmx)
    shown = tablet.follow(tablet.get(), text="Record every turn")
    setup = shown.context["setup"]
    assert ([row.level for row in setup.rows], setup.coarse, setup.familiar) == (["turns"] * 2, "", True)
    tablet.tap(shown, text="Begin round 1")
    assert [tablet.now.level(family) for family in (1, 2)] == [Level.TURNS] * 2


def test_what_was_typed_stays_typed():
    tablet = after_a_game(Level.TOTAL, Level.TOTAL)
    typed = {"seat-1": "2", "seat-2": "1", "first-1": "Vera", "level-1": "total", "level-2": "paint", "levels": "turns"}
    setup = tablet.get("?" + "&".join(f"{name}={value}" for name, value in typed.items())).context["setup"]
    assert [(row.family.number, row.first_name, row.level) for row in setup.rows] == [
        (2, "", "turns"),
        (1, "Vera", "turns"),
    ]
    assert not setup.familiar and not setup.carried


@pytest.mark.parametrize("level", ["", "loosely", "9"])
def test_a_level_that_there_is_not_is_every_turn(level):
    shown = second_game().get(f"?seat-1=1&seat-2=2&level-1={level}&levels={level}")
    assert [row.level for row in shown.context["setup"].rows] == ["turns", "turns"]


def test_what_follows_says_so_and_offers_every_turn():
    tablet = after_a_game(Level.TOTAL, Level.TOTAL)
    shown = tablet.tap(tablet.get(), text="Begin, totals only")
    assert "Recorded: only the total" in shown and "After 12 rounds" not in shown
    assert shown.heading == "Play, then count the points"
    shown = tablet.tap(shown, text="Record every turn instead")
    assert (shown.view.card, tablet.now.level(1), tablet.now.level(2)) == ("turn", Level.TURNS, Level.TURNS)


def test_a_level_that_stands_can_be_turned_back_in_the_set_up():
    tablet = second_game()
    recorded(tablet.campaign, BeginGame(2, 2), SetChairs(2, (Chair(1), Chair(2))), SetLevel(2, 1, Level.TOTAL))
    tablet.post("set-up", **{"window": 2, "seat-1": "1", "seat-2": "2", "start": "1", "level-1": "turns"})
    assert tablet.now.level(1) is Level.TURNS


class TestEveryone:
    def test_one_tap_for_all_families(self):
        tablet = Tablet(families=3)
        tablet.post("set-level", family=2, level="scores")
        shown = tablet.tap(tablet.get("?card=more"), place=0, name="level", value="total")
        assert [tablet.now.level(family) for family in (1, 2, 3)] == [Level.TOTAL] * 3
        assert shown.view.card == "more" and "data-everyone" in shown
        assert [b["aria-pressed"] for _, b in shown.buttons(name="level", value="total")] == ["true"] * 4

    def test_it_is_one_act_of_those_that_change(self):
        tablet = Tablet(families=3)
        tablet.post("set-level", family=2, level="total")
        before, acts = len(tablet.story.entries), tablet.story.acts
        tablet.post("set-level", level="total")
        assert (len(tablet.story.entries) - before, tablet.story.acts - acts) == (2, 1)

    def test_different_levels_press_none(self):
        tablet = Tablet()
        tablet.post("set-level", family=2, level="total")
        shown = tablet.get("?card=more")
        assert shown.view.common_level is None
        everyone = [button for _, button in shown.buttons(name="level") if "data-everyone" in button]
        assert [button["aria-pressed"] for button in everyone] == ["false"] * 5


def test_the_chairs_stay_unfolded_while_a_level_is_chosen_in_them():
    tablet = second_game()
    chosen = "?seat-1=1&seat-2=2&level-1=total&level-2=turns"
    assert tablet.get().context["setup"].familiar
    assert not tablet.get(chosen).context["setup"].familiar
    assert tablet.get(f"{chosen}&levels=turns").context["setup"].familiar
