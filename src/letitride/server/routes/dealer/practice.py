"""Practice for dealers: made-up irregularities, and grades for the dealers' answers."""

from collections.abc import Iterator

from fastapi import APIRouter

from letitride.api.dealer.practice import PracticeAnswer, PracticeBody, SituationView
from letitride.api.dealer.script import RulingView
from letitride.errors import RuleError
from letitride.game import Phase, RoundState
from letitride.game.commands import ReportIrregularity
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import report
from letitride.rulebook.house_rules import Case, HouseRules
from letitride.rulebook.irregularity import IN_THE_DEAL, Irregularity, What
from letitride.rulebook.jurisdiction import house_rules
from letitride.rulebook.wagers import Game
from letitride.server.auth.route_access import Watcher
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import JurisdictionPath, place_of

router = APIRouter(prefix="/practice/{jurisdiction_id}", tags=["dealing"])


def _rules(id_: str) -> HouseRules:
    place = place_of(id_)
    return house_rules(place, next(iter(place.dealing)), {Game.MAIN: place.tables[Game.MAIN]}, {})


@router.get("")
def situations(jurisdiction_id: JurisdictionPath, _: Watcher) -> list[SituationView]:
    """List practice situations: one for each case of each irregularity in the rules."""
    rules = _rules(jurisdiction_id)
    made = (_made(what, case) for what, cases in rules.irregularities.items() for case in cases)
    return list(dict.fromkeys(_that_happen(rules, made)))


def _made(what: What, case: Case) -> SituationView:
    """Return a situation that meets the conditions of a case."""
    facts = dict(case.when)
    return SituationView(
        what=what,
        phase=Phase.CLOSED if what in IN_THE_DEAL else Phase.BET_ONE,
        count=2 if facts.get("several") else 1,
        cards=51 if facts.get("whole") is False else 52,
        misdealt=facts.get("misdealt", False),
        handled=facts.get("handled", False),
        repairable=facts.get("repairable", False),
    )


def _that_happen(rules: HouseRules, made: Iterator[SituationView]) -> Iterator[SituationView]:
    for one in made:
        try:
            _ruled(one, rules)
        except RuleError:
            continue
        yield one


def _ruled(told: SituationView, rules: HouseRules) -> IrregularityRuled:
    """Return the ruling on a situation under the rules."""
    found = Irregularity(
        told.what, told.count, 1, told.cards, told.misdealt, told.handled, told.repairable
    )
    events = report(rules, RoundState(number=1, phase=told.phase), ReportIrregularity(found))
    return next(event for event in events if isinstance(event, IrregularityRuled))


@router.post("")
def answer(jurisdiction_id: JurisdictionPath, body: PracticeBody, _: Watcher) -> PracticeAnswer:
    """Grade an answer against the rules. Nothing is stored."""
    ruled = _ruled(body, _rules(jurisdiction_id))
    outcome, deck = body.outcome is ruled.outcome, body.deck is ruled.deck
    return PracticeAnswer(
        right=outcome and deck,
        outcome_right=outcome,
        deck_right=deck,
        ruling=view_of(RulingView, ruled),
    )
