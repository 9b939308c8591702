"""Par: the sheet of figures a mathematician would sign, for a pay table of any wager.

>>> from letitride.rulebook.paytables.library import paytable
>>> sheet = par_sheet(paytable("MA-COVER"), seats=2)
>>> sheet.edge
Fraction(1268146403, 13169417625)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from letitride.money import Cents, Rate
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.published import SEATS, Comparison, compare
from letitride.odds.result_tables import Records, ResultTable, Tabular, pick
from letitride.odds.side_bets.bonuses import bonus, three_card_bonus
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.side_bets.single_hand import SideBet
from letitride.rulebook.layout import check_seats
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    MainTable,
    PayTable,
    ProgressiveTable,
    bonus_table,
    main_table,
    three_card_table,
)
from letitride.rulebook.wagers import Game

if TYPE_CHECKING:  # a limit or a progressive takes longer to import than the main bets to solve
    from letitride.odds.main_game.payout_limit import BestLimited, Limited
    from letitride.odds.progressive.value import MeterFigures


@dataclass(frozen=True, slots=True)
class ParRow:
    """One hand: its chance, its pay as printed, and what it adds to the mean result."""

    hand: str
    probability: Fraction
    pays: str
    returns: Fraction


class UnderLimit(NamedTuple):
    """The main bets under a payout limit, by the strategy that is best without it and with it."""

    same_strategy: "Limited"
    best_strategy: "BestLimited"


@dataclass(frozen=True, slots=True)
class ParSheet(Tabular):
    """The figures of one pay table. ``edge`` is the loss per unit of one bet; ``par`` that loss
    over the average amount left in action.

    A progressive also has its ``hold``, its ``meters``, and the ``envy`` that the hands of others
    bring in the mean. Rows, hit frequency and standard deviation are of one's own hand; so it is
    the returns of all rows and the envy together that make the edge. ``under_limit`` is for the
    main bets, if a payout limit is asked about; all other figures are without.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> sheet = par_sheet(paytable("WA-GM-1"))
    >>> sheet.edge == -sum(row.returns for row in sheet.rows) - sheet.envy
    True
    """

    table: AnyTable
    edge: Fraction
    average_bets: Fraction
    hit_frequency: Fraction
    standard_deviation: float
    rows: tuple[ParRow, ...]
    published: Records[Comparison]
    under_limit: UnderLimit | None = None
    hold: Fraction | None = None
    envy: Fraction = Fraction(0)
    meters: "Records[MeterFigures]" = field(default_factory=Records)

    @property
    def par(self) -> Fraction:
        """The edge over the average amount left in action; a side bet's is its edge."""
        return self.edge / self.average_bets

    @property
    def agrees(self) -> bool:
        """Whether every published figure is reproduced to its printed digits."""
        return all(figure.agrees for figure in self.published)

    def as_table(self) -> ResultTable:
        """The figures, and every hand with what it adds to the mean.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> par_sheet(paytable("MA-3CB-A")).as_table().rows[-1]["returns"]
        Fraction(-822, 1105)
        """
        names = "edge", "average_bets", "par", "hit_frequency", "standard_deviation"
        of_progressive = () if self.hold is None else ("envy", "hold")
        return ResultTable(
            {"table": self.table.id} | pick(self, *names, *of_progressive),
            [pick(row, "hand", "probability", "pays", "returns") for row in self.rows],
        )

    def as_data(self) -> dict[str, Any]:
        """The sheet as plain data, in the form of the command-line contract.

        >>> from letitride.rulebook.paytables.library import paytable
        >>> data = par_sheet(paytable("MA-3CB-A")).as_data()
        >>> data["edge"], data["rows"][1]["hand"]
        ('128/5525', 'straight_flush')
        """
        data: dict[str, Any] = {
            "id": self.table.id,
            "wager": self.table.wager.value,
            **edge_data(self),
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
        return data | self._limit_data() | self._progressive_data()

    def _limit_data(self) -> dict[str, Any]:
        if self.under_limit is None:
            return {}
        limit = {"limit": str(self.under_limit.same_strategy.limit)}
        games = self.under_limit._asdict().items()
        return {"payout_limit": limit | {name: edge_data(game) for name, game in games}}

    def _progressive_data(self) -> dict[str, Any]:
        if self.hold is None:
            return {}
        meters = [meter.as_data() for meter in self.meters]
        return {
            "envy_pct": float(self.envy * 100),
            "hold_pct": float(self.hold * 100),
            "break_even_meter": {meter["level"]: meter["break_even"] for meter in meters},
            "meters": meters,
        }


class _Game(Protocol):
    @property
    def edge(self) -> Fraction: ...
    @property
    def average_bets(self) -> Fraction: ...
    @property
    def par(self) -> Fraction: ...


def edge_data(game: _Game) -> dict[str, Any]:
    """Edge, average bets and par of any game, by the names of the command-line contract.

    >>> from letitride.odds.designer import solve_many
    >>> edge_data(solve_many([[1] * 9])[0])["average_bets"] > 1
    True
    """
    return {
        "edge": str(game.edge),
        "edge_pct": float(game.edge * 100),
        "average_bets": float(game.average_bets),
        "par_pct": float(game.par * 100),
    }


def par_sheet(
    table: AnyTable,
    seats: int = SEATS,
    *,
    ride_on_zero: bool = False,
    payout_limit: Fraction | int | None = None,
    meters: Mapping[str, Cents] | None = None,
    contribution: Mapping[str, Rate] | None = None,
    reserve_rate: Mapping[str, Rate] | None = None,
    seed: Mapping[str, Cents] | None = None,
) -> ParSheet:
    """The sheet of a pay table. What a table of its kind has no use for is not looked at.

    *Main bets.* Decisions worth exactly nothing withdraw, which reproduces the published figures,
    unless ``ride_on_zero``. A ``payout_limit``, in units of one bet, is for ``under_limit``.

    *Cover All, progressives.* ``seats`` are the hands dealt, or the wagers that envy is shared
    among. What lies on a meter is the seed unless ``meters`` says otherwise. ``contribution`` and
    ``seed`` of a level are the presets where they are not given, the ``reserve_rate`` is nothing.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> sheet = par_sheet(paytable("LIRX-01"))
    >>> f"{float(sheet.par):.2%}", sheet.agrees
    ('2.86%', True)
    """
    check_seats(seats)
    published = compare(table, ride_on_zero=ride_on_zero)
    match table:
        case PayTable(wager=Game.MAIN):
            main = main_table(table)
            game = solve(main, ride_on_zero=ride_on_zero)
            return _main(main, game, published, payout_limit)
        case PayTable(wager=Game.BONUS):
            return _side(table, bonus(bonus_table(table)), published)
        case PayTable():
            return _side(table, three_card_bonus(three_card_table(table)), published)
        case CoverAllTable():
            return _side(table, cover_all(table, seats), published)
        case ProgressiveTable():
            settings = {"contribution": contribution, "reserve_rate": reserve_rate, "seed": seed}
            return _progressive(table, seats, published, meters or {}, settings)


def _main(
    table: MainTable,
    game: MainGame,
    published: Records[Comparison],
    payout_limit: Fraction | int | None,
) -> ParSheet:
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
        under_limit=None if payout_limit is None else _under_limit(table, game, payout_limit),
    )


def _under_limit(table: MainTable, game: MainGame, limit: Fraction | int) -> UnderLimit:
    from letitride.odds.main_game.payout_limit import best_under, limited

    return UnderLimit(limited(game, limit), best_under(table, limit))


def _side(table: AnyTable, wager: SideBet, published: Records[Comparison]) -> ParSheet:
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
    published: Records[Comparison],
    amounts: Mapping[str, Cents],
    settings: Mapping[str, Mapping[str, Any] | None],
) -> ParSheet:
    from letitride.odds.progressive.hold import hold
    from letitride.odds.progressive.value import at_meters, meter_figures, worth_now
    from letitride.progressive.link import MeterSetting, Terms, open_link

    meters = [
        MeterSetting(
            level,
            **{name: given[level] for name, given in settings.items() if given and level in given},
        )
        for level in table.levels
    ]
    link = at_meters(open_link(table.id, Terms(table, table.base_wager), meters), amounts)
    standing = worth_now(link, seats)
    return ParSheet(
        table,
        standing.edge,
        Fraction(1),
        standing.own_hand.hit_frequency,
        standing.own_hand.standard_deviation,
        _rows(standing.own_hand),
        published,
        hold=hold(link, seats).hold,
        envy=standing.envy,
        meters=meter_figures(link, seats),
    )
