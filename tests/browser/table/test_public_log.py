"""The public log in the browser: what the page proves, and how it catches a house that cheats."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from letitride.house.proof.log_leaves import canonical
from letitride.house.proof.log_sequencer import entries_in
from letitride.transparency import merkle, tiles
from letitride.transparency.note import LogCheckpoint, NoteKey, sign
from tests.browser.served import Guests, guests
from tests.browser.table.test_fairness import TABLE, guest, play_a_round
from tests.browser.windows import Windows
from tests.server.houses import Served, served

PROVE = """async (record) => {
    const { proveFromLog } = await import("/table/public_log.js");
    const { lines } = await proveFromLog(record);
    return Object.fromEntries(lines.map(({ what, ok }) => [what, ok]));
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    quick: dict[str, Any] = {"reveal_time": 5, "betting_time": 2, "log_seconds": 0.2}
    with served(tmp_path_factory.mktemp("log"), demo=True, **quick) as made:
        yield made


@pytest.fixture
def browsers(windows: Windows, house: Served) -> Iterator[Guests]:
    with guests(windows, house) as opened:
        yield opened


def entries(house: Served) -> list[bytes]:
    house.house.log.sequence()
    with house.house.journal.store.reading() as tx:
        return [row.leaf for row in entries_in(tx)]


class BadHouse:
    """A house that signs and serves any log it likes to one page, with its own key."""

    def __init__(self, page: Page, key: NoteKey) -> None:
        self._page, self._key = page, key
        self.files: dict[str, bytes] = {}

    def serve(self, logged: list[bytes], about: dict[str, Any]) -> None:
        root = merkle.root([merkle.leaf_hash(one) for one in logged])
        note = sign(LogCheckpoint(self._key.name, len(logged), root).text, self._key)
        places = [
            place
            for place, leaf in enumerate(logged)
            if {"table": about["table"], "round": about["round"]}.items()
            <= json.loads(leaf).items()
            and json.loads(leaf)["kind"] in ("commitment", "record", "void")
        ]
        self.files = dict(tiles.files(logged)) | {
            "checkpoint": note.encode(),
            "key": self._key.verifier.encode(),
            f"rounds/{about['table']}/{about['round']}": json.dumps({"entries": places}).encode(),
        }
        self._page.unroute_all()
        self._page.route("**/log/**", self._answer)

    def _answer(self, route: Route) -> None:
        path = route.request.url.partition("/log/")[2]
        if path in self.files:
            route.fulfill(body=self.files[path])
        else:
            route.fulfill(status=404)


def test_the_page_proves_a_round_from_the_public_log(browsers: Guests, house: Served) -> None:
    page = browsers.open(TABLE, guest(house))
    number = play_a_round(page, 2)
    proof = page.get_by_role("status", name="Latest proof")
    expect(proof).to_have_text(f"Round {number}: proven fair")
    page.get_by_role("button", name="More").click()
    drawer = page.get_by_role("dialog", name="More")
    drawer.get_by_role("button", name=f"Round {number}").click()
    shown = drawer.get_by_role("status", name="Public log")
    expect(shown).to_contain_text("Public log: signed with the house's key")
    expect(shown).to_contain_text("Commitment: in the public log once, entry")
    expect(shown).to_contain_text("Record: in the public log as shown here, entry")
    expect(shown).to_contain_text("Proven: the public log has this round")
    drawer.get_by_role("button", name=f"Round {number}").click()
    expect(shown).to_contain_text("Past: the same")


def test_the_page_catches_a_house_that_cheats(browsers: Guests, house: Served) -> None:
    browsers.windows.expected = ["404"]
    visit = guest(house)
    page = browsers.open(TABLE, visit)
    number = int(play_a_round(page, 3))
    proof = page.get_by_role("status", name="Latest proof")
    expect(proof).to_have_text(f"Round {number}: proven fair")
    record = visit.get(f"/tables/Demo/rounds/{number}")["fair"]
    honest = entries(house)
    fine = page.evaluate(PROVE, record)
    assert fine == {"Public log": True, "Commitment": True, "Record": True}

    bad = BadHouse(page, house.house.log._key)
    filler = [canonical({"kind": "heads", "sha256": f"{one:064x}"}) for one in range(300)]

    def proved(logged: list[bytes], **altered: Any) -> list[str]:
        """Return the lines that fail."""
        bad.serve(logged, record)
        for path, data in altered.items():
            bad.files[path.replace("_", "/")] = data
        return [what for what, ok in page.evaluate(PROVE, record).items() if not ok]

    own = {json.loads(one)["kind"]: one for one in honest if _round(one) == ("Demo", number)}
    longer = [*honest, *filler]
    assert proved(longer) == []  # more entries, in several tiles, are fine
    assert proved(longer[1:]) == ["Past"]  # a rewind
    assert proved([*filler[:1], *longer[1:]]) == ["Past"]  # a fork
    without = [one for one in longer if one != own["commitment"]]
    assert "Commitment" in proved([*without, *filler])  # a withheld commitment
    other = own["commitment"].replace(record["commitment"].encode(), b"0" * 64)
    assert proved([*longer, other]) == ["Commitment"]  # a second commitment
    lie = own["record"].replace(b'"sha256":"', b'"sha256":"0', 1)
    assert "Record" in proved([lie if one == own["record"] else one for one in longer])
    bad.serve(longer, record)
    tile = bytearray(bad.files["tile/0/000"])
    tile[0] ^= 1
    bad.files["tile/0/000"] = bytes(tile)
    wrong = [what for what, ok in page.evaluate(PROVE, record).items() if not ok]
    assert wrong == ["Commitment", "Record"]  # an altered tile
    key = NoteKey.generate(bad._key.name)
    bad._key = key
    assert proved(longer) == ["Key of the public log", "Public log"]  # another key


def _round(leaf: bytes) -> tuple[Any, Any]:
    entry = json.loads(leaf)
    return entry.get("table"), entry.get("round")
