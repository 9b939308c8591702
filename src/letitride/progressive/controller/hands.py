"""Hand buttons and folds: the dealer's only entries about the cards."""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller import presses
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import FIXED, KeyedHand


def key_hand(panel: Panel, pressed: presses.Hand) -> Iterator[controller_events.Event]:
    """Key a seat's hand. Pressing the same button again clears it; another button replaces it."""
    system, state = panel.settings.system, panel.state
    panel.require_playing(system.hand)
    panel.require_seat(pressed.seat, system.hand)
    _check_button(panel, pressed)
    _check_entitled(panel, pressed.seat)
    before = state.hand(pressed.seat)
    if before is not None:
        _check_not_fixed(panel, before)
        yield controller_events.HandCleared(state.table, before.seat, before.hand)
    if before is None or before.hand != pressed.hand:
        _check_in_the_deck(panel, pressed)
        yield controller_events.HandKeyed(state.table, pressed.seat, pressed.hand)


def fold(panel: Panel, pressed: presses.Fold) -> Iterator[controller_events.Event]:
    """Fold a seat. Its hand forfeits the progressive, unless the house lets it qualify (R35)."""
    system, state, seat = panel.settings.system, panel.state, pressed.seat
    if not state.title.folds:
        raise _folded(panel, "a game in which players may fold", state.title.name, why="never")
    panel.require_playing(system.folded)
    panel.require_seat(seat, system.folded)
    if seat in state.folded:
        raise _folded(panel, f"seat {seat} in play", "folded already", why="already", seat=seat)
    yield controller_events.SeatFolded(state.table, seat)
    keyed = state.hand(seat)
    if keyed is not None and not panel.settings.folded_hands_qualify:
        _check_not_fixed(panel, keyed)
        yield controller_events.HandCleared(state.table, seat, keyed.hand)


def _check_button(panel: Panel, pressed: presses.Hand) -> None:
    if panel.pay(pressed.hand) is None:
        paytable = panel.link.terms.paytable
        raise RuleError(
            "progressive/no_such_hand",
            expected=f"a hand of {paytable.id}: {', '.join(paytable.pays)}", got=repr(pressed.hand),
            clauses=panel.settings.system.hand, paytable=paytable.id, hands=tuple(paytable.pays),
        )  # fmt: skip


#: The only hand that requires three specific cards. Each deck contains it only once.
_ONE_IN_A_DECK = "akq_spades"


def _check_in_the_deck(panel: Panel, pressed: presses.Hand) -> None:
    """Reject a hand if other seats already have all of its cards."""
    same = [hand.seat for hand in panel.state.hands if hand.hand == pressed.hand]
    others, decks = [seat for seat in same if seat != pressed.seat], panel.link.terms.decks
    if pressed.hand == _ONE_IN_A_DECK and len(others) >= decks:
        raise RuleError(
            "progressive/same_cards", expected=f"{panel.state.table}: another hand",
            got=f"{pressed.hand}, which seat {others[0]} has",
            clauses=("SM-LIR-10(c)", "SM-TCP-9(c)"), hand=pressed.hand, seat=others[0], decks=decks,
        )  # fmt: skip


def _check_entitled(panel: Panel, seat: int) -> None:
    settings, state = panel.settings, panel.state
    if seat in state.folded and not settings.folded_hands_qualify:
        raise _folded(panel, f"a hand in play at seat {seat}", "folded", why="hand", seat=seat)
    if seat not in state.lit and settings.envy_needs_bet:
        raise panel.out_of_sequence(
            f"a wager on seat {seat}'s sensor", "none", settings.system.envy,
            "no_wager", seat=seat,
        )  # fmt: skip


def _check_not_fixed(panel: Panel, hand: KeyedHand) -> None:
    """Reject a change to a hand whose award is already fixed."""
    if hand.stage in FIXED:
        raise RuleError(
            "progressive/logged",
            expected=f"{panel.state.table}: a manual adjustment (seat {hand.seat}'s hand is final)",
            got=f"{hand.hand} {hand.stage}", clauses=panel.settings.system.logged,
            seat=hand.seat, hand=hand.hand, stage=hand.stage,
        )  # fmt: skip


def _folded(panel: Panel, expected: str, got: str, **facts: object) -> RuleError:
    return RuleError(
        "progressive/folded", expected=f"{panel.state.table}: {expected}", got=got,
        clauses=panel.settings.system.folded, **facts,
    )  # fmt: skip
