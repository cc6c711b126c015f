"""Laws of the rules that hold for every window, grid or round."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules.abilities import ABILITIES, Step, flipped, run_chain
from campaign.rules.dice import FACES, Die, Fill
from campaign.rules.drawings import blank_grid, grid, read_drawing, write_drawing
from campaign.rules.layout import Layout, Window
from campaign.rules.placement import clashes, completed, fewest_breaks, legal_spaces, offenders
from tests.rules.rose import rose

quick = settings(max_examples=30, deadline=None, database=None, derandomize=True)
colours = st.sampled_from("RYGBP")
dice = st.builds(Die, colours, st.sampled_from(FACES))
values = st.integers(-3, 9)
fills = st.one_of(
    st.builds(Fill, colours, values), st.builds(Fill, colours, st.none()), st.builds(Fill, st.none(), values)
)
ROSES = [rose(3), rose(5), rose(6)]


@st.composite
def grids(draw, most: int = 5) -> Layout:
    """A grid with holes and with anything printed."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    spaces = dict(blank_grid(width, height).spaces)
    holes = draw(st.sets(st.sampled_from(sorted(spaces)), max_size=len(spaces) - 1))
    printed = {
        name: replace(
            spaces[name],
            colour=draw(st.none() | colours),
            value=draw(st.none() | values),
            star=draw(st.booleans()),
            magic=draw(st.none() | st.integers(1, 15)),
        )
        for name in draw(st.sets(st.sampled_from(sorted(spaces)), max_size=6))
    }
    return grid(width, height, {name: printed.get(name, spaces[name]) for name in spaces if name not in holes})


layouts = st.one_of(grids(), st.sampled_from(ROSES))
small_layouts = st.one_of(grids(3), st.just(ROSES[0]))


@st.composite
def painted(draw, among: st.SearchStrategy[Layout]) -> Window:
    """A window filled without a thought, a few of its spaces crossed out."""
    layout = draw(among)
    few = st.builds(Fill, st.sampled_from("RB"), st.sampled_from([1, 2, 3])) | fills
    chosen = {name: draw(few) for name in layout if draw(st.integers(0, 4))}
    return Window(layout, chosen, frozenset(draw(st.sets(st.sampled_from(list(layout)), max_size=2))))


@quick
@given(layouts, st.lists(st.tuples(fills, st.integers(0, 99)), max_size=20))
def test_A4_placing_only_legal_fills_never_yields_a_broken_window(layout, turns):
    window = Window(layout)
    for fill, choice in turns:
        spaces = legal_spaces(window, fill)
        if spaces:
            space = spaces[choice % len(spaces)]
            written = window.fills.get(space)
            window = window.filled(space, (written and completed(written, fill)) or fill)
        assert offenders(window) == {} and fewest_breaks(window) == ()


@quick
@given(painted(layouts), fills)
def test_A4_legal_spaces_are_those_without_a_clash(window, fill):
    for ordered in (True, False):
        free = tuple(name for name in window.layout if not clashes(window, fill, name, ordered=ordered))
        assert legal_spaces(window, fill, ordered=ordered) == free


@quick
@given(painted(layouts))
def test_A4_5_breaking_the_chosen_spaces_always_ends_legal(window):
    breaks = fewest_breaks(window)
    assert set(breaks) <= offenders(window).keys()
    assert offenders(window.without(*breaks)) == {}


@quick
@given(painted(layouts))
def test_A4_5_breaking_every_offender_ends_legal_too(window):
    assert offenders(window.without(*offenders(window))) == {}


@quick
@given(painted(small_layouts))
def test_A4_5_no_smaller_choice_would_do(window):
    fewer = combinations(offenders(window), max(len(fewest_breaks(window)) - 1, 0))
    assert not offenders(window) or all(offenders(window.without(*choice)) for choice in fewer)


@quick
@given(painted(layouts))
def test_A4_3_an_edge_clash_is_seen_from_both_sides(window):
    found = offenders(window)
    for name, problems in found.items():
        for problem in problems:
            if problem.code.endswith("-beside"):
                assert name in {space for back in found[problem.spaces[0]] for space in back.spaces}


@quick
@given(st.sampled_from(FACES), st.integers(-20, 20).filter(lambda value: value not in FACES))
def test_A5_3_flipping_twice_is_the_same_for_each_face_and_for_no_other_value(face, other):
    assert flipped(flipped(face)) == face
    assert flipped(other) == flipped(flipped(other)) == 0


steps = st.builds(
    Step,
    st.sampled_from([*ABILITIES, "polish"]),
    st.dictionaries(
        st.sampled_from(["colour", "value", "n"]), colours | values | st.sampled_from(["", "Ä", "yellow"]), max_size=3
    ),
)


@quick
@given(st.none() | dice, st.lists(steps, max_size=6))
def test_A5_1_a_chain_never_fails_and_has_a_reach_for_each_step(die, chain):
    reaches = run_chain(die, chain)
    assert len(reaches) == len(chain) + 1
    assert all(reach.fill is None or Fill.parse(str(reach.fill)) == reach.fill for reach in reaches)
    assert run_chain(die, chain[:2]) == reaches[: len(chain[:2]) + 1]


@quick
@given(grids())
def test_a_text_drawing_reads_back_as_it_was_written(layout):
    assert read_drawing(write_drawing(layout)) == layout
    assert list(read_drawing(write_drawing(layout))) == list(layout)


@quick
@given(fills)
def test_a_fill_reads_back_as_it_was_written(fill):
    assert Fill.parse(str(fill)) == fill
