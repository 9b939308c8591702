"""A sitting: one person at a real table, automatic players at the other seats.

Everything shown to the person comes from their own view of the round; an automatic player decides
from its own view too.
"""

from typing import Any

from letitride.game import View, Viewer, view
from letitride.game import commands as game_commands
from letitride.game.view import SeatView
from letitride.money import Cents
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import MAIN, Wager
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.round_postings import player as chips_of
from letitride.table.round_report import round_report
from letitride.table.shufflers import Shuffler
from letitride.table.stakes import Stakes

YOU = "you"
NAMES = ("Ann", "Bo", "Cy", "Dot", "Ed", "Flo", "Gus")


class Sitting:
    """The table, who sits where, and the person's bankroll."""

    def __init__(
        self, rules: HouseRules, shuffler: Shuffler, *, seat: int, seats: int, bankroll: Cents
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.rounds_played = 0
        self._table = TableEngine(rules, shuffler)
        self._players = {number: _name(number, seat) for number in range(1, seats + 1)}
        self._start = 0
        self._table.do(BuyChips(YOU, bankroll))

    @property
    def bankroll(self) -> Cents:
        """The person's chips, without those on the layout."""
        return self._table.state.ledger.balance(chips_of(YOU))

    @property
    def view(self) -> View:
        """The round as the person sees it."""
        return view(self._table.round, Viewer(YOU))

    @property
    def deciding(self) -> Wager:
        """The bet in question."""
        bet = self._table.round.deciding
        assert bet is not None
        return bet

    @property
    def _to_act(self) -> int:
        number = self._table.round.to_act
        assert number is not None
        return number

    @property
    def links(self) -> tuple[LinkState, ...]:
        """The meters behind the progressive sensors."""
        return tuple(link.state for link in self._table.links.values())

    def name_at(self, number: int) -> str:
        """Who sits at a seat."""
        return self._players[number]

    def open(self) -> None:
        """A new round: the cards are ready and betting is open."""
        self._start = len(self._table.events)
        self._table.open(self._players.items())

    def place(self, stakes: Stakes) -> None:
        """The person's wagers; the rules may refuse them."""
        self._table.do(game_commands.PlaceWagers.of(self.seat, YOU, stakes.bet, dict(stakes.side)))

    def close(self, others: Cents) -> None:
        """The others bet, betting closes, and the cards are dealt."""
        for number, name in self._players.items():
            if number != self.seat:
                self._table.do(BuyChips(name, others * len(MAIN)))
                self._table.do(game_commands.PlaceWagers.of(number, name, others))
        self._table.close()

    def answer(self, rides: bool) -> None:
        """The seat whose turn it is lets its bet ride, or takes it back; the dealer goes on."""
        self._table.answer(rides=rides)

    def advice(self) -> bool:
        """What the simple strategy says to the seat whose turn it is, from what that seat sees."""
        number = self._to_act
        seen = view(self._table.round, Viewer(self._players[number]))
        cards = (*_seat_of(seen, number).cards, *seen.community)
        return SIMPLE_CARD.rides([card for card in cards if card is not None])

    def finish(self) -> dict[str, Any]:
        """The round is over: what everyone could see of it, as plain data."""
        self.rounds_played += 1
        played = self._table.events[self._start :]
        # Without the burned card: nobody ever sees it.
        seen = round_report(self.view, played, self.rules.currency, links=self.links)
        return seen.as_data() | {"bankroll": str(self.bankroll)}


def _name(number: int, own: int) -> str:
    return YOU if number == own else NAMES[number - 1]


def _seat_of(seen: View, number: int) -> SeatView:
    return next(seat for seat in seen.seats if seat.number == number)
