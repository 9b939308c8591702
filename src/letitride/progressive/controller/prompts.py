"""Prompts at the controller: the steps that the dealer takes at the table itself.

The controller sees no cards and no other bets, so it reminds the dealer of the rules for them. For
other titles on the link, such as Three Card Poker, these prompts are the only source of rules.
"""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.progressive.controller.keys import BASE_WAGER, RESET, Clauses
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import ControllerSettings, ControllerState, GameStage
from letitride.progressive.link.state import LinkState
from letitride.wording.names import hand_name


class ControllerPrompt(NamedTuple):
    """A step for the dealer to take, and the clauses that require it."""

    text: str
    clauses: Clauses


def prompts(
    settings: ControllerSettings, link: LinkState, state: ControllerState
) -> tuple[ControllerPrompt, ...]:
    """Return the dealer's next steps at the table."""
    panel = Panel.of(settings, link, state)
    match state.stage:
        case GameStage.BETTING:
            return tuple(_betting(panel))
        case GameStage.RESET:
            start = settings.system.start
            return (ControllerPrompt(f"Deal again, and press {start} to continue.", RESET),)
        case GameStage.PLAYING:
            return tuple(_playing(panel))


def _betting(panel: Panel) -> Iterator[ControllerPrompt]:
    system = panel.settings.system
    yield ControllerPrompt(
        "Each player first makes the regular bet. Check it before you accept a bet on a sensor.",
        BASE_WAGER,
    )
    yield ControllerPrompt(
        "Side bets and the progressive bet are optional and may be made in any combination.",
        ("SM-TCP-5/2", "SM-LIR-6/2"),
    )
    yield ControllerPrompt(
        f"When all bets are down, press {system.start} and collect the progressive bets.",
        system.started,
    )


def _playing(panel: Panel) -> Iterator[ControllerPrompt]:
    system = panel.settings.system
    yield ControllerPrompt("Deal the game according to the house's procedure.", ("SM-TCP-7",))
    yield ControllerPrompt(
        "Settle each seat's regular bet, side bets, and progressive bet together.",
        ("SM-TCP-8/1",),
    )
    for claim in panel.claims:
        yield ControllerPrompt(
            f"Call a supervisor to verify the {hand_name(claim.hand)} at seat {claim.seat}.",
            system.verified,
        )
    for hand in sorted(panel.state.hands, key=lambda hand: -hand.seat):
        if panel.link.terms.paytable.envy_for(hand.hand) is not None:
            yield ControllerPrompt(
                f"Leave the {hand_name(hand.hand)} at seat {hand.seat} face up for the envy bonus.",
                ("SM-TCP-10(b)/1",),
            )
    yield ControllerPrompt(
        "Lock up the cards of every other hand, then continue with the next player.",
        ("SM-TCP-10(b)/2",),
    )
    yield ControllerPrompt(f"When everything is settled, press {system.over}.", system.ended)
