"""`manage.py table`, started as a family starts it."""

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from campaign.management.commands.table import printable
from campaign.serving import qr_text
from tests.server import ROOT, TableServer

SCRIPT = "/static/django_htmx/htmx-4.min.js"


def fetch(address, **headers):
    """The status and body of an answer, whatever its status."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with TableServer(tmp_path_factory.mktemp("data"), "--no-demo") as server:
        yield server


def test_it_prints_an_address_and_a_code_and_answers_there(table):
    status, script = fetch(table.address + SCRIPT)
    assert status == 200
    assert b"htmx" in script
    assert f"Open {table.address} on the tablet" in table.output
    assert qr_text(table.address) in table.output


def test_it_answers_to_its_address_in_the_local_network(table):
    status, _ = fetch(table.address + "/", Host="192.168.1.20:8000")
    assert status not in (400, 500)


def test_it_keeps_its_data_where_it_was_told(table):
    assert {"artisans.sqlite3", "secret_key"} <= {file.name for file in table.data.iterdir()}


def test_a_taken_port_is_named_with_what_to_do(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "table", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=600,
        )
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert f"--port {port + 1}" in done.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly_and_starts_again_with_the_same_key(tmp_path, how):
    table = TableServer(tmp_path, "--no-demo")
    keys = set()
    for _ in range(2):
        table.start()
        keys.add((tmp_path / "secret_key").read_text())
        assert table.stop(how) == 0
    assert len(keys) == 1
    assert "Traceback" not in table.output
    assert table.output.rstrip().endswith("everything is saved.")


def test_an_empty_shelf_gets_the_sample_campaign_once(tmp_path):
    made = []
    for _ in range(2):
        with TableServer(tmp_path) as table:
            made.append("sample campaign" in table.output)
    assert made == [True, False]


def test_a_terminal_without_the_squares_gets_the_address_alone():
    assert printable(qr_text("http://192.168.1.20:8000"), "ascii") == ""
    assert printable("http://192.168.1.20:8000", "ascii")
