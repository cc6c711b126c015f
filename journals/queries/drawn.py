"""The windows that lie in a family's journal, whoever drew them, ready to show as glass (A2.0, A10.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import number_text, window_name
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Chair, Game, Placed
from journals.queries.ages import name_at
from journals.queries.ranks import ordinal


@dataclass(frozen=True)
class Drawn:
    """A window in a journal.

    Shape: `heading` is the masterpiece's name, or the window's; `by` drew it, `guest` where that is another family;
           without a layout, or without fills, there is no glass to show. `result` is empty until it is scored.
    """

    game: int
    window: int
    title: str
    masterpiece: str
    signature: str
    by: Family
    guest: bool
    layout: Layout | None
    fills: Mapping[str, Fill]
    broken: Collection[str]
    done: bool
    one_off: bool
    result: str
    told: str
    first: bool

    @property
    def uid(self) -> str:
        return f"{self.game}-{self.by.number}"

    @property
    def heading(self) -> str:
        return self.masterpiece or self.title

    @property
    def eyebrow(self) -> str:
        """What stands above the heading."""
        if self.one_off:
            return _("Beside the campaign")
        numbered = _("Window %(number)s") % {"number": self.window}
        if self.title == numbered:
            return numbered if self.masterpiece else ""
        return f"{numbered}, {self.title}" if self.masterpiece else numbered

    @property
    def has_glass(self) -> bool:
        return self.layout is not None and bool(self.fills or not self.done)


@dataclass(frozen=True)
class Lent:
    """A window this family drew in the journal of another."""

    game: int
    window: int
    title: str
    holder: Family


def windows_in(state: State, family: int) -> tuple[Drawn, ...]:
    """Every window begun in the family's journal, the latest first."""
    return tuple(
        _drawn(state, game, chair, family)
        for game in sorted(state.games.values(), key=lambda game: -game.number)
        for chair in game.chairs
        if holder_of(chair) == family and chair.family in state.families
    )


def lent_windows(state: State, family: int) -> tuple[Lent, ...]:
    """The windows it drew elsewhere, the latest first."""
    return tuple(
        Lent(game.number, game.window, window_name(game.window, state), state.families[holder_of(chair)])
        for game in sorted(state.games.values(), key=lambda game: -game.number)
        for chair in game.chairs
        if chair.family == family != holder_of(chair) and holder_of(chair) in state.families
    )


def holder_of(chair: Chair) -> int:
    """Whose journal the page lies in. Rule: A2.0."""
    return chair.family if chair.page is None else chair.page


def _drawn(state: State, game: Game, chair: Chair, holder: int) -> Drawn:
    by, page = state.families[chair.family], game.page(chair.family)
    journal, own = state.journal(chair.family), state.journal(holder)
    layout = state.plan(game).layout_of(chair.family)
    placed = _placed(game, chair.family)
    return Drawn(
        game=game.number,
        window=game.window,
        title=window_name(game.window, state),
        masterpiece=journal.masterpieces.get(game.number) or own.masterpieces.get(game.number, ""),
        signature=journal.signatures.get(game.number, ""),
        by=by,
        guest=chair.family != holder,
        layout=layout,
        fills=page.fills,
        broken=page.broken,
        done=game.confirmed is not None,
        one_off=game.one_off,
        result=_result(placed),
        told=_told(state, game, chair, layout),
        first=placed is not None and placed.place == 1,
    )


def _placed(game: Game, family: int) -> Placed | None:
    ranking = game.confirmed.ranking if game.confirmed else ()
    return next((placed for placed in ranking if placed.family == family), None)


def _result(placed: Placed | None) -> str:
    """Place and points as they were confirmed."""
    if placed is None:
        return ""
    points = ngettext("%(points)s point", "%(points)s points", abs(placed.total))
    return _("%(rank)s, %(points)s") % {
        "rank": ordinal(placed.place),
        "points": points % {"points": number_text(placed.total)},
    }


def _told(state: State, game: Game, chair: Chair, layout: Layout | None) -> str:
    """Who drew it, how it did, what was left open: a sentence or two."""
    name = name_at(state, chair.family, game.window, game)
    who = f"{name} {state.families[chair.family].name}".strip()
    placed = _placed(game, chair.family)
    if chair.stand_in and chair.first_name:
        who = _("%(name)s, standing in for %(family)s") % {"name": chair.first_name, "family": who}
    if placed is None:
        return _("%(who)s is at work on it.") % {"who": who} if game.confirmed is None else f"{who}."
    points = ngettext("%(points)s point", "%(points)s points", abs(placed.total))
    values = {
        "who": who,
        "rank": ordinal(placed.place),
        "points": points % {"points": number_text(placed.total)},
    }
    return " ".join([_("%(who)s, %(rank)s with %(points)s.") % values, *_open(game, chair, layout)])


def _open(game: Game, chair: Chair, layout: Layout | None) -> list[str]:
    page = game.page(chair.family)
    if layout is None or not page.fills:
        return []
    empty = sum(name not in page.fills and name not in page.broken for name in layout)
    broken = len(page.broken)
    said = []
    if empty:
        said.append(ngettext("%(n)s space left open.", "%(n)s spaces left open.", empty) % {"n": empty})
    if broken:
        said.append(ngettext("%(n)s space broken.", "%(n)s spaces broken.", broken) % {"n": broken})
    return said or [_("No space left open.")]
