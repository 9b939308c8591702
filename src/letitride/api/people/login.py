"""Logging in and out, and the person who is logged in."""

from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.fields import Body, Password, PersonName


class LoginBody(Body):
    """A name and a password."""

    name: PersonName
    password: Password


class PasswordBody(Body):
    """A password, entered again."""

    password: Password


class NewPasswordBody(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class MeView(BaseModel):
    """The logged-in person. Send ``csrf`` as the X-CSRF-Token header when you change something."""

    model_config = example(
        name="Ann", roles=["player"], permissions=["limit_own_play", "sit", "use_wallet", "watch"],
        password_due=False, table=None, limits={"loss": 50_000, "time": None, "reminder": 60},
        excluded_until=None, csrf="5feceb66ffc86f38d952786c6d696c79",
    )  # fmt: skip

    name: str
    roles: list[str]
    permissions: list[str]
    password_due: bool
    table: str | None
    limits: dict[str, int | None]
    excluded_until: str | None
    csrf: str
