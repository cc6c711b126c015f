"""The real server, as a family starts it, on a free port with data of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READY = "Ctrl-C"  # ends what it prints once it answers
PATIENCE = 600  # seconds until a server that says nothing is given up: the sample takes a busy machine minutes


def environment(data: Path) -> dict[str, str]:
    """What a command of the table runs in, as a family's own would, with its data in this folder."""
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("DJANGO_", "PYTEST_")) and name != "DATABASE_URL"
    }
    return own | {"ARTISANS_DATA": str(data), "PYTHONIOENCODING": "utf-8"}


class TableServer:
    """`manage.py table` in a process of its own; used as a context manager, or started and stopped by hand."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.arguments = arguments
        self.address = ""
        self.lines: list[str] = []

    def start(self) -> None:
        """Start it and wait until it has printed its address and answers there."""
        command = [sys.executable, "manage.py", "table", "--host", "127.0.0.1", "--port", "0", *self.arguments]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(self.data),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.daemon = True
        watchdog.start()
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(r"http://\S+", line):
                self.address = found[0]
            if READY in line:
                break
        else:
            self.process.wait()
        watchdog.cancel()
        if self.process.returncode is not None:
            raise RuntimeError("the server did not start:\n" + self.output)
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; gives its exit code."""
        self.process.send_signal(how)
        try:
            code = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.reader.join()
        return code

    @property
    def output(self) -> str:
        """What it has printed so far, errors included."""
        return "".join(self.lines)

    def __enter__(self) -> "TableServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
