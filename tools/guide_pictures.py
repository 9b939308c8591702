"""The pictures in the browser guides: pages of the demonstration house, with a task under way.

``tools.screenshots`` takes the pictures. Elements are found by their form names and ids, not by
their labels, so that a reworded page needs no change here.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from letitride.people import Role
from tests.browser.desks import Desks
from tests.browser.looks import resize
from tests.browser.windows import DESK
from tests.server.houses import Served, Visit

#: The window is narrower than a desktop, so that the text stays readable in the guides.
GUIDE = (1180, 760)
#: Pictures with tables that need a wider window.
WIDE = ("guide-ledger",)

#: The people to add to the new house before taking the picture of hiring.
FIRST = {
    "Sam": Role.SUPERVISOR,
    "Sue": Role.SUPERVISOR,
    "Eve": Role.EXECUTIVE,
    "Abe": Role.AUDITOR,
}

Act = Callable[[Page], object]


class Picture(NamedTuple):
    """A picture: the page, the person who is viewing it, and the steps to carry out first."""

    name: str
    address: str
    person: Visit | None
    act: Act


#: The part of the page that each picture shows, if it does not show the whole window.
PARTS = {
    "guide-login": "#door .panel",
    "guide-password": "#door .panel",
    "guide-open-table": "main",
    "guide-slip": "main",
    "guide-ruling": "main",
    "guide-practice": "main",
    "guide-dispute": "main",
    "guide-audit": "main",
    "guide-approval": "section:has(> #approvals)",
    "guide-cashier": "#pay-panel",
    "guide-win": "main",
}


def take(page: Page, name: str, file: Path, quality: int) -> None:
    """Save a picture of a page, or of the part that the guide shows."""
    resize(page, DESK if name in WIDE else GUIDE)
    shown = page.locator(PARTS[name]) if name in PARTS else page
    shown.screenshot(path=file, type="jpeg", quality=quality)


def first_day(house: Served) -> Iterator[Picture]:
    """Yield the pictures of a new house: logging in, hiring, and the first login."""
    for name, role in FIRST.items():
        house.as_role(role, name)
    ada = house.as_role(Role.ADMINISTRATOR, "Ada")
    yield Picture("guide-login", "/login.html", None, _fill(name="administrator"))
    yield Picture("guide-people", "/people.html", ada, _hire)
    issued = ada.do("POST", "/people", name="Nina", roles=["supervisor"])["password"]
    yield Picture("guide-password", "/login.html", None, _first_login("Nina", issued))


def working_day(desks: Desks) -> Iterator[Picture]:
    """Yield the pictures of a house at work; a picture may build on the ones before it."""
    here, audit, bank = "/dealer.html?table=D1", "/audit.html?table=D1", "/manager.html?link=Bank"
    dee, sue, eve, abe = (desks.people[name] for name in ("Dee", "Sue", "Eve", "Abe"))
    sam = desks.house.log_in("Sam")  # with a recent password
    sign, seat = ".two-step .button.primary", ".pad .keys button >> nth=4"
    yield Picture("guide-open-table", f"{here}&tab=floor", sam, _fill(name="LIR-2"))
    yield Picture("guide-slip", f"{here}&tab=tray", sam, _write_slip)
    yield Picture("guide-sign", f"{here}&tab=tray", dee, _press(sign))
    yield Picture("guide-keypad", "/dealer.html?table=P1", dee, _press(seat))
    yield Picture("guide-practice", f"{here}&tab=practice", dee, _practice)
    yield Picture("guide-dispute", f"{here}&tab=dispute", dee, _dispute)
    yield Picture("guide-ruling", f"{here}&tab=wrong", sam, _ruling)
    asked = {"level": "Jackpot", "amount": "1250.00", "reason": "Display repaired"}
    sam.do("POST", "/links/Bank/adjustments", **asked)
    yield Picture("guide-approval", bank, sue, _await("#approvals .approval"))
    yield Picture("guide-cashier", bank, sam, _deposit)
    yield Picture("guide-audit", f"{audit}&tab=chain", abe, _audit)
    yield Picture("guide-replay", f"{audit}&tab=replay", abe, _replay)
    yield Picture("guide-events", f"{audit}&tab=events", abe, _await("#events tbody tr"))
    yield Picture("guide-ledger", f"{audit}&tab=ledger", abe, _await("#ledger tbody tr"))
    yield Picture("guide-win", "/win.html?link=Bank&number=1", eve, _await("article"))


def _await(part: str) -> Act:
    return lambda page: page.locator(part).first.wait_for()


def _press(part: str) -> Act:
    return lambda page: page.locator(part).first.click()


def _fill(**fields: str) -> Act:
    def act(page: Page) -> None:
        for name, value in fields.items():
            page.locator(f"input[name={name}]").first.fill(value)

    return act


def _first_login(name: str, password: str) -> Act:
    def act(page: Page) -> None:
        _fill(name=name, password=password)(page)
        page.locator("form button[type=submit]").click()
        page.locator("input[name=new]").wait_for()

    return act


def _hire(page: Page) -> None:
    page.locator("#new input[name=name]").fill("Dora")
    page.locator("#new select[name=role]").select_option("dealer")
    page.locator("#new button[type=submit]").click()
    page.locator("#issued strong").wait_for()


def _write_slip(page: Page) -> None:
    page.locator("#tray select[name=slip]").select_option("fills")
    page.locator("#tray input[name=amount]").fill("2,000")
    page.locator("#tray button[type=submit]").click()
    page.locator(".two-step").wait_for()


def _practice(page: Page) -> None:
    for name in ("outcome", "deck"):
        page.locator(f"#practice input[name={name}]").last.check()
    page.locator("#practice button[type=submit]").click()
    page.locator("#practice .consequence").wait_for()


def _dispute(page: Page) -> None:
    _fill(**{"community": "Ts 4d", "cards-1": "Tc Td 2h"})(page)
    page.locator("#dispute button[type=submit]").click()
    page.locator("#dispute .hand-name").wait_for()


def _ruling(page: Page) -> None:
    page.locator("#wrong select[name=what]").select_option("foreign_card")
    page.locator("#wrong button[type=submit]").click()
    page.locator("#wrong .consequence").wait_for()


def _deposit(page: Page) -> None:
    form = page.locator("#pay details").first
    form.locator("summary").click()
    form.locator("input[name=player]").fill("Ann")
    form.locator("input[name=amount]").fill("200")
    form.locator("button[type=submit]").click()
    form.locator("[role=status]:not(:empty)").wait_for()


def _audit(page: Page) -> None:
    page.locator("#chain .button.primary").click()
    page.locator("#chain .large").wait_for()


def _replay(page: Page) -> None:
    page.locator("#replay input[name=face-up]").check()
    page.locator("#replay .step-list button >> nth=12").click()
