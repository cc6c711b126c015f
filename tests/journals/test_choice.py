"""What is chosen and not yet recorded lives in the address."""

import string

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from campaign.rules.abilities import ABILITIES, Input, Step
from campaign.rules.dice import Die, Fill
from journals.choice import CARDS, LONGEST_CHAIN, Choice, missing_input, read_pair, read_step, step_text, template_steps

COLOURS = st.sampled_from("RYGBPO")
VALUES = st.integers(-99, 999)
DICE = st.builds(Die, COLOURS, VALUES)
FILLS = DICE.map(lambda die: die.fill) | st.builds(Fill, COLOURS, st.none()) | st.builds(Fill, st.none(), VALUES)
SLUGS = st.text(string.ascii_lowercase + "-", max_size=20)
SPACES = st.sampled_from(["A1", "F4", "rose-1", "é", "Ä ö&=+%"])


@st.composite
def steps(draw):
    ability = draw(st.sampled_from(list(ABILITIES.values())))
    picked = draw(st.sets(st.sampled_from(ability.inputs))) if ability.inputs else ()
    params = {wanted.value: draw(COLOURS if wanted is Input.COLOUR else VALUES) for wanted in picked}
    return Step(ability.slug, params, draw(SLUGS), draw(st.none() | st.integers(0, 30)))


CHOICES = st.builds(
    Choice,
    card=st.sampled_from(["", *CARDS]),
    view=st.none() | st.integers(0, 99),
    round=st.none() | st.integers(1, 99),
    die=st.none() | DICE,
    chain=st.lists(steps(), max_size=LONGEST_CHAIN).map(tuple),
    also=st.lists(st.tuples(SPACES, FILLS), max_size=4).map(tuple),
    again=st.booleans(),
    pick=SLUGS,
    space=st.just("") | SPACES,
    move=st.booleans(),
    glass=st.none() | FILLS,
    touch=st.booleans(),
    roll=st.lists(DICE, max_size=9).map(tuple),
)


@given(CHOICES)
def test_an_address_reads_back_as_it_was_written(choice):
    assert Choice.read(QueryDict(choice.query[1:])) == choice


@given(steps())
def test_a_step_reads_back_as_it_was_written(step):
    assert read_step(step_text(step)) == step


@given(st.text(max_size=200))
def test_any_text_is_a_step_or_nothing(text):
    step = read_step(text)
    assert step is None or step.ability in ABILITIES
    assert read_pair(text) is None or isinstance(read_pair(text)[1], Fill)


@given(
    st.dictionaries(
        st.sampled_from(["card", "view", "late", "die", "step", "also", "glass", "roll", "space"]), st.text()
    )
)
def test_any_address_is_a_choice(values):
    query = QueryDict(mutable=True)
    query.update(values)
    choice = Choice.read(query)
    assert Choice.read(QueryDict(choice.query[1:])) == choice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no-such-ability",
        "add,n=lots",
        "add,n=99999",
        "set-colour,colour=RED",
        "set-colour,colour=r",
        "set-colour,value=3",
        "flip,tool=a\x00b",
        "flip,tool=<script>",
        "flip,anything=else",
    ],
)
def test_a_step_that_makes_no_sense_is_left_out(text):
    assert read_step(text) is None


def test_a_chain_has_an_end():
    query = QueryDict("&".join(["step=flip"] * 50))
    assert len(Choice.read(query).chain) == LONGEST_CHAIN


def test_A5_4_the_first_step_of_a_tool_fills_its_box():
    template = (Step("set-colour"), Step("add", {"n": 1}))
    assert missing_input(template) is Input.COLOUR
    assert template_steps(template, "paint-pot", 2, {"colour": "G"}) == (
        Step("set-colour", {"colour": "G"}, "paint-pot", 2),
        Step("add", {"n": 1}, "paint-pot", None),
    )
    assert missing_input(template_steps(template, "paint-pot", 2, {"colour": "G"})) is None


def test_what_it_would_fill_is_what_the_chain_makes():
    choice = Choice(die=Die("R", 1), chain=(Step("set-colour", {"colour": "Y"}), Step("add", {"n": 1}), Step("flip")))
    assert choice.reach.fill == Fill("Y", 5)
    assert choice.chosen and not Choice().chosen


def test_back_from_an_objection_only_the_space_is_forgotten():
    choice = Choice(die=Die("R", 1), chain=(Step("flip"),), space="A1", move=True)
    assert choice.safe == choice.but(space="", move=False)
    assert choice.without == Choice()
