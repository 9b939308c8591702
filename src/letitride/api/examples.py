"""Documentation examples that are too large to keep next to their models."""

from typing import Any

from pydantic import ConfigDict

Json = dict[str, Any]

#: A command id.
COMMAND_ID = "6f1d1f0e-9a51-4c53-8d0b-2f7f5c3a1e42"


def example(**shown: Any) -> ConfigDict:
    """Return a model configuration with this documentation example."""
    return ConfigDict(json_schema_extra={"examples": [shown]})


JURISDICTION: Json = {
    "id": "MBS", "name": "Marina Bay Sands, Singapore", "version": "3", "effective": "2012-12-27",
    "currency": "SGD",
}  # fmt: skip

CLAUSE: Json = {
    "id": "MA-10(a)-2", "document": "MA", "kind": "display", "tier": "rule",
    "gist": "Such odds must never be expressed with the word 'for'.", "tested": True,
    "outside": False,
}  # fmt: skip

PAYTABLE: Json = {
    "game": "main", "id": "MA-MAIN", "title": "Let It Ride", "jurisdiction": "MA",
    "columns": ["Pays"], "rows": [["royal_flush", "1,000 to 1"], ["straight_flush", "200 to 1"]],
    "note": "", "clauses": ["MA-10(b)"],
}  # fmt: skip

_SEAT: Json = {
    "seat": 3, "player": "Ann", "name": "Ann", "automatic": False,
    "bets": [
        {"wager": "1", "stake": "5.00", "standing": "up", "won": "0.00", "back": "0.00"},
        {"wager": "2", "stake": "5.00", "standing": "up", "won": "0.00", "back": "0.00"},
        {"wager": "$", "stake": "5.00", "standing": "up", "won": "0.00", "back": "0.00"},
    ],
    "cards": ["Ks", "Qs", "Js"], "hand": None, "three_card_hand": None, "left": False,
    "settled": False, "on_layout": True, "envy": "0.00", "net": "-15.00",
}  # fmt: skip

_RULES: Json = {
    "jurisdiction": {"id": "MA", "name": "Massachusetts"}, "version": "2022",
    "digest": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae", "currency": "USD",
    "seats": 7, "two_spots": False, "limits": {"min_bet": "5.00", "max_bet": "500.00"},
    "dealing": {
        "name": "machine", "shuffler": True,
        "steps": [{"to": "seats", "cards": 3}, {"to": "community", "cards": 2}],
    },
    "spots": [
        {"wager": "1", "mark": "1", "game": "main", "sensor": False},
        {"wager": "2", "mark": "2", "game": "main", "sensor": False},
        {"wager": "$", "mark": "3", "game": "main", "sensor": False},
    ],
    "paytables": [PAYTABLE],
}  # fmt: skip

#: A table as Ann sees it when she must decide on bet 1.
TABLE: Json = {
    "table": {"name": "T1", "title": "T1", "kind": "virtual", "shut": False}, "version": 41,
    "rules": _RULES, "round": 12, "phase": "bet_one", "seats": [_SEAT], "community": [None, None],
    "to_burn": False, "burned": False, "stub": 47, "to_act": 3, "deciding": "1", "to_settle": None,
    "highest": None, "reason": None, "clauses": [], "clock": {"deadline": "2026-01-01T12:00:20Z"},
    "dealer": None, "due": None, "held": None,
    "script": [
        {
            "step": "bet_one", "text": "Ask each player about bet 1, clockwise.",
            "says": "Let it ride or take it back?", "seat": 3, "clauses": ["MA-9(b)-0"],
        },
    ],
    "meters": [
        {"sensor": "progressive", "link": "Main floor", "level": "Jackpot", "amount": "10523.19"},
    ],
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "client_seed": {"stage": "dealing", "seats": []},
    "you": {"player": "Ann", "seats": [3], "chips": "985.00"},
    "legal": [{"action": "decision", "seat": 3, "bet": "1"}],
}  # fmt: skip

EVENT: Json = {
    "version": 43, "event": "BetTakenBack", "seat": 3, "bet": "1",
    "time": "2026-01-01T12:00:00.000000Z", "actor": "Ann",
}  # fmt: skip

_DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")

#: A finished round.
ROUND: Json = {
    "table": "T1", "round": 12, "events": [EVENT], "nets": {"3": "-15.00"},
    "fair": {
        "version": 1, "table": "T1", "round": 12, "commitment": TABLE["commitment"],
        "server_seed": "00" * 32, "client_seeds": [],
        "decks": [{"deal": 1, "shuffled": _DECK, "cuts": [], "dealt": _DECK}], "void": None,
    },
}  # fmt: skip
