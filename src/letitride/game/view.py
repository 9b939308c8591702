"""view: a round as one viewer may see it, with all other cards hidden.

Players see their own three cards once dealt. Everyone sees cards that are face up. Nobody sees
the deck, the stub, a burned card, or a community card that has not been turned.
"""

from dataclasses import dataclass

from letitride.cards import Card, FiveCardHand, ThreeCardHand
from letitride.game.state import IN_PLAY, Bet, Phase, RoundState, Seat

Hidden = None
CardView = Card | None


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer: a named player or, without a name, anyone at the table, including the dealer."""

    player: str | None = None


PUBLIC = Viewer()


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the viewer sees it; ``None`` stands for a face-down card."""

    number: int
    player: str
    bets: tuple[Bet, ...]
    cards: tuple[CardView, ...]
    hand: FiveCardHand | None
    three_card_hand: ThreeCardHand | None
    left: bool
    settled: bool
    on_layout: bool


@dataclass(frozen=True, slots=True)
class View:
    """A round as the viewer sees it."""

    number: int
    phase: Phase
    seats: tuple[SeatView, ...]
    community: tuple[CardView, ...]
    to_burn: bool
    burned: bool
    stub: int
    hands: int
    to_act: int | None
    to_settle: int | None
    highest: FiveCardHand | None
    reason: str | None
    clauses: tuple[str, ...]


def view(state: RoundState, viewer: Viewer = PUBLIC) -> View:
    """Return the round as this viewer may see it."""
    return View(
        number=state.number,
        phase=state.phase,
        seats=tuple(_seat_view(state, seat, viewer) for seat in state.seats),
        community=_community(state),
        to_burn=state.to_burn is not None and not state.burned,
        burned=state.burned,
        stub=len(state.stub) if state.phase in IN_PLAY else 0,
        hands=state.hands,
        to_act=state.to_act,
        to_settle=state.to_settle if state.phase is Phase.SETTLING else None,
        highest=state.highest,
        reason=state.reason,
        clauses=state.clauses,
    )


def _community(state: RoundState) -> tuple[CardView, ...]:
    if state.first is None:
        return ()
    return state.community + (Hidden,) * (2 - len(state.community))


def _seat_view(state: RoundState, seat: Seat, viewer: Viewer) -> SeatView:
    own = viewer.player is not None and viewer.player == seat.player
    seen = seat.turned or state.face_up or own
    return SeatView(
        number=seat.number,
        player=seat.player,
        bets=seat.bets,
        cards=seat.cards if seen else (Hidden,) * len(seat.cards),
        hand=seat.hand,
        three_card_hand=seat.three_card_hand,
        left=seat.left,
        settled=seat.settled,
        on_layout=bool(seat.cards) and not seat.picked_up and state.phase is not Phase.OVER,
    )
