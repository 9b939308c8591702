"""A jurisdiction's rules of play, in sentences."""

from pydantic import BaseModel

from letitride.api.examples import JURISDICTION, example
from letitride.api.odds.paytables import PayTableView


class RuleLineView(BaseModel):
    """One rule in a sentence. ``topic`` is its subject, which is the same in every jurisdiction.

    ``says`` is the dealer's announcement, ``free`` is true if a house may choose otherwise, and
    ``why`` is the explanation where the document is silent.
    """

    topic: str
    text: str
    says: str = ""
    free: bool = False
    why: str = ""
    clauses: list[str]
    rulings: list[str] = []


class RuleSectionView(BaseModel):
    """A section of related rules."""

    title: str
    lines: list[RuleLineView]


class RulesOfPlayView(BaseModel):
    """A jurisdiction's rules of play, and the default pay tables for a house there."""

    model_config = example(
        **JURISDICTION,
        sections=[
            {
                "title": "Decisions",
                "lines": [
                    {
                        "topic": "dealt_face_up", "text": "Hands are dealt face down.", "says": "",
                        "free": False, "why": "", "clauses": ["MBS-3.6/2"], "rulings": [],
                    },
                ],
            },
        ],
        paytables=[],
    )  # fmt: skip

    id: str
    name: str
    version: str
    effective: str
    currency: str
    sections: list[RuleSectionView]
    paytables: list[PayTableView]
