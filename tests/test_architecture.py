"""The project keeps to its own rules: who imports whom, who writes, and what says the same thing twice."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.rules.abilities import ABILITIES
from campaign.rules.objectives import OBJECTIVES
from journals.rendering import palette

ROOT = Path(__file__).resolve().parent.parent
APPS = ("campaign", "journals", "market")
SOURCES = sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
TOP_LEVEL = {"manage.py", "pyproject.toml", "README.md", "LICENSE", *APPS, "templates", "static", "tests"}

# Across apps, each row may import itself and the rows before it; a module belongs to the first pattern that fits.
ROWS = [
    (0, r"campaign\.rules"),
    (4, r"campaign\.(views|urls|templatetags|management|context|settings|asgi)"),
    (1, r"campaign"),
    (2, r"journals"),
    (3, r"market"),
]

# What a kind of module must not know of, beside the row it belongs to.
APP = rf"({'|'.join(APPS)})"
WEB = rf"django\.(http|shortcuts|template|urls|views)|django_htmx|campaign\.htmx|{APP}\.(views|forms)"
UNKNOWN_TO = {
    rf"{APP}\.models": rf"{WEB}|{APP}\.(queries|commands|projection|rendering|log)",
    rf"{APP}\.queries": rf"{WEB}|{APP}\.(commands|projection|rendering)",
    rf"{APP}\.commands": rf"{WEB}|django\.db|{APP}\.(models|projection|queries|rendering|log)",
    rf"{APP}\.projection": rf"{WEB}|{APP}\.(commands|queries|rendering|log)",
    rf"{APP}\.rendering": rf"{WEB}|django\.(?!utils\b)\w+|{APP}\.(models|queries|commands|projection|log)",
    rf"{APP}\.forms": rf"campaign\.htmx|{APP}\.(views|projection|rendering)",
    rf"{APP}\.views": rf"{APP}\.projection",
    r"campaign\.log": WEB,
    r"campaign\.htmx": APP,
}

CLOCKS_AND_DICE = {"time", "datetime", "secrets"}
WRITES = {"save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "delete", "cursor"}
MAY_WRITE = re.compile(
    r"campaign/(log|trash|sharing)\.py|campaign/archive/store\.py|journals/(diary|photos|archive_parts)\.py|\w+/projection\.py"
)


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(pattern, name):
    """Whether a dotted name is, or lies below, what the pattern names."""
    return re.match(rf"(?:{pattern})(?:\.|$)", name) is not None


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(path):
    """Every dotted name a module imports, wherever in the module it does."""
    package = module_name(path).split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def row(name):
    return next((number for number, pattern in ROWS if within(pattern, name)), None)


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_a_module_imports_from_its_own_row_and_those_before_it(path):
    own = row(module_name(path))
    assert [name for name in imports(path) if (row(name) or 0) > own] == []


def strangers(name, imported):
    """Those of the imported names that a module of this name must not know."""
    unknown = [pattern for kind, pattern in UNKNOWN_TO.items() if within(kind, name)]
    return [other for other in imported for pattern in unknown if within(pattern, other)]


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_a_layer_does_not_know_those_below_it(path):
    assert strangers(module_name(path), imports(path)) == []


@pytest.mark.parametrize(
    ("name", "known", "stranger"),
    [
        ("journals.models", "campaign.models.Campaign", "journals.projection.project"),
        ("journals.commands.play", "campaign.registry.Command", "campaign.models.Campaign"),
        ("campaign.queries", "django.db.models", "django.http.HttpRequest"),
        ("campaign.projection", "campaign.models", "campaign.log.record"),
        ("journals.rendering.glass", "django.utils.html.escape", "django.db.models"),
        ("campaign.views.table", "campaign.forms", "campaign.projection"),
        ("campaign.forms", "django.forms", "campaign.views.table"),
        ("campaign.htmx", "django.http", "campaign.models"),
    ],
)
def test_the_search_for_strangers_finds_one(name, known, stranger):
    assert strangers(name, [known, stranger]) == [stranger]


def test_views_of_one_app_do_not_import_those_of_another():
    crossing = [
        (module_name(path), name)
        for path in SOURCES
        if within(rf"{APP}\.views", module_name(path))
        for name in imports(path)
        if within(rf"{APP}\.views", name) and name.split(".")[0] != path.relative_to(ROOT).parts[0]
    ]
    assert crossing == []


def questions(module):
    """Lines that ask the database for rows, but for the one object a page is about."""
    fetched = {
        part
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "get_object_or_404"
        for part in ast.walk(node)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr in ("objects", "_default_manager") and node not in fetched:
            yield node.lineno


def test_views_ask_no_questions_of_the_database_themselves():
    views = [path for path in SOURCES if within(rf"{APP}\.views", module_name(path))]
    asking = [f"{module_name(path)}:{line}" for path in views for line in questions(tree(path))]
    assert asking == [], "put the question into queries.py"


RULES = [path for path in SOURCES if within(r"campaign\.rules", module_name(path))]


@pytest.mark.parametrize("path", RULES, ids=module_name)
def test_the_rules_need_the_standard_library_only_and_no_clock_or_dice(path):
    names = list(imports(path))
    roots = {name.split(".")[0] for name in names}
    assert roots - sys.stdlib_module_names <= {"campaign"}
    assert roots & CLOCKS_AND_DICE == set()
    drawn = [name for name in names if name.startswith("random.") and name != "random.Random"]
    drawn += [
        node.attr
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
        if node.attr != "Random"
    ]
    assert drawn == [], "the random source is an argument"


def test_the_rules_import_without_django_and_pillow():
    script = """
import importlib, pkgutil, sys
sys.modules.update(django=None, PIL=None)
import campaign.rules
for module in pkgutil.walk_packages(campaign.rules.__path__, "campaign.rules."):
    importlib.import_module(module.name)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def writes(path):
    """Lines on which a module that knows models changes rows."""
    if not any(within(rf"django\.(db|shortcuts)|{APP}\.models", name) for name in imports(path)):
        return
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_rows = node.func.attr == "update" and not node.args  # a dict's update takes a dict
            if of_rows or node.func.attr in WRITES:
                yield f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node.func)}"


def test_only_the_log_the_projections_and_the_trash_write():
    elsewhere = [line for path in SOURCES for line in writes(path) if not MAY_WRITE.match(line)]
    assert elsewhere == []


def test_the_search_for_writes_finds_those_of_the_log():
    found = " ".join(writes(ROOT / "campaign" / "log.py"))
    assert "bulk_create" in found
    assert "update" in found


@pytest.mark.parametrize("registry", [OBJECTIVES, ABILITIES], ids=["objectives", "abilities"])
def test_every_registry_entry_cites_a_rule_and_has_a_worked_example(registry):
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "rules").glob("*.py"))
    for slug, entry in registry.items():
        assert slug == entry.slug
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
        assert re.match(r"(R0|A\d+\.\d+|B\d+)\b", entry.rule), f"{slug} cites no rule"
        assert re.search(rf"""["']{slug}["']""", tests), f"{slug} has no worked example in tests/rules/"


def test_pictures_and_style_sheets_name_the_same_colours():
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    named = {name: value.strip().lower() for name, value in re.findall(r"--([\w-]+):\s*([^;}]+)", tokens)}
    assert {letter: named.get(f"glass-{letter.lower()}") for letter in palette.GLASS} == palette.GLASS
    assert (named["milk"], named["enamel"]) == (palette.MILK, palette.ENAMEL)


def test_nothing_else_lies_at_the_top_level():
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = {line.split("/")[0].strip('"') for line in listed.splitlines()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


@pytest.mark.parametrize("section", ["Play", "Test"])
def test_the_readme_gives_one_command_of_one_line(section):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", readme, flags=re.M | re.S)
    [block] = re.findall(r"^```\w*\n(.*?)^```", text, flags=re.M | re.S)
    [command] = block.splitlines()
    assert ".venv" in command


def test_the_readme_keeps_its_order():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", readme, flags=re.M)
    wanted = ["Play", "Test", "Where things live", "Add content", "Rulings", "Changes"]
    assert [heading for heading in headings if heading in wanted] == wanted
    assert readme.index("![") < readme.index("## Play")
