"""What stands against a post, ready to show: the reasons, and the same post again with what the table overrules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.commands.unlocks import OpenSealed
from campaign.forms import PostForm, RecordForm
from campaign.registry import SHARED, Command, Viewer
from campaign.rules.problems import Level, Line, Problem
from campaign.story import STRIKE, Recorded, Story
from campaign.views.pages import Answer

CARRIED_ANEW = {"csrfmiddlewaretoken", "overrule", "reason", "along"}


MOST_LINES = 3
"""How many lines tell what was asked for."""


@dataclass(frozen=True)
class Wish:
    """What a stopped post asked for: a word before its lines, and the button that does it all the same."""

    label: Promise
    button: Promise


RECORDED = Wish(_("Not saved yet:"), _("Record it all the same"))
STRUCK = Wish(_("To be struck:"), _("Strike it all the same"))
FORGOTTEN = Wish(_("To be struck:"), _("Forget it was opened"))
BROUGHT_BACK = Wish(_("To be brought back:"), _("Bring it back all the same"))


@dataclass(frozen=True)
class Later:
    """A later entry that the post would leave with new problems."""

    line: Line
    problems: tuple[Problem, ...]
    groundless: bool


@dataclass(frozen=True)
class Objection:
    """Why a post was stopped. `again` holds its fields, key included, so that overruling it twice acts once.

    Shape: `about` says what was asked for, in a few lines.
    """

    problems: tuple[Problem, ...]
    later: tuple[Later, ...]
    can_overrule: bool
    codes: str
    again: tuple[tuple[str, str], ...]
    errors: tuple[str, ...]
    conflict: bool
    wish: Wish
    about: tuple[Line, ...] = ()


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
        wish=_wish(answer),
        about=tuple(command.say(viewer) for command in _asked_for(answer)[:MOST_LINES]),
    )


def _asked_for(answer: Answer) -> Sequence[Command]:
    """What a stopped post would have recorded, struck or taken back the strike of."""
    form, outcome = answer.form, answer.outcome
    if outcome is None or form is None:
        return ()
    if isinstance(form, RecordForm):
        try:
            return form.commands(form.story.state)
        except ValidationError:
            return ()
    return [entry.command for entry in _struck(form, outcome.story)]


def _struck(form: PostForm, story: Story) -> Sequence[Recorded]:
    """The entries that a post on striking names; those of an act that struck come back."""
    act, entry = form.cleaned_data.get("act") or 0, form.cleaned_data.get("entry")
    if entry:
        return [story.entries[entry]] if entry in story.entries else []
    done = story.done.get(act)
    if done is not None and done.verb == STRIKE:
        return [story.entries[number] for number in done.struck if number in story.entries]
    return story.of_act(act)


def _wish(answer: Answer) -> Wish:
    """Recorded, struck or brought back; what was opened is only forgotten. Rule: A8.4."""
    form, outcome = answer.form, answer.outcome
    if form is None or outcome is None or isinstance(form, RecordForm):
        return RECORDED
    done = outcome.story.done.get(form.cleaned_data.get("act") or 0)
    if done is not None and done.verb == STRIKE:
        return BROUGHT_BACK
    return FORGOTTEN if any(problem.code == OpenSealed.cannot_undo for problem in outcome.problems) else STRUCK
