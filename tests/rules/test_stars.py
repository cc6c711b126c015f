"""Starred spaces: A8.3."""

import pytest

from campaign.rules.stars import all_done, glazed, starred, watched
from tests.rules.boards import board

STARS = """
*  .  R*
.  5* .
"""


def window(filled):
    return board(filled, STARS)


def test_A8_3_starred_spaces_in_reading_order():
    assert starred(window(". . .\n. . .").layout) == ("A1", "C1", "B2")


@pytest.mark.parametrize(
    ("filled", "progress"),
    [
        (". . .\n. . .", (0, 3)),
        (". Y2 .\nB1 . .", (0, 3)),
        ("G1 . R2\n. . .", (2, 3)),
        ("G1 . R2\n. 5 .", (3, 3)),
        ("G1 . R2\n. !B5 .", (2, 3)),
        ("! . R2\n. B5 .", (2, 3)),
    ],
)
def test_A8_3_a_star_is_done_once_filled_and_not_broken(filled, progress):
    assert watched({7: window(filled)}) == {7: progress}
    assert glazed(window(filled)) is (progress == (3, 3))


def test_A8_3_every_family_at_the_table_glazes_all_of_its_own():
    done, open_one, plain = window("G1 . R2\n. B5 ."), window("G1 . R2\n. . ."), board(". .")
    assert all_done({1: done, 2: done})
    assert not all_done({1: done, 2: open_one})
    assert all_done({1: done, 2: plain})
    assert not all_done({1: plain, 2: plain})
    assert not all_done({})
