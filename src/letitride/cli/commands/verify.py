"""``letitride verify``: the proof of one round's deal from its published seeds."""

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, JsonDocument, one_line, people, print_json
from letitride.cli.files import read_text
from letitride.cli.results.log_proof import prove_from_log, show_log
from letitride.fair_record import FairRecord, FairVoid
from letitride.numbers import counted
from letitride.table.fair.commit_reveal import check_hash
from letitride.table.fair.proof import Proof, check
from letitride.table.fair.record_reader import read_record

NOT_PROVEN = 1


def verify(
    record: Annotated[
        str,
        typer.Argument(metavar="ROUND.json", help="The published record, or - for stdin."),
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The commitment you noted before betting."),
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(metavar="DIR_OR_URL", help="Also prove the round from this public log."),
    ] = None,
    key: Annotated[
        str | None, typer.Option(metavar="VKEY", help="The log's published key.")
    ] = None,
    seen: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The log's last checkpoint that you saw; it is updated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove a round's deal from its published seeds. Exit status 1 means the proof failed."""
    for option, value in (("--log", log), ("--key", key)):
        if value is None and (log, key, seen) != (None, None, None):
            needed = "both --log and --key"
            raise bad_option(option, "cli/needs", needed, "none", needs=needed)
    if commitment is not None:
        with about("--commitment"):
            check_hash(commitment)
    text = _standard_input() if record == "-" else read_text(record)
    with about(record):
        published = read_record(text)
    proof = check(published, commitment)
    logged = None if log is None or key is None else prove_from_log(published, log, key, seen)
    if as_json:
        found = {} if logged is None else {"log": logged.as_data()}
        document = _document(published, proof)
        print_json(document | found | {"ok": proof.ok and (logged is None or logged.ok)})
    else:
        is_noted = commitment is not None or logged is not None
        _show(people(), published, proof, commitment, ask=not is_noted)
        if logged is not None:
            show_log(people(), logged)
    if not proof.ok or not (logged is None or logged.ok):
        raise typer.Exit(NOT_PROVEN)


def _standard_input() -> str:
    """Read standard input as UTF-8, whatever the terminal's encoding."""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad_option("-", "cli/text", "a file in UTF-8", error) from None


def _document(record: FairRecord, proof: Proof) -> JsonDocument:
    proven = {what: proof.holds(what) for what in ("commitment", "client_seeds", "deck", "cut")}
    return {
        "ok": proof.ok,
        **proven,
        "table": record.table,
        "round": record.round,
        "deals": [deck.deal for deck in record.decks],
        "not_revealed": [client.seat for client in record.client_seeds if client.seed is None],
        "faults": [asdict(fault) for fault in proof.faults],
        "void": record.as_data()["void"],
    }


def _show(
    console: Console, record: FairRecord, proof: Proof, noted: str | None, *, ask: bool
) -> None:
    console.print(f"{one_line(record.table)}, round {record.round}", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for place, name, words in _lines(record, noted):
        faults = [fault.message for fault in proof.faults if fault.place == place]
        found = Text("; ".join(faults), style="bold") if faults else Text(words)
        table.add_row(Text(one_line(name)), found)
    console.print(table)
    console.print(_verdict(record, proof), style="bold")
    if record.void is not None:
        for line in _people(record.void):
            console.print(Text(one_line(line)))
    if ask:
        console.print(f"Was this the commitment published before betting?\n{record.commitment}")


def _lines(record: FairRecord, noted: str | None) -> Iterator[tuple[str, str, str]]:
    """Yield each part of the record: its location, its name, and the text to print if valid."""
    and_noted = "" if noted is None else ", which matches the one you noted"
    yield "", "commitment", f"the hash of the server seed{and_noted}"
    for client in record.client_seeds:
        seat = f"seat {client.seat}"
        words = "not revealed, so not used" if client.seed is None else "the seed that was promised"
        yield seat, f"{seat}, {client.player}", words
    before = 0
    for deck in record.decks:
        if deck.deal > before + 1:
            first, last = before + 1, deck.deal - 1
            lost = f"deal {first}" if first == last else f"deals {first} to {last}"
            yield lost, lost, "lost before a card was dealt"
        deal, before = f"deal {deck.deal}", deck.deal
        cuts = f", cut at {' and '.join(map(str, deck.cuts))}" if deck.cuts else ""
        yield deal, deal, f"the order that the seeds produce{cuts}"


def _verdict(record: FairRecord, proof: Proof) -> Text:
    void = "" if record.void is None else one_line(record.void.what)
    if not proof.ok:
        says = f" The record says that the round was void: {void}." if void else ""
        return Text(f"NOT PROVEN: {counted(len(proof.faults), 'fault')}.{says}")
    if not record.decks:
        says = f" The round was void: {void}." if void else ""
        return Text(f"Nothing was dealt. The seeds match their published hashes.{says}")
    if void:
        return Text(f"The deal is proven, and the round was void: {void}.")
    return Text("Proven: the deal follows from the seeds.")


def _people(void: FairVoid) -> Iterator[str]:
    """Yield the people who reported the irregularity and ruled on it, with their notes (R51)."""
    seat = "" if void.seat is None else f" at seat {void.seat}"
    if void.reported_by is not None:
        yield f"Reported by {void.reported_by}{seat}{_noted(void.report_note)}"
    if void.ruled_by is not None:
        second = "" if void.second is None else f", with {void.second} as the second person"
        when = "" if void.time is None else f" at {void.time[:19].replace('T', ' ')} UTC"
        yield f"Ruled by {void.ruled_by}{second}{when}{_noted(void.note)}"
    if void.clauses:
        yield f"Rules: {', '.join(void.clauses)}"


def _noted(note: str | None) -> str:
    return "." if note is None else f": {note}"
