"""The book of a campaign ready to set in type: read from its log, its diaries and its photos."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.names import listed
from campaign.queries.standings import ledger_standings
from campaign.stories import story_of
from campaign.story import Story
from journals.book import Book, Words
from journals.queries.book_ends import boards, built_of, front_of, opened_of, places_of, race, remarks, sources
from journals.queries.book_games import chapters, day, pictures
from journals.queries.book_houses import houses
from journals.queries.diary import beginnings, leaves
from journals.queries.photos import photos_of


def book_of(campaign: Campaign) -> Book:
    """Everything that may be read of a campaign as far as it has come; in a few queries, whatever its size."""
    story, written, photos = story_of(campaign), leaves(campaign), photos_of(campaign)
    state, standing = story.state, ledger_standings(story.state)
    table = (photo for photo in photos if photo.game not in state.games and photo.family not in state.families)
    return Book(
        language=get_language() or "en",
        rtl=get_language_bidi(),
        title=state.title,
        box=state.edition.title,
        dates=_dates(story),
        made=_("Made with Artisans, from the campaign’s own log."),
        names=listed(family.name for family in state.families.values()),
        front=front_of(state),
        front_alt=_("The cathedral front, lit as far as it is built"),
        built=built_of(state),
        words=_words(finished=standing.finished),
        houses=houses(story, campaign, written, photos),
        chapters=chapters(story, campaign, beginnings(story), written, photos),
        table_photos=pictures(campaign, state, table),
        opened=opened_of(story),
        boards=boards(story),
        headline=standing.headline,
        finished=standing.finished,
        places=places_of(standing),
        race=race(standing, state),
        sources=sources(standing),
        remarks=remarks(standing, state),
    )


def _dates(story: Story) -> str:
    """From the first evening to the last one, by the month."""
    if not story.done:
        return ""
    first, last = localtime(min(act.at for act in story.done.values())), localtime(story.done[story.acts].at)
    begun, ended = date_format(first, "F Y"), date_format(last, "F Y")
    if not story.state.games or begun == ended:
        return day(first) if first.date() == last.date() else ended
    return _("%(begun)s to %(ended)s") % {"begun": begun, "ended": ended}


def _words(*, finished: bool) -> Words:
    return Words(
        contents=_("Contents"),
        families=_("The families"),
        family_tree=_("Family tree"),
        square=_("Magic square"),
        windows=_("Windows"),
        scores=_("Scores"),
        chronicle=_("Chronicle"),
        pages=_("From the diary"),
        photos=_("Photos"),
        ledger=_("Legacy points"),
        opened=_("What was opened"),
        cathedral=_("The cathedral"),
        standings=_("The end") if finished else _("How it stands"),
        page=_("page"),
    )
