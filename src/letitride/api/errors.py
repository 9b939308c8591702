"""The one shape of every error answer."""

from pydantic import BaseModel

from letitride.api.examples import example


class ErrorDetailView(BaseModel):
    """What was expected, what was got, and the clauses that say so."""

    code: str
    message: str
    expected: str
    got: str
    clauses: list[str]


class ErrorAnswer(BaseModel):
    """Every refusal."""

    model_config = example(
        error={
            "code": "game/out_of_turn",
            "message": "game/out_of_turn: expected seat 3 to act, got seat 5 [MA-9(b)-0]",
            "expected": "seat 3 to act", "got": "seat 5", "clauses": ["MA-9(b)-0"],
        },
    )  # fmt: skip

    error: ErrorDetailView
    version: int | None = None
