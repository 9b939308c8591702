"""Shared addresses: several guests from one address at one table.

The record keeps only a pseudonym of each guest's address. The limit is checked in the transaction
that seats the guest, so it holds for all processes together.
"""

from letitride.errors import RuleError
from letitride.eventstore.journal import Request
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import Transaction
from letitride.game.commands import TakeSeat
from letitride.game.state import RoundState
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.people_register import PeopleRegister
from letitride.people import PeopleState
from letitride.server.auth.rate_limits import network_of

_DIGITS = 16


def pseudonym(key: StoreKey, address: str) -> str:
    """Return a name for an address that does not reveal it to anyone without the house's key."""
    return key.sign(b"letitride network 1\n" + network_of(address).encode())[:_DIGITS]


def neighbors(people: PeopleState, round_: RoundState, name: str) -> int:
    """Return how many other guests at the table came from the same address as this guest."""
    person = people.person(name)
    if person is None or person.guest is None or not person.guest.network:
        return 0
    seated = {seat.player for seat in round_.seats if not seat.left} - {person.name}
    guests = (people.person(player) for player in seated)
    networks = [one.guest.network for one in guests if one is not None and one.guest is not None]
    return networks.count(person.guest.network)


class SharedAddresses:
    """The limit on guests from one address at one table. Zero means no limit."""

    def __init__(self, register: PeopleRegister, most: int) -> None:
        self._register, self._most = register, most

    def guard(self, tx: Transaction, loaded: LoadedTable, command: Command, _: Request) -> None:
        """Reject a guest who would be one too many."""
        if not self._most or not isinstance(command, TakeSeat):
            return
        people = self._register.state_in(tx)
        if neighbors(people, loaded.table.round, command.player) >= self._most:
            raise RuleError(
                "server/shared_address", expected=f"at most {self._most} guests from one address",
                got="one more", most=self._most,
            )  # fmt: skip
