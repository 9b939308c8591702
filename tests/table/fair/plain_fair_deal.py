"""A second implementation of the fair deal, written from its definition in a different style.

This code computes the HMAC by hand, reads the stream as one long string of digits, and draws cards
from the new deck instead of swapping them. It does not use the package.
"""

import hashlib

NEW_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

Seeds = list[tuple[int, str, str]]


def plain_message(table: str, number: int, deal: int, seeds: Seeds) -> str:
    """Return the message in hexadecimal. ``seeds`` lists seats, players, and hexadecimal seeds."""
    parts = [text.encode().hex() for text in ("letitride fair deal 1", table, str(number))]
    parts.append(str(deal).encode().hex())
    for seat, player, seed in sorted(seeds):
        parts.extend([str(seat).encode().hex(), player.encode().hex(), seed])
    return "".join(f"{len(part) // 2:08x}{part}" for part in parts)


def plain_hmac(key: str, text: str) -> str:
    """Compute HMAC-SHA256 as in RFC 2104, all in hexadecimal."""
    padded = bytes.fromhex(key).ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in padded) for pad in (0x36, 0x5C))
    first = hashlib.sha256(inner + bytes.fromhex(text)).digest()
    return hashlib.sha256(outer + first).hexdigest()


def plain_deck(server_seed: str, message: str) -> str:
    """Return the deck, top card first."""
    digits = "".join(plain_hmac(server_seed, f"{message}{block:016x}") for block in range(40))
    left, below = NEW_DECK.copy(), ""
    while len(left) > 1:
        number, digits = int(digits[:2], 16), digits[2:]
        if number // len(left) == 256 // len(left):
            continue  # skip numbers that would bias the draw
        drawn = number % len(left)
        below = f" {left[drawn]}{below}"
        left[drawn] = left[-1]
        del left[-1]
    return left[0] + below
