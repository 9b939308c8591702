"""Accounts: opening, changing, and disabling them."""

from dataclasses import replace

import pytest

from letitride.errors import LetItRideError
from letitride.money import Cents
from letitride.people import NOBODY, PeopleState, Role, authorize, check_table, decide
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.roles import Permission
from tests.people.staff import HOUR, NOON, STAFF, after, guest, house, new_house, who
from tests.rejected import rejected

DEALER = frozenset({Role.DEALER})


def refuse(code: str, state: PeopleState, command: people_commands.Command) -> None:
    with pytest.raises(LetItRideError) as caught:
        decide(state, command)
    assert caught.value.code == code


def test_a_new_house_appoints_exactly_one_first_administrator() -> None:
    state = new_house()
    assert state.administrators == {"Ada"}
    assert not who(state, "Ada").issued
    refuse("server/not_first", state, people_commands.AppointFirst("Max", "hash"))


def test_a_new_person_must_change_the_password_before_using_the_roles() -> None:
    state = after(new_house(), people_commands.AddPerson("Dee", DEALER, "issued", "Ada"))
    dee = who(state, "Dee")
    assert dee.roles == DEALER
    assert dee.permissions == frozenset()
    with rejected(LetItRideError, "server/password_due"):
        authorize(dee, Permission.DEAL, None, NOON)
    state = after(state, people_commands.ChangePassword("Dee", "issued", "hash of Dee"))
    assert authorize(who(state, "Dee"), Permission.DEAL, None, NOON).name == "Dee"


@pytest.mark.parametrize("by", [name for name in STAFF if name != "Ada"] + ["Nemo"])
def test_only_administrators_administer(by: str) -> None:
    state = house()
    for command in (
        people_commands.AddPerson("Max", DEALER, "issued", by),
        people_commands.GrantRole("Abe", Role.PLAYER, by),
        people_commands.RevokeRole("Abe", Role.AUDITOR, by),
        people_commands.DisablePerson("Abe", by),
        people_commands.EnablePerson("Abe", by),
        people_commands.IssuePassword("Abe", "issued", by),
    ):
        refuse("server/forbidden", state, command)


def test_roles_are_granted_and_revoked() -> None:
    state = after(house(), people_commands.GrantRole("Dee", Role.SUPERVISOR, "Ada"))
    assert who(state, "Dee").roles == {Role.DEALER, Role.SUPERVISOR}
    assert decide(state, people_commands.GrantRole("Dee", Role.SUPERVISOR, "Ada")) == ()
    state = after(state, people_commands.RevokeRole("dee", Role.DEALER, "ada"))
    assert who(state, "Dee").roles == {Role.SUPERVISOR}
    assert decide(state, people_commands.RevokeRole("Dee", Role.DEALER, "Ada")) == ()


def test_administrators_cannot_grant_themselves_anything() -> None:
    refuse("server/own_account", house(), people_commands.GrantRole("ADA", Role.AUDITOR, "Ada"))
    refuse("server/own_account", house(), people_commands.IssuePassword("Ada", "issued", "Ada"))


def test_administrators_and_floor_staff_cannot_share_roles() -> None:
    state = after(
        house(), people_commands.AddPerson("Max", frozenset({Role.ADMINISTRATOR}), "issued", "Ada")
    )
    refuse("server/roles", state, people_commands.GrantRole("Dee", Role.ADMINISTRATOR, "Ada"))
    refuse("server/roles", state, people_commands.GrantRole("Max", Role.EXECUTIVE, "Ada"))
    refuse("server/roles", state, people_commands.GrantRole("Dee", Role.GUEST, "Ada"))
    both = frozenset({Role.ADMINISTRATOR, Role.SUPERVISOR})
    refuse("server/roles", state, people_commands.AddPerson("Moe", both, "issued", "Ada"))


def test_the_house_can_recover_only_an_administrator() -> None:
    recover = people_commands.RecoverAdministrator("ada", "issued")
    assert decide(house(), recover) == (
        people_events.PasswordSet("Ada", "issued", issued=True, by="house"),
    )
    state = after(house(), recover)
    assert who(state, "Ada").permissions == frozenset()  # Ada must change the password first
    state = after(state, people_commands.ChangePassword("Ada", "issued", "own"))
    assert state.administrators == {"Ada"}
    for name in ("Sam", "Nemo"):
        refuse("server/no_such_person", state, people_commands.RecoverAdministrator(name, "issued"))
    max_ = people_commands.AddPerson("Max", frozenset({Role.ADMINISTRATOR}), "issued", "Ada")
    state = after(state, max_, people_commands.DisablePerson("Max", "Ada"))
    refuse("server/no_such_person", state, people_commands.RecoverAdministrator("Max", "issued"))


def test_the_last_administrator_cannot_be_removed() -> None:
    state = house()
    revoke, disable = (
        people_commands.RevokeRole("Ada", Role.ADMINISTRATOR, "Ada"),
        people_commands.DisablePerson("Ada", "Ada"),
    )
    refuse("server/last_administrator", state, revoke)
    refuse("server/last_administrator", state, disable)
    state = after(
        state, people_commands.AddPerson("Max", frozenset({Role.ADMINISTRATOR}), "issued", "Ada")
    )
    refuse("server/last_administrator", state, disable)  # Max has never logged in
    state = after(state, people_commands.ChangePassword("Max", "issued", "hash of Max"))
    assert after(state, disable).administrators == {"Max"}
    assert after(state, revoke).administrators == {"Max"}


def test_a_disabled_person_may_do_nothing_until_enabled() -> None:
    state = after(house(), people_commands.DisablePerson("Eve", "Ada"))
    assert who(state, "Eve").permissions == frozenset()
    assert decide(state, people_commands.DisablePerson("Eve", "Ada")) == ()
    refuse("server/login", state, people_commands.ChangePassword("Eve", "hash of Eve", "other"))
    state = after(state, people_commands.EnablePerson("Eve", "Ada"))
    assert Permission.CHANGE_PARAMETERS in who(state, "Eve").permissions
    assert decide(state, people_commands.EnablePerson("Eve", "Ada")) == ()


def test_a_disabled_person_with_an_issued_password_gets_the_usual_error() -> None:
    state = after(
        house(),
        people_commands.IssuePassword("Eve", "issued", "Ada"),
        people_commands.DisablePerson("Eve", "Ada"),
    )
    with rejected(LetItRideError, "server/forbidden"):
        authorize(who(state, "Eve"), Permission.WATCH, None, NOON)


def test_a_password_changes_only_from_the_verified_one() -> None:
    state = after(house(), people_commands.IssuePassword("Eve", "issued", "Ada"))
    assert who(state, "Eve").issued
    refuse("server/login", state, people_commands.ChangePassword("Eve", "hash of Eve", "other"))


def test_a_rehash_keeps_the_issued_flag_and_yields_to_a_new_password() -> None:
    state = after(house(), people_commands.IssuePassword("Eve", "issued", "Ada"))
    (event,) = decide(state, people_commands.RehashPassword("Eve", "issued", "stronger"))
    assert event == people_events.PasswordSet("Eve", "stronger", issued=True, by="Eve")
    assert decide(state, people_commands.RehashPassword("Eve", "hash of Eve", "stronger")) == ()


def test_players_register_themselves() -> None:
    state = after(house(), people_commands.RegisterPlayer("Kim", "hash of Kim"))
    assert who(state, "kim").roles == {Role.PLAYER}
    assert not who(state, "Kim").issued


@pytest.mark.parametrize(
    "name",
    ["", " Ann", "Ann ", "An  n", "a" * 41, "Ann\n", "Dealer", "HOUSE", "guest", "Guest Heron 8",
     "gue\N{SOFT HYPHEN}st", "\N{CYRILLIC CAPITAL LETTER A}nn",
     "wallet:ann", "A\N{COMBINING RING ABOVE}sa", "<b>", "-"],
)  # fmt: skip
def test_invalid_names_are_rejected(name: str) -> None:
    refuse("server/name", house(), people_commands.RegisterPlayer(name, "hash"))


@pytest.mark.parametrize(
    "name", ["Guestrin", "Åsa O'Neil-Smith Jr.", "李小龍", "佐々木さくら", "Ян", "p1"]
)
def test_valid_names_are_accepted(name: str) -> None:
    assert after(house(), people_commands.RegisterPlayer(name, "hash")).person(name)


@pytest.mark.parametrize("name", ["ann", "Ann", "ANN", "\N{FULLWIDTH LATIN SMALL LETTER A}nn"])
def test_two_spellings_of_a_name_are_one_person(name: str) -> None:
    state = after(house(), people_commands.RegisterPlayer("Ann", "hash"))
    refuse("server/name_taken", state, people_commands.RegisterPlayer(name, "hash"))
    refuse("server/name_taken", state, people_commands.AddPerson(name, DEALER, "issued", "Ada"))


def test_an_unknown_person_is_rejected() -> None:
    refuse("server/no_such_person", house(), people_commands.GrantRole("Nemo", Role.PLAYER, "Ada"))


def test_a_guest_has_a_generated_name_one_table_and_play_chips() -> None:
    state, name = guest(house(), "T1")
    person = who(state, name)
    assert name == "Guest Avocet 1"
    assert person.guest is not None
    assert person.guest.chips == Cents(100_00)
    assert person.permissions == {Permission.WATCH, Permission.SIT}
    check_table(person, "T1")
    with rejected(LetItRideError, "server/guest_table"):
        check_table(person, "T2")
    check_table(who(state, "Pat"), "T2")


def test_a_guest_expires_and_the_name_is_never_reused() -> None:
    state, first = guest(house())
    authorize(who(state, first), Permission.SIT, None, NOON + HOUR - HOUR / 60)
    with rejected(LetItRideError, "server/guest_over"):
        authorize(who(state, first), Permission.SIT, None, NOON + HOUR)
    state, second = guest(state, at=NOON + HOUR)
    assert state.person(first) is None
    assert second != first
    refuse("server/guest_time", state, people_commands.AdmitGuest("T1", Cents(1), NOON, NOON))


def test_a_guest_has_no_account() -> None:
    state, name = guest(house())
    for command in (
        people_commands.GrantRole(name, Role.PLAYER, "Ada"),
        people_commands.IssuePassword(name, "issued", "Ada"),
        people_commands.ChangePassword(name, "", "hash"),
    ):
        refuse("server/no_such_person", state, command)


def test_no_hash_is_ever_shown() -> None:
    secret = "$argon2id$secret"
    for thing in (
        people_commands.AppointFirst("Ada", secret),
        people_commands.AddPerson("Ada", DEALER, secret, "Max"),
        people_commands.RegisterPlayer("Ada", secret),
        people_commands.IssuePassword("Ada", secret, "Max"),
        people_commands.RecoverAdministrator("Ada", secret),
        people_commands.ChangePassword("Ada", secret, secret),
        people_commands.RehashPassword("Ada", secret, secret),
        people_events.PersonAdded("Ada", DEALER, secret, issued=True, by="Max"),
        people_events.PasswordSet("Ada", secret, issued=True, by="Max"),
        replace(who(new_house(), "Ada"), password=secret),
        after(NOBODY, people_commands.AppointFirst("Ada", secret)),
    ):
        assert secret not in repr(thing)
