"""Dealing: the dealer's script and its steps, counts, recuts and irregularities."""

from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.dealer.script import (
    IrregularityBody,
    RecutBody,
    RulingAnswer,
    RulingView,
    ScriptView,
    StubCountBody,
)
from letitride.api.fields import PinnedBody
from letitride.api.play.tables import TableAnswer
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import next_lines, script
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import report
from letitride.house.events import HouseEvent, TableKind
from letitride.people import Permission, Person
from letitride.rulebook.irregularity import Irregularity
from letitride.server.auth.route_access import TheHouse, Watcher, may
from letitride.server.idempotency import request_of
from letitride.server.rendering.table import line_view
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import answered, find
from letitride.table.commands import CountStub, Recut

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])

Dealer = Annotated[Person, Depends(may(Permission.DEAL))]
Ruler = Annotated[Person, Depends(may(Permission.RULE_ON_PLAY))]


@router.get("/script")
def read_script(name: TablePath, house: TheHouse, person: Watcher) -> ScriptView:
    """The dealer's script, and the lines of it that apply now."""
    loaded = find(house, name, person).loaded
    rules = loaded.rules
    return ScriptView(
        script=[line_view(line) for line in script(rules)],
        now=[line_view(line) for line in next_lines(rules, loaded.table.round)],
    )


@router.post("/step")
def step(name: TablePath, body: PinnedBody, house: TheHouse, person: Dealer) -> TableAnswer:
    """The dealer's next step by the script, at a table that a dealer runs."""
    table = find(house, name, person)
    if table.listed.kind is not TableKind.DEALER:
        raise RuleError("server/not_your_deal", expected="a dealer's table", got=table.listed.kind)
    table.dealer_step(request_of(body, person.name, name, "step"), body.version)
    return answered(table, person)


@router.post("/stub-count")
def stub_count(
    name: TablePath, body: StubCountBody, house: TheHouse, person: Dealer
) -> TableAnswer:
    """The stub is counted."""
    table = find(house, name, person)
    table.do(CountStub(body.cards, body.extra), str(body.id), person.name, body.version)
    return answered(table, person)


@router.post("/recut")
def recut(name: TablePath, body: RecutBody, house: TheHouse, person: Ruler) -> TableAnswer:
    """A supervisor has the cards cut again."""
    table = find(house, name, person)
    what = Recut(body.lifted, person.name, body.reason)
    table.do(what, str(body.id), person.name, body.version)
    return answered(table, person)


@router.post("/irregularities")
def irregularity(
    name: TablePath, body: IrregularityBody, house: TheHouse, person: Ruler
) -> RulingAnswer:
    """Rule on an irregularity, or only say what this house would rule (R44)."""
    table = find(house, name, person)
    what = Irregularity(
        body.what, body.count, body.position, body.cards,
        body.misdealt, body.handled, body.repairable,
    )  # fmt: skip
    command = game_commands.ReportIrregularity(what)
    if body.preview:
        table.table.refresh()
        table.check_version(body.version)
        before, loaded = answered(table, person), table.loaded  # a ruling is never the older
        seen = report(loaded.now.rules, loaded.table.round, command)
        return RulingAnswer(ruling=ruling_of(seen), done=False, **dict(before))
    done = table.do(command, str(body.id), person.name, body.version)
    return RulingAnswer(ruling=ruling_of(done.events), done=True, **dict(answered(table, person)))


def ruling_of(events: tuple[HouseEvent, ...]) -> RulingView:
    """The ruling among the events that follow from it."""
    ruled = next(event for event in events if isinstance(event, IrregularityRuled))
    return RulingView.model_validate(ruled, from_attributes=True)
