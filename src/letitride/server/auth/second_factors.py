"""Second factors: secrets, codes from an authenticator app (TOTP, RFC 6238), and recovery codes."""

import hmac
import secrets
from datetime import datetime
from hashlib import sha256

from pyotp import random_base32
from pyotp.totp import TOTP

from letitride.people import commands as people_commands
from letitride.people.second_factor import wrong_code
from letitride.people.state import SecondFactor

#: The name that authenticator apps show next to the account.
ISSUER = "Let It Ride"
#: Seconds for which a code is valid, as authenticator apps expect.
STEP = 30
#: How many steps a phone's clock may be behind or ahead.
_DRIFT = 1
_RECOVERY_CODES = 10
#: Each recovery code has 80 random bits, so a plain hash of it cannot be reversed.
_READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS, _GROUP = 4, 4


def new_secret() -> str:
    """Return a new secret with 160 random bits, in base 32."""
    return random_base32(32)


def address_of(secret: str, name: str) -> str:
    """Return the ``otpauth:`` address that adds the secret to an app."""
    return TOTP(secret, interval=STEP).provisioning_uri(name=name, issuer_name=ISSUER)


def new_recovery_codes() -> list[str]:
    """Return new recovery codes, to be shown once."""
    return ["-".join(_group() for _ in range(_GROUPS)) for _ in range(_RECOVERY_CODES)]


def _group() -> str:
    return "".join(secrets.choice(_READABLE) for _ in range(_GROUP))


def recovery_hash(code: str) -> str:
    """Return the hash of a recovery code, however it was typed.

    >>> recovery_hash("abcd-efgh-jkmn-pqrs") == recovery_hash(" ABCDefgh jkmnPQRS")
    True
    """
    plain = "".join(filter(str.isalnum, code)).casefold()
    return sha256(b"letitride recovery 1\n" + plain.encode()).hexdigest()


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """Return the 30-second step that a code belongs to, or None if the code is wrong."""
    totp, current = TOTP(secret, interval=STEP), int(now.timestamp()) // STEP
    typed = "".join(code.split()).encode()
    found = None
    for step in range(current - _DRIFT, current + _DRIFT + 1):
        if hmac.compare_digest(totp.generate_otp(step).encode(), typed):
            found = step
    return found


def command_for(
    name: str, factor: SecondFactor, code: str, now: datetime
) -> people_commands.UseSecondFactor | people_commands.UseRecoveryCode:
    """Return the command that uses a code, or raise an error if the code is wrong."""
    step = step_of(factor.secret, code, now)
    if step is not None:
        return people_commands.UseSecondFactor(name, step)
    hashed = recovery_hash(code)
    if not any(hmac.compare_digest(hashed, one) for one in factor.recovery):
        raise wrong_code()
    return people_commands.UseRecoveryCode(name, hashed)
