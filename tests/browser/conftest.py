"""A browser, a house that serves the pages and the views of ``views/``, and a page that is watched.

The browser lives as long as one module: its event loop must not be running when the tests of
another module start their own.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import House
from tests.browser.pages import Pages

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.fail("No Chromium found: install it with `apt-get install chromium`.", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def house() -> Iterator[House]:
    """The pages and views of a table, on a free port."""
    with House() as serving:
        yield serving


@pytest.fixture
def pages(browser: Browser, house: House) -> Iterator[Pages]:
    """Pages to open; at the end none of them may have complained."""
    opened = Pages(browser, house)
    yield opened
    opened.close()
    assert opened.complaints == []
