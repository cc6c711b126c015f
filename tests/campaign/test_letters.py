"""Lines that people type keep what their script needs, and lose what would turn them about."""

import pytest

from campaign.letters import one_line


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  The   Foxes ", "The Foxes"),
        ("a\tb\nc", "a b c"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("ab\u202ecd\u2066", "abcd"),
        ("ti\x1ftle\0", "title"),
        ("a\u00a0b", "a b"),
        ("\u200b", ""),
    ],
)
def test_a_line_keeps_its_letters(typed, kept):
    assert one_line(typed) == kept
