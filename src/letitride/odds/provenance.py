"""The provenance of a par sheet: the edition of its pay table, and the digests it rests on.

>>> from letitride.rulebook.paytables.library import paytable
>>> traced = trace_par(paytable("MA-MAIN"))
>>> str(traced.edition), traced.sheet.edge
('MA version 1, undated', Fraction(37963, 1082900))
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from importlib import resources
from typing import Any

from letitride.odds.counts.hands import hand_counts
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import SEATS
from letitride.odds.side_bets.cover_all import cover_all
from letitride.odds.strategies.strategy_card import StrategyCard, strategy_card
from letitride.rulebook.editions import Edition, edition_of
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable, main_table
from letitride.rulebook.wagers import Game


@dataclass(frozen=True, slots=True)
class TracedPar:
    """A par sheet, what it was made under, and what belongs beside it."""

    sheet: ParSheet
    edition: Edition
    seats: int
    ride_on_zero: bool = False

    @property
    def table(self) -> AnyTable:
        """The pay table."""
        return self.sheet.table

    @property
    def game(self) -> MainGame | None:
        """The main bets, played by the best strategy; None for another wager."""
        table = self.table
        if table.wager is Game.MAIN:
            return solve(main_table(table), ride_on_zero=self.ride_on_zero)
        return None

    @property
    def card(self) -> StrategyCard | None:
        """When to let a bet ride; None where there is nothing to decide."""
        table = self.table
        if table.wager is Game.MAIN:
            return strategy_card(main_table(table))
        return None

    @property
    def by_hands_dealt(self) -> list[tuple[int, Fraction, Fraction]]:
        """Cover All by the number of hands dealt: edge and hit frequency."""
        table = self.table
        if not isinstance(table, CoverAllTable):
            return []
        wagers = {number: cover_all(table, number) for number in sorted(table.columns)}
        return [(number, one.edge, one.hit_frequency) for number, one in wagers.items()]

    @property
    def table_digest(self) -> str:
        """The SHA-256 of the pay table: its id and its rows as printed."""
        rows = json.dumps([self.table.id, self.table.rows], sort_keys=True)
        return sha256(rows.encode()).hexdigest()

    @property
    def counts_digest(self) -> str:
        """The SHA-256 of the counts that the figures rest on."""
        return counts_digest(self.table)


def trace_par(
    table: AnyTable,
    seats: int = SEATS,
    *,
    text: str | None = None,
    ride_on_zero: bool = False,
    **options: Any,
) -> TracedPar:
    """The sheet of a pay table, and its edition; ``text`` is the file of a house's own table.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> trace_par(paytable("MA-MAIN")).table_digest[:16]
    '351f54fd0207e495'
    """
    sheet = par_sheet(table, seats, ride_on_zero=ride_on_zero, **options)
    return TracedPar(sheet, edition_of(table, text), seats, ride_on_zero)


def counts_digest(table: AnyTable) -> str:
    """The SHA-256 of the counts behind a table's figures: data that ships with the package, or
    the numbers of hands of five or three cards.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> counts_digest(paytable("MA-BONUS")) == counts_digest(paytable("WA-GM-1"))
    True
    """
    files = {Game.MAIN: "draws.json", Game.COVER_ALL: "cover_all.json"}
    if table.wager in files:
        data = (resources.files("letitride.odds") / "data" / files[table.wager]).read_bytes()
    else:
        data = json.dumps(dict(hand_counts(table.cards)), sort_keys=True).encode()
    return sha256(data).hexdigest()
