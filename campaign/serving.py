"""What a server at the table needs from its machine: a folder, a key, an address, a code to scan."""

from __future__ import annotations

import io
import os
import secrets
import socket
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

import segno
import tzlocal

LISTENS_AT = "ARTISANS_LISTENS_AT"
"""The environment variable in which a server keeps the address it listens at."""


def data_folder(base: Path) -> Path:
    """The folder for the database and the key: ARTISANS_DATA, or data/ beside manage.py; made when missing."""
    folder = Path(os.environ.get("ARTISANS_DATA") or base / "data").expanduser().resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs cookies, made on first use; processes that start together agree on one."""
    path = folder / "secret_key"
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=folder)  # readable by its owner only
        try:
            with open(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(50))
            os.link(draft, path)  # unlike a rename, never replaces a key that came meanwhile
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text(encoding="ascii").strip()


def time_zone() -> str:
    """The name of this machine's time zone, or UTC where it is set up in a way that has no name."""
    try:
        return ZoneInfo(tzlocal.get_localzone_name()).key
    except (LookupError, TypeError, ValueError):
        return "UTC"


def lan_address() -> str:
    """This machine's address in its local network, or 127.0.0.1 when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; connecting UDP only asks for the route
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether an address leads nowhere but to the machine it is typed on."""
    return host == "localhost" or host == "::1" or host.startswith("127.")


def listens_here_only() -> bool:
    """Whether this server was told to listen where only its own machine reaches it."""
    return is_loopback(os.environ.get(LISTENS_AT, ""))


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. Raises OSError when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=128)


def web_address(host: str, port: int) -> str:
    """The address to open for a server that listens there; one that listens everywhere gives its local network's."""
    if host in ("", "0.0.0.0", "::"):
        host = lan_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr_text(address: str) -> str:
    """A QR code to scan from a terminal, two rows of squares a line."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out=out, compact=True)
    return out.getvalue()


def qr_version(address: str) -> int | None:
    """How fine the QR code of an address is, from 1 to 40; None where none can hold it."""
    try:
        version = segno.make(address, micro=False).version
    except segno.DataOverflowError:
        return None
    return version if isinstance(version, int) else None


def qr_svg(address: str) -> str:
    """A QR code as an inline SVG element that grows to the room it is given."""
    return str(segno.make(address, micro=False).svg_inline(omitsize=True, border=2))
