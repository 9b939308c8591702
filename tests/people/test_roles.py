"""The role matrix, listed by hand beside the table it is held to."""

import pytest

from letitride.errors import RuleError
from letitride.people.roles import (
    FLOOR,
    PERMISSIONS,
    SECONDS,
    STAFF,
    STEP_UP,
    Permission,
    Role,
    check_roles,
    permissions_of,
)
from tests.people.staff import FLOOR_PERMISSIONS
from tests.rejected import rejected

# What each may do:            guest player dealer supervisor executive auditor administrator
MATRIX = """
    watch                      yes   yes    yes    yes        yes       yes     yes
    sit                        yes   yes    -      -          -         -       -
    use_wallet                 -     yes    -      -          -         -       -
    limit_own_play             -     yes    -      -          -         -       -
    deal                       -     -      yes    yes        -         -       -
    run_tables                 -     -      -      yes        yes       -       -
    rule_on_play               -     -      -      yes        -         -       -
    move_chips                 -     -      -      yes        -         -       -
    read_tray                  -     -      yes    yes        yes       yes     -
    take_deposits              -     -      -      yes        -         -       -
    pay_out                    -     -      -      yes        -         -       -
    confirm_jackpot            -     -      -      yes        yes       -       -
    confirm_large_jackpot      -     -      -      -          yes       -       -
    adjust_meter               -     -      -      yes        yes       -       -
    approve_adjustment         -     -      -      yes        yes       -       -
    change_parameters          -     -      -      -          yes       -       -
    read_game_manager          -     -      -      yes        yes       yes     -
    read_ledger                -     -      -      -          yes       yes     -
    audit                      -     -      -      -          -         yes     -
    read_people                -     -      -      -          -         yes     yes
    administer_people          -     -      -      -          -         -       yes
"""
ROLES = ("guest", "player", "dealer", "supervisor", "executive", "auditor", "administrator")


def test_every_role_may_do_what_is_listed_and_nothing_else() -> None:
    lines = [line.split() for line in MATRIX.split("\n") if line.strip()]
    assert [name for name, *_ in lines] == [permission.value for permission in Permission]
    assert tuple(role.value for role in Role) == ROLES == tuple(map(str, PERMISSIONS))
    for name, *marks in lines:
        for role, mark in zip(ROLES, marks, strict=True):
            assert (Permission(name) in PERMISSIONS[Role(role)]) == (mark == "yes"), (name, role)


def test_the_floor_is_for_the_floor() -> None:
    for role in Role:
        assert role in FLOOR or not PERMISSIONS[role] & FLOOR_PERMISSIONS
    assert Permission.ADMINISTER_PEOPLE not in permissions_of(FLOOR)
    assert set(Role) - STAFF == {Role.GUEST, Role.PLAYER}


def test_payments_jackpots_adjustments_and_parameters_take_a_fresh_password() -> None:
    assert sorted(STEP_UP) == [
        "adjust_meter",
        "approve_adjustment",
        "change_parameters",
        "confirm_jackpot",
        "confirm_large_jackpot",
        "pay_out",
    ]


def test_a_second_person_gives_a_fresh_password_too() -> None:
    assert set(SECONDS) | set(SECONDS.values()) <= STEP_UP


@pytest.mark.parametrize("role", sorted(FLOOR))
@pytest.mark.parametrize("apart", [Role.ADMINISTRATOR, Role.PLAYER])
def test_who_administers_accounts_or_plays_holds_no_role_on_the_floor(
    role: Role, apart: Role
) -> None:
    with rejected(RuleError, "server/roles"):
        check_roles(frozenset({role, apart}))


@pytest.mark.parametrize("roles", [{"dealer", "supervisor"}, {"auditor", "administrator"}, set()])
def test_other_roles_go_together(roles: set[str]) -> None:
    check_roles(frozenset(map(Role, roles)))


def test_nobody_with_an_account_is_a_guest() -> None:
    with rejected(RuleError, "server/roles"):
        check_roles(frozenset({Role.GUEST}))
