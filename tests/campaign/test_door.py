"""What a post may bring: more is turned away at the door, before anything of it is laid down."""

import pytest
from asgiref.sync import async_to_sync

from campaign.door import MEGABYTE, guarded, most_for

PIECE = bytes(MEGABYTE)


class Sender:
    """A browser that sends so many pieces of a megabyte each; keeps what is answered."""

    def __init__(self, pieces, told=True, path="/c/a/photos/", method="POST"):
        self.left, self.sent, self.reached, self.read = pieces, [], False, 0
        length = [(b"content-length", str(pieces * MEGABYTE).encode())] if told else []
        self.scope = {"type": "http", "method": method, "path": path, "headers": length}

    async def receive(self):
        self.left -= 1
        return {"type": "http.request", "body": PIECE if self.left >= 0 else b"", "more_body": self.left > 0}

    async def send(self, message):
        self.sent.append(message)

    async def application(self, scope, receive, send):
        self.reached = True
        more = True
        while more:
            message = await receive()
            self.read += len(message["body"])
            more = message["more_body"]

    def go(self):
        async_to_sync(guarded(self.application))(self.scope, self.receive, self.send)
        return self

    @property
    def status(self):
        return self.sent[0]["status"] if self.sent else None


@pytest.mark.parametrize(("path", "most"), [("/c/a/photos/", 128), ("/import/", 1024), ("/c/a/record/take-turn/", 24)])
def test_pages_that_take_files_take_more(path, most):
    assert most_for(path) == most * MEGABYTE


@pytest.mark.parametrize("told", [True, False])
def test_what_is_not_too_much_arrives_whole(told):
    sender = Sender(20, told).go()
    assert (sender.reached, sender.read, sender.status) == (True, 20 * MEGABYTE, None)


@pytest.mark.parametrize(("told", "pieces"), [(True, 129), (False, 129), (False, 2000), (True, 2000)])
def test_what_is_too_much_never_reaches_the_application(told, pieces):
    sender = Sender(pieces, told).go()
    assert (sender.reached, sender.status) == (False, 413)
    assert b"MB at most" in sender.sent[1]["body"]
    assert sender.left > pieces - 128 * 6, "it is not waited for without end"


def test_a_browser_that_leaves_meanwhile_is_let_go():
    sender = Sender(300)

    async def leaves():
        return {"type": "http.disconnect"}

    sender.receive = leaves
    assert sender.go().reached is False


def test_looking_is_never_turned_away():
    sender = Sender(0, path="/", method="GET").go()
    assert sender.reached
