"""A database may hand mappings back in another order, as PostgreSQL does: nothing that is told hangs on it."""

import pytest

from campaign import log
from campaign.models import Box, Entry
from campaign.registry import SHARED
from campaign.words import line_text
from tests.archive import chest

pytestmark = pytest.mark.django_db


def mixed(value):
    """The same value, its mappings the other way round."""
    if isinstance(value, dict):
        return {name: mixed(inner) for name, inner in reversed(value.items())}
    return [mixed(inner) for inner in value] if isinstance(value, list) else value


def told(campaign, path):
    """The lines of a log, what a market sells, what is owned, and the texts of the campaign's file."""
    log.forget_all()
    story = log.story_of(campaign)
    lines = [line_text(entry.command.say(SHARED), story.state) for entry in story.ordered]
    owned = [list(journal.tools) for journal in story.state.journals.values()]
    texts = {
        name: text for name, text in chest.members(chest.written(campaign, path)).items() if "manifest" not in name
    }
    return lines, list(story.state.market), owned, story.state.ledger, texts


def test_a_log_whose_mappings_were_mixed_tells_the_same(tmp_path):
    campaign = chest.played(families=3, games=2)
    before = told(campaign, tmp_path / "a.artisans")
    for model in (Entry, Box):
        for row in model.objects.filter(campaign=campaign):
            for field in row._meta.concrete_fields:
                if field.get_internal_type() == "JSONField":
                    setattr(row, field.name, mixed(getattr(row, field.name)))
            row.save()
    campaign.refresh_from_db()
    assert told(campaign, tmp_path / "b.artisans") == before
