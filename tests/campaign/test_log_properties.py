"""Whatever is recorded, struck, restored and corrected: nothing raises, and memory, fold and tables agree."""

import string
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign import log, models, projection
from campaign.auditing import audit
from campaign.commands.box import DescribeOutline
from campaign.commands.founding import FoundCampaign, Founder
from campaign.editions import load as load_edition
from campaign.log import Status
from campaign.registry import COMMANDS, SHARED, Viewer, dump, load, writes_back
from campaign.rules.dice import Die, Fill
from campaign.rules.problems import Level, Line
from campaign.rules.scoring import live_scores, score_sheet
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Chair
from campaign.stories import done_of, recorded_of
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from tests.factories import afresh, make_campaign, post, turn

EDITIONS = ("lantern-street", "my-box")
HUGE = 10**20
FOUNDING = 1
"""Number of the entry that stays."""

ints = st.sampled_from([1, 2, 1, 2, 3, 4, 5, 6, 12, 0, -1, 7, 99, 1000, HUGE])
texts = st.sampled_from(
    ["", "a", "hake-brush", "value-sets", "A", "private", "hand-1", "Ferrer", "\0", "ß\u202e", "x" * 10_000]
)
letters = st.sampled_from("RYGBPO") | st.sampled_from(string.ascii_uppercase)
values = st.integers(-99, 999) | st.integers(1, 6)


def mostly(*usual):
    """Values that make sense four times out of five, the others rarely."""
    return lambda *rare: st.integers(0, 4).flatmap(lambda one: st.sampled_from(rare if one == 0 else usual))


NAMED = {
    "turn": mostly(1, 2, 3, 4)(5, 0, -1, -9, 999, 1000, HUGE),
    "game": mostly(1)(2, 0, -1, 77, HUGE),
    "window": mostly(1)(2, 3, 4, 0, -1, 77, HUGE),
    "family": mostly(1, 2)(3, 0, -1, HUGE),
    "round": mostly(1, 2, 3)(12, 13, 0, -1, 99, 100, HUGE),
    "space": mostly("A1", "A2", "B1", "B2", "C1", "C2")("F4", "", "Z99", "ring-1", "\0"),
    "width": mostly(2, 6)(1, 0, -1, 27, HUGE),
    "height": mostly(2, 4)(1, 0, -1, 27, HUGE),
    "colour": st.none() | letters,
}
"""What fields of a name are filled with, sense and nonsense; all others go by their type."""


def of_type(wanted, name=""):
    """A strategy for a field, by its name or its type."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if name in NAMED:
        return NAMED[name]
    if origin in (Union, types.UnionType):
        return st.one_of(*(of_type(kind) for kind in inner))
    if wanted is Fill:
        return (
            st.builds(Fill, letters, values) | st.builds(Fill, letters, st.none()) | st.builds(Fill, st.none(), values)
        )
    if wanted is Die:
        return st.builds(Die, letters, values)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return st.sampled_from(list(wanted))
    if is_dataclass(wanted):
        return of_class(wanted)
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return st.lists(of_type(inner[0]), max_size=3).map(tuple)
        return st.tuples(*(of_type(kind, "space" if kind is str else "") for kind in inner))
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(of_type(inner[0]), of_type(inner[1]), max_size=3)
    return {int: ints, str: texts, bool: st.booleans(), type(None): st.none()}.get(wanted, letters)


def of_class(cls):
    """Instances of a dataclass, every field drawn."""
    hints = get_type_hints(cls)
    return st.builds(cls, **{field.name: of_type(hints[field.name], field.name) for field in fields(cls)})


def commands():
    """Any command of the registry, with values that make sense and values that do not."""
    return st.sampled_from(sorted(COMMANDS)).flatmap(lambda kind: of_class(COMMANDS[kind]))


BEGINNINGS = [State(edition=load_edition(slug)) for slug in EDITIONS]


SET_UP = (
    FoundCampaign("Lead", (Founder("Ferrer"), Founder("Oliva"))),
    DescribeOutline(1),
    BeginGame(1, 1),
    SetChairs(1, (Chair(1), Chair(2))),
    ChooseStart(1, 1),
)


@pytest.mark.parametrize("kind", sorted(COMMANDS))
def test_every_command_can_be_drawn_and_reads_back(kind):
    @given(of_class(COMMANDS[kind]))
    @settings(max_examples=20)
    def reads_back(what):
        assert load(kind, what.version, dump(what)) == what
        told = str(dump(what))
        assert writes_back(what) == (str(HUGE) not in told and "\\x00" not in told)

    reads_back()


def said_of(state, what):
    """Everything that is ever asked of a command; its state afterwards."""
    problems = what.check(state)
    assert all(problem.level in (Level.REFUSAL, Level.WARNING) and hash(problem) for problem in problems)
    after = what.apply(state)
    assert isinstance(after, State) and after == what.apply(state)
    assert all(isinstance(what.say(viewer), Line) for viewer in (SHARED, Viewer(1)))
    assert isinstance(what.slot(), str | None) and isinstance(what.pages(), frozenset)
    return after


@pytest.mark.parametrize("kind", sorted(COMMANDS))
def test_no_command_fails_on_any_state(kind):
    """Entries struck, refused ones recorded all the same: any sequence at all makes a state that may be met."""

    @given(st.sampled_from(BEGINNINGS), st.booleans(), st.lists(commands(), max_size=4), of_class(COMMANDS[kind]))
    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
    def nothing_raises(state, seated, before, what):
        for other in (*(SET_UP if seated else ()), *before):
            state = other.apply(state)
        after = said_of(state, what)
        for game in after.games.values():
            now(game, after)
            score_sheet(game, after.plan(game))
            live_scores(game, after.plan(game))
        projection.expected(after)

    nothing_raises()


@given(st.lists(commands(), min_size=1, max_size=5), commands())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_state_is_never_changed_in_place(before, what):
    state = BEGINNINGS[0]
    for other in (*SET_UP, *before):
        state = other.apply(state)
    known = repr(state)
    what.check(state)
    what.apply(state)
    assert repr(state) == known


@pytest.fixture(autouse=True)
def states_are_kept_often(monkeypatch):
    monkeypatch.setattr("campaign.story.STRIDE", 3)


SLOTTED = ("game", "round", "turn", "family")
ACTS = ("record", "record", "record", "group", "correct", "late", "undo", "redo", "strike", "restore", "forget")


def corrected(data, old):
    """Another command of the same kind, in the same slot."""
    drawn = data.draw(of_class(type(old)))
    return replace(drawn, **{name: getattr(old, name) for name in SLOTTED if hasattr(old, name)})


def acted(campaign, data):
    """One act of any verb on whatever stands; its outcome, or None where there was nothing to act on."""
    story = log.story_of(models.Campaign.objects.get(pk=campaign.pk))
    verb, along = data.draw(st.sampled_from(ACTS)), data.draw(st.sampled_from([True, False, None]))
    tap = post(overrule=data.draw(st.sampled_from([None, None, None, ()])), take_along=along, reason="so it was")
    standing, number = sorted(story.standing), data.draw(st.integers(0, 99))
    if verb == "record":
        return log.record(campaign, [data.draw(commands())], tap)
    if verb == "group":
        return log.record(campaign, data.draw(st.lists(commands(), min_size=2, max_size=3)), tap)
    if verb == "late":
        place = data.draw(st.tuples(st.integers(1, 3), st.integers(1, 4)))
        space = data.draw(st.sampled_from(["A1", "A2", "B1", "B2", "C1"]))
        return log.record(campaign, [turn(*place, data.draw(st.integers(1, 2)), "R5", space)], tap)
    if verb == "correct" and standing:
        old = standing[number % len(standing)]
        return log.record(campaign, [corrected(data, story.entries[old].command)], tap, replaces=old)
    if verb == "undo" and standing:
        page = data.draw(st.sampled_from(["", "game-1", "campaign", "window-1"]))
        last = story.last(page or None)
        numbers = [e.number for e in story.of_act(last.number) if e.number in story.standing] if last else []
        return log.strike(campaign, numbers, tap, undo=page)
    if verb == "strike" and standing:
        return log.strike(campaign, {standing[number % len(standing)], standing[-1]}, tap)
    if verb == "redo" and story.redoable():
        return log.restore(campaign, story.redoable().number, tap)
    if verb == "restore":
        return log.restore(campaign, 1 + number % (story.acts + 1), tap)
    log.forget_all()
    return None


@pytest.mark.django_db
@given(st.sampled_from(EDITIONS), st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_memory_fold_and_tables_agree_after_any_acts(db, edition, data):
    campaign = make_campaign(edition=edition)
    assert log.record(campaign, SET_UP[1:], post(overrule=None)).status is Status.DONE
    behind = log.story_of(models.Campaign.objects.get(pk=campaign.pk))
    for _ in range(data.draw(st.integers(1, 14))):
        before = log.story_of(models.Campaign.objects.get(pk=campaign.pk))
        outcome = acted(campaign, data)
        campaign.refresh_from_db()
        now_known = log.story_of(campaign)
        if outcome is None or outcome.status is not Status.DONE:
            assert now_known.acts == before.acts and now_known.state == before.state
        else:
            assert outcome.story.acts == now_known.acts == before.acts + 1
            assert not now_known.clashes()
    warm = log.story_of(campaign)
    caught_up = behind.grown(done_of(campaign, behind.acts), recorded_of(campaign, behind.acts))
    cold = afresh(campaign)
    for story in (warm, caught_up):
        assert (story.entries, story.done, story.ordered) == (cold.entries, cold.done, cold.ordered)
        assert story.state == cold.state == cold.fold()
        assert all(state == cold.up_to(at) for at, state in story.marks.items())
    assert [finding for finding in audit(campaign) if not finding.note] == []


@pytest.mark.django_db
@given(st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_a_strike_restored_and_an_act_undone_leave_no_trace_in_the_state(db, data):
    campaign = make_campaign(edition="my-box")
    log.record(campaign, SET_UP[1:], post(overrule=None))
    for _ in range(data.draw(st.integers(1, 4))):
        log.record(campaign, [data.draw(commands())], post(overrule=None, take_along=True))
    before = log.story_of(models.Campaign.objects.get(pk=campaign.pk))
    number = data.draw(st.sampled_from(sorted(before.standing.keys() - {FOUNDING})))
    struck = log.strike(campaign, [number], post(take_along=data.draw(st.booleans())))
    assert log.restore(campaign, struck.act.number, post(take_along=False)).story.state == before.state
    done = log.record(campaign, [data.draw(commands())], post(overrule=None, take_along=True))
    if done.status is not Status.DONE:
        return
    mine = [entry.number for entry in done.story.of_act(done.act.number)]
    undone = log.strike(campaign, mine, post(take_along=False), undo="")
    assert undone.status is Status.DONE and undone.story.state == before.state
    assert log.restore(campaign, undone.act.number, post(take_along=False)).story.state == done.story.state
