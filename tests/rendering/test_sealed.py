"""Envelopes, crates, packets: a number, a seal, a state in words, and nothing else."""

from __future__ import annotations

import pytest

from journals.rendering.sealed import NAMES, STATES, crate_svg, envelope_svg, sealed_svg
from tests.rendering.drawn import read, text

HOSTILE = '<script>"&'


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("kind", [*NAMES, "pouch", ""])
def test_whatever_is_sealed_is_well_formed_and_shows_its_number_alone(kind, state):
    svg = sealed_svg(kind, 7, state)
    assert read(svg).attrib["role"] == "img"
    assert text(svg) == "7"


@pytest.mark.parametrize(
    ("svg", "name"),
    [
        (envelope_svg(3), "Envelope 3, sealed"),
        (envelope_svg(3, "open-now"), "Envelope 3, may be opened now"),
        (crate_svg(1, "opened"), "Crate 1, opened"),
        (sealed_svg("pouch", 2), "Packet 2, sealed"),
    ],
)
def test_A8_4_its_name_is_its_number_and_its_state(svg, name):
    assert read(svg).attrib["aria-label"] == name


def test_states_are_told_by_shape_too():
    whole, ready, broken = (str(envelope_svg(8, state)) for state in STATES)
    assert "sealed__rays" in ready
    assert "sealed__rays" not in whole
    assert "sealed__sheet" in broken
    assert "sealed__sheet" not in whole


def test_each_seal_has_its_own_drop_of_wax_the_same_every_time():
    assert envelope_svg(1) == envelope_svg(1)
    assert str(envelope_svg(1)).replace("1", "") != str(envelope_svg(2)).replace("2", "")


def test_a_hostile_number_is_escaped_and_a_state_nobody_knows_fails():
    svg = envelope_svg(HOSTILE)
    assert "<script" not in svg
    assert text(svg) == HOSTILE
    with pytest.raises(KeyError):
        envelope_svg(1, "ajar")
