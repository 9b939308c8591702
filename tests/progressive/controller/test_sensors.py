"""Sensors light up under a chip, lock when bets close, and go dark when the game ends."""

import pytest

from letitride.errors import RuleError
from letitride.progressive.controller import AQUARIUS, NEXUS, Key, Sensor, System
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import events as link_events
from tests.progressive.controller.pits import BOTH, Keys, meter_account, open_pit, shown
from tests.rejected import rejected

pytestmark = pytest.mark.parametrize("system", BOTH, ids=lambda system: system.name)


@pytest.mark.clause(
    "SM-LIR-6/3", "SM-LIR-6/4", "SM-TCP-5/3", "SM-TCP-5/4", "WA-GM-5.3", "WA-GM-5.4",
    "WA-NEXUS-5.3", "WA-NEXUS-5.4", "WA-LINK-6.3", "WA-LINK-6.4",
)  # fmt: skip
def test_a_sensor_lights_with_a_chip_on_it_and_darkens_without(system: System) -> None:
    keys = Keys(open_pit(system))
    assert keys.press(Sensor(3)) == (controller_events.SensorLit("T1", 3),)
    keys.sensors(5)
    assert keys.lit == {3, 5}
    assert keys.press(Sensor(3)) == (controller_events.SensorDark("T1", 3),)
    assert keys.lit == {5}
    assert keys.tray == "0.00"  # the house collects no chips until bets close


@pytest.mark.parametrize("seat", [0, 8, -1])
def test_a_table_has_no_sensor_beyond_its_seats(system: System, seat: int) -> None:
    keys = Keys(open_pit(system))
    with rejected(RuleError, r"no_such_seat: expected T1: a seat from 1 to 7"):
        keys.sensors(seat)
    assert keys.lit == frozenset()


@pytest.mark.clause(
    "SM-LIR-7/1", "SM-LIR-7/2", "SM-TCP-6/1", "SM-TCP-6/2", "WA-GM-6.1", "WA-GM-6.2",
    "WA-NEXUS-6.1", "WA-NEXUS-6.2", "WA-LINK-7.1", "WA-LINK-7.2",
)  # fmt: skip
def test_starting_locks_the_lit_sensors_and_feeds_the_meter(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.sensors(3, 5)
    started = keys.start()[0]
    assert isinstance(started, controller_events.GameStarted)
    assert (started.seats, str(started.staked)) == ((3, 5), "2.00")
    assert shown(keys.pit) == "4000.20"
    for seat in (3, 4):
        with rejected(RuleError, rf"got locked since {system.start}") as refused:
            keys.sensors(seat)
        assert refused.value.clauses == system.locked
    assert keys.lit == {3, 5}
    assert shown(keys.pit) == "4000.20"


@pytest.mark.clause("SM-LIR-7/3", "SM-TCP-6/3", "WA-GM-6.3", "WA-NEXUS-6.3", "WA-LINK-7.3")
def test_the_wagers_go_to_the_tray_when_bets_close(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.sensors(1, 2, 7)
    keys.start()
    assert keys.tray == "3.00"
    keys.end()
    assert keys.tray == "3.00"


@pytest.mark.clause("WA-GM-6.1", "WA-NEXUS-6.1")
def test_a_second_start_is_rejected_and_feeds_nothing(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3)
    with rejected(RuleError, r"game 1 in progress") as refused:
        keys.start()
    assert refused.value.clauses == system.started
    assert shown(keys.pit) == "4000.10"
    assert keys.pit.ledger.micros(meter_account()) == keys.pit.link.meter("Jackpot").amount


@pytest.mark.clause("SM-LIR-1", "SM-TCP-1", "WA-GM-1", "WA-NEXUS-1", "WA-LINK-1")
def test_a_game_can_run_without_progressive_wagers(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.start()
    assert not [event for event in keys.pit.events if isinstance(event, link_events.Contributed)]
    assert controller_events.GameEnded("T1", 1) in keys.end()
    assert shown(keys.pit) == "4000.00"


@pytest.mark.clause(
    "SM-LIR-10(h)/1", "SM-LIR-10(h)/2", "SM-TCP-9(g)/1", "SM-TCP-9(g)/2", "WA-GM-9(h)",
    "WA-NEXUS-9(g)", "WA-LINK-10(g)", "SD-10(a)vii/1", "SD-10(a)vii/2",
)  # fmt: skip
def test_the_end_of_a_game_readies_the_controller_for_the_next(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3, s3="three_of_a_kind")
    ended, link_ended = keys.end()[-2:]
    assert isinstance(ended, controller_events.GameEnded)
    assert (ended.table, ended.round) == ("T1", 1)
    assert link_ended == link_events.RoundEnded("link", "T1", 1)
    assert (keys.lit, keys.hands) == (frozenset(), {})
    keys.sensors(4)
    started = keys.start()[0]
    assert isinstance(started, controller_events.GameStarted)
    assert (started.round, started.seats) == (2, (4,))


def test_a_game_cannot_end_before_it_starts(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.sensors(3)
    with rejected(RuleError, rf"expected T1: {system.start} first") as refused:
        keys.end()
    assert refused.value.clauses == system.ended
    assert keys.lit == {3}


def test_a_keypad_has_no_keys_of_the_other_system(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.sensors(3)
    other = NEXUS if system is AQUARIUS else AQUARIUS
    before = list(keys.pit.events)
    for key in sorted(other.own_keys - {Key.CONFIRM, Key.SWIPE}):
        with rejected(RuleError, rf"no_such_key: .* {system.name} keypad, got {key}"):
            keys.key(key)
    if system is AQUARIUS:
        for press in (keys.confirm, keys.swipe):
            with rejected(RuleError, "no_such_key"):
                press()
    assert keys.pit.events == before
