"""Roles and their permissions, in one table that everything else derives from."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from letitride.errors import RuleError


class Role(StrEnum):
    """A person's role in the house."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


class Permission(StrEnum):
    """An action that a role may allow."""

    WATCH = "watch"  # View tables, rounds, and meters, as anyone at the rail can.
    SIT = "sit"  # Take a seat, bet, decide, and leave.
    USE_WALLET = "use_wallet"  # Buy in from your own wallet and cash out to it.
    LIMIT_OWN_PLAY = "limit_own_play"
    DEAL = "deal"  # Step through the dealer's script; press the controller's keys.
    RUN_TABLES = "run_tables"  # Open and close tables, set the pace, and declare a dead table.
    RULE_ON_PLAY = "rule_on_play"  # Rule on irregularities, voids, and recuts.
    VOID_ROUND = "void_round"  # Void a round after a card has been turned (R51).
    MOVE_CHIPS = "move_chips"  # Write the tray's slips.
    READ_TRAY = "read_tray"  # Read the slips and the shift's figures.
    TAKE_DEPOSITS = "take_deposits"  # Deposit money into players' wallets.
    PAY_OUT = "pay_out"  # Pay money out of players' wallets.
    CONFIRM_JACKPOT = "confirm_jackpot"
    CONFIRM_LARGE_JACKPOT = "confirm_large_jackpot"
    ADJUST_METER = "adjust_meter"
    APPROVE_ADJUSTMENT = "approve_adjustment"
    CHANGE_PARAMETERS = "change_parameters"
    READ_GAME_MANAGER = "read_game_manager"
    READ_LEDGER = "read_ledger"
    AUDIT = "audit"
    READ_SELF_CHECK = "read_self_check"  # See the faults that closed a table, a link, or the house.
    READ_PEOPLE = "read_people"
    ADMINISTER_PEOPLE = "administer_people"


_P = Permission

#: The role matrix: the roles that have each permission.
PERMISSIONS: Mapping[Permission, set[Role]] = {
    _P.WATCH: set(Role),
    _P.SIT: {Role.GUEST, Role.PLAYER},
    _P.USE_WALLET: {Role.PLAYER},
    _P.LIMIT_OWN_PLAY: {Role.PLAYER},
    _P.DEAL: {Role.DEALER, Role.SUPERVISOR},
    _P.RUN_TABLES: {Role.SUPERVISOR, Role.EXECUTIVE},
    _P.RULE_ON_PLAY: {Role.SUPERVISOR},
    _P.VOID_ROUND: {Role.SUPERVISOR},
    _P.MOVE_CHIPS: {Role.SUPERVISOR},
    _P.READ_TRAY: {Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE, Role.AUDITOR},
    _P.TAKE_DEPOSITS: {Role.SUPERVISOR},
    _P.PAY_OUT: {Role.SUPERVISOR},
    _P.CONFIRM_JACKPOT: {Role.SUPERVISOR, Role.EXECUTIVE},
    _P.CONFIRM_LARGE_JACKPOT: {Role.EXECUTIVE},
    _P.ADJUST_METER: {Role.SUPERVISOR, Role.EXECUTIVE},
    _P.APPROVE_ADJUSTMENT: {Role.SUPERVISOR, Role.EXECUTIVE},
    _P.CHANGE_PARAMETERS: {Role.EXECUTIVE},
    _P.READ_GAME_MANAGER: {Role.SUPERVISOR, Role.EXECUTIVE, Role.AUDITOR},
    _P.READ_LEDGER: {Role.EXECUTIVE, Role.AUDITOR},
    _P.AUDIT: {Role.AUDITOR},
    _P.READ_SELF_CHECK: set(Role) - {Role.GUEST, Role.PLAYER},
    _P.READ_PEOPLE: {Role.AUDITOR, Role.ADMINISTRATOR},
    _P.ADMINISTER_PEOPLE: {Role.ADMINISTRATOR},
}

#: Roles that run the games. Administrators and players may hold none of them.
FLOOR = frozenset({Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE})

#: Roles that rule out a floor role: holders could appoint themselves or pay their own bets.
_APART = {Role.ADMINISTRATOR: "an administrator", Role.PLAYER: "a player"}

#: Roles of the house's employees.
STAFF = FLOOR | {Role.AUDITOR, Role.ADMINISTRATOR}

#: Actions that require two people, with the permission that the second person needs.
SECONDS: Mapping[Permission, Permission] = MappingProxyType(
    dict.fromkeys(
        (_P.PAY_OUT, _P.ADJUST_METER, _P.CHANGE_PARAMETERS, _P.VOID_ROUND), _P.APPROVE_ADJUSTMENT
    )
)

#: Actions that require a recently entered password, even from someone already logged in.
STEP_UP = frozenset({_P.CONFIRM_JACKPOT, _P.CONFIRM_LARGE_JACKPOT, *SECONDS, *SECONDS.values()})


@cache
def permissions_of(roles: frozenset[Role]) -> frozenset[Permission]:
    """Return the combined permissions of these roles.

    >>> sorted(map(str, permissions_of(frozenset({Role.GUEST, Role.DEALER}))))
    ['deal', 'read_tray', 'sit', 'watch']
    """
    return frozenset(what for what, who in PERMISSIONS.items() if who & roles)


def check_roles(roles: frozenset[Role]) -> None:
    """Reject roles that one person cannot hold at the same time."""
    if Role.GUEST in roles:
        expected = "roles for a person with an account"
        raise RuleError("server/roles", expected=expected, got=Role.GUEST, why="guest")
    floor = roles & FLOOR
    for apart, who in _APART.items():
        if apart in roles and floor:
            expected = f"{who} without a floor role"
            got = f"{apart} and {', '.join(sorted(floor))}"
            raise RuleError(
                "server/roles", expected=expected, got=got, why="apart", person=who,
                roles=sorted(floor),
            )  # fmt: skip
