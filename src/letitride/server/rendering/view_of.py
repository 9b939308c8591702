"""Functions that build API models from the objects that the models describe."""

from datetime import datetime
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from pydantic import BaseModel

from letitride.cards import Card
from letitride.money import Cents, Rate
from letitride.people.timestamps import written

View = TypeVar("View", bound=BaseModel)


def view_of(kind: type[View], /, *things: object, **said: object) -> View:
    """Build a view. Each field comes from a keyword or from the first object with that attribute.

    A field named ``…_micros`` takes its value from the attribute without that suffix.

    >>> from letitride.api.play.tables import BetView
    >>> from letitride.game.state import Bet, BetStatus
    >>> from letitride.rulebook.wagers import Wager
    >>> bet = Bet(Wager.ONE, Cents(500), False, BetStatus.UP, Cents(0), Cents(0))
    >>> view_of(BetView, bet, standing=bet.status).stake
    '5.00'
    """
    told = dict(said)
    for name in kind.model_fields.keys() - said.keys():
        attribute = name.removesuffix("_micros")
        for thing in things:
            if hasattr(thing, attribute):
                told[name] = getattr(thing, attribute)
                break
    return kind.model_validate({name: _plain(value) for name, value in told.items()})


def _plain(value: Any) -> Any:
    """Convert money, fractions, cards, and timestamps to text, and sets to sorted lists."""
    match value:
        case Cents() | Rate() | Card() | Fraction():
            return str(value)
        case Enum():
            return value.value
        case datetime():
            return written(value)
        case tuple() | list():
            return [_plain(one) for one in value]
        case frozenset():
            return sorted(map(_plain, value))
        case _:
            return value
