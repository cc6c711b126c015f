"""What is still sealed, private objectives, and who was dealt which: in no member of a file, however it is unpacked."""

import json
import random

import pytest

from campaign import log
from campaign.archive.form import decoded
from campaign.archive.reading import read
from campaign.commands.box import DescribeObjective
from campaign.commands.founding import FoundCampaign, Founder
from campaign.models import Entry
from campaign.rules.edition import ObjectivePlan
from campaign.rules.state.flow import now
from journals.autoplay import SelfPlayer
from market.autoplay import play_campaign
from tests.archive import chest
from tests.campaign.test_spoilers import HERE, MARK, Marker, marked_files, sealed_words
from tests.factories import NAMES, post, recorded

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


def test_neither_who_was_dealt_what_nor_what_it_could_be_is_readable(tmp_path):
    """Three families who read of three objectives and hold one each would know more than they should."""
    campaign = chest.told()
    public = ObjectivePlan("arches", "Arches", "by-hand", 2)
    recorded(campaign, DescribeObjective(1, "A", public))
    texts = chest.members(chest.written(campaign, tmp_path / "a.artisans"))
    whole = "".join(f"{name} {text.decode()}" for name, text in texts.items())
    assert "quiet" not in whole and chest.SECRET not in whole
    assert "Arches" in whole, "what lies on the table is not hidden"
    copy = chest.brought(tmp_path / "a.artisans")
    assert Entry.objects.get(campaign=copy, kind="deal-objective").values["objective"] == "quiet"
    assert log.story_of(copy).state.edition.window(1).private[0].name == chest.SECRET
    assert chest.rows(copy)["log"] == chest.rows(campaign)["log"]


def test_a_file_that_told_it_openly_is_read_all_the_same(tmp_path):
    """As files did before private objectives of an own box were encoded."""
    campaign = chest.told()
    texts = chest.members(chest.written(campaign, tmp_path / "a.artisans"))
    told = json.loads(texts["log.json"])
    [entry] = [each for each in told["entries"] if each["kind"] == "describe-objective"]
    entry |= json.loads(decoded(entry.pop("sealed")))
    assert chest.SECRET in json.dumps(told, ensure_ascii=False)
    copy = chest.brought(chest.packed(texts | {"log.json": json.dumps(told).encode()}, tmp_path / "b.artisans"))
    assert chest.rows(copy)["log"] == chest.rows(campaign)["log"]
    assert chest.members(chest.written(copy, tmp_path / "c.artisans"))["log.json"] == texts["log.json"]
