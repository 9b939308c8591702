"""``letitride verify``: the proof of one round's deal from its published seeds."""

import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, JsonDocument, one_line, people, print_json
from letitride.cli.files import read_text
from letitride.fair_record import FairRecord
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
    as_json: AsJson = False,
) -> None:
    """Prove a round's deal from its published seeds. Exit status 1 means the proof failed."""
    if commitment is not None:
        with about("--commitment"):
            check_hash(commitment)
    text = _standard_input() if record == "-" else read_text(record)
    with about(record):
        published = read_record(text)
    proof = check(published, commitment)
    if as_json:
        print_json(_document(published, proof))
    else:
        _show(people(), published, proof, commitment)
    if not proof.ok:
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
    }


def _show(console: Console, record: FairRecord, proof: Proof, noted: str | None) -> None:
    console.print(f"{one_line(record.table)}, round {record.round}", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for place, name, words in _lines(record, noted):
        faults = [fault.message for fault in proof.faults if fault.place == place]
        found = Text("; ".join(faults), style="bold") if faults else Text(words)
        table.add_row(Text(one_line(name)), found)
    console.print(table)
    console.print(_verdict(record, proof), style="bold")
    if noted is None:
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


def _verdict(record: FairRecord, proof: Proof) -> str:
    if not proof.ok:
        return f"NOT PROVEN: {counted(len(proof.faults), 'fault')}."
    if not record.decks:
        return "Nothing was dealt. The seeds match their published hashes."
    return "Proven: the deal follows from the seeds."
