"""What the app says is set like print: ’ and “ ”, never the straight signs of a typewriter."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("campaign", "journals", "market")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)

STRAIGHT = re.compile(r"""['"]""")
GETTEXT = {"_", *(f"{kind}gettext{lazy}" for kind in ("", "n", "p", "np") for lazy in ("", "_lazy"))}
TRANSLATE = re.compile(r"""\{%\s*trans(?:late)?\s+(?:"((?:[^"\\]|\\.)*)"|'([^']*)')""")
BLOCK = re.compile(r"\{%\s*blocktrans(?:late)?\b.*?%\}(.*?)\{%\s*endblocktrans(?:late)?\s*%\}", re.DOTALL)
HELD = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", re.DOTALL)
"""What stands within a translated block without being its words: values, tags, and the attributes of elements."""


def said_by_template(text):
    """The words of a template that are shown."""
    yield from (double or single for double, single in TRANSLATE.findall(text))
    yield from (HELD.sub("", block) for block in BLOCK.findall(text))


def said_by_module(text):
    """The words of a module that are shown."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in GETTEXT:
            words = (part for argument in node.args for part in ast.walk(argument))
            yield from (each.value for each in words if isinstance(each, ast.Constant) and isinstance(each.value, str))


@pytest.mark.parametrize(("paths", "said"), [(TEMPLATES, said_by_template), (SOURCES, said_by_module)])
def test_words_that_are_shown_have_no_straight_quotes(paths, said):
    found = [(path, words) for path in paths for words in said(path.read_text(encoding="utf-8"))]
    assert len(found) > 500
    assert [(str(path.relative_to(ROOT)), words) for path, words in found if STRAIGHT.search(words)] == []


@pytest.mark.parametrize(
    ("said", "text", "words"),
    [
        (said_by_template, """{% translate "Dufour's turn" %}""", ["Dufour's turn"]),
        (
            said_by_template,
            '{% blocktranslate with n=x %}“{{ n }}” <b class="a">it\'s</b>{% endblocktranslate %}',
            ["“” it's"],
        ),
        (said_by_module, """_("It's %(a)s" % {"a": 1}, other)""", ["It's %(a)s", "a"]),
        (said_by_module, """ngettext("one's", "all's", 2); print("quiet's")""", ["one's", "all's"]),
    ],
)
def test_the_search_finds_them_where_they_stand(said, text, words):
    assert list(said(text)) == words
