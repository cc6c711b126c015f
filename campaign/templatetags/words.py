"""Template tags for words: sentences of problems and log lines, names of things, and the key of a form."""

from __future__ import annotations

from django import template

from campaign import names
from campaign.forms import new_key
from campaign.rules.problems import Line, Problem
from campaign.rules.state.campaign import State
from campaign.words import line_text, problem_text

register = template.Library()

register.simple_tag(new_key)
register.filter(names.family_name)
register.filter(names.level_name)
register.filter(names.step_name)
register.filter(names.ability_name)
register.filter(names.objective_name)
register.filter(names.window_name)
register.filter(names.fill_text)


@register.filter
def say(said: Problem | Line, state: State) -> str:
    """What clashes, or what was done, in one sentence."""
    return problem_text(said, state).title if isinstance(said, Problem) else line_text(said, state)


@register.filter
def why(problem: Problem, state: State) -> str:
    """The rule in plain words, and what to do next."""
    return problem_text(problem, state).detail
