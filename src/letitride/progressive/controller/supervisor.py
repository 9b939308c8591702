"""The supervisor's steps: verifying a win, logging it, and adjusting the meter (R37)."""

from collections.abc import Iterator, Sequence

from letitride.errors import RuleError
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller import presses
from letitride.progressive.controller.events import FixedPayLogged
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import HandStage, KeyedHand
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.events import JackpotWon


def turn_to_jph(panel: Panel) -> Iterator[controller_events.Event]:
    """Turn the key to JPH. There must be a win to log."""
    system = panel.settings.system
    panel.require_playing(system.verified)
    if panel.state.in_jph:
        raise panel.out_of_sequence(
            "the key at RUN", "at JPH already", system.verified, "already_jph"
        )
    _require(panel, panel.claims, "a hand to log")
    yield controller_events.KeyTurned(panel.state.table, Key.KEY_JPH)
    yield from _locked(panel, panel.claims)


def log_wins(panel: Panel) -> Iterator[controller_events.Event]:
    """Log every keyed win and fix its amount (J-POT)."""
    if not panel.state.in_jph:
        raise panel.out_of_sequence(
            f"{Key.KEY_JPH} first", "the key at RUN", panel.settings.system.verified, "key_at_run"
        )
    _require(panel, panel.claims, "a hand to log")
    yield from _logged(panel, panel.claims)


def turn_to_run(panel: Panel) -> Iterator[controller_events.Event]:
    """Turn the key back to RUN, which adjusts the meters."""
    if not panel.state.in_jph:
        raise panel.out_of_sequence(
            "the key at JPH", "at RUN", panel.settings.system.finished, "already_run"
        )
    yield controller_events.KeyTurned(panel.state.table, Key.KEY_RUN)
    yield from panel.do([link_commands.AdjustMeters(panel.state.table)])


def confirm(panel: Panel, pressed: presses.Confirm) -> Iterator[controller_events.Event]:
    """Confirm hands. With early lock, also fix the award amounts and adjust the meters (R37)."""
    panel.require_playing(panel.settings.system.verified)
    found = [
        claim
        for claim in panel.claims
        if claim.stage is HandStage.KEYED and pressed.seat in (None, claim.seat)
    ]
    _require(panel, found, "a hand to confirm")
    for claim in found:
        yield controller_events.HandConfirmed(panel.state.table, claim.seat, claim.hand)
    yield from _locked(panel, found)


def swipe(panel: Panel, pressed: presses.Swipe) -> Iterator[controller_events.Event]:
    """Log the confirmed hands; awards of at least ``executive_from`` need an executive's card."""
    panel.require_playing(panel.settings.system.finished)
    ready = [claim for claim in panel.claims if claim.stage is not HandStage.KEYED]
    _require(panel, ready, f"{Key.CONFIRM} first")
    logged = tuple(_logged(panel, ready))
    _check_card(panel, pressed.role, logged)
    yield controller_events.CardSwiped(panel.state.table, pressed.role)
    yield from logged


def _locked(panel: Panel, claims: Sequence[KeyedHand]) -> Iterator[controller_events.Event]:
    """With early lock, fix the award amounts of verified hands and adjust their meters."""
    at = (panel.state.table, panel.state.round)
    if panel.settings.early_lock:
        yield from panel.do(
            link_commands.LockJackpot(*at, claim.seat, claim.hand)
            for claim in claims
            if panel.comes_off_a_meter(claim) and claim.stage is not HandStage.LOCKED
        )


def _logged(panel: Panel, claims: Sequence[KeyedHand]) -> Iterator[controller_events.Event]:
    """Log wins in order, each paid from the meter as the previous win left it (R33)."""
    for claim in claims:
        if panel.comes_off_a_meter(claim):
            won = tuple(panel.do([_log(panel, claim)]))
            yield from won
            panel = panel.after(won)
        elif paid := panel.fixed_pay(claim.hand):
            yield FixedPayLogged(panel.state.table, claim.seat, claim.hand, paid.won)


def _log(panel: Panel, claim: KeyedHand) -> link_commands.Command:
    """Return the command for a win: log only, or log and adjust if the system does both at once."""
    at_once = panel.settings.system.adjusts_when_logged and claim.stage is not HandStage.LOCKED
    kind = link_commands.AwardJackpot if at_once else link_commands.LogJackpot
    return kind(panel.state.table, panel.state.round, claim.seat, claim.hand)


def _check_card(
    panel: Panel, role: presses.CardHolder, logged: Sequence[controller_events.Event]
) -> None:
    level = panel.settings.executive_from
    if level is None or role is presses.CardHolder.EXECUTIVE:
        return
    amounts = [
        event.award.amount if isinstance(event, JackpotWon) else event.amount
        for event in logged
        if isinstance(event, JackpotWon | FixedPayLogged)
    ]
    for amount in amounts:
        if amount >= level:
            raise RuleError(
                "progressive/card",
                expected=f"{panel.state.table}: an executive card for {level} or more",
                got=f"a {role} card for {amount}", clauses=panel.settings.system.finished,
                amount=amount, level=level,
            )  # fmt: skip


def _require(panel: Panel, claims: Sequence[KeyedHand], expected: str) -> None:
    if not claims:
        raise panel.out_of_sequence(expected, "none", panel.settings.system.verified, "no_hand")
