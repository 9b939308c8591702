"""Live watchers of a table, who see every version once and in order or else get a resync."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from socket import SHUT_RDWR
from threading import Event
from time import monotonic, sleep
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.faults.visitors import API, Visitor


class Watcher:
    """A table watcher that resumes after every interruption."""

    def __init__(self, visitor: Visitor, cuts: Random | None = None) -> None:
        self.table, self.url = visitor.table, visitor.url
        self.version: int | None = None  # the last one seen
        self.seen: list[int] = []
        self.resyncs = 0
        self.came = 0
        self._cookies = visitor.cookies
        self._cuts = cuts

    def watch(self, over: Event) -> None:
        """Watch until the test is over, reconnecting whenever the connection is cut."""
        while not over.is_set():
            try:
                self._follow(over)
            except (ConnectionClosed, OSError):
                sleep(0.02)

    def _follow(self, over: Event) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}{API}/tables/{self.table}/live"
        query = "" if self.version is None else f"?after={self.version}"
        with connect(address + query, additional_headers={"Cookie": self._cookies}) as line:
            self.came += 1
            while not over.is_set():
                try:
                    self._hear(json.loads(line.recv(timeout=0.2)))
                except TimeoutError:
                    continue
                if self._cuts is not None and self._cuts.random() < 0.3:
                    _cut(line)

    def _hear(self, message: dict[str, Any]) -> None:
        assert "error" not in message, message
        if message.get("heartbeat"):
            return
        if message.get("resync"):
            self.resyncs += 1
            self.version = message["version"]
        for event in message.get("events", ()):
            assert self.version is not None
            assert event["version"] == self.version + 1, message
            self.version = event["version"]
            self.seen.append(event["version"])
        assert message["version"] == self.version
        assert message["view"]["version"] >= (self.version or 0)

    def sees(self, version: int) -> bool:
        """Return whether the watcher sees a version within 20 seconds."""
        deadline = monotonic() + 20
        while (self.version or 0) < version and monotonic() < deadline:
            sleep(0.02)
        return (self.version or 0) >= version


def _cut(line: ClientConnection) -> None:
    line.socket.shutdown(SHUT_RDWR)


@contextmanager
def watching(watchers: list[Watcher]) -> Iterator[None]:
    """Run all watchers during the block, each in a thread."""
    over = Event()
    with ThreadPoolExecutor(len(watchers)) as pool:
        watches = [pool.submit(one.watch, over) for one in watchers]
        try:
            yield
        finally:
            over.set()
        for watch in watches:
            watch.result()
