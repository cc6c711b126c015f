"""What is still sealed, and who was dealt which objective, stands in no member of a file, however it is unpacked."""

import random
import re

import pytest

from campaign import log
from campaign.archive.reading import read
from campaign.commands.founding import FoundCampaign, Founder
from campaign.models import Entry
from campaign.rules.state.flow import now
from journals.autoplay import SelfPlayer
from market.autoplay import play_campaign
from tests.archive import chest
from tests.campaign.test_spoilers import HERE, MARK, Marker, marked_files, sealed_words
from tests.factories import NAMES, post

pytestmark = pytest.mark.django_db


def test_no_search_finds_what_is_sealed(tmp_path):
    marker = Marker()
    files, founders = marked_files(marker), tuple(Founder(name) for name in NAMES[:2])
    campaign, _outcome = log.found("Wax", "lantern-street", files, FoundCampaign("Wax", founders), post())
    player = SelfPlayer(campaign, random.Random(4), "machine")
    play_campaign(player, HERE - 1)
    player.play(HERE, until=lambda state: now(state.game(HERE), state).round == 5)
    state = player.state
    words = sealed_words(marker, state)
    dealt = {slug for game in state.games.values() for slug in game.dealt.values()}
    path = chest.written(campaign, tmp_path / "a.artisans")
    whole = path.read_bytes().decode("latin-1") + "".join(
        f"{name} {text.decode('utf-8', 'replace')}" for name, text in chest.members(path).items()
    )
    assert len(words) > 150 and dealt
    assert set(MARK.findall(whole)) & words.keys() == set()
    assert [slug for slug in dealt if slug in whole] == []
    assert read(path).state.game(HERE).dealt == state.game(HERE).dealt


def test_who_was_dealt_what_is_not_readable_though_the_description_is(tmp_path):
    campaign = chest.told()
    text = chest.members(chest.written(campaign, tmp_path / "a.artisans"))["log.json"].decode()
    [dealt] = re.findall(r'\{[^{}]*"kind":"deal-objective"[^{}]*\}', text)
    assert "quiet" not in dealt and '"sealed":"' in dealt
    assert text.count("quiet") == len(re.findall(r'"slug":"quiet"', text)) + text.count(chest.SECRET)
    copy = chest.brought(tmp_path / "a.artisans")
    assert Entry.objects.get(campaign=copy, kind="deal-objective").values["objective"] == "quiet"
