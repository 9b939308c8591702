"""Replay: scripted rounds through the real table, and what came of them as plain data."""

from collections.abc import Iterator
from contextlib import contextmanager

from letitride.cards import Deck, cut
from letitride.errors import LetItRideError, RuleError
from letitride.game import Phase, RoundState
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.progressive.link import LinkState
from letitride.rulebook.irregularity_report import IN_THE_DEAL, Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips, Shuffle
from letitride.table.dealer import cut_at
from letitride.table.linked_meters import own_links
from letitride.table.round_report import Report, round_report
from letitride.table.scripts.meter_entries import warnings
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat
from letitride.table.shufflers import StackedShuffler
from letitride.table.table import Table


def replay(scenario: Scenario) -> Report:
    """Play every round of a scenario at one table; the result in the form of the contract."""
    table = _ScriptedTable(scenario)
    rounds = [table.play(number, scripted) for number, scripted in enumerate(scenario.rounds, 1)]
    return {
        "rounds": rounds,
        "cage_balance": str(table.cage_balance),
        "warnings": warnings(table.openings),
    }


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Say where in the scenario a rule was broken."""
    try:
        yield
    except LetItRideError as error:
        raise error.at(place) from None


class _ScriptedTable:
    """A real table whose shuffler gives the scripted decks and whose players read from a script."""

    def __init__(self, scenario: Scenario) -> None:
        self._shuffler = StackedShuffler()
        links = own_links(scenario.rules, scenario.meters)
        self._table = Table(scenario.rules, self._shuffler, links=links)

    @property
    def cage_balance(self) -> Cents:
        ledger = self._table.state.ledger
        return Cents(ledger.total, ledger.currency)

    @property
    def openings(self) -> list[LinkState]:
        return [link.opening for link in self._table.links.values()]

    @property
    def _round(self) -> RoundState:
        return self._table.state.round

    def play(self, number: int, scripted: ScriptedRound) -> Report:
        """One round from its first bet to its last card."""
        before = len(self._table.events)
        with _at(f"round {number}"):
            self._stack(scripted.deck)
            seated = tuple((seat.seat, seat.player) for seat in scripted.seats)
            self._table.do(game_commands.OpenBetting(number, seated))
        for seat in scripted.seats:
            with _at(f"round {number}, seat {seat.seat}"):
                self._place(seat)
        with _at(f"round {number}"):
            self._deal(scripted)
            self._decide(scripted)
        return round_report(
            self._round,
            self._table.events[before:],
            self._table.rules.currency,
            self._round.to_burn if self._round.burned else None,
            [link.state for link in self._table.links.values()],
        )

    def _stack(self, deck: Deck) -> None:
        """Have this deck ready, also where a cut will follow the shuffle."""
        table, cuts = self._table, self._table.rules.cut_required
        self._shuffler.order = cut(deck, len(deck) - cut_at(table.rules)) if cuts else deck
        table.prepare()
        ready = table.state.decks.next_up
        if ready is not None and ready.order != deck:
            table.do(Shuffle(ready.name, self._shuffler.order))
            table.prepare()

    def _place(self, seat: ScriptedSeat) -> None:
        for _, stake in seat.wagers:
            if stake.cents > 0:
                self._table.do(BuyChips(seat.player, stake))
        self._table.do(game_commands.PlaceWagers(seat.seat, seat.player, seat.wagers, seat.coupons))

    def _deal(self, scripted: ScriptedRound) -> None:
        self._table.do(game_commands.CloseBetting())
        in_the_deal = [found for found in scripted.irregularities if found.what in IN_THE_DEAL]
        later = [found for found in scripted.irregularities if found.what not in IN_THE_DEAL]
        # The shuffler jams before a card is out, whatever else is found in the deal itself.
        for found in sorted(in_the_deal, key=lambda found: found.what is not What.SHUFFLER_JAM):
            self._report(found, scripted.redeal)
        self._table.run(within=Phase.CLOSED)
        for found in later:
            self._report(found, scripted.redeal)
            self._table.run(within=Phase.CLOSED)
        self._table.run()

    def _report(self, found: Irregularity, redeal: Deck) -> None:
        """Report an irregularity; if the deal starts anew, have the other deck ready."""
        redealt = self._round.redealt
        if self._round.phase is not Phase.VOID:
            self._table.do(game_commands.ReportIrregularity(found))
        if self._round.redealt > redealt:
            self._stack(redeal)

    def _decide(self, scripted: ScriptedRound) -> None:
        rides = {seat.seat: seat.ride for seat in scripted.seats}
        while (number := self._round.to_act) is not None and (bet := self._round.deciding):
            if not rides[number]:
                clauses = self._table.rules.cites["bet_one_in_turn"]
                expected = f"seat {number}: ride for both bets"
                raise RuleError(
                    "game/no_decision", expected=expected, got="none", clauses=clauses, seat=number
                )
            stays = rides[number][0 if bet is Wager.ONE else 1]
            self._table.do(
                game_commands.LetItRide(number, bet)
                if stays
                else game_commands.TakeBack(number, bet)
            )
            self._table.run()
