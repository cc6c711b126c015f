"""The families in the book: who they were, their crest, their square, what they wrote, where each point came from."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.names import colour_name, number_text, window_name
from campaign.rules.state.campaign import Family, State
from campaign.story import Story
from journals.book import Cell, House, Picture, Table, Written
from journals.queries.ages import family_tree
from journals.queries.book_games import pictures, written
from journals.queries.covers import cover, crest_slots
from journals.queries.diary import Leaf
from journals.queries.journal import tool_cards
from journals.queries.ledger import ledger
from journals.queries.photos import PhotoCard
from journals.queries.square_view import cells_of, collections_words, kinds_of

List = tuple[str, tuple[str, ...]]


def houses(story: Story, campaign: Campaign, leaves: Iterable[Leaf], photos: Iterable[PhotoCard]) -> tuple[House, ...]:
    """Every family, in the order they were named, with what they wrote about no game in particular."""
    free = [leaf for leaf in leaves if leaf.game not in story.state.games]
    loose = [photo for photo in photos if photo.game not in story.state.games]
    return tuple(
        _house(
            story,
            family,
            tuple(written(leaf) for leaf in free if leaf.family.number == number),
            pictures(campaign, story.state, (photo for photo in loose if photo.family == number)),
        )
        for number, family in story.state.families.items()
    )


def _house(story: Story, family: Family, pages: tuple[Written, ...], photos: tuple[Picture, ...]) -> House:
    state, number = story.state, family.number
    square = kinds_of(state, number)
    done = [objective.name for kind in square for objective in kind.objectives if objective.state == "done"]
    told = [_("Different colours: %(where)s.") % {"where": ", ".join(done)}] if done else []
    told += [words for words in (collections_words(state, number),) if words]
    cells = cells_of(state, number)
    return House(
        number=number,
        name=family.name,
        tincture=family.tincture,
        lead=_lead(state, number),
        tree=_tree(state, number),
        lists=tuple(_lists(state, number)),
        square=tuple(Cell(cell.number, cell.colour, cell.broken) for cell in cells),
        square_told=tuple(told),
        square_alt=_("Magic square: %(cells)s") % {"cells": "; ".join(cell.told for cell in cells)},
        crest_alt=_("The crest of %(family)s") % {"family": family.name},
        pages=pages,
        photos=photos,
        ledger=_ledger(state, number),
    )


def _lead(state: State, family: int) -> str:
    """Legacy points, windows and wins in a line."""
    outside = cover(state, family)
    legacy = ngettext("%(points)s legacy point", "%(points)s legacy points", abs(outside.points))
    windows = ngettext("%(n)s window", "%(n)s windows", outside.windows)
    won = ngettext("%(n)s won", "%(n)s won", outside.won)
    parts = [legacy % {"points": number_text(outside.points)}]
    parts += [windows % {"n": outside.windows}, won % {"n": outside.won}] if outside.windows else []
    return " · ".join(parts)


def _tree(state: State, family: int) -> Table | None:
    """First name, masterpiece and signature for each age. Rule: A1.2, A10.1, A8.1."""
    ages = [age for age in family_tree(state, family) if age.game]
    if not ages:
        return None
    signed = state.journal(family).signatures
    rows = tuple((age.title, age.name, age.masterpiece, signed.get(age.game, "")) for age in ages)
    heads = (_("Window"), _("Who played"), _("Masterpiece"), _("Signed by"))
    kept = [at for at in range(4) if at == 0 or any(row[at] for row in rows)]
    return Table(
        tuple(heads[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in rows), label=_("Family tree")
    )


def _lists(state: State, family: int) -> Iterable[List]:
    """The abilities on the crest, the dedications, the tool cards."""
    journal = state.journal(family)
    slots = [slot.top for slot in crest_slots(state, family) if slot.top]
    crest = [" — ".join(filter(None, (_named(placed.name, placed.colour, state), placed.effect))) for placed in slots]
    tracks = [track for track in state.box_now(family).legacy.tracks if track.slug in journal.dedications]
    given = [track.dedication.name if track.dedication and track.dedication.name else track.name for track in tracks]
    tools = [" — ".join(filter(None, (card.name, card.effect))) for card in tool_cards(state, family)]
    for heading, lines in ((_("On the crest"), crest), (_("Dedications"), given), (_("Tools"), tools)):
        if lines:
            yield heading, tuple(lines)


def _named(name: str, colour: str, state: State) -> str:
    return f"{name} ({colour_name(colour, state)})" if colour else name


def _ledger(state: State, family: int) -> Table | None:
    """Every legacy point with its window and its reason. Rule: A12.1."""
    lines = ledger(state, family)
    if not lines:
        return None
    rows = [
        (
            window_name(line.window, state) if line.window else "–",
            line.words,
            f"+{line.points}" if line.points > 0 else number_text(line.points),
            number_text(line.total),
        )
        for line in lines
    ]
    return Table(
        heads=(_("Window"), _("What for"), _("Points"), _("Together")),
        rows=tuple(rows),
        label=_("Legacy points of %(family)s") % {"family": state.families[family].name},
    )
