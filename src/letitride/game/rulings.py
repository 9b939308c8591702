"""Rulings on irregularities: the first case that fits applies (R42 to R46)."""

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import refuse
from letitride.game.state import IN_PLAY, Phase, RoundState
from letitride.rulebook.house_rules import Case, Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import IN_THE_DEAL, Irregularity


def report(
    rules: HouseRules, state: RoundState, command: game_commands.ReportIrregularity
) -> Events:
    """Rule on a report: play on, replace the card, deal again, or void the round."""
    found = command.irregularity
    _check_report(found)
    case = ruling(rules, state, found)
    chosen = getattr(rules.settings, case.setting) if case.setting else case.outcome
    outcome = Consequence(chosen)  # the house's choice, if the rules allow one (R44)
    _check_in_time(rules, state, found, outcome)
    fate = DeckFate.STAYS if outcome is Consequence.CONTINUE else case.deck
    ruled = game_events.IrregularityRuled(found, outcome, fate, case.clauses, case.rulings)
    match outcome:
        case Consequence.VOID:
            return (ruled, game_events.RoundVoided(found.what, (*case.clauses, *case.rulings)))
        case Consequence.REDEAL:
            return (ruled, game_events.DealAbandoned())
        case Consequence.CONTINUE | Consequence.REPLACE:
            return (ruled,)


def ruling(rules: HouseRules, state: RoundState, found: Irregularity) -> Case:
    """Return the case in the house's rules that fits the facts."""
    seen_before = sum(past.count for past in state.irregularities if past.what is found.what)
    facts = {
        "several": seen_before + found.count > 1,
        "whole": found.cards == 52,
        "misdealt": found.misdealt,
        "handled": found.handled,
        "repairable": found.repairable,
        "face_down": not rules.settings.dealt_face_up,
    }
    return next(case for case in rules.irregularities[found.what] if case.fits(facts))


def _check_report(found: Irregularity) -> None:
    if found.count < 1 or not 1 <= found.position <= 52 or found.cards < 0:
        raise RuleError(
            "game/irregularity",
            expected="a count of 1 or more, a position from 1 to 52, and 0 or more cards",
            got=f"count {found.count}, position {found.position}, cards {found.cards}",
        )


def _check_in_time(
    rules: HouseRules, state: RoundState, found: Irregularity, outcome: Consequence
) -> None:
    """Check that it is not too late for a ruling: the next round must not have opened.

    Until then, even a settled round can be voided (MBS-5.4). Cards can be dealt again only before a
    community card is up, because every cause happens during the deal (WA-LIRB-IRR-4.1).
    """
    phases = {Phase.CLOSED} if found.what in IN_THE_DEAL else {Phase.CLOSED, *IN_PLAY}
    if outcome is Consequence.REDEAL:
        phases &= {Phase.CLOSED, Phase.THREE_CARD, Phase.BET_ONE, Phase.FIRST_CARD}
    if outcome is Consequence.VOID:
        phases = {Phase.CLOSED, *IN_PLAY, Phase.OVER}
    if state.phase not in phases:
        expected = f"phase {' or '.join(sorted(phases))}"
        raise refuse(rules, "game/wrong_phase", "void", expected, state.phase, why="report")
