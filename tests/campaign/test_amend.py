"""A new rule, each kind end to end: it holds from where the campaign is, and games that were played keep theirs."""

import pytest
from django.urls import reverse

from campaign.commands.box import DescribeOutline, DescribeSpace
from campaign.commands.rules import Amend
from campaign.registry import SHARED
from campaign.rules.dice import Die, Fill
from campaign.rules.placement import clashes
from campaign.rules.state.flow import order_of
from campaign.words import line_text
from journals.commands.play import EndRound
from journals.commands.scoring import ConfirmScores
from tests.campaign.test_rules_page import RulesTablet
from tests.factories import afresh, make_game, recorded
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    """My box: game 1 was played and put away, game 2 is in its third round."""
    tablet = RulesTablet()
    tablet.finish()
    make_game(tablet.campaign, 2)
    tablet.play(1, 2, game=2)
    return tablet


def amend(tablet, what, span="good", text="As the card says", **fields):
    answer = tablet.post("amend", what=what, span=span, text=text, **fields)
    assert answer.status == 303, answer.errors or answer.problems
    return tablet.last().command


def boxes(tablet, family=None):
    """The box as it holds in game 1, in the rounds 2 and 3 of game 2, and in game 3."""
    state = tablet.state
    games = [state.game(number) for number in (1, 2, 3)]
    return [
        state.box(games[0], family),
        state.box(games[1], family, 2),
        state.box(games[1], family, 3),
        state.box(games[2], family, 1),
    ]


# --- each kind ------------------------------------------------------------------------------------------------------
def test_A13_2_orange_dice_arrive(tablet):
    assert "O" not in tablet.state.box_now().palette
    shown = tablet.get("?new=add-colour&letter=O&count=2")
    assert "A new colour: orange, with the letter O." in shown and "10 dice in the bag become 12." in shown
    tablet.tap(shown, text="The rule holds")
    assert ["O" in box.palette for box in boxes(tablet)] == [False, False, True, True]
    assert tablet.state.box_now().bag.count("O") == 2
    recorded(tablet.campaign, DescribeOutline(2, 6, 4))
    where = at_table(tablet).get().view.stage
    turn = {"round": where.round, "turn": where.turn, "family": where.family}
    assert at_table(tablet).post("take-turn", **turn, die="O5", space="A1").status == 303


def at_table(tablet):
    """A device at the table of game 2."""
    return Tablet(tablet.campaign, game=2)


def test_A13_2_three_dice_more_a_round(tablet):
    shown = tablet.tap(tablet.get("?new=dice&amount=4"), text="The rule holds")
    assert shown.status == 200
    assert [box.dice_count(2) for box in boxes(tablet)] == [5, 5, 8, 8]
    assert tablet.last().command.text == "3 dice more a round"


def test_A13_2_more_dice_for_each_family(tablet):
    amend(tablet, "dice", count="3", amount="1")
    assert tablet.state.box_now().dice_count(4) == 13


def test_A13_2_a_new_score_line(tablet):
    command = amend(tablet, "score-line", label="Birds, 1 point each")
    assert command.values == {"slug": "birds-1-point-each", "label": "Birds, 1 point each"}
    lines = [tablet.state.plan(tablet.state.game(number)).lines for number in (1, 2, 3)]
    assert lines == [
        {},
        {command.values["slug"]: "Birds, 1 point each"},
        {command.values["slug"]: "Birds, 1 point each"},
    ]


def test_A13_2_a_score_line_for_one_window(tablet):
    amend(tablet, "score-line", label="Birds", window="2")
    lines = [tablet.state.plan(tablet.state.game(number)).lines for number in (1, 2, 3)]
    assert lines == [{}, {"birds": "Birds"}, {}]


def test_two_score_lines_of_one_name_are_two(tablet):
    slugs = [amend(tablet, "score-line", label="Birds").values["slug"] for _ in range(2)]
    assert slugs == ["birds", "birds-2"]


def test_A13_2_a_new_die_colour_of_its_own(tablet):
    command = amend(tablet, "add-colour", letter="", name="silver", count="3", pale="1")
    assert command.values == {"letter": "S", "name": "silver", "pale": True, "count": 3}
    [silver] = [glass for glass in tablet.state.box_now().palette if glass.letter == "S"]
    assert (silver.name, silver.pale) == ("silver", True)
    assert tablet.get().status == 200


def test_a_new_colour_never_takes_a_letter_that_names_another():
    tablet = RulesTablet()
    assert amend(tablet, "add-colour", name="ochre", count="1").values["letter"] == "C"


def test_A13_2_more_dice_of_a_colour_there_is(tablet):
    amend(tablet, "add-colour", letter="R", count="1")
    assert tablet.state.box_now().bag.count("R") == 3


def test_A13_2_a_colour_goes(tablet):
    amend(tablet, "drop-colour", letter="P")
    assert [("P" in box.palette) for box in boxes(tablet)] == [True, True, False, False]


def test_A13_2_other_dice_in_the_bag(tablet):
    amend(tablet, "bag", letters=["RR", "Y", "", "BBB", ""])
    assert "".join(tablet.state.box_now().bag) == "RRYBBB"


def test_A13_2_values_0_and_7(tablet):
    shown = tablet.get("?new=faces&numbers=0&numbers=1&numbers=2&numbers=3&numbers=4&numbers=5&numbers=6&numbers=7")
    assert "The dice show 0 to 7 in place of 1 to 6." in shown
    tablet.tap(shown, text="The rule holds")
    assert [box.faces[0] for box in boxes(tablet)] == [1, 1, 0, 0]
    table = at_table(tablet).get()
    assert "7" in table.text


def test_values_may_be_written_as_well(tablet):
    assert amend(tablet, "faces", numbers=["1", "2", "\N{MINUS SIGN}1, 12"]).values == {"numbers": (1, 2, -1, 12)}


def test_A13_2_a_third_turn(tablet):
    amend(tablet, "turns", amount="3")
    game = tablet.state.game(2)
    assert [len(order_of(game, number, tablet.state)) for number in (2, 3)] == [4, 6]


def test_A13_2_thirteen_rounds(tablet):
    amend(tablet, "rounds", amount="13", span="game")
    assert [box.rounds for box in boxes(tablet)] == [12, 12, 13, 12]


def test_A13_2_a_second_board(tablet):
    shown = tablet.get("?new=board&label=Crypt&letters=R&letters=B&numbers=1&numbers=2&points=2")
    assert "Crypt is a board of red and blue by 1 and 2, 2 points a space." in shown
    tablet.tap(shown, text="The rule holds")
    assert [len(box.legacy.boards) for box in boxes(tablet)] == [1, 1, 2, 2]
    crypt = tablet.state.box_now().legacy.boards[-1]
    assert (crypt.slug, crypt.colours, crypt.values, crypt.points) == ("crypt", ("R", "B"), (1, 2), 2)


def test_A13_2_a_sticker_over_a_space_for_one_family(tablet):
    recorded(tablet.campaign, DescribeOutline(2, 6, 4), DescribeSpace(2, "B2", "R"))
    shown = tablet.get("?new=space&window=2&space=B2&colour=Y&star=1")
    assert "B2 of window 2: yellow and star in place of red." in shown
    amend(tablet, "space", window="2", space="B2", colour="Y", star="1", family="1", value="")
    game = tablet.state.game(2)
    wrong = [clashes(tablet.state.window(game, family), Fill("R", 5), "B2") for family in (1, 2)]
    assert [[problem.code for problem in found] for found in wrong] == [["printed-colour"], []]
    assert tablet.state.plan(game).layout_of(1).spaces["B2"].star
    assert not tablet.state.plan(game).layout_of(2).spaces["B2"].star


def test_the_placement_check_of_the_table_sees_the_sticker(tablet):
    recorded(tablet.campaign, DescribeOutline(2, 6, 4))
    amend(tablet, "space", window="2", space="B2", colour="Y", family="2")
    where = at_table(tablet).get().view.stage
    first, second = where.family, 3 - where.family
    problems = {}
    for turn, (family, die) in enumerate(((first, "R5"), (second, "R4")), start=1):
        fields = {"round": where.round, "turn": turn, "family": family, "die": die, "space": "B2"}
        answer = at_table(tablet).post("take-turn", **fields)
        problems[family] = answer.problems if answer.status == 422 else []
    assert problems == {1: [], 2: ["printed-colour"]}


def test_A13_2_a_sticker_on_a_sealed_window_is_missing():
    tablet = RulesTablet(edition="lantern-street")
    answer = tablet.post("amend", what="space", text="A sticker", span="good", window="4", space="B2", colour="Y")
    assert answer.status == 404


def test_A13_2_another_reward_chart(tablet):
    amend(tablet, "chart", window="2", players="2", points=["3", ""], tools=["", "1"], coins=["2", "4"], signature="1")
    first, second = tablet.state.plan(tablet.state.game(2)).chart[2]
    assert (first.points, first.tools, first.coins, first.signature) == (3, 0, 2, True)
    assert (second.points, second.tools, second.coins) == (1, 1, 4), "the second place keeps its point"


def test_A13_2_other_boxes_of_a_track(tablet):
    amend(tablet, "track", track="books-of-wisdom", icons=["legacy", "", "tool", "-"], amounts=["2", "1", "1", "1"])
    boxes_now = tablet.state.box_now().legacy.track("books-of-wisdom").boxes
    assert [(box.icon, box.amount) for box in boxes_now] == [("legacy", 2), ("", 1), ("tool", 1)]


def test_A13_2_a_new_track(tablet):
    command = amend(tablet, "track", track="", label="The Ferry", icons=["crest", "-"], amounts=["1", ""])
    assert command.values["track"] == "the-ferry"
    assert tablet.state.box_now().legacy.track("the-ferry").name == "The Ferry"


def test_A13_2_slots_of_the_tool_box_for_one_family(tablet):
    amend(tablet, "slots", numbers=["0", "2", ""], family="2")
    assert tablet.state.box_now(2).legacy.slots == (0, 2)
    assert tablet.state.box_now(1).legacy.slots == ()


def test_A13_4_a_rule_in_words(tablet):
    command = amend(tablet, "text", text="Nobody speaks while a die is in the air", family="1", source="window-2")
    assert command == Amend(
        "rule-1", "Nobody speaks while a die is in the air", 2, 3, "text", {}, 1, "good", "window-2"
    )
    assert line_text(command.say(SHARED), tablet.state) == "Rule for Ferrer: Nobody speaks while a die is in the air"


def test_what_all_share_holds_for_all(tablet):
    assert amend(tablet, "rounds", amount="11", family="1").family is None


# --- how long -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("span", "rounds"),
    [
        ("good", [12, 12, 10, 10]),
        ("game", [12, 12, 10, 12]),
        ("round", [12, 12, 10, 12]),
        ("next-good", [12, 12, 12, 10]),
        ("next-game", [12, 12, 12, 10]),
    ],
)
def test_A13_3_how_long_a_rule_holds(tablet, span, rounds):
    amend(tablet, "rounds", amount="10", span=span)
    assert [box.rounds for box in boxes(tablet)] == rounds


def test_A13_3_a_rule_of_this_round_is_gone_in_the_next(tablet):
    amend(tablet, "dice", amount="4", span="round")
    game = tablet.state.game(2)
    assert [tablet.state.box(game, None, number).dice_count(2) for number in (2, 3, 4)] == [5, 8, 5]


def test_once_a_game_is_scored_the_next_one_is_offered_first(tablet):
    recorded(tablet.campaign, *[EndRound(2, number) for number in range(3, 13)])
    assert [span for span, _words in tablet.get("?new=text").context["new"]["spans"]][0] == "good"
    recorded(tablet.campaign, ConfirmScores(2, {1: {"total": 3}, 2: {"total": 2}}, ()))
    assert [span for span, _words in tablet.get("?new=text").context["new"]["spans"]][0] == "next-good"
    amend(tablet, "rounds", amount="10", span="next-good")
    assert tablet.state.box(tablet.state.game(2)).rounds == 12


def test_the_state_is_the_same_read_afresh(tablet):
    amend(tablet, "add-colour", letter="O", count="2")
    amend(tablet, "chart", players="2", points=["3"])
    assert afresh(tablet.campaign).state == tablet.state


# --- what speaks against it -----------------------------------------------------------------------------------------
def test_what_would_change_nothing_is_warned_of_and_overruled(tablet):
    fields = {"what": "rounds", "amount": "12", "span": "good", "text": "Twelve rounds, still"}
    answer = tablet.post("amend", **fields)
    assert (answer.status, answer.problems) == (422, ["changes-nothing"])
    assert not tablet.state.rules
    assert "Twelve rounds, still" in answer, "what was typed is still there"
    assert tablet.post("amend", **fields, overrule="changes-nothing").status == 303


def test_a_rule_needs_words(tablet):
    answer = tablet.post("amend", what="dice", amount="4", span="good", text=" ")
    assert answer.status == 422 and "Say the rule in a few words." in answer
    assert answer.context["new"]["kind"] == "dice" and not tablet.state.rules


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"what": "turns"}, "Say how many."),
        ({"what": "turns", "amount": "x"}, "“x” is no number."),
        ({"what": "turns", "amount": "100"}, "“100” cannot be printed there."),
        ({"what": "add-colour", "count": "2"}, "Choose a colour, or write the name of a new one."),
        ({"what": "space", "colour": "R"}, "Tap the space the sticker goes on."),
        ({"what": "track", "label": "T", "icons": "moon"}, "Say what the boxes of the track show."),
        ({"what": "score-line"}, "Write what it is called."),
        ({"what": "faces", "numbers": "9999"}, "“9999” cannot be printed there."),
    ],
)
def test_what_is_missing_or_cannot_be_read_is_said(tablet, fields, said):
    answer = tablet.post("amend", text="A rule", span="good", **fields)
    assert answer.status == 422 and said in answer
    assert not tablet.state.rules


def test_a_family_that_is_not_there_is_refused(tablet):
    answer = tablet.post("amend", what="text", text="A rule", span="good", family="7")
    assert (answer.status, answer.problems) == (422, ["no-such-family"])


# --- as any post ----------------------------------------------------------------------------------------------------
FIELDS = {"what": "dice", "amount": "4", "text": "Three more", "span": "good"}


def test_a_get_is_not_allowed(tablet):
    assert tablet.client.get(reverse("record", args=[tablet.campaign.slug, "amend"])).status_code == 405


def test_without_htmx_it_leads_back_to_the_rules(tablet):
    answer = tablet.post("amend", **FIELDS)
    assert (answer.status, answer["Location"]) == (303, tablet.address)


def test_htmx_gets_the_inside_of_the_page_and_its_address(tablet):
    tablet.htmx = True
    answer = tablet.post("amend", **FIELDS)
    assert (answer.status, answer["HX-Replace-Url"]) == (200, tablet.address)
    assert answer.text.lstrip().startswith('<div id="page"')
    assert "Three more" in answer


def test_twice_with_one_key_it_acts_once(tablet):
    assert [tablet.post("amend", "one-tap", **FIELDS).status for _ in range(2)] == [303, 303]
    assert list(tablet.state.rules) == ["rule-1"]


def test_undone_by_the_button_of_the_page_and_done_again(tablet):
    before = tablet.state
    tablet.post("amend", **FIELDS)
    after = tablet.state
    tablet.tap(tablet.get(), aria_label="Undo “New rule: Three more”")
    assert tablet.state == before
    tablet.redo(act=tablet.story.acts)
    assert tablet.state == after


def test_a_rule_that_was_struck_leaves_its_name_behind(tablet):
    tablet.post("amend", **FIELDS)
    tablet.tap(tablet.get(), aria_label="Undo “New rule: Three more”")
    tablet.post("amend", **FIELDS)
    assert list(tablet.state.rules) == ["rule-2"]


def test_a_new_colour_can_be_rolled_by_the_app(tablet):
    amend(tablet, "add-colour", letter="O", count="2")
    amend(tablet, "drop-colour", letter="R")
    amend(tablet, "drop-colour", letter="G")
    amend(tablet, "dice", amount="4")
    at_table(tablet).post("roll-dice", round=3)
    roll = tablet.state.game(2).rolls.get(3, ())
    assert len(roll) == 8 and {Die("O", 1).colour} <= {die.colour for die in roll}
