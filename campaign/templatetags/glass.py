"""Template tags for what is drawn: windows, dice, crests, icons. Values arrive ready; these only draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.rules.dice import Die, Fill
from campaign.rules.layout import Layout
from journals.rendering import crests, dice, icons, rounds
from journals.rendering.defs import art_defs
from journals.rendering.examples import example_svg
from journals.rendering.front import front_svg
from journals.rendering.glass import view_box, window_svg
from journals.rendering.marks import number
from journals.rendering.panes import SpaceBox, space_buttons

register = template.Library()

register.simple_tag(art_defs)
register.simple_tag(icons.icon)
register.simple_tag(crests.crest_svg, name="crest")
register.simple_tag(crests.glass_crest_svg, name="glass_crest")
register.simple_tag(rounds.niche_svg, name="niche")
register.simple_tag(front_svg, name="front")
register.simple_tag(example_svg, name="example")


@register.filter
def signed(value: int | None) -> str:
    """A number with a true minus sign; a dash where there is none."""
    return "\N{EN DASH}" if value is None else number(value)


@register.filter
def is_wide(layout: Layout) -> bool:
    """Whether a window is so wide that the others had better stand below it: `.room.wide`."""
    if not len(layout):
        return False
    _x, _y, width, height = view_box(layout)
    return width > 1.15 * height


@register.simple_tag
def mark() -> SafeString:
    """The app's mark."""
    return rounds.mark_svg(_("Artisans"))


@register.simple_tag(name="rounds")
def rounds_tag(done: int, of: int) -> SafeString:
    """Progress through a game: rounds done, the one being played, rounds to come."""
    label = _("round %(number)s of %(all)s") % {"number": min(done + 1, of), "all": of}
    return rounds.rounds_svg(done, of, label)


@register.simple_tag
def die(fill: Die | Fill, size: int = 56) -> SafeString:
    """A die's picture. The button or label round it carries the words."""
    return dice.die_svg(fill.colour, fill.value, size)


@register.simple_tag
def mini(fill: Die | Fill, label: str = "") -> SafeString:
    """A small pane such as B3; a label says it in words."""
    return dice.mini(fill if isinstance(fill, Fill) else fill.fill, label)


@register.simple_tag
def pane(fill: Die | Fill) -> SafeString:
    """One pane of the board. The button or label round it carries the words."""
    return dice.pane_svg(fill if isinstance(fill, Fill) else fill.fill)


@register.simple_tag
def window(
    layout: Layout,
    fills: Mapping[str, Fill],
    broken: Collection[str] = (),
    *,
    uid: str,
    label: str,
    states: Mapping[str, str] | None = None,
    lit: Collection[str] | None = None,
    ghost: tuple[str, Fill] | None = None,
    burning: Collection[tuple[str, str]] = (),
    tags: Sequence[tuple[str, str]] = (),
    dormant: Collection[str] = (),
    detail: bool = True,
    frame: bool = True,
    labels: bool = True,
    pool: bool = False,
    shown: int = 500,
) -> SafeString:
    """A window of stained glass, large and lettered."""
    return window_svg(
        layout,
        fills,
        broken,
        uid=uid,
        label=label,
        states=states,
        lit=lit,
        ghost=ghost,
        burning=burning,
        tags=tags,
        dormant=dormant,
        detail=detail,
        frame=frame,
        labels=labels,
        pool=pool,
        shown=shown,
    )


@register.simple_tag
def small_window(
    layout: Layout, fills: Mapping[str, Fill], broken: Collection[str] = (), *, uid: str, label: str
) -> SafeString:
    """The same window small: glass and lead, nothing written."""
    return window_svg(layout, fills, broken, uid=uid, label=label, detail=False, labels=False, shown=98)


@register.simple_tag
def glassbox(layout: Layout, *, detail: bool = True, frame: bool = True) -> SafeString:
    """The style of a `.glassbox`, whose shape is the drawing's."""
    _x, _y, width, height = view_box(layout, detail=detail, frame=frame)
    return mark_safe(f"--w:{width:.0f};--h:{height:.0f}")


@register.simple_tag
def panes(layout: Layout, *, detail: bool = True, frame: bool = True) -> tuple[SpaceBox, ...]:
    """Where a button lies over each space: `{% panes layout as boxes %}`, then name and style of each."""
    return space_buttons(layout, detail=detail, frame=frame)
