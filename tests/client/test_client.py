"""The typed client, tested with a running house."""

import json
from pathlib import Path

import httpx
import pytest

from letitride.api.examples import TABLE
from letitride.api.live import ResyncMessage, UpdateMessage
from letitride.client import ApiError, Client, TableKind, Wager, What
from letitride.errors import InputError
from letitride.money import Cents
from letitride.people import Role
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.rejected import rejected
from tests.server.houses import MA_TABLE, PASSWORD, Served, served

FIVE = Cents(500)
BETS = {Wager.ONE: FIVE, Wager.TWO: FIVE, Wager.DOLLAR: FIVE}
SIDE = {Wager.BONUS: Cents(100), Wager.THREE_CARD: FIVE, Wager.PROGRESSIVE: Cents(100)}


def play(client: Client) -> int:
    """Play a round as a guest, from taking a seat to the last card, and return its number."""
    number = client.seats.sit("Demo", 3).view.round
    client.seats.wager("Demo", 3, BETS | SIDE)
    for bet in (Wager.ONE, Wager.TWO):
        while (view := client.tables.get("Demo")).deciding != bet or view.to_act != 3:
            assert view.round == number
        client.seats.decide("Demo", 3, bet, ride=False)
    while client.tables.get("Demo").round == number:
        pass
    return number


def test_a_guest_plays_a_round_and_proves_it(tmp_path: Path) -> None:
    with served(tmp_path, demo=True) as house, Client(house.url) as client:
        assert client.session.enter_as_guest().table == "Demo"
        number = play(client)
        fair = client.rounds.get("Demo", number).fair
        assert fair is not None
        assert check(read_record(json.dumps(fair.as_data()))).ok
        assert client.tables.all()[0].table == "Demo"
        assert client.seats.leave("Demo", 3).view.you.seats == []
        client.session.log_out()
        with rejected(ApiError, "server/no_session"):
            client.tables.all()


def test_errors_have_code_clauses_status_and_version(house: Served) -> None:
    house.open_table()
    house.player("Ann")
    with Client(house.url) as client:
        with rejected(ApiError, "server/login") as wrong:
            client.session.log_in("Ann", "wrong")
        assert wrong.value.status == 401
        client.session.log_in("Ann", "a password for tests")
        with rejected(ApiError, "storage/stale") as stale:
            client.seats.sit("T1", 3, version=1)
        assert stale.value.version
        client.seats.chips("T1", "cash_out", Cents(100))
        client.seats.chips("T1", "buy_in", Cents(100))
        client.seats.sit("T1", 3)
        with rejected(ApiError, "game/unequal_bets") as unequal:
            client.seats.wager("T1", 3, BETS | {Wager.ONE: Cents(600)})
        assert unequal.value.clauses


def test_a_command_whose_answer_was_lost_is_sent_again_with_the_same_id() -> None:
    sent = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(json.loads(request.content))
        if len(sent) < 3:
            raise httpx.ReadError("lost", request=request)
        return httpx.Response(200, json={"version": 1, "view": TABLE})

    with Client("http://house", transport=httpx.MockTransport(answer)) as client:
        client.seats.sit("T1", 3)
    assert len({body["id"] for body in sent}) == 1
    assert len(sent) == 3


def test_an_invalid_value_raises_an_input_error_and_is_not_sent() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise AssertionError(request.url)

    with Client("http://house", transport=httpx.MockTransport(answer)) as client:
        with rejected(InputError, "server/request"):
            client.seats.decide("T1", 3, Wager.DOLLAR, ride=True)
        with rejected(InputError, "server/request"):
            client.simulations.start("MA-MAIN", seats=8)


@pytest.mark.parametrize("status", [200, 502])
def test_an_answer_that_is_not_from_the_api_raises_an_api_error(status: int) -> None:
    page = httpx.MockTransport(lambda _: httpx.Response(status, text="<h1>Bad gateway</h1>"))
    with (
        Client("http://house", transport=page) as client,
        rejected(ApiError, "a response from the API") as error,
    ):
        client.tables.all()
    assert error.value.status == status


def test_a_whole_dealers_round_through_the_client(house: Served) -> None:
    for name, role in (("Sam", Role.SUPERVISOR), ("Dee", Role.DEALER), ("Ann", Role.PLAYER),
                       ("Aud", Role.AUDITOR)):  # fmt: skip
        house.as_role(role, name)
    sam, dee, ann, aud = (Client(house.url) for _ in range(4))
    with sam, dee, ann, aud:
        for client, name in ((sam, "Sam"), (dee, "Dee"), (ann, "Ann"), (aud, "Aud")):
            client.session.log_in(name, PASSWORD)
        sam.tables.open(**MA_TABLE, kind=TableKind.DEALER)
        sam.people.deposit("Ann", Cents(10_000))
        ann.seats.chips("T1", "buy_in", Cents(10_000))
        dee.dealer.sign_on("T1")
        while (view := dee.tables.get("T1")).phase != "betting":
            assert view.due is not None
            who = sam if view.due.who == "supervisor" else dee
            who.dealer.step("T1", view.due.step, declined=view.due.who == "player")
        ann.seats.sit("T1", 3)
        messages = ann.tables.watch("T1")
        first = next(messages)
        assert isinstance(first, ResyncMessage)
        ann.seats.wager("T1", 3, BETS)
        news = next(messages)
        assert isinstance(news, UpdateMessage)
        assert news.events[0].version == first.version + 1
        messages.close()  # type: ignore[attr-defined]  # a generator, typed as an iterator
        dee.dealer.step("T1", "no_more_bets")
        assert dee.dealer.report("T1", What.FOREIGN_CARD, seat=3).view.held == "foreign_card"
        held = sam.dealer.procedure("T1")
        assert held.preview is not None
        assert (held.preview.outcome, held.needs_second) == ("void", False)
        ruled = sam.dealer.rule("T1", "two aces of clubs")
        assert ruled.ruling == held.preview
        assert ruled.view.phase == "void"
        dee.dealer.sign_off("T1")
        assert ann.tables.get("T1").you.chips == "100.00"
        assert sam.tables.compliance("T1").ok
        assert aud.ledger.audit().ok
        assert aud.ledger.balances().total_micros == 0
        assert aud.rounds.events("T1", after=first.version)[0].event == "WagersPlaced"


def test_watching_without_a_session_raises_an_api_error(house: Served) -> None:
    with Client(house.url) as nobody, rejected(ApiError, "server/no_session"):
        next(nobody.tables.watch("T1"))
