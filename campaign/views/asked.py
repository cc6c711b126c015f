"""What a page was asked to show besides itself."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from campaign.views.pages import Answer


def asked(request: HttpRequest, answer: Answer) -> QueryDict:
    """By its address; after a post where that leads; as it was posted where the post was stopped."""
    if answer.form is None:
        return request.GET
    if answer.done or answer.status == 409:
        return QueryDict(answer.form.data.get("then", ""))
    return answer.form.data


def number(values: QueryDict, name: str, digits: int = 3) -> int | None:
    """A whole number of so many digits at most, if that is what it is."""
    text = values.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
