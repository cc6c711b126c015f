"""The boxes that ship: each loads, and every window it describes can be played to the end."""

import subprocess
import sys
from collections import Counter

import pytest

from campaign import editions
from campaign.rules.abilities import run_chain
from campaign.rules.dice import BAG, FACES, Die, Fill
from campaign.rules.edition import PUBLIC
from campaign.rules.layout import Window, heart, inside
from campaign.rules.objectives import tally
from campaign.rules.palette import STANDARD
from campaign.rules.placement import clashes, legal_spaces, offenders

SHIPPED = [slug for slug, _ in editions.shipped()]
DESCRIBED = [(slug, number) for slug in SHIPPED for number in editions.load(slug).windows]
SAMPLE = [1, 2, 3, 4]


def completion(window, glass, turn=0):
    """An order of legal fills that leaves no space empty, found by search; None where there is none."""
    if not window.empty:
        return []
    reach = [name for name in window.empty if window.layout.adjacent(name) & window.sound.keys()] or window.empty
    fits = {name: [fill for fill in glass if not clashes(window, fill, name)] for name in reach}
    tightest = min(reach, key=lambda name: len(fits[name]))
    for fill in fits[tightest][turn % 7 :] + fits[tightest][: turn % 7]:
        rest = completion(window.filled(tightest, fill), glass, turn + 5)
        if rest is not None:
            return [(tightest, fill), *rest]
    return None


def glass_of(edition):
    return [Fill(colour, value) for value in edition.faces for colour in edition.palette.letters]


@pytest.fixture(scope="module")
def completed():
    """Each described window's fills, in a legal order."""
    found = {}
    for slug, number in DESCRIBED:
        edition = editions.load(slug)
        layout = edition.window(number).layout
        found[slug, number] = completion(Window(layout), glass_of(edition)) if layout else []
    return found


def test_my_box_comes_first_and_every_box_has_a_title():
    assert SHIPPED[0] == editions.DEFAULT == "my-box"
    assert "lantern-street" in SHIPPED
    assert all(title for _, title in editions.shipped())


def test_a_box_that_does_not_ship_is_a_key_error():
    with pytest.raises(KeyError):
        editions.load("../rules")


def test_my_box_knows_only_the_rules():
    box = editions.load("my-box")
    assert (box.palette, box.bag, box.faces) == (STANDARD, BAG, FACES)
    assert (box.rounds, box.turns_each, box.window_count) == (12, 2, 10)
    assert not box.windows
    assert box.window(7).layout is None


def test_editions_load_without_django():
    code = "import sys; sys.modules['django'] = None; from campaign import editions; print(len(editions.shipped()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(SHIPPED)


@pytest.mark.parametrize(("slug", "number"), DESCRIBED)
def test_A4_every_window_can_be_completed_turn_by_turn(completed, slug, number):
    layout = editions.load(slug).window(number).layout
    fills = completed[slug, number]
    assert fills is not None
    window = Window(layout)
    for space, fill in fills:
        assert space in legal_spaces(window, fill), f"{fill} in {space}"
        window = window.filled(space, fill)
    assert window.sound.keys() == layout.spaces.keys()
    assert not offenders(window)


@pytest.mark.parametrize(("slug", "number"), DESCRIBED)
def test_every_objective_counts_a_completed_window(completed, slug, number):
    plan = editions.load(slug).window(number)
    window = Window(plan.layout, dict(completed[slug, number]))
    for objective in [*plan.public.values(), *plan.private]:
        points = tally(objective.kind, window, objective.points, objective.params).points
        assert objective.kind == "by-hand" or points >= 0, objective.slug


@pytest.mark.parametrize(("slug", "number"), DESCRIBED)
def test_A5_4_every_tool_does_something(slug, number):
    for tool in editions.load(slug).window(number).tools:
        before, *_, after = run_chain(Die("R", 3), tool.steps)
        assert before != after or not tool.steps, tool.slug


@pytest.mark.parametrize("number", SAMPLE)
def test_a_sample_window_is_complete(number):
    plan = editions.load("lantern-street").window(number)
    assert plan.title and plan.story and plan.star and plan.layout
    assert tuple(plan.public) == PUBLIC
    assert len(plan.private) == 4
    assert len({(tool.slug, tool.colour) for tool in plan.tools if tool.steps}) == 3
    assert plan.boxes and all(points > 0 for points in plan.boxes)
    printed = list(plan.layout.spaces.values())
    assert 3 <= sum(space.star for space in printed) <= 4
    assert 1 <= sum(space.magic is not None for space in printed) <= 3
    assert 6 <= sum(space.colour is not None or space.value is not None for space in printed) <= 12


@pytest.mark.parametrize(
    ("number", "spaces", "rows", "columns", "holes"), [(1, 24, 4, 6, 0), (2, 24, 6, 4, 0), (3, 24, 6, 5, 6)]
)
def test_the_grids_have_their_shapes(number, spaces, rows, columns, holes):
    layout = editions.load("lantern-street").window(number).layout
    assert (len(layout), len(layout.rows), len(layout.columns)) == (spaces, rows, columns)
    assert sum(name is None for row in layout.rows for name in row) == holes


def test_the_rose_is_a_wheel_of_curved_panes():
    rose = editions.load("lantern-street").window(4).layout
    assert Counter(name[0] for name in rose) == {"A": 1, "B": 8, "C": 16}
    assert rose.edges["A1"] == {f"B{n}" for n in range(1, 9)}
    assert rose.edges["B1"] == {"A1", "B2", "B8", "C1", "C2"}
    assert rose.edges["C1"] == {"B1", "C2", "C16"}
    assert rose.corners["C1"] == {"B8"}
    assert rose.border == {f"C{n}" for n in range(1, 17)}
    assert len(rose.bows) == 40
    for name in rose:
        x, y, room = heart(rose.polygon(name))
        assert inside((x, y), rose.polygon(name))
        assert room > 25


def test_no_two_windows_of_the_sample_share_a_private_objective_or_a_tool():
    plans = editions.load("lantern-street").windows.values()
    slugs = [thing.slug for plan in plans for thing in (*plan.private, *plan.tools)]
    assert len(set(slugs)) == len(slugs)
