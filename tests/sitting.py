"""A table for tests, with decks, a dealer, a cage, and scripted cards."""

from collections.abc import Mapping
from typing import Any

import pytest

from letitride.cage import Account
from letitride.cards import complete, parse_cards
from letitride.errors import LetItRideError
from letitride.game import RoundState, Seat
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import MAIN, Game, Wager
from letitride.table.commands import BuyChips, Command
from letitride.table.dealer import before_cut
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import LinkedMeters
from letitride.table.round_postings import bets, player
from letitride.table.shufflers import StackedShuffler


class Sitting:
    """A table with scripted cards. Players start without chips, and buy the ones they bet.

    >>> from tests.playing import house, stacked
    >>> rules = house("MBS", "hand")
    >>> sitting = Sitting(rules, stacked(rules, {2: "Ts Th 8c"}, "6h 3d"))
    >>> sitting.open(2); sitting.bet(2, "5.00"); sitting.close(); sitting.finish(ride=True)
    >>> sitting.chips("p2"), sitting.table.state.ledger.total
    ('30.00', 0)
    """

    def __init__(
        self,
        rules: HouseRules,
        deck: str = "",
        *,
        name: str = "table",
        links: Mapping[Game, LinkedMeters] | None = None,
    ) -> None:
        self._shuffler = StackedShuffler()
        self.table = TableEngine(rules, self._shuffler, name=name, links=links)
        self.stack(deck)

    def stack(self, deck: str) -> None:
        """Set the order that the deck will have after the next shuffle and the dealer's cut."""
        self._shuffler.order = before_cut(self.table.rules, complete(parse_cards(deck)))

    @property
    def round(self) -> RoundState:
        """The current round at the table."""
        return self.table.round

    def at(self, seat: int) -> Seat:
        """Return the seat, which must be occupied."""
        found = self.round.seat(seat)
        assert found is not None
        return found

    def money(self, amount: str) -> Cents:
        """Return an amount in the house's currency."""
        return Cents.parse(amount, self.table.rules.currency)

    def open(self, *seats: int, **spots: int) -> None:
        """Prepare a deck, and open betting for p1, p2, and so on. ``spots`` adds second spots."""
        seated = [(seat, f"p{seat}") for seat in seats]
        self.table.open([*seated, *((seat, player) for player, seat in spots.items())])

    def wagers(
        self, seat: int, amount: str | None = None, **side: str
    ) -> game_commands.PlaceWagers:
        """Return the command that places three equal bets, and side bets by name."""
        wagers = {} if amount is None else dict.fromkeys(MAIN, self.money(amount))
        wagers |= {Wager(name): self.money(stake) for name, stake in side.items()}
        return game_commands.PlaceWagers(seat, self.at(seat).player, tuple(wagers.items()))

    def bet(self, seat: int, amount: str | None = None, **side: str) -> None:
        """Buy chips for these wagers, and place the wagers."""
        command = self.wagers(seat, amount, **side)
        for _, stake in command.wagers:
            self.table.do(BuyChips(command.player, stake))
        self.table.do(command)

    def close(self) -> None:
        """Close betting. The dealer then continues to the first decision."""
        self.table.close()

    def decide(self, *, ride: bool) -> None:
        """Decide for the seat whose turn it is. The dealer then continues."""
        self.table.answer(rides=ride)

    def finish(self, *, ride: bool) -> None:
        """Make the same decision for every undecided bet. The dealer then settles."""
        self.table.play_out(lambda *_: ride)

    def report(self, what: str, **facts: Any) -> None:
        """Report an irregularity."""
        self.table.do(game_commands.ReportIrregularity(Irregularity(What(what), **facts)))

    def refused(self, command: Command, code: str, *clauses: str) -> LetItRideError:
        """Check that a command is rejected with this code and clauses, and changes nothing."""
        before = self.table.state
        with pytest.raises(LetItRideError) as caught:
            self.table.do(command)
        error = caught.value
        assert (error.code, self.table.state) == (code, before)
        assert set(clauses) <= set(error.clauses)
        return error

    def balance(self, account: Account) -> str:
        """Return an account's balance."""
        return str(self.table.state.ledger.balance(account))

    def chips(self, name: str) -> str:
        """Return the amount of a player's chips that are not on the layout."""
        return self.balance(player(name))

    def progressive(self, seat: int, sensor: Wager = Wager.PROGRESSIVE) -> str:
        """Return the winnings of a seat's progressive wager."""
        bet = self.at(seat).bet(sensor)
        assert bet is not None
        return str(bet.won)

    def envy(self, seat: int) -> list[tuple[int, str]]:
        """Return the envy paid to this seat, as pairs of winning seat and amount."""
        paid = self.table.state.envy
        return [(envy.for_seat, str(envy.amount)) for envy in paid if envy.seat == seat]

    @property
    def meter(self) -> str:
        """The displayed amount of the first sensor's highest meter."""
        return self.meters()[0]

    def meters(self, sensor: Game = Game.PROGRESSIVE) -> list[str]:
        """Return the displayed amounts of a sensor's meters, highest first."""
        return [str(meter.shown) for meter in self.table.links[sensor].state.meters]

    def on_layout(self, seat: int) -> str:
        """Return the amount of a seat's chips on the layout."""
        return self.balance(bets(seat))
