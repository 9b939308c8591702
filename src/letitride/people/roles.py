"""Roles, and what each may do: one table, from which everything else follows."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from letitride.errors import RuleError


class Role(StrEnum):
    """What somebody is in the house."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


class Permission(StrEnum):
    """What may be done, in the words of the house."""

    WATCH = "watch"  # tables, rounds and meters, as anybody at the rail sees them
    SIT = "sit"  # take a seat, bet, decide, leave
    USE_WALLET = "use_wallet"  # buy in from one's own wallet and cash out to it
    LIMIT_OWN_PLAY = "limit_own_play"
    DEAL = "deal"  # step through the dealer's script, press the controller's keys
    RUN_TABLES = "run_tables"  # open and close, set the pace, declare a dead table
    RULE_ON_PLAY = "rule_on_play"  # irregularities, voids, recuts
    MOVE_CHIPS = "move_chips"  # write the slips of the tray
    READ_TRAY = "read_tray"  # the slips, and the shift in figures
    TAKE_DEPOSITS = "take_deposits"  # money through the door, into players' wallets
    PAY_OUT = "pay_out"  # and out of them again
    CONFIRM_JACKPOT = "confirm_jackpot"
    CONFIRM_LARGE_JACKPOT = "confirm_large_jackpot"
    ADJUST_METER = "adjust_meter"
    APPROVE_ADJUSTMENT = "approve_adjustment"
    CHANGE_PARAMETERS = "change_parameters"
    READ_GAME_MANAGER = "read_game_manager"
    READ_LEDGER = "read_ledger"
    AUDIT = "audit"
    READ_PEOPLE = "read_people"
    ADMINISTER_PEOPLE = "administer_people"


_P = Permission
_PLAYER = frozenset({_P.WATCH, _P.SIT, _P.USE_WALLET, _P.LIMIT_OWN_PLAY})
_SUPERVISOR = frozenset(
    {
        _P.WATCH,
        _P.DEAL,
        _P.RUN_TABLES,
        _P.RULE_ON_PLAY,
        _P.MOVE_CHIPS,
        _P.READ_TRAY,
        _P.TAKE_DEPOSITS,
        _P.PAY_OUT,
        _P.CONFIRM_JACKPOT,
        _P.ADJUST_METER,
        _P.APPROVE_ADJUSTMENT,
        _P.READ_GAME_MANAGER,
    }
)

#: The role matrix.
PERMISSIONS: Mapping[Role, frozenset[Permission]] = MappingProxyType(
    {
        Role.GUEST: frozenset({_P.WATCH, _P.SIT}),
        Role.PLAYER: _PLAYER,
        Role.DEALER: frozenset({_P.WATCH, _P.DEAL, _P.READ_TRAY}),
        Role.SUPERVISOR: _SUPERVISOR,
        Role.EXECUTIVE: frozenset(
            {
                _P.WATCH,
                _P.RUN_TABLES,
                _P.READ_TRAY,
                _P.CONFIRM_JACKPOT,
                _P.CONFIRM_LARGE_JACKPOT,
                _P.ADJUST_METER,
                _P.APPROVE_ADJUSTMENT,
                _P.CHANGE_PARAMETERS,
                _P.READ_GAME_MANAGER,
                _P.READ_LEDGER,
            }
        ),
        Role.AUDITOR: frozenset(
            {
                _P.WATCH,
                _P.READ_TRAY,
                _P.READ_GAME_MANAGER,
                _P.READ_LEDGER,
                _P.AUDIT,
                _P.READ_PEOPLE,
            }
        ),
        Role.ADMINISTRATOR: frozenset({_P.WATCH, _P.READ_PEOPLE, _P.ADMINISTER_PEOPLE}),
    }
)

#: Roles of those who run the games. Who administers accounts, or plays, holds none of them.
FLOOR = frozenset({Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE})

#: Who holds no role on the floor: such a person would issue it, or rule on and pay their own bets.
_APART = {Role.ADMINISTRATOR: "an administrator", Role.PLAYER: "a player"}

#: Roles of those who work in the house.
STAFF = FLOOR | {Role.AUDITOR, Role.ADMINISTRATOR}

#: What takes a password given minutes ago, however long one has been logged in.
STEP_UP = frozenset(
    {
        _P.PAY_OUT,
        _P.CONFIRM_JACKPOT,
        _P.CONFIRM_LARGE_JACKPOT,
        _P.ADJUST_METER,
        _P.APPROVE_ADJUSTMENT,
        _P.CHANGE_PARAMETERS,
    }
)

#: What takes two persons, and what the second must be allowed to do.
SECONDS: Mapping[Permission, Permission] = MappingProxyType(
    {
        _P.PAY_OUT: _P.APPROVE_ADJUSTMENT,
        _P.ADJUST_METER: _P.APPROVE_ADJUSTMENT,
        _P.CHANGE_PARAMETERS: _P.APPROVE_ADJUSTMENT,
    }
)


@cache
def permissions_of(roles: frozenset[Role]) -> frozenset[Permission]:
    """What these roles may do together.

    >>> sorted(map(str, permissions_of(frozenset({Role.GUEST, Role.DEALER}))))
    ['deal', 'read_tray', 'sit', 'watch']
    """
    return frozenset[Permission]().union(*(PERMISSIONS[role] for role in roles))


def check_roles(roles: frozenset[Role]) -> None:
    """Refuse roles that one person cannot hold together."""
    if Role.GUEST in roles:
        expected = "roles for a person with an account"
        raise RuleError("server/roles", expected=expected, got=Role.GUEST, why="guest")
    floor = roles & FLOOR
    for apart, who in _APART.items():
        if apart in roles and floor:
            expected = f"{who} without a role on the floor"
            got = f"{apart} and {', '.join(sorted(floor))}"
            raise RuleError(
                "server/roles", expected=expected, got=got, why="apart", person=who,
                roles=sorted(floor),
            )  # fmt: skip
