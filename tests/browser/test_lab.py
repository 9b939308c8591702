"""The lab: figures that update as you edit a pay table, charts, comparison, and simulation."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from letitride.people import Role
from tests.browser.looks import REFUSED, check_keyboard, check_sizes
from tests.browser.served import Guests, guests
from tests.browser.windows import Windows
from tests.server.houses import Served, Visit, served

LAB = "/lab.html"
#: This module's entries for the tests that visit every page: name, address, and user.
PAGES = [("lab", LAB, "Ann"), ("lab-progressive", f"{LAB}?table=PTMGL01", "Ann")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("lab")) as made:
        yield made


@pytest.fixture
def ann(house: Served) -> Visit:
    return house.as_role(Role.PLAYER)


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def figures(page: Page) -> Locator:
    return page.get_by_role("status", name="Figures")


def rejection(page: Page) -> Locator:
    """Return the error message beside the pay table."""
    return page.get_by_role("region", name="Pay table").get_by_role("alert")


def test_figures_and_strategy_change_as_you_type(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    expect(figures(page)).to_contain_text("3.506%")
    expect(figures(page)).to_contain_text("37963/1082900")
    card = page.get_by_role("region", name="Bet 1", exact=True)
    expect(card).not_to_contain_text("Low pair")
    page.get_by_label("Three of a kind").fill("9 to 1")
    expect(figures(page)).not_to_contain_text("3.506%")
    expect(card).to_contain_text("pair, three of a kind")
    page.get_by_role("button", name="Reset to printed").click()
    expect(figures(page)).to_contain_text("3.506%")
    flush = page.get_by_label("Flush", exact=True)
    flush.press("ArrowUp")
    expect(flush).to_have_value("9 to 1")
    expect(figures(page)).to_contain_text("3.0")


def test_only_the_last_of_many_edits_is_shown(browsers: Guests, ann: Visit) -> None:
    browsers.windows.expected = ["422"]
    page = browsers.open(LAB, ann)
    expect(figures(page)).to_contain_text("3.506%")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pay = page.get_by_label("Full house")
    pay.press("End")
    for _ in range(5):
        pay.press("ArrowUp")
    for _ in range(5):
        pay.press("ArrowDown")
    page.get_by_label("Two pair").fill("nonsense")
    expect(rejection(page)).to_contain_text("two_pair")
    page.get_by_label("Two pair").fill("2 to 1")
    expect(rejection(page)).to_be_empty()
    expect(figures(page)).to_contain_text("3.506%")
    assert sum(url.endswith("/odds/par") for url in asked) < 8


def test_every_kind_of_table_has_its_figures(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    table = page.get_by_label("Table", exact=True)
    table.select_option("MA-3CB-D")
    expect(figures(page)).to_contain_text("2.136%")
    expect(page.get_by_role("region", name="Strategy card")).to_be_hidden()
    table.select_option("MA-COVER")
    expect(figures(page)).to_contain_text("8.783%")
    page.get_by_label("Hands dealt").select_option("1")
    expect(figures(page)).not_to_contain_text("8.783%")
    table.select_option("PTMGL01")
    page.get_by_label("Hands dealt").select_option("7")
    panel = page.get_by_role("region", name="Figures", exact=True)
    expect(panel).to_contain_text("Jackpot breaks even at$148,846.32")
    page.get_by_label("Jackpot meter").fill("148846.32")
    expect(figures(page)).to_contain_text("0.000%")


def test_a_progressives_figures_use_its_seed_and_contribution(browsers: Guests, ann: Visit) -> None:
    browsers.windows.expected = [REFUSED]
    page = browsers.open(f"{LAB}?table=PTMGL01", ann)
    panel = page.get_by_role("region", name="Figures", exact=True)
    expect(panel).to_contain_text("Hold")
    expect(page.get_by_label("Jackpot seed")).to_have_value("10000.00")
    expect(page.get_by_label("Jackpot contribution")).to_have_value("19%")
    hold = panel.inner_text()
    page.get_by_label("Jackpot contribution").fill("20")
    expect(panel).not_to_have_text(hold)
    page.get_by_label("Table", exact=True).select_option("PTMGLML02")  # has no presets
    expect(rejection(page)).to_contain_text("has no preset seed for Mega")
    for level, share in (("Mega", "10%"), ("Major", "6"), ("Minor", "4")):
        page.get_by_label(f"{level} seed").fill("1,000")
        page.get_by_label(f"{level} contribution").fill(share)
    expect(panel).to_contain_text("Mega breaks even at")
    expect(rejection(page)).to_be_empty()
    expect(page.get_by_label("Minor meter")).to_have_value("1000.00")


def test_nonsense_is_rejected(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(f"{LAB}?table=PTMGL01", ann)
    words = page.get_by_role("status", name="Session odds")
    expect(words).to_contain_text("After 300 rounds")
    rounds = page.get_by_label("Rounds", exact=True)
    with page.expect_request("**/odds/session"):
        rounds.fill("400")
    rounds.fill("a few")
    expect(words).to_contain_text("Enter amounts such as 5 or 5.00")
    page.wait_for_timeout(1000)
    expect(words).not_to_contain_text("400")  # the earlier request was canceled
    meter = page.get_by_label("Jackpot meter")
    meter.fill("5,50")
    expect(meter).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Rounds to play").fill("many")
    page.get_by_role("button", name="Simulate").click()
    expect(page.get_by_role("status", name="Progress")).to_contain_text("Enter a number of rounds")


def test_figures_of_another_table_are_cleared(browsers: Guests, ann: Visit) -> None:
    browsers.windows.expected = [REFUSED]
    page = browsers.open(LAB, ann)
    expect(figures(page)).to_contain_text("3.506%")
    page.get_by_label("Table", exact=True).select_option("PTMGLML01")  # without presets
    expect(rejection(page)).to_contain_text("PTMGLML01 has no preset contribution")
    expect(figures(page)).to_be_empty()
    expect(page.get_by_role("heading", name="Strategy card")).to_be_hidden()
    expect(page.get_by_role("region", name="Returns by hand")).not_to_contain_text("Flush")
    page.get_by_label("Table", exact=True).select_option("SM-TCP-1")  # a pay table for another game
    expect(figures(page)).to_contain_text("36.335%")
    expect(page.get_by_role("status", name="Session odds")).to_contain_text(
        "a side bet with the pay table SM-TCP-1"
    )
    charts = page.get_by_role("img", name=re.compile("^Result by rounds|^Risk of ruin"))
    expect(charts).to_have_count(0)


def test_two_tables_are_compared(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    page.get_by_label("Compare with").select_option("SD-MAIN-B")
    rows = page.get_by_role("table", name="Comparison").get_by_role("row")
    expect(rows.first).to_contain_text("MA-MAINSD-MAIN-BDifference")
    expect(rows.nth(1)).to_contain_text("3.506%")


def test_a_session_has_a_fan_and_a_curve_of_ruin(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    words = page.get_by_role("status", name="Session odds")
    expect(words).to_contain_text("After 300 rounds")
    expect(words).to_contain_text("rounds at $15.00 each, the average result is \u2212$52.59")
    expect(page.get_by_role("img", name="Result by rounds played")).to_be_visible()
    page.get_by_label("Rounds", exact=True).fill("500")
    expect(words).to_contain_text("After 500 rounds")
    curve = page.get_by_role("img", name=re.compile("^Risk of ruin by bankroll: 50% with"))
    expect(curve).to_be_visible()
    assert str(curve.locator(".line").get_attribute("d")).count("L") > 40


def test_a_par_sheet_is_downloaded(browsers: Guests, ann: Visit, tmp_path: Path) -> None:
    page = browsers.open(LAB, ann)
    expect(figures(page)).to_contain_text("3.506%")
    with page.expect_download() as told:
        page.get_by_role("button", name="Par sheet as CSV").click()
    told.value.save_as(tmp_path / "par.csv")
    rows = list(csv.reader((tmp_path / "par.csv").read_text("utf-8").splitlines()))
    assert any(row[:4] == ["figure", "edge", "", "37963/1082900"] for row in rows)
    assert any(row[:4] == ["hand", "royal_flush", "1,000 to 1", "1/649740"] for row in rows)
    for form, start in (("HTML", b"<!doctype html>"), ("PDF", b"%PDF"), ("XLSX", b"PK")):
        with page.expect_download() as told:
            page.get_by_role("button", name=f"Par sheet as {form}").click()
        assert told.value.suggested_filename == f"par-MA-MAIN.{form.lower()}"
        told.value.save_as(tmp_path / "sheet")
        assert (tmp_path / "sheet").read_bytes().startswith(start)


def test_a_simulation_runs_with_a_bar_and_is_stopped(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    expect(figures(page)).to_contain_text("3.506%")
    page.get_by_label("Rounds to play").fill("60,000")
    page.get_by_role("button", name="Simulate").click()
    progress = page.get_by_role("status", name="Progress")
    expect(progress).to_have_text("60,000 of 60,000 rounds, done", timeout=90_000)
    assert page.get_by_role("progressbar").evaluate("bar => bar.value / bar.max") == 1
    row = page.get_by_role("table", name="Estimates").get_by_role("row").nth(1)
    expect(row).to_contain_text("3.5057%")
    page.get_by_label("Flush", exact=True).fill("9 to 1")
    expect(row).to_have_count(0)  # the estimates were for the unedited table
    expect(progress).to_be_empty()
    page.get_by_label("Rounds to play").fill("20,000,000")
    page.get_by_role("button", name="Simulate").click()
    page.get_by_role("button", name="Stop").click()
    expect(progress).to_contain_text("stopped")


def test_the_lab_reads_well(browsers: Guests, ann: Visit) -> None:
    page = browsers.open(LAB, ann)
    expect(page.get_by_role("img", name="Risk of ruin")).to_be_visible()
    check_sizes(page)
    check_keyboard(page)
