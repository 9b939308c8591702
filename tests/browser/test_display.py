"""A link's display: it shows only meters, pays, and awards, and takes no input."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from letitride.people import Role
from tests.browser.looks import REFUSED, check_look, resize
from tests.browser.served import Guests, guests
from tests.browser.windows import SIZES, Windows
from tests.server.houses import Served, Visit, served
from tests.server.routes.dealer.test_controllers import BANK, NEXUS, TOP, press

DISPLAY = "/display.html?link=Bank"
TELEVISION = (1920, 1080)
LEVELS = [
    {"level": level, "amount": amount, "seed": amount, "contribution": "5%"}
    for level, amount in (("Mega", "123456.78"), ("Major", "5432.10"), ("Minor", "512.34"))
]
GRAND = {"name": "Grand", "paytable": "PTMGLML02", "meters": LEVELS}
#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [("display", DISPLAY, None), ("display-levels", "/display.html?link=Grand", None)]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("display"), public_displays=True) as house:
        supervisor = house.as_role(Role.SUPERVISOR, "Sam")
        supervisor.do("POST", "/links", **BANK)
        supervisor.do("POST", "/tables", **NEXUS)
        supervisor.do("POST", "/links", **GRAND)
        yield house


@pytest.fixture(scope="module")
def staff(real: Served) -> tuple[Visit, Visit]:
    return real.log_in("Sam"), real.as_role(Role.EXECUTIVE)


@pytest.fixture
def visitors(windows: Windows, real: Served) -> Iterator[Guests]:
    with guests(windows, real) as opened:
        opened.windows.expected.append(REFUSED)
        yield opened


def meters(page: Page) -> Any:
    return page.get_by_label("Progressive meters").get_by_role("definition")


@pytest.mark.clause("WA-NEXUS-DISP-2", "WA-LINK-DISP-2")
def test_a_display_takes_no_input(visitors: Guests) -> None:
    page = visitors.open(DISPLAY)
    expect(meters(page)).to_contain_text("$4,0")
    inputs = "a[href], button, input, select, textarea, [tabindex], [contenteditable], [onclick]"
    assert page.locator(inputs).count() == 0
    before = page.content()
    for key in ("Tab", "Enter", "Space", "a", "ArrowDown"):
        page.keyboard.press(key)
    page.mouse.click(400, 400)
    assert page.evaluate("document.activeElement === document.body")
    assert page.content() == before


@pytest.mark.clause("SD-10/4", "WA-NEXUS-JP-1.3")
def test_every_level_is_shown_and_the_pays_beside_them(visitors: Guests) -> None:
    page = visitors.open("/display.html?link=Grand", size=TELEVISION)
    expect(page.get_by_role("term")).to_have_text(["Mega", "Major", "Minor"])
    amounts = [text.split()[-1] for text in meters(page).all_inner_texts()]
    assert [amount[-10:] for amount in amounts] == ["123,456.78", "$5,432.10", "$512.34"]
    pays = page.get_by_role("table", name="Progressive pays")
    expect(pays.get_by_role("row").nth(1)).to_have_text("Royal flush100% Mega$1,000")
    sizes = page.locator(".odometer").evaluate_all("all => all.map(o => o.offsetHeight)")
    assert len(set(sizes)) == 1
    assert sizes[0] > 0.12 * TELEVISION[1]  # readable from a distance


@pytest.mark.parametrize("link", ["Bank", "Grand"])
def test_a_display_reads_well_on_a_television_and_on_a_phone(visitors: Guests, link: str) -> None:
    page = visitors.open(f"/display.html?link={link}")
    meters(page).first.wait_for()
    for size in (*SIZES.values(), TELEVISION):
        resize(page, size)
        check_look(page)
        assert_all_is_seen(page)


def assert_all_is_seen(page: Page) -> None:
    """Check that everything fits in the window and that the pays do not cover a meter."""
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    pays = page.get_by_role("table").bounding_box()
    boxes = [box.bounding_box() for box in page.locator(".big-meters > div").all()]
    assert pays
    for box in boxes:
        assert box
        beside = box["x"] + box["width"] <= pays["x"]
        above = box["y"] + box["height"] <= pays["y"] + 1
        assert beside or above


def test_digits_roll_as_the_meter_ticks_and_stand_still_when_asked_to(
    visitors: Guests, staff: tuple[Visit, Visit]
) -> None:
    sam, _ = staff
    moving = visitors.open(DISPLAY, motion="no-preference")
    still = visitors.open(DISPLAY)
    for page in (moving, still):
        meters(page).wait_for()
        page.evaluate(
            "window.most = 0; setInterval(() => { window.most = "
            "Math.max(window.most, document.getAnimations().length); }, 20)"
        )
    for seat in range(1, 8):
        press(sam, "SENSOR", seat=seat)
    press(sam, "START GAME")
    press(sam, "END GAME")
    amount = sam.get("/links/Bank")["meters"][0]["amount"]
    for page in (moving, still):
        expect(meters(page).locator(".unseen")).to_have_text(f"${float(amount):,.2f}")
    assert moving.evaluate("window.most") > 0
    assert still.evaluate("window.most") == 0


def test_an_award_fills_the_screen_and_ends_by_itself(
    visitors: Guests, staff: tuple[Visit, Visit]
) -> None:
    sam, executive = staff
    page = visitors.open(DISPLAY, size=TELEVISION)
    page.clock.install()
    page.reload()
    meters(page).wait_for()
    press(sam, "SENSOR", seat=3)
    press(sam, "START GAME")
    press(sam, "HAND", seat=3, hand=TOP)
    press(sam, "CONFIRM")
    won = press(executive, "SWIPE")["view"]["hands"][0]["award"]
    page.clock.run_for(2100)
    moment = page.get_by_role("status").filter(has_text="Jackpot!")
    expect(moment).to_contain_text(f"${float(won):,.2f}")
    expect(moment).to_contain_text("A-K-Q of spades at P1")
    box = moment.bounding_box()
    assert box
    assert [box["width"], box["height"]] == [*TELEVISION]
    check_look(page)
    later = visitors.open(DISPLAY)  # earlier awards are not shown
    meters(later).wait_for()
    expect(later.get_by_text("Jackpot!")).to_have_count(0)
    page.clock.run_for(12_500)
    expect(page.get_by_text("Jackpot!")).to_have_count(0)
    expect(meters(page).locator(".unseen")).to_have_text(re.compile(r"^\$1,000\.\d\d$"))
    page.context.close()  # other tests must not reuse the fake clock


def test_a_display_says_so_if_there_is_nothing_to_show(visitors: Guests) -> None:
    page = visitors.open("/display.html?link=nowhere")
    expect(page.get_by_text("There is no link with this name.")).to_be_visible()
    page = visitors.open("/display.html")  # the list of links requires a login
    expect(page.get_by_text("Waiting for someone to log in on this device.")).to_be_visible()
