"""What stands against a post, ready to show: the reasons, and the same post again with what the table overrules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import QueryDict

from campaign.registry import SHARED, Viewer
from campaign.rules.problems import Level, Line, Problem
from campaign.views.pages import Answer

CARRIED_ANEW = {"csrfmiddlewaretoken", "overrule", "reason", "along"}


@dataclass(frozen=True)
class Later:
    """A later entry that the post would leave with new problems."""

    line: Line
    problems: tuple[Problem, ...]
    groundless: bool


@dataclass(frozen=True)
class Objection:
    """Why a post was stopped. `again` holds its fields, key included, so that overruling it twice acts once."""

    problems: tuple[Problem, ...]
    later: tuple[Later, ...]
    can_overrule: bool
    codes: str
    again: tuple[tuple[str, str], ...]
    errors: tuple[str, ...]
    conflict: bool


def sent_again(data: QueryDict, without: Collection[str] = ("csrfmiddlewaretoken",)) -> tuple[tuple[str, str], ...]:
    """The fields of a post to be sent once more, its key included, so that sent twice it acts once."""
    return tuple((name, text) for name, texts in data.lists() if name not in without for text in texts)


def objection(answer: Answer, viewer: Viewer = SHARED) -> Objection | None:
    """The objection of an answer, if there is one."""
    form, outcome = answer.form, answer.outcome
    if form is None or answer.done:
        return None
    errors = tuple(str(error) for found in form.errors.values() for error in found)
    problems = outcome.problems if outcome else ()
    later = tuple(
        Later(d.entry.command.say(viewer), d.problems, d.groundless) for d in (outcome.dependants if outcome else ())
    )
    warnings_only = all(problem.level is Level.WARNING for problem in problems)
    again = sent_again(form.data, CARRIED_ANEW)
    codes = tuple(dict.fromkeys(problem.code for problem in problems))
    if later:  # one answer for both: what is said of later entries overrules what is shown beside them
        seen = dict.fromkeys((*form.data.get("overrule", "").split(), *codes))
        again = (*again, ("overrule", " ".join(seen)), ("reason", form.data.get("reason", "")))
    return Objection(
        problems=problems,
        later=later,
        can_overrule=bool(outcome) and warnings_only and bool(problems),
        codes=" ".join(codes),
        again=again,
        errors=errors,
        conflict=answer.status == 409,
    )
