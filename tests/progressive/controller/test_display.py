"""The display: the payments due to each seat, and the prompts for the dealer."""

import pytest

from letitride.errors import RuleError
from letitride.progressive.controller import AQUARIUS, NEXUS, Key, Sensor, System
from letitride.progressive.controller.display import payments
from letitride.progressive.controller.events import GameEnded, SensorLit
from letitride.progressive.controller.legal import legal_keys
from letitride.progressive.controller.payment import PaymentKind
from letitride.progressive.controller.prompts import prompts
from letitride.progressive.link import THREE_CARD_POKER
from letitride.table.pit import Pit
from tests.progressive.controller.pits import BOTH, Keys, envies, fixed_pays, open_pit
from tests.rejected import rejected

both = pytest.mark.parametrize("system", BOTH)
Line = tuple[int, str, str | None, int | None]


def lines(pit: Pit, table: str = "T1") -> list[Line]:
    """Return the payments on the display: seat, kind, amount, and the seat that triggered envy."""
    shown = payments(pit.settings, pit.link, pit.controllers[table])
    return [
        (line.seat, line.kind.value, None if line.amount is None else str(line.amount),
         line.for_seat)
        for line in shown
    ]  # fmt: skip


def told(pit: Pit, clause: str, table: str = "T1") -> list[str]:
    """Return the prompts that cite a clause."""
    shown = prompts(pit.settings, pit.link, pit.controllers[table])
    return [prompt.text for prompt in shown if clause in prompt.clauses]


@both
@pytest.mark.clause("WA-GM-9(f).4", "WA-NEXUS-9(f).5", "SM-LIR-10(f)/5")
def test_the_display_says_what_to_pay_before_the_game_ends_and_afterward(system: System) -> None:
    keys = Keys(open_pit(system))
    assert lines(keys.pit) == []
    keys.play(2, 3, 5, s3="akq_spades", s5="akq_suited", s6="akq_suited")
    due: list[Line] = [
        (5, "fixed", "500.00", None), (5, "envy", "100.00", 3), (5, "envy", "25.00", 6),
        (3, "meter", None, None), (3, "envy", "25.00", 6), (3, "envy", "25.00", 5),
        (2, "envy", "25.00", 6), (2, "envy", "25.00", 5), (2, "envy", "100.00", 3),
    ]  # fmt: skip
    assert sorted(lines(keys.pit), key=str) == sorted(due, key=str)
    assert [line[0] for line in lines(keys.pit)] == [5, 5, 5, 3, 3, 3, 2, 2, 2]
    (award,) = keys.win()
    due[3] = (3, "meter", str(award.amount), None)
    before = lines(keys.pit)
    assert sorted(before, key=str) == sorted(due, key=str)
    ended = keys.end()
    assert fixed_pays(ended) == [(5, "500.00")]
    assert {(seat, amount, for_seat) for seat, for_seat, amount in envies(ended)} == {
        (seat, amount, for_seat) for seat, kind, amount, for_seat in due if kind == "envy"
    }
    assert lines(keys.pit) == before  # until the next game starts
    (over,) = [event for event in ended if isinstance(event, GameEnded)]
    assert [line.seat for line in over.paid] == [line[0] for line in before]  # and in the log
    keys.play(2)
    assert lines(keys.pit) == []


def test_a_fixed_pay_off_the_meter_is_shown_in_full() -> None:
    keys = Keys(open_pit(NEXUS, fixed_pays_from="meter", amount="4.00"))
    keys.play(3, s3="straight")
    assert lines(keys.pit) == [(3, "fixed", "6.00", None)]
    keys.end()
    assert lines(keys.pit) == [(3, "fixed", "6.00", None)]


def test_a_seat_without_the_bet_is_paid_nothing() -> None:
    keys = Keys(open_pit(NEXUS))
    keys.play(2, s3="akq_suited")
    assert lines(keys.pit) == [(2, PaymentKind.ENVY, "25.00", 3)]


@both
@pytest.mark.clause("SM-TCP-8/2")
def test_a_folded_seat_is_paid_nothing(system: System) -> None:
    keys = Keys(open_pit(system, THREE_CARD_POKER))
    keys.play(1, 2, s2="akq_suited")
    keys.fold(1)
    assert lines(keys.pit) == [(2, "fixed", "500.00", None)]


@both
def test_a_fixed_pay_that_needs_a_supervisor_is_pending(system: System) -> None:
    keys = Keys(open_pit(system, fixed_needs_supervisor=True))
    keys.play(3, s3="straight")
    assert [(one.seat, one.level) for one in keys.pit.display.pending] == [(3, None)]
    keys.win()
    assert keys.pit.display.pending == ()


class TestThreeCardPoker:
    """Three Card Poker on the link: a base wager comes first, and prompts cover the other rules."""

    @both
    @pytest.mark.clause("SM-TCP-5/1")
    def test_a_progressive_bet_needs_the_base_wager(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER, base_confirmed=True))
        for answer in (False, None):
            with rejected(RuleError, "progressive/base_wager") as found:
                keys.press(Sensor(3, base=answer))
            assert "SM-TCP-5/1" in found.value.clauses
        assert keys.press(Sensor(3, base=True)) == (SensorLit("T1", 3, base_confirmed=True),)
        keys.press(Sensor(3))  # lifting a chip needs no confirmation
        assert keys.lit == frozenset()
        assert told(keys.pit, "SM-TCP-5/1")

    def test_the_sensor_key_is_legal_for_a_dealer_who_confirms(self) -> None:
        pit = open_pit(NEXUS, THREE_CARD_POKER, base_confirmed=True)
        legal = legal_keys(pit.settings, pit.link, pit.controllers["T1"])
        assert legal[0] == (Key.SENSOR, tuple(range(1, 8)))

    def test_a_dealer_may_say_that_there_is_no_base_wager_at_any_table(self) -> None:
        keys = Keys(open_pit(AQUARIUS))
        with rejected(RuleError, "progressive/base_wager"):
            keys.press(Sensor(3, base=False))
        assert keys.press(Sensor(3)) == (SensorLit("T1", 3),)

    @both
    @pytest.mark.clause("SM-TCP-5/2")
    def test_with_a_base_wager_the_progressive_is_optional(self, system: System) -> None:
        """The controller does not track side bets, so it never asks for or depends on them."""
        keys = Keys(open_pit(system, THREE_CARD_POKER, base_confirmed=True))
        (text,) = told(keys.pit, "SM-TCP-5/2")
        assert "optional" in text
        keys.press(Sensor(3, base=True))
        keys.start()  # the other seats need no progressive bet
        assert keys.lit == {3}

    @both
    @pytest.mark.clause("SM-TCP-7")
    def test_the_deal_follows_house_procedure(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        assert told(keys.pit, "SM-TCP-7") == []
        keys.play(3)
        (text,) = told(keys.pit, "SM-TCP-7")
        assert "house's procedure" in text

    @both
    @pytest.mark.clause("SM-TCP-8/1")
    def test_each_seat_is_settled_in_one_step(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(2, 3, 5, s3="akq_suited", s5="straight")
        (text,) = told(keys.pit, "SM-TCP-8/1")
        assert "together" in text
        seats = [line[0] for line in lines(keys.pit)]
        assert seats == sorted(seats, reverse=True)  # each seat's lines stay together

    @both
    @pytest.mark.clause("SM-TCP-10(b)/1", "SM-TCP-10(b)/2")
    def test_a_hand_that_pays_envy_stays_face_up_and_the_others_are_locked_up(
        self, system: System
    ) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(2, 3, 5, s3="akq_suited", s5="straight")
        (face_up,) = told(keys.pit, "SM-TCP-10(b)/1")
        assert "seat 3" in face_up
        (others,) = told(keys.pit, "SM-TCP-10(b)/2")
        assert "every other hand" in others
        keys.hand(3, "akq_suited")  # cleared
        assert told(keys.pit, "SM-TCP-10(b)/1") == []

    @both
    def test_the_dealer_is_told_to_call_a_supervisor_and_to_start_again(
        self, system: System
    ) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(3, s3="akq_spades")
        assert any("supervisor" in text for text in told(keys.pit, system.verified[0]))
        keys.key(Key.RESET_KEYPAD)
        assert any(system.start in text for text in told(keys.pit, "WA-LIRB-IRR-4.8"))
