"""Views: what one viewer may see of a table, as plain JSON. A card face down is null.

All that is shown of a round goes through :func:`letitride.game.view`; all that is shown of an event
leaves out what no log line shows.
"""

from dataclasses import fields
from typing import Any

from letitride.game import Line, RoundState, Viewer, legal_commands, next_lines, view
from letitride.game import commands as game
from letitride.house.paytable import AnyTable
from letitride.house.rules import HouseRules
from letitride.house.settings import RANGES
from letitride.house.wagers import SENSORS
from letitride.money import Cents, Currency
from letitride.progressive import LinkState
from letitride.server.floor.automatic import is_automatic
from letitride.server.floor.live_table import LiveTable
from letitride.server.people import Permission, Person
from letitride.server.people.moments import written
from letitride.storage.codec import to_plain
from letitride.storage.orders import rules_between
from letitride.storage.records import Record, RulesChanged, TableOpened
from letitride.storage.standing import Standing
from letitride.table.bookkeeping import player as chips_of
from letitride.table.report import seat_report

Json = dict[str, Any]

#: Of these only that they happened: they hold whole rule books.
_LARGE = (TableOpened, RulesChanged)


def table_view(table: LiveTable, person: Person) -> Json:
    """The table as a person sees it: who may play sees their own cards, staff no more than all."""
    player = person.name if Permission.SIT in person.permissions else None
    standing = table.standing
    round_ = standing.table.round
    return {
        "table": standing.name,
        "version": standing.version,
        "kind": table.listed.kind.value,
        "shut": table.listed.shut,
        "currency": standing.now.rules.currency.value,
        **_round(round_, Viewer(player), standing.table.ledger.currency),
        "clock": None if table.deadline is None else written(table.deadline),
        "script": [line_view(line) for line in next_lines(standing.now.rules, round_)],
        "meters": [meter for link in standing.links for meter in meters(link.state)],
        "fair": _fair(standing),
        "you": None if player is None else _you(standing, player),
    }


def _round(round_: RoundState, viewer: Viewer, currency: Currency) -> Json:
    seen = view(round_, viewer)
    deciding = round_.deciding
    return {
        "round": seen.number,
        "phase": seen.phase.value,
        "seats": [
            seat_report(seat, Cents(0, currency))
            | {
                "cards": [None if card is None else str(card) for card in seat.cards],
                "automatic": is_automatic(seat.player),
                "left": seat.left,
                "settled": seat.settled,
            }
            for seat in seen.seats
        ],
        "community": [None if card is None else str(card) for card in seen.community],
        "burned": seen.burned,
        "stub": seen.stub,
        "to_act": seen.to_act,
        "deciding": None if deciding is None else deciding.value,
        "to_settle": seen.to_settle,
        "highest": None if seen.highest is None else seen.highest.value,
        "reason": seen.reason,
        "clauses": list(seen.clauses),
    }


def line_view(line: Line) -> Json:
    """A line of the script."""
    return {
        "step": line.step,
        "text": line.text,
        "says": line.says,
        "seat": line.seat,
        "clauses": list(line.clauses),
    }


def meters(link: LinkState) -> list[Json]:
    """The meters of a link as displays show them."""
    return [
        {"link": link.name, "level": meter.level, "amount": str(meter.shown)}
        for meter in link.meters
    ]


def _fair(standing: Standing) -> Json | None:
    """The promise of the next deal: hashes only."""
    fair = standing.seeds
    if fair is None:
        return None
    return {
        "round": fair.number,
        "commitment": fair.commitment,
        "stage": fair.stage.value,
        "client_seeds": [
            {
                "seat": client.seat,
                "player": client.player,
                "hash": client.hash,
                "revealed": client.seed is not None,
            }
            for client in fair.client_seeds
        ],
    }


def _you(standing: Standing, player: str) -> Json:
    """Your seats, your chips, and what you may do."""
    round_, rules = standing.table.round, rules_between(standing)
    seats = [seat.number for seat in round_.seats if seat.player == player]
    return {
        "player": player,
        "seats": seats,
        "chips": str(standing.table.ledger.balance(chips_of(player))),
        "actions": [
            action
            for command in legal_commands(rules, round_)
            if (action := _action(command, seats)) is not None
        ],
    }


def _action(command: game.Command, seats: list[int]) -> Json | None:
    """A command as something that this player may do, if it is."""
    match command:
        case game.TakeSeat():
            return {"do": "sit", "seat": command.seat}
        case game.PlaceWagers() if command.seat in seats:
            return {"do": "wager", "seat": command.seat}
        case game.TakeDownWagers() if command.seat in seats:
            return {"do": "take_down", "seat": command.seat}
        case game.LetItRide() if command.seat in seats:
            return {"do": "ride", "seat": command.seat, "bet": command.bet.value}
        case game.TakeBack() if command.seat in seats:
            return {"do": "take_back", "seat": command.seat, "bet": command.bet.value}
        case game.LeaveSeat() if command.seat in seats:
            return {"do": "leave", "seat": command.seat}
        case _:
            return None


def rules_view(rules: HouseRules) -> Json:
    """What a table plays by: the placard beside it."""
    settings = rules.settings
    amounts = {name: getattr(settings, name) for limits in RANGES for name in limits}
    return {
        "jurisdiction": rules.jurisdiction,
        "version": rules.version,
        "digest": rules.digest,
        "dealing": rules.deal.name,
        "currency": rules.currency.value,
        "seats": settings.seats,
        "two_spots": settings.two_spots,
        "limits": {name: str(amount) for name, amount in amounts.items() if amount is not None},
        "progressive_wagers": {
            wager.value: str(rules.progressive_wager(sensor))
            for sensor, wager in SENSORS.items()
            if rules.offers(sensor)
        },
        "paytables": {one.value: table_rows(table) for one, table in rules.tables.items()},
    }


def table_rows(table: AnyTable) -> Json:
    """A pay table, its rows in the words of its document."""
    return {
        "id": table.id,
        "title": table.title,
        "wager": table.wager.value,
        "jurisdiction": table.document,
        "rows": table.rows,
        "clauses": list(table.clauses),
    }


def event_view(version: int, record: Record) -> Json:
    """An event without what is hidden: no deck, no dealt card, no seed."""
    kind = type(record)
    shown: Json = {}
    if not isinstance(record, _LARGE):
        plain = to_plain(kind, record)
        shown = {part.name: plain[part.name] for part in fields(record) if part.repr}
    return {"version": version, "event": kind.__name__, **shown}
