"""The magic square of a family: cells, objectives and what they pay, collections, where colours came from."""

import pytest

from campaign import log
from campaign.commands.by_hand import WriteSquare
from campaign.commands.life import BringForward, PayCollections
from campaign.rules.palette import Colour
from journals.commands.afterwards import PaySquare
from journals.commands.paper import BreakSpace
from tests.factories import make_campaign, make_game, recorded, turn
from tests.journals.paged import PageTablet, posts_well

pytestmark = pytest.mark.django_db

FERRER = 1


def page(campaign=None):
    return PageTablet("square", campaign or make_campaign())


def written(letters, *commands):
    """A square with colours by hand from its first cell on; a point leaves a cell as it is."""
    campaign = make_game()
    cells = [WriteSquare(FERRER, 0, cell, Colour(letter)) for cell, letter in enumerate(letters) if letter != "."]
    recorded(campaign, *cells, *commands)
    return page(campaign)


def magic_space(tablet, number):
    """A space of the first window with a magic number of which the square has several."""
    layout = tablet.state.edition.window(1).layout
    return next(name for name, space in layout.spaces.items() if space.magic == number)


def twice_there(tablet):
    layout, square = tablet.state.edition.window(1).layout, tablet.state.square(FERRER)
    return next(s.magic for s in layout.spaces.values() if s.magic and len(square.cells(s.magic)) > 1)


def states(tablet, kind):
    [found] = [each for each in tablet.get().view.kinds if each.slug == kind]
    return [one.state for one in found.objectives], [pay.state for pay in found.payments]


def test_without_anything_every_objective_is_possible():
    shown = page().get()
    assert shown.status == 200
    assert {one.state for kind in shown.view.kinds for one in kind.objectives} == {"possible"}
    assert "Nothing yet." in shown


def test_A11_4_an_objective_is_done_possible_or_gone():
    tablet = written("RGBYRR")
    assert states(tablet, "rows") == (["done", "gone", "possible", "possible"], ["due", "gone"])
    assert states(tablet, "columns")[0] == ["gone", "possible", "possible", "possible"]


def test_A11_4_what_was_paid_says_in_which_window():
    tablet = written("RGBY", PaySquare(1, FERRER, {"first-rows": 1}))
    assert states(tablet, "rows")[1] == ["paid", "possible"]
    assert "paid at First Light" in tablet.get()
    assert tablet.get().view.earned == 1


def test_A11_4_what_was_paid_before_the_app_came_is_paid():
    tablet = written("RGBY", BringForward(FERRER, paid=("first-rows",)))
    assert states(tablet, "rows")[1] == ["paid", "possible"]
    assert "paid before the app came" in tablet.get()


def test_A11_4_paid_once_it_stays_paid():
    tablet = written("RGBY", PaySquare(1, FERRER, {"first-rows": 1}), WriteSquare(FERRER, 0, 1, Colour("R")))
    assert states(tablet, "rows") == (["gone", "possible", "possible", "possible"], ["paid", "gone"])


def test_A11_5_collections_are_counted_and_paid_at_the_end():
    tablet = written("RRRRGG")
    shown = tablet.get()
    assert [(each.name, each.count, each.whole) for each in shown.view.collections[:2]] == [
        ("red", 4, True),
        ("green", 2, False),
    ]
    assert shown.view.collections_points == 1
    recorded(tablet.campaign, PayCollections(FERRER, 1, 1, (Colour("R"),)))
    assert "Paid at the end of the campaign." in tablet.get()


def test_A11_2_each_colour_says_where_it_came_from():
    tablet = page(make_game())
    number = twice_there(tablet)
    space = magic_space(tablet, number)
    recorded(tablet.campaign, turn(1, 1, FERRER, "R5", space), WriteSquare(FERRER, 1, 15, Colour("G")))
    first, last = tablet.get().view.sources
    assert (first.number, first.window, first.space) == (number, "First Light", space)
    assert (last.cell, last.window) == (15, "")
    assert f"First Light, {space}" in tablet.get()


def test_A11_3_what_broke_counts_no_more():
    tablet = page(make_game())
    space = magic_space(tablet, twice_there(tablet))
    recorded(tablet.campaign, turn(1, 1, FERRER, "R5", space), BreakSpace(1, FERRER, space))
    cell = tablet.get().view.sources[0].cell
    assert "It broke there" in tablet.get(f"?cell={cell}")


def test_A11_2_a_number_that_stands_twice_is_moved_to_its_other_place():
    tablet = page(make_game())
    number = twice_there(tablet)
    space = magic_space(tablet, number)
    recorded(tablet.campaign, turn(1, 1, FERRER, "R5", space))
    here, there = tablet.state.square(FERRER).cells(number)
    assert f"The other {number} was meant" in tablet.get(f"?cell={here}")
    posts_well(tablet, "mean-cell", family=FERRER, game=1, space=space, cell=there)
    assert list(tablet.state.square(FERRER).signed) == [there]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"space": "Z9"}, "no space Z9"),
        ({"cell": 99}, "no such space"),
        ({"game": 7}, "was not begun"),
        ({"cell": ""}, "required"),
    ],
)
def test_a_signing_that_makes_no_sense_is_not_moved(fields, words):
    tablet = page(make_game())
    space = magic_space(tablet, twice_there(tablet))
    answer = tablet.post("mean-cell", **{"family": FERRER, "game": 1, "space": space, "cell": 1, **fields})
    assert answer.status in (404, 422)
    assert words in answer or answer.status == 404
    assert tablet.now.page(FERRER).cells == {}


def test_a_cell_is_written_by_hand_and_given_back_to_the_windows():
    tablet = page(make_game())
    shown = tablet.tap(tablet.get("?cell=5"), name="pick", value="G")
    assert tablet.state.square(FERRER).colour(5) == "G"
    assert shown.view.asked.by_hand
    shown = tablet.tap(shown, name="pick", value="=")
    assert tablet.state.square(FERRER).signed == {}
    tablet.tap(shown, name="pick", value="-")
    assert tablet.state.journal(FERRER).signed == {5: None}


def test_an_objective_that_was_tapped_lights_its_cells():
    shown = page().get("?lit=row-2")
    assert [cell.at for cell in shown.view.cells if cell.lit] == [4, 5, 6, 7]
    assert not [cell for cell in page().get("?lit=nonsense").view.cells if cell.lit]


@pytest.mark.parametrize("query", ["?cell=99", "?cell=-1", "?cell=x", "?cell=²"])
def test_a_cell_that_is_none_is_not_asked_for(query):
    assert page().get(query).view.asked is None


def test_a_family_that_is_none_has_no_square():
    tablet = page()
    tablet.family = 9
    assert tablet.get().status == 404


class TestTheNumbersOfTheBox:
    """Rule: A11.1, the layout is ours until the table tells its own."""

    told = {"first": "1", "all": "2", "collection": "1"}

    def test_they_hold_for_every_family(self):
        tablet = page()
        numbers = [*range(16, 0, -1)]
        shown = tablet.post("describe-square", numbers=" ".join(map(str, numbers)), **self.told)
        square = log.story_of(refreshed(tablet)).state.square(FERRER)
        assert shown.status in (200, 303) and list(square.plan.numbers) == numbers and square.plan.all == 2

    @pytest.mark.parametrize(("numbers", "said"), [("1 2 3", "as many rows as columns"), ("1 two", "Only numbers")])
    def test_what_cannot_be_one_is_said_and_kept(self, numbers, said):
        tablet = page()
        shown = tablet.post("describe-square", numbers=numbers, **self.told)
        assert shown.status == 422 and said in shown.text and f'value="{numbers}"' in shown.text


def refreshed(tablet):
    tablet.campaign.refresh_from_db()
    return tablet.campaign
