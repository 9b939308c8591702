"""Clauses of the rule documents, and where each is met."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.examples import example

Document = Annotated[str, Field(pattern="^(MA|MBS|SD|SM|WA)$")]
Tier = Literal["rule", "prompt", "outside"]


class ClauseRowView(BaseModel):
    """One idea of one document, and whether a test names it."""

    id: str
    document: Document
    kind: str
    tier: Tier
    gist: str
    tested: bool
    outside: bool


class ClauseListView(BaseModel):
    """Clauses, counted: how many are built and tested, outside what software does, or missing."""

    model_config = example(
        total=1, built=1, tested=1, outside=0, missing=[],
        clauses=[
            {
                "id": "MA-10(a)-2", "document": "MA", "kind": "display", "tier": "rule",
                "gist": "Such odds must never be expressed with the word 'for'.", "tested": True,
                "outside": False,
            },
        ],
    )  # fmt: skip

    total: int
    built: int
    tested: int
    outside: int
    missing: list[str]
    clauses: list[ClauseRowView]


class ClauseView(ClauseRowView):
    """A clause in full: what shows that it is met, the tests that do, the files that cite it."""

    model_config = example(
        id="MA-10(a)-2", document="MA", kind="display", tier="rule",
        gist="Such odds must never be expressed with the word 'for'.", tested=True, outside=False,
        shows="Display test finds no 'for' in main, bonus, three card or Cover All pay tables.",
        note="", same_as=None, reason=None,
        tests=["tests/server/routes/play/test_tables.py::test_pays_are_in_the_words_of_the_layout"],
        sources=[],
    )  # fmt: skip

    shows: str
    note: str
    same_as: str | None
    reason: str | None
    tests: list[str]
    sources: list[str]
