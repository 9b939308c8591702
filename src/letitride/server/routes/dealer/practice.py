"""Practice for dealers: invented irregularities, and whether an answer is what the rules say."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import Body
from letitride.errors import RuleError
from letitride.game import Phase, RoundState
from letitride.game.commands import ReportIrregularity
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import report
from letitride.rulebook.irregularity_report import IN_THE_DEAL, Irregularity, What
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.rules import Case, Consequence, DeckFate, HouseRules
from letitride.rulebook.wagers import Game
from letitride.server.auth.access import Watcher
from letitride.server.error_answers import not_found
from letitride.server.routes.dealer.script import Ruling, ruling_of

router = APIRouter(prefix="/practice/{jurisdiction_id}", tags=["dealing"])
Place = Annotated[str, Path(max_length=20, description="The jurisdiction's id")]
_SITUATION = {
    "what": "exposed_card", "phase": "closed", "count": 1, "cards": 52,
    "misdealt": False, "handled": False, "repairable": False,
}  # fmt: skip


class Situation(Body):
    """Something that went wrong, when, and the facts that decide what follows."""

    model_config = Body.model_config | example(**_SITUATION)

    what: What
    phase: Phase
    count: Annotated[int, Field(ge=1, le=52)] = 1
    cards: Annotated[int, Field(ge=0, le=104)] = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False

    def ruled(self, rules: HouseRules) -> IrregularityRuled:
        """What the rules make of it."""
        found = Irregularity(
            self.what, self.count, 1, self.cards, self.misdealt, self.handled, self.repairable
        )
        events = report(rules, RoundState(number=1, phase=self.phase), ReportIrregularity(found))
        return next(event for event in events if isinstance(event, IrregularityRuled))


class Answered(Situation):
    """A situation, and what a dealer would do with the round and with the deck."""

    model_config = Body.model_config | example(**_SITUATION, outcome="continue", deck="stays")

    outcome: Consequence
    deck: DeckFate


class Marked(BaseModel):
    """Whether the answer is right, and what the rules say."""

    model_config = example(
        right=True,
        outcome_right=True,
        deck_right=True,
        ruling={"outcome": "void", "deck": "removed", "clauses": ["MBS-5.1"], "rulings": ["R42"]},
    )

    right: bool
    outcome_right: bool
    deck_right: bool
    ruling: Ruling


def _rules(id_: str) -> HouseRules:
    if id_ not in SHIPPED:
        raise not_found(" or ".join(SHIPPED), ascii(id_), "jurisdiction")
    place = jurisdiction(id_)
    return house_rules(place, next(iter(place.dealing)), {Game.MAIN: place.tables[Game.MAIN]}, {})


@router.get("")
def situations(jurisdiction_id: Place, _: Watcher) -> list[Situation]:
    """Every irregularity that the rules tell apart: one situation for each of their cases."""
    rules = _rules(jurisdiction_id)
    made = (_made(what, case) for what, cases in rules.irregularities.items() for case in cases)
    return list(dict.fromkeys(_that_happen(rules, made)))


def _made(what: What, case: Case) -> Situation:
    """A situation of which the conditions of a case hold."""
    facts = dict(case.when)
    return Situation(
        what=what,
        phase=Phase.CLOSED if what in IN_THE_DEAL else Phase.BET_ONE,
        count=2 if facts.get("several") else 1,
        cards=51 if facts.get("whole") is False else 52,
        misdealt=facts.get("misdealt", False),
        handled=facts.get("handled", False),
        repairable=facts.get("repairable", False),
    )


def _that_happen(rules: HouseRules, made: Iterator[Situation]) -> Iterator[Situation]:
    for one in made:
        try:
            one.ruled(rules)
        except RuleError:
            continue
        yield one


@router.post("")
def answer(jurisdiction_id: Place, body: Answered, _: Watcher) -> Marked:
    """Whether this is what the rules say; nothing is kept."""
    ruled = body.ruled(_rules(jurisdiction_id))
    outcome, deck = body.outcome is ruled.outcome, body.deck is ruled.deck
    return Marked(
        right=outcome and deck, outcome_right=outcome, deck_right=deck, ruling=ruling_of((ruled,))
    )
