"""The steps after a misdeal at a table with the bonus keypad, one by one, for a console.

Each step says who takes it, and which key of the keypad it presses, if any. The shuffler's own user
guide has further steps, which the rules only refer to.

>>> for step in misdeal_steps(What.COMMUNITY_NOT_DELIVERED):
...     print(step.who, step.press.key.value if step.press else "-")
floor -
floor -
floor KEY IN
floor FOUR OF A KIND
floor ENTER
floor KEY OUT
dealer LOCK OUT
dealer -
dealer START
"""

from enum import StrEnum
from typing import NamedTuple

from letitride.progressive.controller.bonus import BonusKey, BonusPress
from letitride.rulebook.irregularity import What


class StepTaker(StrEnum):
    """The person who takes a step: the floor person or the dealer."""

    FLOOR = "floor"
    DEALER = "dealer"


class MisdealStep(NamedTuple):
    """One step after a misdeal, and the press at the keypad that it makes, if any."""

    who: StepTaker
    text: str
    clauses: tuple[str, ...]
    press: BonusPress | None = None


_FLOOR, _DEALER = StepTaker.FLOOR, StepTaker.DEALER

_OVER = MisdealStep(
    _DEALER,
    "All hands are void. Return every bet, then press GAME OVER so that the next round can start.",
    ("WA-LIRB-IRR-2.2", "WA-LIRB-ROUND-10"),
    BonusPress(BonusKey.GAME_OVER),
)
#: A player or the community area got a wrong number of cards (WA-LIRB-IRR-2).
_WRONG_NUMBER = (
    MisdealStep(_FLOOR, "Gather the cards in play.", ("WA-LIRB-IRR-2.3",)),
    MisdealStep(
        _FLOOR,
        "Press the green START button to unload the rest of the deck.",
        ("WA-LIRB-IRR-2.3",),
        BonusPress(BonusKey.START),
    ),
    MisdealStep(_FLOOR, "Count the deck.", ("WA-LIRB-IRR-2.4",)),
)
_RESUME = MisdealStep(
    _FLOOR, "There are 52 cards. Resume play as the user guide says.", ("WA-LIRB-IRR-2(a)",)
)
_NEW_DECK = MisdealStep(
    _FLOOR,
    "There are not 52 cards. Remove the deck, and verify and wash a new one. "
    "Then resume play as the user guide says.",
    ("WA-LIRB-IRR-2(b).1", "WA-LIRB-IRR-2(b).2"),
)
#: The shuffler reports a wrong count in mid-round (WA-LIRB-IRR-3).
_MISCOUNT = (
    MisdealStep(
        _FLOOR, "Check the number of cards in every hand.", ("WA-LIRB-IRR-3.1", "WA-LIRB-IRR-3.2")
    ),
    MisdealStep(_FLOOR, "Count the rest of the deck.", ("WA-LIRB-IRR-3.2",)),
)
_PLAY_ON = MisdealStep(
    _FLOOR, "There are 52 cards. Resume the round as the user guide says.", ("WA-LIRB-IRR-3(a)",)
)
_MISCOUNTED = (
    MisdealStep(_DEALER, "Declare a misdeal. All hands are void.", ("WA-LIRB-IRR-3(b).1",)),
    MisdealStep(
        _FLOOR,
        "Remove the deck, and verify and wash a new one. Then resume play as the user guide says.",
        ("WA-LIRB-IRR-3(b).2", "WA-LIRB-IRR-3(b).3"),
    ),
    MisdealStep(
        _DEALER, "Load the new deck into the shuffler to resume play.", ("WA-LIRB-IRR-3(b).4",)
    ),
)
#: The shuffler unloaded before it delivered the community stack (WA-LIRB-IRR-4).
_NOT_DELIVERED = (
    MisdealStep(_FLOOR, "Collect all cards.", ("WA-LIRB-IRR-4.3",)),
    MisdealStep(
        _FLOOR,
        "Put the bonus bets back on the lit sensors.",
        ("WA-LIRB-IRR-4.4",),
    ),
    MisdealStep(
        _FLOOR,
        "Put the maintenance key into slot #3.",
        ("WA-LIRB-IRR-4.5",),
        BonusPress(BonusKey.KEY_IN, slot=3),
    ),
    MisdealStep(
        _FLOOR,
        'Press "Four of a Kind". The display says "to reset keypad press enter".',
        ("WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.6"),
        BonusPress(BonusKey.FOUR_OF_A_KIND),
    ),
    MisdealStep(
        _FLOOR,
        'Press ENTER. The display says "keypad reset".',
        ("WA-LIRB-IRR-4.6",),
        BonusPress(BonusKey.ENTER),
    ),
    MisdealStep(
        _FLOOR,
        "Take the maintenance key out of slot #3.",
        ("WA-LIRB-IRR-4.7",),
        BonusPress(BonusKey.KEY_OUT, slot=3),
    ),
    MisdealStep(
        _DEALER,
        "It is still the same round, so accept no new bonus bets. Press LOCK OUT.",
        ("WA-LIRB-IRR-4.8", "WA-LIRB-IRR-4.9"),
        BonusPress(BonusKey.LOCK_OUT),
    ),
    MisdealStep(
        _DEALER, "Collect the bonus bets from the lit sensors again.", ("WA-LIRB-IRR-4.9",)
    ),
    MisdealStep(
        _DEALER,
        "Load the misdealt deck into the shuffler, press START, and deal the round again.",
        ("WA-LIRB-IRR-4.10",),
        BonusPress(BonusKey.START),
    ),
)


def misdeal_steps(
    what: What, *, whole: bool = True, misdealt: bool = False
) -> tuple[MisdealStep, ...]:
    """Return the steps after an irregularity; ``whole`` says whether the deck has 52 cards.

    ``misdealt`` says whether a hand has a wrong number of cards. Other irregularities have no steps
    at the keypad.
    """
    match what:
        case What.WRONG_COUNT_SEAT | What.WRONG_COUNT_COMMUNITY:
            return (*_WRONG_NUMBER, _RESUME if whole else _NEW_DECK, _OVER)
        case What.DECK_COUNT if misdealt:
            return (*_MISCOUNT, *_WRONG_NUMBER, _RESUME if whole else _NEW_DECK, _OVER)
        case What.DECK_COUNT:
            return (*_MISCOUNT, _PLAY_ON) if whole else (*_MISCOUNT, *_MISCOUNTED, _OVER)
        case What.COMMUNITY_NOT_DELIVERED:
            return _NOT_DELIVERED
        case _:
            return ()
