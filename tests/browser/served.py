"""Pages of a real house: served on SQLite, with people who log in as people do."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.windows import DESK, Motion, Size, Windows
from tests.server.houses import Served, Visit

COOKIE = "letitride_session"
#: A seed that comes when bets are closed is refused: the deal goes on without it.
TOO_LATE = "/client-seed"


class Guests:
    """People in windows of their own at a served house."""

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
        """A page of the house, as somebody who is logged in, or as nobody."""
        page = self.windows.open(size, motion)
        if who is not None:
            token = who.client.cookies[COOKIE]
            page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.house.url}])
        page.goto(self.house.url + address)
        return page


@contextmanager
def guests(windows: Windows, house: Served) -> Iterator[Guests]:
    """Pages to open; at the end none of them may have complained."""
    windows.expected.append(TOO_LATE)
    yield Guests(windows, house)
    complaints = windows.clear()
    assert complaints == [], complaints
