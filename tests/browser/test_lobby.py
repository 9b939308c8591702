"""The login page and the lobby: log in, sit down in one click, and limit your own play."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from letitride.eventstore.journal import Request, utc_now
from letitride.people import Role
from tests.browser.looks import REFUSED, check_keyboard, check_sizes
from tests.browser.served import Guests, guests
from tests.browser.windows import PHONE, SIZES, Held, Windows
from tests.people.staff import appoint
from tests.server.crews import Crew
from tests.server.houses import PASSWORD, Served, Visit, new_id, served
from tests.server.routes.dealer.test_controllers import BANK, NEXUS, press

LOBBY = "/lobby.html"
#: Pages for the tests that visit every page: the page's name, its address, and the user.
PAGES = [("lobby", LOBBY, "Ann"), ("login", "/login.html", None)]


class Ahead:
    """A clock that a test can move forward."""

    def __init__(self) -> None:
        self.by = timedelta()

    def __call__(self) -> datetime:
        return utc_now() + self.by


@pytest.fixture(scope="module")
def clock() -> Ahead:
    return Ahead()


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory, clock: Ahead) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("lobby"), clock, demo=True, reveal_time=1) as house:
        house.open_table(name="Harbour", automatic=2)
        supervisor = house.as_role(Role.SUPERVISOR, "Sam")
        supervisor.do("POST", "/links", **BANK)
        supervisor.do("POST", "/tables", **NEXUS)
        house.open_table(name="Pier", kind="dealer")
        yield house


@pytest.fixture
def visitors(windows: Windows, real: Served) -> Iterator[Guests]:
    with guests(windows, real) as opened:
        opened.windows.expected.append(REFUSED)
        yield opened


def guest(real: Served) -> Visit:
    visit = real.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


# ---------------------------------------------------------------------- coming in

LEAVE = """async () => {
  const { command, get } = await import("/shared/server/requests.js");
  const { you } = await get("/tables/Demo");
  await command("DELETE", `/tables/Demo/seats/${you.seats[0]}`);
}"""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_newcomer_plays_within_three_clicks(visitors: Guests, size: tuple[int, int]) -> None:
    page = visitors.open("/", size=size)
    expect(page.get_by_text("You are playing as a guest with play chips")).to_be_visible()
    page.get_by_role("button", name="Sit down at Demo").click()
    page.wait_for_url("**/table.html?table=Demo")
    page.get_by_role("button", name=re.compile("^Main bets")).click()
    page.get_by_role("button", name=re.compile(r"^Place \$\d")).click()
    for bet in ("bet 1", "bet 2"):
        expect(page.get_by_text(f"Your turn: {bet}")).to_be_visible()
        page.get_by_role("button", name="Let it ride").click()
    expect(page.get_by_role("status", name="Dealer")).to_contain_text("Place your bets")
    page.evaluate(LEAVE)


def test_a_house_without_a_demo_asks_for_a_name(visitors: Guests) -> None:
    page = visitors.open("/login.html")
    page.get_by_label("Name").fill("Nobody")
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_have_text("The name or password is incorrect.")


def test_a_player_registers_logs_out_and_logs_in_by_keys_alone(visitors: Guests) -> None:
    page = visitors.open("/login.html?to=/rules.html")
    page.get_by_role("button", name="Open an account").click()
    page.keyboard.type("Nora")
    page.keyboard.press("Tab")
    page.keyboard.type("short")
    page.keyboard.press("Enter")
    assert page.url.endswith("/login.html?to=/rules.html")  # the browser rejects a short password
    page.keyboard.press("Control+a")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules.html")
    page.get_by_role("button", name="Log out").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are playing as a guest")).to_be_visible()  # a demo admits everyone
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Name").press_sequentially("Nora")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/lobby.html")
    expect(page.get_by_role("banner")).to_contain_text("NoraPlayer")


def test_a_space_after_a_name_is_ignored(visitors: Guests) -> None:
    """Phone keyboards add a space. The name is stored without the space, and logging in works."""
    page = visitors.open("/login.html", size=PHONE)
    page.get_by_role("button", name="Open an account").click()
    for action in ("Open an account", "Log in"):
        page.get_by_label("Name").fill(" Una ")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name=action).first.click()
        page.wait_for_url("**/lobby.html")
        expect(
            page.get_by_text("Sit down in one click")
        ).to_be_visible()  # logged in as a player, not a guest
        page.goto(visitors.house.url + "/login.html")


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example", "/login.html"])
def test_the_login_page_leads_only_to_this_site(visitors: Guests, real: Served, to: str) -> None:
    name = real.as_role(Role.PLAYER).name
    page = visitors.open(f"/login.html?to={to}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{real.url}/lobby.html")


def test_an_issued_password_is_changed_first(visitors: Guests, real: Served) -> None:
    asked = Request(new_id(), "administrator")
    issued = appoint(real.house.auth, "Fresh", frozenset({Role.DEALER}), asked)
    page = visitors.open("/login.html")
    page.get_by_label("Name").fill("Fresh")
    page.get_by_label("Password").fill(issued)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    page.get_by_label("New password").fill("quite another one")
    page.get_by_role("button", name="Change password and continue").click()
    page.wait_for_url("**/lobby.html")
    expect(page.get_by_role("banner")).to_contain_text("FreshDealer")


@pytest.mark.parametrize(
    ("role", "pages"),
    [
        (Role.PLAYER, {"Lobby", "Rules", "Lab", "Coach"}),
        (Role.DEALER, {"Lobby", "Rules", "Lab", "Coach", "Dealer"}),
        (Role.AUDITOR, {"Lobby", "Rules", "Lab", "Coach", "Game Manager", "Audit", "People"}),
        (Role.ADMINISTRATOR, {"Lobby", "Rules", "Lab", "Coach", "People"}),
    ],
)
def test_the_header_has_the_pages_a_person_may_use(
    visitors: Guests, real: Served, role: Role, pages: set[str]
) -> None:
    page = visitors.open(LOBBY, real.as_role(role))
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    nav = page.get_by_role("navigation", name="Pages")
    assert set(nav.get_by_role("link").all_inner_texts()) == pages
    expect(nav.get_by_role("link", name="Lobby")).to_have_attribute("aria-current", "page")
    for link in nav.get_by_role("link").all():
        address = link.get_attribute("href")
        assert real.client.get(f"{address}").status_code == 200, address


def test_on_a_phone_the_pages_are_in_a_menu(visitors: Guests, real: Served) -> None:
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER), PHONE)
    rules = page.get_by_role("link", name="Rules")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Menu")).to_have_attribute("aria-expanded", "true")
    rules.click()
    page.wait_for_url("**/rules.html")


# ---------------------------------------------------------------------- the lobby


def test_tables_show_place_limits_side_bets_seats_and_meters(
    visitors: Guests, real: Served
) -> None:
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER))
    harbour = page.get_by_role("article", name="Harbour")
    for words in ("Massachusetts Gaming Commission", "Dealt by the house", "$5 to $500"):
        expect(harbour).to_contain_text(words)
    expect(harbour.get_by_text(re.compile(r"\d seats free"))).to_be_visible()
    side = harbour.get_by_role("list", name="Side bets").get_by_role("listitem")
    expect(side).to_have_text(["Bonus", "Three card bonus"])
    floor = page.get_by_role("article", name="P1")
    expect(floor).to_contain_text("Dealt with real cards")
    expect(floor.get_by_role("button")).to_have_count(0)  # players sit there in person
    expect(floor.get_by_role("link", name="Display for the Jackpot meter")).to_be_visible()
    expect(page.get_by_role("article", name="Pier")).to_contain_text("Dealt by a dealer")


def test_meters_run_up_between_two_looks(visitors: Guests, real: Served) -> None:
    sam = real.log_in("Sam")
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER), motion="no-preference")
    figure = page.get_by_role("article", name="P1").get_by_role("definition")
    expect(figure).to_have_text(re.compile(r"^\$4,00\d\.\d\d$"))
    for seat in range(1, 8):
        press(sam, "SENSOR", seat=seat)
    press(sam, "START GAME")
    press(sam, "END GAME")
    shown = set()
    for _ in range(60):
        shown.add(figure.inner_text())
        page.wait_for_timeout(100)
        if len(shown) > 5:
            break
    assert len(shown) > 5  # the meter counts up in small steps


def test_a_player_waits_in_the_lobby_for_the_next_round(visitors: Guests, real: Served) -> None:
    sam, ann = real.log_in("Sam"), real.player("Ann", table="Pier")
    crew = Crew(real, "Pier", supervisor=sam)
    crew.open_betting()
    ann.do("POST", "/tables/Pier/seats/1")
    ann.do("PUT", "/tables/Pier/seats/1/wagers", wagers=dict.fromkeys("12$", "5.00"))
    crew.step()
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER))
    page.get_by_role("button", name="Sit down at Pier").dblclick()  # which asks once
    told = page.get_by_text("A round is in progress at Pier.")
    expect(told).to_be_visible()
    stop = page.get_by_role("button", name="Stop waiting for a seat at Pier")
    stop.click()
    expect(told).to_be_hidden()
    sit = page.get_by_role("button", name="Sit down at Pier")
    sit.click()
    crew.play({1: ann}, ride=False)
    crew.open_betting()
    page.wait_for_url("**/table.html?table=Pier")
    assert len(ann.get("/tables/Pier")["seats"]) == 2


def test_a_rejected_seat_is_explained_on_the_tables_card(visitors: Guests, real: Served) -> None:
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER))
    error = {"code": "game/seat_taken", "message": "Seat 4 is taken. Choose a free seat."}
    page.route(
        "**/tables/Demo/seats/*", lambda seat: seat.fulfill(status=409, json={"error": error})
    )
    page.get_by_role("button", name="Sit down at Demo").click()
    card = page.get_by_role("article", name="Demo")
    expect(card.get_by_role("alert")).to_have_text("Seat 4 is taken. Choose a free seat.")


def test_staff_watch_and_deal(visitors: Guests, real: Served) -> None:
    page = visitors.open(LOBBY, real.as_role(Role.DEALER))
    pier = page.get_by_role("article", name="Pier")
    expect(pier.get_by_role("link", name="Deal at Pier")).to_be_visible()
    expect(pier.get_by_role("link", name="Watch Pier")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Sit down"))).to_have_count(0)


def test_lobby_and_login_read_well(visitors: Guests, real: Served) -> None:
    page = visitors.open(LOBBY, real.as_role(Role.PLAYER))
    page.get_by_role("button", name="Sit down at Harbour").wait_for()
    check_sizes(page)
    page.get_by_role("button", name="My play").click()
    page.get_by_role("spinbutton", name="Loss limit").wait_for()
    check_sizes(page)
    door = visitors.open("/login.html")
    door.get_by_label("Name").wait_for()
    check_sizes(door)


def test_every_control_of_the_lobby_is_reached_by_tab(visitors: Guests, real: Served) -> None:
    page = visitors.open(LOBBY, guest(real))
    page.get_by_role("button", name="Sit down at Demo").wait_for()
    check_keyboard(page)


# ---------------------------------------------------------------------- one's own bounds


def test_a_player_sets_limits_and_is_reminded(visitors: Guests, real: Served, clock: Ahead) -> None:
    lea = real.player("Lea", table="Harbour")
    page = visitors.open(LOBBY, lea)
    page.get_by_role("button", name="My play").click()
    panel = page.get_by_role("dialog", name="My play")
    expect(panel).to_contain_text("Nothing won or lost")
    panel.get_by_role("spinbutton", name="Time limit").fill("45")
    for label, value in (("Loss limit", "50"), ("Reminder", "30")):
        panel.get_by_role("spinbutton", name=label).fill(value)
        panel.get_by_role("button", name=f"Set: {label}").click()
        expect(panel.get_by_text(re.compile(f"^Now: .*{value}"))).to_be_visible()
    assert lea.get("/me")["limits"] == {"loss": 5000, "reminder": 30}
    expect(panel.get_by_role("spinbutton", name="Time limit")).to_have_value("45")  # not set yet
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    lea.do("POST", "/tables/Harbour/seats/4")
    lea.do("PUT", "/tables/Harbour/seats/4/wagers", wagers=dict.fromkeys("12$", "5.00"))
    clock.by += timedelta(minutes=31)
    lea.do("DELETE", "/tables/Harbour/seats/4")
    page.reload()
    reminder = page.get_by_role("dialog", name=re.compile("You have been playing for 30 min"))
    expect(reminder).to_be_visible()
    reminder.get_by_role("button", name="OK").click()
    page.reload()
    page.get_by_role("button", name="My play").wait_for()
    page.wait_for_timeout(500)
    expect(reminder).to_be_hidden()  # each reminder is shown once
    clock.by += timedelta(minutes=30)
    page.goto(f"{real.url}/table.html?table=Harbour")
    expect(page.get_by_role("dialog", name="You have been playing for 1 h")).to_be_visible()


def test_a_player_excludes_himself_from_play(visitors: Guests, real: Served) -> None:
    max_ = real.as_role(Role.PLAYER, "Max")
    page = visitors.open(LOBBY, max_)
    page.get_by_role("button", name="My play").click()
    page.get_by_role("button", name="Exclude me from play").click()
    ask = page.get_by_role("dialog", name="Exclude yourself from play")
    expect(ask).to_contain_text("Nobody can undo this.")
    ask.get_by_role("button", name="Cancel").click()
    assert max_.get("/me")["excluded_until"] is None
    page.get_by_role("button", name="Exclude me from play").click()
    page.get_by_label("Until").fill("2049-05-01")
    page.get_by_role("button", name="Exclude me", exact=True).click()
    expect(page.get_by_role("dialog", name="My play")).to_contain_text("You cannot play until")
    assert max_.get("/me")["excluded_until"].startswith("2049-05-01")


# ---------------------------------------------------------------------- a fresh password

ADJUST = """async () => {
  const { withFreshPassword } = await import("/shared/forms/password_prompt.js");
  const { command } = await import("/shared/server/requests.js");
  const what = { level: "Jackpot", amount: "4100.00", reason: "display repaired" };
  window.done = withFreshPassword(() => command("POST", "/links/Bank/adjustments", what))
    .then(({ approval }) => approval.number, (error) => error.message);
}"""


@pytest.fixture
def long_in(visitors: Guests, real: Served, clock: Ahead) -> Page:
    """Open the lobby as a supervisor who entered the password over five minutes ago."""
    supervisor = real.as_role(Role.SUPERVISOR)
    clock.by += timedelta(minutes=6)
    page = visitors.open(LOBBY, supervisor)
    page.get_by_role("button", name="Log out").wait_for()
    return page


def test_an_action_asks_for_a_fresh_password_and_continues(long_in: Page) -> None:
    page = long_in
    page.evaluate(ADJUST)
    ask = page.get_by_role("dialog", name="Enter your password")
    ask.get_by_label("Password").fill("not this one, no")
    ask.get_by_role("button", name="Confirm").click()
    expect(ask.get_by_role("alert")).to_have_text("The name or password is incorrect.")
    page.keyboard.press("Escape")
    assert page.evaluate("window.done") == "Nothing was changed."
    page.evaluate(ADJUST)
    ask.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(ask).to_be_hidden()
    assert page.evaluate("window.done") >= 1


def test_a_request_with_the_old_session_logs_nobody_out(long_in: Page) -> None:
    """Confirming the password starts a new session while a request in the old one is rejected."""
    page = long_in
    looks = Held(page, "**/api/v1/tables", times=1)
    look = looks.next()
    page.evaluate(ADJUST)
    ask = page.get_by_role("dialog", name="Enter your password")
    ask.get_by_label("Password").fill(PASSWORD)
    doors = Held(page, "**/api/v1/step-up")
    page.keyboard.press("Enter")
    door = doors.next()
    look.fulfill(status=401, json={"error": {"code": "server/login", "message": "Log in."}})
    page.wait_for_timeout(100)
    with page.expect_response("**/api/v1/tables") as again:
        door.continue_()
    assert again.value.ok
    expect(ask).to_be_hidden()
    assert page.evaluate("window.done") >= 1
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
