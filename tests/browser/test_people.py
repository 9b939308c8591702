"""The people page: accounts, roles, passwords, lockouts, and read-only access."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from letitride.people import Role
from tests.browser.looks import REFUSED, check_keyboard, check_sizes
from tests.browser.served import Guests, guests
from tests.browser.windows import Held, Windows
from tests.server.houses import Served, Visit, served

OFFICE = "/people.html"
#: Pages for the tests that visit every page: the page's name, its address, and the user.
PAGES = [("people", OFFICE, "Adam")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("people")) as made:
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        opened.windows.expected.append(REFUSED)
        yield opened


def test_an_administrator_hires_and_changes_what_people_may_do(
    browsers: Guests, house: Served
) -> None:
    page = browsers.open(OFFICE, house.as_role(Role.ADMINISTRATOR, "Adam"))
    page.get_by_role("textbox", name="Name").fill("Sam")
    new = page.get_by_role("region", name="Open an account")
    new.get_by_role("combobox", name="Role").select_option("dealer")
    new.get_by_role("button", name="Open the account").click()
    abe = house.as_role(Role.AUDITOR, "Abe")
    approve_and_carry_out(page, abe, "Open an account for Sam (dealer)")
    issued = page.get_by_role("status").filter(has_text="The password for Sam, shown only once")
    password = issued.locator("strong").inner_text()
    assert house.log_in("Sam", password).me["password_due"]
    row = page.get_by_role("row", name="Sam")
    expect(row).to_contain_text("DealerActive")
    one = page.get_by_role("region", name="Account of Sam")
    one.get_by_role("combobox", name="Role").select_option("supervisor")
    one.get_by_role("button", name="Grant the role").click()
    approve_and_carry_out(page, abe, "Grant Sam the role of supervisor")
    expect(row).to_contain_text("Dealer, supervisor")
    one.get_by_role("button", name="Lock out").click()
    page.get_by_role("dialog").get_by_role("button", name="Lock out").click()
    expect(row).to_contain_text("Locked out")
    one.get_by_role("button", name="Let back in").click()
    expect(row).to_contain_text("Active")
    one.get_by_role("button", name="Issue a new password").click()
    page.get_by_role("dialog").get_by_role("button", name="Issue a password").click()
    approve_and_carry_out(page, abe, "Issue a new password to Sam")
    expect(issued.locator("strong")).not_to_have_text(password)
    assert house.log_in("Sam", issued.locator("strong").inner_text()).name == "Sam"
    page.get_by_role("button", name="Change Adam\u2019s account").click()
    own = page.get_by_role("region", name="Account of Adam")
    own.get_by_role("button", name="Grant the role").click()
    expect(own.get_by_role("alert")).to_contain_text("another administrator")
    check_sizes(page)
    check_keyboard(page)


def approve_and_carry_out(page: Page, auditor: Visit, title: str) -> None:
    """Have an auditor approve the request on the page, and carry it out."""
    request = page.get_by_role("listitem", name=f"{title}, requested by ")
    expect(request).to_contain_text("An auditor approves")
    (asked,) = auditor.get("/approvals")
    auditor.do("POST", f"/approvals/{asked['number']}", answer="approve")
    request.get_by_role("button", name="Carry out").click(timeout=15_000)
    expect(request).to_be_hidden()


def test_an_auditor_approves_on_the_page(browsers: Guests, house: Served) -> None:
    adam = house.as_role(Role.ADMINISTRATOR, "Aaron")
    number = adam.do("POST", "/people", name="Nora", roles=["dealer"])["approval"]["number"]
    page = browsers.open(OFFICE, house.as_role(Role.AUDITOR, "Anna"))
    title = "Open an account for Nora (dealer), requested by Aaron"
    request = page.get_by_role("listitem", name=title)
    check_sizes(page)
    request.get_by_role("button", name="Approve").click()
    expect(request).to_contain_text("Approved by Anna")
    done = adam.do("POST", "/people", name="Nora", roles=["dealer"], approval=number)
    assert house.log_in("Nora", done["password"]).me["password_due"]


def test_an_account_can_be_opened_before_the_list_loads(browsers: Guests, house: Served) -> None:
    page = browsers.open("/rules.html", house.as_role(Role.ADMINISTRATOR, "Ada"))
    held = Held(page, "**/api/v1/people", times=1)
    page.goto(house.url + OFFICE)
    page.get_by_role("textbox", name="Name").fill("Quinn")
    page.get_by_role("combobox", name="Role").first.select_option("player")
    page.get_by_role("button", name="Open the account").click()
    issued = page.get_by_role("status").filter(has_text="The password for Quinn, shown only once")
    expect(issued).to_be_visible()
    held.next().continue_()
    expect(page.get_by_role("row", name="Quinn")).to_be_visible()
    expect(page.get_by_role("region", name="Account of Quinn")).to_be_visible()


def test_a_role_picked_while_the_list_loads_stays(browsers: Guests, house: Served) -> None:
    page = browsers.open(OFFICE, house.as_role(Role.ADMINISTRATOR, "Amy"))
    page.get_by_role("textbox", name="Name").fill("Rob")
    page.get_by_role("combobox", name="Role").first.select_option("player")
    page.get_by_role("button", name="Open the account").click()
    one = page.get_by_role("region", name="Account of Rob")
    role = one.get_by_role("combobox", name="Role")
    role.select_option("player")
    held = Held(page, "**/api/v1/people", times=1)
    one.get_by_role("button", name="Revoke the role").click()
    name = page.get_by_role("textbox", name="Name")
    name.fill("Sue")
    role.select_option("auditor")
    held.next().continue_()
    expect(page.get_by_role("row", name="Rob")).not_to_contain_text("Player")
    expect(role).to_have_value("auditor")
    expect(name).to_have_value("Sue")


def test_a_late_answer_does_not_change_the_account_shown(browsers: Guests, house: Served) -> None:
    for name in ("Tim", "Una"):
        house.as_role(Role.DEALER, name)
    page = browsers.open(OFFICE, house.as_role(Role.ADMINISTRATOR, "Ali"))
    page.get_by_role("button", name="Change Tim\u2019s account").click()
    page.get_by_label("Role").last.select_option("dealer")
    revoked = Held(page, "**/people/Tim/roles", times=1)
    page.get_by_role("button", name="Revoke the role").click()
    answer = revoked.next()
    page.get_by_role("button", name="Change Una\u2019s account").click()
    answer.continue_()
    expect(page.get_by_role("row", name="Tim")).not_to_contain_text("Dealer")
    expect(page.get_by_role("region", name="Account of Una")).to_be_visible()


def test_the_connection_warning_goes_away(browsers: Guests, house: Served) -> None:
    browsers.windows.expected += ["ERR_FAILED", "TypeError"]
    house.as_role(Role.DEALER, "Ted")
    page = browsers.open(OFFICE, house.as_role(Role.ADMINISTRATOR, "Art"))
    page.get_by_role("button", name="Change Ted\u2019s account").click()
    page.route("**/api/v1/people", lambda look: look.abort(), times=1)
    page.get_by_label("Role").last.select_option("dealer")
    page.get_by_role("button", name="Revoke the role").click()
    lost = page.get_by_text("The server cannot be reached.")
    expect(lost).to_be_visible()
    page.get_by_role("button", name="Revoke the role").click()
    expect(lost).to_be_hidden()


def test_an_auditor_reads_and_changes_nothing(browsers: Guests, house: Served) -> None:
    page = browsers.open(OFFICE, house.as_role(Role.AUDITOR, "Abe"))
    expect(page.get_by_role("row", name="Abe")).to_contain_text("Auditor")
    expect(page.get_by_role("region", name="Open an account")).to_be_hidden()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)


def test_other_roles_cannot_use_the_page(browsers: Guests, house: Served) -> None:
    page = browsers.open(OFFICE, house.as_role(Role.SUPERVISOR))
    expect(page.get_by_role("heading", name="You cannot use this page")).to_be_visible()
