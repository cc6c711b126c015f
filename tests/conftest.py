"""What every test shares: how hard hypothesis tries, and what happens where there is no browser."""

import os
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings

from tests.chromium import MISSING, REQUIRED, find_chromium

BROWSER_TESTS = Path(__file__).parent / "browser"

hypothesis_settings.register_profile("default", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True)
def folders_of_its_own(settings, tmp_path):
    """No test finds another's files, or leaves any."""
    for name in ("PHOTOS_DIR", "SNAPSHOTS_DIR", "INCOMING_DIR", "PICTURES_DIR"):
        setattr(settings, name, tmp_path / name.removesuffix("_DIR").lower())
    settings.INCOMING_DIR.mkdir()
    settings.FILE_UPLOAD_TEMP_DIR = settings.INCOMING_DIR


def pytest_collection_modifyitems(items):
    no_browser = pytest.mark.skip(reason=MISSING)
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
            if not find_chromium():
                item.add_marker(no_browser)


def skipped_browser_tests(config):
    """Reports of the browser tests that this run, or its workers, left out for want of a browser."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return [report for report in reports if MISSING in str(report.longrepr)]


def pytest_terminal_summary(terminalreporter):
    if skipped := skipped_browser_tests(terminalreporter.config):
        verdict = {"red": True} if REQUIRED else {"yellow": True}
        terminalreporter.write_line(f"{len(skipped)} BROWSER TESTS WERE SKIPPED: {MISSING}", bold=True, **verdict)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    if REQUIRED and session.exitstatus == pytest.ExitCode.OK and skipped_browser_tests(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
