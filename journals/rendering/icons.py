"""Line icons on a 24-unit square."""

from __future__ import annotations

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

ICONS = {
    "back": "M14 5l-7 7 7 7",
    "book": "M4 5c3-1.6 6-1.2 8 .8 2-2 5-2.4 8-.8v14c-3-1.6-6-1.2-8 .8-2-2-5-2.4-8-.8zM12 6v13.6",
    "brush": "M4 20c3 0 5-1 5-4l-2-2c-3 0-3 3-3 6zM8.5 14.5 19 3l2 2L10.5 15.5",
    "camera": "M3 7h4.5L9 4.5h6L16.5 7H21v12.5H3zM12 9a4 4 0 1 0 .1 0",
    "cancel": "M6 6l12 12M18 6 6 18",
    "check": "M4 12.5 10 18 20 6",
    "clock": "M12 3a9 9 0 1 0 .1 0M12 7v5l3.5 2",
    "coin": "M12 3a9 9 0 1 0 .1 0M12 7.5 15.5 12 12 16.5 8.5 12z",
    "crown": "M4 18h16M4 15 3 6l5 4 4-6 4 6 5-4-1 9z",
    "device": "M7 3h10v18H7zM11 18h2",
    "dice": "M4 4h16v16H4zM8.5 8.5h.1M15.5 15.5h.1M12 12h.1",
    "down": "M5 9l7 7 7-7",
    "download": "M12 3v12M7 10l5 5 5-5M4 20h16",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .1 0",
    "facade": "M5 21V9l3-5 3 5v12M13 21V9l3-5 3 5v12M3 21h18M9 21v-4h6v4",
    "forward": "M10 5l7 7-7 7",
    "hand": "M12 21c-4 0-6-3-8-7l2-1 3 3V5a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v8-6a1.5 1.5 0 0 1 3 0v9"
    "c0 4-2 7-6 7z",
    "list": "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "minus": "M5 12h14",
    "moon": "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
    "more": "M5 12h.1M12 12h.1M19 12h.1",
    "note": "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 13h4",
    "pencil": "M4 20l1-5L16 4l4 4L9 19z",
    "people": "M8 4a3.5 3.5 0 1 0 .1 0M2 20c0-5 3-7 6-7s6 2 6 7M16 6a3 3 0 1 1 .1 5.9M17 14c3 0 5 2 5 6",
    "plus": "M12 5v14M5 12h14",
    "podium": "M9 21V8h6v13M3 21v-8h6M15 21v-6h6v6M2 21h20M12 3v2",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
    "redo": "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
    "repeat": "M4 11a8 8 0 0 1 14-5l2 2M20 3v5h-5M20 13a8 8 0 0 1-14 5l-2-2M4 21v-5h5",
    "seal": "M3 6h18v12H3zM3 6l9 7 9-7",
    "settings": "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
    "spark": "M12 3v5M12 16v5M3 12h5M16 12h5M6 6l2.5 2.5M15.5 15.5 18 18M18 6l-2.5 2.5M8.5 15.5 6 18",
    "star": "M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3-5.6-3.4L6.4 20l1.5-6.3L3 9.5 9.4 9z",
    "sun": "M12 8a4 4 0 1 0 .1 0M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19"
    "M5 19l1.7-1.7M17.3 6.7 19 5",
    "system": "M3 5h18v11H3zM9 20h6M12 16v4",
    "table": "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
    "trash": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
    "turn": "M6 4c9 0 12 3 12 8s-3 8-12 8M9 17l-3.5 3L9 23",
    "undo": "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    "upload": "M12 16V4M7 9l5-5 5 5M4 20h16",
    "warning": "M12 4 2.5 20h19zM12 10v5M12 17.5h.1",
}


def icon(name: str, label: str = "") -> SafeString:
    """An icon; without a label it is decoration. Raises: KeyError for a name not drawn."""
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(f'<svg class="i i-{name}" viewBox="0 0 24 24" {named}><path d="{ICONS[name]}"/></svg>')
