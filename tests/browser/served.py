"""Pages of a real house: served on SQLite, with people who log in as people do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.pages import CHECKS, DESK
from tests.server.houses import Served, Visit

COOKIE = "letitride_session"


class Guests:
    """Browsers at a served house; ``complaints`` is what their consoles say."""

    def __init__(self, browser: Browser, house: Served) -> None:
        self.house = house
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        address: str,
        who: Visit | None = None,
        size: tuple[int, int] = DESK,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        """A page of the house, as somebody who is logged in, or as nobody."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion=motion
        )
        self._contexts.append(context)
        if who is not None:
            token = who.client.cookies[COOKIE]
            context.add_cookies([{"name": COOKIE, "value": token, "url": self.house.url}])
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.house.url + address)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        harmless = any(words in message.text for words in self.expected)
        if message.type in ("error", "warning") and not harmless:
            self.complaints.append(message.text)

    def close(self) -> None:
        """Close every page."""
        for context in self._contexts:
            context.close()


@contextmanager
def guests(browser: Browser, house: Served) -> Iterator[Guests]:
    """Pages to open; at the end none of them may have complained."""
    opened = Guests(browser, house)
    yield opened
    opened.close()
    assert opened.complaints == [], opened.complaints


def check(page: Page, name: str) -> Any:
    """What one of the functions in ``checks.js`` finds on a page."""
    return page.evaluate(f"async () => {{ {CHECKS} return await {name}(); }}")
