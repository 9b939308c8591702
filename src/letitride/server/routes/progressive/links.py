"""Links: their meters, adjustments, and parameters."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends

from letitride.api.people.approvals import ApprovalView
from letitride.api.progressive import links as wire
from letitride.eventstore.codec import to_plain
from letitride.eventstore.journal import Request
from letitride.house import events as house_events
from letitride.house.links import DurableLink, open_durable_link
from letitride.money import Cents, Currency, Rate
from letitride.people import Permission, Person
from letitride.progressive.link import LinkState, MeterSetting, Terms
from letitride.progressive.link.commands import AdjustManually, BackOutWin, ChangeParameters
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.reasons import stated
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.server.auth import Visitor
from letitride.server.auth.approved_actions import ask_or_do
from letitride.server.auth.route_access import Manager, Runner, TheHouse, TheVisitor, Watcher, may
from letitride.server.error_answers import unreadable
from letitride.server.rendering.table import meters
from letitride.server.routes.parameters import LinkPath
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/links", tags=["links"])

Adjuster = Annotated[Person, Depends(may(Permission.ADJUST_METER))]
Changer = Annotated[Person, Depends(may(Permission.CHANGE_PARAMETERS))]


def _shown(state: LinkState) -> wire.LinkView:
    return wire.LinkView(
        link=state.name,
        paytable=state.terms.paytable.id,
        wager=str(state.terms.wager),
        currency=state.terms.wager.currency.value,
        tables=[joined.table for joined in state.tables],
        meters=meters(state),
    )


@router.get("")
def links(house: TheHouse, _: Watcher) -> list[wire.LinkView]:
    """List the house's links, with their meters."""
    prefix = house_events.link_stream("")
    with house.journal.store.reading() as tx:
        names = [one.removeprefix(prefix) for one in tx.streams(prefix)]
    return [_shown(DurableLink(house.journal, name).state()) for name in names]


@router.post("", status_code=201)
def open_link(body: wire.NewLinkBody, house: TheHouse, person: Runner) -> wire.LinkView:
    """Open a new link with its meters."""
    table = paytable(body.paytable)
    if not isinstance(table, ProgressiveTable):
        raise unreadable("the id of a progressive pay table", table.id)
    currency = table.base_wager.currency
    settings = tuple(
        MeterSetting(
            one.level,
            _cents(one.amount, currency),
            _cents(one.reserve, currency),
            _cents(one.seed, currency),
            None if one.contribution is None else Rate.parse(one.contribution),
            Rate.parse(one.reserve_rate),
            _cents(one.cap, currency),
        )
        for one in body.meters
    )
    terms = Terms(table, Cents.parse(body.wager, currency))
    asked = Request(str(body.id), person.name)
    return _shown(open_durable_link(house.journal, body.name, terms, settings, asked).state())


def _cents(text: str | None, currency: Currency) -> Cents | None:
    return None if text is None else Cents.parse(text, currency)


@router.get("/{link}")
def look(link: LinkPath, house: TheHouse, _: Watcher) -> wire.LinkView:
    """Get a link and its meters."""
    return _shown(DurableLink(house.journal, link).state())


@router.get("/{link}/history")
def history(link: LinkPath, house: TheHouse, _: Manager) -> list[wire.LinkEventView]:
    """List all events in the link's stream: tables, awards, adjustments, and parameters."""
    return [
        wire.LinkEventView(
            version=one.stored.version,
            time=one.stored.time,
            actor=one.stored.actor,
            event=one.stored.kind,
            **_told(one.event),
        )
        for one in DurableLink(house.journal, link).events()
    ]


def _told(record: house_events.HouseEvent) -> dict[str, Any]:
    return to_plain(type(record), record) if isinstance(record, LinkEvent) else {}


@router.post("/{link}/adjustments")
def adjust(
    link: LinkPath, body: wire.AdjustmentBody, house: TheHouse, visitor: TheVisitor, _: Adjuster
) -> wire.LinkChangeAnswer:
    """Set a meter to a new amount. An adjustment requires a reason and two people."""
    approval = adjust_meter(house, visitor, body, link)
    return wire.LinkChangeAnswer(
        approval=approval, meters=meters(DurableLink(house.journal, link).state())
    )


@router.post("/{link}/back-outs")
def back_out(
    link: LinkPath, body: wire.BackOutBody, house: TheHouse, visitor: TheVisitor, _: Adjuster
) -> wire.LinkChangeAnswer:
    """Back out a win by its number in the prize log. A back-out requires a reason and two people.

    The meter and its reserve become what they would be without the win.
    """
    approval = adjust_meter(house, visitor, body, link)
    return wire.LinkChangeAnswer(
        approval=approval, meters=meters(DurableLink(house.journal, link).state())
    )


def adjust_meter(
    house: RunningHouse, visitor: Visitor, body: wire.AdjustmentBody | wire.BackOutBody, link: str
) -> ApprovalView | None:
    """Request a second person's approval, or make the approved adjustment."""
    durable = DurableLink(house.journal, link)
    told = {
        name: str(value)
        for name, value in body.model_dump(exclude={"id", "approval"}).items()
        if value != ""
    }
    return ask_or_do(
        house, visitor, body, Permission.ADJUST_METER, {"link": link} | told,
        lambda second, request, first: durable.do(
            _adjustment(durable, body, visitor.person.name, second), request, first
        ),
    )  # fmt: skip


def _adjustment(
    durable: DurableLink, body: wire.AdjustmentBody | wire.BackOutBody, by: str, second: str
) -> AdjustManually | BackOutWin:
    kind, note = stated(body.reason, body.note)
    if isinstance(body, wire.BackOutBody):
        return BackOutWin(body.win, note, by, second, kind)
    amount = Cents.parse(body.amount, durable.state().terms.wager.currency)
    return AdjustManually(body.level, amount, note, by, second, kind)


@router.post("/{link}/parameters")
def change(
    link: LinkPath, body: wire.ParametersBody, house: TheHouse, visitor: TheVisitor, _: Changer
) -> wire.LinkChangeAnswer:
    """Change a level's seed, rates, and cap between rounds. A change requires two people."""
    durable = DurableLink(house.journal, link)
    currency = durable.state().terms.wager.currency
    command = ChangeParameters(
        body.level,
        Cents.parse(body.seed, currency),
        Rate.parse(body.contribution),
        Rate.parse(body.reserve_rate),
        None if body.cap is None else Cents.parse(body.cap, currency),
        visitor.person.name,
    )
    parameters = {
        "link": link,
        "level": body.level,
        "seed": body.seed,
        "contribution": body.contribution,
        "reserve_rate": body.reserve_rate,
        "cap": body.cap or "none",
    }
    approval = ask_or_do(
        house, visitor, body, Permission.CHANGE_PARAMETERS, parameters,
        lambda _, request, first: durable.do(command, request, first),
    )  # fmt: skip
    return wire.LinkChangeAnswer(approval=approval, meters=meters(durable.state()))
