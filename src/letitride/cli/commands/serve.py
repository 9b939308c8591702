"""``letitride serve``: the house, served to browsers and programs."""

import gc
import signal
import socket
from contextlib import suppress
from typing import Annotated, Any

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import print_json
from letitride.cli.number_options import number

_BACKLOG = 2048
#: How many seconds those who are connected have to go, once the house is stopped.
_PATIENCE = 10
#: How many bytes a watcher may say at once; nothing is asked for there.
_MOST_SAID = 1024


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, number("The port; 0 for any that is free.", 0, 65_535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The house's database.")
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="Open a table that guests can play at once.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print address and password as one JSON document.")
    ] = False,
) -> None:
    """Run the house. Settings: LETITRIDE_… in the environment, or letitride.toml."""
    from letitride.server.app import create_app
    from letitride.server.operations.logs import set_up
    from letitride.server.running_house import open_house
    from letitride.server.settings import read_settings

    settings = read_settings(host=host, port=port, database=database, demo=demo or None)
    with _listening(settings.host, settings.port) as listening:
        house = open_house(settings)
        set_up(settings.log_level)
        password = house.auth.first_start()
        if as_json:
            print_json({"url": _url(listening), "password": password})
        else:
            _greet(_url(listening), password)
        _run(create_app(house), settings.proxies, listening)


def _greet(url: str, password: str | None) -> None:
    if password is not None:
        typer.echo(f"The administrator's password, shown this once: {password}")
    typer.echo(f"Let It Ride at {url}")


def _listening(host: str, port: int) -> socket.socket:
    """Where to listen, taken before anything else is: a port in use is refused in one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        place, reason = f"{host}:{port}", error.strerror or error
        raise bad_option(place, "cli/listen", "a place to listen at", reason) from None
    send_at_once(listening)
    return listening


def send_at_once(listening: socket.socket) -> None:
    """No answer waits until the one before it is acknowledged, which takes a client 40 ms."""
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _run(app: Any, proxies: tuple[str, ...], listening: socket.socket) -> None:
    """Serve until Ctrl-C or a termination; either is an end in good order, with exit status 0."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=_MOST_SAID,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=_PATIENCE,
    )
    server = uvicorn.Server(config)
    gc.freeze()  # what is here by now stays: to look through it at times would halt everybody
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again once all is done
        server.run(sockets=[listening])
    if not server.started:
        raise bad_option("serve", "cli/start", "the house to open", "a fault; the log has more")
