"""The base page, its notices and its error pages, without a view."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

PAGES = ["base.html", "400.html", "403.html", "403_csrf.html", "404.html", "500.html"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_stands_without_a_request(name):
    html = render_to_string(name)
    assert "<h1>" in html
    assert not re.search(r"<script(?![^>]*src=)", html)
    assert "<style" not in html


@pytest.mark.parametrize(("theme", "attribute"), [("night", 'data-theme="night"'), ("day", 'data-theme="day"')])
def test_a_chosen_theme_is_set_by_the_server(theme, attribute):
    assert attribute in render_to_string("base.html", {"theme": theme})
    assert "data-theme" not in render_to_string("base.html", {"theme": "system"})


def test_errors_but_422_and_409_are_kept_out_of_the_page():
    assert '{"noSwap": [204, 304, 400, 403, 404, 413, "5xx"]}' in render_to_string("base.html")


def test_an_error_says_what_to_do_next():
    for name in PAGES[1:]:
        assert 'href="/"' in render_to_string(name)


def test_what_failed_to_save_is_said_aloud_and_can_be_tried_again():
    html = render_to_string("components/notices.html")
    assert 'role="status"' in html
    assert 'role="alert"' in html
    assert "data-retry" in html
