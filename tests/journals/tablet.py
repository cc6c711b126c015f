"""A device at the table for the tests: it reads pages, taps what they offer, and posts what forms post."""

import re
import uuid
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

from django.test import Client
from django.urls import reverse

from campaign import log
from tests.factories import make_game, recorded

PICTURES = re.compile(r"<svg.*?</svg>", re.DOTALL)


@dataclass
class Form:
    """A form as it stands in a page: where it goes, its hidden fields, its buttons as (name, value, attributes)."""

    address: str
    method: str
    fields: list = field(default_factory=list)
    buttons: list = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.forms, self.links, self.heading = [], [], ""
        self._form = self._in = None

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "form":
            self._form = Form(found.get("action", ""), found.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a" and "href" in found:
            self.links.append(found | {"text": ""})
        elif tag == "input" and self._form and "name" in found:
            self._input(found)
        elif tag == "button" and self._form:
            self._form.buttons.append(found | {"text": ""})
        elif tag == "option" and "selected" in found:
            self._form.fields.append((self._select, found.get("value")))
        if tag == "select":
            self._select = found["name"]
        self._in = tag if tag in ("a", "button", "h2", "option") else self._in

    def _input(self, found):
        if found.get("type") in ("radio", "checkbox") and "checked" not in found:
            return
        self._form.fields.append((found["name"], found.get("value", "on" if found.get("type") == "checkbox" else "")))

    def handle_data(self, data):
        if self._in == "a" and self.links:
            self.links[-1]["text"] += data
        elif self._in == "button" and self._form and self._form.buttons:
            self._form.buttons[-1]["text"] += data
        elif self._in == "h2":
            self.heading += data
        elif self._in == "option" and self._form and self._form.fields and self._form.fields[-1][1] is None:
            self._form.fields[-1] = (self._form.fields[-1][0], data)

    def handle_endtag(self, tag):
        self._form = None if tag == "form" else self._form
        self._in = None if tag == self._in else self._in


class Shown:
    """An answer as it is seen."""

    def __init__(self, response, address=""):
        self.response, self.address = response, address
        self.status = response.status_code
        self.text = response.content.decode()

    @cached_property
    def _read(self):
        reader = _Reader()
        reader.feed(PICTURES.sub("", self.text))
        return reader

    @property
    def forms(self):
        return self._read.forms

    @property
    def links(self):
        return self._read.links

    @property
    def heading(self):
        return " ".join(self._read.heading.split())

    def __contains__(self, words):
        return words in self.text

    def __getitem__(self, header):
        return self.response[header]

    @property
    def context(self):
        return self.response.context

    @property
    def view(self):
        return self.context["view"]

    @property
    def problems(self):
        """Codes of the reasons that are shown."""
        objection = self.context["objection"]
        return [problem.code for problem in objection.problems] if objection else []

    @property
    def errors(self):
        return self.context["objection"].errors

    def buttons(self, **wanted):
        """(form, button) pairs; `text` is a part of what the button says, anything else an attribute."""
        return [(form, button) for form in self.forms for button in form.buttons if _fits(button, wanted)]

    def link(self, **wanted):
        found = [link for link in self.links if _fits(link, wanted)]
        assert found, f"no link {wanted} among {[link['text'].strip() or link['href'] for link in self.links]}"
        return found[0]["href"]


def _fits(found, wanted):
    wanted = {name.replace("_", "-"): text for name, text in wanted.items()}
    return all(text in found["text"] if name == "text" else found.get(name) == text for name, text in wanted.items())


class Tablet:
    """One device, at the table page of one game."""

    def __init__(self, campaign=None, game=1, htmx=False, **of_the_game):
        self.campaign, self.game, self.htmx = campaign or make_game(**of_the_game), game, htmx
        self.client = Client()
        self.at, self.taps = "", 0

    @property
    def address(self):
        return reverse("table", args=[self.campaign.slug, self.game])

    @property
    def story(self):
        self.campaign.refresh_from_db()
        return log.story_of(self.campaign)

    @property
    def state(self):
        return self.story.state

    @property
    def now(self):
        return self.state.game(self.game)

    def fills(self, family=1):
        return {space: str(fill) for space, fill in self.now.page(family).fills.items()}

    def last(self):
        """The entry recorded last."""
        return list(self.story.entries.values())[-1]

    def get(self, query="", **headers):
        """The table page, or another address."""
        address = urljoin(self.address, query)
        return self._seen(self.client.get(address, headers=self._headers(headers)), address)

    def post(self, kind, key=None, **fields):
        """Post to a kind of record; None leaves a field out, a list repeats it."""
        return self._post(reverse("record", args=[self.campaign.slug, kind]), key, fields)

    def strike(self, **fields):
        return self._post(reverse("strike", args=[self.campaign.slug]), None, fields)

    def redo(self, **fields):
        return self._post(reverse("redo", args=[self.campaign.slug]), None, fields)

    def _post(self, address, key, fields):
        values = {"key": key or uuid.uuid4().hex, "page": "table", "number": self.game, **fields}
        values = {name: value for name, value in values.items() if value is not None}
        return self._seen(self.client.post(address, values, headers=self._headers({})), address)

    def tap(self, shown, place=0, **wanted):
        """Tap a button of a page as it is shown, and see what comes."""
        found = shown.buttons(**wanted)
        assert found, f"no button {wanted} among {[b['text'].strip() or b for _, b in shown.buttons()]}"
        form, button = found[place]
        fields = [*form.fields, *([(button["name"], button.get("value", ""))] if "name" in button else [])]
        self.taps += 1
        if form.method == "get":
            return self.get("?" + urlencode(fields))
        sent = urlencode(fields)
        kind = "application/x-www-form-urlencoded"
        address = urljoin(shown.address, form.address)
        answer = self.client.post(address, sent, content_type=kind, headers=self._headers({}), follow=True)
        return self._seen(answer, answer.redirect_chain[-1][0] if answer.redirect_chain else address)

    def follow(self, shown, **wanted):
        """Tap a link."""
        self.taps += 1
        return self.get(shown.link(**wanted))

    def _headers(self, more):
        return (
            {"HX-Request": "true", "HX-Current-URL": "http://testserver" + self.address} if self.htmx else {}
        ) | more

    def _seen(self, response, address):
        return Shown(response, address)


def begun(*commands, **values):
    """A tablet at a game that has begun, with some commands recorded."""
    tablet = Tablet(**values)
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet
