"""The table page, opened with views from a fake house."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.house import House, read_view
from tests.browser.windows import DESK, Motion, Size, Windows

TWO_FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


def check(page: Page, name: str) -> Any:
    """Run a function from ``checks.js`` on a page, and return its result."""
    return page.evaluate(f"async () => {{ {CHECKS} return await {name}(); }}")


@dataclass
class Sight:
    """An open page, and the WebSocket that sends it new views."""

    page: Page
    lines: list[WebSocketRoute]

    def take(self, line: WebSocketRoute) -> None:
        """Store the WebSocket that the page opens."""
        self.lines.append(line)

    def evaluate(self, name: str) -> Any:
        """Run a function from ``checks.js`` on this page, and return its result."""
        return check(self.page, name)

    def hear(self, message: Any) -> None:
        """Send a message over the WebSocket."""
        self.lines[-1].send(json.dumps(message))

    def see(self, view: Any) -> None:
        """Send a new view."""
        self.hear({"version": view["version"], "events": [], "view": view})


class Pages:
    """A way to open the table page with views from the fake house."""

    def __init__(self, windows: Windows, house: House) -> None:
        self.windows = windows
        self._house = house

    def open(self, view: str, size: Size = DESK, motion: Motion = "reduce") -> Sight:
        """Open the table page with one view."""
        self._house.shows = read_view(view)
        page = self.windows.open(size, motion)
        sight = Sight(page, [])
        page.route_web_socket("**/live?**", sight.take)
        page.goto(f"{self._house.address}/table.html?table=table-3")
        page.get_by_role("group", name="The table").wait_for()
        page.evaluate(TWO_FRAMES)  # the felt is redrawn once the panels around it are filled
        return sight
