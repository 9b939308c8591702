"""The ledger: postings sum to zero, balances are correct, and voids reverse everything.

This module computes each balance from the state of the bets, wager by wager, without using the
postings. The computed balances and the ledger must agree after every event.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cage import Account, Ledger
from letitride.game import Bet, BetStatus, Phase, RoundState, Seat
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.money import MILLION, Cents
from letitride.progressive.link.events import (
    AwardReversed,
    Contributed,
    ContributionReversed,
    LinkEvent,
    MeterAdjusted,
    RoundEnded,
)
from letitride.rulebook.house_rules import Consequence, HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import COLLECTED_FIRST, GAME_OF, SENSORS, TIPS, Wager
from letitride.table.commands import CashOut
from letitride.table.engine import TableEngine
from letitride.table.events import ChipsBought, ChipsCashedOut, EnvyTakenBack, Event, TableEvent
from letitride.table.evolve import evolve
from letitride.table.meter_postings import meter
from letitride.table.round_postings import DEALERS, HOUSE, OUTSIDE, TRAY, bets, player, postings
from letitride.table.shufflers import RandomShuffler
from letitride.table.state import TableState
from tests.table.rounds import HOUSES, Rounds

# ---------------------------------------------------------------- the expected balances


#: The meter adjustment for each award, by seat and wager.
Awards = dict[tuple[int, str], MeterAdjusted]


def should_hold(
    before: Mapping[Account, int], state: TableState, rules: HouseRules, awards: Awards
) -> dict[Account, int]:
    """Return the expected balances: those before the round plus the effect of each bet."""
    held = Counter(before)
    for seat in state.round.seats:
        for bet in seat.bets:
            for account, cents in effect(state.round, seat, bet):
                held[account] += cents * MILLION
            held.update(on_the_meter(rules, state.round, bet, awards.get((seat.number, bet.wager))))
        envy = sum(paid.amount.cents for paid in state.envy if paid.seat == seat.number)
        held.update({player(seat.player): envy * MILLION, TRAY: -envy * MILLION})
    return nonzero(held)


def on_the_meter(
    rules: HouseRules, state: RoundState, bet: Bet, award: MeterAdjusted | None
) -> Counter[Account]:
    """Return the amounts that one bet added to and won from a meter, in millionths of a cent."""
    held: Counter[Account] = Counter()
    closed = state.phase not in (Phase.BETTING, Phase.VOID)
    if closed and GAME_OF[bet.wager] in SENSORS:
        table = rules.progressive(GAME_OF[bet.wager])
        account = meter(bet.wager, "Jackpot")
        assert table.contribution is not None
        held.update({account: bet.stake.cents * table.contribution.ppm})
        if award is not None:
            held.update({account: -award.award.amount.cents * MILLION})
            held.update({TRAY: award.award.amount.cents * MILLION})
            held.update({account: award.seed.cents * MILLION, HOUSE: 0})
        held[HOUSE] -= held[account] + held[TRAY]
    return held


def effect(state: RoundState, seat: Seat, bet: Bet) -> Iterator[tuple[Account, int]]:
    """Yield the accounts that one bet has affected so far, with amounts in cents."""
    if bet.status in (BetStatus.WITHDRAWN, BetStatus.VOID):
        return
    stake, handed = bet.stake.cents, bet.won.cents + bet.back.cents
    winner = DEALERS if bet.wager in TIPS else player(seat.player)
    yield player(seat.player), -stake
    if bet.status in (BetStatus.UP, BetStatus.RIDING):
        collected = bet.wager in COLLECTED_FIRST and state.side_bets_collected
        yield (TRAY if collected else bets(seat.number)), stake
    else:
        yield TRAY, stake - handed
        yield winner, handed


def nonzero(balances: Mapping[Account, int]) -> dict[Account, int]:
    return {account: micros for account, micros in balances.items() if micros}


#: Events that may come in the middle of a command, before its other events are recorded.
HALF = (
    game_events.BettingClosed,
    game_events.RoundVoided,
    EnvyTakenBack,
    Contributed,
    ContributionReversed,
    AwardReversed,
    MeterAdjusted,
    RoundEnded,
)


def check_books(rules: HouseRules, events: list[Event]) -> TableState:
    """Replay the events one by one, and check the ledger after each."""
    state = TableState(Ledger(rules.currency))
    before: Counter[Account] = Counter()
    awards: Awards = {}
    for event in events:
        if isinstance(event, game_events.BettingOpened):
            before, awards = Counter(state.ledger.balances), {}
        if isinstance(event, MeterAdjusted):
            awards[event.award.seat, event.link] = event
        if isinstance(event, ChipsBought | ChipsCashedOut):
            micros = event.amount.cents * MILLION * (1 if isinstance(event, ChipsBought) else -1)
            before.update({player(event.player): micros, OUTSIDE: -micros})
        elif not isinstance(event, TableEvent | LinkEvent):
            for posting in postings(state.round, event):
                assert sum(entry.micros for entry in posting.entries) == 0
        state = evolve(state, event)
        assert state.ledger.total == 0
        if not isinstance(event, HALF):
            assert nonzero(state.ledger.balances) == should_hold(before, state, rules, awards), (
                event
            )
    assert nonzero(state.ledger.balances) == should_hold(before, state, rules, awards)
    return state


@given(st.sampled_from(list(HOUSES)), st.randoms(use_true_random=False))
def test_after_every_event_each_account_holds_what_it_should(name: str, rng: Random) -> None:
    rounds = Rounds(HOUSES[name], rng)
    for _ in range(2):
        rounds.play()
        seat = rounds.table.state.round.seats[0]
        rounds.table.do(CashOut(seat.player, Cents(100, rounds.rules.currency)))
    state = check_books(rounds.rules, rounds.table.events)
    assert state == rounds.table.state


# ---------------------------------------------------------------- undoing

VOIDABLE = set(Phase) - {Phase.IDLE, Phase.BETTING, Phase.VOID}
UNTIL_BET_ONE = {Phase.CLOSED, Phase.THREE_CARD, Phase.BET_ONE}


def replays(table: TableEngine) -> Iterator[TableEngine]:
    """Yield the table as it was after each event of its last round."""
    opened = max(
        n for n, event in enumerate(table.events) if isinstance(event, game_events.BettingOpened)
    )
    for number in range(opened, len(table.events)):
        if not isinstance(table.events[number], HALF):
            yield TableEngine(table.rules, RandomShuffler(number), table.events[: number + 1])


def chips_before(table: TableEngine) -> dict[Account, int]:
    """Return all balances at the time the last round opened, including the tray."""
    state = TableState(Ledger(table.rules.currency))
    before = dict(state.ledger.balances)
    for event in table.events:
        if isinstance(event, game_events.BettingOpened):
            before = dict(state.ledger.balances)
        state = evolve(state, event)
    return nonzero(before)


@pytest.mark.parametrize("name", HOUSES)
def test_a_void_at_any_point_restores_everyones_chips(name: str) -> None:
    rounds = Rounds(HOUSES[name], Random(3))
    rounds.play()
    voided = set()
    for _ in range(3):
        rounds.play()  # earlier rounds are not affected
        before = chips_before(rounds.table)
        for table in replays(rounds.table):
            phase = table.state.round.phase
            if phase in VOIDABLE:
                table.do(game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT)))
                assert table.state.round.phase is Phase.VOID
                assert nonzero(table.state.ledger.balances) == before
                voided.add(phase)
    timed = rounds.rules.settings.three_card_timing == "when_shown"
    assert voided == (VOIDABLE if timed else VOIDABLE - {Phase.THREE_CARD})


@pytest.mark.parametrize("name", ["WA machine", "WA hand", "WA when shown", "WA three card only"])
def test_a_redeal_puts_bets_back_but_leaves_collected_ones_without_bonus_bets(name: str) -> None:
    rounds = Rounds(HOUSES[name], Random(3))
    dealt_anew = set()
    sensors = any(line.step == "return_bonus_bets" for line in rounds.rules.script)
    for _ in range(3):
        rounds.play()
        tray = chips_before(rounds.table).get(TRAY, 0)
        for table in replays(rounds.table):
            phase, number = table.state.round.phase, table.state.round.number
            if phase not in UNTIL_BET_ONE:
                continue
            collected = table.state.round.side_bets_collected
            table.do(game_commands.ReportIrregularity(Irregularity(What.COMMUNITY_NOT_DELIVERED)))
            state, ledger = table.state.round, table.state.ledger
            assert (state.phase, state.number, state.redealt) == (Phase.CLOSED, number, 1)
            bonus = any(seat.bet(Wager.BONUS) for seat in state.seats)
            in_tray = COLLECTED_FIRST if collected and not (bonus and sensors) else ()
            kept = 0
            for seat in state.seats:
                up = [bet.stake for bet in seat.bets if bet.wager not in in_tray]
                kept += sum(
                    bet.stake.cents * 1_000_000 for bet in seat.bets if bet.wager in in_tray
                )
                assert ledger.balance(bets(seat.number)) == Cents.total(up, table.rules.currency)
            assert ledger.micros(TRAY) == tray + kept
            table.run()  # collect the side bets and deal again
            assert table.state.round.side_bets_collected
            check_books(table.rules, table.events)
            dealt_anew.add(phase)
    timed = rounds.rules.settings.three_card_timing == "when_shown"
    assert dealt_anew == (UNTIL_BET_ONE if timed else UNTIL_BET_ONE - {Phase.THREE_CARD})


@pytest.mark.parametrize("name", HOUSES)
def test_the_ledger_balances_after_any_report_before_the_deal(name: str) -> None:
    for what in What:
        rounds = Rounds(HOUSES[name], Random(5))
        rounds.bet()
        rounds.table.do(game_commands.CloseBetting())
        rounds.table.do(game_commands.ReportIrregularity(Irregularity(what)))
        ruled = rounds.table.events
        outcome = next(e.outcome for e in ruled if isinstance(e, game_events.IrregularityRuled))
        if outcome is Consequence.VOID:
            after = nonzero(rounds.table.state.ledger.balances)
            assert after == chips_before(rounds.table)
        check_books(rounds.rules, rounds.table.events)
