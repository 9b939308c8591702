"""Test helpers that set up a house in one line and play a round in a few lines."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from letitride.cards import FIXED_ORDER, complete, parse_cards
from letitride.errors import LetItRideError
from letitride.game import RoundState, Seat, decide, evolve
from letitride.game import commands as game_commands
from letitride.game.events import Event, WagerLost, WagerPaid
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules, Recipient
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.jurisdiction import Jurisdiction, house_rules, jurisdiction
from letitride.rulebook.wagers import MAIN, Wager

#: One pay table for each game, which tests may use in any jurisdiction.
EVERYTHING = {
    "main": "MA-MAIN",
    "bonus": "MA-BONUS",
    "three_card": "MA-3CB-D",
    "cover_all": "MA-COVER",
    "progressive": "MA-PROG",
}

#: Every jurisdiction, paired with each dealing method in its document.
DEALS = (("MA", "shoe"), ("MA", "machine"), ("MBS", "hand"), ("SD", "hand"), ("SD", "machine"),
         ("WA", "machine"), ("WA", "hand"))  # fmt: skip


def house(
    place: str | Jurisdiction,
    dealing: str,
    tables: Mapping[str, str] | None = None,
    **options: Any,
) -> HouseRules:
    """Return a house's rules, by default with its jurisdiction's own pay tables."""
    where = jurisdiction(place) if isinstance(place, str) else place
    return house_rules(where, dealing, tables or where.tables, options)


def unfixed(place: str) -> Jurisdiction:
    """Return a jurisdiction with no fixed settings, so that tests can set any option."""
    where = jurisdiction(place)
    free = {name: replace(cited, fixed=False) for name, cited in where.settings.items()}
    return replace(where, settings=free)


class Playing:
    """One round of the game engine, with its events and current state.

    >>> round_ = Playing(house("MA", "shoe"))
    >>> round_.seat(1, 3)
    >>> round_.bet(1, "5.00", bonus="1.00"); round_.bet(3, "10.00")
    >>> round_.close(); round_.deal("As Kd")
    >>> round_.ride(1); round_.back(3)
    >>> round_.finish(ride=True)
    >>> round_.state.phase.value
    'over'
    """

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.state = RoundState()
        self.events: list[Event] = []

    def do(self, command: game_commands.Command) -> tuple[Event, ...]:
        """Carry out a command, and return its events."""
        events = decide(self.rules, self.state, command)
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        return events

    def refused(self, command: game_commands.Command, code: str, *clauses: str) -> LetItRideError:
        """Check that a command is rejected with this code and clauses, and changes nothing."""
        before = self.state
        with pytest.raises(LetItRideError) as caught:
            self.do(command)
        error = caught.value
        assert (error.code, self.state) == (code, before)
        assert set(clauses) <= set(error.clauses)
        return error

    def money(self, amount: str) -> Cents:
        """Return an amount in the house's currency."""
        return Cents.parse(amount, self.rules.currency)

    def seat(self, *numbers: int, **players: int) -> None:
        """Open betting with players in these seats. The default names are p1, p2, and so on."""
        seated = {number: f"p{number}" for number in numbers}
        seated |= {number: player for player, number in players.items()}
        self.do(game_commands.OpenBetting(self.state.number + 1, tuple(seated.items())))

    def bet(self, seat: int, amount: str | None = None, **side: str) -> None:
        """Place three equal bets, and side bets by name, such as ``three_card="5.00"``."""
        wagers = {} if amount is None else dict.fromkeys(MAIN, self.money(amount))
        wagers |= {Wager(name): self.money(stake) for name, stake in side.items()}
        self.do(game_commands.PlaceWagers(seat, self.at(seat).player, tuple(wagers.items())))

    def close(self) -> None:
        """Close betting, and count any side bets that are not collected yet."""
        self.do(game_commands.CloseBetting())
        if not self.state.side_bets_collected:
            self.do(game_commands.CountSideBets(self.state.side_bets, self.state.side_bets))

    def deal(self, top: str = "") -> None:
        """Deal from a deck with these cards on top."""
        self.do(game_commands.DealCards(complete(parse_cards(top))))

    def ride(self, seat: int) -> None:
        """Let the seat's current bet ride."""
        assert self.state.deciding is not None
        self.do(game_commands.LetItRide(seat, self.state.deciding))

    def back(self, seat: int) -> None:
        """Take the seat's current bet back."""
        assert self.state.deciding is not None
        self.do(game_commands.TakeBack(seat, self.state.deciding))

    def turn(self) -> None:
        """Turn the next community card."""
        self.do(game_commands.TurnCommunityCard())

    def decide_all(self, *, ride: bool) -> None:
        """Make the same decision on every undecided bet, and stop before settlement."""
        while self.state.phase in ("bet_one", "bet_two", "first_card", "second_card"):
            seat = self.state.to_act
            if seat is None:
                self.turn()
            else:
                self.ride(seat) if ride else self.back(seat)

    def finish(self, *, ride: bool = True) -> None:
        """Make the remaining decisions, settle the bets and Cover All, and collect the cards."""
        self.decide_all(ride=ride)
        while (number := self.state.to_settle) is not None:
            self.do(game_commands.SettleSeat(number))
        if self.state.phase == "cover_all":
            self.do(game_commands.SettleCoverAll())
        self.do(game_commands.CollectCards())

    def report(self, what: str, **facts: Any) -> tuple[Event, ...]:
        """Report an irregularity."""
        return self.do(game_commands.ReportIrregularity(Irregularity(What(what), **facts)))

    def at(self, seat: int) -> Seat:
        """Return the seat, which must be occupied."""
        found = self.state.seat(seat)
        assert found is not None
        return found

    def result(self, seat: int, wager: str) -> tuple[str, str, str]:
        """Return the status, winnings, and returned stake of one wager."""
        bet = self.at(seat).bet(Wager(wager))
        assert bet is not None
        return bet.status.value, str(bet.won), str(bet.back)

    def settled(self) -> list[tuple[int, str]]:
        """Return seats and wagers in the order of settlement."""
        kinds = (WagerLost, WagerPaid)
        return [(e.seat, e.wager.value) for e in self.events if isinstance(e, kinds)]


def stacked(rules: HouseRules, hands: Mapping[int, str], community: str) -> str:
    """Return the top cards of a deck that deals these hands and community cards at this house."""
    seats = [iter(cards.split()) for _, cards in sorted(hands.items())]
    first, second = community.split()
    named = {*" ".join([*hands.values(), community]).split()}
    spare = next(str(card) for card in FIXED_ORDER if str(card) not in named)
    places = {rules.deal.first: first, rules.deal.second: second}
    area = iter([places.get(n, spare) for n in range(1, rules.deal.community_cards + 1)])
    return " ".join(
        next(pile)
        for step in rules.deal.steps
        for pile in (seats if step.to is Recipient.SEATS else [area])
        for _ in range(step.cards)
    )


def one_round(
    rules: HouseRules, deck: str, bets: Mapping[int, Mapping[str, str]], *, ride: bool = True
) -> Playing:
    """Play a whole round. ``bets`` maps each seat to its ``bet`` and its side bets, by name."""
    playing = Playing(rules)
    playing.seat(*bets)
    for number, wagers in bets.items():
        side = {name: stake for name, stake in wagers.items() if name != "bet"}
        playing.bet(number, wagers.get("bet"), **side)
    playing.close()
    playing.deal(deck)
    playing.finish(ride=ride)
    return playing
