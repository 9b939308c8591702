"""What the desks of the staff ask: disputes, practice, decks, rates, and rounds as they were."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.api.dealer.disputes import DisputeBody, DisputedSeatBody
from letitride.cards import FIXED_ORDER
from letitride.house.seeds import DrawSeed
from letitride.people import Role
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.server.routes.dealer.disputes import settlement
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.server.houses import MA_TABLE, Served, Visit

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


def test_a_progressive_in_dispute_is_paid_off_the_meter_that_is_said(house: Served) -> None:
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
def test_what_cannot_lie_on_a_table_is_no_dispute(
    house: Served, said: dict[str, Any], code: str
) -> None:
    seats = [{"seat": 1, "cards": "Tc Td 2h", "bets": BETS}]
    asked = dispute(community="Ts 4d", seats=seats) | said
    answer = house.as_role(Role.DEALER).ask("POST", "/disputes", json=asked)
    assert answer.json()["error"]["code"] == code


@settings(max_examples=25, deadline=None)
@given(st.permutations(FIXED_ORDER), st.integers(1, 6), st.sampled_from(SHIPPED), st.data())
def test_everybody_has_the_cards_that_were_said(
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


@pytest.mark.parametrize("place", SHIPPED)
def test_practice_has_situations_and_marks_what_the_rules_say(house: Served, place: str) -> None:
    dealer = house.as_role(Role.DEALER)
    situations = dealer.get(f"/practice/{place}")
    assert len({one["what"] for one in situations}) == 13
    for one in situations:
        answer = {"outcome": "void", "deck": "removed"}
        marked = dealer.ask("POST", f"/practice/{place}", json=one | answer).json()
        ruling = {name: marked["ruling"][name] for name in ("outcome", "deck")}
        assert marked["right"] is (ruling == answer)
        again = dealer.ask("POST", f"/practice/{place}", json=one | ruling).json()
        assert again["right"]


def test_decks_say_which_is_in_use_and_when_the_stub_is_counted(house: Served) -> None:
    house.open_table(kind="dealer")
    dealer, ann = house.as_role(Role.DEALER), house.player("Ann")
    assert dealer.get("/tables/T1/decks")["in_use"] is None
    dealer.do("POST", "/tables/T1/step")
    ann.do("POST", "/tables/T1/seats/3")
    ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    while ann.get("/tables/T1")["phase"] != "bet_one":
        dealer.do("POST", "/tables/T1/step")
    decks = dealer.get("/tables/T1/decks")
    used = next(one for one in decks["decks"] if one["name"] == decks["in_use"])
    assert used["place"] == "in_play"
    assert decks["stub"] == 52 - 3 - 3
    assert not decks["count_due"]


def play_on(dealer: Visit, player: Visit) -> Any:
    """Bet at seat 3 and let it ride; the table when the round is over."""
    player.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    while (seen := player.get("/tables/T1"))["phase"] != "over":
        if seen["to_act"]:
            bet = seen["deciding"]
            player.do("POST", "/tables/T1/seats/3/decision", bet=bet, ride=True)
        else:
            dealer.do("POST", "/tables/T1/step")
    return seen


def test_a_round_is_replayed_as_it_was_and_hands_are_turned_for_auditors(house: Served) -> None:
    house.open_table(kind="dealer", options=MA_TABLE["options"])
    dealer, ann = house.as_role(Role.DEALER), house.player("Ann")
    dealer.do("POST", "/tables/T1/step")
    ann.do("POST", "/tables/T1/seats/3")
    auditor = house.as_role(Role.AUDITOR)
    assert auditor.ask("GET", "/tables/T1/rounds/1/replay").status_code == 404
    seen = play_on(dealer, ann)
    steps = auditor.get("/tables/T1/rounds/1/replay")["steps"]
    assert (steps[0]["event"], steps[-1]["event"]) == ("BettingOpened", "CardsCollected")
    deciding = next(one for one in steps if one["event"] == "BetLetRide")
    assert deciding["seats"][0]["cards"] == [None] * 3
    assert steps[-1]["seats"][0]["net"] == seen["seats"][0]["net"]
    turned = auditor.get("/tables/T1/rounds/1/replay?face_up=true")["steps"]
    cards = next(one for one in turned if one["version"] == deciding["version"])["seats"][0][
        "cards"
    ]
    assert cards == seen["seats"][0]["cards"]


def test_a_round_voided_after_the_next_seed_was_drawn_says_so(house: Served) -> None:
    house.open_table(kind="dealer")
    dealer, ann = house.as_role(Role.DEALER), house.player("Ann")
    auditor, supervisor = house.as_role(Role.AUDITOR), house.as_role(Role.SUPERVISOR)

    def check_rounds() -> None:
        """The first was voided, and the second is not over."""
        for path in ("/tables/T1/rounds/2", "/tables/T1/rounds/2/replay"):
            assert auditor.ask("GET", path).status_code == 404
        record = ann.get("/tables/T1/rounds/1")
        events = [one["event"] for one in record["events"]]
        assert events[events.index("CardsCollected") :].count("RoundVoided") == 1
        assert not {"SeedDrawn", "DeckShuffled"} & set(events[events.index("RoundVoided") :])
        assert check(read_record(json.dumps(record["fair"]))).ok
        steps = auditor.get("/tables/T1/rounds/1/replay")["steps"]
        assert (steps[-1]["phase"], steps[-1]["reason"]) == ("void", "foreign_card")

    dealer.do("POST", "/tables/T1/step")
    ann.do("POST", "/tables/T1/seats/3")
    play_on(dealer, ann)
    house.house.floor.table("T1").act((DrawSeed(bytes(range(32))), "round 2 seed"))
    supervisor.do("POST", "/tables/T1/irregularities", what="foreign_card")
    check_rounds()
    dealer.do("POST", "/tables/T1/step")
    check_rounds()
    play_on(dealer, ann)
    record = ann.get("/tables/T1/rounds/2")
    events = [one["event"] for one in record["events"]]
    assert (events[0], "RoundVoided" in events) == ("BettingOpened", False)
    assert check(read_record(json.dumps(record["fair"]))).ok
    steps = auditor.get("/tables/T1/rounds/2/replay")["steps"]
    assert (steps[0]["event"], steps[-1]["event"]) == ("BettingOpened", "CardsCollected")


def test_rates_are_what_was_set(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    meters = [{"level": "Jackpot", "amount": "4000.00", "contribution": "0.333%"}]
    supervisor.do("POST", "/links", name="Bank", paytable="SM-LIR-1", meters=meters)
    (rate,) = supervisor.get("/links/Bank/rates")
    assert (rate["contribution"], rate["amount"], rate["cap"]) == ("0.333%", "4000.00", None)
