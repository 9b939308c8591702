"""The panel: the state that a press acts on, and the checks that presses share."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from letitride.errors import RuleError
from letitride.money import Paid, Pay, Share
from letitride.progressive.controller.keys import RESET, Clauses
from letitride.progressive.controller.state import (
    ControllerSettings,
    ControllerState,
    GameStage,
    HandStage,
    KeyedHand,
)
from letitride.progressive.link.commands import Command
from letitride.progressive.link.decide import decide
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.evolve import evolve, fold
from letitride.progressive.link.state import LinkState
from letitride.rulebook.settings import PayOrder


class Panel(NamedTuple):
    """One table's controller, the link it is on, and the house's settings."""

    settings: ControllerSettings
    link: LinkState
    state: ControllerState

    def pay(self, hand: str) -> Pay | None:
        """Return a hand's pay, or None if the hand has no button."""
        return self.link.terms.paytable.pay_for(hand)

    def fixed_pay(self, hand: str) -> Paid | None:
        """Return the fixed amounts paid for a hand, or None if it has no fixed pay."""
        pay = self.pay(hand)
        return None if pay is None or isinstance(pay, Share) else pay.paid_on(self.link.terms.wager)

    @classmethod
    def of(cls, settings: ControllerSettings, link: LinkState, state: ControllerState) -> "Panel":
        """Return the panel of a controller, without hands whose wins have been backed out (R55).

        The link records a back-out, and the table does not, so this method checks the link.
        """
        round_ = link.round(state.table)
        won = {won.award for won in round_.won} if round_ is not None else set()
        standing = {(award.seat, award.hand, award.amount) for award in won}
        hands = tuple(
            hand
            for hand in state.hands
            if hand.award is None or (hand.seat, hand.hand, hand.award) in standing
        )
        return cls(settings, link, replace(state, hands=hands))

    @property
    def claims(self) -> tuple[KeyedHand, ...]:
        """The hands that a supervisor still has to log, in the order in which they are paid."""
        left_first = self.settings.meter_pay_order is PayOrder.LEFT_FIRST
        return tuple(
            hand
            for hand in sorted(self.state.hands, key=lambda hand: hand.seat, reverse=not left_first)
            if hand.stage is not HandStage.LOGGED and self.needs_supervisor(hand)
        )

    def needs_supervisor(self, hand: KeyedHand) -> bool:
        """Return whether a supervisor must log a hand. For fixed pays, a house setting decides."""
        shares = isinstance(self.pay(hand.hand), Share)
        return hand.seat in self.state.lit and (shares or self.settings.fixed_needs_supervisor)

    def comes_off_a_meter(self, hand: KeyedHand) -> bool:
        """Return whether a hand is paid from a meter. Some houses pay every hand from the meter."""
        return self.link.terms.level_for(hand.hand) is not None

    def do(self, commands: Iterable[Command]) -> Iterator[LinkEvent]:
        """Carry out commands on the link, in order."""
        link = self.link
        for command in commands:
            for event in decide(link, command):
                yield event
                link = evolve(link, event)

    def after(self, events: Iterable[LinkEvent]) -> "Panel":
        """Return the panel after these link events."""
        return self._replace(link=fold(self.link, events))

    def require_playing(self, clauses: Clauses) -> None:
        """Reject the press unless a game has started."""
        start, stage = self.settings.system.start, self.state.stage
        if stage is GameStage.BETTING:
            raise self.out_of_sequence(
                f"{start} first", "no game started", clauses, "not_started", key=start
            )
        if stage is GameStage.RESET:
            raise self.out_of_sequence(
                f"{start} first", "a reset keypad", RESET, "keypad_reset", key=start
            )

    def require_seat(self, seat: int, clauses: Clauses) -> None:
        """Reject a seat that the table does not have."""
        if not 1 <= seat <= self.state.seats:
            raise RuleError(
                "progressive/no_such_seat",
                expected=f"{self.state.table}: a seat from 1 to {self.state.seats}", got=seat,
                clauses=clauses, seats=self.state.seats,
            )  # fmt: skip

    def out_of_sequence(
        self, expected: str, got: str, clauses: Clauses, why: str, **facts: object
    ) -> RuleError:
        """Return the error for a press out of sequence."""
        return RuleError(
            "progressive/out_of_sequence", expected=f"{self.state.table}: {expected}", got=got,
            clauses=clauses, why=why, **facts,
        )  # fmt: skip
