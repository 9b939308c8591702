"""Checks for size, contrast, and keyboard access that apply to every page."""

from playwright.sync_api import Locator, Page

from tests.browser.pages import check
from tests.browser.windows import SIZES, Size

#: The browser logs this for every rejected request. The page itself explains the rejection.
REFUSED = "Failed to load resource: the server responded with a status of 4"


def resize(page: Page, size: Size) -> None:
    """Set the size of the window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def check_look(page: Page) -> None:
    """Check that nothing is too small, too faint, unnamed, clipped, covered, or off-screen."""
    found = check(page, "looks")
    assert found == {}, f"{page.viewport_size}: {found}"


def check_sizes(page: Page) -> None:
    """Check the page at every window size, from the largest to a phone's; then restore the size."""
    before = page.viewport_size
    for size in SIZES.values():
        resize(page, size)
        check_look(page)
    assert before
    page.set_viewport_size(before)


def is_just_above(message: Locator, control: Locator) -> bool:
    """Return whether a message is right above the control that it is about."""
    above, below = message.bounding_box(), control.bounding_box()
    assert above is not None
    assert below is not None
    gap = below["y"] - above["y"] - above["height"]
    middle = below["x"] + below["width"] / 2
    return 0 <= gap < 24 and above["x"] < middle < above["x"] + above["width"]


def check_keyboard(page: Page) -> None:
    """Check that Tab reaches every control and that the focus is visible."""
    wanted = set(check(page, "controls"))
    reached = set()
    for _ in range(400):
        page.keyboard.press("Tab")
        reached.add(check(page, "focused"))
        if wanted <= reached:
            return
    raise AssertionError(f"no way by Tab to {wanted - reached}")
