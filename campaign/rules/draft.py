"""Whose turn it is: the snake of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
TURNS_EACH = 2


def snake(order: Sequence[T]) -> tuple[T, ...]:
    """Once round and back again: the last one takes two turns running. Rule: A3.3."""
    return (*order, *reversed(order))


def turn_order(chairs: Sequence[T], start: T, round_number: int, turns_each: int = TURNS_EACH) -> tuple[T, ...]:
    """The turns of one round, in order.

    Shape:  chairs stand clockwise; `start` began round 1, and each later round starts one chair further (the first
            chair stands in for a start player who has left). Laps go round and back by turns, also when an
            amendment gives more than two.
    Rule:   A3.3, A3.5; other numbers of turns A13.2.
    """
    if not chairs:
        return ()
    first = (chairs.index(start) if start in chairs else 0) + round_number - 1
    lap = [chairs[(first + place) % len(chairs)] for place in range(len(chairs))]
    return tuple(player for turn in range(turns_each) for player in (lap if turn % 2 == 0 else reversed(lap)))
