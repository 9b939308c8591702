"""The dealer's script: its lines, stub counts, recuts and irregularities."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.enums import Consequence, DeckFate, What
from letitride.api.examples import TABLE, example
from letitride.api.fields import PinnedBody, Reason
from letitride.api.play.tables import ScriptLineView, TableAnswer

_LINE = TABLE["script"][0]
CardCount = Annotated[int, Field(ge=0, le=104, examples=[37])]


class StubCountBody(PinnedBody):
    """How many cards the stub has, and how many more than dealt lie elsewhere."""

    cards: CardCount
    extra: Annotated[int, Field(ge=-52, le=52)] = 0


class RecutBody(PinnedBody):
    """How many cards are lifted, and why."""

    lifted: Annotated[int, Field(ge=1, le=51, examples=[26])]
    reason: Reason


class IrregularityBody(PinnedBody):
    """What went wrong, and the facts that decide what follows."""

    what: What
    count: Annotated[int, Field(ge=1, le=52)] = 1
    position: Annotated[int, Field(ge=1, le=52)] = 1
    cards: CardCount = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
    preview: Annotated[bool, Field(description="Only say what the rules say")] = False


class ScriptView(BaseModel):
    """The whole script, and the lines of it that apply now."""

    model_config = example(script=[_LINE], now=[_LINE])

    script: list[ScriptLineView]
    now: list[ScriptLineView]


class RulingView(BaseModel):
    """What becomes of the round and of the deck, and what that rests on."""

    outcome: Consequence
    deck: DeckFate
    clauses: list[str]
    rulings: list[str]


class RulingAnswer(TableAnswer):
    """The ruling, with the table after it; before it, where the ruling is only asked for."""

    model_config = example(
        ruling={
            "outcome": "void", "deck": "removed", "clauses": ["MBS-5.1"], "rulings": ["R42", "R44"],
        },
        done=False, version=TABLE["version"], view=TABLE,
    )  # fmt: skip

    ruling: RulingView
    done: bool
