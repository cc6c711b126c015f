"""Template tags for what is drawn in a journal."""

from __future__ import annotations

from django import template

from journals.rendering.outline import outline_svg
from journals.rendering.vine import leaf_svg

register = template.Library()

register.simple_tag(leaf_svg, name="leaf")
register.simple_tag(outline_svg, name="outline")
