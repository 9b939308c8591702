"""A dealer deals right after "No more bets", to keep players' promised seeds out of the deck."""

import json
import time
from hashlib import sha256
from pathlib import Path

import pytest

from letitride.errors import RuleError
from letitride.house.seeds import FixSeeds
from letitride.people.timestamps import moment
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.fair.proof import check
from letitride.table.fair.record_reader import read_record
from tests.server.houses import Served, Visit, served
from tests.server.routes.play.test_tables import BETS, betting, decide_all, until

SEED = bytes(range(16))


def promised(house: Served) -> tuple[Visit, int]:
    """Return a player whose seed is promised and due, and the round's number."""
    house.open_table()
    ann = house.player("Ann")
    until(ann, betting)
    ann.do("POST", "/tables/T1/seats/3")
    ann.do("POST", "/tables/T1/seats/3/client-seed", hash=sha256(SEED).hexdigest())
    number = ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)["view"]["round"]
    until(ann, lambda view: view["phase"] == "closed")
    return ann, int(number)


def test_the_deal_waits_for_a_promised_seed(house: Served) -> None:
    ann, number = promised(house)
    live = house.house.floor.table("T1")
    time.sleep(0.03)
    for attempt in (
        live.dealer_command,
        lambda: live.act((FixSeeds(), f"round {number} seeds fixed")),
        lambda: live.table.do(FixSeeds(), "hurry", "Dee", live.table.version),
    ):
        with live.busy, pytest.raises(RuleError) as refused:
            attempt()
        assert refused.value.code == "storage/seeds"
    assert live.loaded.seeds is not None
    assert live.loaded.seeds.stage is SeedStage.REVEALING
    ann.do("POST", "/tables/T1/seats/3/client-seed", seed=SEED.hex())
    decide_all(ann, 3, number, ride=False)
    record = read_record(json.dumps(ann.get(f"/tables/T1/rounds/{number}")["fair"]))
    assert check(record).ok
    assert record.client_seeds[0].seed == SEED.hex()


def test_the_deal_waits_no_longer_than_the_time_to_reveal(tmp_path: Path) -> None:
    with served(tmp_path, reveal_time=1.5) as house:
        ann, number = promised(house)
        until(ann, lambda view: view["to_act"] == 3)
        decide_all(ann, 3, number, ride=False)
        record = ann.get(f"/tables/T1/rounds/{number}")
        times = {one["event"]: one["time"] for one in record["events"]}
        waited = moment(times["SeedsFixed"]) - moment(times["BettingClosed"])
        assert waited.total_seconds() >= 1.5
        assert record["fair"]["client_seeds"][0]["seed"] is None


def test_a_dealer_may_go_on_once_the_time_is_up(tmp_path: Path) -> None:
    """The time counts from the record, so it does not begin again in another process."""
    with served(tmp_path, reveal_time=60) as house:
        promised(house)
        live = house.house.floor.table("T1")
        with live.busy:
            clock = live._clock
            live._clock = lambda: clock() + live._reveal_time
            live.fix_seeds()
            live._clock = clock
        assert live.loaded.seeds is not None
        assert live.loaded.seeds.stage is SeedStage.DEALING
