"""Verify a round from a downloaded public log, without any code of Let It Ride.

    python examples/verify_log.py LOG_FOLDER VKEY ROUND.json

The folder has the files that the house serves under /log/: checkpoint and tile/... The key is the
one that the house publishes. The round is the ``fair`` part of a round's record. The program needs
only the package ``cryptography``. It prints what it proved and exits with status 0, or prints the
first thing that is wrong and exits with status 1.
"""

import hmac
import json
import sys
from base64 import b64decode
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TILE = 256


class WrongError(Exception):
    """Something in the log or in the round that is not as it should be."""


def check(fine: bool, wrong: str) -> None:
    """Stop with this message unless everything is fine."""
    if not fine:
        raise WrongError(wrong)


def read_checkpoint(note: str, vkey: str) -> tuple[int, bytes]:
    """Verify the log's signature on a checkpoint (C2SP signed-note and tlog-checkpoint)."""
    name, id_, encoded = vkey.split("+", 2)
    key = b64decode(encoded)
    check(key[0] == 1, "the key is not an Ed25519 key of a log")
    key_id = sha256(name.encode() + b"\n" + key).digest()[:4]
    check(key_id.hex() == id_, "the key was not copied correctly")
    text, _, lines = note.rpartition("\n\n")
    signed = (text + "\n").encode()
    for line in lines.splitlines():
        _, signer, blob = line.split(" ", 2)
        if signer == name and b64decode(blob)[:4] == key_id:
            Ed25519PublicKey.from_public_bytes(key[1:]).verify(b64decode(blob)[4:], signed)
            origin, size, root, *_ = text.split("\n")
            check(origin == name, "the checkpoint is of another log")
            return int(size), b64decode(root)
    raise WrongError("the checkpoint is not signed with this key")


def tile_path(kind: str, index: int, width: int) -> str:
    """Return the path of a tile (C2SP tlog-tiles)."""
    digits = f"{index:03d}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    place = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    return f"tile/{kind}/{place}" + ("" if width == TILE else f".p/{width}")


def read_entries(folder: Path, size: int) -> list[bytes]:
    """Read every entry of the log from its bundles."""
    entries: list[bytes] = []
    for index in range(-(-size // TILE)):
        width = min(TILE, size - index * TILE)
        data = (folder / tile_path("entries", index, width)).read_bytes()
        at = 0
        while at < len(data):
            end = at + 2 + int.from_bytes(data[at : at + 2], "big")
            entries.append(data[at + 2 : end])
            at = end
    check(len(entries) == size, "the log has entries missing")
    return entries


def root_of(hashes: list[bytes]) -> bytes:
    """Return the root of the tree over these leaf hashes (RFC 6962)."""
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256().digest()
    left = 1 << ((len(hashes) - 1).bit_length() - 1)
    return sha256(b"\x01" + root_of(hashes[:left]) + root_of(hashes[left:])).digest()


def canonical(document: Any) -> bytes:
    """Return JSON with sorted keys and no spaces."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def check_rounds(entries: list[dict[str, Any]], table: str) -> None:
    """Check that a table's rounds follow each other, each with one commitment and one record."""
    last, over, voided, seeded = 0, True, False, False
    for entry in entries:
        if entry.get("table") != table or entry["kind"] not in ("commitment", "record", "void"):
            continue
        number, kind = entry["round"], entry["kind"]
        if kind == "commitment":
            check(number > last, f"round {number} has a second commitment")
            check(over, f"round {last} has a commitment, but no record and no void")
            check(number == last + 1, f"the round after round {last} is missing")
            last, over, voided, seeded = number, False, False, True
        elif kind == "void":
            check(number in (last, last - 1), f"the void of round {number} is late")
            over, voided = over or number == last, True
        elif number > last:
            check(not seeded, f"round {number} has a record, but no commitment")
            check(number == last + 1, f"the round after round {last} is missing")
            last, over, voided = number, True, False
        else:
            check(not over or voided, f"round {number} has a second record")
            over, voided = over or number == last, False


def deck_of(record: dict[str, Any], deal: int) -> str:
    """Return the deck that the seeds produce, as docs/fairness.md defines it."""
    fields = [b"letitride fair deal 1", record["table"].encode()]
    fields += [b"%d" % record["round"], b"%d" % deal]
    for one in record["client_seeds"]:
        if one["seed"] is not None:
            fields += [b"%d" % one["seat"], one["player"].encode(), bytes.fromhex(one["seed"])]
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    seed = bytes.fromhex(record["server_seed"])
    blocks = (hmac.digest(seed, message + at.to_bytes(8, "big"), "sha256") for at in count())
    stream = (byte for block in blocks for byte in block)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for place in range(51, 0, -1):
        byte = next(one for one in stream if one < 256 - 256 % (place + 1))
        other = byte % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return " ".join(deck)


def check_deal(record: dict[str, Any]) -> None:
    """Check the deal of a round against its seeds."""
    seed = bytes.fromhex(record["server_seed"])
    check(sha256(seed).hexdigest() == record["commitment"], "the seed is not the promised one")
    for one in record["client_seeds"]:
        if one["seed"] is not None:
            hash_ = sha256(bytes.fromhex(one["seed"])).hexdigest()
            check(hash_ == one["hash"], f"the seed of seat {one['seat']} is not the promised one")
    for one in record["decks"]:
        check(deck_of(record, one["deal"]) == one["shuffled"], "the seeds produce another deck")
        deck = one["shuffled"].split()
        for lifted in one["cuts"]:
            deck = deck[lifted:] + deck[:lifted]
        check(" ".join(deck) == one["dealt"], "the dealt deck is not the shuffled one, cut")


def verify(folder: Path, vkey: str, record: dict[str, Any]) -> list[str]:
    """Verify a round and the log that contains it; return what was proved."""
    size, root = read_checkpoint((folder / "checkpoint").read_text("utf-8"), vkey.strip())
    leaves = read_entries(folder, size)
    hashes = [sha256(b"\x00" + leaf).digest() for leaf in leaves]
    check(root_of(hashes) == root, "the entries are not those of the signed checkpoint")
    entries = [json.loads(leaf) for leaf in leaves]
    check(list(map(canonical, entries)) == leaves, "an entry is not in canonical JSON")
    check_rounds(entries, record["table"])
    check_deal(record)
    about = (record["table"], record["round"])
    own = [(at, one) for at, one in enumerate(entries) if _round_of(one) == about]
    committed = [(at, one) for at, one in own if one["kind"] == "commitment"]
    recorded = [(at, one) for at, one in own if one["kind"] == "record"]
    voids = [one for _, one in own if one["kind"] == "void"]
    check(bool(committed), "the log has no commitment for the round")
    check(committed[0][1]["commitment"] == record["commitment"], "the log has another commitment")
    check(bool(recorded), "the log has no record of the round")
    digest = sha256(canonical({"void": None} | record)).hexdigest()
    check(recorded[-1][1]["sha256"] == digest, "the log has a different record of the round")
    return [
        f"The log has {size} entries, signed by {vkey.partition('+')[0]}.",
        f"Entry {committed[0][0]} is the commitment, and entry {recorded[-1][0]} the record.",
        *(f"The round was void: {one['reason']}." for one in voids),
        "The deal follows from the seeds.",
    ]


def _round_of(entry: dict[str, Any]) -> tuple[Any, Any] | None:
    of_round = entry["kind"] in ("commitment", "record", "void")
    return (entry["table"], entry["round"]) if of_round else None


if __name__ == "__main__":
    log, key, round_file = sys.argv[1:]
    try:
        proved = verify(Path(log), key, json.loads(Path(round_file).read_text("utf-8")))
    except (WrongError, InvalidSignature, OSError, ValueError, LookupError, TypeError) as error:
        sys.exit(f"NOT PROVEN: {str(error) or 'the signature is wrong'}")
    sys.stdout.write("\n".join(proved) + "\n")
