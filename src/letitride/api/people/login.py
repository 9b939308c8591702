"""Logging in and out, and the person who is logged in."""

from typing import Annotated

from pydantic import BaseModel, Field

from letitride.api.examples import example
from letitride.api.fields import Body, Password, PersonName

Code = Annotated[
    str,
    Field(
        max_length=40,
        description="A code from an authenticator app, or a recovery code",
        examples=["492039"],
    ),
]


class RegistrationBody(Body):
    """A name and a password for a new player."""

    name: PersonName
    password: Password


class LoginBody(RegistrationBody):
    """A name, a password, and a code if the person has a second factor."""

    code: Code = ""


class PasswordBody(Body):
    """A password, entered again, and a code if the person has a second factor."""

    password: Password
    code: Code = ""


class CodeBody(Body):
    """A code from an authenticator app."""

    code: Code


class SecondFactorOffer(BaseModel):
    """A secret for an authenticator app. It takes effect when you send a code from the app."""

    model_config = example(
        secret="JBSWY3DPEHPK3PXP",
        address="otpauth://totp/Let%20It%20Ride:Sam?secret=JBSWY3DPEHPK3PXP&issuer=Let%20It%20Ride",
    )

    secret: str
    address: str


class NewPasswordBody(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class MeView(BaseModel):
    """The logged-in person. Send ``csrf`` as the X-CSRF-Token header when you change something."""

    model_config = example(
        name="Ann", roles=["player"], permissions=["limit_own_play", "sit", "use_wallet", "watch"],
        password_due=False, table=None, limits={"loss": 50_000, "time": None, "reminder": 60},
        excluded_until=None, second_factor=False, second_factor_due=False,
        csrf="5feceb66ffc86f38d952786c6d696c79",
    )  # fmt: skip

    name: str
    roles: list[str]
    permissions: list[str]
    password_due: bool
    table: str | None
    limits: dict[str, int | None]
    excluded_until: str | None
    second_factor: bool
    second_factor_due: bool
    csrf: str


class SecondFactorAnswer(BaseModel):
    """The recovery codes, shown only once, and your renewed session."""

    recovery_codes: list[str]
    me: MeView
