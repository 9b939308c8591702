"""Server settings, read from the environment (``LETITRIDE_…``) and then from a TOML file.

By default, the file is ``letitride.toml`` in the working directory. ``LETITRIDE_SETTINGS`` can name
another file.
"""

import os
from collections.abc import Iterator
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
#: The variable that names the file. Every other variable with the prefix is a setting.
FILE_VARIABLE = f"{PREFIX}SETTINGS"
_DEFAULT_FILE = "letitride.toml"

Seconds = Annotated[float, Field(ge=0, le=3600)]


class ServerSettings(BaseSettings):
    """All settings, with their defaults."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="forbid", frozen=True, hide_input_in_errors=True
    )

    database: str = DEFAULT_DATABASE
    key: Path | None = None
    checkpoints: Path | None = None
    checkpoint_minutes: Annotated[float, Field(gt=0, le=1440)] = 10.0
    self_check_minutes: Annotated[float, Field(gt=0, le=1440)] = 60.0
    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"  # an empty host means all addresses
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    origins: tuple[str, ...] = ()  # Other sites whose pages may send requests.
    proxies: tuple[str, ...] = ()  # Proxies trusted to report client addresses.
    secure_cookies: bool = False  # Set this to True behind TLS.
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    demo: bool = False
    guest_chips: Annotated[str, Field(pattern=r"^[1-9][0-9]{0,6}\.[0-9]{2}$")] = "1000.00"
    guest_hours: Annotated[int, Field(ge=1, le=12)] = 4
    pace: Seconds = 1.0  # Seconds between the automatic dealer's steps.
    betting_time: Seconds = 20.0  # Seconds allowed for betting after the first bet.
    decision_time: Seconds = 20.0
    absent_time: Seconds = 60.0  # Seconds to decide at a table that a dealer runs (R52).
    dealers_decide_for_absent: bool = False  # Let the dealer decide for an absent player.
    reveal_time: Seconds = 5.0  # Seconds allowed for revealing promised client seeds.
    public_displays: bool = False  # Show link meters without a login.

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - only named sources
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - only named sources
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Order the sources: code first, then the environment, then the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, _file())

    @property
    def address(self) -> Address:
        """The location of the house's record."""
        return Address(self.database, self.key, self.checkpoints)


def read_settings(**said: Any) -> ServerSettings:
    """Read the settings. Arguments other than None take precedence.

    If settings are wrong, the error describes the first problem. It never repeats a value, because
    the value may contain a database password.
    """
    for name in _unknown_variables():
        raise _wrong(f"a known setting in each {PREFIX}… variable", name, "unknown")
    try:
        _check_file()
        return ServerSettings(**{name: value for name, value in said.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise _wrong(f"a valid value for {place}", first["msg"], "invalid", setting=place) from None
    except SettingsError as error:  # for example, a list that is not valid JSON
        raise _wrong("settings with valid values", error, "unreadable") from None
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(f"{_file()} to be TOML", error, "toml", file=_file()) from None
    except OSError as error:
        raise _wrong(
            f"a readable file at {_file()}", error.strerror or error, "file", file=_file()
        ) from None


def settings_file() -> Path:
    """Return the path of the settings file, which may not exist."""
    return _file()


def _file() -> Path:
    return Path(os.environ.get(FILE_VARIABLE, _DEFAULT_FILE))


def _check_file() -> None:
    """Reject a path that is not a file. Only the default file may be missing."""
    file, named = _file(), os.environ.get(FILE_VARIABLE)
    if file.is_file():
        return
    if named is not None:
        raise _wrong(
            f"{FILE_VARIABLE} to name an existing file", ascii(named), "no_file", file=named
        )
    if os.path.lexists(file):
        got = "a folder" if file.is_dir() else "something else"
        raise _wrong(f"{file} to be a file", got, "no_file", file=file)


def _unknown_variables() -> Iterator[str]:
    """Return variables that have the prefix but are not settings. They are probably typos."""
    known = {PREFIX + name.upper() for name in ServerSettings.model_fields} | {FILE_VARIABLE}
    return (name for name in sorted(os.environ) if name.startswith(PREFIX) and name not in known)


def _wrong(expected: str, got: object, why: str, **facts: object) -> InputError:
    return InputError("server/settings", expected=expected, got=got, clauses=(), why=why, **facts)
