"""Settings of a served house: from the environment (``LETITRIDE_…``), then from a TOML file.

The file is ``letitride.toml`` in the working directory, or what ``LETITRIDE_SETTINGS`` names.
"""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from letitride.errors import InputError
from letitride.house.opening import DEFAULT_DATABASE, Address

PREFIX = "LETITRIDE_"
#: The variable that names the file; every other with the prefix is a setting.
FILE_VARIABLE = f"{PREFIX}SETTINGS"
_DEFAULT_FILE = "letitride.toml"

Seconds = Annotated[float, Field(ge=0, le=3600)]


class ServerSettings(BaseSettings):
    """Everything that can be set, with what holds if it is not."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="forbid", frozen=True, hide_input_in_errors=True
    )

    database: str = DEFAULT_DATABASE
    key: Path | None = None
    checkpoints: Path | None = None
    checkpoint_minutes: Annotated[float, Field(gt=0, le=1440)] = 10.0
    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"  # none would be all there are
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    origins: tuple[str, ...] = ()  # of pages served elsewhere; the house's own is always one
    proxies: tuple[str, ...] = ()  # whose word on where a request comes from is taken
    secure_cookies: bool = False  # True behind TLS
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    demo: bool = False
    guest_chips: Annotated[str, Field(pattern=r"^[1-9][0-9]{0,6}\.[0-9]{2}$")] = "1000.00"
    guest_hours: Annotated[int, Field(ge=1, le=12)] = 4
    pace: Seconds = 1.0  # between two steps of the automatic dealer
    betting_time: Seconds = 20.0  # from the first wager on
    decision_time: Seconds = 20.0
    reveal_time: Seconds = 5.0  # for client seeds that were promised
    public_displays: bool = False  # who is not logged in may watch the meters of links too

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - only named sources
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - only named sources
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is said in code counts first, then the environment, then the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, _file())

    @property
    def address(self) -> Address:
        """Where the house's record is."""
        return Address(self.database, self.key, self.checkpoints)

    @property
    def guest_stay(self) -> timedelta:
        """How long a guest may stay."""
        return timedelta(hours=self.guest_hours)

    @property
    def checkpoint_every(self) -> timedelta:
        """How long from one checkpoint to the next."""
        return timedelta(minutes=self.checkpoint_minutes)


def read_settings(**said: Any) -> ServerSettings:
    """The settings; what is said here counts first, None is not said. One error says what is wrong.

    It never repeats a value: one of them may be the password of a database.
    """
    for name in _unknown_variables():
        raise _wrong(f"variables {PREFIX}… that are settings", name, "unknown")
    try:
        _check_file()
        return ServerSettings(**{name: value for name, value in said.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise _wrong(
            f"the setting {place} to be valid", first["msg"], "invalid", setting=place
        ) from None
    except SettingsError as error:  # as of a list that is not written as JSON
        raise _wrong("values as their settings want them", error, "unreadable") from None
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(f"{_file()} to be TOML", error, "toml", file=_file()) from None
    except OSError as error:
        raise _wrong(
            f"{_file()} to be a file to read", error.strerror or error, "file", file=_file()
        ) from None


def _file() -> Path:
    return Path(os.environ.get(FILE_VARIABLE, _DEFAULT_FILE))


def _check_file() -> None:
    """Refuse what is no file, which would be passed over in silence; unnamed, it may be missing."""
    file, named = _file(), os.environ.get(FILE_VARIABLE)
    if file.is_file():
        return
    if named is not None:
        raise _wrong(f"{FILE_VARIABLE} to name a file", ascii(named), "no_file", file=named)
    if os.path.lexists(file):
        got = "a folder" if file.is_dir() else "something else"
        raise _wrong(f"{file} to be a file", got, "no_file", file=file)


def _unknown_variables() -> Iterator[str]:
    """Variables that look like settings and are none: somebody has mistyped one."""
    known = {PREFIX + name.upper() for name in ServerSettings.model_fields} | {FILE_VARIABLE}
    return (name for name in sorted(os.environ) if name.startswith(PREFIX) and name not in known)


def _wrong(expected: str, got: object, why: str, **facts: object) -> InputError:
    return InputError("server/settings", expected=expected, got=got, clauses=(), why=why, **facts)
