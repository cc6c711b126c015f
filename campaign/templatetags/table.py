"""Template tags of the table page: what a space is called to who cannot see it."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from campaign.names import colour_name, fill_text, switch_name
from journals.queries.table_view import TableView

register = template.Library()

register.filter(switch_name)


@register.filter
def space_label(name: str, view: TableView) -> str:
    """C2, filled with red 5; or what is printed there; or that it fits."""
    window, space = view.window, view.layout.spaces[name]
    parts = [name]
    if name in window.broken:
        parts.append(_("crossed out"))
    elif name in window.fills:
        parts.append(fill_text(window.fills[name], view.state))
    else:
        parts.append(_("empty"))
        if space.colour:
            parts.append(_("printed %(colour)s") % {"colour": colour_name(space.colour, view.state)})
        if space.value is not None:
            parts.append(_("printed %(value)s") % {"value": space.value})
        parts += [_("star")] if space.star else []
        parts += [_("magic number %(n)s") % {"n": space.magic}] if space.magic is not None else []
        parts += [_("fits")] if name in view.fits else []
    return ", ".join(parts)
