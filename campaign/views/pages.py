"""Which view answers for a page: each page registers under a name that forms post."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from campaign.forms import PostForm
from campaign.log import Outcome, Status
from campaign.models import Campaign


@dataclass(frozen=True)
class Answer:
    """What a page has to show besides itself: the post that failed or was stopped, and why."""

    form: PostForm | None = None
    outcome: Outcome | None = None

    @property
    def status(self) -> int:
        if self.outcome is None:
            return 422 if self.form is not None and self.form.errors else 200
        return {Status.DONE: 200, Status.CONFLICT: 409}.get(self.outcome.status, 422)

    @property
    def done(self) -> bool:
        return self.outcome is not None and self.outcome.status is Status.DONE


NOTHING = Answer()
Show = Callable[[HttpRequest, Campaign, int, Answer], HttpResponse]
Address = Callable[[Campaign, int], str]
S = TypeVar("S", bound=Show)

PAGES: dict[str, tuple[Show, Address]] = {}


def page(name: str, address: Address) -> Callable[[S], S]:
    """Register how a page is shown, and its address; `number` is its game or window, 0 where it has none."""

    def register(show: S) -> S:
        PAGES[name] = (show, address)
        return show

    return register
