"""The role matrix, written out by hand and compared with the code."""

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

# Permissions by role:         guest player dealer supervisor executive auditor administrator
MATRIX = """
    watch                      yes   yes    yes    yes        yes       yes     yes
    sit                        yes   yes    -      -          -         -       -
    use_wallet                 -     yes    -      -          -         -       -
    limit_own_play             -     yes    -      -          -         -       -
    deal                       -     -      yes    yes        -         -       -
    run_tables                 -     -      -      yes        yes       -       -
    rule_on_play               -     -      -      yes        -         -       -
    void_round                 -     -      -      yes        -         -       -
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
    read_self_check            -     -      yes    yes        yes       yes     yes
    read_people                -     -      -      -          -         yes     yes
    administer_people          -     -      -      -          -         -       yes
"""
ROLES = ("guest", "player", "dealer", "supervisor", "executive", "auditor", "administrator")


def test_every_role_has_exactly_the_listed_permissions() -> None:
    lines = [line.split() for line in MATRIX.split("\n") if line.strip()]
    assert [name for name, *_ in lines] == list(Permission) == list(PERMISSIONS)
    assert tuple(role.value for role in Role) == ROLES
    for name, *marks in lines:
        for role, mark in zip(ROLES, marks, strict=True):
            may = permissions_of(frozenset({Role(role)}))
            assert (Permission(name) in may) == (mark == "yes"), (name, role)


def test_only_floor_roles_have_floor_permissions() -> None:
    for role in Role:
        assert role in FLOOR or not permissions_of(frozenset({role})) & FLOOR_PERMISSIONS
    assert Permission.ADMINISTER_PEOPLE not in permissions_of(FLOOR)
    assert set(Role) - STAFF == {Role.GUEST, Role.PLAYER}


def test_sensitive_actions_require_a_recent_password() -> None:
    assert sorted(STEP_UP) == [
        "adjust_meter",
        "approve_adjustment",
        "change_parameters",
        "confirm_jackpot",
        "confirm_large_jackpot",
        "pay_out",
        "void_round",
    ]


def test_the_second_person_needs_a_recent_password_too() -> None:
    assert set(SECONDS) | set(SECONDS.values()) <= STEP_UP


@pytest.mark.parametrize("role", sorted(FLOOR))
@pytest.mark.parametrize("apart", [Role.ADMINISTRATOR, Role.PLAYER])
def test_administrators_and_players_hold_no_floor_role(role: Role, apart: Role) -> None:
    with rejected(RuleError, "server/roles"):
        check_roles(frozenset({role, apart}))


@pytest.mark.parametrize("roles", [{"dealer", "supervisor"}, {"auditor", "administrator"}, set()])
def test_other_roles_can_be_combined(roles: set[str]) -> None:
    check_roles(frozenset(map(Role, roles)))


def test_an_account_cannot_have_the_guest_role() -> None:
    with rejected(RuleError, "server/roles"):
        check_roles(frozenset({Role.GUEST}))
