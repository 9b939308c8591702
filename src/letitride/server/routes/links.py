"""Links: their meters, and what the Game Manager shows and changes."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from pydantic import BaseModel, Field

from letitride.errors import StorageError
from letitride.house.paytable import ProgressiveTable
from letitride.house.paytables import paytable
from letitride.money import Cents, Rate
from letitride.people import Permission, Person
from letitride.people import commands as people
from letitride.people.events import ApprovalAsked
from letitride.progressive import LinkState, MeterSetting, Terms
from letitride.progressive.commands import AdjustManually, ChangeParameters
from letitride.progressive.events import LinkEvent
from letitride.server.access import TheHouse, TheVisitor, Watcher, may
from letitride.server.bodies import Amount, Command, Json, Reason
from letitride.server.errors import unreadable
from letitride.server.house import House
from letitride.server.routes.approvals import ApprovalBody, shown
from letitride.server.views import meters
from letitride.storage import records as r
from letitride.storage.codec import to_plain
from letitride.storage.journal import Request
from letitride.storage.links import DurableLink, open_durable_link

router = APIRouter(prefix="/links", tags=["links"])

Manager = Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]
Runner = Annotated[Person, Depends(may(Permission.RUN_TABLES))]
Adjuster = Annotated[Person, Depends(may(Permission.ADJUST_METER))]
Changer = Annotated[Person, Depends(may(Permission.CHANGE_PARAMETERS))]
Level = Annotated[str, Field(min_length=1, max_length=40, examples=["Jackpot"])]
Percent = Annotated[str, Field(pattern=r"^[0-9]{1,3}(\.[0-9]{1,4})?%$", examples=["19%"])]
LinkName = Annotated[str, Path(max_length=80)]


class Meter(BaseModel):
    """A meter as it opens; what is left out is the pay table's preset."""

    level: Level
    amount: Amount | None = None
    reserve: Amount | None = None
    seed: Amount | None = None
    contribution: Percent | None = None


class NewLink(Command):
    """A link for tables with this progressive and this wager."""

    name: Annotated[str, Field(min_length=1, max_length=80, examples=["Main floor"])]
    paytable: Annotated[str, Field(max_length=40, examples=["PTMGL01"])]
    wager: Amount = "1.00"
    meters: Annotated[tuple[Meter, ...], Field(max_length=8)] = ()


class Adjustment(Command):
    """Another amount on a meter. Without an approval, a second person is asked for one."""

    level: Level
    amount: Amount
    reason: Reason
    approval: Annotated[int | None, Field(ge=1, le=2**53)] = None


class Parameters(Command):
    """What a level grows and restarts by."""

    level: Level
    seed: Amount
    contribution: Percent
    reserve_rate: Percent = "0%"
    cap: Amount | None = None


class Adjusted(BaseModel):
    """The approval that is asked for, or the meters after what was approved."""

    approval: ApprovalBody | None
    meters: list[Json]


def _shown(state: LinkState) -> Json:
    return {
        "link": state.name,
        "paytable": state.terms.paytable.id,
        "wager": str(state.terms.wager),
        "currency": state.terms.wager.currency.value,
        "tables": [joined.table for joined in state.tables],
        "meters": meters(state),
    }


@router.get("")
def links(house: TheHouse, _: Watcher) -> list[Json]:
    """Every link of the house with its meters."""
    prefix = r.link_stream("")
    with house.journal.reading() as tx:
        names = [one.removeprefix(prefix) for one in tx.streams() if one.startswith(prefix)]
    return [_shown(DurableLink(house.journal, name).state()) for name in names]


@router.post("", status_code=201)
def open_link(body: NewLink, house: TheHouse, person: Runner) -> Json:
    """Put the meters of a new link up."""
    table = paytable(body.paytable)
    if not isinstance(table, ProgressiveTable):
        raise unreadable("the id of a progressive pay table", table.id)
    settings = tuple(
        MeterSetting(
            one.level,
            _cents(one.amount),
            _cents(one.reserve),
            _cents(one.seed),
            None if one.contribution is None else Rate.parse(one.contribution),
        )
        for one in body.meters
    )
    terms = Terms(table, Cents.parse(body.wager))
    asked = Request(str(body.id), person.name)
    return _shown(open_durable_link(house.journal, body.name, terms, settings, asked).state())


def _cents(text: str | None) -> Cents | None:
    return None if text is None else Cents.parse(text)


@router.get("/{link}")
def look(link: LinkName, house: TheHouse, _: Watcher) -> Json:
    """A link and its meters."""
    return _shown(DurableLink(house.journal, link).state())


@router.get("/{link}/history")
def history(link: LinkName, house: TheHouse, _: Manager) -> list[Json]:
    """Everything that stands in the link's own stream: tables, awards, adjustments, parameters."""
    kept = house.journal.read(r.link_stream(link))
    if not kept:
        raise StorageError("storage/no_link", expected="a link that is open", got=link)
    return [
        {
            "version": one.stored.version,
            "time": one.stored.time,
            "actor": one.stored.actor,
            "event": one.stored.kind,
            **_told(one.record),
        }
        for one in kept[1:]
    ]


def _told(record: r.Record) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(type(record), record) if isinstance(record, LinkEvent) else {}
    return {key: value for key, value in plain.items() if key != "paytable"}


@router.post("/{link}/adjustments")
def adjust(
    link: LinkName, body: Adjustment, house: TheHouse, visitor: TheVisitor, person: Adjuster
) -> Adjusted:
    """Set a meter to another amount, with a reason and two persons."""
    durable = DurableLink(house.journal, link)
    before = durable.state()
    parameters = {"link": link, "level": body.level, "amount": body.amount, "reason": body.reason}
    if body.approval is None:
        asking = people.AskApproval(Permission.ADJUST_METER, parameters, person.name, house.clock())
        events = house.door.carry_out(asking, Request(str(body.id), person.name))
        number = next(event.number for event in events if isinstance(event, ApprovalAsked))
        asked = house.door.register.state().approvals.get(number)
        return Adjusted(approval=None if asked is None else shown(asked), meters=meters(before))
    _adjust(house, durable, body, parameters, visitor.session.confirmed, person)
    return Adjusted(approval=None, meters=meters(durable.state()))


def _adjust(
    house: House,
    durable: DurableLink,
    body: Adjustment,
    parameters: dict[str, str],
    confirmed: Any,
    person: Person,
) -> None:
    """The approval is used, then the meter set; sent again, what was done is not done again."""
    with house.journal.reading() as tx:
        if tx.command(str(body.id)) is not None:
            return
    number = body.approval or 0
    approval = house.door.register.state().approvals.get(number)
    second = (approval.given_by if approval else None) or ""
    use = people.UseApproval(
        number, Permission.ADJUST_METER, parameters, person.name, confirmed, house.clock()
    )
    house.door.carry_out(use, Request(f"{body.id} approval", person.name))
    amount = Cents.parse(body.amount, durable.state().terms.wager.currency)
    command = AdjustManually(body.level, amount, body.reason, person.name, second)
    durable.do(command, Request(str(body.id), person.name))


@router.post("/{link}/parameters")
def change(link: LinkName, body: Parameters, house: TheHouse, person: Changer) -> Json:
    """Set what a level grows and restarts by, while no round is open."""
    durable = DurableLink(house.journal, link)
    currency = durable.state().terms.wager.currency
    command = ChangeParameters(
        body.level,
        Cents.parse(body.seed, currency),
        Rate.parse(body.contribution),
        Rate.parse(body.reserve_rate),
        None if body.cap is None else Cents.parse(body.cap, currency),
        person.name,
    )
    durable.do(command, Request(str(body.id), person.name))
    return _shown(durable.state())
