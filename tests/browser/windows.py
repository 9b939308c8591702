"""Windows of one browser that are used again: what a page has fetched once stays with them."""

from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

Size = tuple[int, int]
Motion = Literal["reduce", "no-preference"]

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
#: How many milliseconds anything may take on a machine that is busy with other tests.
PATIENCE = 20_000

expect.set_options(timeout=PATIENCE)


class Windows:
    """Blank pages to open; each has cookies of its own, and none is left of who was there before.

    ``complaints`` is what their consoles say, but for what is ``expected``.
    """

    def __init__(self, browser: Browser) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._browser = browser
        self._free: list[tuple[Motion, BrowserContext]] = []
        self._used: list[tuple[Motion, BrowserContext]] = []

    def open(self, size: Size = DESK, motion: Motion = "reduce") -> Page:
        """A blank page in a window where nobody is."""
        found = next((one for one in self._free if one[0] == motion), None)
        if found:
            self._free.remove(found)
        else:
            found = motion, self._browser.new_context(reduced_motion=motion)
        self._used.append(found)
        page = found[1].new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def clear(self) -> list[str]:
        """Shut every page, forget who was there, and tell what they complained of."""
        for motion, context in self._used:
            if _left_clean(context):
                self._free.append((motion, context))
        self._used.clear()
        told, self.complaints, self.expected = self.complaints, [], []
        return told

    def _hear(self, message: ConsoleMessage) -> None:
        harmless = any(words in message.text for words in self.expected)
        if message.type in ("error", "warning") and not harmless:
            self.complaints.append(message.text)


def _left_clean(context: BrowserContext) -> bool:
    """Whether the window can be used again: a test may have shut it, to be rid of it."""
    try:
        for page in context.pages:
            page.evaluate("() => location.origin === 'null' || localStorage.clear()")
            page.close()
        context.clear_cookies()
    except Error:
        return False
    return True
