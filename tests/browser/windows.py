"""Reusable browser windows: opening a new one takes longer than most tests."""

from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect

Size = tuple[int, int]
Motion = Literal["reduce", "no-preference"]

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
#: The timeout in milliseconds, long enough for a machine busy with other tests.
PATIENCE = 60_000
#: The polling interval in milliseconds.
LOOK = 20
FORGET = """() => {
  if (location.origin === "null") return;
  localStorage.clear();
  sessionStorage.clear();
}"""

expect.set_options(timeout=PATIENCE)


class Windows:
    """Blank pages. Each has its own cookies and keeps no data from the previous visitor.

    ``complaints`` lists the pages' console errors, except those that are ``expected``.
    """

    def __init__(self, browser: Browser) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._free: list[Page] = []
        self._used: list[Page] = []

    def open(self, size: Size = DESK, motion: Motion = "reduce") -> Page:
        """Return a blank page in an unused window."""
        page = self._free.pop() if self._free else self._another()
        page.emulate_media(media="screen", reduced_motion=motion, forced_colors="none")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self._used.append(page)
        return page

    def clear(self) -> list[str]:
        """Leave every page, clear its storage, and return the errors it logged."""
        told = self.complaints
        self._free += filter(_left_clean, self._used)
        self._used, self.complaints, self.expected = [], [], []
        return told

    def _another(self) -> Page:
        page = self._browser.new_context().new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        said = f"{message.text} {message.location.get('url')}"
        harmless = any(words in said for words in self.expected)
        if message.type in ("error", "warning") and not harmless:
            self.complaints.append(message.text)


class Held:
    """A page's requests to an address, held so that a test can release them one by one."""

    def __init__(self, page: Page, address: str, times: int | None = None) -> None:
        self._page = page
        self.waiting: list[Route] = []
        page.route(address, self._wait, times=times)

    def next(self) -> Route:
        """Return the oldest request on hold, waiting until there is one."""
        for _ in range(PATIENCE // LOOK):
            if self.waiting:
                return self.waiting.pop(0)
            self._page.wait_for_timeout(LOOK)
        raise AssertionError("the page asks for nothing")

    def _wait(self, asked: Route) -> None:
        self.waiting.append(asked)


def _left_clean(page: Page) -> bool:
    """Return whether the window can be reused, because a test may have closed it."""
    try:
        page.evaluate(FORGET)
        page.unroute_all()
        page.goto("about:blank")
        page.context.clear_cookies()
    except Error:
        return False
    return True
