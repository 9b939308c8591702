"""Playback: finished rounds, step by step."""

import json
from typing import Any

from letitride.house.seeds import DrawSeed
from letitride.people import Role
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.server.houses import MA_TABLE, Served, Visit

BETS = dict.fromkeys(("1", "2", "$"), "5.00")


def play_on(dealer: Visit, player: Visit) -> Any:
    """Bet at seat 3, let both bets ride, and return the table after the round."""
    player.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    while (seen := player.get("/tables/T1"))["phase"] != "over":
        if seen["to_act"]:
            bet = seen["deciding"]
            player.do("POST", "/tables/T1/seats/3/decision", bet=bet, ride=True)
        else:
            dealer.do("POST", "/tables/T1/step")
    return seen


def test_a_round_is_replayed_with_hands_face_up_for_auditors(house: Served) -> None:
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


def test_a_round_voided_after_the_next_seed_was_drawn_can_be_replayed(house: Served) -> None:
    house.open_table(kind="dealer")
    dealer, ann = house.as_role(Role.DEALER), house.player("Ann")
    auditor, supervisor = house.as_role(Role.AUDITOR), house.as_role(Role.SUPERVISOR)

    def check_rounds() -> None:
        """Check that the first round is void and the second is not over."""
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
