"""Playback: finished rounds, step by step."""

import json
from typing import Any

from letitride.house.seeds import DrawSeed
from letitride.people import Role
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.server.crews import BETS, Crew
from tests.server.houses import MA_TABLE, Served, Visit


def play_on(crew: Crew, player: Visit) -> Any:
    """Bet at seat 3, let bets 1 and 2 ride, and return the table after the round."""
    player.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    return crew.play({3: player})


def test_a_round_is_replayed_with_hands_face_up_for_auditors(house: Served) -> None:
    house.open_table(kind="dealer", options=MA_TABLE["options"])
    crew, ann = Crew(house), house.player("Ann")
    crew.open_betting()
    ann.do("POST", "/tables/T1/seats/3")
    auditor = house.as_role(Role.AUDITOR)
    assert auditor.ask("GET", "/tables/T1/rounds/1/replay").status_code == 404
    seen = play_on(crew, ann)
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
    crew, ann, auditor = Crew(house), house.player("Ann"), house.as_role(Role.AUDITOR)

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
        assert (steps[-1]["phase"], steps[-1]["reason"]) == ("void", "wrong_count_seat")

    crew.open_betting()
    ann.do("POST", "/tables/T1/seats/3")
    play_on(crew, ann)
    house.house.floor.table("T1").act((DrawSeed(bytes(range(32))), "round 2 seed"))
    crew.dealer.do("POST", "/tables/T1/irregularities", what="wrong_count_seat")
    crew.void("two aces of clubs")
    check_rounds()
    crew.open_betting()
    check_rounds()
    play_on(crew, ann)
    record = ann.get("/tables/T1/rounds/2")
    events = [one["event"] for one in record["events"]]
    assert (events[0], "RoundVoided" in events) == ("BettingOpened", False)
    assert check(read_record(json.dumps(record["fair"]))).ok
    steps = auditor.get("/tables/T1/rounds/2/replay")["steps"]
    assert (steps[0]["event"], steps[-1]["event"]) == ("BettingOpened", "CardsCollected")
