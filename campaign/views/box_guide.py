"""A photo of the empty page under the drawing of a window: where it lies, as this device was told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.rules.layout import Layout
from journals.models import Photo
from journals.queries.guides import guides_of
from journals.rendering.glass import view_box

GUIDE = "guide"
"""The editor that moves it."""


@dataclass(frozen=True)
class Placing:
    """Where a guide lies.

    Units: thousandths of the drawing for where its middle is off the drawing's and for its width, thousandths of its
           own shape for `stretch`, tenths of a degree for `turn`, which `quarters` of a full turn come on top of.
    """

    x: int = 0
    y: int = 0
    size: int = 1000
    stretch: int = 1000
    turn: int = 0
    quarters: int = 0
    shown: int = 1

    @classmethod
    def read(cls, text: str, start: Placing) -> Placing:
        """From a cookie; what makes no sense lies where it would at first."""
        numbers = text.split(".")
        if len(numbers) != len(fields(cls)) or not all(_is_number(number) for number in numbers):
            return start
        return cls(*map(int, numbers)).held()

    @property
    def text(self) -> str:
        return ".".join(str(getattr(self, field.name)) for field in fields(self))

    @property
    def toggled(self) -> str:
        """The same, shown where it is hidden and hidden where it is shown."""
        return replace(self, shown=1 - self.shown).text

    def held(self) -> Placing:
        """Within what the sliders reach."""
        within = {name: min(max(getattr(self, name), low), high) for name, (low, high) in RANGES.items()}
        return replace(self, **within, quarters=self.quarters % 4, shown=int(self.shown != 0))


RANGES: Mapping[str, tuple[int, int]] = {
    "x": (-700, 700),
    "y": (-700, 700),
    "size": (300, 3000),
    "stretch": (500, 2000),
    "turn": (-200, 200),
}
"""Least and most of each slider."""
STEP = 4


@dataclass(frozen=True)
class Slider:
    name: str
    label: str
    value: int
    least: int
    most: int
    step: int = STEP


@dataclass(frozen=True)
class Guide:
    """The photo under a drawing. `style` are the custom properties that place it."""

    photo: Photo
    placing: Placing

    @property
    def shown(self) -> bool:
        return bool(self.placing.shown)

    @property
    def style(self) -> str:
        at, shape = self.placing, self.photo.width / self.photo.height
        moved = f"--x:{at.x};--y:{at.y};--size:{at.size};--stretch:{at.stretch}"
        return f"{moved};--turn:{at.turn};--quarters:{at.quarters};--shape:{shape:.4f}"

    @property
    def sliders(self) -> list[Slider]:
        labels = {
            "x": _("Across"),
            "y": _("Down"),
            "size": _("Size"),
            "stretch": _("Height"),
            "turn": _("Turn"),
        }
        return [Slider(name, labels[name], getattr(self.placing, name), *RANGES[name]) for name in RANGES]


def cookie_of(window: int) -> str:
    return f"guide-{window}"


def guide_under(request: HttpRequest, campaign: Campaign, window: int, drawn: Layout) -> Guide | None:
    """The photo that lies under a window's drawing, if there is one."""
    photos = guides_of(campaign, window)
    if not photos:
        return None
    photo = photos[0]
    mark, _sign, placing = request.COOKIES.get(cookie_of(window), "").partition("_")
    start = _fitting(photo, drawn)
    return Guide(photo, Placing.read(placing, start) if mark == photo.uid.hex[:8] else start)


def kept(photo: Photo, placing: Placing) -> str:
    """What the cookie says of a guide; of another photo it says nothing."""
    return f"{photo.uid.hex[:8]}_{placing.text}"


def _fitting(photo: Photo, drawn: Layout) -> Placing:
    """As large as it can be with all of it within the drawing."""
    _x, _y, wide, tall = view_box(drawn, frame=False)
    size = min(1000.0, 1000 * tall / wide * photo.width / photo.height)
    return Placing(size=round(size)).held()


def _is_number(text: str) -> bool:
    return len(text) < 6 and text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal()
