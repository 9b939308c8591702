"""Pages of a house that is really served, as somebody has them before them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.pages import DESK, PHONE, TABLET, Sight
from tests.server.houses import Served, Visit

Motion = Literal["reduce", "no-preference"]
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
#: What a browser says of every refusal; the pages say it too, in words.
REFUSED = "Failed to load resource: the server responded with a status of 4"


class Visits:
    """Opens pages of a house and keeps what their consoles complain of."""

    def __init__(self, browser: Browser, house: Served) -> None:
        self.complaints: list[str] = []
        self.house = house
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        address: str,
        who: Visit | None = None,
        size: tuple[int, int] = DESK,
        motion: Motion = "reduce",
    ) -> Sight:
        """A page as somebody sees it who is logged in already, or as nobody known."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion=motion
        )
        self._contexts.append(context)
        for cookie in who.client.cookies.jar if who else ():
            host = urlsplit(self.house.url).hostname or ""
            context.add_cookies(
                [{"name": cookie.name, "value": cookie.value or "", "domain": host, "path": "/"}]
            )
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.house.url + address)
        return Sight(page, [])

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(REFUSED):
            self.complaints.append(message.text)

    def close(self) -> None:
        """Close every page."""
        for context in self._contexts:
            context.close()


@contextmanager
def visiting(browser: Browser, house: Served) -> Iterator[Visits]:
    """Visits to a house; at the end no page may have complained."""
    visits = Visits(browser, house)
    try:
        yield visits
    finally:
        visits.close()
    assert visits.complaints == []


def check_look(sight: Sight) -> None:
    """Nothing is small, faint, nameless or out of the window sideways."""
    for check in ("smallText", "faintText", "poorButtons", "sideways", "unlabelled"):
        assert sight.evaluate(check) == [], check


def check_keyboard(page: Page, sight: Sight) -> None:
    """Tab reaches everything that can be pressed, and shows where it is."""
    wanted = set(sight.evaluate("controls"))
    reached = set()
    for _ in range(3 * len(wanted) + 2):
        page.keyboard.press("Tab")
        reached.add(sight.evaluate("focused"))
    assert wanted <= reached, wanted - reached


@pytest.fixture
def visits(browser: Browser, served_house: Served) -> Iterator[Visits]:
    """Visits to the house of a module."""
    with visiting(browser, served_house) as made:
        yield made
