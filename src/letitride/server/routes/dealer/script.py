"""Dealing: the dealer's script, the steps that people take, reports, rulings, and recuts."""

from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.dealer import script as wire
from letitride.api.fields import PinnedBody, SeatNumber
from letitride.api.people.approvals import ApprovalView
from letitride.api.play.tables import ScriptLineView, TableAnswer
from letitride.errors import AccessError, RuleError
from letitride.eventstore.journal import Request, Step
from letitride.game import next_lines, script
from letitride.house.table_transaction import CommandResult
from letitride.people import Permission, Person
from letitride.people.second_factor import confirming
from letitride.rulebook.irregularity import Irregularity
from letitride.server.auth import Visitor
from letitride.server.auth.approved_actions import ask_or_do
from letitride.server.auth.route_access import Dealer, TheHouse, TheVisitor, Watcher, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.idempotency import request_of
from letitride.server.rendering.procedure import procedure_view, ruling_of
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import answered, carry_out, find
from letitride.server.running_house import RunningHouse
from letitride.table.commands import (
    DismissReport,
    GiveRuling,
    HoldRound,
    Recut,
    SignOff,
    SignOn,
)
from letitride.table.jackpots import VERIFYING
from letitride.table.procedure.decide import is_void, needs_second, preview

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])
Ruler = Annotated[Person, Depends(may(Permission.RULE_ON_PLAY))]


def _check_may_step(house: RunningHouse, visitor: Visitor, step: str) -> Person:
    """Return a person who may take a step: a dealer, a supervisor, an executive, or a player."""
    if step in VERIFYING:
        return house.auth.authorize(visitor, confirming(visitor.person))
    may_deal = Permission.DEAL in visitor.person.permissions
    return house.auth.authorize(visitor, Permission.DEAL if may_deal else Permission.SIT)


@router.get("/script")
def read_script(name: TablePath, house: TheHouse, person: Watcher) -> wire.ScriptView:
    """Get the dealer's script, and the lines that apply now."""
    loaded = find(house, name, person).loaded
    rules = loaded.rules
    return wire.ScriptView(
        script=[view_of(ScriptLineView, line) for line in script(rules)],
        now=[view_of(ScriptLineView, line) for line in next_lines(rules, loaded.table.round)],
    )


@router.get("/procedure")
def read_procedure(name: TablePath, house: TheHouse, person: Dealer) -> wire.ProcedureView:
    """Get the dealer on duty, the next step, the steps taken, and a report that is held."""
    table = find(house, name, person)
    return procedure_view(table, house.clock(), may_decide=_may_decide(house, table, person))


def _may_decide(house: RunningHouse, table: LiveTable, person: Person) -> bool:
    """Return whether this person may decide for absent players (R52)."""
    if Permission.RULE_ON_PLAY in person.permissions:
        return True
    on_duty = table.table.state.procedure.dealer == person.name
    return house.settings.dealers_decide_for_absent and on_duty


def _find_dealt(house: RunningHouse, name: str, person: Person) -> LiveTable:
    """Return a table that a dealer runs."""
    table = find(house, name, person)
    if not table.by_dealer:
        raise RuleError("server/not_your_deal", expected="a dealer's table", got=table.listed.kind)
    return table


@router.post("/dealer")
def sign_on(name: TablePath, body: PinnedBody, house: TheHouse, person: Dealer) -> TableAnswer:
    """Sign on as the dealer at a table that a dealer runs."""
    return carry_out(_find_dealt(house, name, person), person, body, SignOn(person.name))


@router.delete("/dealer")
def sign_off(name: TablePath, body: PinnedBody, house: TheHouse, person: Dealer) -> TableAnswer:
    """Sign off. A supervisor may sign off another dealer."""
    table = _find_dealt(house, name, person)
    table.table.refresh()
    dealer = table.table.state.procedure.dealer
    supervisor = Permission.RULE_ON_PLAY in person.permissions
    if dealer not in (None, person.name) and not supervisor:
        raise RuleError(
            "table/not_responsible", expected=dealer, got=person.name, why="sign_off", dealer=dealer
        )
    return carry_out(table, person, body, SignOff(person.name))


@router.post("/step")
def step(name: TablePath, body: wire.StepBody, house: TheHouse, visitor: TheVisitor) -> TableAnswer:
    """Take the next step of the procedure, as the person responsible for it.

    Verifying a jackpot requires a recently entered password, and a large one an executive (R53).
    """
    person = _check_may_step(house, visitor, body.step)
    table = _find_dealt(house, name, person)
    table.take_step(
        person, body.step, body.number, declined=body.declined,
        request=request_of(body, person.name, name, "step"), expected_version=body.version,
    )  # fmt: skip
    return answered(table, person)


@router.post("/seats/{seat}/absent")
def decide_for_absent(
    name: TablePath, seat: SeatNumber, body: PinnedBody, house: TheHouse, person: Dealer
) -> TableAnswer:
    """Take a bet back for a player whose time to decide has run out (R52).

    Supervisors may do so, and the dealer on duty if the house's settings allow it.
    """
    table = _find_dealt(house, name, person)
    if not _may_decide(house, table, person):
        raise AccessError("server/absent_dealer", expected="a supervisor", got=person.name)
    request = request_of(body, person.name, name, seat, "absent")
    table.decide_for_absent(seat, request, body.version)
    return answered(table, person)


@router.post("/recut")
def recut(name: TablePath, body: wire.RecutBody, house: TheHouse, person: Ruler) -> TableAnswer:
    """Have the cards cut again, as a supervisor."""
    what = Recut(body.lifted, person.name, body.reason)
    return carry_out(find(house, name, person), person, body, what)


@router.post("/irregularities")
def irregularity(
    name: TablePath, body: wire.IrregularityBody, house: TheHouse, person: Dealer
) -> TableAnswer:
    """Report an irregularity, which holds the round until a supervisor rules (R50)."""
    what = Irregularity(
        body.what, body.count, body.position, body.cards,
        body.misdealt, body.handled, body.repairable,
    )  # fmt: skip
    report = HoldRound(what, person.name, body.seat, body.note)
    return carry_out(find(house, name, person), person, body, report)


@router.post("/ruling")
def rule(
    name: TablePath, body: wire.RulingBody, house: TheHouse, visitor: TheVisitor, person: Ruler
) -> wire.RulingAnswer:
    """Rule on the report that holds the round, as this house's rules say, or dismiss it (R50).

    A void after a card has been turned, or at a virtual table, requires two people (R51).
    """
    table = find(house, name, person)
    table.table.refresh()
    if body.dismiss:
        table.do(DismissReport(person.name, body.note), str(body.id), person.name, body.version)
        return _ruled(table, person)
    if body.approval is not None or _needs_two(table):
        return _void(house, visitor, body, table)
    command = GiveRuling(person.name, body.note)
    return _ruled(table, person, table.do(command, str(body.id), person.name, body.version))


def _ruled(
    table: LiveTable,
    person: Person,
    done: CommandResult | None = None,
    approval: ApprovalView | None = None,
) -> wire.RulingAnswer:
    return wire.RulingAnswer(
        ruling=ruling_of(done.events) if done is not None else None,
        approval=approval,
        **dict(answered(table, person)),
    )


def _needs_two(table: LiveTable) -> bool:
    """Return whether the ruling on the report would be a void that requires two people."""
    loaded = table.loaded
    consequences = preview(loaded.now.rules, loaded.table)
    return needs_second(loaded.table) and is_void(consequences)


def _void(
    house: RunningHouse, visitor: Visitor, body: wire.RulingBody, table: LiveTable
) -> wire.RulingAnswer:
    """Request a second person's approval for a void, or carry out the approved void."""
    person, state = visitor.person, table.table.state
    ruled = [one.what for one in state.round.irregularities][-1:]  # for a retry
    held = state.procedure.held
    what = [held.irregularity.what] if held is not None else ruled
    parameters = {
        "table": table.table.name,
        "round": str(state.round.number),
        "what": "".join(what),
        "note": body.note,
    }
    done: list[CommandResult] = []

    def act(second: str, request: Request, first: Step) -> None:
        ruling = GiveRuling(person.name, body.note, second)
        asked = (request.id, person.name, body.version, request.digest, first)
        done.append(table.do(ruling, *asked))

    approval = ask_or_do(house, visitor, body, Permission.VOID_ROUND, parameters, act)
    return _ruled(table, person, done[0] if done else None, approval)
