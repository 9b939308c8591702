"""Seats: sit down, buy in, bet, decide, add a seed, cash out, and leave."""

import logging
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.fields import PinnedBody, SeatNumber
from letitride.api.play.seats_and_bets import ChipsBody, DecisionBody, SeedBody, WagersBody
from letitride.api.play.tables import TableAnswer
from letitride.game import commands as game_commands
from letitride.house.loaded_table import Command as TableCommand
from letitride.house.seeds import PromiseSeed, RevealSeed
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.rulebook.wagers import Wager
from letitride.server.auth.route_access import Address, Sitter, TheHouse, may
from letitride.server.floor.live_table import LiveTable
from letitride.server.floor.shared_addresses import neighbors
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import answered, find
from letitride.server.running_house import RunningHouse
from letitride.table.commands import BuyChips, CashOut

router = APIRouter(prefix="/tables/{name}", tags=["seats"])
_LOG = logging.getLogger("letitride.auth")
Owner = Annotated[Person, Depends(may(Permission.USE_WALLET))]


@dataclass(frozen=True, slots=True)
class SeatAccess:
    """A seat and the person who acts for it. Seat 0 stands for the whole table."""

    table: LiveTable
    person: Person
    seat: int

    def do(self, body: PinnedBody, what: TableCommand) -> TableAnswer:
        """Carry out a command."""
        self.table.do(what, str(body.id), self.person.name, body.version)
        return answered(self.table, self.person)


def allowed(house: RunningHouse, name: str, person: Person, seat: int = 0) -> SeatAccess:
    """Return access to a seat, unless there have been too many commands."""
    table = find(house, name, person)
    house.seat_limits.take((name, seat, person.name), house.clock())
    return SeatAccess(table, person, seat)


def seat_access(name: TablePath, seat: SeatNumber, house: TheHouse, person: Sitter) -> SeatAccess:
    """Return access to a seat. The game's rules decide who may act for it."""
    return allowed(house, name, person, seat)


AnySeat = Annotated[SeatAccess, Depends(seat_access)]


@router.post("/seats/{seat}")
def sit(at: AnySeat, body: PinnedBody, house: TheHouse, address: Address) -> TableAnswer:
    """Sit down while bets are open. At an empty table, this opens a round for you."""
    what = game_commands.TakeSeat(at.seat, at.person.name)
    asked = at.table.table.request(what, str(body.id), at.person.name)
    pinned = body.model_copy(update={"version": at.table.open_for_newcomer(asked, body.version)})
    answer = at.do(pinned, what)
    others = neighbors(house.auth.register.state(), at.table.round, at.person.name)
    if others:
        said = {"who": at.person.name, "address": address, "table": at.table.table.name}
        _LOG.info("guests share an address", extra=said | {"others": others})
    return answer


@router.delete("/seats/{seat}")
def leave(at: AnySeat, body: PinnedBody) -> TableAnswer:
    """Leave your seat. If you have bets down, you leave after the round."""
    return at.do(body, game_commands.LeaveSeat(at.seat, at.person.name))


@router.post("/chips")
def chips(name: TablePath, body: ChipsBody, house: TheHouse, person: Owner) -> TableAnswer:
    """Buy in from your wallet, or cash out to it."""
    at = allowed(house, name, person)
    amount = Cents.parse(body.amount, at.table.loaded.now.rules.currency)
    what: TableCommand = (BuyChips if body.move == "buy_in" else CashOut)(person.name, amount)
    return at.do(body, what)


@router.put("/seats/{seat}/wagers")
def wager(at: AnySeat, body: WagersBody) -> TableAnswer:
    """Place all of a seat's wagers. They replace any earlier ones."""
    currency = at.table.loaded.now.rules.currency
    wagers = tuple((one, Cents.parse(text, currency)) for one, text in body.wagers.items())
    return at.do(body, game_commands.PlaceWagers(at.seat, at.person.name, wagers))


@router.delete("/seats/{seat}/wagers")
def take_down(at: AnySeat, body: PinnedBody) -> TableAnswer:
    """Take down a seat's wagers while bets are open."""
    return at.do(body, game_commands.TakeDownWagers(at.seat, at.person.name))


@router.post("/seats/{seat}/decision")
def decide(at: AnySeat, body: DecisionBody) -> TableAnswer:
    """Let a bet ride or take it back, when it is your turn."""
    kind = game_commands.LetItRide if body.ride else game_commands.TakeBack
    return at.do(body, kind(at.seat, Wager(body.bet), at.person.name))


@router.post("/seats/{seat}/client-seed")
def client_seed(at: AnySeat, body: SeedBody) -> TableAnswer:
    """Commit to a seed by its hash while bets are open, or reveal it after "No more bets".

    Anyone who knows the promised seed can reveal it.
    """
    what: TableCommand = (
        RevealSeed(at.seat, bytes.fromhex(body.seed))
        if body.seed is not None
        else PromiseSeed(at.seat, at.person.name, body.hash or "")
    )
    return at.do(body, what)
