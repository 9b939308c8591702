"""``letitride serve``: the house, served to browsers and programs."""

from typing import Annotated, Any

import typer

from letitride.cli.refusal import RefusedError
from letitride.cli.terminal import note


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The house's database.")
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="Open a table that guests can play at once.")
    ] = False,
) -> None:
    """Run the house. Settings: LETITRIDE_… in the environment, or letitride.toml."""
    import uvicorn
    from pydantic import ValidationError

    from letitride.server.app import create_app
    from letitride.server.house import open_house
    from letitride.server.logs import set_up
    from letitride.server.settings import Settings

    said: dict[str, Any] = {"host": host, "port": port, "database": database, "demo": demo or None}
    try:
        settings = Settings(**{name: value for name, value in said.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise RefusedError(f"{place}: {first['msg']}") from None
    set_up(settings.log_level)
    house = open_house(settings)
    password = house.door.first_start()
    if password is not None:
        note(f"The administrator's password, shown this once: {password}")
    note(f"Let It Ride at http://{settings.host}:{settings.port}/ (documentation at /docs)")
    uvicorn.run(
        create_app(house),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        server_header=False,
        timeout_graceful_shutdown=10,
    )
