"""What follows when something goes wrong: the first case that fits decides (R42 to R46)."""

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.phase_and_seat import refuse
from letitride.game.state import IN_PLAY, Phase, RoundState
from letitride.rulebook.house_rules import Case, Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import IN_THE_DEAL, Irregularity


def report(
    rules: HouseRules, state: RoundState, command: game_commands.ReportIrregularity
) -> tuple[game_events.Event, ...]:
    """Rule on a report: play on, replace the card, deal anew, or void the round."""
    found = command.irregularity
    _check_report(found)
    case = ruling(rules, state, found)
    outcome = _outcome(rules, case)
    _check_moment(rules, state, found, outcome)
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
    """The case of the house's rules that fits the facts."""
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


def _outcome(rules: HouseRules, case: Case) -> Consequence:
    """The outcome the case states, or the one the house chose where it has a choice (R44)."""
    return Consequence(getattr(rules.settings, case.setting)) if case.setting else case.outcome


def _check_report(found: Irregularity) -> None:
    if found.count < 1 or not 1 <= found.position <= 52 or found.cards < 0:
        raise RuleError(
            "game/irregularity",
            expected="a count from 1, a position from 1 to 52, a number of cards",
            got=f"count {found.count}, position {found.position}, cards {found.cards}",
        )


def _check_moment(
    rules: HouseRules, state: RoundState, found: Irregularity, outcome: Consequence
) -> None:
    """A report concerns the round in progress; results stand once the next one has opened.

    A round already settled can still be voided until then (MBS-5.4). Dealt anew is only a round
    without a community card up: what calls for it happens in the deal (WA-LIRB-IRR-4.1).
    """
    moments = {Phase.CLOSED} if found.what in IN_THE_DEAL else {Phase.CLOSED, *IN_PLAY}
    if outcome is Consequence.REDEAL:
        moments &= {Phase.CLOSED, Phase.THREE_CARD, Phase.BET_ONE, Phase.FIRST_CARD}
    if outcome is Consequence.VOID:
        moments = {Phase.CLOSED, *IN_PLAY, Phase.OVER}
    if state.phase not in moments:
        expected = f"phase {' or '.join(sorted(moments))}"
        raise refuse(rules, "game/wrong_phase", "void", expected, state.phase, why="report")
