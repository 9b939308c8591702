"""``letitride witness``: follow a house's public log, and cosign what it can prove."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, note, one_line, people, print_json
from letitride.cli.log_source import log_address, log_files
from letitride.cli.number_options import number
from letitride.errors import ProofError
from letitride.house.proof.log_witness import Witness, WitnessReport
from letitride.transparency.note import VerifierKey

REFUSED = 1


def witness(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The house's address, or a folder with its log.")
    ],
    key: Annotated[str, typer.Option(metavar="VKEY", help="The log's published key.")],
    state: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the witness's key and state.")
    ],
    name: Annotated[
        str | None, typer.Option(help="The witness's name, when its key is created.")
    ] = None,
    send: Annotated[
        bool, typer.Option("--send", help="Send each cosigned checkpoint to the house.")
    ] = False,
    once: Annotated[bool, typer.Option("--once", help="Check once and exit.")] = False,
    every: Annotated[int, number("Seconds between checks.", 1, 86_400)] = 60,
    as_json: AsJson = False,
) -> None:
    """Check every entry of a house's log, and cosign its checkpoints. Exit status 1: refused."""
    with about("--key"):
        log = VerifierKey.parse(key)
    if send and not url.startswith(("http://", "https://")):
        raise bad_option("--send", "cli/needs", "the house's address", url, needs="an address")
    follower = Witness(state, log, name)
    note(f"The witness's key: {follower.key.verifier}")
    with log_files(url) as fetch:
        while True:
            report = _check(lambda: follower.check(fetch, lambda: int(time.time())))
            if report.ok and report.note and send:
                _send(url, report.note)
            _show(report, as_json=as_json)
            if not report.ok:
                raise typer.Exit(REFUSED)
            if once:
                return
            time.sleep(every)


def _check(check: Callable[[], WitnessReport]) -> WitnessReport:
    """Check the log. A file that cannot be read is a refusal too."""
    try:
        return check()
    except ProofError as error:
        return WitnessReport(0, 0, (error.message,))


def _send(url: str, cosigned: str) -> None:
    import httpx

    try:
        answer = httpx.post(f"{log_address(url)}cosignatures", content=cosigned, timeout=30)
    except httpx.HTTPError as error:
        note(f"note: the cosignature was not sent: {error}")
        return
    if not answer.is_success:
        note(f"note: the house did not accept the cosignature: {answer.text}")


def _show(report: WitnessReport, *, as_json: bool) -> None:
    if as_json:
        print_json(report.as_data())
        return
    console = people()
    if report.ok:
        new = report.size - report.before
        console.print(f"Cosigned. Entries: {report.size:,}, of which {new:,} are new.")
        return
    console.print("REFUSED. The witness did not cosign this log.", style="bold")
    for one in report.refusals:
        console.print(Text(one_line(one)))
