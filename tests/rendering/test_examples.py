"""The small pictures of what an objective counts."""

import re

import pytest

from campaign.rules.objectives import OBJECTIVES, tally
from journals.rendering.examples import EXAMPLES, PARAMS, example, example_svg


@pytest.mark.parametrize("kind", [kind for kind in OBJECTIVES if kind != "by-hand"])
def test_every_kind_has_an_example_that_earns_something_but_not_with_everything(kind):
    found = tally(kind, example(kind), 1, PARAMS)
    lit = {space for group in found.groups for space in group}
    assert found.times >= 1
    assert lit < set(example(kind).layout)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_what_earns_is_lit_and_the_rest_is_dim(kind):
    drawn = example_svg(kind)
    groups = tally(kind, example(kind), 1, PARAMS).groups
    assert drawn.count("example__lit") == len({space for group in groups for space in group})
    assert drawn.count("example__lit") + drawn.count("example__dim") == len(example(kind).layout)
    assert not re.search(r"\bid=|\bNone\b", drawn)


def test_what_has_no_example_has_no_picture():
    assert example_svg("by-hand") == example_svg("nonsense") == ""
