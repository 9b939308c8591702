"""Dealing: the dealer's script and its steps, counts, recuts and irregularities."""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from letitride.api.examples import TABLE, example
from letitride.api.fields import Pinned, Reason, TablePath
from letitride.api.tables import Answer, ScriptLine
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import next_lines, script
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import report
from letitride.house.events import Record, TableKind
from letitride.house.table_commands import rules_between
from letitride.people import Permission, Person
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.rules import Consequence, DeckFate
from letitride.server.auth.access import TheHouse, Watcher, may
from letitride.server.routes.play.tables import answered, find
from letitride.server.views.table import line_view
from letitride.table.commands import CountStub, Recut

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])

Dealer = Annotated[Person, Depends(may(Permission.DEAL))]
Ruler = Annotated[Person, Depends(may(Permission.RULE_ON_PLAY))]
_LINE = TABLE["script"][0]
Cards = Annotated[int, Field(ge=0, le=104, examples=[37])]


class StubCount(Pinned):
    """How many cards the stub has, and how many more than dealt lie elsewhere."""

    cards: Cards
    extra: Annotated[int, Field(ge=-52, le=52)] = 0


class RecutBody(Pinned):
    """How many cards are lifted, and why."""

    lifted: Annotated[int, Field(ge=1, le=51, examples=[26])]
    reason: Reason


class Report(Pinned):
    """What went wrong, and the facts that decide what follows."""

    what: What
    count: Annotated[int, Field(ge=1, le=52)] = 1
    position: Annotated[int, Field(ge=1, le=52)] = 1
    cards: Cards = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
    preview: Annotated[bool, Field(description="Only say what the rules say")] = False

    def irregularity(self) -> Irregularity:
        """The report as the rules know it."""
        return Irregularity(
            self.what, self.count, self.position, self.cards,
            self.misdealt, self.handled, self.repairable,
        )  # fmt: skip


class Script(BaseModel):
    """The whole script, and the lines of it that apply now."""

    model_config = example(script=[_LINE], now=[_LINE])

    script: list[ScriptLine]
    now: list[ScriptLine]


class Ruling(BaseModel):
    """What becomes of the round and of the deck, and what that rests on."""

    outcome: Consequence
    deck: DeckFate
    clauses: list[str]
    rulings: list[str]


class Ruled(Answer):
    """The ruling, with the table after it; before it, where the ruling is only asked for."""

    model_config = example(
        ruling={
            "outcome": "void",
            "deck": "removed",
            "clauses": ["MBS-5.1"],
            "rulings": ["R42", "R44"],
        },
        done=False,
        version=TABLE["version"],
        view=TABLE,
    )

    ruling: Ruling
    done: bool


@router.get("/script")
def read_script(name: TablePath, house: TheHouse, person: Watcher) -> Script:
    """The dealer's script, and the lines of it that apply now."""
    loaded = find(house, name, person).loaded
    rules = rules_between(loaded)
    return Script(
        script=[line_view(line) for line in script(rules)],
        now=[line_view(line) for line in next_lines(rules, loaded.table.round)],
    )


@router.post("/step")
def step(name: TablePath, body: Pinned, house: TheHouse, person: Dealer) -> Answer:
    """The dealer's next step by the script, at a table that a dealer runs."""
    table = find(house, name, person)
    if table.listed.kind is not TableKind.DEALER:
        raise RuleError("server/not_your_deal", expected="a dealer's table", got=table.listed.kind)
    table.deal_on(body.asked_by(person.name, name, "step"), body.version)
    return answered(table, person)


@router.post("/stub-count")
def stub_count(name: TablePath, body: StubCount, house: TheHouse, person: Dealer) -> Answer:
    """The stub is counted."""
    table = find(house, name, person)
    table.do(CountStub(body.cards, body.extra), str(body.id), person.name, body.version)
    return answered(table, person)


@router.post("/recut")
def recut(name: TablePath, body: RecutBody, house: TheHouse, person: Ruler) -> Answer:
    """A supervisor has the cards cut again."""
    table = find(house, name, person)
    what = Recut(body.lifted, person.name, body.reason)
    table.do(what, str(body.id), person.name, body.version)
    return answered(table, person)


@router.post("/irregularities")
def irregularity(name: TablePath, body: Report, house: TheHouse, person: Ruler) -> Ruled:
    """Rule on an irregularity, or only say what this house would rule (R44)."""
    table = find(house, name, person)
    command = game_commands.ReportIrregularity(body.irregularity())
    if body.preview:
        table.table.refresh()
        table.check_version(body.version)
        before, loaded = answered(table, person), table.loaded  # a ruling is never the older
        seen = report(loaded.now.rules, loaded.table.round, command)
        return Ruled(ruling=ruling_of(seen), done=False, **dict(before))
    done = table.do(command, str(body.id), person.name, body.version)
    return Ruled(ruling=ruling_of(done.events), done=True, **dict(answered(table, person)))


def ruling_of(events: tuple[Record, ...]) -> Ruling:
    """The ruling among the events that follow from it."""
    ruled = next(event for event in events if isinstance(event, IrregularityRuled))
    return Ruling(
        outcome=ruled.outcome,
        deck=ruled.deck,
        clauses=list(ruled.clauses),
        rulings=list(ruled.rulings),
    )
