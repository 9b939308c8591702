"""Pages from a real server on SQLite, for people who log in."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.windows import DESK, Motion, Size, Windows
from tests.server.houses import Served, Visit

COOKIE = "letitride_session"
#: The path of a seed that may arrive too late; the server then rejects it and deals without it.
TOO_LATE = "/client-seed"


class Guests:
    """People at a served house, each in their own window."""

    def __init__(self, windows: Windows, house: Served) -> None:
        self.windows = windows
        self.house = house

    def open(
        self,
        address: str,
        who: Visit | None = None,
        size: Size = DESK,
        motion: Motion = "reduce",
    ) -> Page:
        """Open a page as a person who is logged in, or as a visitor."""
        page = self.windows.open(size, motion)
        if who is not None:
            token = who.client.cookies[COOKIE]
            page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.house.url}])
        page.goto(self.house.url + address)
        return page


@contextmanager
def guests(windows: Windows, house: Served) -> Iterator[Guests]:
    """Yield pages that a test can open; at the end, fail if any page logged an error."""
    windows.expected.append(TOO_LATE)
    yield Guests(windows, house)
    complaints = windows.clear()
    assert complaints == [], complaints
