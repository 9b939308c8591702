"""Let It Ride: the exact rules of four jurisdictions as tested data and code.

One import is enough for every common task:

>>> import letitride as lir
>>> lir.solve("MA-MAIN").edge
Fraction(37963, 1082900)
>>> lir.advise("Kd Qd 2d").rides
False

Instead of an object, you can pass its id, the path of its file, or plain text: ``"MA-MAIN"``,
``"house.toml"``, ``"5"``, ``"Kd Qd 2d"``. Invalid input raises an error that names the input.

Play: :class:`Table`, :func:`replay`, :func:`verify`. Mathematics: :func:`solve`, :func:`advise`,
:func:`strategy`, :func:`par`, :func:`session`, :func:`design`, :func:`simulate`. The rulebook:
:func:`paytable`, :func:`paytables`, :func:`jurisdiction`, :func:`jurisdictions`, :func:`rules`,
:func:`check`. Python imports each name when you first use it.
"""

from letitride.lazy import lazy

TYPE_CHECKING = False  # importing this from typing takes 10 ms; type checkers treat it as true

__version__ = "0.1.0"

if TYPE_CHECKING:
    from letitride.cards import Card as Card
    from letitride.cards import parse_cards as parse_cards
    from letitride.compliance.check import check as check
    from letitride.errors import InputError as InputError
    from letitride.errors import LetItRideError as LetItRideError
    from letitride.errors import MoneyError as MoneyError
    from letitride.errors import RuleError as RuleError
    from letitride.front_door import advise as advise
    from letitride.front_door import design as design
    from letitride.front_door import jurisdictions as jurisdictions
    from letitride.front_door import par as par
    from letitride.front_door import paytables as paytables
    from letitride.front_door import session as session
    from letitride.front_door import solve as solve
    from letitride.front_door import strategy as strategy
    from letitride.front_door import verify as verify
    from letitride.money import Cents as Cents
    from letitride.money import Currency as Currency
    from letitride.rulebook.house_rules import HouseRules as HouseRules
    from letitride.rulebook.wagers import Game as Game
    from letitride.rulebook.wagers import Wager as Wager
    from letitride.simulation.simulation import simulate as simulate
    from letitride.table.lookup import jurisdiction as jurisdiction
    from letitride.table.lookup import paytable as paytable
    from letitride.table.lookup import rules as rules
    from letitride.table.scripts.replay import replay as replay
    from letitride.table.table import Table as Table

    __all__: list[str]
else:  # hidden from type checkers, which see only the names above
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
            "simulation.simulation": ("simulate",),
            "table.lookup": ("jurisdiction", "paytable", "rules"),
            "table.scripts.replay": ("replay",),
            "table.table": ("Table",),
        },
    )  # fmt: skip
