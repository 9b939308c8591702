"""Views: what one viewer may see of a table, as plain JSON. A card face down is null.

All that is shown of a round goes through :func:`letitride.game.view`; all that is shown of an event
leaves out what no log line shows.
"""

from dataclasses import fields
from typing import Any

from letitride.game import (
    Line,
    Phase,
    RoundState,
    SeatView,
    Viewer,
    legal_commands,
    next_lines,
    view,
)
from letitride.game import commands as game
from letitride.house.rules import HouseRules
from letitride.money import Cents, Currency
from letitride.people import Permission, Person
from letitride.people.moments import written
from letitride.progressive import LinkState
from letitride.server.floor.automatic import is_automatic
from letitride.server.floor.live_table import LiveTable
from letitride.server.placard import allowed, placard
from letitride.storage.codec import to_plain
from letitride.storage.orders import rules_between
from letitride.storage.records import Record, RulesChanged, TableOpened
from letitride.storage.standing import Standing
from letitride.table.bookkeeping import player as chips_of
from letitride.table.fair_deal import FairRound
from letitride.table.report import seat_report

Json = dict[str, Any]

#: Of these only that they happened: they hold whole rule books.
_LARGE = (TableOpened, RulesChanged)


def table_view(table: LiveTable, person: Person) -> Json:
    """The table as a person sees it: who may play sees their own cards, staff no more than all."""
    player = person.name if Permission.SIT in person.permissions else None
    standing = table.standing
    round_, rules = standing.table.round, rules_between(standing)
    fair = standing.seeds
    own = [seat.number for seat in round_.seats if seat.player == player]
    return {
        "table": {
            "name": standing.name,
            "title": standing.name,
            "kind": table.listed.kind.value,
            "shut": table.listed.shut,
        },
        "version": standing.version,
        "rules": placard(rules),
        **_round(round_, Viewer(player), rules.currency),
        "clock": None if table.deadline is None else {"deadline": written(table.deadline)},
        "script": [line_view(line) for line in next_lines(standing.now.rules, round_)],
        "meters": _meters(standing),
        "commitment": None if fair is None else fair.commitment,
        "client_seed": None if fair is None else _client_seeds(fair),
        "you": {
            "player": person.name,
            "seats": own,
            "chips": str(standing.table.ledger.balance(chips_of(person.name))),
        },
        "legal": [] if player is None else _legal(table, rules, own),
    }


def _round(round_: RoundState, viewer: Viewer, currency: Currency) -> Json:
    seen = view(round_, viewer)
    deciding = round_.deciding
    return {
        "round": seen.number,
        "phase": seen.phase.value,
        "seats": [_seat(seat, currency) for seat in seen.seats],
        "community": [None if card is None else str(card) for card in seen.community],
        "to_burn": seen.to_burn,
        "burned": seen.burned,
        "stub": seen.stub,
        "to_act": seen.to_act,
        "deciding": None if deciding is None else deciding.value,
        "to_settle": seen.to_settle,
        "highest": None if seen.highest is None else seen.highest.value,
        "reason": seen.reason,
        "clauses": list(seen.clauses),
    }


def _seat(seat: SeatView, currency: Currency) -> Json:
    report = seat_report(seat, Cents(0, currency))
    return {
        "seat": seat.number,
        "player": seat.player,
        "name": seat.player,
        "automatic": is_automatic(seat.player),
        "bets": [
            {
                "wager": bet.wager.value,
                "stake": str(bet.stake),
                "standing": bet.standing.value,
                "won": str(bet.won),
                "back": str(bet.back),
            }
            for bet in seat.bets
        ],
        "cards": [None if card is None else str(card) for card in seat.cards],
        "hand": report["hand"],
        "three_card_hand": report["three_card_hand"],
        "left": seat.left,
        "settled": seat.settled,
        "on_layout": seat.on_layout,
        "net": report["net"],
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


def _meters(standing: Standing) -> list[Json]:
    return [
        {"sensor": sensor.value, **meter}
        for sensor, name in standing.sensors
        for meter in meters(standing.link(name).state)
    ]


def _client_seeds(fair: FairRound) -> Json:
    """What seats have promised, by hashes; no seed is shown before the round is over."""
    return {
        "stage": fair.stage.value,
        "seats": [
            {"seat": client.seat, "hash": client.hash, "revealed": client.seed is not None}
            for client in fair.client_seeds
        ],
    }


def _legal(table: LiveTable, rules: HouseRules, own: list[int]) -> list[Json]:
    if table.waits_for_company:
        return [{"action": "sit", "seats": list(range(1, rules.settings.seats + 1))}]
    return legal(rules, table.standing.table.round, own)


def legal(rules: HouseRules, round_: RoundState, own: list[int]) -> list[Json]:
    """What a player may do now, with the amounts that are allowed."""
    actions: list[Json] = []
    free = []
    for command in legal_commands(rules, round_):
        match command:
            case game.TakeSeat():
                free.append(command.seat)
            case game.LetItRide() if command.seat in own:
                actions.append(
                    {"action": "decision", "seat": command.seat, "bet": command.bet.value}
                )
            case game.TakeDownWagers() if command.seat in own:
                actions.append({"action": "take_down", "seat": command.seat})
            case game.LeaveSeat() if command.seat in own:
                actions.append({"action": "leave", "seat": command.seat})
            case _:
                pass
    if round_.phase is Phase.BETTING:
        amounts = allowed(rules)
        actions += [{"action": "wagers", "seat": seat, "allowed": amounts} for seat in own]
    if free:
        actions.append({"action": "sit", "seats": free})
    return actions


def event_view(version: int, record: Record) -> Json:
    """An event without what is hidden: no deck, no dealt card, no seed."""
    kind = type(record)
    shown: Json = {}
    if not isinstance(record, _LARGE):
        plain = to_plain(kind, record)
        shown = {part.name: plain[part.name] for part in fields(record) if part.repr}
    return {"version": version, "event": kind.__name__, **shown}
