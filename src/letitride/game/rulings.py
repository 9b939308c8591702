"""Rulings on irregularities: the first case that fits applies (R42 to R46)."""

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import refuse
from letitride.game.state import BETWEEN_ROUNDS, IN_PLAY, Phase, RoundState
from letitride.rulebook.house_rules import Case, Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import IN_THE_DEAL, SEEN_CARDS, Irregularity, What
from letitride.rulebook.wagers import Wager


def report(
    rules: HouseRules, state: RoundState, command: game_commands.ReportIrregularity
) -> Events:
    """Rule on a report: play on, replace the card, deal again, or void the round."""
    found = command.irregularity
    _check_report(found)
    case = ruling(rules, state, found)
    outcome = _outcome(rules, case)
    fate = DeckFate.STAYS if outcome is Consequence.CONTINUE else case.deck
    if _spares_round(state, found.what, case):
        outcome = Consequence.CONTINUE
    elif state.phase not in (phases := _phases(found.what, case, outcome)):
        expected = f"phase {' or '.join(sorted(phases))}"
        raise refuse(rules, "game/wrong_phase", "void", expected, state.phase, why="report")
    ruled = game_events.IrregularityRuled(found, outcome, fate, case.clauses, case.rulings)
    match outcome:
        case Consequence.VOID:
            return (ruled, game_events.RoundVoided(found.what, (*case.clauses, *case.rulings)))
        case Consequence.REDEAL:
            return (ruled, game_events.DealAbandoned(_puts_bets_back(rules, state)))
        case Consequence.REPLACE if state.deck:  # the cards have been dealt
            return (ruled, _replaced(state, found))
        case Consequence.CONTINUE | Consequence.REPLACE:
            return (ruled,)


def may_report(rules: HouseRules, state: RoundState, what: What) -> bool:
    """Return whether an irregularity of this kind can be reported now, under any facts."""
    return any(
        _spares_round(state, what, case)
        or state.phase in _phases(what, case, _outcome(rules, case))
        for case in rules.irregularities[what]
    )


def _outcome(rules: HouseRules, case: Case) -> Consequence:
    """Return the outcome of a case, or the house's choice if the rules allow one (R44)."""
    return Consequence(getattr(rules.settings, case.setting) if case.setting else case.outcome)


def ruling(rules: HouseRules, state: RoundState, found: Irregularity) -> Case:
    """Return the case in the house's rules that fits the facts.

    A card found face up counts as an exposed card, so one of each counts as two (R44, R46).
    """
    alike = SEEN_CARDS if found.what in SEEN_CARDS else (found.what,)
    seen_before = sum(past.count for past in state.irregularities if past.what in alike)
    facts = {
        "several": seen_before + found.count > 1,
        "whole": found.cards == 52,
        "misdealt": found.misdealt,
        "handled": found.handled,
        "repairable": found.repairable,
        "face_down": not rules.settings.dealt_face_up,
    }
    return next(case for case in rules.irregularities[found.what] if case.fits(facts))


def _puts_bets_back(rules: HouseRules, state: RoundState) -> bool:
    """Return whether bonus bets go back on the sensors before the new deal (WA-LIRB-IRR-4.4)."""
    returned = any(line.step == "return_bonus_bets" for line in rules.script)
    return returned and any(seat.bet(Wager.BONUS) is not None for seat in state.seats)


def _replaced(state: RoundState, found: Irregularity) -> game_events.CardReplaced:
    """Replace a dealt card with the next one off the deck."""
    exposed = state.deck[found.position - 1]
    dealt = {card for seat in state.seats for card in seat.cards} | set(state.area)
    if exposed not in dealt:
        raise RuleError(
            "game/irregularity", expected="the position of a card that was dealt",
            got=f"position {found.position}", why="not_dealt", position=found.position,
        )  # fmt: skip
    return game_events.CardReplaced(exposed, state.stub[0])


def _check_report(found: Irregularity) -> None:
    if found.count < 1 or not 1 <= found.position <= 52 or found.cards < 0:
        raise RuleError(
            "game/irregularity",
            expected="a count of 1 or more, a position from 1 to 52, and 0 or more cards",
            got=f"count {found.count}, position {found.position}, cards {found.cards}", why="range",
        )  # fmt: skip


def _spares_round(state: RoundState, what: What, case: Case) -> bool:
    """Return whether a ruling affects only a deck, and not the round.

    The shuffler may jam while it shuffles the other deck, or between rounds (MA-13(d)). A wrong
    count between rounds concerns the deck in the shuffler (MA-7(f)-2). A foreign card does not
    change the results of earlier rounds (MBS-5.1.2).
    """
    match what:
        case What.SHUFFLER_JAM:
            return state.phase is not Phase.CLOSED
        case What.DECK_COUNT:
            return state.phase in BETWEEN_ROUNDS and not (case.late and state.phase is Phase.OVER)
        case What.FOREIGN_CARD:
            return state.phase is Phase.OVER
        case _:
            return False


def _phases(what: What, case: Case, outcome: Consequence) -> set[Phase]:
    """Return the phases in which it is not too late for a ruling on the round.

    The result of a finished round stands, unless the document allows a void until the next round
    opens (MBS-5.4). Cards can be dealt again only before a community card is turned up, because
    only errors in the deal lead to a redeal (WA-LIRB-IRR-4.1).
    """
    phases = {Phase.CLOSED, *IN_PLAY}
    if what in IN_THE_DEAL and outcome is not Consequence.VOID:
        phases = {Phase.CLOSED}
    if what in SEEN_CARDS:  # noticed during the deal, or once it is done
        phases = {Phase.CLOSED, Phase.THREE_CARD, Phase.BET_ONE}
    if outcome is Consequence.REDEAL:
        phases &= {Phase.CLOSED, Phase.THREE_CARD, Phase.BET_ONE, Phase.FIRST_CARD}
    if outcome is Consequence.VOID:
        if case.late:
            phases.add(Phase.OVER)
        if what in (What.FOREIGN_CARD, What.TECHNICAL_FAULT):  # from "Place your bets" on
            phases.add(Phase.BETTING)
    return phases
