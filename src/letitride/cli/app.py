"""The application. Each command has its own module, imported only when it is needed."""

from collections.abc import Iterable
from importlib import import_module
from typing import Annotated

import typer
from typer.exceptions import TyperException

from letitride import __version__
from letitride.cli.console import note
from letitride.cli.paper_options import with_files
from letitride.errors import LetItRideError

BAD_INPUT = 2

#: Every command. A command's module and function have the same name.
COMMANDS = (
    "play",
    "replay",
    "controller",
    "paytables",
    "clauses",
    "check",
    "par",
    "document",
    "strategy",
    "advise",
    "session",
    "design",
    "simulate",
    "fairness",
    "verify",
    "report",
    "audit",
    "selfcheck",
    "keys",
    "export",
    "backup",
    "restore",
    "serve",
    "administrator",
)


def make_app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the application with these commands, without importing the others."""
    app = typer.Typer(
        name="letitride",
        help="Let It Ride under the rules of four jurisdictions.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(invoke_without_command=True)(letitride)
    for name in names:
        app.command()(getattr(import_module(f"letitride.cli.commands.{name}"), name))
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"letitride {__version__}")
        raise typer.Exit


def letitride(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - the callback uses it
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Let It Ride under the rules of four jurisdictions."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(args: list[str]) -> int:
    """Run a command and return its exit status."""
    given = with_files(args)
    asked_for = [name for name in COMMANDS if given[:1] == [name]]
    command = typer.main.get_command(make_app(asked_for or COMMANDS))
    try:
        status = command.main(given, prog_name="letitride", standalone_mode=False)
    except TyperException as error:
        note(f"letitride: {error.format_message()}")
    except (LetItRideError, OSError) as error:
        note(f"letitride: {error}")
    else:
        return status if isinstance(status, int) else 0
    return BAD_INPUT
