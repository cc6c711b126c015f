"""An edition written as one TOML text, with its windows as `[[pages]]`. Reading it gives the same edition again."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Any

from campaign.rules.abilities import Step
from campaign.rules.drawings import read_drawing, token_of, write_drawing
from campaign.rules.edition import Edition, ObjectivePlan, WindowPlan
from campaign.rules.edition_file import FORMAT, PAGES, SPOILERS
from campaign.rules.layout import Layout, Pair
from campaign.rules.legacy_box import AbilityPlan, CardPlan, LegacyBox, Reward, SealedPlan, TrackBox, Trigger
from campaign.rules.palette import Palette
from campaign.rules.toml_text import toml_text
from campaign.rules.tracks import ICONS

WARNING = "# Spoilers: this file tells what a table discovers as it plays. Read on only if you know it already.\n"
INLINE = ("steps", "changes", "trigger", SPOILERS, *ascii_uppercase)
"""Tables short enough for one line; public objectives A, B and C among them."""

Data = dict[str, Any]


def edition_text(edition: Edition, spoilers: str = "") -> str:
    """The edition as one file; with `spoilers`, the title under which it is marked as telling what tables discover.

    A marked file may leave out what an edition that ships must say, such as the titles of its windows.
    """
    head = {SPOILERS: {"format": FORMAT, "title": spoilers, "windows": sorted(edition.windows)}} if spoilers else {}
    pages = [_window(plan) for _, plan in sorted(edition.windows.items())]
    return (WARNING if spoilers else "") + toml_text({**head, **_box(edition), **_some(**{PAGES: pages})}, INLINE)


def panes_text(layout: Layout) -> str:
    """The shape of one window, as its file tells it."""
    return toml_text(_layout(layout))


def _box(edition: Edition) -> Data:
    letters = edition.palette.letters
    return {
        **_some(title=edition.title, story=edition.story),
        "windows": edition.window_count,
        "rounds": edition.rounds,
        "turns_each": edition.turns_each,
        "dice_each": edition.dice_each,
        "dice_more": edition.dice_more,
        **_slots(edition.legacy),
        "palette": _palette(edition.palette),
        "dice": {
            **({"bag": "".join(edition.bag)} if edition.bag != letters * 2 else {}),
            "faces": edition.faces,
        },
        **_legacy(edition.legacy),
    }


def _palette(palette: Palette) -> Data:
    return {each.letter: {"name": each.name, "pale": True} if each.pale else each.name for each in palette}


def _slots(legacy: LegacyBox) -> Data:
    filled = {} if legacy.filled is None else {"filled": legacy.filled}
    return {**_some(slots=legacy.slots), **filled, **_some(more_slots=legacy.more_slots)}


def _legacy(legacy: LegacyBox) -> Data:
    """What lies between the games; what is as the rules have it is left out."""
    bare, square = LegacyBox(), legacy.square
    found: Data = _some(lines=dict(legacy.lines))
    if square != bare.square:
        pays = {"first": square.first, "all": square.all, "collection": square.collection}
        found["square"] = {"numbers": square.numbers, **pays}
    if legacy.boards != bare.boards:
        found["boards"] = [
            {
                "slug": board.slug,
                **_some(name=board.name, colours="".join(board.colours), values=board.values),
                "points": board.points,
            }
            for board in legacy.boards
        ]
    if legacy.tracks != bare.tracks:
        found["tracks"] = [
            {
                "slug": track.slug,
                "name": track.name,
                "boxes": [_track_box(box) for box in track.boxes],
                **_some(more=track.more),
                **({"dedication": _ability(track.dedication)} if track.dedication else {}),
            }
            for track in legacy.tracks
        ]
    if legacy.sealed != bare.sealed:
        found["sealed"] = [_sealed(plan) for plan in legacy.sealed]
    return found | _some(stickers=[_ability(plan) for plan in legacy.stickers])


def _track_box(box: TrackBox) -> str:
    return f"{box.icon}:{box.amount}" if box.icon in ICONS and ICONS[box.icon].counted else box.icon


def _ability(plan: AbilityPlan) -> Data:
    return {
        "slug": plan.slug,
        "name": plan.name,
        **_some(steps=_steps(plan.steps), recorded=plan.recorded, window=plan.window, copies=plan.copies),
        **_some(text=plan.text),
    }


def _steps(steps: Iterable[Step]) -> list[Data]:
    return [{"ability": step.ability, **step.params} for step in steps]


def _sealed(plan: SealedPlan) -> Data:
    changes = [{"what": what, **values} for what, values in plan.changes]
    trigger = {"trigger": _trigger(plan.trigger)} if plan.trigger else {}
    words = _some(title=plan.title, story=plan.story)
    return {"slug": plan.slug, "kind": plan.kind, "number": plan.number, **words, **trigger, **_some(changes=changes)}


def _trigger(trigger: Trigger) -> Data:
    return {"kind": trigger.kind, **_some(window=trigger.window, round=trigger.round, text=trigger.text)}


def _window(plan: WindowPlan) -> Data:
    return {
        "number": plan.number,
        **_some(title=plan.title, story=plan.story, star=plan.star, intro=plan.intro, outro=plan.outro),
        **_some(boxes=plan.boxes),
        **(_layout(plan.layout) if plan.layout else {}),
        **_some(
            lines=dict(plan.lines),
            tools=[
                {"slug": t.slug, "name": t.name, **_some(colour=t.colour, steps=_steps(t.steps))} for t in plan.tools
            ],
            cards=[_card(card) for card in plan.cards],
            chart={str(players): _rewards(rewards) for players, rewards in sorted(plan.chart.items())},
            public={place: _objective(each) for place, each in sorted(plan.public.items())},
            private=[{"slug": each.slug, **_objective(each)} for each in plan.private],
        ),
    }


def _card(card: CardPlan) -> Data:
    more = _some(steps=_steps(card.steps), uses=card.uses, fills_box=card.fills_box)
    return {"slug": card.slug, "name": card.name, "copies": card.copies, **more}


def _rewards(rewards: tuple[Reward, ...]) -> Data:
    """Column by column, with the places that sign."""
    return {
        "points": [each.points for each in rewards],
        "tools": [each.tools for each in rewards],
        "coins": [each.coins for each in rewards],
        "signature": [place for place, each in enumerate(rewards, start=1) if each.signature],
    }


def _objective(plan: ObjectivePlan) -> Data:
    given = dict(plan.params)
    colours = given.get("colours")
    if isinstance(colours, tuple):
        given["colours"] = "".join(map(str, colours))
    return {"name": plan.name, "kind": plan.kind, "points": plan.points, **given}


def _layout(layout: Layout) -> Data:
    """A drawing where that says it all, otherwise points and rings with the lines that objectives read."""
    pairs = _some(joined=_pairs(layout.joined), parted=_pairs(layout.parted))
    if is_drawn(layout):
        return {"drawing": write_drawing(layout), **pairs}
    lines = {"rows": [_line(row) for row in layout.rows], "columns": [_line(column) for column in layout.columns]}
    return {
        **_some(**lines),
        **pairs,
        "points": dict(layout.points),
        "spaces": {
            name: {"ring": " ".join(space.ring), "printed": token_of(space)} for name, space in layout.spaces.items()
        },
        **_some(bows={" ".join(sorted(side)): at for side, at in layout.bows.items()}),
    }


def is_drawn(layout: Layout) -> bool:
    """Whether a text drawing gives the same panes again."""
    try:
        drawn = read_drawing(write_drawing(layout))
    except (ValueError, KeyError):
        return False
    return (drawn.spaces, drawn.points, drawn.rows, drawn.columns) == (
        layout.spaces,
        layout.points,
        layout.rows,
        layout.columns,
    ) and not layout.bows


def _line(names: Iterable[str | None]) -> str:
    return " ".join(name or "_" for name in names)


def _pairs(pairs: Iterable[Pair]) -> list[str]:
    return sorted(" ".join(sorted(pair)) for pair in pairs)


def _some(**values: Any) -> Data:
    """What is told of them: no empty text or list, no nought, nothing that is not so."""
    return {key: value for key, value in values.items() if value not in (None, "", 0, False, (), [], {})}
