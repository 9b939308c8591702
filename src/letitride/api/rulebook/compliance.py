"""A table's compliance with its jurisdiction's documents."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from letitride.api.enums import Game
from letitride.api.examples import example
from letitride.api.rulebook.jurisdictions import RequirementView

Name = Annotated[str, Field(max_length=60)]
Check = Literal[
    "floor", "approved", "pay_order", "option", "games", "equipment", "system", "link", "shown",
    "condition",
]  # fmt: skip


class TableSetupQuery(BaseModel):
    """The equipment that you found at the table. Anything you omit is not checked."""

    model_config = ConfigDict(extra="forbid")

    shuffler: Annotated[
        Name | None, Field(description="The shuffler's model", examples=["i-Deal Plus"])
    ] = None
    maker: Annotated[Name, Field(description="The shuffler's maker")] = ""
    software: Annotated[Name, Field(description="The shuffler's software version")] = "0"
    mode: Annotated[Name | None, Field(description="The shuffler's mode")] = None
    decks: Annotated[
        list[Name],
        Field(max_length=4, description="The color of each deck's backs", examples=[["red"]]),
    ] = []
    cover_card: Annotated[Name | None, Field(description="The color of the cover card")] = None
    designated: Annotated[
        list[Game], Field(max_length=6, description="The games the table is reserved for")
    ] = []
    installed: Annotated[
        list[Name],
        Field(
            max_length=20,
            description="The installed parts of the progressive system",
            examples=[["Game Manager v6.6 Build 520"]],
        ),
    ] = []


class FindingView(BaseModel):
    """Something a document forbids (``error``) or advises against (``warning``)."""

    check: Check
    severity: Literal["error", "warning"]
    about: str
    message: str
    clauses: list[str]


class ComplianceView(BaseModel):
    """The checks made at a table, the findings, and the equipment requirements."""

    model_config = example(
        table="T1", jurisdiction="MA", ok=False, checked=["floor", "approved", "link"],
        findings=[
            {
                "check": "floor", "severity": "error", "about": "T1: paytables.main",
                "message": "In the pay table LIRX-06, these hands pay less than in MA-MAIN, the "
                "minimum that the rules allow: royal flush. Raise these pays.",
                "clauses": ["MA-10(b)"],
            },
        ],
        equipment=[
            {
                "needs": "shuffler", "names": [], "at_least": "", "only_with": None, "dealing": [],
                "clauses": ["MA-5(a)-2"],
            },
        ],
    )  # fmt: skip

    table: str
    jurisdiction: str
    ok: bool
    checked: list[str]
    findings: list[FindingView]
    equipment: list[RequirementView]
