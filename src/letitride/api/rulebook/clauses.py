"""Clauses in the rule documents, and the code and tests that cover them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from letitride.api.examples import CLAUSE, example

Document = Annotated[str, Field(pattern="^(MA|MBS|SD|SM|WA)$")]
Tier = Literal["rule", "prompt", "outside"]


class ClauseRowView(BaseModel):
    """One requirement in one document, and whether a test cites it."""

    id: str
    document: Document
    kind: str
    tier: Tier
    gist: str
    tested: bool
    outside: bool


class TierCountView(BaseModel):
    """The number of clauses in one tier, and how many are built and tested."""

    total: int
    built: int
    tested: int


class ClauseListView(BaseModel):
    """Clauses, with counts of those built, tested, out of scope for software, and missing.

    ``rules`` counts the clauses that the software enforces, and ``prompts`` counts the clauses
    about steps that people take.
    """

    model_config = example(
        total=1, built=1, tested=1, outside=0, missing=[],
        rules={"total": 1, "built": 1, "tested": 1}, prompts={"total": 0, "built": 0, "tested": 0},
        clauses=[CLAUSE],
    )  # fmt: skip

    total: int
    built: int
    tested: int
    outside: int
    missing: list[str]
    rules: TierCountView
    prompts: TierCountView
    clauses: list[ClauseRowView]


class ClauseView(ClauseRowView):
    """A clause in full: the evidence that it is met, its tests, and the files that cite it."""

    model_config = example(
        **CLAUSE,
        shows="Display test finds no 'for' in main, bonus, three card or Cover All pay tables.",
        note="", same_as=None, reason=None,
        tests=["tests/server/routes/play/test_tables.py::test_pays_use_the_wording_of_the_layout"],
        sources=[],
    )  # fmt: skip

    shows: str
    note: str
    same_as: str | None
    reason: str | None
    tests: list[str]
    sources: list[str]
