"""How a page of a served house must look and answer to keys, whatever it is about."""

from playwright.sync_api import Page

from tests.browser.pages import check
from tests.browser.windows import SIZES, Size

#: What a browser says of every refusal; the pages say it too, in words.
REFUSED = "Failed to load resource: the server responded with a status of 4"


def resize(page: Page, size: Size) -> None:
    """Make the window as large as this."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def check_look(page: Page) -> None:
    """Nothing is small, faint, nameless, clipped, covered or out of the window sideways."""
    found = check(page, "looks")
    assert found == {}, f"{page.viewport_size}: {found}"


def check_sizes(page: Page) -> None:
    """The same in every window, from the largest to a phone's; it is left as large as it was."""
    before = page.viewport_size
    for size in SIZES.values():
        resize(page, size)
        check_look(page)
    assert before
    page.set_viewport_size(before)


def check_keyboard(page: Page) -> None:
    """Tab reaches everything that can be pressed, and shows where it is."""
    wanted = set(check(page, "controls"))
    reached = set()
    for _ in range(400):
        page.keyboard.press("Tab")
        reached.add(check(page, "focused"))
        if wanted <= reached:
            return
    raise AssertionError(f"no way by Tab to {wanted - reached}")
