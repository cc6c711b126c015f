"""The end of a campaign, step by step: outros read, collections paid, paper counted, the podium (A12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.queries.campaigns import last_game, windows_left
from campaign.queries.standings import ledger_ranking
from campaign.rules.dice import Fill
from campaign.rules.legacy_order import Ranked
from campaign.rules.square import collections
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.legacy import Standing
from campaign.story import Story
from journals.queries.ledger import PaperCheck, paper_check

OUTROS = ("outro", "outro-2")
"""The cards of the last window, as steps that are ticked."""


@dataclass(frozen=True)
class Step:
    """One step of the end; one that is done can be looked at again."""

    slug: str
    done: bool


@dataclass(frozen=True)
class Collected:
    """The colours a family has on enough squares, each with how many, and what they earn. Rule: A11.5."""

    family: Family
    colours: tuple[tuple[Fill, int], ...]
    points: int
    waiting: bool


@dataclass(frozen=True)
class Counted:
    """A family's ledger beside what it counted on paper; None until it was typed. Rule: A12.2."""

    family: Family
    ledger: int
    paper: PaperCheck | None

    @property
    def difference(self) -> int:
        """How many more there are on paper."""
        return self.paper.difference if self.paper else 0

    @property
    def fewer(self) -> int:
        return -self.difference


@dataclass(frozen=True)
class Tied:
    """A place that families share until the table puts them in an order: those tapped, and those left to tap."""

    place: int
    points: int
    tapped: tuple[Family, ...]
    left: tuple[Family, ...]


@dataclass(frozen=True)
class Finish:
    """The end as far as it has come.

    Shape: `to_come` counts windows nobody played, `open_games` are not scored yet; `waiting`: collections are not
           settled for every family; `due`: some of those that wait earn something.
    """

    steps: tuple[Step, ...]
    at: str
    to_come: int
    open_games: tuple[int, ...]
    outro: str
    collected: tuple[Collected, ...]
    waiting: bool
    due: bool
    counted: tuple[Counted, ...]
    ranking: tuple[tuple[Family, Ranked], ...]
    ties: tuple[Tied, ...]

    @property
    def told(self) -> bool:
        """Whether paper and ledger agree for every family."""
        return _agree(self.counted)

    @property
    def after(self) -> str:
        """The step behind the one looked at."""
        slugs = [step.slug for step in self.steps]
        return slugs[min(slugs.index(self.at) + 1, len(slugs) - 1)]


def finish(story: Story, wanted: str = "", tapped: Sequence[int] = ()) -> Finish:
    """The end of the campaign at the step that is wanted, or at the first that is not done."""
    state, waiting = story.state, collections_waiting(story)
    counted = tuple(
        Counted(family, state.points(number), paper_check(story, number)) for number, family in state.families.items()
    )
    due = any(collections_due(state, number) for number in waiting)
    steps = [Step("collections", not due), Step("paper", _agree(counted)), Step("podium", bool(state.finish))]
    last = last_game(state)
    if last is not None and last.confirmed and last.window == state.edition.window_count:
        steps.insert(0, Step("outros", last.ticked.issuperset(OUTROS)))
    names = [step.slug for step in steps]
    at = wanted if wanted in names else next((step.slug for step in steps if not step.done), names[-1])
    ranked = ordered(ledger_ranking(state), tapped)
    return Finish(
        steps=tuple(steps),
        at=at,
        to_come=len(windows_left(state)),
        open_games=tuple(n for n, game in sorted(state.games.items()) if game.confirmed is None),
        outro=state.plan(last).outro if last is not None and names[0] == "outros" else "",
        collected=tuple(_collected(state, number, number in waiting) for number in state.families),
        waiting=bool(waiting),
        due=due,
        counted=counted,
        ranking=tuple((state.families[each.family], each) for each in ranked),
        ties=tuple(_ties(state, tapped)),
    )


def _agree(counted: Sequence[Counted]) -> bool:
    return all(each.paper is not None and not each.difference for each in counted)


def collections_due(state: State, family: int) -> Mapping[str, int]:
    """The colours of a family's square that make a collection, with how many squares each has. Rule: A11.5."""
    return {str(colour): count for colour, count in collections(state.square(family)).items()}


def collections_waiting(story: Story) -> tuple[int, ...]:
    """The families whose collections were not settled yet; nothing earned is settled too. Rule: A11.5."""
    return tuple(number for number in story.state.families if f"collections of {number}" not in story.slots)


def _collected(state: State, number: int, waiting: bool) -> Collected:
    found = collections(state.square(number))
    colours = tuple((Fill(colour, None), count) for colour, count in found.items())
    paid = sum(line.points for line in state.ledger.get(number, ()) if line.source == "collection")
    points = len(found) * state.box_now().legacy.square.collection if waiting else paid
    return Collected(state.families[number], colours, points, waiting)


def ordered(ranking: Sequence[Ranked], tapped: Sequence[int]) -> tuple[Ranked, ...]:
    """The ranking with shared places put in the order that was tapped; one family left over comes last.

    Rule: A12.1, R0.
    """
    found: list[Ranked] = []
    for place in dict.fromkeys(each.place for each in ranking):
        tier = [each for each in ranking if each.place == place]
        taken = [each for family in dict.fromkeys(tapped) for each in tier if each.family == family]
        left = [each for each in tier if each not in taken]
        found += [each._replace(place=place + at) for at, each in enumerate(taken)]
        found += [each._replace(place=place + len(taken)) for each in left]
    return tuple(found)


def _ties(state: State, tapped: Sequence[int]) -> list[Tied]:
    ranking, found = ledger_ranking(state), []
    for place in dict.fromkeys(each.place for each in ranking):
        tier = [each for each in ranking if each.place == place]
        if len(tier) > 1:
            families = [each.family for each in tier]
            done = [family for family in dict.fromkeys(tapped) if family in families]
            left = [family for family in families if family not in done]
            done, left = (done + left, []) if len(left) == 1 else (done, left)
            names = [tuple(state.families[family] for family in group) for group in (done, left)]
            found.append(Tied(place, tier[0].points, *names))
    return found


def podium_of(state: State, tapped: Sequence[int]) -> tuple[Standing, ...]:
    """What the table confirms at the end: the ledger's ranking, ties in the order it tapped. Rule: A12.1."""
    return tuple(Standing(each.family, each.points, each.place) for each in ordered(ledger_ranking(state), tapped))


def ledger_seen(state: State) -> str:
    """Places and points as a page shows them, for a post to say what it confirms."""
    return " ".join(f"{each.family}:{each.points}:{each.place}" for each in ledger_ranking(state))
