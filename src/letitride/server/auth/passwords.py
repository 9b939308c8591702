"""Passwords: kept as Argon2id hashes, never as text."""

import secrets
import unicodedata
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from letitride.errors import RuleError
from letitride.people.names import key_of

SHORTEST = 12
LONGEST = 200
_FEWEST_CHARACTERS = 5

#: Letters and digits that are not taken for one another: 5 bits each.
_READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS, _GROUP = 5, 5

#: Each hash fills 64 MiB; more at a time would be a way to fill the house's memory.
_AT_A_TIME = 2


def random_password() -> str:
    """A password nobody can guess, of 125 random bits, that can be read to somebody."""
    groups = ("".join(secrets.choice(_READABLE) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def check_password(password: str, name: str) -> None:
    """Refuse a password that is easy to guess. The error does not repeat it."""
    text = _plain(password)
    if not SHORTEST <= len(text) <= LONGEST:
        expected = f"a password of {SHORTEST} to {LONGEST} characters"
        raise RuleError(
            "server/password", expected=expected, got=f"one of {len(text)}", why="length",
            least=SHORTEST, most=LONGEST,
        )  # fmt: skip
    if len(set(text)) < _FEWEST_CHARACTERS:
        expected = f"{_FEWEST_CHARACTERS} different characters or more"
        raise RuleError(
            "server/password", expected=expected, got="fewer", why="plain",
            least=_FEWEST_CHARACTERS,
        )  # fmt: skip
    if len(name) > 3 and key_of(name) in key_of(text):
        expected = "a password without the name"
        raise RuleError("server/password", expected=expected, got="one with it", why="name")


def _plain(password: str) -> str:
    """The same characters, whichever keyboard they came from."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Makes and checks hashes, by the parameters of the house: those of RFC 9106 for most."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = BoundedSemaphore(_AT_A_TIME)
        self._nobody = self._hasher.hash(secrets.token_hex())

    def hash(self, password: str) -> str:
        """The hash of a password, with a salt of its own."""
        with self._turn:
            return self._hasher.hash(_plain(password)[:LONGEST])

    def verify(self, hash_: str | None, password: str) -> bool:
        """Whether the password has this hash; one that nobody has takes as long to refuse."""
        try:
            with self._turn:
                self._hasher.verify(hash_ or self._nobody, _plain(password)[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
        return bool(hash_)

    def is_weak(self, hash_: str) -> bool:
        """Whether the house has since chosen stronger parameters than the hash was made with."""
        return self._hasher.check_needs_rehash(hash_)
