"""The response format shared by all errors."""

from pydantic import BaseModel

from letitride.api.examples import example


class ErrorDetailView(BaseModel):
    """An error: its code, a message for people, what was expected, and the relevant clauses."""

    code: str
    message: str
    expected: str
    got: str
    clauses: list[str]


class ErrorAnswer(BaseModel):
    """An error response. ``version`` is the table's current version if the command was stale."""

    model_config = example(
        error={
            "code": "game/out_of_turn",
            "message": "It is seat 3's turn, not seat 5's. Wait for your turn.",
            "expected": "seat 3 to act", "got": "seat 5", "clauses": ["MA-9(b)-0"],
        },
    )  # fmt: skip

    error: ErrorDetailView
    version: int | None = None
