"""``letitride keys``: list a house's keys, publish the public ones, and rotate any of them."""

import getpass
from contextlib import closing
from enum import StrEnum
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.database_options import Checkpoints, Database, Key, address_of
from letitride.eventstore.key_files import id_of, read_secrets
from letitride.eventstore.keyring import KeyKind, key_path, make_keys
from letitride.house.key_rotation import prepare_key, rotate_key
from letitride.house.opening import Address, open_existing


class KeyAction(StrEnum):
    """The things to do with keys."""

    SHOW = "show"
    PUBLIC = "public"
    ROTATE = "rotate"


def keys(
    action: Annotated[
        KeyAction,
        typer.Argument(metavar="|".join(KeyAction), help="What to do.", show_choices=False),
    ],
    kind: Annotated[
        KeyKind | None,
        typer.Argument(
            metavar="[sealing|signing|sessions]", help="Key to rotate.", show_choices=False
        ),
    ] = None,
    prepare: Annotated[
        bool, typer.Option("--prepare", help="Only add the key, so that all servers know it.")
    ] = False,
    drop: Annotated[
        bool, typer.Option("--drop", help="Remove earlier sessions keys: everyone logs in again.")
    ] = False,
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    as_json: AsJson = False,
) -> None:
    """List or rotate a house's keys while it is running. Earlier keys stay readable."""
    address = address_of(database, key, checkpoints)
    if action is KeyAction.ROTATE:
        _rotate(address, _wanted(kind), prepare=prepare, drop=drop, as_json=as_json)
        return
    for option, given in (("--prepare", prepare), ("--drop", drop)):
        if given:
            raise bad_option(option, "cli/needs", "rotate", action, needs="rotate")
    open_existing(address).close()  # a wrong path must not create keys
    if action is KeyAction.PUBLIC:
        public = make_keys(address.key_file).public
        if as_json:
            print_json({"signing": public})
        else:
            typer.echo("\n".join(public))
        return
    _show(address, as_json=as_json)


def _wanted(kind: KeyKind | None) -> KeyKind:
    if kind is None:
        raise bad_option("KIND", "cli/empty", "sealing, signing, or sessions", "none")
    return kind


def _rotate(address: Address, kind: KeyKind, *, prepare: bool, drop: bool, as_json: bool) -> None:
    if drop and kind is not KeyKind.SESSIONS:
        raise bad_option("--drop", "cli/needs", "sessions", kind, needs="the sessions key")
    with closing(open_existing(address)) as journal:
        if prepare:
            made = prepare_key(address.key_file, kind)
        else:
            by, file = f"{getpass.getuser()} (command line)", address.checkpoint_file
            made = rotate_key(journal, address.key_file, file, kind, by, drop=drop).key
    if as_json:
        print_json({"kind": kind.value, "key": made, "in_use": not prepare})
    elif prepare:
        typer.echo(
            f"Prepared the {kind} key {made}. Copy the key files to every server, then rotate."
        )
    else:
        typer.echo(f"The {kind} key {made} is in use.")


def _show(address: Address, *, as_json: bool) -> None:
    rows = []
    make_keys(address.key_file)
    for kind in KeyKind:
        found, prepared = read_secrets(key_path(address.key_file, kind))
        for number, secret in enumerate(found):
            rows.append((kind.value, id_of(secret), "in use" if number == 0 else "earlier"))
        if prepared is not None:
            rows.append((kind.value, id_of(prepared), "prepared"))
    if as_json:
        print_json({"keys": [{"kind": one, "key": id_, "standing": use} for one, id_, use in rows]})
        return
    table = listing("Kind", "Key", "Standing")
    for row in rows:
        table.add_row(*row)
    people().print(table)
