"""Start the table: everything a tablet in the same network needs, from one command."""

from __future__ import annotations

import errno
import os
import signal
import socket
import warnings
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from django.core.management import BaseCommand, CommandError, call_command
from django.utils.translation import gettext as _

from campaign.archive import incoming, snapshots, upgrade
from campaign.serving import LISTENS_AT, is_loopback, open_socket, qr_text, web_address
from campaign.trash import empty_trash
from journals import photos
from market.demo import ensure_demo


class TableServer(uvicorn.Server):
    """A uvicorn server that says when it answers."""

    def __init__(self, config: uvicorn.Config, announce: str, command: BaseCommand) -> None:
        super().__init__(config)
        self.announce = announce
        self.command = command

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.command.stdout.write(self.announce)
        self.command.stdout.flush()


class Command(BaseCommand):
    """Migrates, makes the sample campaign on an empty shelf, and serves until Ctrl-C."""

    help = __doc__
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen at (default: the local network)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen at; 0 takes a free one")
        parser.add_argument("--no-demo", action="store_true", help="leave an empty shelf empty")

    def handle(self, *, host: str, port: int, no_demo: bool, **options: Any) -> None:
        # Stopping a service and Ctrl-C are the same wish. Until the server runs, both raise KeyboardInterrupt.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            with listen(host, port) as listener:  # first: a second table must not touch the data of the first
                self.migrate()
                empty_trash()
                snapshots.let_go()
                incoming.sweep()
                photos.sweep()
                if not no_demo:
                    self.make_demo()
                self.serve(host, listener)
        except KeyboardInterrupt:
            pass
        self.stdout.write(_("The table is closed; everything is saved."))

    def migrate(self) -> None:
        """Bring the tables up to date; a copy of them is kept before they change, and each campaign's state after."""
        upgrading = upgrade.is_due()
        if upgrading and (copy := upgrade.copy_database()):
            self.stdout.write(_("Kept the database as it was before the upgrade: %(path)s") % {"path": copy})
        call_command("migrate", interactive=False, verbosity=0)
        if upgrading:
            snapshots.take_all()

    def make_demo(self) -> None:
        """Put the sample campaign on an empty shelf."""
        if slug := ensure_demo():
            self.stdout.write(_("Made a sample campaign to look around in: %(slug)s") % {"slug": slug})

    def serve(self, host: str, listener: socket.socket) -> None:
        """Answer requests until a signal comes."""
        os.environ[LISTENS_AT] = host
        # WhiteNoise hands small files over in one piece, which Django remarks on under ASGI.
        warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
        config = uvicorn.Config(
            "campaign.asgi:application",
            access_log=False,
            lifespan="off",
            log_config=None,  # Django's LOGGING holds
            log_level="warning",
            timeout_graceful_shutdown=5,  # seconds; a tablet that keeps its connection does not keep the table open
            ws="none",
        )
        TableServer(config, self.announcement(host, listener.getsockname()[1]), self).run([listener])

    def announcement(self, host: str, port: int) -> str:
        """The address in words and as a code, when the server is ready."""
        address = web_address(host, port)
        lines = [_("Open %(address)s on the tablet") % {"address": address}]
        if code := printable(qr_text(address), getattr(self.stdout, "encoding", None)):
            lines.append(code)
        if is_loopback(urlsplit(address).hostname or ""):
            lines.append(_("Only this machine can open it; other devices can when --host is a network address."))
        lines.append(_("Press Ctrl-C to stop."))
        return "\n".join(lines)


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address, or a sentence on what to do instead."""
    try:
        return open_socket(host, port)
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            problem = _(
                "Port %(port)s is taken, perhaps by a table that is still open. Close that one, or choose another "
                "port: manage.py table --port %(other)s"
            )
        elif getattr(error, "errno", None) == errno.EACCES:
            problem = _("Port %(port)s needs more rights. Choose one above 1023: manage.py table --port 8000")
        else:
            problem = _(
                "This machine cannot listen at %(host)s, port %(port)s (%(error)s). Leave out --host and --port."
            )
        values = {"host": host, "port": port, "other": port + 1, "error": error}
        raise CommandError(problem % values) from error


def printable(text: str, encoding: str | None) -> str:
    """The text, or nothing where the terminal has no letters for it."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return ""
    return text
