"""The look of the table page: names, sizes, contrast, geometry, results, and pays."""

import re
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from letitride.server.app import page_file
from tests.browser.house import House, read_view
from tests.browser.pages import Pages
from tests.browser.windows import PHONE, SIZES, Size
from tools.browser_views import VIEWS, text, views

EVERY = sorted(path.stem for path in VIEWS.glob("*.json"))


@pytest.mark.parametrize("size", SIZES)
def test_every_view_reads_well(pages: Pages, size: str) -> None:
    sight = pages.open(EVERY[0], SIZES[size])
    for number, name in enumerate(EVERY, 100):
        sight.see(read_view(name) | {"version": 1000 + number, "round": number})
        expect(sight.page.get_by_text(f"Round {number}")).to_be_attached()
        assert sight.evaluate("smallText") == [], name
        assert sight.evaluate("faintText") == [], name
        assert sight.evaluate("poorButtons") == [], name
        assert sight.evaluate("overlaps") == [], name
        assert sight.evaluate("offCloth") == [], name
        assert sight.evaluate("spills") == [], name
        assert not sight.evaluate("outside"), name


def test_seats_run_clockwise_from_the_viewers_right(pages: Pages) -> None:
    page = pages.open("settled").page
    boxes = [page.get_by_role("group", name=f"Seat {n},").bounding_box() for n in range(1, 8)]
    middles = [box["x"] + box["width"] / 2 for box in boxes if box]
    assert len(middles) == 7
    assert middles == sorted(middles, reverse=True)


@pytest.mark.parametrize(("view", "own"), [("bet_one", 4), ("seat_one", 1)])
def test_the_viewers_own_spot_is_larger_whatever_its_number(
    pages: Pages, view: str, own: int
) -> None:
    page = pages.open(view).page
    cards = page.get_by_role("group", name=f"Seat {own}, you").get_by_role("img")
    mine, other = cards.first.bounding_box(), card_of(page, 5)
    assert mine
    assert mine["width"] > 1.4 * other


def card_of(page: Page, seat: int) -> float:
    """Return the width of a face-down card at another seat."""
    back = page.get_by_role("group", name=f"Seat {seat},").get_by_role("img", name="face down")
    box = back.first.bounding_box()
    assert box
    return box["width"]


def test_cards_have_names_and_hidden_ones_none(pages: Pages) -> None:
    page = pages.open("bet_two").page
    mine = page.get_by_role("group", name="Seat 4, you")
    for name in ("ten of spades", "nine of clubs", "ten of diamonds"):
        expect(mine.get_by_role("img", name=name)).to_be_visible()
    community = page.get_by_role("group", name="Community cards")
    first = community.get_by_role("img", name="jack of spades").bounding_box()
    second = community.get_by_role("img", name="card face down").bounding_box()
    assert first
    assert second
    assert first["x"] > second["x"]  # the first card lies to the dealer's left
    assert page.get_by_role("group", name="Seat 5,").get_by_role("img", name=" of ").count() == 0


def test_the_header_shows_the_table_and_its_limits(pages: Pages) -> None:
    page = pages.open("bet_one").page
    expect(page.get_by_text("Table 3 · $5\u2013$500 · Massachusetts")).to_be_visible()
    expect(page.get_by_label("Progressive meters")).to_have_text("Jackpot$10,000.19")
    expect(page.get_by_text("$1,240.00")).to_be_visible()


def test_dealer_and_turn_are_announced(pages: Pages) -> None:
    page = pages.open("dealt").page
    dealer = page.get_by_role("status", name="Dealer")
    expect(dealer).to_have_text("“Bet number one: take it back, or let it ride?”")
    expect(dealer).to_have_css("font-style", "italic")
    expect(page.get_by_text("Seat 1, Ann: bet 1")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(20|1\d) s$"))


def test_each_wager_has_its_result_and_the_hand_its_name(pages: Pages) -> None:
    page = pages.open("settled").page
    rows = page.get_by_role("table", name="Your bets").get_by_role("row")
    expect(rows).to_have_text(
        ["BetAmountResult", "bet 1$25+$25", "bet 2$25+$25", "bet 3$25+$25", "bonus$1lost",
         "three card$5+$5", "Cover All$5lost", "progressive$1lost"]
    )  # fmt: skip
    result = page.get_by_role("status", name="Result")
    expect(result).to_have_text("Tens or better: you win $73.00.")


def test_no_result_is_shown_before_cover_all_is_settled(pages: Pages) -> None:
    sight = pages.open("settled")
    shown = read_view("settled") | {"version": 900, "phase": "cover_all", "script": []}
    (own,) = (seat for seat in shown["seats"] if seat["seat"] == 4)
    (last,) = (bet for bet in own["bets"] if bet["wager"] == "cover_all")
    last["standing"] = "up"
    sight.see(shown)
    expect(sight.page.get_by_text("Cover All.")).to_be_visible()
    expect(sight.page.get_by_role("status", name="Result")).to_be_empty()
    expect(sight.page.get_by_role("group", name="Seat 4, you")).not_to_contain_text("+$73")


def test_a_void_round_says_why_and_returns_all(pages: Pages) -> None:
    page = pages.open("void").page
    expect(page.get_by_text("All bets are returned.")).to_be_visible()
    expect(page.get_by_text("Reason: a card did not belong to the deck")).to_be_visible()
    expect(page.get_by_role("cell", name="returned")).to_have_count(7)


def test_pay_tables_open_in_the_jurisdictions_words(pages: Pages) -> None:
    page = pages.open("bet_one").page
    page.get_by_role("button", name="Pays", exact=True).click()
    drawer = page.get_by_role("dialog", name="Pay tables in use")
    royal = drawer.get_by_role("table", name="Main bets pays").get_by_role("row").nth(1)
    expect(royal).to_have_text("Royal flush1,000 to 1")
    for name in ("Main bets", "Bonus", "Three card bonus", "Cover All"):
        table = drawer.get_by_role("table", name=f"{name} pays", exact=True)
        expect(table).not_to_contain_text("for 1")
    progressive = drawer.get_by_role("table", name="Progressive pays")
    expect(progressive).to_contain_text("for 1")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_on_a_phone_other_seats_are_a_strip_and_choices_lie_under_the_thumb(pages: Pages) -> None:
    page = pages.open("bet_one", PHONE).page
    strip = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(strip).to_have_count(7)
    expect(strip.nth(3)).to_have_accessible_name("Seat 4, you: acts")
    for name in ("Take back", "Let it ride"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["y"] > 0.85 * PHONE[1]
    page.get_by_role("button", name="Bets", exact=True).click()
    expect(page.get_by_role("dialog", name="Your bets")).to_be_visible()


@pytest.mark.parametrize("size", SIZES.values())
def test_several_meters_have_room(pages: Pages, size: Size) -> None:
    sight = pages.open("bet_two", size)
    shown = read_view("bet_two")
    (meter,) = shown["meters"]
    levels = {"Mega": "123456.78", "Major": "5432.10", "Minor": "512.34"}
    meters = [meter | {"level": level, "amount": amount} for level, amount in levels.items()]
    sight.see(shown | {"version": 900, "meters": meters})
    expect(sight.page.get_by_text("$512.34")).to_be_visible()
    assert sight.evaluate("looks") == {}
    assert sight.evaluate("overlaps") == []


#: The window sizes of a laptop, a phone in landscape, and a desktop and a tablet at 200% zoom.
LOW = [(1366, 625), (844, 390), (720, 450), (512, 384)]


@pytest.mark.parametrize("size", LOW)
def test_a_low_window_scrolls_behind_the_choices(pages: Pages, size: Size) -> None:
    for view in ("bet_two", "settled"):
        sight = pages.open(view, size)
        for check in ("sideways", "overlaps", "covered", "smallText"):
            assert sight.evaluate(check) == [], (view, check)
        own = sight.page.get_by_role("group", name="Seat 4, you").get_by_role("img").first
        choice = sight.page.get_by_role("button", name="Let it ride")
        before = choice.bounding_box()
        own.scroll_into_view_if_needed()
        after = choice.bounding_box()
        assert before
        assert after
        assert after["y"] == pytest.approx(before["y"], abs=1)
        assert after["y"] + after["height"] <= size[1]


def test_tab_reaches_every_control_and_shows_where_it_is(pages: Pages) -> None:
    sight = pages.open("betting")
    sight.page.keyboard.press("3")
    wanted = set(sight.evaluate("controls"))
    reached = set()
    for _ in range(len(wanted) + 2):
        sight.page.keyboard.press("Tab")
        reached.add(sight.evaluate("focused"))
    assert len(wanted) > 10
    assert wanted <= reached


def test_the_page_is_light(pages: Pages, house: House) -> None:
    page = pages.open("bet_one").page
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    paths = {name.removeprefix(house.address).lstrip("/") for name in [page.url, *loaded]}
    web = files("letitride") / "web"
    sizes = [
        len((web / page_file(path.partition("?")[0])).read_bytes())
        for path in paths
        if "api" not in path
    ]
    assert len(sizes) > 20
    assert sum(sizes) <= 250_000


def test_views_are_of_real_rounds() -> None:
    files_now = {name: (VIEWS / f"{name}.json").read_text(encoding="utf-8") for name in EVERY}
    assert files_now == {name: text(view) for name, view in views()}
