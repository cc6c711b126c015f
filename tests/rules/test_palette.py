import pytest

from campaign.rules.palette import KNOWN, ORANGE, PRIMARY, PURPLE, SECONDARY, STANDARD, Colour, Glass, Palette


def test_A3_1_five_standard_colours_in_the_order_of_the_board():
    assert [glass.name for glass in STANDARD] == ["red", "yellow", "green", "blue", "purple"]
    assert STANDARD.letters == tuple("RYGBP")


def test_each_glass_has_a_letter_of_its_own():
    assert all(letter == glass.letter for letter, glass in KNOWN.items())
    assert len({glass.name for glass in KNOWN.values()}) == len(KNOWN)


def test_primary_and_secondary_colours_overlap_with_the_standard_ones_only_in_part():
    assert set(STANDARD.letters) >= PRIMARY
    assert SECONDARY - set(STANDARD.letters) == {ORANGE}
    assert not PRIMARY & SECONDARY


def test_a_palette_is_asked_by_letter():
    assert PURPLE in STANDARD and ORANGE not in STANDARD and "purple" not in STANDARD
    assert STANDARD[PURPLE].name == "purple"
    with pytest.raises(KeyError):
        STANDARD[ORANGE]


def test_A13_2_a_table_may_add_a_colour_of_its_own():
    wider = Palette((*STANDARD.glasses, Glass(Colour("T"), "teal")))
    assert wider.letters == tuple("RYGBPT")
    assert wider[Colour("T")].name == "teal"
