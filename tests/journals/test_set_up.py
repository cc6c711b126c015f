"""Before the first round: outline, chairs, start player, objectives, as one act."""

import pytest
from django.urls import reverse

from campaign.rules.state.game import Chair, Level, Phase
from journals.commands.seating import BeginGame, DealObjective
from tests.factories import make_campaign, recorded, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

CHAIRS = {"seat-1": "1", "first-1": "Ada", "seat-2": "2", "first-2": "Ben"}
START = {"window": 1, "start": "1", **CHAIRS}


def empty_table(edition="lantern-street", families=2, **values):
    return Tablet(make_campaign(families, edition), **values)


class TestContract(Contract):
    kind = "set-up"
    fields = START

    def tablet(self, **values):
        return empty_table(**values)


def test_A2_0_one_tap_where_nothing_has_to_be_changed():
    tablet = empty_table()
    shown = tablet.get()
    assert (shown.view.card, shown.heading) == ("setup", "Sit down for First Light")
    shown = tablet.tap(shown, text="Begin round 1")
    assert (shown.status, shown.view.stage.phase, tablet.taps) == (200, Phase.PLAY, 1)
    assert tablet.now.present == (1, 2)
    assert tablet.now.start_by == "drawn"
    kinds = [entry.command.kind for entry in tablet.story.of_act(tablet.story.acts)]
    assert kinds == ["begin-game", "set-chairs", *["tick-step"] * 3, "choose-start"]


def test_A2_0_chairs_clockwise_first_names_stand_ins_and_who_is_away():
    tablet = empty_table(families=4)
    chairs = {"seat-3": "1", "seat-1": "2", "seat-4": "3", "seat-2": "", "first-3": "Cleo", "standin-1": "on"}
    tablet.post("set-up", window=1, start="4", **chairs)
    assert tablet.now.chairs == (Chair(3, "Cleo"), Chair(1, stand_in=True), Chair(4))
    assert (tablet.now.start, tablet.now.start_by) == (4, "chosen")
    assert [seat.family.number for seat in tablet.get().view.seats] == [4, 3, 1, 1, 3, 4]


def test_A2_1_the_start_player_is_drawn_among_those_present():
    for _ in range(5):
        tablet = empty_table(families=3)
        tablet.post("set-up", window=1, start="draw", **CHAIRS, **{"seat-3": ""})
        assert tablet.now.start in (1, 2)


def test_A2_0_prefilled_from_last_time():
    tablet = empty_table(families=3)
    tablet.post(
        "set-up", window=1, start="2", **{**CHAIRS, "seat-2": "1", "seat-1": "2", "seat-3": "", "standin-1": "on"}
    )
    rows = Tablet(tablet.campaign, game=2).get().context["setup"].rows
    assert [(row.family.number, row.seat, row.first_name, row.stand_in) for row in rows] == [
        (2, "1", "Ben", False),
        (1, "2", "Ada", True),
        (3, "", "", False),
    ]


def test_my_box_asks_for_the_shape_and_begins_with_four_by_six():
    tablet = empty_table("my-box")
    shown = tablet.tap(tablet.get(), text="Begin round 1")
    assert (shown.status, tablet.taps) == (200, 1)
    layout = tablet.state.edition.window(1).layout
    assert (len(layout), len(layout.rows), len(layout.columns)) == (24, 4, 6)
    assert [entry.command.kind for entry in tablet.story.of_act(tablet.story.acts)] == [
        "begin-game",
        "describe-outline",
        "set-chairs",
        *["tick-step"] * 3,
        "choose-start",
    ]


def test_my_box_takes_another_size():
    tablet = empty_table("my-box")
    tablet.post("set-up", **START, outline="5x4")
    assert len(tablet.state.edition.window(1).layout) == 20


def test_my_box_may_begin_without_a_shape():
    tablet = empty_table("my-box")
    tablet.post("set-up", **START)
    shown = tablet.get()
    assert "Nobody has told the shape of this window yet" in shown
    shown = tablet.tap(tablet.get("?die=R5"), text="Can’t place")
    assert shown.status == 200 and tablet.now.turns[1, 1].die is not None


def test_how_closely_each_family_is_recorded_is_told_with_it():
    tablet = empty_table()
    tablet.post("set-up", **START, **{"level-1": "turns", "level-2": "paint"})
    assert (tablet.now.level(1), tablet.now.level(2)) == (Level.TURNS, Level.PAINT)


def test_A2_2_private_objectives_stay_on_paper_unless_they_are_dealt():
    tablet = empty_table()
    tablet.post("set-up", **START)
    assert not tablet.now.dealt
    tablet = empty_table(families=4)
    tablet.post("set-up", **START, deal="on", **{"seat-3": "3", "seat-4": "4"})
    assert sorted(tablet.now.dealt) == [1, 2, 3, 4]
    assert len(set(tablet.now.dealt.values())) == 4
    assert all(isinstance(e.command, DealObjective) for e in tablet.story.of_act(tablet.story.acts)[2:-1])


def test_one_family_alone_is_warned_of_and_overruled():
    tablet = empty_table()
    fields = {"window": 1, "start": "2", "seat-1": "", "seat-2": "1", "first-2": "Ben"}
    shown = tablet.post("set-up", **fields)
    assert (shown.status, shown.problems, dict(tablet.state.games)) == (422, ["one-present"], {})
    assert [(row.seat, row.first_name) for row in shown.context["setup"].rows] == [("1", "Ben"), ("", "")]
    shown = tablet.post("set-up", **fields, overrule="one-present")
    assert (shown.status, tablet.now.present) == (303, (2,))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seat-1": "", "seat-2": ""}, "Nobody sits at the table"),
        ({"start": "nobody"}, "Draw the start player, or choose a family"),
        ({"start": "99"}, "This campaign has no such family"),
        ({"seat-9": "3"}, "This campaign has no such family"),
        ({"window": 11}, "This box has no window 11"),
        ({"seat-2": "", "start": "2"}, "Oliva is not at the table in this game"),
    ],
)
def test_what_makes_no_sense_is_said_and_what_was_typed_stays(fields, words):
    tablet = empty_table()
    shown = tablet.post("set-up", **{**START, "first-1": "Adelheid", **fields}, overrule="one-present")
    assert shown.status == 422
    assert words in shown
    assert 'value="Adelheid"' in shown
    assert not tablet.state.games


def test_another_device_sat_down_first():
    tablet = empty_table()
    shown = tablet.get()
    Tablet(tablet.campaign).post("set-up", **{**START, "first-1": "Zoe"})
    answer = tablet.tap(shown, text="Begin round 1")
    assert (answer.status, set(answer.problems)) == (409, {"slot-taken"})
    assert (answer.view.stage.phase, tablet.now.chairs[0].first_name) == (Phase.PLAY, "Zoe")


def test_two_devices_sit_down_alike():
    tablet = empty_table()
    tablet.post("set-up", **START)
    answer = tablet.post("set-up", **START)
    assert (answer.status, set(answer.problems)) == (409, {"slot-taken"})
    assert len(tablet.story.entries) == 4
    assert tablet.get().status == 200


def test_after_the_start_player_was_struck_the_rest_stands():
    tablet = empty_table()
    tablet.post("set-up", **START)
    entries = {entry.command.kind: entry for entry in tablet.story.entries.values()}
    tablet.strike(act=tablet.story.acts, entry=entries["choose-start"].number, along="no")
    assert tablet.get().view.card == "setup"
    answer = tablet.post("set-up", **{**START, "start": "2"})
    assert (answer.status, tablet.now.start) == (303, 2)


def test_undone_as_a_whole():
    tablet = empty_table("my-box")
    tablet.post("set-up", **START, outline="5x4")
    undo(tablet.campaign)
    assert not tablet.state.games
    assert tablet.state.edition.window(1).layout is None


def test_another_window_may_be_chosen_and_tells_nothing_before_it_is_begun():
    tablet = empty_table()
    shown = tablet.get("?window=3")
    assert shown.context["setup"].window == 3
    assert shown.heading == "Sit down for Window 3"
    plan = tablet.state.edition.window(3)
    assert plan.title not in shown and plan.story not in shown
    shown = tablet.tap(shown, text="Begin round 1")
    assert (shown.status, shown.problems) == (422, ["window-sealed"])
    assert plan.title not in shown and plan.story not in shown
    shown = tablet.tap(shown, text="Do it anyway")
    assert (tablet.now.window, shown.context["title"]) == (3, plan.title)


@pytest.mark.parametrize("window", ["0", "11", "99", "x", "³", ""])
def test_a_window_the_box_does_not_have_is_passed_over(window):
    assert empty_table().get(f"?window={window}").context["setup"].window == 1


def test_only_the_next_game_can_be_set_up():
    tablet = Tablet(make_campaign(), game=7)
    assert tablet.get().status == 404
    assert tablet.post("set-up", **START).status == 404
    assert not tablet.state.games


def test_a_game_that_was_begun_and_lost_its_chairs_is_set_up_on_its_own_window():
    tablet = empty_table()
    recorded(tablet.campaign, BeginGame(1, 2))
    shown = tablet.get("?window=3")
    assert (shown.view.card, shown.context["setup"].window) == ("setup", 2)


def begun_painting(tablet, **fields):
    """The way into painting, taken from the form of the set-up."""
    shown = tablet.get()
    ((form, button),) = shown.buttons(text="Describe the window")
    answer = tablet.client.post(button["formaction"], {**dict(form.fields), **fields})
    return answer, dict(form.fields)["key"]


def test_my_box_leads_from_the_set_up_into_painting_with_the_shape_that_is_chosen():
    tablet = empty_table("my-box")
    answer, key = begun_painting(tablet, outline="5x4")
    window = reverse("window", args=[tablet.campaign.slug, 1])
    assert (answer.status_code, answer["Location"]) == (303, f"{window}?back=game")
    assert len(tablet.state.edition.window(1).layout) == 20
    tablet.client.post(window + "begin/", {"key": key, "outline": "3x3"})
    assert len(tablet.state.edition.window(1).layout) == 20
    assert tablet.post("set-up", **START, key=key).status == 303 and tablet.now.present == (1, 2)


@pytest.mark.parametrize("outline", ["", "0x0", "x", "99x99"])
def test_a_shape_that_is_none_is_asked_for_at_the_window(outline):
    tablet = empty_table("my-box")
    answer, _ = begun_painting(tablet, outline=outline)
    assert answer.status_code == 303 and tablet.state.edition.window(1).layout is None


def test_a_sealed_window_is_no_way_into_painting():
    tablet = empty_table()
    address = reverse("window-begin", args=[tablet.campaign.slug, 5])
    assert tablet.client.post(address, {"key": "k", "outline": "5x4"}).status_code == 404
    assert tablet.client.get(address).status_code == 405
