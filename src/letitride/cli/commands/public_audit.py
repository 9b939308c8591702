"""``letitride audit --public``: an audit without the house's key."""

from contextlib import closing
from pathlib import Path

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import one_line, people, print_json
from letitride.cli.database_options import address_of
from letitride.cli.files import read_text
from letitride.house.opening import open_rows
from letitride.house.proof.public_audit import PublicAudit, public_audit
from letitride.numbers import counted

NOT_CLEAN = 1


def audit_publicly(
    public: Path,
    database: str | None,
    key: Path | None,
    checkpoints: Path | None,
    file: Path | None,
    *,
    as_json: bool,
) -> None:
    """Audit a database with public keys, and never read the house's key."""
    for option, given in (("--key", key), ("--file", file)):
        if given is not None:
            raise bad_option(option, "cli/apart", "either one", "both", other="--public")
    trusted = read_text(str(public)).split()
    address = address_of(database, None, checkpoints)
    with closing(open_rows(address)) as store, store.reading() as tx:
        found = public_audit(tx, address.checkpoint_file, trusted)
    if as_json:
        print_json(found.as_data())
    else:
        _show(found)
    if found.fault is not None:
        raise typer.Exit(NOT_CLEAN)


def _show(found: PublicAudit) -> None:
    console, compared = people(), found.compared
    events, streams = counted(found.events, "event"), counted(found.streams, "stream")
    console.print(f"{events} in {streams} checked.")
    if compared is not None:
        lines = counted(compared.lines, "checkpoint")
        times = f"from {compared.first} to {compared.last}"
        console.print(f"Compared with {lines}, {times}; {compared.signed} signed for the public.")
    if found.fault is None:
        console.print("Clean. Sealed events were not opened.", style="bold")
        return
    place = found.fault.stream.replace(":", " ", 1)
    if found.fault.version is not None:
        place = f"{place}, event {found.fault.version}"
    console.print(f"NOT CLEAN. {place}: {one_line(found.fault.what)}", style="bold")
