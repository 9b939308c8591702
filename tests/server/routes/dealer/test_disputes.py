"""Disputes over HTTP: the server settles a round again from its cards and bets."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.api.dealer.disputes import DisputeBody, DisputedSeatBody
from letitride.cards import FIXED_ORDER
from letitride.people import Role
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.server.routes.dealer.disputes import settlement
from tests.server.houses import Served

BETS = dict.fromkeys(("1", "2", "$"), "5.00")
TABLES = {"main": "MA-MAIN", "bonus": "MA-BONUS", "three_card": "MA-3CB-D", "cover_all": "MA-COVER"}


def dispute(**said: Any) -> dict[str, Any]:
    return {"jurisdiction": "MA", "dealing": "machine", "paytables": TABLES} | said


@pytest.mark.clause("MA-10(b)", "MA-10(d)", "MA-10(e)-1", "MA-11(j)")
def test_a_dispute_is_settled_with_hand_odds_and_clauses(house: Served) -> None:
    seats = [
        {
            "seat": 3,
            "cards": "Tc Td 2h",
            "bets": BETS | {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00"},
            "ride": [True, False],
        },
        {"seat": 5, "cards": "Ac 7d 9h", "bets": BETS},
    ]
    asked = dispute(community="Ts 4d", seats=seats)
    answer = house.as_role(Role.DEALER).ask("POST", "/disputes", json=asked).json()
    third, fifth = answer["seats"]
    pays = {one["wager"]: (one["outcome"], one["pays"], one["won"]) for one in third["wagers"]}
    assert pays == {
        "1": ("paid", "3 to 1", "15.00"),
        "2": ("withdrawn", "3 to 1", "0.00"),
        "$": ("paid", "3 to 1", "15.00"),
        "bonus": ("paid", "win $5", "5.00"),
        "three_card": ("paid", "1 to 1", "5.00"),
        "cover_all": ("paid", "11 to 1", "55.00"),
    }
    assert third["wagers"][0]["clauses"] == ["MA-10(b)"]
    assert {one["outcome"] for one in fifth["wagers"]} == {"lost"}
    assert (third["hand"], fifth["hand"], fifth["net"]) == ("three_of_a_kind", "nothing", "-15.00")
    assert answer["order"][0]["seat"] == 5


def test_a_disputed_progressive_is_paid_from_the_given_meter(house: Served) -> None:
    seat = {"seat": 1, "cards": "Tc Jc Qc", "bets": BETS | {"progressive": "1.00"}}
    asked = dispute(
        paytables={"main": "MA-MAIN", "progressive": "MA-PROG"},
        community="Kc Ac",
        seats=[seat],
        meters=["12345.00"],
    )
    answer = house.as_role(Role.DEALER).ask("POST", "/disputes", json=asked)
    assert answer.status_code == 200, answer.text
    told = answer.json()["seats"][0]["wagers"][-1]
    assert (told["wager"], told["hand"]) == ("progressive", "royal_flush")
    assert float(told["won"]) >= 12345
    answer = house.as_role(Role.DEALER).ask(
        "POST", "/disputes", json=asked | {"meters": ["1.00"] * 8}
    )
    assert answer.json()["error"]["code"] == "server/request"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"community": "Ts"}, "server/request"),
        ({"community": "Ts Ts"}, "cards/duplicate"),
        ({"community": "Tc 4d"}, "cards/duplicate"),
        ({"seats": [{"seat": 1, "cards": "Tc Td", "bets": BETS}]}, "server/request"),
        ({"seats": [{"seat": 1, "cards": "Tc Td 2h", "bets": {"1": "5.00"}}]}, "game/unequal_bets"),
        ({"seats": [{"seat": 1, "cards": "Tc Td 2h", "bets": BETS}] * 2}, "server/request"),
    ],
)
def test_an_impossible_dispute_is_rejected(house: Served, said: dict[str, Any], code: str) -> None:
    seats = [{"seat": 1, "cards": "Tc Td 2h", "bets": BETS}]
    asked = dispute(community="Ts 4d", seats=seats) | said
    answer = house.as_role(Role.DEALER).ask("POST", "/disputes", json=asked)
    assert answer.json()["error"]["code"] == code


@settings(max_examples=25, deadline=None)
@given(st.permutations(FIXED_ORDER), st.integers(1, 6), st.sampled_from(SHIPPED), st.data())
def test_every_seat_gets_the_given_cards(
    deck: list[Any], count: int, place: str, data: st.DataObject
) -> None:
    rules = jurisdiction(place)
    dealing = data.draw(st.sampled_from(sorted(rules.dealing)))
    cards = [str(card) for card in deck]
    hands = {seat: cards[3 * seat : 3 * seat + 3] for seat in range(1, count + 1)}
    told = settlement(
        DisputeBody(
            jurisdiction=place,
            dealing=dealing,
            paytables={"main": rules.tables["main"]},
            options={},
            community=" ".join(cards[:2]),
            seats=tuple(
                DisputedSeatBody(seat=seat, cards=" ".join(hand), bets=BETS)  # type: ignore[arg-type]  # amounts are read from text
                for seat, hand in hands.items()
            ),
            meters=(),
        )
    )
    assert told.community == cards[:2]
    assert {one.seat: one.cards for one in told.seats} == hands
