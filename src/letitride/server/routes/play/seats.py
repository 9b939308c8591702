"""Seats: sit down, buy in, bet, decide, add a seed, cash out, get up."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from pydantic import Field

from letitride.api.examples import COMMAND_ID, example
from letitride.api.fields import Amount, Pinned, SeatNumber, TablePath
from letitride.api.tables import Answer
from letitride.game import commands as game_commands
from letitride.house.loaded_table import Command as TableCommand
from letitride.house.seeds import PromiseSeed, RevealSeed
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.rulebook.wagers import Wager
from letitride.server.auth.access import Sitter, TheHouse, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.routes.play.tables import answered, find
from letitride.server.running_house import RunningHouse
from letitride.table.commands import BuyChips, CashOut

router = APIRouter(prefix="/tables/{name}", tags=["seats"])
Owner = Annotated[Person, Depends(may(Permission.USE_WALLET))]


class Chips(Pinned):
    """Chips for money from one's wallet, or money for chips."""

    move: Annotated[Literal["buy_in", "cash_out"], Field(examples=["buy_in"])]
    amount: Amount


class Wagers(Pinned):
    """All wagers of a seat for this round, by the spots they lie on."""

    model_config = example(
        id=COMMAND_ID, wagers={"1": "5.00", "2": "5.00", "$": "5.00", "bonus": "1.00"}
    )

    wagers: Annotated[dict[Wager, Amount], Field(min_length=1)]


class Decision(Pinned):
    """Let bet 1 or bet 2 ride, or take it back."""

    bet: Annotated[Literal["1", "2"], Field(examples=["1"])]
    ride: bool


class Seed(Pinned):
    """A client seed: its SHA-256 while bets are open, the seed itself after "No more bets"."""

    hash: Annotated[str | None, Field(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])] = None
    seed: Annotated[
        str | None, Field(pattern=r"^(?:[0-9a-f]{2}){16,64}$", examples=["0f" * 16])
    ] = None


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a table and who speaks for it; seat 0 is the table as a whole."""

    table: LiveTable
    person: Person
    seat: int

    def do(self, body: Pinned, what: TableCommand) -> Answer:
        """Carry a command out."""
        self.table.do(what, str(body.id), self.person.name, body.version)
        return answered(self.table, self.person)


def allowed(house: RunningHouse, name: str, person: Person, seat: int = 0) -> Place:
    """A place for one command more, if there were not too many."""
    table = find(house, name, person)
    house.seat_limits.take((name, seat, person.name), house.clock())
    return Place(table, person, seat)


def place(name: TablePath, seat: SeatNumber, house: TheHouse, person: Sitter) -> Place:
    """A seat, whoever holds it: the rules of the game say who may speak for it."""
    return allowed(house, name, person, seat)


AnyPlace = Annotated[Place, Depends(place)]


@router.post("/seats/{seat}")
def sit(at: AnyPlace, body: Pinned) -> Answer:
    """Sit down, while bets are open; where nobody plays, a round is opened for you."""
    what = game_commands.TakeSeat(at.seat, at.person.name)
    asked = at.table.table.request(what, str(body.id), at.person.name)
    pinned = body.model_copy(update={"version": at.table.open_for_newcomer(asked, body.version)})
    return at.do(pinned, what)


@router.delete("/seats/{seat}")
def leave(at: AnyPlace, body: Pinned) -> Answer:
    """Get up; with bets down, after the round."""
    return at.do(body, game_commands.LeaveSeat(at.seat, at.person.name))


@router.post("/chips")
def chips(name: TablePath, body: Chips, house: TheHouse, person: Owner) -> Answer:
    """Buy in from one's wallet, or cash out to it."""
    at = allowed(house, name, person)
    amount = Cents.parse(body.amount, at.table.loaded.now.rules.currency)
    what: TableCommand = (BuyChips if body.move == "buy_in" else CashOut)(person.name, amount)
    return at.do(body, what)


@router.put("/seats/{seat}/wagers")
def wager(at: AnyPlace, body: Wagers) -> Answer:
    """Put down a seat's wagers, all of them; they replace what lay there."""
    currency = at.table.loaded.now.rules.currency
    wagers = tuple((one, Cents.parse(text, currency)) for one, text in body.wagers.items())
    return at.do(body, game_commands.PlaceWagers(at.seat, at.person.name, wagers))


@router.delete("/seats/{seat}/wagers")
def take_down(at: AnyPlace, body: Pinned) -> Answer:
    """Take a seat's wagers down, while bets are open."""
    return at.do(body, game_commands.TakeDownWagers(at.seat, at.person.name))


@router.post("/seats/{seat}/decision")
def decide(at: AnyPlace, body: Decision) -> Answer:
    """Let it ride, or take it back, in turn."""
    kind = game_commands.LetItRide if body.ride else game_commands.TakeBack
    return at.do(body, kind(at.seat, Wager(body.bet), at.person.name))


@router.post("/seats/{seat}/client-seed")
def client_seed(at: AnyPlace, body: Seed) -> Answer:
    """Promise a seed by its hash while bets are open, or reveal it after "No more bets".

    Who reveals a seed is who knows it.
    """
    what: TableCommand = (
        RevealSeed(at.seat, bytes.fromhex(body.seed))
        if body.seed is not None
        else PromiseSeed(at.seat, at.person.name, body.hash or "")
    )
    return at.do(body, what)
