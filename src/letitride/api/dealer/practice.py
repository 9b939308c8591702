"""Practice for dealers: situations, answers, and grades."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.dealer.script import RulingView
from letitride.api.enums import Consequence, DeckFate, Phase, What
from letitride.api.examples import example
from letitride.api.fields import Body

_SITUATION = {
    "what": "exposed_card", "phase": "closed", "count": 1, "cards": 52,
    "misdealt": False, "handled": False, "repairable": False,
}  # fmt: skip


class SituationView(Body):
    """An irregularity, the phase it happened in, and the facts that decide the ruling."""

    model_config = Body.model_config | example(**_SITUATION)

    what: What
    phase: Phase
    count: Annotated[int, Field(ge=1, le=52)] = 1
    cards: Annotated[int, Field(ge=0, le=104)] = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False


class PracticeBody(SituationView):
    """A situation, and the dealer's answer: the outcome for the round and for the deck."""

    model_config = Body.model_config | example(**_SITUATION, outcome="continue", deck="stays")

    outcome: Consequence
    deck: DeckFate


class PracticeAnswer(BaseModel):
    """A graded answer, and the ruling that the rules require."""

    model_config = example(
        right=True, outcome_right=True, deck_right=True,
        ruling={"outcome": "void", "deck": "removed", "clauses": ["MBS-5.1"], "rulings": ["R42"]},
    )  # fmt: skip

    right: bool
    outcome_right: bool
    deck_right: bool
    ruling: RulingView
