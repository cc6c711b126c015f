"""Nothing that is still sealed is in any page, fragment, picture, address or error of a campaign at window 3.

Every sealed part of the sample box gets words of its own that occur nowhere else: later windows with their stories,
objectives, tools, cards and charts; envelopes and crates with what they bring; stickers of later windows. Then
everything that can be reached is looked at, whole and as a fragment, and posts that make no sense are sent besides.
"""

import random
import re
from collections import deque
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from django.urls import reverse

from campaign import log
from campaign.boxes import files_of
from campaign.commands.founding import FoundCampaign, Founder
from campaign.forms import FORMS
from campaign.rules.state.flow import now
from journals.autoplay import SelfPlayer
from market.autoplay import next_after, play_campaign
from tests.factories import NAMES, post

pytestmark = pytest.mark.django_db(transaction=True)

HERE = 3
"""The window the campaign is at."""
TEXT = re.compile(r'\b(title|story|intro|outro|star|name|text|label)( = )"(?:[^"\\]|\\.)*"')
SLUG = re.compile(r'^(slug = )"([^"]*)"', re.MULTILINE)
MARK = re.compile(r"Zq[a-z]+\d+x|zq-[a-z]+-\d+-x")
FEW = 3
"""Addresses of one sort that are looked at: the same page with the same kinds of choice."""


class Marker:
    """Words that occur nowhere else, one for each text replaced."""

    def __init__(self):
        self.made = {}

    def word(self, where):
        mark = f"Zq{''.join(c for c in where if c.isalpha())}{len(self.made) + 1}x"
        self.made[mark] = where
        return mark

    def marked(self, text, where):
        text = TEXT.sub(lambda found: f'{found[1]}{found[2]}"{self.word(where)}"', text)
        return SLUG.sub(lambda found: f'{found[1]}"{self.slug(where)}"', text)

    def slug(self, where):
        mark = f"zq-{''.join(c for c in where if c.isalpha())}-{len(self.made) + 1}-x"
        self.made[mark] = where
        return mark


def marked_files(marker):
    """The files of the sample box, with marker words in all that is sealed but the windows up to HERE."""
    files = files_of("lantern-street")
    for name, text in files.items():
        number = re.search(r"window-(\d+)", name)
        if number and int(number[1]) > HERE:
            files[name] = marker.marked(text, f"window {name}")
    sections = re.split(r"(?=^\[\[?\w)", files["box.toml"], flags=re.MULTILINE)
    for at, section in enumerate(sections):
        if section.startswith("[[sealed]]"):
            [(_key, slug)] = SLUG.findall(section)
            sections[at] = TEXT.sub(lambda found, slug=slug: f'{found[1]}{found[2]}"{marker.word(slug)}"', section)
        later = re.search(r"^window = (\d+)", section, re.MULTILINE) if section.startswith("[[stickers]]") else None
        if later and int(later[1]) > HERE:
            sections[at] = marker.marked(section, "sticker")
    files["box.toml"] = "".join(sections)
    return files


@pytest.fixture
def marker():
    return Marker()


@pytest.fixture
def table(marker):
    """A table of two families in round 5 of its third game, as the app plays it."""
    command = FoundCampaign("Behind the wax", tuple(Founder(name) for name in NAMES[:2]))
    files = marked_files(marker)
    campaign, outcome = log.found("Behind the wax", "lantern-street", files, command, post())
    assert outcome.status is log.Status.DONE
    player = SelfPlayer(campaign, random.Random(4), "machine")
    play_campaign(player, HERE - 1)
    player.play(HERE, until=lambda state: now(state.game(HERE), state).round == 5)
    return player


def sealed_words(marker, state):
    """The words that nobody may have seen: what was opened since has lost its seal."""
    return {mark: where for mark, where in marker.made.items() if where not in state.unlocks}


def sort_of(address):
    """What kind of address it is: numbers and choices apart, its path and the names it chooses by."""
    parts = urlsplit(address)
    return re.sub(r"\d+", "n", parts.path), tuple(sorted({name for name, _value in parse_qsl(parts.query)}))


def crawl(client, start, most=700):
    """Every answer that can be reached by links and pictures, as (address, what was answered)."""
    waiting, seen, sorts = deque(start), set(start), {}
    while waiting and len(seen) < most:
        address = waiting.popleft()
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(address, headers=headers)
            assert answer.status_code < 500, address
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            text = f"{dict(answer.headers)}\n{body.decode('utf-8', 'replace')}"
            yield address, text
        if "html" not in answer.headers.get("Content-Type", ""):
            continue
        for link in re.findall(r'(?:href|src|action)="([^"#]+)"', text):
            found = urljoin(address, unescape(link))
            parts = urlsplit(found)
            if parts.netloc or parts.path.startswith(("/static/", "/admin/")) or found in seen:
                continue
            sort = sort_of(found)
            sorts[sort] = sorts.get(sort, 0) + 1
            if sorts[sort] <= FEW:
                seen.add(found)
                waiting.append(found)


def leaks(words, answers):
    """Each word that came out, with where it belongs and the address that told it."""
    return {
        f"{mark} ({words[mark]}): {address}"
        for address, text in answers
        for mark in set(MARK.findall(f"{address} {text}")) & words.keys()
    }


def named(campaign):
    """The pages that may be asked for by their address, those of later games and windows among them."""
    slug = campaign.slug
    pages = ["campaign", "box", "log", "device", "journals", "unlocks", "cathedral", "standings", "rules", "happened"]
    pages += ["join", "throw-away", "box-told", "box-file", "box-borrow"]
    found = [reverse(name, args=[slug]) for name in pages]
    found += [
        reverse(name, args=[slug, n])
        for name in ("table", "score", "result", "after", "market")
        for n in (1, 2, 3, 4, 9)
    ]
    found += [reverse("window", args=[slug, number]) for number in range(1, 11)]
    found += [reverse(name, args=[slug, n]) for name in ("journal", "square", "diary") for n in (1, 2)]
    found += [reverse("diary-chronicle", args=[slug, family, game]) for family in (1, 2) for game in (1, 2, 3, 4)]
    found += [f"{reverse('unlocks', args=[slug])}?open=envelope-{number}" for number in range(1, 20)]
    found += [f"{reverse('unlocks', args=[slug])}?open=crate-{number}" for number in range(1, 4)]
    found += [f"{reverse('table', args=[slug, 4])}?window={number}" for number in range(4, 11)]
    return [*found, reverse("shelf"), reverse("statistics"), reverse("trash"), reverse("new-campaign")]


def test_the_marker_words_are_there_and_would_be_found(marker, table):
    words = sealed_words(marker, table.state)
    assert len(words) > 150
    assert {where.split()[0].split("-")[0] for where in words.values()} >= {"window", "envelope", "crate"}
    plan = table.state.edition.window(7)
    assert plan.title in words and plan.tools[0].slug in words and plan.cards[0].name in words
    assert leaks(words, [("/here/", f"so it is called {plan.title}")])


def test_nothing_sealed_is_reached_from_anywhere(client, marker, table):
    words = sealed_words(marker, table.state)
    answers = list(crawl(client, named(table.campaign)))
    assert len({address for address, _text in answers}) > 120
    assert leaks(words, answers) == set()


def test_no_error_tells_what_is_sealed(client, marker, table):
    words, slug = sealed_words(marker, table.state), table.campaign.slug
    nonsense = [
        {},
        {"number": "7", "window": "7", "game": "7", "family": "1", "space": "A1", "sealed": "envelope-12"},
        {"number": "3", "window": "9", "family": "9", "tool": "x", "what": "space", "rule": "envelope-9-1"},
    ]
    pages = ("campaign", "table", "score", "after", "market", "unlocks", "rules", "window", "happened", "journal")
    answers = []
    for kind in sorted(FORMS):
        for values in nonsense:
            for page in pages:
                posted = {"key": f"{kind}{page}{len(answers)}", "page": page, "number": "3", **values}
                answer = client.post(reverse("record", args=[slug, kind]), posted, headers={"HX-Request": "true"})
                assert answer.status_code < 500, (kind, page, values)
                answers.append((kind, answer.content.decode()))
    table.campaign.refresh_from_db()
    assert leaks(sealed_words(marker, table.state) if words else words, answers) == set()


def test_the_time_after_a_game_tells_nothing_either(client, marker, table):
    """At each step between game 3 and game 4 the pages that show it keep what is still sealed."""
    slug = table.campaign.slug
    table.play(HERE)
    told = set()
    while commands := next_after(table.state, HERE, table.source):
        table.record(*commands)
        pages = [reverse(name, args=[slug, HERE]) for name in ("after", "market", "result")]
        pages += [reverse(name, args=[slug]) for name in ("campaign", "unlocks", "log", "standings", "journals")]
        answers = [(page, client.get(page).content.decode()) for page in pages]
        words = sealed_words(marker, table.state)
        next_one = f"window window-{HERE + 1:02}.toml"  # it is the next one once every game is scored
        told |= leaks({mark: where for mark, where in words.items() if where != next_one}, answers)
    assert told == set()
