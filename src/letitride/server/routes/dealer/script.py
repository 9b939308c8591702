"""Dealing: the dealer's script, its steps, stub counts, recuts, and irregularities."""

from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.dealer import script as wire
from letitride.api.fields import PinnedBody
from letitride.api.play.tables import ScriptLineView, TableAnswer
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game import next_lines, script
from letitride.game.events import IrregularityRuled
from letitride.game.rulings import report
from letitride.house.events import HouseEvent
from letitride.people import Permission, Person
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.table_kind import TableKind
from letitride.server.auth.route_access import Dealer, TheHouse, Watcher, may
from letitride.server.idempotency import request_of
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import answered, carry_out, find
from letitride.table.commands import CountStub, Recut

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])
Ruler = Annotated[Person, Depends(may(Permission.RULE_ON_PLAY))]


@router.get("/script")
def read_script(name: TablePath, house: TheHouse, person: Watcher) -> wire.ScriptView:
    """Get the dealer's script, and the lines that apply now."""
    loaded = find(house, name, person).loaded
    rules = loaded.rules
    return wire.ScriptView(
        script=[view_of(ScriptLineView, line) for line in script(rules)],
        now=[view_of(ScriptLineView, line) for line in next_lines(rules, loaded.table.round)],
    )


@router.post("/step")
def step(name: TablePath, body: PinnedBody, house: TheHouse, person: Dealer) -> TableAnswer:
    """Take the next step in the script, at a table that a dealer runs."""
    table = find(house, name, person)
    if table.listed.kind is not TableKind.DEALER:
        raise RuleError("server/not_your_deal", expected="a dealer's table", got=table.listed.kind)
    table.dealer_step(request_of(body, person.name, name, "step"), body.version)
    return answered(table, person)


@router.post("/stub-count")
def stub_count(
    name: TablePath, body: wire.StubCountBody, house: TheHouse, person: Dealer
) -> TableAnswer:
    """Report a count of the stub."""
    return carry_out(find(house, name, person), person, body, CountStub(body.cards, body.extra))


@router.post("/recut")
def recut(name: TablePath, body: wire.RecutBody, house: TheHouse, person: Ruler) -> TableAnswer:
    """Have the cards cut again, as a supervisor."""
    what = Recut(body.lifted, person.name, body.reason)
    return carry_out(find(house, name, person), person, body, what)


@router.post("/irregularities")
def irregularity(
    name: TablePath, body: wire.IrregularityBody, house: TheHouse, person: Ruler
) -> wire.RulingAnswer:
    """Rule on an irregularity, or preview the ruling that this house would make (R44)."""
    table = find(house, name, person)
    what = Irregularity(
        body.what, body.count, body.position, body.cards,
        body.misdealt, body.handled, body.repairable,
    )  # fmt: skip
    command = game_commands.ReportIrregularity(what)
    if body.preview:
        table.table.refresh()
        table.check_version(body.version)
        before, loaded = answered(table, person), table.loaded  # rule on this view or a newer one
        seen = report(loaded.now.rules, loaded.table.round, command)
        return wire.RulingAnswer(ruling=ruling_of(seen), done=False, **dict(before))
    done = table.do(command, str(body.id), person.name, body.version)
    return wire.RulingAnswer(
        ruling=ruling_of(done.events), done=True, **dict(answered(table, person))
    )


def ruling_of(events: tuple[HouseEvent, ...]) -> wire.RulingView:
    """Find the ruling among a command's events."""
    ruled = next(event for event in events if isinstance(event, IrregularityRuled))
    return view_of(wire.RulingView, ruled)
