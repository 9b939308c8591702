"""Hand buttons and folds."""

from collections.abc import Callable
from functools import partial

import pytest

from letitride.errors import RuleError
from letitride.progressive.controller import AQUARIUS, NEXUS, Button, Key, System
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import THREE_CARD_POKER
from tests.progressive.controller.pits import BOTH, Keys, envies, fixed_pays, open_pit, shown
from tests.rejected import rejected

both = pytest.mark.parametrize("system", BOTH, ids=lambda system: system.name)


@both
@pytest.mark.clause(
    "SM-LIR-10(d)/1", "SM-TCP-9(d)/2", "WA-GM-9(d).1", "WA-NEXUS-9(d).2", "WA-LINK-10(d).2",
    "SD-10(a)iii/1",
)  # fmt: skip
def test_a_hand_button_keys_the_hand_of_a_seat(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3)
    assert keys.hand(3, "three_of_a_kind") == (
        controller_events.HandKeyed("T1", 3, "three_of_a_kind"),
    )
    assert keys.hands[3].hand == "three_of_a_kind"


@both
@pytest.mark.clause(
    "SM-LIR-10(d)/2", "SM-TCP-9(d)/3", "WA-GM-9(d).2", "WA-NEXUS-9(d).3", "WA-LINK-10(d).3",
    "SD-10(a)iii/2",
)  # fmt: skip
def test_the_same_button_again_clears_the_hand(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3, s3="akq_spades")
    assert keys.hand(3, "akq_spades") == (controller_events.HandCleared("T1", 3, "akq_spades"),)
    assert keys.hands == {}
    assert fixed_pays(keys.end()) == []
    assert shown(keys.pit) == "4000.10"


@both
def test_another_button_replaces_the_hand(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3, s3="akq_spades")
    assert keys.hand(3, "straight") == (
        controller_events.HandCleared("T1", 3, "akq_spades"),
        controller_events.HandKeyed("T1", 3, "straight"),
    )
    assert fixed_pays(keys.end()) == [(3, "6.00")]


@both
@pytest.mark.clause("SM-TCP-9(d)/1", "WA-NEXUS-9(d).1", "WA-LINK-10(d).1")
@pytest.mark.parametrize("seat", [0, 8])
def test_a_hand_needs_a_seat_of_the_table(system: System, seat: int) -> None:
    keys = Keys(open_pit(system))
    keys.play(3)
    with rejected(RuleError, "no_such_seat") as refused:
        keys.hand(seat, "akq_spades")
    assert refused.value.clauses == system.hand
    assert keys.hands == {}


@both
@pytest.mark.parametrize("hand", ["pair", "royal_flush", "AKQ", ""])
def test_a_hand_without_a_button_is_rejected(system: System, hand: str) -> None:
    keys = Keys(open_pit(system))
    keys.play(3)
    with rejected(RuleError, rf"no_such_hand: expected a hand of SM-LIR-1: .*'{hand}'"):
        keys.hand(3, hand)
    assert keys.hands == {}


@both
def test_a_hand_that_counts_as_another_has_a_button_too(system: System) -> None:
    keys = Keys(open_pit(system, table="PTMGL03"))
    keys.play(3, s3="royal_flush")
    (won,) = keys.win()
    assert (won.hand, won.level, str(won.amount)) == ("royal_flush", "Jackpot", "4000.10")


@both
def test_no_hand_can_be_keyed_before_the_game_starts(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.sensors(3)
    with rejected(RuleError, rf"{system.start} first, got no game started") as refused:
        keys.hand(3, "three_of_a_kind")
    assert refused.value.clauses == system.hand


@both
@pytest.mark.clause(
    "SM-LIR-11(a)/1", "SM-TCP-10(a)/1", "WA-GM-10(a).1", "WA-NEXUS-10(a).1", "WA-LINK-11(a).1",
    "SD-10(b)i/1", "SD-10(b)i/3",
)  # fmt: skip
def test_a_hand_without_a_wager_earns_envy_for_others_only(
    system: System,
) -> None:
    keys = Keys(open_pit(system))
    keys.play(3, 5, s2="straight", s4="akq_spades", s5="akq_suited")
    assert keys.pit.display.pending == ()  # seat 4 made no bet, so there is no jackpot to log
    ended = keys.end()
    assert envies(ended) == [(5, 4, "100.00"), (3, 5, "25.00"), (3, 4, "100.00")]
    assert fixed_pays(ended) == [(5, "500.00")]
    assert shown(keys.pit) == "4000.20"


@both
def test_with_envy_needs_bet_a_dark_seat_cannot_key_a_hand(system: System) -> None:
    keys = Keys(open_pit(system, envy_needs_bet=True))
    keys.play(3)
    with rejected(RuleError, "a wager on seat 4's sensor") as refused:
        keys.hand(4, "akq_spades")
    assert refused.value.clauses == system.envy
    assert envies(keys.end()) == []


class TestFolds:
    @both
    def test_nobody_folds_in_let_it_ride(self, system: System) -> None:
        keys = Keys(open_pit(system))
        keys.play(3, s3="three_of_a_kind")
        with rejected(RuleError, r"a game in which players may fold, got Let It Ride"):
            keys.fold(3)
        assert fixed_pays(keys.end()) == [(3, "60.00")]

    @both
    @pytest.mark.clause("SM-TCP-8/2", "WA-GM-8.2", "WA-NEXUS-8.2", "WA-LINK-9.2")
    @pytest.mark.parametrize("keyed_first", [True, False])
    def test_a_folded_hand_wins_nothing_and_earns_no_envy(
        self, system: System, keyed_first: bool
    ) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(3, 5)
        if keyed_first:
            keys.hand(3, "akq_spades")
        keys.fold(3)
        with rejected(RuleError, "progressive/folded") as refused:
            keys.hand(3, "akq_spades")
        assert "SM-TCP-8/2" in refused.value.clauses
        ended = keys.end()
        assert (fixed_pays(ended), envies(ended)) == ([], [])
        assert shown(keys.pit) == "4000.20"

    @both
    @pytest.mark.clause("WA-GM-8.2", "WA-NEXUS-8.2", "WA-LINK-9.2")
    def test_the_house_may_let_folded_hands_qualify(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER, folded_hands_qualify=True))
        keys.play(3, 5, s3="three_of_a_kind")
        keys.fold(3)
        keys.fold(5)
        keys.hand(5, "akq_spades")
        assert [str(award.amount) for award in keys.win()] == ["4000.20"]
        assert fixed_pays(keys.end()) == [(3, "60.00")]

    @both
    @pytest.mark.clause("SM-TCP-8/2")
    @pytest.mark.parametrize("folded_first", [True, False])
    def test_a_folded_seat_receives_no_envy(self, system: System, folded_first: bool) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(1, 3, 5)
        if folded_first:
            keys.fold(3)
        keys.hand(5, "akq_suited")
        if not folded_first:
            keys.fold(3)
        assert envies(keys.end()) == [(1, 5, "25.00")]

    @both
    @pytest.mark.clause("WA-GM-8.2", "WA-NEXUS-8.2", "WA-LINK-9.2")
    def test_the_house_may_pay_envy_to_folded_hands_too(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER, folded_hands_qualify=True))
        keys.play(3, 5, s5="akq_suited")
        keys.fold(3)
        assert envies(keys.end()) == [(3, 5, "25.00")]

    @both
    def test_a_seat_folds_once_and_only_in_a_started_game(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        with rejected(RuleError, rf"{system.start} first"):
            keys.fold(3)
        keys.play(3)
        with rejected(RuleError, "no_such_seat"):
            keys.fold(9)
        keys.fold(3)
        with rejected(RuleError, "folded already"):
            keys.fold(3)

    @both
    def test_a_logged_hand_cannot_be_folded(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(3, s3="akq_spades")
        keys.win()
        with rejected(RuleError, "progressive/logged"):
            keys.fold(3)


class TestReset:
    """A keypad reset after a misdeal: the same round continues (R45)."""

    @both
    @pytest.mark.clause("WA-LIRB-IRR-4.8", "WA-LIRB-IRR-4.9")
    def test_the_same_wagers_continue_and_feed_the_meter_once(self, system: System) -> None:
        keys = Keys(open_pit(system, THREE_CARD_POKER))
        keys.play(3, 5, s3="akq_spades")
        keys.fold(5)
        assert keys.key(Key.RESET_KEYPAD) == (controller_events.KeypadReset("T1", 1),)
        with rejected(RuleError, "only wagers from the same round") as refused:
            keys.sensors(4)
        assert refused.value.clauses[0] == "WA-LIRB-IRR-4.8"
        assert keys.start() == (controller_events.GameResumed("T1", 1),)
        assert keys.lit == {3, 5}
        assert (keys.hands, keys.tray) == ({}, "2.00")
        assert shown(keys.pit) == "4000.20"
        keys.hand(5, "straight")  # the reset also cleared the fold
        assert fixed_pays(keys.end()) == [(5, "6.00")]

    @both
    def test_after_a_reset_the_game_must_be_started_again(self, system: System) -> None:
        keys = Keys(open_pit(system))
        keys.play(3)
        keys.key(Key.RESET_KEYPAD)
        presses: list[Callable[[], object]] = [
            partial(keys.hand, 3, "three_of_a_kind"),
            keys.end,
            partial(keys.key, Key.RESET_KEYPAD),
            partial(keys.key, Key.KEY_JPH) if system is AQUARIUS else keys.confirm,
        ]
        for press in presses:
            with rejected(RuleError, "got a reset keypad"):
                press()

    @both
    def test_a_reset_before_the_game_is_rejected(self, system: System) -> None:
        keys = Keys(open_pit(system))
        keys.sensors(3)
        with rejected(RuleError, "no game started"):
            keys.key(Key.RESET_KEYPAD)
        assert keys.lit == {3}

    @both
    def test_a_logged_win_cannot_be_reset(self, system: System) -> None:
        keys = Keys(open_pit(system))
        keys.play(3, s3="akq_spades")
        keys.win()
        with rejected(RuleError, "got akq_spades logged") as refused:
            keys.key(Key.RESET_KEYPAD)
        assert refused.value.clauses == system.logged

    def test_a_locked_win_cannot_be_reset(self) -> None:
        keys = Keys(open_pit(NEXUS, early_lock=True))
        keys.play(3, s3="akq_spades")
        keys.confirm()
        with rejected(RuleError, "got akq_spades locked"):
            keys.key(Key.RESET_KEYPAD)


def test_a_key_that_needs_more_input_is_not_a_button() -> None:
    keys = Keys(open_pit(NEXUS))
    with rejected(RuleError, "no_such_key"):
        keys.press(Button(Key.HAND))


@both
@pytest.mark.clause("SM-LIR-10(c)", "SM-TCP-9(c)")
def test_one_deck_has_the_ace_king_queen_of_spades_only_once(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(3, 5, s3="akq_spades")
    with rejected(RuleError, "progressive/same_cards") as caught:
        keys.hand(5, "akq_spades")
    assert "SM-LIR-10(c)" in caught.value.clauses
    assert keys.hand(5, "akq_suited")  # in another suit
    keys.hand(3, "akq_spades")  # cleared
    assert keys.hand(5, "akq_spades")
