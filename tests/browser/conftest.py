"""A browser, a house that serves the pages and the views of ``views/``, and a page that is watched.

The browser lives as long as one module: its event loop must not be running when the tests of
another module start their own. The tests of one module share a house, so one process runs them.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.house import House
from tests.browser.pages import Pages
from tests.browser.windows import Windows

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def launch(playwright: Playwright) -> Browser:
    """Chromium as it is installed, without a window."""
    found = next(filter(None, map(shutil.which, CHROMIUM)))
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the module."""
    if not any(map(shutil.which, CHROMIUM)):
        pytest.fail("No Chromium found: install it with `apt-get install chromium`.", pytrace=False)
    with sync_playwright() as playwright, launch(playwright) as chromium:
        yield chromium


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Windows:
    """Windows of that browser."""
    return Windows(browser)


@pytest.fixture(scope="module")
def paper() -> Iterator[House]:
    """The pages and views of a table, on a free port."""
    with House() as serving:
        yield serving


@pytest.fixture
def house(paper: House) -> House:
    """The same, with nothing done in it yet."""
    paper.forget()
    return paper


@pytest.fixture
def pages(windows: Windows, house: House) -> Iterator[Pages]:
    """Pages to open; at the end none of them may have complained."""
    yield Pages(windows, house)
    assert windows.clear() == []
