"""Whatever a file says whose seal fits: it is refused in words, or what it makes agrees with itself."""

import copy
import io
import json
import uuid
import zipfile
from pathlib import Path

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign import log
from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.archive.strict import Damaged
from campaign.auditing import audit
from tests.archive import chest

FILE = Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans"
with zipfile.ZipFile(io.BytesIO(FILE.read_bytes())) as file:
    TEXTS = {name: file.read(name) for name in file.namelist()}
JSONS = {name: json.loads(text) for name, text in TEXTS.items() if name.endswith(".json")}

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 120),
    st.sampled_from([2**31, 2**63, 2**200, -(2**63), 32_767, 1e300, 0.5]),
    st.sampled_from(
        ["", "\0", "\ud800", "%s", "%(x)s", "x" * 300, "game 1", "C2", "R5", "2026-01-01", "my-box", "../x"]
    ),
    st.text(max_size=8),
    st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(0, 9), max_size=2),
)


def places(value, here=()):
    """Every place in a JSON value, as the keys that lead to it."""
    yield here
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*here, key))


PLACES = {name: list(places(value)) for name, value in JSONS.items()}


@st.composite
def changes(draw):
    """One to three things done to the members: a value replaced, taken out, doubled, or swapped with another."""
    found = copy.deepcopy(JSONS)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(set(found) - {"manifest.json"}) + ["log.json"] * 4))
        place = draw(st.sampled_from(PLACES[name]))
        try:
            within = found[name]
            for key in place[:-1]:
                within = within[key]
            if not place:
                found[name] = draw(ODD)
                continue
            act = draw(st.sampled_from(["put", "put", "put", "drop", "double", "swap"]))
            if act == "put":
                within[place[-1]] = draw(ODD)
            elif act == "drop":
                del within[place[-1]]
            elif act == "double" and isinstance(within, list):
                within.insert(place[-1], copy.deepcopy(within[place[-1]]))
            elif isinstance(within, list):
                other = draw(st.integers(0, len(within) - 1))
                within[place[-1]], within[other] = within[other], within[place[-1]]
        except (KeyError, IndexError, TypeError):
            continue
    about = found["manifest.json"]["campaign"]
    if draw(st.booleans()):
        about[draw(st.sampled_from(sorted(about)))] = draw(ODD)
    return found


@pytest.mark.django_db
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(changed=changes())
def test_it_is_refused_or_it_agrees_with_itself(changed, tmp_path):
    texts = {**TEXTS, **{name: json.dumps(value).encode() for name, value in changed.items()}}
    path = chest.packed(texts, tmp_path / "any.artisans")
    before = chest.everything()
    try:
        with transaction.atomic():
            campaign = bring(read(path), uuid.uuid4().hex)
            assert [finding for finding in audit(campaign) if not finding.note] == []
            log.forget_all()
            transaction.set_rollback(True)
        chest.clear(campaign)
    except Damaged as error:
        assert str(error)
    assert chest.everything() == before
