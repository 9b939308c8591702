"""``letitride serve``: the server for browsers and programs."""

import gc
import signal
import socket
from contextlib import suppress
from typing import Annotated, Any

import typer

from letitride.cli.bad_input import bad_option, system_errors
from letitride.cli.console import print_json
from letitride.cli.number_options import number

_BACKLOG = 2048
#: The number of seconds that open connections have to finish when the server stops.
_PATIENCE = 10
#: The longest WebSocket message accepted from a client, in bytes. Clients do not have to send any.
_MOST_SAID = 1024


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, number("The port. 0 means any free port.", 0, 65_535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The house's database.")
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Open a table for guests.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the address and passwords as JSON.")
    ] = False,
) -> None:
    """Run the server. It reads settings from LETITRIDE_… variables and letitride.toml."""
    from letitride.server.app import create_app
    from letitride.server.operations.logs import set_up
    from letitride.server.running_house import open_house
    from letitride.server.settings import read_settings

    settings = read_settings(host=host, port=port, database=database, demo=demo or None)
    with _listening(settings.host, settings.port) as listening:
        house = open_house(settings)
        set_up(settings.log_level)
        first = house.auth.first_start()
        if as_json:
            password, auditor = first or (None, None)
            said = {"url": _url(listening), "password": password, "auditor_password": auditor}
            print_json(said)
        else:
            if first is not None:
                typer.echo(f"The administrator's password, shown only once: {first.administrator}")
                typer.echo(f"The auditor's password, shown only once: {first.auditor}")
            typer.echo(f"Let It Ride at {_url(listening)}")
        _run(create_app(house), settings.proxies, listening)


def _listening(host: str, port: int) -> socket.socket:
    """Open the listening socket first, so that a port in use is reported on one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with system_errors(f"{host}:{port}", "cli/listen", "an available address"):
        listening = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    send_at_once(listening)
    return listening


def send_at_once(listening: socket.socket) -> None:
    """Turn off Nagle's algorithm, which can delay an answer by 40 ms."""
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _run(app: Any, proxies: tuple[str, ...], listening: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM. Both are normal exits, with status 0."""
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
    gc.freeze()  # exempt existing objects from garbage collection
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when it stops
        server.run(sockets=[listening])
    if not server.started:
        raise bad_option("serve", "cli/start", "a successful start", "an error; see the log")
