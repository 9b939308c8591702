"""Published figures beside our own, to the digits they are printed with, agreeing or not (R41).

>>> from letitride.rulebook.paytables.library import paytable
>>> [par, hits] = compare(paytable("LIRX-04"))
>>> par.published, par.computed, par.agrees, f"{float(par.exact):.6%}"
('4.63%', '4.63%', True, '4.627990%')
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.result_tables import Record, Records
from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
from letitride.odds.side_bets.single_hand import SideBet
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
    bonus_table,
    main_table,
    three_card_table,
)
from letitride.rulebook.wagers import Game

#: The presets reproduce the published holds with this many wagers at a table (R40).
SEATS = 7


@dataclass(frozen=True, slots=True)
class Comparison(Record):
    """A figure as a document prints it, and the same figure computed, printed the same way.

    ``exact`` is a share, or an amount in cents; None for a figure we have no name for.
    """

    figure: str
    published: str
    computed: str
    exact: Fraction | None

    columns: ClassVar = ("figure", "published", "computed", "exact", "agrees")

    @property
    def agrees(self) -> bool:
        """Whether ours, rounded as theirs, is theirs."""
        return self.published == self.computed


def compare(
    table: AnyTable, seats: int = SEATS, *, ride_on_zero: bool = False
) -> Records[Comparison]:
    """Every figure published for a table, against ours; a progressive's with its presets (R40), and
    the main bets' with decisions worth nothing withdrawn, unless ``ride_on_zero``.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> for figure in compare(paytable("SM-LIR-2")):
    ...     print(figure.published, figure.computed, figure.agrees)
    22.85% 22.85% True
    0.45% 0.45% True
    22,100 to 1 22,100 to 1 True
    $5,000 $5,420 False
    """
    if not table.published:
        return Records()
    ours = _figures(table, seats, ride_on_zero)
    return Records(
        Comparison(figure, published, _printed(ours.get(figure), published), ours.get(figure))
        for figure, published in table.published.items()
    )


def _figures(table: AnyTable, seats: int, ride_on_zero: bool) -> Mapping[str, Fraction]:
    match table:
        case PayTable(wager=Game.MAIN):
            return _of_wager(solve(main_table(table), ride_on_zero=ride_on_zero))
        case PayTable(wager=Game.BONUS):
            return _of_wager(bonus(bonus_table(table)))
        case PayTable():
            return _of_wager(three_card_bonus(three_card_table(table)))
        case ProgressiveTable():
            return _of_progressive(table, seats)
        case CoverAllTable():
            return {}


def _of_wager(wager: MainGame | SideBet) -> Mapping[str, Fraction]:
    return {
        "par": wager.par,
        "house_advantage": wager.edge,
        "hit_frequency": wager.hit_frequency,
    }


def _of_progressive(table: ProgressiveTable, seats: int) -> Mapping[str, Fraction]:
    # The progressive takes longer to import than the main bets to solve.
    from letitride.odds.progressive.hold import average_award, hold
    from letitride.progressive.link import Terms, open_link

    link = open_link("presets", Terms(table, table.base_wager))
    held = hold(link, seats)
    top_pay = next(iter(table.pays.values()))
    top = [name for name in hand_counts(table.cards) if table.pay_for(name) == top_pay]
    return {
        "hold": held.hold,
        "house_advantage": held.hold,
        "hit_frequency": held.hit_frequency,
        "probability_of_top_payout": sum(
            (probability(table.cards, name) for name in top), Fraction(0)
        ),
        "top_payout_average": average_award(link, table.levels[0]),
    }


def _printed(exact: Fraction | None, like: str) -> str:
    """A figure in the form, and to the digits, of a printed one."""
    if exact is None:
        return "not computed"
    digits = len(like.rstrip("%").partition(".")[2])
    if like.startswith("$"):
        return f"${_rounded(exact / 100, digits)}"
    if like.endswith("to 1"):  # printed as odds, meant as one in so many
        return f"{round(1 / exact):,} to 1"
    return f"{_rounded(exact * 100, digits)}%"


def _rounded(exact: Fraction, digits: int) -> str:
    return f"{float(round(exact, digits)):,.{digits}f}"
