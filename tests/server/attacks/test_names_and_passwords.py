"""Attacks with names that deceive the eye, and with passwords that guessers try first."""

import pytest

from letitride.people import Role
from letitride.server.auth.common_passwords import is_common
from tests.server.houses import Served, Visit

#: Each looks like another name on a screen, or like nothing at all.
IMPOSTORS = {
    "zero-width space": ("Samuel", "Sam\u200buel"),
    "zero-width joiner": ("Samuel", "Samu\u200del"),
    "soft hyphen": ("Samuel", "Sam\u00aduel"),
    "right-to-left override": ("Samuel", "\u202eleumaS"),
    "bidi isolate": ("Samuel", "\u2066Samuel\u2069"),
    "mixed scripts": ("Samuel", "S\u0430muel"),
    "capital i for l": ("Alice", "AIice"),
    "one for l": ("Alice", "A1ice"),
    "zero for o": ("Bob", "B0b"),
    "rn for m": ("Sam", "Sarn"),
    "whole Cyrillic word": ("Coca", "\u0421\u043e\u0441\u0430"),
    "whole Greek word": ("KATE", "\u039a\u0391\u03a4\u0395"),
    "Latin small capitals": ("cow", "\u1d04\u1d0f\u1d21"),
    "full width": ("Samuel", "\uff33amuel"),
    "Arabic digit": ("Sam 0", "Sam \u0660"),
    "no-break space": ("Ann Lee", "Ann\u00a0Lee"),
    "combining mark": ("Samuel", "Samuel\u0307\u0323"),
    "house": ("Samuel", "h0use"),
    "guest": ("Samuel", "Guest Heron 8"),
}


def register(house: Served, name: str, password: str = "nine purple herons") -> tuple[Visit, str]:
    visit = house.visit()
    answer = visit.ask("POST", "/players", json={"name": name, "password": password})
    return visit, "done" if answer.is_success else answer.json()["error"]["code"]


@pytest.mark.parametrize("trick", IMPOSTORS)
def test_an_impostor_takes_a_name_that_looks_like_another(house: Served, trick: str) -> None:
    victim, impostor = IMPOSTORS[trick]
    house.as_role(Role.PLAYER, victim)
    assert register(house, impostor)[1] in ("server/name", "server/name_taken")
    assert register(house, "Somebody else")[1] == "done"


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\uffa0", "_", "__", "\u0640"])
def test_a_name_that_cannot_be_seen_is_rejected(house: Served, name: str) -> None:
    assert register(house, name)[1] == "server/name"


@pytest.mark.parametrize(
    "name",
    [
        "Zo\u00eb",
        "\u5c71\u7530\u592a\u90ce",
        "\u0418\u0432\u0430\u043d",
        "O'Neil-Smith Jr.",
        "Ann 2",
    ],
)
def test_ordinary_names_are_accepted(house: Served, name: str) -> None:
    house.as_role(Role.PLAYER, "Ann")
    assert register(house, name)[1] == "done"


COMMON = [
    "password1234",
    "Password123!",
    "P@ssw0rd1234",
    "passwordpassword",
    "qwertyuiop123",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "123456789012",
    "abcdefghijkl",
    "iloveyou1234",
    "letmein12345",
    "admin1234567",
    "administrator1",
    "welcome2026!!",
    "LetItRide2026",
    "casino-poker-7",
    "zxcvbnm12345",
    "correcthorsebatterystaple",
    "sunshine 2026",
    "Pat Pat 12345 Pat",
]


@pytest.mark.parametrize("password", COMMON)
def test_a_password_that_guessers_try_first_is_rejected(house: Served, password: str) -> None:
    assert register(house, "Pat", password)[1] == "server/password"
    assert register(house, "Pat")[1] == "done"


def test_an_employee_cannot_choose_a_common_password(house: Served) -> None:
    sam = house.as_role(Role.SUPERVISOR, "Sam")
    change = {"old": "a password for tests", "new": "Password1234!"}
    answer = sam.ask("POST", "/me/password", json=change)
    assert answer.json()["error"]["code"] == "server/password"


@pytest.mark.parametrize(
    "password",
    ["nine purple herons", "a long password of my own", "t9czp-x7k3j-miuyh-dtpmq-98bst"],
)
def test_other_passwords_are_accepted(password: str) -> None:
    assert not is_common(password, "Ann")
