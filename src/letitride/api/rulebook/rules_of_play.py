"""A jurisdiction's rules of play, as sentences."""

from pydantic import BaseModel

from letitride.api.examples import JURISDICTION, example
from letitride.api.odds.paytables import PayTableView


class RuleLineView(BaseModel):
    """One rule, as a sentence. ``topic`` identifies the same subject in every jurisdiction.

    ``says`` is the dealer's announcement, and ``free`` is true if a house may choose a different
    rule. ``why`` explains the rule if the document does not state one.
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
    """A jurisdiction's rules of play, and its default pay tables."""

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
