"""Published figures compared with our own, to the printed precision, including mismatches (R41)."""

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

#: The number of wagers per table at which the presets reproduce the published holds (R40).
SEATS = 7


@dataclass(frozen=True, slots=True)
class Comparison(Record):
    """A published figure, and our computed value printed in the same format.

    ``exact`` is a share or an amount in cents, or None for a figure that we do not compute.
    """

    figure: str
    published: str
    computed: str
    exact: Fraction | None

    columns: ClassVar = ("figure", "published", "computed", "exact", "agrees")

    @property
    def agrees(self) -> bool:
        """True if our figure equals the published one when rounded to the same precision."""
        return self.published == self.computed


def compare(
    table: AnyTable, seats: int = SEATS, *, ride_on_zero: bool = False
) -> Records[Comparison]:
    """Compare a table's published figures with our own. Progressives use their presets (R40). On
    the main bets, a bet worth exactly zero is withdrawn, unless ``ride_on_zero`` is set.

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
        case PayTable():
            wager = wager_of(table, ride_on_zero=ride_on_zero)
            return {
                "par": wager.par,
                "house_advantage": wager.edge,
                "hit_frequency": wager.hit_frequency,
            }
        case ProgressiveTable():
            return _of_progressive(table, seats)
        case CoverAllTable():
            return {}


def wager_of(table: PayTable, *, ride_on_zero: bool = False) -> MainGame | SideBet:
    """Return the figures for the main bets under the best strategy, or for the table's side bet.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> wager_of(paytable("MA-3CB-A")).edge
    Fraction(128, 5525)
    """
    match table.wager:
        case Game.MAIN:
            return solve(main_table(table), ride_on_zero=ride_on_zero)
        case Game.BONUS:
            return bonus(bonus_table(table))
        case _:
            return three_card_bonus(three_card_table(table))


def _of_progressive(table: ProgressiveTable, seats: int) -> Mapping[str, Fraction]:
    # Imported here because these imports take longer than solving the main bets.
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
        "probability_of_top_payout": probability(table.cards, *top),
        "top_payout_average": average_award(link, table.levels[0]),
    }


def _printed(exact: Fraction | None, like: str) -> str:
    """Format a figure like the printed one, with the same number of digits."""
    if exact is None:
        return "not computed"
    digits = len(like.rstrip("%").partition(".")[2])
    if like.startswith("$"):
        return f"${_rounded(exact / 100, digits)}"
    if like.endswith("to 1"):  # the document prints odds but means "one in N"
        return f"{round(1 / exact):,} to 1"
    return f"{_rounded(exact * 100, digits)}%"


def _rounded(exact: Fraction, digits: int) -> str:
    return f"{float(round(exact, digits)):,.{digits}f}"
