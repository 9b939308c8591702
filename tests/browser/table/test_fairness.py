"""Fair deals in the browser: test vectors, client seeds, proofs, history, and the cashier."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import letitride
from letitride.people import Role
from tests.browser.served import Guests, guests
from tests.browser.windows import Held, Windows
from tests.server.houses import Served, Visit, served

VECTORS = Path(letitride.__file__).parents[2] / "docs" / "fair-deals.json"
TABLE = "/table.html?table=Demo"
#: Pages for the tests that visit every page: the page's name, its address, and the user.
PAGES = [("table", "/table.html?table=D1", "Ann"), ("table-nobody", TABLE, None)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("fairness"), demo=True, reveal_time=5) as made:
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def guest(house: Served) -> Visit:
    visit = house.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


def play_a_round(page: Page, seat: int, key: str = "w") -> str:
    """Play a round: sit down if needed, bet, and decide twice. Return its number."""
    sit = page.get_by_role("button", name=f"Sit at seat {seat}", exact=True)
    mine = page.get_by_role("group", name=f"Seat {seat}, you")
    if not mine.is_visible():
        sit.click()
    expect(mine).to_be_visible()
    expect(page.get_by_role("button", name="Main bets")).to_be_visible()
    number = page.locator("#fair").inner_text().split()[1]
    page.keyboard.press("2")
    page.get_by_role("button", name="Place $15").click()
    for bet in ("1", "2"):
        expect(page.get_by_text(f"Your turn: bet {bet}")).to_be_visible()
        expect(page.get_by_role("button", name="Let it ride")).to_be_enabled()
        page.keyboard.press(key)
        expect(page.get_by_text(f"Your turn: bet {bet}")).to_be_hidden()
    return number


def test_the_browser_gives_the_decks_of_every_vector(browsers: Guests, house: Served) -> None:
    page = browsers.open(TABLE, guest(house))
    vectors = json.loads(VECTORS.read_text("utf-8"))
    assert len(vectors) == 6
    for vector in vectors:
        found = page.evaluate(
            """async (vector) => {
                const fair = await import("/table/fairness.js");
                return {
                    commitment: await fair.hashOf(fair.fromHex(vector.server_seed)),
                    message: fair.toHex(fair.messageOf(vector, vector.deal)),
                    deck: await fair.shuffled(vector, vector.deal),
                };
            }""",
            vector,
        )
        assert found == {name: vector[name] for name in found}, vector["what"]


def test_two_pages_of_one_browser_have_one_seed(browsers: Guests, house: Served) -> None:
    browsers.windows.expected = ["409"]  # the house accepts only one commitment
    page = browsers.open(TABLE, guest(house))
    other = page.context.new_page()
    other.goto(house.url + TABLE)
    expect(other.get_by_role("group", name="The table")).to_be_visible()
    number = play_a_round(page, 3)
    for one in (page, other):
        proof = one.get_by_role("status", name="Latest proof")
        expect(proof).to_have_text(f"Round {number}: proven fair")
    other.close()
    page.get_by_role("button", name="Leave the seat").click()
    expect(page.get_by_role("group", name="Seat 3, you")).to_be_hidden()


def test_a_round_is_proven_only_with_your_own_seed(browsers: Guests, house: Served) -> None:
    visit = guest(house)
    page = browsers.open(TABLE, visit)
    number = play_a_round(page, 2)
    proof = page.get_by_role("status", name="Latest proof")
    expect(proof).to_have_text(f"Round {number}: proven fair")
    page.get_by_role("button", name="More").click()
    drawer = page.get_by_role("dialog", name="More")
    row = drawer.get_by_role("button", name=f"Round {number} proven")
    expect(row).to_contain_text("$")
    row.click()
    shown = drawer.get_by_role("status", name="Proof")
    expect(shown).to_contain_text("Commitment: the hash of the server seed")
    expect(shown).to_contain_text("Before betting: the commitment that this page recorded")
    expect(shown).to_contain_text("Your seed, seat 2: the seed this page chose")
    expect(shown).to_contain_text("Proven: the deal follows from the seeds.")
    hands = drawer.get_by_role("table", name=f"Hands of round {number}")
    expect(hands).to_contain_text(re.compile(r"you.*bet \$ (lost|won \$\d)"))
    assert_tampering_shows(page, visit, number)


def test_a_proof_does_not_hide_a_void(windows: Windows, tmp_path: Path) -> None:
    """The page names the people who voided a round, beside the proof of its deal (R51)."""
    with served(tmp_path, demo=True, reveal_time=5) as house, guests(windows, house) as browsers:
        page = browsers.open(TABLE, guest(house))
        number = void_a_round(page, house)
        see_the_void(page, number)


def void_a_round(page: Page, house: Served) -> str:
    """Bet and get cards. Two people then void the round. Return its number."""
    page.get_by_role("button", name="Sit at seat 4", exact=True).click()
    expect(page.get_by_role("button", name="Main bets")).to_be_visible()
    number = page.locator("#fair").inner_text().split()[1]
    page.keyboard.press("2")
    page.get_by_role("button", name="Place $15").click()
    expect(page.get_by_text("Your turn: bet 1")).to_be_visible()
    sam, eve = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.EXECUTIVE, "Eve")
    sam.do("POST", "/tables/Demo/irregularities", what="technical_fault", note="it went dark")
    asked = sam.do("POST", "/tables/Demo/ruling", note="no picture")["approval"]["number"]
    eve.do("POST", f"/approvals/{asked}", answer="approve")
    sam.do("POST", "/tables/Demo/ruling", note="no picture", approval=asked)
    return number


def see_the_void(page: Page, number: str) -> None:
    proof = page.get_by_role("status", name="Latest proof")
    expect(proof).to_have_text(f"Round {number}: deal proven, round void")
    page.get_by_role("button", name="More").click()
    drawer = page.get_by_role("dialog", name="More")
    drawer.get_by_role("button", name=f"Round {number} deal proven, void").click()
    shown = drawer.get_by_role("status", name="Proof")
    expect(shown).to_contain_text("The deal is proven, but the house voided the round.")
    expect(shown).to_contain_text("Reported by Sam: it went dark")
    expect(shown).to_contain_text("Ruled by Sam, with Eve as the second person: no picture")
    expect(shown).not_to_contain_text("Proven: the deal follows")


def assert_tampering_shows(page: Page, visit: Visit, number: str) -> None:
    """Any change to a record makes the proof fail."""
    record = visit.get(f"/tables/Demo/rounds/{number}")["fair"]
    verdicts = page.evaluate(
        """async (record) => {
            const { verify } = await import("/table/fairness.js");
            const swap = (deck) => deck.replace(/^(\\S+) (\\S+)/, "$2 $1");
            const [deck] = record.decks;
            const other = "00".repeat(32);
            const swapped = { shuffled: swap(deck.shuffled), dealt: swap(deck.dealt) };
            const tampered = [
                record,
                { ...record, server_seed: other },
                { ...record, decks: [{ ...deck, ...swapped }] },
                { ...record, decks: [{ ...deck, dealt: swap(deck.dealt) }] },
                { ...record, client_seeds: [{ ...record.client_seeds[0], seed: other }] },
            ];
            const verdicts = await Promise.all(tampered.map((one) => verify(one)));
            return [...verdicts, await verify(record, { commitment: other })].map(({ ok }) => ok);
        }""",
        record,
    )
    assert verdicts == [True, False, False, False, False, False]


def test_a_late_seed_does_not_fail_the_proof(browsers: Guests, house: Served) -> None:
    page = browsers.open(TABLE, guest(house))
    held = page.evaluate(
        """async () => {
            const { hashOf, fromHex, verify } = await import("/table/fairness.js");
            const own = "ab".repeat(32);
            const promised = { seat: 2, player: "Ann", hash: await hashOf(fromHex(own)) };
            const line = async (client_seeds, taken) => {
                const record = { table: "T", round: 1, server_seed: own, decks: [], client_seeds };
                const { lines } = await verify(record, { seeds: { 2: own }, ...taken });
                return lines.at(-1).ok;
            };
            const shown = (seed) => [{ ...promised, seed }];
            const both = { promised: [2], revealed: [2] };
            return [
                await line(shown(own), both),
                await line(shown(null), { ...both, revealed: [] }),
                await line([], { promised: [], revealed: [] }),
                await line(shown(null), both),
                await line([], { ...both, revealed: [] }),
            ];
        }"""
    )
    assert held == [True, True, True, False, False]


def test_a_player_buys_in_and_cashes_out(browsers: Guests, house: Served) -> None:
    ann = house.as_role(Role.PLAYER, "Ann")
    house.as_role(Role.SUPERVISOR).do("POST", "/people/Ann/wallet", amount="500.00")
    page = browsers.open(TABLE, ann)
    page.get_by_role("button", name="More").click()
    form = page.get_by_role("form", name="Cashier")
    expect(form).to_contain_text("In your wallet $500.00")
    form.get_by_label("Amount").fill("120")
    form.get_by_role("button", name="Buy in").click()
    expect(form).to_contain_text("In your wallet $380.00")
    form.get_by_label("Amount").fill("20.50")
    form.get_by_role("button", name="Cash out").click()
    expect(form).to_contain_text("In your wallet $400.50")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Bankroll $99.50")).to_be_visible()


def test_there_is_more_when_the_table_is_there(browsers: Guests, house: Served) -> None:
    page = browsers.open("/rules.html", guest(house))
    looks = Held(page, "**/api/v1/tables/Demo", times=1)
    page.goto(house.url + TABLE)
    more = page.get_by_role("button", name="More")
    expect(more).to_be_disabled()
    looks.next().continue_()
    more.click()
    expect(page.get_by_role("dialog", name="More")).to_contain_text("commitment")


def test_a_visitor_who_is_not_logged_in_is_sent_to_the_lobby(browsers: Guests) -> None:
    browsers.windows.expected = ["401"]
    page = browsers.open(TABLE)
    expect(page.get_by_role("heading", name="You cannot view this table")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()


def test_a_missing_table_links_to_the_lobby(browsers: Guests, house: Served) -> None:
    browsers.windows.expected = ["404"]
    page = browsers.open("/table.html?table=Nowhere", house.as_role(Role.PLAYER))
    expect(page.get_by_role("main")).to_contain_text("No table is named Nowhere")
    expect(page.get_by_role("link")).to_have_text(["Back to the lobby"])


def test_a_player_who_is_logged_out_is_sent_there_too(
    browsers: Guests, house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.server.live.websocket.HEARTBEAT", 0.5)
    browsers.windows.expected = ["401"]
    visit = guest(house)
    page = browsers.open(TABLE, visit)
    expect(page.get_by_role("group", name="The table")).to_be_visible()
    visit.ask("DELETE", "/sessions")
    expect(page.get_by_role("heading", name="You cannot view this table")).to_be_visible()
