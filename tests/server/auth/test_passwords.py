"""Passwords: hashed with Argon2id, long enough, and never shown."""

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.errors import RuleError
from letitride.server.auth.passwords import Passwords, check_password, random_password
from tests.people.staff import CHEAP, cheap_passwords
from tests.rejected import rejected

GOOD = "correct horse battery"


def test_hashes_are_argon2id_and_use_plenty_of_memory() -> None:
    passwords = Passwords()
    hash_ = passwords.hash(GOOD)
    parameters = extract_parameters(hash_)
    assert parameters.type is Type.ID
    assert parameters.memory_cost >= 64 * 1024
    assert passwords.verify(hash_, GOOD)
    assert not passwords.is_weak(hash_)
    assert passwords.is_weak(CHEAP.hash(GOOD))


@settings(max_examples=30)
@given(st.text(min_size=12, max_size=30), st.text(max_size=30))
def test_only_the_right_password_matches_its_hash(password: str, other: str) -> None:
    passwords = cheap_passwords()
    hash_ = passwords.hash(password)
    assert passwords.verify(hash_, password)
    if passwords.verify(hash_, other):
        assert passwords.verify(passwords.hash(other), password)
    assert password not in hash_


def test_the_same_password_has_a_different_hash_each_time() -> None:
    passwords = cheap_passwords()
    assert passwords.hash(GOOD) != passwords.hash(GOOD)


def test_a_password_matches_whichever_keyboard_it_came_from() -> None:
    passwords = cheap_passwords()
    assert passwords.verify(passwords.hash("pässword pässword"), "pa\u0308ssword pa\u0308ssword")


@pytest.mark.parametrize("hash_", [None, "", "no hash", "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA"])
def test_no_password_matches_a_missing_or_invalid_hash(hash_: str | None) -> None:
    assert not cheap_passwords().verify(hash_, GOOD)
    assert not cheap_passwords().verify(hash_, "")


@pytest.mark.parametrize(
    "password", ["", "short", "elevenchars", "aaaaaaaaaaaaaaaa", "abababababab", "My Annabel 1234"]
)
def test_a_weak_password_is_rejected_and_not_repeated(password: str) -> None:
    with rejected(RuleError, "server/password") as caught:
        check_password(password, "annabel")
    assert not password or password not in str(caught.value)


def test_a_password_that_is_too_long_is_rejected() -> None:
    with rejected(RuleError, "server/password"):
        check_password("my heron42" * 20 + "k", "ann")
    check_password("my heron42" * 20, "ann")


def test_random_passwords_are_strong_and_unique() -> None:
    made = {random_password() for _ in range(100)}
    assert len(made) == 100
    for password in made:
        check_password(password, "administrator")
        assert len(password.replace("-", "")) == 25  # from 32 characters: 125 bits


def test_stronger_parameters_require_a_new_hash() -> None:
    stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert stronger.is_weak(cheap_passwords().hash(GOOD))
    assert stronger.verify(cheap_passwords().hash(GOOD), GOOD)
