"""The role matrix: a hand-written list of every route and the roles that may use it.

``1`` means that the role may use the route (even if the request is otherwise wrong), ``0`` that it
may not, and ``.`` that no login is required. The order is guest, player, dealer, supervisor,
executive, auditor, and administrator.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.people import Role
from tests.server.houses import API, Served, Visit, new_id, served

MATRIX = """
GET    /healthz                            .......
GET    /metrics                            .......
GET    /keys                               .......
GET    /self-check                         0011111
POST   /self-check                         0000010
GET    /schema                             .......
POST   /sessions                           .......
POST   /players                            .......
POST   /guests                             .......
DELETE /sessions                           1111111
GET    /me                                 1111111
POST   /step-up                            1111111
POST   /me/password                        1111111
POST   /me/limits                          0100000
GET    /me/play                            0100000
POST   /me/exclusion                       0100000
GET    /people                             0000011
POST   /people                             0000001
POST   /people/{name}/roles                0000001
POST   /people/{name}/standing             0000001
POST   /people/{name}/password             0000001
POST   /people/{name}/wallet               0001000
POST   /people/{name}/withdrawals          0001000
GET    /approvals                          0001110
POST   /approvals/{number}                 0001100
GET    /tables                             1111111
POST   /tables                             0001100
GET    /tables/{name}                      1111111
POST   /tables/{name}/close                0001100
POST   /tables/{name}/dead                 0001100
GET    /tables/{name}/controller           1111111
POST   /tables/{name}/presses              0011000
POST   /tables/{name}/seats/{seat}         1100000
DELETE /tables/{name}/seats/{seat}         1100000
POST   /tables/{name}/chips                0100000
PUT    /tables/{name}/seats/{seat}/wagers  1100000
DELETE /tables/{name}/seats/{seat}/wagers  1100000
POST   /tables/{name}/seats/{seat}/decision     1100000
POST   /tables/{name}/seats/{seat}/client-seed  1100000
GET    /tables/{name}/script               1111111
GET    /tables/{name}/decks                0011000
GET    /tables/{name}/procedure            0011000
POST   /tables/{name}/dealer               0011000
DELETE /tables/{name}/dealer               0011000
POST   /tables/{name}/step                 1111000
POST   /tables/{name}/seats/{seat}/absent  0011000
POST   /tables/{name}/recut                0001000
POST   /tables/{name}/irregularities       0011000
POST   /tables/{name}/ruling               0001000
GET    /tables/{name}/inventory            0011110
POST   /tables/{name}/inventory/{slip}     0001000
DELETE /tables/{name}/inventory/{slip}     0001000
POST   /tables/{name}/inventory/{slip}/signature  0011000
GET    /tables/{name}/events               1111111
GET    /tables/{name}/rounds               1111111
GET    /tables/{name}/rounds/{number}      1111111
GET    /tables/{name}/rounds/{number}/replay    0000010
GET    /links                              1111111
POST   /links                              0001100
GET    /links/{link}                       1111111
GET    /links/{link}/display               1111111
GET    /links/{link}/history               0001110
GET    /links/{link}/tables                0001110
GET    /links/{link}/prizes                0001110
GET    /links/{link}/pending               0001110
GET    /pending                            0001110
GET    /links/{link}/wins/{number}         0001110
GET    /links/{link}/adjustments           0001110
GET    /links/{link}/accounts              0001110
GET    /links/{link}/reconciliation        0001110
GET    /links/{link}/readings              0001110
GET    /links/{link}/rates                 0001110
POST   /links/{link}/adjustments           0001100
POST   /links/{link}/back-outs             0001100
POST   /links/{link}/parameters            0000100
GET    /ledger/balances                    0000110
GET    /ledger/postings                    0000110
POST   /audit                              0000010
GET    /reports/shift                      0001110
GET    /reports/shift.{form}               0001110
GET    /reports/day                        0001110
GET    /reports/day.{form}                 0001110
GET    /reports/exceptions                 0001110
GET    /reports/exceptions.{form}          0001110
GET    /paytables                          .......
GET    /paytables/{id_}                    .......
GET    /paytables/{id_}/file               .......
GET    /paytables/{id_}/par.{form}         1111111
POST   /odds/par                           1111111
POST   /odds/par.{form}                    1111111
POST   /odds/strategy                      1111111
POST   /odds/session                       1111111
POST   /odds/design                        1111111
POST   /advice                             1111111
POST   /disputes                           1111111
GET    /practice/{jurisdiction_id}         1111111
POST   /practice/{jurisdiction_id}         1111111
POST   /simulations                        1111111
GET    /simulations/{number}               1111111
DELETE /simulations/{number}               1111111
GET    /compliance/clauses                 .......
GET    /compliance/clauses/{id_}           .......
GET    /jurisdictions                      .......
GET    /jurisdictions/{id_}                .......
GET    /jurisdictions/{id_}/rules          .......
GET    /tables/{name}/compliance           0001110
GET    /compliance/tables                  0001110
"""
ROWS = [line.split() for line in MATRIX.strip().splitlines()]
PLACES = {
    "{name}": "Demo", "{seat}": "1", "{number}": "1", "{link}": "none", "{id_}": "MA-MAIN",
    "{slip}": "fills", "{jurisdiction_id}": "MA", "{form}": "csv",
}  # fmt: skip
#: The minimal valid body for each route. Without permission, the answer is still 403.
BODIES: dict[str, dict[str, Any]] = {
    "/sessions": {"name": "Ann", "password": "nothing"},
    "/players": {"name": "Ann", "password": "short"},
    "/step-up": {"password": "nothing"},
    "/me/password": {"old": "nothing", "new": "nothing"},
    "/me/limits": {"limit": "time", "value": 60},
    "/me/exclusion": {"until": "2000-01-01T00:00:00Z"},
    "/people": {"name": "x" * 40, "roles": ["guest"]},
    "/people/{name}/roles": {"role": "dealer", "change": "grant"},
    "/people/{name}/standing": {"disabled": True},
    "/people/{name}/wallet": {"amount": "1.00"},
    "/people/{name}/withdrawals": {"amount": "1.00"},
    "/approvals/{number}": {"answer": "decline"},
    "/tables": {"name": "T", "jurisdiction": "NO", "dealing": "hand", "paytables": {}},
    "/tables/{name}/chips": {"move": "cash_out", "amount": "9999999.00"},
    "/tables/{name}/seats/{seat}/wagers": {"wagers": {"1": "0.00"}},
    "/tables/{name}/seats/{seat}/decision": {"bet": "1", "ride": True},
    "/tables/{name}/seats/{seat}/client-seed": {"hash": "0" * 64},
    "/tables/{name}/step": {"step": "shuffle"},
    "/tables/{name}/ruling": {"note": "looked at the cards"},
    "/tables/{name}/inventory/{slip}": {"amount": "0.00"},
    "/tables/{name}/inventory/{slip}/signature": {"amount": "0.00"},
    "/tables/{name}/recut": {"lifted": 26, "reason": "asked for"},
    "/tables/{name}/irregularities": {"what": "foreign_card"},
    "/tables/{name}/presses": {"key": "SENSOR", "seat": 1},
    "/links": {"name": "L", "paytable": "MA-MAIN"},
    "/links/{link}/adjustments": {"level": "Jackpot", "amount": "1.00", "reason": "test"},
    "/links/{link}/back-outs": {"win": 1, "reason": "test"},
    "/links/{link}/parameters": {"level": "Jackpot", "seed": "1.00", "contribution": "1%"},
    "/odds/par": {"id": "LIRX-01"},
    "/odds/par.{form}": {"id": "LIRX-01"},
    "/odds/strategy": {"id": "LIRX-01"},
    "/odds/session": {"id": "LIRX-01", "rounds": 10},
    "/odds/design": {
        "id": "LIRX-01",
        "low": "2%",
        "high": "3%",
        "vary": {"flush": {"least": 7, "most": 9}},
    },
    "/advice": {"cards": "Ks Qs Js"},
    "/disputes": {
        "jurisdiction": "MA",
        "dealing": "machine",
        "paytables": {"main": "MA-MAIN"},
        "community": "Ts 4d",
        "seats": [{"seat": 1, "cards": "Tc Td 2h", "bets": {"1": "5.00"}}],
    },
    "/practice/{jurisdiction_id}": {
        "what": "foreign_card",
        "phase": "bet_one",
        "outcome": "void",
        "deck": "stays",
    },
    "/simulations": {"id": "none", "rounds": 1},
}
QUERIES = {
    "/ledger/postings": {"stream": "table:Demo"},
    "/reports/shift": {"table": "Demo"},
    "/reports/shift.{form}": {"table": "Demo"},
    "/reports/day": {"date": "2026-01-31"},
    "/reports/day.{form}": {"date": "2026-01-31"},
    "/reports/exceptions": {"first": "2026-01-31"},
    "/reports/exceptions.{form}": {"first": "2026-01-31"},
}
WITHOUT_ID = (
    "/sessions", "/players", "/step-up", "/me/password", "/advice", "/audit",
    "/disputes", "/practice/{jurisdiction_id}",
    "/simulations", "/simulations/{number}",
    "/odds/par", "/odds/par.{form}", "/odds/strategy", "/odds/session", "/odds/design",
)  # fmt: skip


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("roles")
    with served(folder, demo=True) as made:
        yield made


def ask(visit: Visit, method: str, route: str) -> int:
    path = route
    for place, value in PLACES.items():
        path = path.replace(place, value)
    prefix = "" if route in ("/healthz", "/metrics") else API
    body = None
    if method != "GET" and route != "/guests":
        body = BODIES.get(route, {}) | ({} if route in WITHOUT_ID else {"id": new_id()})
    asked = prefix + path
    return visit.client.request(method, asked, json=body, params=QUERIES.get(route)).status_code


def visit_as(demo: Served, role: Role) -> Visit:
    if role is not Role.GUEST:
        return demo.as_role(role)
    visit = demo.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


@pytest.mark.parametrize("role", list(Role))
def test_every_route_for_every_role(demo: Served, role: Role) -> None:
    wrong = []
    visit = visit_as(demo, role)
    for method, route, marks in ROWS:
        if (method, route) == ("DELETE", "/sessions"):
            continue  # tested last, below
        mark = marks[list(Role).index(role)]
        status = ask(demo.visit() if mark == "." else visit, method, route)
        refused = status in (401, 403)
        own_word = route in ("/step-up", "/me/password", "/sessions")  # 401 for the password
        if status >= 500 or (refused != (mark == "0") and not own_word):
            wrong.append(f"{role} {method} {route}: {status}")
    assert wrong == []
    assert ask(visit, "DELETE", "/sessions") == 204


def test_routes_that_require_a_login_answer_401_without_one(demo: Served) -> None:
    for method, route, marks in ROWS:
        status = ask(demo.visit(), method, route)
        if marks == ".......":
            assert status != 403, route
        else:
            assert status == 401, f"{method} {route}: {status}"


def test_the_matrix_has_every_route(demo: Served) -> None:
    document = demo.client.get(f"{API}/openapi.json").json()
    routes = {
        (method.upper(), path.removeprefix(API))
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert routes == {(method, route) for method, route, _ in ROWS}
