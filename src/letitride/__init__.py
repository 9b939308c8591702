"""Let It Ride: the exact rules of four jurisdictions as tested data and code.

One import, then the words of the game:

>>> import letitride as lir
>>> lir.solve("MA-MAIN").edge
Fraction(37963, 1082900)
>>> lir.advise("Kd Qd 2d").rides
False

Wherever an object is accepted, so are its id, the path of its file, or plain text: ``"MA-MAIN"``,
``"house.toml"``, ``"5"``, ``"Kd Qd 2d"``. Whatever is wrong raises an error that names it.

Play: :class:`Table`, :func:`replay`, :func:`verify`. Mathematics: :func:`solve`, :func:`advise`,
:func:`strategy`, :func:`par`, :func:`session`, :func:`design`, :func:`simulate`. The rulebook:
:func:`paytable`, :func:`paytables`, :func:`jurisdiction`, :func:`jurisdictions`, :func:`rules`,
:func:`check`. Each name is imported when it is first used.
"""

from letitride.lazy import lazy

TYPE_CHECKING = False  # true to a type checker; importing it from typing takes 10 ms

__version__ = "0.1.0"

if TYPE_CHECKING:
    from letitride.cards import Card, parse_cards
    from letitride.compliance.check import check
    from letitride.errors import InputError, LetItRideError, MoneyError, RuleError
    from letitride.front_door import (
        advise,
        design,
        jurisdictions,
        par,
        paytables,
        session,
        solve,
        strategy,
        verify,
    )
    from letitride.money import Cents, Currency
    from letitride.rulebook.house_rules import HouseRules
    from letitride.rulebook.wagers import Game, Wager
    from letitride.simulation.run import simulate
    from letitride.table.lookup import jurisdiction, paytable, rules
    from letitride.table.scripts.replay import replay
    from letitride.table.table import Table

__all__ = [
    "Card",
    "Cents",
    "Currency",
    "Game",
    "HouseRules",
    "InputError",
    "LetItRideError",
    "MoneyError",
    "RuleError",
    "Table",
    "Wager",
    "advise",
    "check",
    "design",
    "jurisdiction",
    "jurisdictions",
    "par",
    "parse_cards",
    "paytable",
    "paytables",
    "replay",
    "rules",
    "session",
    "simulate",
    "solve",
    "strategy",
    "verify",
]

if not TYPE_CHECKING:  # so that a type checker sees the names above, and no others
    __getattr__, __dir__ = lazy(
        globals(),
        {
            "cards": ("Card", "parse_cards"),
            "compliance.check": ("check",),
            "errors": ("InputError", "LetItRideError", "MoneyError", "RuleError"),
            "front_door": (
                "advise", "design", "jurisdictions", "par", "paytables", "session", "solve",
                "strategy", "verify",
            ),
            "money": ("Cents", "Currency"),
            "rulebook.house_rules": ("HouseRules",),
            "rulebook.wagers": ("Game", "Wager"),
            "simulation.run": ("simulate",),
            "table.lookup": ("jurisdiction", "paytable", "rules"),
            "table.scripts.replay": ("replay",),
            "table.table": ("Table",),
        },
    )  # fmt: skip
