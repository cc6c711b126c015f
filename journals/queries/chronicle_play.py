"""The chronicle's middle: who was in front after which round, the best round, the last space, how the glass ended."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import fill_text
from journals.queries.chronicle_voice import Voice, alike, each, points_text, told

OFTEN = 3
"""Changes of the lead that are worth a word."""
MUCH = 5
"""Points in one round that are."""
LATE = 2
"""Rounds before the end that are its last."""


def play(voice: Voice) -> str:
    """How the rounds went; where they were not recorded, that."""
    evening = voice.evening
    if not evening.rounds:
        return _unknown(voice)
    return told((_lead(voice), _changes(voice), _best_round(voice), _last(voice)))


def glass(voice: Voice) -> str:
    """How the windows ended, and when their stars shone."""
    return told((_stars(voice), _whole(voice), _empty(voice), _broken(voice)))


def _unknown(voice: Voice) -> str:
    if len(voice.evening.game.present) < 2:
        return ""
    ways = (
        _("How the rounds went was not written down; the points were."),
        _("Nobody kept count of the rounds that evening, only of how it ended."),
    )
    return voice.pick("unknown", *ways)


def leader(points: Mapping[int, int]) -> int | None:
    """The family in front by itself."""
    best = max(points.values(), default=0)
    found = [family for family, each in points.items() if each == best]
    return found[0] if len(found) == 1 else None


def _lead(voice: Voice) -> str:
    """When the winner took the lead, on what lay open; or that it never did."""
    rounds, winners = voice.evening.rounds, voice.evening.winners
    if len(winners) != 1 or len(rounds) < 2 or len(voice.evening.game.present) < 2:
        return ""
    [winner] = winners
    leads = [leader(points) for points in rounds]
    if leads[-1] != winner:
        return _turned(voice, leads[-1], winner)
    since = len(leads)
    while since > 1 and leads[since - 2] == winner:
        since -= 1
    values = {"winner": voice.name(winner), "round": since}
    if since == 1:
        ways = (
            _("%(winner)s led from the first round to the last."),
            _("From the first round on nobody was ahead of %(winner)s."),
        )
        return voice.pick("lead", *ways) % values
    before = next((at for at in range(since - 1, 0, -1) if leads[at - 1] not in (winner, None)), None)
    if before is None:
        return _("%(winner)s was in front from round %(round)s on.") % values
    values |= {"other": voice.name(leads[before - 1]), "before": before}
    if since > len(rounds) - LATE and since - before <= LATE:
        return _("After round %(before)s %(other)s was still ahead; %(winner)s went past in round %(round)s.") % values
    ways = (
        _("%(other)s was ahead after round %(before)s, but from round %(round)s on %(winner)s stayed in front."),
        _("%(winner)s took the lead in round %(round)s, past %(other)s, and kept it."),
    )
    return voice.pick("lead", *ways) % values


def _turned(voice: Voice, ahead: int | None, winner: int) -> str:
    """The points in sight were not the points that counted."""
    values = {"winner": voice.name(winner)}
    if ahead is None:
        return _("When the last round was over nobody was ahead by what lay open; the counting decided.") % values
    last = voice.evening.rounds[-1]
    values |= {"other": voice.name(ahead), "lead": points_text(last[ahead] - last[winner])}
    if last[ahead] == last[winner]:
        return ""
    return (
        _(
            "When the last round was over %(other)s stood %(lead)s ahead of %(winner)s by what lay open; "
            "the counting turned it round."
        )
        % values
    )


def _changes(voice: Voice) -> str:
    leads = [found for points in voice.evening.rounds if (found := leader(points)) is not None]
    changes = sum(one != other for one, other in zip(leads, leads[1:], strict=False))
    if changes < OFTEN:
        return ""
    said = ngettext("The lead changed hands %(n)s time.", "The lead changed hands %(n)s times.", changes)
    return said % {"n": changes}


def _best_round(voice: Voice) -> str:
    """The most points that a family gained in one round, if no other round brought as many."""
    rounds = voice.evening.rounds
    gains = [
        (after[family] - before[family], number, family)
        for number, (before, after) in enumerate(zip(rounds, rounds[1:], strict=False), start=2)
        for family in after
    ]
    most = max((gain for gain, _number, _family in gains), default=0)
    found = [(number, family) for gain, number, family in gains if gain == most]
    if most < MUCH or len(found) != 1:
        return ""
    values = {"family": voice.name(found[0][1]), "round": found[0][0], "points": points_text(most)}
    ways = (
        _("No round brought more than round %(round)s did for %(family)s: %(points)s at once."),
        _("The best round was the one in which %(family)s gained %(points)s: round %(round)s."),
    )
    return voice.pick("best", *ways) % values


def _last(voice: Voice) -> str:
    last = voice.evening.last
    if last is None:
        return ""
    values = {
        "family": voice.name(last.family),
        "round": last.round,
        "space": last.space,
        "fill": fill_text(last.fill, voice.evening.state),
    }
    ways = (
        _("The last space of the evening was filled by %(family)s in round %(round)s: %(fill)s in %(space)s."),
        _("%(family)s set the last pane, %(fill)s in %(space)s, in round %(round)s."),
    )
    return voice.pick("last", *ways) % values


def _stars(voice: Voice) -> str:
    """Rule: A8.3."""
    stars = voice.evening.game.stars
    return _("By the end of round %(round)s every star was glazed.") % {"round": stars} if stars else ""


def _whole(voice: Voice) -> str:
    whole = [family for family, glass in voice.evening.glass.items() if not glass.empty and not glass.broken]
    if not whole:
        return ""
    return _("%(names)s left no space open.") % {"names": voice.names(whole)}


def _empty(voice: Voice) -> str:
    said = []
    for families, n in alike({family: glass.empty for family, glass in voice.evening.glass.items() if glass.empty}):
        spaces = ngettext("%(n)s space", "%(n)s spaces", n) % {"n": n}
        way = ngettext("%(names)s left %(spaces)s empty", "%(names)s left %(spaces)s empty each", len(families))
        said.append(way % {"names": voice.names(families), "spaces": spaces})
    return f"{each(said)}." if said else ""


def _broken(voice: Voice) -> str:
    said = []
    for families, n in alike({family: glass.broken for family, glass in voice.evening.glass.items() if glass.broken}):
        spaces = ngettext("%(n)s space", "%(n)s spaces", n) % {"n": n}
        way = ngettext("%(names)s broke %(spaces)s", "%(names)s broke %(spaces)s each", len(families))
        said.append(way % {"names": voice.names(families), "spaces": spaces})
    return f"{each(said)}." if said else ""
