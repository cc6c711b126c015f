"""The table page of one moment: whose turn, which question, what may be touched."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from campaign.registry import SHARED, Viewer
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Window
from campaign.rules.placement import legal_spaces, offenders
from campaign.rules.problems import Problem
from campaign.rules.scoring import live_scores
from campaign.rules.state.campaign import NO_LAYOUT, State
from campaign.rules.state.flow import Now, has_rounds, now, order_of
from campaign.rules.state.game import Game, Level, Phase
from campaign.story import Done, Recorded, Story
from journals.choice import Choice
from journals.queries.before import lacking
from journals.queries.building import Building, waiting
from journals.queries.fills import crossed_by, filled_by
from journals.queries.magic import Question, notes
from journals.queries.table_parts import Other, Seat, Undo, unpainted
from journals.queries.table_view import TableView
from journals.queries.watch import between_rounds, star_marks, stars_due

RECENT = 3


def table_view(
    story: Story,
    number: int,
    choice: Choice,
    problems: tuple[Problem, ...] = (),
    viewer: Viewer = SHARED,
    asked: Question | None = None,
) -> TableView:
    """The page of one game, with what is chosen on it; `asked` is what a post has left open."""
    state, game = story.state, story.state.game(number)
    stage, plan = now(game, state), state.plan(game)
    if choice.card == "roll" and not choice.roll:
        choice = choice.but(roll=game.rolls.get(stage.round, ()))
    seen = choice.view if choice.view in game.present else stage.family or (game.present[0] if game.present else None)
    round_number = min(max(1, choice.round or stage.round), state.box(game).rounds) if choice.round else stage.round
    window = state.window(game, seen) if seen else Window(plan.layout or NO_LAYOUT)
    site, stars = waiting(story, game), stars_due(state, game)
    due = _due(game, stage, choice, site, stars)
    card = "cell" if asked else due or _card(game, stage, choice, seen, plan)
    if stage.phase in (Phase.PLAY, Phase.SCORING) and not choice.pairs() and lacking(story, game):
        card = "bring"
    fits = _fits(state, window, choice) if card in ("turn", "clash") else ()
    touched = seen if choice.space in {*window.fills, *window.broken} and card in ("touch", "paint") else None
    filler = filled_by(story, number, touched, choice.space) if touched else None
    cross = crossed_by(story, number, touched, choice.space) if touched else None
    recent = _recent(story, number)
    view = TableView(
        state=state,
        game=game,
        plan=plan,
        stage=stage,
        choice=choice,
        round=round_number,
        family=state.families.get(seen) if seen else None,
        window=window,
        turn=_turn(state, game, stage, round_number, seen, choice),
        card="clash" if problems and choice.space and choice.chosen and card == "turn" else card,
        seats=_seats(state, game, stage),
        others=_others(state, game, seen, choice, plan),
        lines=tuple(e.command.say(viewer) for e in recent),
        undo=_undo(story, number, plan.number, viewer),
        redo=_redo(story, number, plan.number, viewer),
        saved=story.done[story.acts].at if story.acts else None,
        fits=fits,
        problems=problems,
        entry=filler,
        cross=cross,
        asked=asked,
        building=site,
        stars=stars,
        signed=notes(state, game, recent[0].command) if recent and not choice.pairs() else (),
    )
    return _pointed_out(view)


def _due(game: Game, stage: Now, choice: Choice, site: Building | None, stars: int | None) -> str:
    """What the end of a round asks, in A3.5's order, until it is put off or play goes on."""
    asked = {"build": site is not None, "stars": stars is not None}
    plain = choice == Choice() and between_rounds(game, stage)
    return next((card for card, holds in asked.items() if holds and (plain or choice.card == card)), "")


def _card(game: Game, stage: Now, choice: Choice, seen: int | None, plan: WindowPlan) -> str:
    """Which question is asked."""
    if stage.phase is Phase.CHAIRS:
        return "setup"
    if choice.card and choice.card not in ("build", "stars"):
        return choice.card
    if choice.space and not choice.chosen and not _space_first(game, stage, choice, seen, plan):
        return "touch"
    if stage.phase is Phase.DONE:
        return "done"
    if (stage.phase is Phase.SCORING or not has_rounds(game)) and not choice.round:
        return "scoring"
    if choice.round or (seen is not None and game.level(seen) is Level.TURNS and (stage.turn is not None)):
        return "turn"
    return "left"


def _space_first(game: Game, stage: Now, choice: Choice, seen: int | None, plan: WindowPlan) -> bool:
    """Whether an empty space was tapped before its die, in the turn that is going on."""
    free = plan.layout is not None and choice.space in plan.layout
    page = game.page(seen or 0)
    free = free and choice.space not in page.fills and choice.space not in page.broken
    return free and stage.turn is not None and seen == stage.family and not choice.round


def _turn(state: State, game: Game, stage: Now, round_number: int, seen: int | None, choice: Choice) -> int | None:
    """The place in the round's order that a turn recorded now would take."""
    if seen == stage.family and round_number == stage.round:
        return stage.turn
    for place, family in enumerate(order_of(game, round_number, state), start=1):
        if family == seen and (round_number, place) not in game.turns:
            return place
    return None


def _fits(state: State, window: Window, choice: Choice) -> tuple[str, ...]:
    fill = choice.reach.fill
    if fill is None:
        return ()
    for space, other in choice.also:
        window = window.filled(space, other)
    return legal_spaces(window, fill, rules=state.placement, ignore=choice.reach.ignore)


def _seats(state: State, game: Game, stage: Now) -> tuple[Seat, ...]:
    if stage.phase is not Phase.PLAY:
        return ()
    found: list[Seat] = []
    for place, family in enumerate(order_of(game, stage.round, state), start=1):
        if game.level(family) is Level.TURNS:
            what = "now" if place == stage.turn else "past" if (stage.round, place) in game.turns else "later"
            turned = bool(found) and found[-1].family.number == family
            found.append(Seat(state.families[family], what, turned))
    return tuple(found)


def _others(state: State, game: Game, seen: int | None, choice: Choice, plan: WindowPlan) -> tuple[Other, ...]:
    scores = {family: points for family, points in live_scores(game, plan).items() if not unpainted(game, family)}
    stars = star_marks(state, game)
    return tuple(
        Other(
            state.families[family],
            state.window(game, family),
            scores.get(family),
            family == seen,
            Choice(card=choice.card if choice.card == "paint" else "", view=family).query,
            stars.get(family),
        )
        for family in game.present
        if family in state.families
    )


def _recent(story: Story, game: int) -> list[Recorded]:
    """What was recorded last in a game, the latest first."""
    page = f"game-{game}"
    return list(islice((e for e in reversed(story.standing.values()) if page in e.command.pages()), RECENT))


def _undo(story: Story, game: int, window: int, viewer: Viewer) -> Undo | None:
    act = story.last(f"game-{game}")
    return _named(story, act, viewer) if act else None


def _redo(story: Story, game: int, window: int, viewer: Viewer) -> Undo | None:
    act = story.redoable()
    if act is None:
        return None
    entry = story.entries[act.struck[0]]
    if not {f"game-{game}", f"window-{window}"} & entry.command.pages():
        return None
    return Undo(act.number, entry.command.say(viewer), len(act.struck) - 1)


def _named(story: Story, act: Done, viewer: Viewer) -> Undo:
    entries = [entry for entry in story.of_act(act.number) if entry.number in story.standing]
    return Undo(act.number, entries[-1].command.say(viewer), len(entries) - 1)


def _pointed_out(view: TableView) -> TableView:
    """The view with the states of the spaces: what fits, what clashes with what."""
    choice, states = view.choice, {}
    if view.card == "turn" and view.state.switch("glow"):
        states = dict.fromkeys(view.fits, "legal")
    if view.card == "clash":
        culprits = {space for problem in view.problems for space in problem.spaces}
        states = dict.fromkeys(view.fits, "legal") | dict.fromkeys(culprits, "culprit") | {choice.space: "clash"}
        fill = choice.reach.fill
        ghost = (choice.space, fill) if fill and choice.space in view.layout else None
        edges = view.layout.edges.get(choice.space, frozenset())
        burning = tuple((choice.space, culprit) for culprit in sorted(culprits & edges))
        return replace(view, states=states, ghost=ghost, burning=burning)
    if view.asked:
        return replace(view, states={view.asked.space: "chosen"}, ghost=(view.asked.space, view.asked.fill))
    if view.card in ("touch", "turn") and not choice.chosen and choice.space in view.layout:
        states = {choice.space: "chosen"} | {space: "culprit" for space in view.breaks if space != choice.space}
    if view.card == "paint":
        at = view.paint_space
        states = {at: "chosen"} if at and not choice.touch else {}
        states |= dict.fromkeys((space for space in offenders(view.window) if space != at), "culprit")
    if not states and view.lines and not choice.chosen:
        last = list(view.window.fills)[-1:]
        states = dict.fromkeys((space for space in last if space in view.layout), "new")
    return replace(view, states=states)
