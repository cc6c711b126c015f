"""What a picture of a family's window shows and says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import family_name, number_text, window_name
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.queries.ranks import ordinal


@dataclass(frozen=True)
class Keepsake:
    """A window that was begun, and the lines below it.

    Shape: `title` is the window's, `masterpiece` what its family calls it, if it does (A10.1); `name` is who played and
           for whom; `result` is empty until the scores are confirmed.
    """

    layout: Layout
    fills: Mapping[str, Fill]
    broken: Collection[str]
    title: str
    masterpiece: str
    name: str
    result: str
    campaign: str

    @property
    def heading(self) -> str:
        """What the window is called: by its family, else by the box."""
        return called(self.masterpiece) or self.title

    @property
    def below(self) -> str:
        """The window's own title where its family's name for it stands above; else nothing."""
        return self.title if self.masterpiece else ""

    @property
    def said(self) -> tuple[str, ...]:
        """All of its words."""
        return (self.title, self.masterpiece, self.name, self.result, self.campaign)


def called(masterpiece: str) -> str:
    """A family's name for its window as it is written on pictures; empty where it has none."""
    return _("“%(name)s”") % {"name": masterpiece} if masterpiece else ""


def keepsake(state: State, game: int, family: int) -> Keepsake | None:
    """The family's window in this game; None where it is not at the table or has nothing to show yet."""
    played = state.games.get(game)
    if played is None or family not in played.present:
        return None
    layout, page = state.plan(played).layout_of(family), played.page(family)
    if layout is None or not page.fills:
        return None
    return Keepsake(
        layout,
        page.fills,
        page.broken,
        title=window_name(played.window, state),
        masterpiece=state.journal(family).masterpieces.get(game, ""),
        name=_who(state, played, family),
        result=_result(played, family),
        campaign=state.title,
    )


def _who(state: State, game: Game, family: int) -> str:
    """First name and family, as the journal page would be signed."""
    chair = next((chair.first_name for chair in game.chairs if chair.family == family), "")
    known = state.families.get(family)
    first = chair or (known.first_name if known else "")
    return f"{first} {family_name(family, state)}".strip()


def _result(game: Game, family: int) -> str:
    """Place and points as confirmed (A7.1)."""
    ranking = game.confirmed.ranking if game.confirmed else ()
    placed = next((placed for placed in ranking if placed.family == family), None)
    if placed is None:
        return ""
    points = ngettext("%(points)s point", "%(points)s points", placed.total) % {"points": number_text(placed.total)}
    return _("%(rank)s place · %(points)s") % {"rank": ordinal(placed.place), "points": points}
