"""Passwords, stored as Argon2id hashes and never as text."""

import secrets
import unicodedata
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from letitride.errors import RuleError
from letitride.people.names import key_of
from letitride.server.auth.common_passwords import is_common

SHORTEST = 12
LONGEST = 200
_FEWEST_CHARACTERS = 5

#: Letters and digits that are hard to confuse. Each one encodes 5 bits.
_READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS, _GROUP = 5, 5

#: Each hash takes 64 MiB of memory, so this limits how many are computed at a time.
_AT_A_TIME = 2


def random_password() -> str:
    """Return a password with 125 random bits that is easy to read aloud."""
    groups = ("".join(secrets.choice(_READABLE) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def check_password(password: str, name: str) -> None:
    """Reject a password that is easy to guess. The error does not repeat the password."""
    text = _plain(password)
    if not SHORTEST <= len(text) <= LONGEST:
        raise RuleError(
            "server/password", expected=f"a password of {SHORTEST} to {LONGEST} characters",
            got=f"one of {len(text)}", why="length", least=SHORTEST, most=LONGEST,
        )  # fmt: skip
    if len(set(text)) < _FEWEST_CHARACTERS:
        raise RuleError(
            "server/password", expected=f"at least {_FEWEST_CHARACTERS} different characters",
            got="fewer", why="plain", least=_FEWEST_CHARACTERS,
        )  # fmt: skip
    if len(name) > 3 and key_of(name) in key_of(text):
        expected = "a password that does not contain the name"
        raise RuleError("server/password", expected=expected, got="one containing it", why="name")
    if is_common(text, name):
        expected = "a password that is hard to guess"
        raise RuleError("server/password", expected=expected, got="a common one", why="common")


def _plain(password: str) -> str:
    """Normalize the characters, because keyboards can encode the same character differently."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """A password hasher and verifier, which uses the parameters in RFC 9106 by default."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = BoundedSemaphore(_AT_A_TIME)
        self._nobody = self._hasher.hash(secrets.token_hex())

    def hash(self, password: str) -> str:
        """Return a salted hash of a password."""
        with self._turn:
            return self._hasher.hash(_plain(password)[:LONGEST])

    def verify(self, hash_: str | None, password: str) -> bool:
        """Return whether the password matches. Without a hash, rejection takes just as long."""
        try:
            with self._turn:
                self._hasher.verify(hash_ or self._nobody, _plain(password)[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
        return bool(hash_)

    def is_weak(self, hash_: str) -> bool:
        """Return whether the house's parameters have changed since the hash was made."""
        return self._hasher.check_needs_rehash(hash_)
