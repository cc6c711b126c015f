"""The settings of a server at the table, as they come."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db.utils import ConnectionHandler
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from campaign.serving import data_folder, qr_svg, secret_key, time_zone, web_address

ROOT = Path(__file__).resolve().parent.parent
LAN = "192.168.1.20:8000"


def hello(request):
    return HttpResponse("hello")


def stumble(request):
    raise RuntimeError("stumbled")


urlpatterns = [path("hello/", hello), path("stumble/", stumble)]


def setting(expression, tmp_path, **environment):
    """What a setting is in a process of its own with other environment variables."""
    done = subprocess.run(
        [sys.executable, "-c", f"from campaign import settings; print({expression})"],
        cwd=ROOT,
        env=os.environ | {"ARTISANS_DATA": str(tmp_path)} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_data_lives_where_the_environment_says_and_is_made_on_demand(tmp_path, monkeypatch):
    monkeypatch.setenv("ARTISANS_DATA", str(tmp_path / "shelf" / "one"))
    assert data_folder(ROOT) == tmp_path / "shelf" / "one"
    assert data_folder(ROOT).is_dir()


def test_data_lives_beside_manage_py_by_default(tmp_path, monkeypatch):
    monkeypatch.delenv("ARTISANS_DATA", raising=False)
    assert data_folder(tmp_path) == tmp_path / "data"


def test_the_secret_key_is_made_once_and_kept_from_others(tmp_path):
    key = secret_key(tmp_path)
    assert len(key) >= 50
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["secret_key"]


def test_processes_that_start_together_agree_on_the_secret_key(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(secret_key, [tmp_path] * 64))) == 1


def test_debug_is_off_unless_asked_for(tmp_path):
    assert setting("settings.DEBUG", tmp_path) == "False"
    assert setting("settings.DEBUG", tmp_path, ARTISANS_DEBUG="1") == "True"


def test_another_database_by_its_address(tmp_path):
    address = "postgres://keeper:word@db.example:5433/windows"
    expression = "[settings.DATABASES['default'][name] for name in ('ENGINE', 'HOST', 'CONN_MAX_AGE')]"
    found = setting(expression, tmp_path, DATABASE_URL=address)
    assert found == "['django.db.backends.postgresql', 'db.example', 0]"


def test_the_time_zone_is_known_and_a_strange_one_is_no_obstacle(monkeypatch):
    assert time_zone()
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: "Lantern/Street")
    assert time_zone() == "UTC"


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="another database is set")
def test_the_file_is_written_through_and_readers_do_not_wait(tmp_path, django_db_blocker):
    database = settings.DATABASES["default"] | {"NAME": tmp_path / "real.sqlite3"}
    connection = ConnectionHandler({"default": database})["default"]
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        pragmas = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "busy_timeout")
        ]
        connection.close()
    assert pragmas == ["wal", 2, 20_000]
    assert connection.transaction_mode == "IMMEDIATE"


@pytest.mark.urls(__name__)
def test_an_address_of_the_local_network_works_without_further_settings(client):
    assert client.get("/hello/", headers={"host": LAN}).status_code == 200


@pytest.mark.urls(__name__)
def test_a_post_needs_the_token_of_a_page_from_the_same_address():
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = token = "t" * 32
    post = {"path": "/hello/", "data": {"csrfmiddlewaretoken": token}}
    assert client.post(**post, headers={"host": LAN, "origin": f"http://{LAN}"}).status_code == 200
    assert client.post(**post, headers={"host": LAN, "origin": "http://elsewhere.example"}).status_code == 403
    assert client.post("/hello/", headers={"host": LAN, "origin": f"http://{LAN}"}).status_code == 403


@pytest.mark.urls(__name__)
def test_answers_keep_code_and_pictures_from_elsewhere_out(client):
    headers = client.get("/hello/").headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert "script-src" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.urls(__name__)
def test_what_was_posted_is_never_logged(caplog):
    client = Client(raise_request_exception=False)
    assert client.post("/stumble/", {"name": "Hidden Ferrer"}).status_code == 500
    assert "stumbled" in caplog.text
    assert "Hidden" not in caplog.text


def test_style_sheets_and_scripts_come_straight_from_the_packages(client):
    answer = client.get("/static/django_htmx/htmx-4.min.js")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/javascript")


def test_addresses_to_open():
    assert web_address("127.0.0.1", 8001) == "http://127.0.0.1:8001"
    assert web_address("::1", 8001) == "http://[::1]:8001"
    assert web_address("0.0.0.0", 8000).endswith(":8000")
    assert "0.0.0.0" not in web_address("0.0.0.0", 8000)


def test_a_code_for_a_page_grows_to_its_room():
    svg = qr_svg("http://192.168.1.20:8000")
    assert svg.startswith("<svg")
    assert "viewBox" in svg
    assert "width=" not in svg
