"""Naming the campaign and its families, and what a table turns off or on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import SWITCHES, Family, State, put

FEWEST, MOST = 2, 4
"""Families in a campaign (A1.1)."""


@dataclass(frozen=True)
class Founder:
    """A family as it was named at the beginning."""

    name: str
    tincture: str = ""
    first_name: str = ""


@command("found-campaign")
@dataclass(frozen=True)
class FoundCampaign(Command):
    """Name the campaign and its families (A1.2)."""

    stays = True

    title: str
    families: tuple[Founder, ...]

    def slot(self) -> str:
        return "founding"

    def check(self, state: State) -> list[Problem]:
        names = [family.name.casefold() for family in self.families]
        problems = [refusal("family-unnamed") for name in names[:1] if not all(names)]
        if len(set(names)) < len(names):
            problems.append(warning("families-alike"))
        if not FEWEST <= len(names) <= MOST:
            problems.append(refusal("families-count", fewest=FEWEST, most=MOST))
        return problems

    def apply(self, state: State) -> State:
        families = {
            number: Family(number, founder.name, founder.tincture, founder.first_name)
            for number, founder in enumerate(self.families, start=1)
        }
        return replace(state, title=self.title, families=families)

    def say(self, viewer: Viewer) -> Line:
        return Line("found-campaign", {"title": self.title})


@command("rename-campaign")
@dataclass(frozen=True)
class RenameCampaign(Command):
    """Give the campaign another title."""

    title: str

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign"})

    def check(self, state: State) -> list[Problem]:
        return [] if self.title else [refusal("campaign-untitled")]

    def apply(self, state: State) -> State:
        return replace(state, title=self.title)

    def say(self, viewer: Viewer) -> Line:
        return Line("rename-campaign", {"title": self.title})


@command("rename-family")
@dataclass(frozen=True)
class RenameFamily(Command):
    """Change a family's name, crest or first name; the family stays (A1.2)."""

    family: int
    name: str
    tincture: str = ""
    first_name: str = ""

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign"})

    def check(self, state: State) -> list[Problem]:
        if self.family not in state.families:
            return [refusal("no-such-family", family=self.family)]
        others = [other.name.casefold() for number, other in state.families.items() if number != self.family]
        return [warning("families-alike")] if self.name.casefold() in others else []

    def apply(self, state: State) -> State:
        family = Family(self.family, self.name, self.tincture, self.first_name)
        return replace(state, families=put(state.families, self.family, family))

    def say(self, viewer: Viewer) -> Line:
        return Line("rename-family", {"family": self.family, "name": self.name})


@command("set-switch")
@dataclass(frozen=True)
class SetSwitch(Command):
    """Turn a help or a house rule on or off."""

    name: str
    on: bool

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign"})

    def check(self, state: State) -> list[Problem]:
        return [] if self.name in SWITCHES else [refusal("no-such-switch", name=self.name)]

    def apply(self, state: State) -> State:
        return replace(state, switches=put(state.switches, self.name, self.on))

    def say(self, viewer: Viewer) -> Line:
        return Line("switch-on" if self.on else "switch-off", {"switch": self.name})
