"""Whole rounds at a served table, with a mouse, keys, two players, or a lost connection."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, WebSocket, WebSocketRoute, expect

from tests.browser.served import COOKIE, TOO_LATE, Guests, guests
from tests.browser.windows import Windows
from tests.cli.served import serving
from tests.server.houses import API, Served, Visit, served

NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
    "s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs",
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("rounds"), reveal_time=1) as made:
        for name in ("Mouse", "Keys", "Two", "Broken"):
            made.open_table(name=name)
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def spoken(card: str) -> str:
    """Return a card's name on the page."""
    return f"{NAMES[card[0]]} of {NAMES[card[1]]}"


def short(name: str) -> str:
    """Convert a card's name on the page to the API's format."""
    rank, _, suit = name.split()
    marks = {words: mark for mark, words in NAMES.items()}
    return marks[rank] + marks[suit]


def hand_of(player: Visit, table: str, seat: int) -> list[str]:
    """Return the cards at a player's own seat, from that player's view."""
    seats = player.get(f"/tables/{table}")["seats"]
    return [spoken(card) for one in seats if one["seat"] == seat for card in one["cards"]]


def record(player: Visit, table: str, seat: int) -> tuple[dict[str, str], list[str]]:
    """Return the bets and decisions at a seat in the first round, from the record."""
    events = player.get(f"/tables/{table}/rounds/1")["events"]
    own = [one for one in events if one.get("seat") == seat]
    (bets,) = (dict(one["wagers"]) for one in own if one["event"] == "WagersPlaced")
    return bets, [f"{one['event']} {one['bet']}" for one in own if "bet" in one]


def chips(player: Visit, table: str) -> float:
    return float(player.get(f"/tables/{table}")["you"]["chips"])


def shown_chips(page: Page) -> float:
    return float(page.locator("#bankroll").inner_text().strip("$").replace(",", ""))


def decide(page: Page, bet: str, key: str) -> None:
    """Wait for the player's turn, and decide with a key."""
    expect(page.get_by_text(f"Your turn: {bet}")).to_be_visible()
    expect(page.get_by_role("button", name="Let it ride")).to_be_enabled()
    page.keyboard.press(key)


def expect_next_round(page: Page, number: int) -> None:
    """Wait until the round is settled and betting is open for the next one."""
    expect(page.get_by_text(f"Round {number + 1} ·")).to_be_visible()


def test_a_whole_round_is_played_by_mouse_only(browsers: Guests, house: Served) -> None:
    ann = house.player("Ann", table="Mouse")
    page = browsers.open("/lobby.html", ann)
    page.get_by_role("button", name="Sit down at Mouse").click()
    page.get_by_role("button", name="$25 chip", exact=True).click()
    page.get_by_role("button", name=re.compile("^Main bets")).click()
    page.get_by_role("button", name=re.compile("^Three card bonus")).click()
    page.get_by_role("button", name="Place $100").click()
    expect(page.get_by_text("Your turn: bet 1")).to_be_visible()
    mine = page.get_by_role("group", name="Seat 4, you")
    for name in hand_of(ann, "Mouse", 4):
        expect(mine.get_by_role("img", name=name)).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Your turn: bet 2")).to_be_visible()
    community = page.get_by_role("group", name="Community cards")
    expect(community.get_by_role("img", name=" of ")).to_have_count(1)
    page.get_by_role("button", name="Let it ride").click()
    expect_next_round(page, 1)
    assert shown_chips(page) == chips(ann, "Mouse")
    bets, decided = record(ann, "Mouse", 4)
    assert bets == dict.fromkeys(("1", "2", "$", "three_card"), "25.00 USD")
    assert decided == ["BetTakenBack 1", "BetLetRide 2"]


def test_a_whole_round_is_played_by_keys_alone(browsers: Guests, house: Served) -> None:
    ben = house.player("Ben", table="Keys")
    page = browsers.open("/lobby.html", ben)
    page.get_by_role("button", name="Sit down at Keys").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Sit down at Keys":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Main bets"))).to_be_visible()
    for key in "22p":  # add two red chips to each circle, then place the bets
        page.keyboard.press(key)
    decide(page, "bet 1", "l")
    decide(page, "bet 2", "w")
    expect_next_round(page, 1)
    bets, decided = record(ben, "Keys", 4)
    assert bets == dict.fromkeys("12$", "10.00 USD")
    assert decided == ["BetLetRide 1", "BetTakenBack 2"]
    for key in "rp":  # the same again
        page.keyboard.press(key)
    expect(page.get_by_text("Your turn: bet 1")).to_be_visible()


class Listener:
    """Everything that the server sends a page, over HTTP or the WebSocket."""

    def __init__(self, page: Page) -> None:
        self._frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._line)
        page.on("response", self._answer)

    def _line(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: self._frames.append(str(said)))

    def _answer(self, answer: Response) -> None:
        if API in answer.url:
            self._answers.append(answer)

    @property
    def told(self) -> str:
        answers = [answer.text() for answer in self._answers]
        return "\n".join([*self._frames, *answers])


def test_two_at_one_table_see_different_things(browsers: Guests, house: Served) -> None:
    seats = {3: house.player("Cem", table="Two"), 6: house.player("Dot", table="Two")}
    pages = {seat: browsers.windows.open() for seat in seats}
    heard = {seat: Listener(page) for seat, page in pages.items()}
    for seat, page in pages.items():
        enter(page, seats[seat], house, "Two")
        page.get_by_role("button", name=f"Sit at seat {seat}", exact=True).click()
        expect(page.get_by_role("group", name=f"Seat {seat}, you")).to_be_visible()
    for page in pages.values():
        page.keyboard.press("2")
        page.get_by_role("button", name="Place $15").click()
    expect(pages[3].get_by_text("Your turn: bet 1")).to_be_visible()
    expect(pages[6].get_by_text("Seat 3, Cem: bet 1")).to_be_visible()
    expect(pages[3].get_by_role("button", name="Let it ride")).to_be_enabled()
    expect(pages[6].get_by_role("button", name="Let it ride")).to_be_disabled()
    for seat, page in pages.items():
        (other,) = set(seats) - {seat}
        own, hidden = hand_of(seats[seat], "Two", seat), hand_of(seats[other], "Two", other)
        assert len({*own, *hidden}) == 6
        mine = page.get_by_role("group", name=f"Seat {seat}, you")
        for name in own:
            expect(mine.get_by_role("img", name=name)).to_be_visible()
        theirs = page.get_by_role("group", name=re.compile(f"^Seat {other},"))
        expect(theirs.get_by_role("img", name="card face down")).to_have_count(3)
        assert not [name for name in hidden if name in page.content()]
        assert f'"{short(own[0])}"' in heard[seat].told
        assert not [name for name in hidden if f'"{short(name)}"' in heard[seat].told]
    for bet in ("bet 1", "bet 2"):
        for page in pages.values():
            decide(page, bet, "l")
    for page in pages.values():
        expect_next_round(page, 1)
    assert hand_of(seats[3], "Two", 6) == []  # the next round's


def test_a_connection_lost_during_a_round_resumes(browsers: Guests, house: Served) -> None:
    browsers.windows.expected = ["WebSocket", "409"]  # her page reveals a seed too late
    eva, fin = house.player("Eva", table="Broken"), house.player("Fin", table="Broken")
    page = browsers.windows.open()
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/live?**", pass_on)
    enter(page, eva, house, "Broken")
    for player, seat in ((eva, 5), (fin, 2)):
        player.do("POST", f"/tables/Broken/seats/{seat}")
    for player, seat in ((eva, 5), (fin, 2)):
        wagers = dict.fromkeys("12$", "5.00")
        player.do("PUT", f"/tables/Broken/seats/{seat}/wagers", wagers=wagers)
    expect(page.get_by_text("Seat 2, Fin: bet 1")).to_be_visible()
    lines[-1].close()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    fin.do("POST", "/tables/Broken/seats/2/decision", bet="1", ride=True)  # the page is offline
    expect(page.get_by_text("Your turn: bet 1")).to_be_visible()
    expect(page.get_by_text("Reconnecting…")).to_be_hidden()
    assert len(lines) == 2
    mine = page.get_by_role("group", name="Seat 5, you")
    for name in hand_of(eva, "Broken", 5):
        expect(mine.get_by_role("img", name=name)).to_be_visible()
    decide(page, "bet 1", "l")
    expect(page.get_by_text("Seat 2, Fin: bet 2")).to_be_visible()
    fin.do("POST", "/tables/Broken/seats/2/decision", bet="2", ride=False)
    expect(page.get_by_text("Your turn: bet 2")).to_be_visible()
    page.reload()  # a reloaded page shows the same round
    expect(page.get_by_text("Your turn: bet 2")).to_be_visible()
    bets = page.get_by_role("table", name="Your bets").get_by_role("row")
    expect(bets.filter(has_text="bet 1")).to_contain_text("rides")
    decide(page, "bet 2", "w")
    expect_next_round(page, 1)
    assert record(eva, "Broken", 5)[1] == ["BetLetRide 1", "BetTakenBack 2"]


def enter(page: Page, who: Visit, house: Served, table: str) -> None:
    """Open a table as a person who is logged in."""
    token = who.client.cookies[COOKIE]
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": house.url}])
    page.goto(f"{house.url}/table.html?table={table}")
    page.get_by_role("group", name="The table").wait_for()


def test_a_newcomer_plays_a_round_in_three_clicks_from_the_printed_address(
    windows: Windows, tmp_path: Path
) -> None:
    """Start the server as `make run` does, click three times, and then let the time run out."""
    clocks = {"LETITRIDE_DECISION_TIME": "1", "LETITRIDE_BETTING_TIME": "1"}
    with serving(tmp_path, "--demo", **clocks) as house:
        (address,) = re.findall(r"https?://\S+", house.out)
        windows.expected = [TOO_LATE]
        page = windows.open()
        page.goto(address)
        page.get_by_role("button", name="Sit down at Demo").click()
        page.get_by_role("button", name=re.compile("^Main bets")).click()
        page.get_by_role("button", name=re.compile(r"^Place \$\d")).click()
        played = int(page.locator("#fair").inner_text().split()[1])
        expect_next_round(page, played)
        assert windows.clear() == []
