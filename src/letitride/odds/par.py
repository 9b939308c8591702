"""Par sheets: the figures for any wager's pay table, ready for a mathematician to sign."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from letitride.money import Cents, Rate
from letitride.odds.main_game.solver import MainGame
from letitride.odds.published import SEATS, Comparison, compare, wager_of
from letitride.odds.result_tables import Records, ResultTable, Tabular, pick
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.side_bets.single_hand import SideBet
from letitride.rulebook.layout import check_seats
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
    main_table,
)

if TYPE_CHECKING:  # these imports take longer than solving the main bets
    from letitride.odds.main_game.payout_limit import BestLimited, Limited
    from letitride.odds.progressive.value import MeterFigures


@dataclass(frozen=True, slots=True)
class ParRow:
    """One hand: its chance, its pay as printed, and its contribution to the average result."""

    hand: str
    probability: Fraction
    pays: str
    returns: Fraction


class UnderLimit(NamedTuple):
    """Main bets under a payout limit, with the usual strategy and the best one for that limit."""

    same_strategy: "Limited"
    best_strategy: "BestLimited"


@dataclass(frozen=True, slots=True)
class ParSheet(Tabular):
    """One pay table's figures. ``edge`` is the average loss in units of one bet. ``par`` is
    that loss divided by the average amount left in action.

    A progressive also has its ``hold``, its ``meters``, and the average ``envy`` from other
    players' hands. Rows, hit frequency, and standard deviation describe the player's own hand, so
    the edge comes from the returns of all rows plus the envy. ``under_limit`` applies to main bets
    if a payout limit was given; all other figures ignore the limit.

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
        """The edge divided by the average bets left in action. A side bet's par equals its edge."""
        return self.edge / self.average_bets

    @property
    def agrees(self) -> bool:
        """True if every published figure is reproduced to its printed precision."""
        return all(figure.agrees for figure in self.published)

    def as_table(self) -> ResultTable:
        """Return the figures, and every hand with its contribution to the average result.

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
        """Return the sheet as plain data, in the command line's JSON format.

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
    """Return any game's edge, average bets, and par, under the keys of the command's JSON output.

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
    """Return the par sheet of a pay table. Options that do not apply to its wager are ignored.

    *Main bets.* A bet worth exactly zero is withdrawn, which reproduces the published figures; with
    ``ride_on_zero``, it rides. If ``payout_limit`` is given, in units of one bet, the sheet
    includes ``under_limit``.

    *Cover All, progressives.* ``seats`` is the number of hands dealt (Cover All) or the number of
    wagers that can receive envy bonuses (progressives). Meters are at their seeds unless ``meters``
    gives amounts. By default, each level's ``contribution`` and ``seed`` come from the presets, and
    its ``reserve_rate`` is zero.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> sheet = par_sheet(paytable("LIRX-01"))
    >>> f"{float(sheet.par):.2%}", sheet.agrees
    ('2.86%', True)
    """
    check_seats(seats)
    published = compare(table, ride_on_zero=ride_on_zero)
    match table:
        case PayTable():
            wager = wager_of(table, ride_on_zero=ride_on_zero)
            return _sheet(
                table, wager, published, under_limit=_under_limit(table, wager, payout_limit)
            )
        case CoverAllTable():
            return _sheet(table, cover_all(table, seats), published)
        case ProgressiveTable():
            settings = {"contribution": contribution, "reserve_rate": reserve_rate, "seed": seed}
            return _progressive(table, seats, published, meters or {}, settings)


def _sheet(
    table: AnyTable, wager: MainGame | SideBet, published: Records[Comparison], **more: Any
) -> ParSheet:
    return ParSheet(
        table,
        wager.edge,
        wager.average_bets,
        wager.hit_frequency,
        wager.standard_deviation,
        tuple(_rows(table, wager)),
        published,
        **more,
    )


def _rows(table: AnyTable, wager: MainGame | SideBet) -> Iterator[ParRow]:
    if isinstance(wager, SideBet):
        for row in wager.rows:
            yield ParRow(row.hand, row.probability, row.pays, row.returns)
    else:
        for hand in wager.units:
            pays = str(main_table(table).pay_for(hand) or "")
            yield ParRow(hand.value, wager.probability(hand), pays, wager.returns(hand))


def _under_limit(
    table: PayTable, game: MainGame | SideBet, limit: Fraction | int | None
) -> UnderLimit | None:
    if limit is None or isinstance(game, SideBet):
        return None
    from letitride.odds.main_game.payout_limit import best_under, limited

    return UnderLimit(limited(game, limit), best_under(main_table(table), limit))


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
    own_hand = _sheet(
        table,
        standing.own_hand,
        published,
        hold=hold(link, seats).hold,
        envy=standing.envy,
        meters=meter_figures(link, seats),
    )
    return replace(own_hand, edge=standing.edge)
