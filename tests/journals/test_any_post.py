"""Whatever is posted, to whatever kind: no answer is a 500, and the log stays sound."""

import string
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.auditing import audit
from campaign.forms import FORMS
from tests.factories import turn
from tests.journals.tablet import begun

pytestmark = pytest.mark.django_db

NASTY = st.sampled_from(
    ["", "0", "1", "2", "3", "13", "99", "-1", "10000000000", "R5", "5", "R", "Q7", "A1", "F4", "Z9", "on", "yes", "no"]
    + [
        "draw",
        "paint",
        "turns",
        "game-1",
        "public-a",
        "private",
        "total",
        "glow",
        "4x6",
        "1x1",
        "A",
        "hand-mirror",
        "flip",
    ]
    + ["add,n=999", "set-colour,colour=G", "A1:R5", "card=more", "²", "٣", "\x00", "é\u202e", "x" * 300, "'\"<&>", " "]
    + ["value-sets", "row-value-variety", "by-hand", "legacy", "private-1", "unplaced", "[]", "{}", "1,2", "null"]
) | st.text(string.printable, max_size=12)
EXTRA = [
    "step",
    "also",
    "seat-1",
    "seat-2",
    "seat-x",
    "page-1",
    "first-1",
    "level-1",
    "standin-1",
    "card",
    "view",
    "glass",
]
EXTRA += ["pick", "box-0", "box-1", "colour", "values"]


@st.composite
def posts(draw):
    """A kind, and for its fields anything."""
    kind = draw(st.sampled_from(sorted(FORMS)))
    names = [*FORMS[kind].base_fields, *EXTRA]
    fields = {name: draw(NASTY) for name in draw(st.lists(st.sampled_from(names), unique=True, max_size=12))}
    likely = {
        "key": draw(st.uuids()).hex,
        "page": draw(st.sampled_from(["table", "score", "window", "log", "campaign"])),
    }
    likely |= {"number": "1", "family": "1", "round": "1", "turn": "2", "overrule": "", "then": "", "along": ""}
    return kind, {**likely, **fields} if draw(st.booleans()) else {**fields, **likely}


@settings(max_examples=25)
@given(st.lists(posts(), min_size=1, max_size=3))
def test_no_post_whatsoever_breaks_anything(several):
    tablet = begun(turn(1, 1, 1, "R5", "A1"))
    for kind, fields in several:
        address = reverse("record", args=[tablet.campaign.slug, kind])
        answer = tablet.client.post(address, urlencode(fields), content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (303, 404, 409, 422), (kind, fields)
    for query in ("", "?card=more", "?card=paint&view=1"):
        assert tablet.get(query).status == 200
    tablet.campaign.refresh_from_db()
    assert [finding for finding in audit(tablet.campaign) if not finding.note] == []
