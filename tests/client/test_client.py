"""The typed client against a real house."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from letitride.client import ApiError, Client
from letitride.money import Cents
from letitride.people import Role
from letitride.table.fair.record import check
from letitride.table.fair.record_file import read_record
from tests.rejected import rejected
from tests.server.houses import API, MA_TABLE, PASSWORD, Served, served
from tests.server.routes.play.test_tables import BETS as MARKS

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
        with rejected(ApiError, "server/no_session"):
            client.tables()


def test_refusals_have_code_clauses_status_and_version(house: Served) -> None:
    house.open_table()
    house.player("Ann")
    with Client(house.url) as client:
        with rejected(ApiError, "server/login") as wrong:
            client.log_in("Ann", "wrong")
        assert wrong.value.status == 401
        client.log_in("Ann", "a password for tests")
        with rejected(ApiError, "storage/stale") as stale:
            client.sit("T1", 3, version=1)
        assert stale.value.version
        client.cash_out("T1", Cents(100))
        client.buy_in("T1", Cents(100))
        client.sit("T1", 3)
        with rejected(ApiError, "game/unequal_bets") as unequal:
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


#: Everything a client can do, once; what it is told does not matter here.
CALLS: list[Callable[[Client], Any]] = [
    lambda c: c.log_in("Ann", "password"),
    lambda c: c.come_in(),
    lambda c: c.register("Ann", "password"),
    lambda c: c.step_up("password"),
    lambda c: c.change_password("old", "new"),
    lambda c: c.log_out(),
    lambda c: c.me(),
    lambda c: c.tables(),
    lambda c: c.table("T1"),
    lambda c: c.sit("T1", 3),
    lambda c: c.leave("T1", 3),
    lambda c: c.buy_in("T1", FIVE),
    lambda c: c.wager("T1", 3, BETS),
    lambda c: c.take_down("T1", 3),
    lambda c: c.decide("T1", 3, bet="1", ride=True),
    lambda c: c.promise_seed("T1", 3, "00" * 32),
    lambda c: c.rounds("T1"),
    lambda c: c.round("T1", 1),
    lambda c: c.events("T1"),
    lambda c: c.links(),
    lambda c: c.link("Bank"),
    lambda c: c.display("Bank"),
    lambda c: c.play(),
    lambda c: c.set_limit("time", None),
    lambda c: c.exclude_myself(datetime(2027, 1, 1, tzinfo=UTC)),
    lambda c: c.paytables(),
    lambda c: c.paytable("MA-MAIN"),
    lambda c: c.par("MA-MAIN"),
    lambda c: c.par_sheet("csv", "MA-MAIN"),
    lambda c: c.par_sheet("csv", table="text"),
    lambda c: c.strategy("MA-MAIN"),
    lambda c: c.session("MA-MAIN", bet=FIVE, rounds=10, side=[{"id": "MA-3CB-D", "amount": FIVE}]),
    lambda c: c.design("2%", "3%", {"flush": (7, 9)}, "MA-MAIN"),
    lambda c: c.advice("Ks Qs Js"),
    lambda c: c.paytable_file("MA-MAIN"),
    lambda c: c.simulate("MA-MAIN"),
    lambda c: c.simulation(1),
    lambda c: c.stop_simulation(1),
    lambda c: c.clauses("MA"),
    lambda c: c.clause("MBS-3.4/1"),
    lambda c: c.jurisdictions(),
    lambda c: c.jurisdiction("MA"),
    lambda c: c.rules_of_play("MA"),
    lambda c: c.schema(),
    lambda c: c.script("T1"),
    lambda c: c.decks("T1"),
    lambda c: c.settle_dispute(jurisdiction="MA"),
    lambda c: c.situations("MA"),
    lambda c: c.practise("MA", {"what": "foreign_card"}, "void", "stays"),
    lambda c: c.replay("T1", 1),
    lambda c: c.step("T1"),
    lambda c: c.count_stub("T1", 37),
    lambda c: c.inventory("T1"),
    lambda c: c.sign_slip("T1", "fills", FIVE),
    lambda c: c.controller("P1"),
    lambda c: c.press("P1", "CONFIRM"),
    lambda c: c.open_table("T1", **{name: MA_TABLE[name] for name in MA_TABLE if name != "name"}),
    lambda c: c.close_table("T1"),
    lambda c: c.spread_cards("T1"),
    lambda c: c.rule("T1", "foreign_card"),
    lambda c: c.recut("T1", 26, "asked for"),
    lambda c: c.compliance("T1", decks=["red"]),
    lambda c: c.write_slip("T1", "fills", FIVE),
    lambda c: c.tear_up_slip("T1", "fills"),
    lambda c: c.deposit("Ann", FIVE),
    lambda c: c.withdraw("Ann", FIVE),
    lambda c: c.open_link("Bank", "WA-GM-1"),
    lambda c: c.adjust_meter("Bank", "Jackpot", FIVE, "repaired"),
    lambda c: c.change_parameters("Bank", "Jackpot", seed=FIVE, contribution="19%"),
    lambda c: c.approvals(),
    lambda c: c.approve(1),
    lambda c: c.balances(),
    lambda c: c.postings("table:T1"),
    lambda c: c.audit(),
    lambda c: c.shift_report("T1"),
    lambda c: c.day_report("2026-01-31"),
    lambda c: c.report("shift", "html", table="T1"),
    lambda c: c.report("day", "pdf", date="2026-01-31"),
    lambda c: c.people(),
    lambda c: c.link_history("Bank"),
    lambda c: c.link_tables("Bank"),
    lambda c: c.prizes("Bank"),
    lambda c: c.win("Bank", 1),
    lambda c: c.pending("Bank"),
    lambda c: c.adjustments("Bank"),
    lambda c: c.accounts("Bank"),
    lambda c: c.reconciliation("Bank"),
    lambda c: c.readings("Bank"),
    lambda c: c.rates("Bank"),
    lambda c: c.add_person("Sam", "supervisor"),
    lambda c: c.grant("Sam", "executive"),
    lambda c: c.shut_out("Sam"),
    lambda c: c.issue_password("Sam"),
]


def test_the_client_covers_every_route(house: Served) -> None:
    asked: set[tuple[str, str]] = set()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.add((request.method, request.url.path))
        return httpx.Response(200, json={"csrf": "", "view": {}, "tables": [], "text": ""})

    with Client("http://house", transport=httpx.MockTransport(answer)) as client:
        for call in CALLS:
            call(client)
    missing = set()
    for path, methods in house.client.get(f"{API}/openapi.json").json()["paths"].items():
        form = re.compile(re.sub(r"\{\w+\}", "[^/]+(?:/[0-9])?", path))
        for method in methods:
            if path.startswith(API) and not any(
                form.fullmatch(there) for how, there in asked if how == method.upper()
            ):
                missing.add(f"{method} {path}")
    assert not missing


def test_a_dealers_round_with_everybody_through_the_client(house: Served) -> None:
    for name, role in (("Sam", Role.SUPERVISOR), ("Dee", Role.DEALER), ("Ann", Role.PLAYER),
                       ("Aud", Role.AUDITOR)):  # fmt: skip
        house.as_role(role, name)
    sam, dee, ann, aud = (Client(house.url) for _ in range(4))
    with sam, dee, ann, aud:
        for client, name in ((sam, "Sam"), (dee, "Dee"), (ann, "Ann"), (aud, "Aud")):
            client.log_in(name, PASSWORD)
        sam.open_table(**(MA_TABLE | {"kind": "dealer"}))
        sam.deposit("Ann", Cents(10_000))
        ann.buy_in("T1", Cents(10_000))
        dee.step("T1")
        ann.sit("T1", 3)
        messages = ann.watch("T1")
        version = next(messages)["version"]
        ann.wager("T1", 3, {mark: Cents.parse(amount) for mark, amount in MARKS.items()})
        assert next(messages)["events"][0]["version"] == version + 1
        messages.close()  # type: ignore[attr-defined]  # a generator, typed as an iterator
        dee.step("T1")
        assert sam.rule("T1", "foreign_card", preview=True)["ruling"]["outcome"] == "void"
        assert sam.rule("T1", "foreign_card")["view"]["phase"] == "void"
        assert ann.table("T1")["you"]["chips"] == "100.00"
        assert sam.compliance("T1")["ok"]
        assert aud.audit()["ok"]
        assert aud.balances()["total_micros"] == 0
        assert aud.events("T1", after=version)[0]["event"] == "WagersPlaced"
