"""Template tags for what a campaign gathers: seals, coins, tracks, shields, squares, boards, charts, the podium."""

from __future__ import annotations

from django import template

from journals.rendering import bars, chart, coins, podium, sealed, shield, square_art, tool_art, tracks_art
from journals.rendering.board_art import cathedral_board

register = template.Library()

register.simple_tag(sealed.sealed_svg, name="sealed")
register.simple_tag(sealed.envelope_svg, name="envelope")
register.simple_tag(sealed.crate_svg, name="crate")
register.simple_tag(coins.coin_svg, name="coin")
register.simple_tag(tracks_art.trackbox)
register.simple_tag(tool_art.tool_svg, name="tool_icon")
register.simple_tag(shield.shield_svg, name="shield")
register.simple_tag(square_art.magic_square)
register.simple_tag(cathedral_board)
register.simple_tag(chart.line_chart)
register.simple_tag(chart.chart_key)
register.simple_tag(bars.source_bars)
register.simple_tag(podium.podium)
register.filter(bars.source_name)
register.filter(podium.ordinal)
