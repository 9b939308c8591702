"""How a page of a served house must look and answer to keys, whatever it is about."""

from playwright.sync_api import Page

from tests.browser.pages import DESK, PHONE, TABLET
from tests.browser.served import check

SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
#: What a browser says of every refusal; the pages say it too, in words.
REFUSED = "Failed to load resource: the server responded with a status of 4"


def check_look(page: Page) -> None:
    """Nothing is small, faint, nameless or out of the window sideways."""
    for name in ("smallText", "faintText", "poorButtons", "sideways", "unlabelled"):
        assert check(page, name) == [], name


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
