"""The chapters of the book: one a game, in the order they were played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.names import family_name, listed, number_text, window_name
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Chair, Game, Phase
from campaign.story import Story
from journals.book import Chapter, Glass, Picture, Table, Window, Written
from journals.photos import SUFFIX, folder_of
from journals.queries.ages import name_at
from journals.queries.chronicle import chronicle_of
from journals.queries.diary import Leaf
from journals.queries.photos import PhotoCard, alt_of
from journals.queries.ranks import Ladder, ladders, ordinal, places
from journals.queries.results import lines
from journals.queries.scoring import Sheets, sheets_of
from journals.queries.seen import seen, seen_glass


def chapters(
    story: Story,
    campaign: Campaign,
    begun: Mapping[int, datetime],
    leaves: Iterable[Leaf],
    photos: Iterable[PhotoCard],
) -> tuple[Chapter, ...]:
    """A chapter for each game that was begun. Of later windows there is none."""
    leaves, photos = tuple(leaves), tuple(photos)
    return tuple(
        _chapter(
            story,
            story.state.games[number],
            begun.get(number),
            [leaf for leaf in leaves if leaf.game == number],
            pictures(campaign, story.state, (photo for photo in photos if photo.game == number)),
        )
        for number in sorted(story.state.games)
    )


def _chapter(
    story: Story, game: Game, begun: datetime | None, leaves: Iterable[Leaf], photos: tuple[Picture, ...]
) -> Chapter:
    state = story.state
    title, numbered = window_name(game.window, state), _("Window %(number)s") % {"number": game.window}
    sheets = sheets_of(state, game.number) if game.confirmed else None
    chronicle = chronicle_of(story, game.number)
    return Chapter(
        number=game.number,
        eyebrow=_("Beside the campaign") if game.one_off else numbered if title != numbered else "",
        title=title,
        when=day(begun) if begun else "",
        lead=_lead(state, game, sheets),
        story=state.plan(game).story,
        windows=tuple(_window(state, game, chair) for chair in _by_place(game)),
        scores=_scores(sheets) if sheets else None,
        ties=_ties(sheets) if sheets else (),
        chronicle=Written(chronicle.title, "", tuple(chronicle.paragraphs)) if chronicle and chronicle.text else None,
        accounts=tuple(written(leaf) for leaf in leaves),
        photos=photos,
    )


def day(moment: datetime) -> str:
    """A day as it stands in a book."""
    return date_format(localtime(moment), "j F Y")


def written(leaf: Leaf) -> Written:
    """A page of a diary."""
    by = _("%(family)s, %(day)s") % {"family": leaf.family.name, "day": day(leaf.written)}
    return Written(leaf.title, by, paragraphs(leaf.text))


def paragraphs(text: str) -> tuple[str, ...]:
    """A text cut at its empty lines."""
    blocks = "\n".join(line.rstrip() for line in text.splitlines()).split("\n\n")
    return tuple(block.strip("\n") for block in blocks if block.strip())


def pictures(campaign: Campaign, state: State, photos: Iterable[PhotoCard]) -> tuple[Picture, ...]:
    """Photos whose files are there, in the size that print asks for."""
    found = []
    for photo in photos:
        path = folder_of(campaign) / f"{photo.digest}{SUFFIX['medium']}.jpg"
        if path.exists():
            found.append(Picture(str(photo.uid), path, photo.caption, alt_of(photo, state), photo.size_of("medium")))
    return tuple(found)


def _lead(state: State, game: Game, sheets: Sheets | None) -> str:
    """How it went, or how far it has come."""
    if sheets is not None and game.confirmed:
        first = [placed for placed in game.confirmed.ranking if placed.place == 1]
        names = listed(family_name(placed.family, state) for placed in first)
        points = points_text(first[0].total) if first else ""
        words = {"names": names, "points": points}
        if not first:
            return ""
        told = ngettext("%(names)s wins with %(points)s", "%(names)s share the win with %(points)s", len(first))
        return told % words
    stage = now(game, state)
    if stage.phase is Phase.PLAY:
        words = {"round": str(stage.round), "rounds": str(state.box(game).rounds)}
        return _("Still being played: round %(round)s of %(rounds)s") % words
    return _("The scores are still to come") if stage.phase is Phase.SCORING else _("About to begin")


def points_text(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", abs(points)) % {"points": number_text(points)}


def _by_place(game: Game) -> list[Chair]:
    """The chairs, best first once that is known."""
    ranking = game.confirmed.ranking if game.confirmed else ()
    order = [placed.family for placed in ranking]
    return sorted(game.chairs, key=lambda c: order.index(c.family) if c.family in order else len(order))


def _window(state: State, game: Game, chair: Chair) -> Window:
    number = chair.family
    family, journal, page = state.families.get(number), state.journal(number), game.page(number)
    layout = state.plan(game).layout_of(number)
    placed = next((p for p in (game.confirmed.ranking if game.confirmed else ()) if p.family == number), None)
    name, result = family_name(number, state), ""
    if placed is not None:
        result = _("%(rank)s, %(points)s") % {"rank": ordinal(placed.place), "points": points_text(placed.total)}
    shown = bool(layout is not None and (page.fills or page.broken))
    who = chair.first_name or name_at(state, number, game.window, game)
    signature = journal.signatures.get(game.number, "")
    return Window(
        uid=f"{game.number}-{number}",
        family=name,
        tincture=family.tincture if family else "",
        who=_("signed by %(name)s") % {"name": signature} if signature else who,
        masterpiece=journal.masterpieces.get(game.number, ""),
        result=result,
        first=placed is not None and placed.place == 1,
        glass=glass_of(layout, page.fills, page.broken) if layout is not None and shown else None,
        alt=_("%(window)s by %(family)s in stained glass")
        % {"window": window_name(game.window, state), "family": name},
    )


def glass_of(layout: Layout, fills: Mapping[str, Fill], broken: Collection[str]) -> Glass:
    return Glass(layout, fills, broken, (*seen(layout), *seen_glass(fills, broken)))


def _scores(sheets: Sheets) -> Table | None:
    """The sheet as it was confirmed, families across, with their places below."""
    game, state = sheets.game, sheets.state
    if game.confirmed is None:
        return None
    found = lines(sheets, game.confirmed)
    placed = {place.family.number: place for place in places(sheets, game.confirmed.ranking)}
    rows = [(line.name, *("–" if n is None else number_text(n) for n in line.points)) for line in found]
    rows.append((_("Place"), *(placed[f].rank if f in placed else "–" for f in game.present)))
    return Table(
        heads=(_("Points for"), *(family_name(family, state) for family in game.present)),
        rows=tuple(rows),
        strong=(len(rows) - 2, len(rows) - 1),
        won=tuple(at for at, f in enumerate(game.present, start=1) if f in placed and placed[f].first),
        label=_("Score sheet"),
    )


def _ties(sheets: Sheets) -> tuple[str, ...]:
    """Each tie on points, and what parted the families. Rule: A7.3."""
    ranking = sheets.game.confirmed.ranking if sheets.game.confirmed else ()
    return tuple(_tie(ladder, sheets) for ladder in ladders(sheets, ranking))


def _tie(ladder: Ladder, sheets: Sheets) -> str:
    words = {"names": listed(family.name for family in ladder.families), "points": ladder.rungs[0].figures[0]}
    decided = [rung for rung in ladder.rungs if rung.decided]
    if not decided:
        return _("%(names)s have %(points)s points each, and nothing parts them.") % words
    steps = "; ".join(f"{rung.label} ({listed(rung.figures)})" for rung in decided)
    return _("%(names)s have %(points)s points each; what parts them: %(steps)s.") % {**words, "steps": steps}
