"""The chronicle's beginning: who won, by how much, and what parted those who were level (A7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.names import listed, step_name
from campaign.rules.state.game import Placed
from journals.queries.chronicle_voice import Voice, apart, points_text, told

CLOSE, FAR = 2, 15
"""A lead that is hardly one, and one that is large."""
TIES: dict[str, Promise] = {
    "legacy": gettext_lazy(
        "%(all)s were level on %(points)s. %(winner)s had come to the table with fewer legacy "
        "points, and so the first place went there."
    ),
    "blemishes": gettext_lazy(
        "%(all)s were level on %(points)s. %(winner)s had fewer empty and broken spaces in the "
        "glass, and that gave the first place."
    ),
    "private": gettext_lazy(
        "%(all)s were level on %(points)s. The private objective had brought more to %(winner)s, "
        "and that gave the first place."
    ),
    "order": gettext_lazy(
        "%(all)s were level on %(points)s, and level in everything else that counts. The turn order "
        "of the last round decided for %(winner)s."
    ),
}
"""How a tie for the first place was broken. Rule: A7.3."""


def title(voice: Voice) -> str:
    """What the evening is called."""
    evening, values = voice.evening, {"winner": voice.names(voice.evening.winners), "window": voice.window}
    if evening.game.one_off:
        return _("An evening beside the campaign")
    if len(evening.ranking) == 1:
        return _("%(winner)s at work on %(window)s") % values
    if len(evening.winners) > 1:
        return voice.pick("title", _("One place for %(winner)s"), _("%(winner)s side by side")) % values
    lead = evening.ranking[0].total - evening.ranking[1].total
    if lead <= CLOSE:
        return voice.pick("title", _("By a hair"), _("%(winner)s, just so"), _("A close evening")) % values
    if lead >= FAR:
        return voice.pick("title", _("%(winner)s, far ahead"), _("A clear win for %(winner)s")) % values
    ways = _("How %(winner)s won"), _("An evening for %(winner)s"), _("%(winner)s comes first")
    return voice.pick("title", *ways) % values


def result(voice: Voice) -> str:
    """The first paragraph."""
    return told((_beside(voice), _won(voice), *_others(voice), *_stand_ins(voice)))


def _beside(voice: Voice) -> str:
    if not voice.evening.game.one_off:
        return ""
    return _("This evening was played beside the campaign, for its own sake.")


def _won(voice: Voice) -> str:
    ranking, winners = voice.evening.ranking, voice.evening.winners
    best = ranking[0]
    values = {"winner": voice.names(winners), "window": voice.window, "points": points_text(best.total)}
    if len(ranking) == 1:
        return _("%(winner)s finished %(window)s with %(points)s.") % values
    if len(winners) > 1:
        return _("%(winner)s shared the first place in %(window)s with %(points)s each.") % values
    level = [placed for placed in ranking if placed.total == best.total and placed.place > 1]
    if level:
        return _level(voice, level, values)
    second = [placed for placed in ranking if placed.place == 2]
    values |= {"lead": points_text(best.total - second[0].total), "second": voice.names(p.family for p in second)}
    if best.total - second[0].total <= CLOSE:
        ways = (
            _("%(winner)s won %(window)s with %(points)s, no more than %(lead)s ahead of %(second)s."),
            _("It was close: with %(points)s in %(window)s, %(winner)s came in just %(lead)s ahead of %(second)s."),
        )
    elif best.total - second[0].total >= FAR:
        ways = (
            _("%(winner)s won %(window)s with %(points)s and left %(second)s a full %(lead)s behind."),
            _("Nobody came near %(winner)s in %(window)s: %(points)s, and %(lead)s between that and %(second)s."),
        )
    else:
        ways = (
            _("%(winner)s won %(window)s with %(points)s, %(lead)s ahead of %(second)s."),
            _("%(window)s went to %(winner)s: %(points)s, and %(lead)s more than %(second)s."),
        )
    return voice.pick("won", *ways) % values


def _level(voice: Voice, level: Sequence[Placed], values: dict[str, str]) -> str:
    """A tie for the first place that was broken; the step is the one that put the next one behind."""
    values = values | {"all": voice.names((*(placed.family for placed in level), *voice.evening.winners))}
    opening = _("%(winner)s won %(window)s, and only just.") % values
    step = TIES.get(level[0].step)
    way = str(step) if step else _("%(all)s were level on %(points)s; the table settled the places.")
    return told((opening, way % values))


def _others(voice: Voice) -> list[str]:
    """Those who were not spoken of yet, and the ties among them."""
    ranking, winners = voice.evening.ranking, voice.evening.winners
    best = ranking[0].total
    level = len(winners) == 1 and any(placed.total == best for placed in ranking[1:])
    known = 2 if len(winners) == 1 and not level else 1
    left = [p for p in ranking if p.place > known and not (level and p.total == best)]
    found = []
    if left:
        said = [_("%(family)s with %(points)s") % _placed(voice, placed) for placed in left]
        found.append(_("Then came %(list)s.") % {"list": listed(said)})
    for one, other in zip(ranking, ranking[1:], strict=False):
        if one.total == other.total != best and one.place < other.place and other.step:
            values = {"one": voice.name(one.family), "other": voice.name(other.family), "step": step_name(other.step)}
            found.append(_("%(one)s and %(other)s were level; it came down to the %(step)s.") % values)
    return found


def _placed(voice: Voice, placed: Placed) -> dict[str, str]:
    return {"family": voice.name(placed.family), "points": points_text(placed.total)}


def _stand_ins(voice: Voice) -> list[str]:
    """Who sat in for a family. Rule: A2.0."""
    chairs = [chair for chair in voice.evening.game.chairs if chair.stand_in and chair.first_name]
    way = _("%(name)s sat in for %(family)s.")
    return [way % {"name": apart(chair.first_name), "family": voice.name(chair.family)} for chair in chairs]
