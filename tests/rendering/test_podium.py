"""The podium."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from journals.rendering.podium import ordinal, podium
from tests.rendering.drawn import ids, text


def place(rank, name="Ferrer", points=4):
    return SimpleNamespace(place=rank, name=name, tincture="copper", points=points)


def test_A12_1_each_place_says_who_how_many_points_and_which_place():
    assert text(podium([place(1, "Ferrer", 47), place(2, "Oliva", 1)])) == "Ferrer47 points1stOliva1 point2nd"


def test_shared_places_are_equally_high_and_say_so():
    html = podium([place(1), place(1, "Oliva"), place(3, "Puig", -2)])
    assert html.count("1st, shared") == 2
    assert html.count("podium__place--1") == 2
    assert "−2" in html
    assert "3rd, shared" not in html


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6])
def test_there_are_as_many_niches_as_places_and_no_id_twice(count):
    html = podium([place(n + 1) for n in range(count)])
    assert html.count("<li") == count
    assert len(ids(html)) == len(set(ids(html)))


@pytest.mark.parametrize(("rank", "words"), [(1, "1st"), (3, "3rd"), (6, "6th")])
def test_places_are_called_as_they_are_spoken(rank, words):
    assert ordinal(rank) == words


def test_hostile_names_are_escaped():
    html = podium([place(1, '"<script>')])
    assert "<script" not in html
    assert '"<script>' in text(html)
