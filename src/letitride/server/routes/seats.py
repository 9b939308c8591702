"""Seats: sit down, buy in, bet, decide, add a seed, cash out, get up."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from pydantic import ConfigDict, Field

from letitride.game import commands as game
from letitride.house.wagers import Wager
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.people.refusals import barred
from letitride.server.access import Sitter, TheHouse, may
from letitride.server.bodies import Amount, Answer, Command, SeatNumber
from letitride.server.floor.live_table import LiveTable
from letitride.server.house import House
from letitride.server.routes.tables import answered, find
from letitride.storage.orders import Command as TableCommand
from letitride.storage.seeds import PromiseSeed, RevealSeed
from letitride.table.bookkeeping import player as chips_of
from letitride.table.commands import BuyChips, CashOut

router = APIRouter(prefix="/tables/{name}", tags=["seats"])
Owner = Annotated[Person, Depends(may(Permission.USE_WALLET))]


class Chips(Command):
    """Chips for money from one's wallet, or money for chips."""

    move: Literal["buy_in", "cash_out"]
    amount: Amount


class Wagers(Command):
    """All wagers of a seat for this round, by the spots they lie on."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "6f1d1f0e-9a51-4c53-8d0b-2f7f5c3a1e42",
                    "wagers": {"1": "5.00", "2": "5.00", "$": "5.00", "bonus": "1.00"},
                }
            ]
        }
    )

    wagers: Annotated[dict[Wager, Amount], Field(min_length=1)]


class Decision(Command):
    """Let bet 1 or bet 2 ride, or take it back."""

    bet: Literal["1", "2"]
    ride: bool


class Seed(Command):
    """A client seed: its SHA-256 while bets are open, the seed itself after "No more bets"."""

    hash: Annotated[str | None, Field(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])] = None
    seed: Annotated[str | None, Field(pattern=r"^(?:[0-9a-f]{2}){16,64}$")] = None


def _do(
    house: House, table: LiveTable, seat: int, person: Person, body: Command, what: TableCommand
) -> Answer:
    house.seat_limits.take((table.table.name, seat, person.name), house.clock())
    table.do(what, str(body.id), person.name, body.version)
    return answered(table, person)


def _own(table: LiveTable, number: int, person: Person) -> None:
    """Refuse who does not hold the seat."""
    table.table.refresh()
    seat = table.standing.table.round.seat(number)
    if seat is not None and seat.player != person.name:
        raise barred("server/not_your_seat", f"the player of seat {number}", person.name)


@router.post("/seats/{seat}")
def sit(name: str, seat: SeatNumber, body: Command, house: TheHouse, person: Sitter) -> Answer:
    """Sit down, while bets are open; where nobody plays, a round is opened for you."""
    table = find(house, name, person)
    pinned = body.model_copy(update={"version": table.welcome(body.version)})
    return _do(house, table, seat, person, pinned, game.TakeSeat(seat, person.name))


@router.delete("/seats/{seat}")
def leave(
    name: str,
    seat: SeatNumber,
    body: Command,
    house: TheHouse,
    person: Sitter,
) -> Answer:
    """Get up; with bets down, after the round."""
    table = find(house, name, person)
    _own(table, seat, person)
    return _do(house, table, seat, person, body, game.LeaveSeat(seat))


@router.post("/chips")
def chips(name: str, body: Chips, house: TheHouse, person: Owner) -> Answer:
    """Buy in from one's wallet, or cash out to it."""
    table = find(house, name, person)
    amount = Cents.parse(body.amount, table.standing.now.rules.currency)
    bought = body.move == "buy_in"
    what: TableCommand = (BuyChips if bought else CashOut)(person.name, amount)
    answer = _do(house, table, 0, person, body, what)
    house.play_sessions.moved(person, name, amount if bought else -amount)
    return answer


@router.put("/seats/{seat}/wagers")
def wager(name: str, seat: SeatNumber, body: Wagers, house: TheHouse, person: Sitter) -> Answer:
    """Put down a seat's wagers, all of them; they replace what lay there."""
    table = find(house, name, person)
    currency = table.standing.now.rules.currency
    wagers = tuple((one, Cents.parse(text, currency)) for one, text in body.wagers.items())
    stake = Cents.total((amount for _, amount in wagers), currency)
    house.play_sessions.check(person, name, _worth(table, person), stake, house.clock())
    what = game.PlaceWagers(seat, person.name, wagers)
    return _do(house, table, seat, person, body, what)


def _worth(table: LiveTable, person: Person) -> Cents:
    """A player's chips, those on the layout too."""
    state = table.standing.table
    lying = (
        bet.stake
        for seat in state.round.seats
        if seat.player == person.name
        for bet in seat.bets
        if bet.open
    )
    has = state.ledger.balance(chips_of(person.name))
    return Cents.total((has, *lying), has.currency)


@router.delete("/seats/{seat}/wagers")
def take_down(
    name: str,
    seat: SeatNumber,
    body: Command,
    house: TheHouse,
    person: Sitter,
) -> Answer:
    """Take a seat's wagers down, while bets are open."""
    table = find(house, name, person)
    _own(table, seat, person)
    return _do(house, table, seat, person, body, game.TakeDownWagers(seat))


@router.post("/seats/{seat}/decision")
def decide(name: str, seat: SeatNumber, body: Decision, house: TheHouse, person: Sitter) -> Answer:
    """Let it ride, or take it back, in turn."""
    table = find(house, name, person)
    kind = game.LetItRide if body.ride else game.TakeBack
    what = kind(seat, Wager(body.bet), person.name)
    return _do(house, table, seat, person, body, what)


@router.post("/seats/{seat}/client-seed")
def client_seed(name: str, seat: SeatNumber, body: Seed, house: TheHouse, person: Sitter) -> Answer:
    """Promise a seed by its hash while bets are open, or reveal it after "No more bets"."""
    table = find(house, name, person)
    _own(table, seat, person)
    what: TableCommand = (
        RevealSeed(seat, bytes.fromhex(body.seed))
        if body.seed is not None
        else PromiseSeed(seat, person.name, body.hash or "")
    )
    return _do(house, table, seat, person, body, what)
