"""Fixtures: a browser, a house that serves the pages and the views in ``views/``, and a page.

The browser runs for one module at a time, because its event loop must stop before the tests in
another module start their own. A module's tests share a house, so one process runs them all.
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
    """The installed Chromium, without a window."""
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
    """Windows in the module's browser."""
    return Windows(browser)


@pytest.fixture(scope="module")
def paper() -> Iterator[House]:
    """A server for the pages and a table's views, on a free port."""
    with House() as serving:
        yield serving


@pytest.fixture
def house(paper: House) -> House:
    """The module's server, reset for one test."""
    paper.forget()
    return paper


@pytest.fixture
def pages(windows: Windows, house: House) -> Iterator[Pages]:
    """Yield pages that a test can open; at the end, fail if any page logged an error."""
    yield Pages(windows, house)
    assert windows.clear() == []
