"""Figures and names as documents print them."""

from fractions import Fraction

from letitride.money import Cents, Currency, Win
from letitride.rulebook.wagers import Game, Wager

#: A true minus sign, as wide as a plus.
MINUS = "\N{MINUS SIGN}"

GAMES = {
    Game.MAIN: "Main bets",
    Game.BONUS: "Bonus",
    Game.THREE_CARD: "Three card bonus",
    Game.COVER_ALL: "Cover All",
    Game.PROGRESSIVE: "Progressive",
    Game.PROGRESSIVE_2: "Second progressive",
}
WAGERS = {
    Wager.ONE: "Bet 1",
    Wager.TWO: "Bet 2",
    Wager.DOLLAR: "Bet $",
    Wager.TIP: "Dealer tip",
    Wager.BONUS: "Bonus",
    Wager.THREE_CARD: "Three card bonus",
    Wager.TIP_THREE_CARD: "Dealer tip, three card",
    Wager.COVER_ALL: "Cover All",
    Wager.PROGRESSIVE: "Progressive",
    Wager.PROGRESSIVE_2: "Second progressive",
}
_SIGN = {Currency.USD: "$", Currency.SGD: "S$"}
_SPECIAL = {
    "akq_spades": "A-K-Q of spades",
    "akq_suited": "A-K-Q suited",
    "tens_or_better": "Pair of tens or better",
    "pair": "Pair of nines or lower",
}
_THREE_CARD_PAIR = "Pair"


def hand_words(name: str | None, *, cards: int = 5) -> str:
    """The name of a hand as a document prints it; of three cards, any pair is a pair.

    >>> hand_words("four_of_a_kind"), hand_words("pair"), hand_words("pair", cards=3)
    ('Four of a kind', 'Pair of nines or lower', 'Pair')
    """
    if name is None:
        return ""
    if name == "pair" and cards == 3:
        return _THREE_CARD_PAIR
    return _SPECIAL.get(name) or name.replace("_", " ").capitalize()


def percent(share: Fraction | float, digits: int = 4) -> str:
    """A share as a percentage, with a true minus sign.

    >>> percent(Fraction(37963, 1082900)), percent(Fraction(-1, 8), 2) == f"{MINUS}12.50%"
    ('3.5057%', True)
    """
    return f"{float(share) * 100:.{digits}f}%".replace("-", MINUS)


def one_in(chance: Fraction) -> str:
    """How seldom: one in so many.

    >>> one_in(Fraction(1, 649740)), one_in(Fraction(1, 3))
    ('649,740', '3.00')
    """
    if not chance:
        return "never"
    turns = 1 / chance
    return f"{float(turns):,.0f}" if turns >= 1000 else f"{float(turns):,.2f}"


def decimal(exact: Fraction | float) -> str:
    """Twelve digits of a figure, for machines.

    >>> decimal(Fraction(1, 3))
    '0.333333333333'
    """
    return f"{float(exact):.12g}"


def money(amount: Cents) -> str:
    """An amount with its sign and its cents.

    >>> money(Cents(123_450)), money(Cents(-500)) == f"{MINUS}$5.00"
    ('$1,234.50', True)
    """
    whole, minor = divmod(abs(amount.cents), 100)
    sign = MINUS if amount.cents < 0 else ""
    return f"{sign}{_SIGN[amount.currency]}{whole:,}.{minor:02}"


def printed_sum(amount: Cents) -> str:
    """An amount as a layout prints it, without cents if there are none.

    >>> printed_sum(Cents(2_500_000))
    '$25,000'
    """
    return str(Win(amount)).removeprefix("win ")


def exact(figure: Fraction) -> str:
    """A fraction as text, with a true minus sign.

    >>> exact(Fraction(1, 4)), exact(Fraction(-1, 4)) == f"{MINUS}1/4"
    ('1/4', True)
    """
    return str(figure).replace("-", MINUS)
