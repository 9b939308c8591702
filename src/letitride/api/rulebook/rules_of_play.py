"""The rules of play of a jurisdiction, in sentences."""

from pydantic import BaseModel

from letitride.api.examples import JURISDICTION, example
from letitride.api.odds.paytables import PayTableView


class RuleLineView(BaseModel):
    """One rule in a sentence. ``topic`` is what it is about, the same in every jurisdiction.

    ``says`` is what the dealer calls out, ``free`` whether a house may choose otherwise, ``why``
    what there is to say where the document is silent.
    """

    topic: str
    text: str
    says: str = ""
    free: bool = False
    why: str = ""
    clauses: list[str]
    rulings: list[str] = []


class RuleSectionView(BaseModel):
    """Rules that belong together."""

    title: str
    lines: list[RuleLineView]


class RulesOfPlayView(BaseModel):
    """The rules of play of a jurisdiction, and the pay tables a house there starts with."""

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
