"""Par: the sheet of figures a mathematician would sign, for a pay table of any wager.

>>> from letitride.house.paytables import paytable
>>> sheet = par_sheet(paytable("MA-COVER"), seats=2)
>>> sheet.edge
Fraction(1268146403, 13169417625)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

from letitride.house.paytable import AnyTable, CoverAllTable, PayTable, ProgressiveTable
from letitride.house.wagers import Game
from letitride.money import Cents, Rate
from letitride.odds.cover_all import cover_all
from letitride.odds.main_game import MainGame, solve
from letitride.odds.published import SEATS, Comparison, compare
from letitride.odds.sharing import check_seats
from letitride.odds.side_bets import bonus, three_card_bonus
from letitride.odds.tables import Table, Tabular, pick
from letitride.odds.wager import SideBet


@dataclass(frozen=True, slots=True)
class ParRow:
    """One hand: its chance, its pay as printed, and what it adds to the mean result."""

    hand: str
    probability: Fraction
    pays: str
    returns: Fraction


@dataclass(frozen=True, slots=True)
class ParSheet(Tabular):
    """The figures of one pay table. ``edge`` is the loss per unit of one bet; ``par`` that loss
    over the average amount left in action; ``hold`` and ``break_even`` are a progressive's.
    """

    table: AnyTable
    edge: Fraction
    average_bets: Fraction
    hit_frequency: Fraction
    standard_deviation: float
    rows: tuple[ParRow, ...]
    published: tuple[Comparison, ...]
    hold: Fraction | None = None
    break_even: Mapping[str, Fraction] = field(default_factory=dict)  # cents, by level

    @property
    def par(self) -> Fraction:
        """The edge over the average amount left in action; a side bet's is its edge."""
        return self.edge / self.average_bets

    @property
    def agrees(self) -> bool:
        """Whether every published figure is reproduced to its printed digits."""
        return all(figure.agrees for figure in self.published)

    def as_table(self) -> Table:
        """The figures, and every hand with what it adds to the mean."""
        names = "edge", "average_bets", "par", "hit_frequency", "standard_deviation"
        hold = () if self.hold is None else ("hold",)
        return Table(
            {"table": self.table.id} | pick(self, *names, *hold),
            [pick(row, "hand", "probability", "pays", "returns") for row in self.rows],
        )

    def as_data(self) -> dict[str, Any]:
        """The sheet as plain data, in the form of the command-line contract."""
        data: dict[str, Any] = {
            "id": self.table.id,
            "wager": self.table.wager.value,
            "edge": str(self.edge),
            "edge_pct": float(self.edge * 100),
            "average_bets": float(self.average_bets),
            "par_pct": float(self.par * 100),
            "hit_pct": float(self.hit_frequency * 100),
            "sd": self.standard_deviation,
            "rows": [
                {
                    "hand": row.hand,
                    "probability": str(row.probability),
                    "pays": row.pays,
                    "return_pct": float(row.returns * 100),
                }
                for row in self.rows
            ],
            "published": {figure.figure: figure.published for figure in self.published},
            "computed": {figure.figure: figure.computed for figure in self.published},
            "agrees": self.agrees,
        }
        if self.hold is not None:
            data["hold_pct"] = float(self.hold * 100)
            data["break_even_meter"] = {
                level: str(Cents(ceil(cents))) for level, cents in self.break_even.items()
            }
        return data


def par_sheet(
    table: AnyTable,
    seats: int = SEATS,
    *,
    meters: Mapping[str, Cents] | None = None,
    contribution: Rate | None = None,
    seed: Cents | None = None,
) -> ParSheet:
    """The sheet of a pay table.

    ``seats`` are the hands of Cover All, and the wagers a progressive's envy is shared among. What
    lies on a progressive's meters is the seed unless ``meters`` says otherwise; ``contribution``
    and ``seed``, for every level, are the presets where they are not given.

    >>> from letitride.house.paytables import paytable
    >>> sheet = par_sheet(paytable("LIRX-01"))
    >>> f"{float(sheet.par):.2%}", sheet.agrees
    ('2.86%', True)
    """
    check_seats(seats)
    published = compare(table)
    match table:
        case PayTable(wager=Game.MAIN):
            return _main(table, solve(table), published)
        case PayTable(wager=Game.BONUS):
            return _side(table, bonus(table), published)
        case PayTable():
            return _side(table, three_card_bonus(table), published)
        case CoverAllTable():
            return _side(table, cover_all(table, seats), published)
        case ProgressiveTable():
            setting = {"contribution": contribution, "seed": seed}
            return _progressive(table, seats, published, meters or {}, setting)


def _main(table: PayTable, game: MainGame, published: tuple[Comparison, ...]) -> ParSheet:
    rows = tuple(
        ParRow(
            hand.value, game.probability(hand), str(table.pay_for(hand) or ""), game.returns(hand)
        )
        for hand in game.units
    )
    return ParSheet(
        table,
        game.edge,
        game.average_bets,
        game.hit_frequency,
        game.standard_deviation,
        rows,
        published,
    )


def _side(table: AnyTable, wager: SideBet, published: tuple[Comparison, ...]) -> ParSheet:
    return ParSheet(
        table,
        wager.edge,
        Fraction(1),
        wager.hit_frequency,
        wager.standard_deviation,
        _rows(wager),
        published,
    )


def _rows(wager: SideBet) -> tuple[ParRow, ...]:
    return tuple(ParRow(row.hand, row.probability, row.pays, row.returns) for row in wager.rows)


def _progressive(
    table: ProgressiveTable,
    seats: int,
    published: tuple[Comparison, ...],
    meters: Mapping[str, Cents],
    setting: Mapping[str, Any],
) -> ParSheet:
    # The progressive takes longer to import than the main bets to solve.
    from letitride.odds.hold import hold
    from letitride.odds.progressive import at_meters, break_even, worth_now
    from letitride.progressive import MeterSetting, Terms, open_link

    settings = [MeterSetting(level, **setting) for level in table.levels]
    link = at_meters(open_link(table.id, Terms(table, table.base_wager), settings), meters)
    standing = worth_now(link, seats)
    return ParSheet(
        table,
        standing.edge,
        Fraction(1),
        standing.own_hand.hit_frequency,
        standing.own_hand.standard_deviation,
        (*_rows(standing.own_hand), ParRow("envy", Fraction(0), "", standing.envy)),
        published,
        hold(link, seats).hold,
        break_even(link, seats),
    )
