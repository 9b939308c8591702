"""The second factor page and the login page: enrolling, and logging in with a code."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect
from pyotp.totp import TOTP

from letitride.people import Role
from tests.browser.looks import REFUSED, check_keyboard, check_sizes
from tests.browser.served import Guests, guests
from tests.browser.windows import Windows
from tests.server.houses import PASSWORD, Served, served

PAGE = "/second_factor.html"
#: Pages for the tests that visit every page: the page's name, its address, and the user.
PAGES = [("second_factor", PAGE, "Adam")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("factor"), second_factor="floor") as made:
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        opened.windows.expected.append(REFUSED)
        yield opened


def test_a_dealer_enrolls_and_logs_in_with_a_code(browsers: Guests, house: Served) -> None:
    house.as_role(Role.DEALER, "Dee")
    page = browsers.open("/login.html")
    page.get_by_label("Name").fill("Dee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**{PAGE}")
    expect(page.get_by_text("The house requires one before you can continue.")).to_be_visible()
    page.get_by_role("button", name="Set it up").click()
    phone = TOTP(page.locator("#secret").inner_text().replace(" ", ""))
    code = page.get_by_label("Code from your authenticator app")
    code.fill("000000")
    page.get_by_role("button", name="Confirm the code").click()
    expect(page.get_by_role("alert").filter(has_text="The code is wrong")).to_be_visible()
    check_sizes(page)
    check_keyboard(page)
    code.fill(phone.now())
    page.get_by_role("button", name="Confirm the code").click()
    expect(page.locator("#codes li")).to_have_count(10)
    check_sizes(page)
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url("**/lobby.html")
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{house.url}/login.html")
    page.get_by_label("Name").fill("Dee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Enter your code")).to_be_visible()
    soon = datetime.now(UTC) + timedelta(seconds=30)
    page.get_by_label("Code from your authenticator app").fill(phone.at(soon))
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/lobby.html")


def test_players_are_told_that_they_need_none(browsers: Guests, house: Served) -> None:
    page = browsers.open(PAGE, house.as_role(Role.PLAYER))
    expect(page.get_by_text("Only employees of the house")).to_be_visible()
