"""Windows of one browser that are used again: to open another takes longer than most tests."""

from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect

Size = tuple[int, int]
Motion = Literal["reduce", "no-preference"]

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
#: How many milliseconds anything may take on a machine that is busy with other tests.
PATIENCE = 60_000
#: How many milliseconds there are between two looks at what waits.
LOOK = 20
FORGET = """() => {
  if (location.origin === "null") return;
  localStorage.clear();
  sessionStorage.clear();
}"""

expect.set_options(timeout=PATIENCE)


class Windows:
    """Blank pages; each has cookies of its own, and nothing is left of who was there before.

    ``complaints`` is what their consoles say, but for what is ``expected``.
    """

    def __init__(self, browser: Browser) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._free: list[Page] = []
        self._used: list[Page] = []

    def open(self, size: Size = DESK, motion: Motion = "reduce") -> Page:
        """A blank page in a window where nobody is."""
        page = self._free.pop() if self._free else self._another()
        page.emulate_media(media="screen", reduced_motion=motion, forced_colors="none")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self._used.append(page)
        return page

    def clear(self) -> list[str]:
        """Leave every page, forget who was there, and tell what they complained of."""
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
    """What a page asks of an address from now on waits here, to be let go one by one."""

    def __init__(self, page: Page, address: str, times: int | None = None) -> None:
        self._page = page
        self.waiting: list[Route] = []
        page.route(address, self._wait, times=times)

    def next(self) -> Route:
        """What has waited longest, as soon as something waits."""
        for _ in range(PATIENCE // LOOK):
            if self.waiting:
                return self.waiting.pop(0)
            self._page.wait_for_timeout(LOOK)
        raise AssertionError("the page asks for nothing")

    def _wait(self, asked: Route) -> None:
        self.waiting.append(asked)


def _left_clean(page: Page) -> bool:
    """Whether the window can be used again: a test may have shut it, to be rid of it."""
    try:
        page.evaluate(FORGET)
        page.unroute_all()
        page.goto("about:blank")
        page.context.clear_cookies()
    except Error:
        return False
    return True
