"""What is looked at on the score page: it lives in the address, or in the fields of a post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

CARDS = ("objective", "new-line", "confirm")


@dataclass(frozen=True)
class Focus:
    """A line of the sheet, a family, and the card that is open; all empty: whatever is to be done next.

    Shape: `change` opens the numbers for this line and family.
    """

    line: str = ""
    family: int | None = None
    change: bool = False
    card: str = ""

    @property
    def query(self) -> str:
        """The query of the address, without its question mark."""
        change = "1" if self.change else ""
        pairs = [("line", self.line), ("family", self.family), ("change", change), ("card", self.card)]
        return urlencode([(name, value) for name, value in pairs if value])

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Focus:
        """From an address or a post; what makes no sense is left out."""
        family, card = str(data.get("family", "")), data.get("card", "")
        return cls(
            line=str(data.get("line", ""))[:40],
            family=int(family) if family.isascii() and family.isdecimal() and len(family) < 3 else None,
            change=data.get("change") == "1",
            card=card if card in CARDS else "",
        )
