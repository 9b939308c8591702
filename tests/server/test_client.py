"""The typed client against a real house."""

import json
from pathlib import Path

import httpx
import pytest

from letitride.client import ApiError, Client
from letitride.money import Cents
from letitride.table.fair_record import check
from letitride.table.fair_record_file import read_record
from tests.server.houses import Served, served

FIVE = Cents(500)
BETS = {"1": FIVE, "2": FIVE, "$": FIVE}
SIDE = {"bonus": Cents(100), "three_card": FIVE, "progressive": Cents(100)}


def play(client: Client) -> int:
    """One round of a guest, from sitting down to the last card; its number."""
    number = int(client.sit("Demo", 3)["round"])
    client.wager("Demo", 3, BETS | SIDE)
    for bet in ("1", "2"):
        while (view := client.table("Demo"))["deciding"] != bet or view["to_act"] != 3:
            assert view["round"] == number
        client.decide("Demo", 3, bet=bet, ride=False)
    while client.table("Demo")["round"] == number:
        pass
    return number


def test_a_guest_plays_a_round_and_proves_it(tmp_path: Path) -> None:
    with served(tmp_path, demo=True) as house, Client(house.url) as client:
        assert client.come_in()["table"] == "Demo"
        number = play(client)
        record = read_record(json.dumps(client.round("Demo", number)["fair"]))
        assert check(record).ok
        assert client.tables()[0]["table"] == "Demo"
        assert client.leave("Demo", 3)["you"]["seats"] == []
        client.log_out()
        with pytest.raises(ApiError, match="server/no_session"):
            client.tables()


def test_refusals_have_code_clauses_status_and_version(house: Served) -> None:
    house.open_table()
    house.player("Ann")
    with Client(house.url) as client:
        with pytest.raises(ApiError, match="server/login") as wrong:
            client.log_in("Ann", "wrong")
        assert wrong.value.status == 401
        client.log_in("Ann", "a password for tests")
        with pytest.raises(ApiError, match="storage/stale") as stale:
            client.sit("T1", 3, version=1)
        assert stale.value.version
        client.cash_out("T1", Cents(100))
        client.buy_in("T1", Cents(100))
        client.sit("T1", 3)
        with pytest.raises(ApiError, match="game/unequal_bets") as unequal:
            client.wager("T1", 3, BETS | {"1": Cents(600)})
        assert unequal.value.clauses


def test_a_command_whose_answer_was_lost_is_sent_again_with_the_same_id() -> None:
    sent = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(json.loads(request.content))
        if len(sent) < 3:
            raise httpx.ReadError("lost", request=request)
        return httpx.Response(200, json={"version": 1, "view": {}})

    with Client("http://house", transport=httpx.MockTransport(answer)) as client:
        client.sit("T1", 3)
    assert len({body["id"] for body in sent}) == 1
    assert len(sent) == 3
