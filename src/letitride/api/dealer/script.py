"""The dealer's script: its lines, stub counts, recuts, and irregularities."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.enums import Consequence, DeckFate, What
from letitride.api.examples import TABLE, example
from letitride.api.fields import PinnedBody, Reason
from letitride.api.play.tables import ScriptLineView, TableAnswer

_LINE = TABLE["script"][0]
CardCount = Annotated[int, Field(ge=0, le=104, examples=[37])]


class StubCountBody(PinnedBody):
    """A stub count. ``extra`` is the number of extra cards dealt, negative if cards are short."""

    cards: CardCount
    extra: Annotated[int, Field(ge=-52, le=52)] = 0


class RecutBody(PinnedBody):
    """A recut: the number of cards lifted, and the reason."""

    lifted: Annotated[int, Field(ge=1, le=51, examples=[26])]
    reason: Reason


class IrregularityBody(PinnedBody):
    """An irregularity, and the facts that decide the ruling."""

    what: What
    count: Annotated[int, Field(ge=1, le=52)] = 1
    position: Annotated[int, Field(ge=1, le=52)] = 1
    cards: CardCount = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
    preview: Annotated[bool, Field(description="Return the ruling without applying it")] = False


class ScriptView(BaseModel):
    """The whole script, and the lines that apply now."""

    model_config = example(script=[_LINE], now=[_LINE])

    script: list[ScriptLineView]
    now: list[ScriptLineView]


class RulingView(BaseModel):
    """A decision on the round and the deck, with the clauses and rulings behind it."""

    outcome: Consequence
    deck: DeckFate
    clauses: list[str]
    rulings: list[str]


class RulingAnswer(TableAnswer):
    """The ruling, and the table after it. A preview leaves the table unchanged."""

    model_config = example(
        ruling={
            "outcome": "void", "deck": "removed", "clauses": ["MBS-5.1"], "rulings": ["R42", "R44"],
        },
        done=False, version=TABLE["version"], view=TABLE,
    )  # fmt: skip

    ruling: RulingView
    done: bool
