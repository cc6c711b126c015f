"""A whole campaign that plays by itself: through market, crest, tools, square, cathedral and unlocks to the podium."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command

from campaign import log
from campaign.auditing import audit
from campaign.models import Campaign, LegacyPoint
from campaign.registry import dump
from campaign.rules.legacy_order import campaign_ranking
from market.models import ToolCard

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 10


def played(families, games=GAMES, seed=1):
    out = StringIO()
    call_command("autoplay", families=families, games=games, seed=seed, stdout=out)
    lines = out.getvalue().splitlines()
    return Campaign.objects.get(slug=lines[0].removeprefix("campaign: ")), lines[1:]


@pytest.mark.parametrize("families", [2, 3, 4])
def test_ten_games_end_on_the_podium_and_the_audit_agrees(families):
    campaign, lines = played(families)
    story = log.story_of(campaign)
    state, kinds = story.state, Counter(entry.command.kind for entry in story.entries.values())
    wanted = {"cross-box", "fill-slot", "gain-tools", "stock-market", "pay-square", "construct", "open-sealed", "amend"}
    assert wanted <= kinds.keys() and kinds["close-game"] == GAMES
    assert any(sticker for journal in state.journals.values() for sticker in journal.stickers.values())
    assert any(step.tool for game in state.games.values() for turn in game.turns.values() for step in turn.chain)
    assert all(len(square.signed) > 8 for square in state.squares.values())
    points = {family: state.points(family) for family in state.families}
    ranked = campaign_ranking(points, state.last_placing())
    assert [(each.family, each.place) for each in state.finish] == [(each.family, each.place) for each in ranked]
    assert [line.split(". ")[1].split(":")[0] for line in lines] == [state.families[r.family].name for r in ranked]
    rows = LegacyPoint.objects.filter(campaign=campaign).values_list("family", "points")
    assert {family: sum(n for f, n in rows if f == family) for family in state.families} == points
    assert ToolCard.objects.filter(campaign=campaign).count() == sum(len(j.tools) for j in state.journals.values())
    assert audit(campaign) == []


def test_the_same_seed_gives_the_same_standings():
    (first, said), (second, again) = played(3, 2, seed=7), played(3, 2, seed=7)
    one, other = (log.story_of(campaign) for campaign in (first, second))
    assert said == again
    assert [dump(e.command) for e in one.entries.values()] == [dump(e.command) for e in other.entries.values()]
    assert one.state == other.state
