"""Campaigns and games for the tests, recorded through the log as a table would."""

import uuid

from campaign import log
from campaign.boxes import files_of
from campaign.commands.founding import FoundCampaign, Founder
from campaign.rules.dice import Die, Fill
from campaign.rules.state.game import Chair
from journals.commands.play import EndRound, TakeTurn
from journals.commands.seating import BeginGame, ChooseStart, SetChairs

NAMES = ("Ferrer", "Oliva", "Brandt", "Quill")


def post(key=None, **values):
    """A post with a key of its own that overrules nothing."""
    return log.Post(key=key or uuid.uuid4().hex, **values)


def anyway(**values):
    """A post that overrules whatever comes up and lets later entries stand with new warnings."""
    return post(**{"overrule": None, "take_along": False, **values})


def make_campaign(families=2, edition="lantern-street", title="The test window"):
    """A campaign just founded."""
    founders = tuple(Founder(name) for name in NAMES[:families])
    campaign, outcome = log.found(title, edition, files_of(edition), FoundCampaign(title, founders), post())
    assert outcome.status is log.Status.DONE, outcome.problems
    campaign.refresh_from_db()
    return campaign


def make_game(campaign=None, number=1, window=None, start=1, **of_the_campaign):
    """A campaign whose families sit at a game, in the order of their numbers; round 1 is about to begin."""
    campaign = campaign or make_campaign(**of_the_campaign)
    families = log.story_of(campaign).state.families
    recorded(
        campaign,
        BeginGame(number, window or number),
        SetChairs(number, tuple(Chair(family) for family in families)),
        ChooseStart(number, start),
    )
    return campaign


def turn(round_number=1, number=1, family=1, die="", *fills, game=1, **values):
    """A turn told in short: `turn(1, 1, 1, "R5", "A1")` fills A1 with the die, "A1 B2" with another fill."""
    drawn = (fill.split() for fill in fills)
    return TakeTurn(
        game,
        round_number,
        number,
        family,
        Die.parse(die) if die else None,
        fills=tuple((words[0], Fill.parse(words[1] if len(words) > 1 else die)) for words in drawn),
        **values,
    )


def round_of(families, number, start=1, game=1):
    """The turns of a round without dice, for families that sit in the order of their numbers, and its end."""
    first = [(start + number - 2 + seat) % families + 1 for seat in range(families)]
    turns = [turn(number, place, family, game=game) for place, family in enumerate((*first, *first[::-1]), start=1)]
    return [*turns, EndRound(game, number)]


def recorded(campaign, *commands, replaces=None, **values):
    """Record commands as one act, overruling whatever comes up; its outcome."""
    outcome = log.record(campaign, commands, anyway(**values), replaces=replaces)
    assert outcome.status is log.Status.DONE, outcome.problems
    campaign.refresh_from_db()
    return outcome


def undo(campaign, page="game-1", **values):
    """Undo what stands last on a page; its outcome."""
    story = log.story_of(campaign)
    entries = [entry.number for entry in story.of_act(story.last(page).number) if entry.number in story.standing]
    outcome = log.strike(campaign, entries, anyway(**values), undo=page)
    campaign.refresh_from_db()
    return outcome


def redo(campaign, **values):
    """Take back the last strike; its outcome."""
    outcome = log.restore(campaign, log.story_of(campaign).redoable().number, anyway(**values))
    campaign.refresh_from_db()
    return outcome


def afresh(campaign):
    """The campaign's story as a process that has just started reads it."""
    log.forget_all()
    campaign.refresh_from_db()
    return log.story_of(campaign)
