"""The table page as a person has it before them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocketRoute

from tests.browser.house import House, read_view

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


@dataclass
class Sight:
    """An open page, and the line on which the house sends it new views."""

    page: Page
    lines: list[WebSocketRoute]

    def take(self, line: WebSocketRoute) -> None:
        """The page opens its live line."""
        self.lines.append(line)

    def evaluate(self, check: str) -> Any:
        """What one of the functions in ``checks.js`` finds on the page."""
        return self.page.evaluate(f"async () => {{ {CHECKS} return await {check}(); }}")

    def hear(self, message: Any) -> None:
        """The house says something on the live line."""
        self.lines[-1].send(json.dumps(message))

    def see(self, view: Any) -> None:
        """A new view arrives."""
        self.hear({"version": view["version"], "events": [], "view": view})


class Pages:
    """Opens pages and keeps what their consoles complain of."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._house = house
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        view: str,
        size: tuple[int, int] = DESK,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Sight:
        """The table page on one view."""
        self._house.shows = read_view(view)
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion=motion
        )
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        sight = Sight(page, [])
        page.route_web_socket("**/live?**", sight.take)
        page.goto(f"{self._house.address}/table.html?table=table-3")
        page.get_by_role("group", name="The table").wait_for()
        return sight

    def show(self, sight: Sight, view: str) -> None:
        """The same page on another view."""
        self._house.shows = read_view(view)
        sight.page.reload()
        sight.page.get_by_role("group", name="The table").wait_for()

    def _hear(self, message: ConsoleMessage) -> None:
        harmless = any(words in message.text for words in self.expected)
        if message.type in ("error", "warning") and not harmless:
            self.complaints.append(message.text)

    def close(self) -> None:
        """Close every page."""
        for context in self._contexts:
            context.close()
