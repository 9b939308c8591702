"""The bonus keypad at a dealer-run table in Washington (R54)."""

from typing import Any

import pytest

from letitride.people import Role
from tests.server.crews import BETS, Crew
from tests.server.houses import Served, Visit

SEAT = "/tables/T1/seats/3"


@pytest.fixture
def crew(house: Served) -> Crew:
    """A table with the $1 bonus, and a dealer on duty."""
    tables = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}
    house.open_table(
        kind="dealer", jurisdiction="WA", dealing="machine", paytables=tables, options={}
    )
    return Crew(house, dealer=house.as_role(Role.DEALER, "Dee"),
                supervisor=house.as_role(Role.SUPERVISOR, "Sam"))  # fmt: skip


@pytest.fixture
def ann(crew: Crew) -> Visit:
    """A player with a bonus bet, in a round whose bets are still open."""
    player = crew.house.player("Ann")
    crew.open_betting()
    player.do("POST", SEAT)
    player.do("PUT", f"{SEAT}/wagers", wagers=BETS | {"bonus": "1.00"})
    return player


def keypad(crew: Crew) -> Any:
    return crew.dealer.get("/tables/T1/procedure")["keypad"]


def shown(crew: Crew) -> tuple[str, list[int], list[int]]:
    seen = keypad(crew)
    return seen["display"], seen["lit"], seen["keys"]


@pytest.mark.clause("WA-LIRB-OPEN-2", "WA-LIRB-TABLE-4.4")
def test_the_table_key_comes_before_anything_else(crew: Crew) -> None:
    crew.step_until("table_key")
    assert shown(crew) == ("insert table key", [], [])
    crew.step()
    assert shown(crew) == ("place bets", [], [1])


@pytest.mark.clause("WA-LIRB-DEAL-2.4", "WA-LIRB-ROUND-10")
def test_the_steps_of_a_round_press_its_keys(crew: Crew, ann: Visit) -> None:
    assert shown(crew) == ("place bets", [3], [1])
    crew.step_until("lock_out")
    assert not keypad(crew)["locked"]
    crew.step()
    assert shown(crew) == ("locked out", [3], [1])
    crew.play({3: ann})
    crew.step_until("end_bonus_game")
    assert keypad(crew)["locked"]
    crew.step()
    assert shown(crew) == ("place bets", [], [1])


@pytest.mark.clause("WA-LIRB-IRR-2.2", "WA-LIRB-IRR-2.3", "WA-LIRB-ROUND-10")
def test_a_misdeal_ends_with_game_over(crew: Crew, ann: Visit) -> None:
    crew.deal()
    crew.dealer.do("POST", "/tables/T1/irregularities", what="wrong_count_seat", seat=3, count=4)
    crew.supervisor.do("POST", "/tables/T1/ruling", note="four cards at seat 3")
    steps = []
    while (due := crew.view["due"])["step"] != "end_void_game":
        steps.append((due["step"], due["who"], due["asks_number"]))
        assert shown(crew) == ("locked out", [3], [1])
        assert crew.dealer.get("/tables/T1/decks")["rack_cards"] is None  # a blind count (R56)
        crew.step(**({"number": 52} if due["asks_number"] else {}))
    assert steps == [
        ("collect_misdeal", "supervisor", False),
        ("verify_misdeal", "supervisor", True),
    ]
    crew.step()
    assert crew.view["due"]["step"] == "shuffle"  # the deck has all its cards, so it stays
    assert shown(crew) == ("place bets", [], [1])
    assert ann.get("/tables/T1")["phase"] == "void"
    crew.open_betting()
    ann.do("PUT", f"{SEAT}/wagers", wagers=BETS)
    crew.step_until("lock_out")
    crew.step()
    assert shown(crew) == ("locked out", [], [1])


@pytest.mark.clause("WA-LIRB-ROUND-10")
def test_a_void_before_the_bets_are_collected_ends_with_game_over(crew: Crew, ann: Visit) -> None:
    crew.step_until("collect_side_bets")
    assert shown(crew) == ("locked out", [3], [1])
    crew.dealer.do("POST", "/tables/T1/irregularities", what="foreign_card")
    crew.supervisor.do("POST", "/tables/T1/ruling", note="a joker")
    assert shown(crew) == ("locked out", [3], [1])
    crew.step_until("end_void_game")
    crew.step()
    assert shown(crew) == ("place bets", [], [1])
    assert ann.get("/tables/T1")["phase"] == "void"


@pytest.mark.clause(
    "WA-LIRB-IRR-4.4", "WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.6", "WA-LIRB-IRR-4.7", "WA-LIRB-IRR-4.9"
)
def test_the_reset_keeps_the_sensors_lit(crew: Crew, ann: Visit) -> None:
    crew.deal()
    crew.dealer.do("POST", "/tables/T1/irregularities", what="community_not_delivered")
    crew.supervisor.do("POST", "/tables/T1/ruling", note="nothing came out")
    seen = []
    while (due := crew.view["due"])["step"] != "shuffle":
        crew.step()
        seen.append((due["step"], due["who"], *shown(crew)))
    locked = ("locked out", [3], [1])
    assert seen == [
        ("collect_all_cards", "supervisor", *locked),
        ("return_bonus_bets", "supervisor", *locked),
        ("reset_keypad", "supervisor", "keypad reset", [3], [1, 3]),
        ("remove_maintenance_key", "supervisor", "keypad reset", [3], [1]),
        ("refuse_new_bonus", "dealer", "keypad reset", [3], [1]),
        ("lock_out_again", "dealer", *locked),
        ("reload_misdealt_deck", "dealer", *locked),
    ]
    crew.play({3: ann})


def test_other_tables_have_no_bonus_keypad(house: Served) -> None:
    house.open_table(kind="dealer")
    assert house.as_role(Role.DEALER).get("/tables/T1/procedure")["keypad"] is None
