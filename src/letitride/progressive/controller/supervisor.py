"""What only a supervisor does: verify a win, log it, and let the meter move (R37)."""

from collections.abc import Iterator, Sequence

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.controller import events as controller_events
from letitride.progressive.controller import presses
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.press_checks import Panel
from letitride.progressive.controller.state import HandStage, KeyedHand
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.events import JackpotWon


def turn_to_jph(panel: Panel) -> Iterator[controller_events.Event]:
    """The key to JPH, with a win to log."""
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
    """J-POT: every win that is keyed is logged, and its amount fixed."""
    if not panel.state.in_jph:
        raise panel.out_of_sequence(
            f"{Key.KEY_JPH} first", "the key at RUN", panel.settings.system.verified, "key_at_run"
        )
    _require(panel, panel.claims, "a hand to log")
    yield from _logged(panel, panel.claims)


def turn_to_run(panel: Panel) -> Iterator[controller_events.Event]:
    """The key back to RUN: the meters are adjusted and the table goes on."""
    if not panel.state.in_jph:
        raise panel.out_of_sequence(
            "the key at JPH", "at RUN", panel.settings.system.finished, "already_run"
        )
    yield controller_events.KeyTurned(panel.state.table, Key.KEY_RUN)
    yield from panel.do([link_commands.AdjustMeters(panel.state.table)])


def confirm(panel: Panel, pressed: presses.Confirm) -> Iterator[controller_events.Event]:
    """A supervisor confirms; with early lock the awards are fixed and their meters move (R37)."""
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
    """A card logs what was confirmed; an award of the house's level needs an executive's."""
    panel.require_playing(panel.settings.system.finished)
    ready = [claim for claim in panel.claims if claim.stage is not HandStage.KEYED]
    _require(panel, ready, f"{Key.CONFIRM} first")
    logged = tuple(_logged(panel, ready))
    _check_card(panel, pressed.role, logged)
    yield controller_events.CardSwiped(panel.state.table, pressed.role)
    yield from logged


def _locked(panel: Panel, claims: Sequence[KeyedHand]) -> Iterator[controller_events.Event]:
    """With early lock, fix the awards of verified hands and let their meters go on."""
    at = (panel.state.table, panel.state.round)
    if panel.settings.early_lock:
        yield from panel.do(
            link_commands.LockJackpot(*at, claim.seat, claim.hand)
            for claim in claims
            if panel.comes_off_a_meter(claim) and claim.stage is not HandStage.LOCKED
        )


def _logged(panel: Panel, claims: Sequence[KeyedHand]) -> Iterator[controller_events.Event]:
    """Log wins one after another, each on the meter as the one before left it (R33)."""
    for claim in claims:
        if panel.comes_off_a_meter(claim):
            won = tuple(panel.do([_log(panel, claim)]))
            yield from won
            panel = panel.after(won)
        elif paid := panel.fixed_pay(claim.hand):
            yield controller_events.FixedPayLogged(
                panel.state.table, claim.seat, claim.hand, paid.won
            )


def _log(panel: Panel, claim: KeyedHand) -> link_commands.Command:
    """Logged alone if its meter moved before or will move at RUN; otherwise both in one go."""
    at_once = panel.settings.system.adjusts_when_logged and claim.stage is not HandStage.LOCKED
    kind = link_commands.AwardJackpot if at_once else link_commands.LogJackpot
    return kind(panel.state.table, panel.state.round, claim.seat, claim.hand)


def _check_card(
    panel: Panel, role: presses.CardHolder, logged: Sequence[controller_events.Event]
) -> None:
    level = panel.settings.executive_from
    if level is None or role is presses.CardHolder.EXECUTIVE:
        return
    for amount in _amounts(logged):
        if amount >= level:
            raise RuleError(
                "progressive/card",
                expected=f"{panel.state.table}: an executive card from {level} on",
                got=f"a {role} card for {amount}", clauses=panel.settings.system.finished,
                amount=amount, level=level,
            )  # fmt: skip


def _amounts(logged: Sequence[controller_events.Event]) -> Iterator[Cents]:
    for event in logged:
        match event:
            case JackpotWon():
                yield event.award.amount
            case controller_events.FixedPayLogged():
                yield event.amount
            case _:
                continue


def _require(panel: Panel, claims: Sequence[KeyedHand], expected: str) -> None:
    if not claims:
        raise panel.out_of_sequence(expected, "none", panel.settings.system.verified, "no_hand")
