"""Settings of a served house: from the environment (``LETITRIDE_…``), then from a TOML file.

The file is ``letitride.toml`` in the working directory, or what ``LETITRIDE_SETTINGS`` names.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from letitride.storage.opening import DEFAULT_DATABASE, Address

Seconds = Annotated[float, Field(ge=0, le=3600)]


class Settings(BaseSettings):
    """Everything that can be set, with what holds if it is not."""

    model_config = SettingsConfigDict(env_prefix="LETITRIDE_", extra="forbid", frozen=True)

    database: str = DEFAULT_DATABASE
    key: Path | None = None
    checkpoints: Path | None = None
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    origins: tuple[str, ...] = ()  # of pages served elsewhere; the house's own is always one
    secure_cookies: bool = False  # True behind TLS
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    demo: bool = False
    guest_chips: Annotated[str, Field(pattern=r"^[0-9]{1,7}\.[0-9]{2}$")] = "1000.00"
    guest_hours: Annotated[int, Field(ge=1, le=12)] = 4
    pace: Seconds = 1.0  # between two steps of the automatic dealer
    betting_time: Seconds = 20.0  # from the first wager on
    decision_time: Seconds = 20.0
    reveal_time: Seconds = 5.0  # for client seeds that were promised

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - only named sources
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is said in code counts first, then the environment, then the file."""
        file = Path(os.environ.get("LETITRIDE_SETTINGS", "letitride.toml"))
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, file)

    @property
    def address(self) -> Address:
        """Where the house's record is."""
        return Address(self.database, self.key, self.checkpoints)

    @property
    def guest_stay(self) -> timedelta:
        """How long a guest may stay."""
        return timedelta(hours=self.guest_hours)
