"""A sitting: one person at a table, with automatic players in the other seats.

The person sees only their own view of the round, and automatic players decide from their own views.
"""

from typing import Any

from letitride.game import View, Viewer, view
from letitride.game import commands as game_commands
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
    """The table, the players in its seats, and the person's bankroll."""

    def __init__(
        self, rules: HouseRules, shuffler: Shuffler, *, seat: int, seats: int, bankroll: Cents
    ) -> None:
        self.rules = rules
        self.seat = seat
        self._table = TableEngine(rules, shuffler)
        self.names = dict(enumerate(NAMES[:seats], 1)) | {seat: YOU}
        self._start = 0
        self._table.do(BuyChips(YOU, bankroll))

    @property
    def bankroll(self) -> Cents:
        """The person's chips, not counting those on the layout."""
        return self._table.state.ledger.balance(chips_of(YOU))

    @property
    def view(self) -> View:
        """The round as the person sees it."""
        return view(self._table.round, Viewer(YOU))

    @property
    def deciding(self) -> Wager:
        """The bet that a player must decide on now."""
        bet = self._table.round.deciding
        assert bet is not None
        return bet

    @property
    def links(self) -> tuple[LinkState, ...]:
        """The meters that the progressive sensors feed."""
        return tuple(link.state for link in self._table.links.values())

    def open(self) -> None:
        """Open a new round: prepare the cards and open betting."""
        self._start = len(self._table.events)
        self._table.open(self.names.items())

    def place(self, stakes: Stakes) -> None:
        """Place the person's bets, or raise an error if the rules do not allow them."""
        self._table.do(game_commands.PlaceWagers.of(self.seat, YOU, stakes.bet, dict(stakes.side)))

    def close(self, others: Cents) -> None:
        """Place the other players' bets, close betting, and deal the cards."""
        for number, name in self.names.items():
            if number != self.seat:
                self._table.do(BuyChips(name, others * len(MAIN)))
                self._table.do(game_commands.PlaceWagers.of(number, name, others))
        self._table.close()

    def answer(self, rides: bool) -> None:
        """Decide for the seat whose turn it is, and let the dealer continue."""
        self._table.answer(rides=rides)

    def advice(self) -> bool:
        """Return the simple strategy's decision for the seat to act, based on that seat's view."""
        number = self._table.round.to_act
        assert number is not None
        seen = view(self._table.round, Viewer(self.names[number]))
        own = next(seat.cards for seat in seen.seats if seat.number == number)
        return SIMPLE_CARD.rides([card for card in (*own, *seen.community) if card is not None])

    def finish(self) -> dict[str, Any]:
        """Return the finished round as plain data, from the person's own view."""
        played = self._table.events[self._start :]
        # This view hides the burned card, which no player sees.
        seen = round_report(self.view, played, self.rules.currency, links=self.links)
        return seen.as_data() | {"bankroll": str(self.bankroll)}
