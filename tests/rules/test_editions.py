"""The boxes that ship: each loads, and every window it describes can be played to the end."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from campaign import editions
from campaign.rules.abilities import run_chain
from campaign.rules.changes import amended
from campaign.rules.dice import BAG, FACES, Die, Fill, roll
from campaign.rules.edition import PUBLIC
from campaign.rules.layout import Window, heart, inside
from campaign.rules.legacy_box import LegacyBox
from campaign.rules.objectives import tally
from campaign.rules.palette import STANDARD
from campaign.rules.placement import clashes, legal_spaces, offenders
from campaign.rules.state.legacy import Rule

SHIPPED = [slug for slug, _ in editions.shipped()]
DESCRIBED = [(slug, number) for slug in SHIPPED for number in editions.load(slug).windows]
SAMPLE = range(1, 11)


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
    assert box.legacy == LegacyBox()
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
    assert len(plan.private) >= 4
    assert plan.intro and plan.outro
    assert len({(tool.slug, tool.colour) for tool in plan.tools if tool.steps}) == 3
    assert plan.boxes and all(points > 0 for points in plan.boxes)
    printed = list(plan.layout.spaces.values())
    assert 3 <= sum(space.star for space in printed) <= 4
    assert 1 <= sum(space.magic is not None for space in printed) <= 3
    assert 6 <= sum(space.colour is not None or space.value is not None for space in printed) <= 12


@pytest.mark.parametrize(
    ("number", "rows", "columns", "holes"),
    [(1, 4, 6, 0), (2, 6, 4, 0), (3, 6, 5, 6), (5, 3, 8, 0), (6, 5, 5, 1), (7, 4, 7, 4), (8, 8, 3, 0), (9, 6, 6, 12)],
)
def test_the_grids_have_their_shapes(number, rows, columns, holes):
    layout = editions.load("lantern-street").window(number).layout
    assert (len(layout), len(layout.rows), len(layout.columns)) == (24, rows, columns)
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


@pytest.mark.parametrize("number", [4, 10])
def test_the_panes_of_a_round_window_leave_no_gap(number):
    layout = editions.load("lantern-street").window(number).layout
    outer = [side for side, owners in layout.owners.items() if len(owners) == 1]
    at = Counter(point for side in outer for point in side)
    assert set(at.values()) == {2}
    loop, waiting = set(outer[0]), outer[1:]
    while near := [side for side in waiting if side & loop]:
        loop |= frozenset().union(*near)
        waiting = [side for side in waiting if side not in near]
    assert not waiting, "one outline, and no hole within"
    used = {point for space in layout.spaces.values() for point in space.ring}
    assert used == layout.points.keys()


def test_the_lantern_burns_in_the_middle_of_its_panes():
    lantern = editions.load("lantern-street").window(10).layout
    assert Counter(name[0] for name in lantern) == {"A": 1, "B": 3, "C": 4, "D": 4, "E": 5, "F": 3, "G": 3, "H": 1}
    assert lantern.edges["E3"] == {"E2", "E4"}
    assert lantern.edges["A1"] == {"B2"}
    assert "E3" not in lantern.border
    assert all(room > 25 for _x, _y, room in lantern.hearts.values())


@pytest.mark.parametrize("number", SAMPLE)
def test_A8_1_each_window_rewards_every_place(number):
    plan = editions.load("lantern-street").window(number)
    assert list(plan.chart) == [2, 3, 4]
    for families, rewards in plan.chart.items():
        assert len(rewards) == families
        assert [reward.signature for reward in rewards] == [True] + [False] * (families - 1)
        assert rewards[0].points >= 3
        assert rewards[1].points == 1
        assert all(2 <= reward.coins <= 5 for reward in rewards)
        assert [reward.coins for reward in rewards] == sorted(reward.coins for reward in rewards)
        assert [reward.tools for reward in rewards] == sorted(reward.tools for reward in rewards)


@pytest.mark.parametrize("number", SAMPLE)
def test_A8_2_tool_cards_are_enough_for_all_and_none_comes_after_the_last_window(number):
    plan = editions.load("lantern-street").window(number)
    if number == 10:
        assert not plan.cards
        assert not any(reward.tools for rewards in plan.chart.values() for reward in rewards)
        return
    assert 2 <= len(plan.cards) <= 4
    assert all(card.steps for card in plan.cards)
    for rewards in plan.chart.values():
        assert sum(card.copies for card in plan.cards) >= sum(reward.tools for reward in rewards)


def test_A11_every_cell_of_the_square_can_be_signed():
    box = editions.load("lantern-street")
    printed = Counter(
        space.magic for plan in box.windows.values() for space in plan.layout.spaces.values() if space.magic
    )
    assert printed.keys() == set(box.legacy.square.numbers)
    assert not Counter(box.legacy.square.numbers) - printed


def test_A9_the_market_of_the_sample_is_complete():
    legacy = editions.load("lantern-street").legacy
    assert len(legacy.tracks) == 3
    for track in legacy.tracks:
        assert 8 <= len(track.boxes) <= 9
        assert track.dedication and track.dedication.steps
    assert (len(legacy.slots), legacy.filled) == (6, 1)
    assert len(legacy.stickers) >= 8
    assert [sticker.slug for sticker in legacy.stickers if sticker.recorded] == ["house-tint"]
    assert [board.points for board in legacy.boards] == [1]


def test_A1_3_and_A8_4_all_that_is_sealed_has_a_trigger_and_words():
    sealed = editions.load("lantern-street").legacy.sealed
    assert Counter(plan.kind for plan in sealed) == {"envelope": 19, "crate": 3}
    assert all(plan.trigger and plan.title and plan.story for plan in sealed)
    assert {plan.trigger.kind for plan in sealed} == {"round-end", "stars", "game-end", "story", "card"}
    assert {what for plan in sealed for what, _ in plan.changes} >= {
        *("add-colour", "dice", "score-line", "faces", "board", "space", "text", "chart", "track", "slots")
    }


def opened_by(window):
    """The rules that hold once everything sealed up to a window was opened and taken up."""
    plans = [plan for plan in editions.load("lantern-street").legacy.sealed if plan.trigger.window <= window]
    plans.sort(key=lambda plan: (plan.trigger.window, plan.trigger.round, plan.number))
    changes = [change for plan in plans for change in plan.changes]
    return [Rule(f"rule-{at}", "", (1, 1), what, values) for at, (what, values) in enumerate(changes)]


def test_A13_2_each_change_alters_the_box():
    box, rules = editions.load("lantern-street"), opened_by(10)
    for at, rule in enumerate(rules):
        if rule.what != "text":
            assert amended(box, rules[:at]) != amended(box, rules[: at + 1]), rule


@pytest.mark.parametrize("number", SAMPLE)
def test_A13_2_with_all_that_was_opened_a_window_can_still_be_played(number):
    box = amended(editions.load("lantern-street"), opened_by(number - 1))
    assert len(roll(box.bag, box.dice_count(4), Random(number), box.faces)) == box.dice_count(4)
    layout = box.window(number).layout
    assert completion(Window(layout), glass_of(box)) is not None
    assert {space.colour for space in layout.spaces.values()} <= {None, *box.palette.letters}


def test_no_two_windows_of_the_sample_share_a_private_objective_a_tool_or_a_card():
    plans = editions.load("lantern-street").windows.values()
    slugs = [thing.slug for plan in plans for thing in (*plan.private, *plan.tools, *plan.cards)]
    assert len(set(slugs)) == len(slugs)
