"""A table to play at. Its methods are named after moves in the game.

>>> import letitride as lir
>>> table = lir.Table("MA", dealing="shoe", main="MA-MAIN", three_card="MA-3CB-D", seed=166)
>>> table.sit(3, "ann", chips="100")
>>> table.bet(3, "5", three_card="5")
>>> table.deal()                        # deals, and stops for ann's decision
>>> print(*table.seat(3).cards)
Kd Qd 2d
>>> table.legal
(take_back(3), let_it_ride(3), leave(3))
>>> table.take_back(3)                  # the dealer burns a card and turns one
>>> print(*table.community)
6d
>>> table.let_it_ride(3)                # the second community card, and the settlement
>>> table.seat(3).hand.value, str(table.seat(3).net), str(table.chips("ann"))
('flush', '100.00', '200.00')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from letitride.cards import Card, complete
from letitride.errors import InputError
from letitride.game import Phase, RoundState, decide, fold, legal_commands
from letitride.game import commands as game_commands
from letitride.game.phase_and_seat import at_seat
from letitride.game.state import BETWEEN_ROUNDS
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction
from letitride.rulebook.wagers import MAIN, Wager
from letitride.table import lookup
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.events import Event
from letitride.table.lookup import Amount, Name, SomeTable
from letitride.table.round_postings import player as chips_of
from letitride.table.round_report import RoundReport, SeatReport, envy_of, seat_report
from letitride.table.shufflers import RandomShuffler

Verb = Literal["sit", "bet", "take_down", "deal", "take_back", "let_it_ride", "leave"]

_VERBS: dict[type, Verb] = {
    game_commands.TakeSeat: "sit",
    game_commands.PlaceWagers: "bet",
    game_commands.TakeDownWagers: "take_down",
    game_commands.CloseBetting: "deal",
    game_commands.DealCards: "deal",
    game_commands.TakeBack: "take_back",
    game_commands.LetItRide: "let_it_ride",
    game_commands.LeaveSeat: "leave",
}


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A legal move: the name of a table method, and the seat it applies to."""

    verb: Verb
    seat: int | None = None

    def __repr__(self) -> str:
        return f"{self.verb}({'' if self.seat is None else self.seat})"


class Table:
    """A table with players and an automatic dealer, who continues until a player must decide.

    ``place`` is a jurisdiction or a complete set of rules. The pay tables, dealing method, and
    options are given as for :func:`letitride.rules`. A table with a ``seed`` always deals the same
    cards. A table with a ``deck`` deals from those cards, top card first.

    Players keep their seats. After a round, the next :meth:`sit`, :meth:`bet`, or :meth:`deal`
    opens another one.
    """

    def __init__(
        self,
        place: HouseRules | Jurisdiction | Name = SHIPPED[0],
        dealing: str | None = None,
        *,
        main: SomeTable | None = None,
        bonus: SomeTable | None = None,
        three_card: SomeTable | None = None,
        cover_all: SomeTable | None = None,
        progressive: SomeTable | None = None,
        progressive_2: SomeTable | None = None,
        seed: int | None = None,
        deck: str | Iterable[Card] | None = None,
        **options: object,
    ) -> None:
        rules = lookup.rules(
            place, dealing,
            main=main, bonus=bonus, three_card=three_card, cover_all=cover_all,
            progressive=progressive, progressive_2=progressive_2, **options,
        )  # fmt: skip
        self.engine = TableEngine(rules, RandomShuffler(seed))
        if deck is not None:
            self.stack(deck)

    @property
    def rules(self) -> HouseRules:
        """The rules of the table."""
        return self.engine.rules

    @property
    def round(self) -> RoundState:
        """The whole state of the round, including hidden cards."""
        return self.engine.round

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.round.phase

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now, if any."""
        return self.round.to_act

    @property
    def community(self) -> tuple[Card, ...]:
        """The community cards that are face up."""
        return self.round.community

    @property
    def events(self) -> tuple[Event, ...]:
        """All events at the table so far."""
        return tuple(self.engine.events)

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, in the order in which they occur in a round."""
        round_ = self.round
        if round_.phase in BETWEEN_ROUNDS:
            opening = game_commands.OpenBetting(round_.number + 1, self._staying)
            round_ = fold(decide(self.rules, round_, opening), round_)
        commands = legal_commands(self.rules, round_, tuple(_VERBS))
        moves = (Move(_VERBS[type(one)], getattr(one, "seat", None)) for one in commands)
        return tuple(dict.fromkeys(moves))

    def seat(self, number: int) -> SeatReport[Card]:
        """Return a seat: its player, cards, hands, bets, and net result."""
        held = at_seat(self.rules, self.round, number)
        return seat_report(held, envy_of(self.engine.played, number, self.rules.currency))

    def chips(self, player: str) -> Cents:
        """Return the value of a player's chips that are not on the layout."""
        return self.engine.state.ledger.balance(chips_of(player))

    @property
    def result(self) -> RoundReport:
        """The result of the round so far: every seat with bets, and the order of settlement."""
        return self.engine.result

    def stack(self, deck: str | Iterable[Card]) -> None:
        """Deal the next round from these cards, top first, then the rest in the fixed order.

        >>> table = Table("MBS", deck="As Ks Qs")
        >>> table.sit(1, "ann", chips="1000"); table.bet(1, "25"); table.deal()
        >>> print(*table.seat(1).cards)
        As Ks Qs
        """
        self.engine.stack(complete(lookup.cards(deck)))

    def sit(self, seat: int, player: str, *, chips: Amount | None = None) -> None:
        """Take a seat, and buy chips for this amount."""
        bought = None if chips is None else self._money(chips)
        self._open()
        self.engine.do(game_commands.TakeSeat(seat, player))
        if bought:
            self.engine.do(BuyChips(player, bought))

    def bet(
        self, seat: int, amount: Amount | None = None, *, coupons: Iterable[Wager | str] = (),
        **side: Amount,
    ) -> None:  # fmt: skip
        """Bet the same amount on 1, 2, and $, and side bets by name: ``bet(3, "5", bonus="1")``.

        The bets replace earlier ones. ``coupons`` names the bets with a match play coupon.
        """
        wagers = {} if amount is None else dict.fromkeys(MAIN, self._money(amount))
        wagers |= {lookup.wager(name): self._money(stake) for name, stake in side.items()}
        matched = frozenset(map(lookup.wager, coupons))
        self._open()
        player = held.player if (held := self.round.seat(seat)) else ""
        self.engine.do(game_commands.PlaceWagers(seat, player, tuple(wagers.items()), matched))

    def take_down(self, seat: int) -> None:
        """Take all of a seat's bets down, before betting closes."""
        self.engine.do(game_commands.TakeDownWagers(seat))

    def close(self) -> None:
        """Call "No more bets" without dealing, so that you can report a problem in the deal."""
        self._open()
        self.engine.do(game_commands.CloseBetting())

    def deal(self) -> None:
        """Close betting, count the side bets, and deal, up to the first decision."""
        if self.phase is not Phase.CLOSED:
            self.close()
        self.engine.run()

    def take_back(self, seat: int) -> None:
        """Take back the bet that is being decided; the dealer then continues."""
        self.engine.do(game_commands.TakeBack(seat, self.round.deciding or Wager.ONE))
        self.engine.run()

    def let_it_ride(self, seat: int) -> None:
        """Let the bet that is being decided ride; the dealer then continues."""
        self.engine.do(game_commands.LetItRide(seat, self.round.deciding or Wager.ONE))
        self.engine.run()

    def leave(self, seat: int) -> None:
        """Leave a seat. Once betting has closed, the hand stays in the round."""
        self.engine.do(game_commands.LeaveSeat(seat))

    def report(self, what: What | str, **facts: int) -> None:
        """Report an irregularity; the rules decide the consequence.

        >>> table = Table("MA", seed=1)
        >>> table.sit(1, "ann", chips="100"); table.bet(1, "5"); table.deal()
        >>> table.report("deck_count", cards=51)
        >>> table.phase.value, table.result.void
        ('void', True)
        """
        names = [one.value for one in What]
        if what not in names:
            raise InputError(
                "table/irregularity", expected=f"one of {', '.join(names)}", got=what, names=names
            )
        found = Irregularity(What(what), **facts)  # type: ignore[arg-type]  # some facts are bool
        self.engine.do(game_commands.ReportIrregularity(found))

    @property
    def _staying(self) -> tuple[tuple[int, str], ...]:
        return tuple((seat.number, seat.player) for seat in self.round.seats if not seat.left)

    def _open(self) -> None:
        """Open the next round if the last one is over."""
        if self.phase in BETWEEN_ROUNDS:
            self.engine.open(self._staying)

    def _money(self, amount: Amount) -> Cents:
        return lookup.amount(amount, self.rules.currency)
