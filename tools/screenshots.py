"""Take a picture of every page at three sizes: ``python -m tools.screenshots``.

All pictures go to ``build/screenshots``. The pictures that the README and the guides show also go
to ``docs/screenshots``, as compressed JPGs.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser import (
    test_audit,
    test_coach,
    test_dealer,
    test_display,
    test_lab,
    test_lobby,
    test_manager,
    test_people,
    test_rules,
)
from tests.browser.conftest import launch
from tests.browser.desks import Desks
from tests.browser.house import House
from tests.browser.looks import resize
from tests.browser.pages import Pages
from tests.browser.served import Guests
from tests.browser.table import test_fairness
from tests.browser.table.test_look import EVERY
from tests.browser.windows import SIZES, Windows
from tests.server.houses import Served, served
from tools import guide_pictures

FOLDER = Path("build/screenshots")
DOCS = Path("docs/screenshots")
#: The pages shown in the README and in docs/index.md, at desktop size.
SHOWN = ("table-bet_two", "lobby", "lab", "dealer", "display", "manager")
#: The JPEG quality, high enough to keep text readable. A PNG of the felt is five times as large.
QUALITY = 80
#: A page counts as loaded after half a second without a request.
QUIET: Final = "networkidle"

PAGES = [
    *chain.from_iterable(
        module.PAGES
        for module in (test_lobby, test_fairness, test_coach, test_lab, test_rules, test_dealer)
    ),
    *chain.from_iterable(
        module.PAGES for module in (test_manager, test_display, test_audit, test_people)
    ),
]

Act = Callable[[Page], object]


def press(name: str) -> Act:
    """Return an action that presses a button."""
    return lambda page: page.get_by_role("button", name=name).first.click()


def settle(page: Page) -> None:
    """Fill in the dispute form, and press Settle."""
    page.get_by_role("textbox", name="Community cards").fill("Ts 4d")
    page.get_by_label("Cards at seat 1", exact=True).fill("10c Td 2h")
    page.get_by_role("button", name="Settle").click()


def compare(page: Page) -> None:
    """Compare the edited pay table with another one."""
    page.get_by_label("Compare with").select_option("SD-MAIN-B")
    page.get_by_role("table", name="Comparison").scroll_into_view_if_needed()


def foreign_card(page: Page) -> None:
    """Preview the ruling on a card from another deck."""
    page.get_by_role("combobox", name="What happened").select_option("foreign_card")
    page.get_by_role("button", name="Preview the ruling").click()


#: Pages that need an action before the picture is taken.
ACTED: list[tuple[str, str, str | None, Act]] = [
    ("lobby-my-play", "/lobby.html", "Ann", press("My play")),
    ("table-pays", "/table.html?table=D1", "Ann", press("Pays")),
    ("table-more", "/table.html?table=D1", "Ann", press("More")),
    ("coach-told", "/coach.html?seed=5", "Ann", press("Let it ride")),
    ("lab-compared", "/lab.html", "Ann", compare),
    ("rules-clause", "/rules.html?place=MA", None, press("Clause MA")),
    ("dealer-follows", "/dealer.html?table=D1&tab=wrong", "Sam", foreign_card),
    ("dealer-settled", "/dealer.html?table=D1&tab=dispute", "Dee", settle),
]


def furnish(desks: Desks) -> None:
    """Set up finished rounds, a round in progress, a won jackpot, and a pending one."""
    sam = desks.people["Sam"]
    sam.do("POST", "/links", **test_display.GRAND)
    sam.do("POST", "/tables/D1/inventory/opener", amount="10000.00")
    desks.people["Dee"].do("POST", "/tables/D1/inventory/opener/signature", amount="10000.00")
    desks.win()
    for ride in (True, False):
        desks.open_round(bonus="1.00")
        desks.finish_round(ride=ride)
    players = {seat: desks.house.player(name, table="D1") for seat, name in NEIGHBOURS.items()}
    desks.deal()
    for seat, player in players.items():
        player.do("POST", f"/tables/D1/seats/{seat}")
        amount = f"{5 * seat}.00"
        wagers = {"1": amount, "2": amount, "$": amount, "three_card": "5.00"}
        player.do("PUT", f"/tables/D1/seats/{seat}/wagers", wagers=wagers)
    desks.bet(bonus="1.00", three_card="5.00")
    while (seen := desks.ann.get("/tables/D1"))["to_act"] != 3:
        if seen["to_act"]:
            path = f"/tables/D1/seats/{seen['to_act']}/decision"
            players[seen["to_act"]].do("POST", path, bet=seen["deciding"], ride=True)
        else:
            desks.deal()
    desks.press("Dee", "SENSOR", seat=5)
    desks.press("Dee", "START GAME")
    desks.press("Dee", "HAND", seat=5, hand="akq_spades")


NEIGHBOURS = {1: "Bruno", 2: "Chidi", 5: "Elena", 6: "Farid"}


def walk(windows: Windows) -> Iterator[tuple[str, Page]]:
    """Open every page in turn, and yield it with its name."""
    with House() as paper:
        pages = Pages(windows, paper)
        for view in EVERY:
            yield f"table-{view}", pages.open(view).page
            windows.clear()
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), demo=True, public_displays=True, decision_time=600) as house,
    ):
        desks = Desks(house, windows)
        furnish(desks)
        still: Act = bool
        for name, address, who, act in [*((*page, still) for page in PAGES), *ACTED]:
            page = desks.open(who, address)
            page.wait_for_load_state(QUIET)
            act(page)
            page.wait_for_load_state(QUIET)
            yield name, page
            windows.clear()
        yield from guides(windows, house, guide_pictures.working_day(desks))
    with TemporaryDirectory() as folder, served(Path(folder)) as house:
        yield from guides(windows, house, guide_pictures.first_day(house))


def guides(
    windows: Windows, house: Served, pictures: Iterator[guide_pictures.Picture]
) -> Iterator[tuple[str, Page]]:
    """Yield each page in the guides after carrying out its steps."""
    for name, address, person, act in pictures:
        page = Guests(windows, house).open(address, person)
        page.wait_for_load_state(QUIET)
        act(page)
        page.wait_for_load_state(QUIET)
        yield name, page
        windows.clear()


def main(wanted: list[str]) -> None:
    """Take the screenshots whose names start with these prefixes, or all screenshots by default."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    DOCS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, launch(playwright) as chromium:
        for name, page in walk(Windows(chromium)):
            if wanted and not name.startswith(tuple(wanted)):
                continue
            for size, measures in SIZES.items():
                resize(page, measures)
                page.wait_for_timeout(120)
                page.screenshot(path=FOLDER / f"{name}-{size}.png")
                if page.evaluate("document.documentElement.scrollHeight > innerHeight"):
                    page.screenshot(path=FOLDER / f"{name}-{size}-whole.png", full_page=True)
            if name in SHOWN:
                resize(page, SIZES["desk"])
                page.screenshot(path=DOCS / f"{name}.jpg", type="jpeg", quality=QUALITY)
            if name.startswith("guide-"):
                guide_pictures.take(page, name, DOCS / f"{name}.jpg", QUALITY)


if __name__ == "__main__":
    main(sys.argv[1:])
