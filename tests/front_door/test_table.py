"""``lir.Table`` has a method for each action in the game."""

from collections.abc import Callable

import pytest

import letitride as lir
from letitride.game import BetStatus

PLACES = [("MA", "shoe"), ("MA", "machine"), ("MBS", "hand"), ("SD", "hand"), ("WA", "machine")]


def dealt() -> lir.Table:
    table = lir.Table("MA", "shoe", main="MA-MAIN", three_card="MA-3CB-D", seed=166)
    table.sit(3, "ann", chips="100")
    table.bet(3, "5", three_card="5")
    table.deal()
    return table


def test_the_round_of_the_readme() -> None:
    table = dealt()
    assert [str(card) for card in table.seat(3).cards] == ["Kd", "Qd", "2d"]
    table.take_back(3)
    table.let_it_ride(3)
    outcome = [(bet.wager, bet.status, str(bet.won)) for bet in table.seat(3).bets]
    assert outcome == [
        (lir.Wager.ONE, BetStatus.WITHDRAWN, "0.00"),
        (lir.Wager.TWO, BetStatus.PAID, "40.00"),
        (lir.Wager.DOLLAR, BetStatus.PAID, "40.00"),
        (lir.Wager.THREE_CARD, BetStatus.PAID, "20.00"),
    ]
    assert (str(table.seat(3).net), str(table.chips("ann"))) == ("100.00", "200.00")
    assert table.result.order[-1] == (3, lir.Wager.THREE_CARD)
    assert table.engine.state.ledger.total == 0


@pytest.mark.parametrize(("place", "dealing"), PLACES)
def test_every_legal_action_works(place: str, dealing: str) -> None:
    """Play three rounds, making a legal move whenever a seat must act."""
    table = lir.Table(place, dealing, seed=2)
    for number in (1, 4):
        table.sit(number, f"p{number}", chips="1000")
    for number in (1, 2, 3):
        assert {"bet", "sit", "leave"} <= {move.verb for move in table.legal}
        table.bet(1, "50")
        table.bet(4, "50")
        table.deal()
        assert table.round.number == number
        while table.to_act is not None:
            move = table.legal[number % 2]
            assert move.verb in ("take_back", "let_it_ride")
            assert move.seat is not None
            getattr(table, move.verb)(move.seat)
        assert all(seat.hand for seat in table.result.seats)
    assert table.engine.state.ledger.total == 0


def test_an_illegal_action_raises_an_error_with_its_clause() -> None:
    table = dealt()
    refused_now: list[Callable[[], None]] = [
        lambda: table.bet(3, "5"),
        table.deal,
        lambda: table.let_it_ride(2),
    ]
    for refused in refused_now:
        with pytest.raises(lir.RuleError) as error:
            refused()
        assert error.value.clauses
    assert str(table.legal) == "(take_back(3), let_it_ride(3), leave(3))"


def test_players_stay_until_they_leave() -> None:
    table = dealt()
    table.take_back(3)
    table.take_back(3)
    table.sit(5, "bo", chips="100")
    assert [seat.player for seat in table.round.seats] == ["ann", "bo"]
    table.leave(3)
    table.bet(5, "5")
    table.deal()
    assert [seat.player for seat in table.result.seats] == ["bo"]


def test_an_irregularity_in_the_deal_is_reported_before_the_deal() -> None:
    table = lir.Table("MA", "shoe", main="MA-MAIN", seed=1)
    table.sit(1, "ann", chips="100")
    table.bet(1, "5")
    table.close()
    table.report("exposed_card", position=1)
    table.deal()
    assert table.phase in ("bet_one", "void")
    assert table.round.irregularities


def test_a_deck_can_be_chosen() -> None:
    table = lir.Table("SD", "hand", deck="Ts 2c 3c 4c 5c 6c")
    table.sit(1, "ann", chips="100")
    table.bet(1, "5")
    table.deal()
    assert str(table.seat(1).cards[0]) == "Ts"


def test_bets_can_be_taken_down() -> None:
    table = lir.Table("MA", seed=3)
    table.sit(1, "ann", chips="100")
    table.bet(1, "5")
    table.take_down(1)
    assert table.seat(1).bets == ()
    with pytest.raises(lir.RuleError, match="game/no_wagers"):
        table.deal()
