"""The provenance of a par sheet: its pay table's edition, and the digests of its inputs."""

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
    """A par sheet with its pay table's edition, its options, and the data that it is based on."""

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
        """The main bets under the best strategy, or None for another wager."""
        if self.table.wager is not Game.MAIN:
            return None
        return solve(main_table(self.table), ride_on_zero=self.ride_on_zero)

    @property
    def card(self) -> StrategyCard | None:
        """The strategy card, or None for a wager without decisions."""
        return strategy_card(main_table(self.table)) if self.table.wager is Game.MAIN else None

    @property
    def by_hands_dealt(self) -> list[tuple[int, Fraction, Fraction]]:
        """For Cover All: the number of hands dealt, the edge, and the hit frequency."""
        table = self.table
        if not isinstance(table, CoverAllTable):
            return []
        wagers = {number: cover_all(table, number) for number in sorted(table.columns)}
        return [(number, one.edge, one.hit_frequency) for number, one in wagers.items()]

    @property
    def table_digest(self) -> str:
        """The SHA-256 digest of the pay table's id and its rows as printed."""
        rows = json.dumps([self.table.id, self.table.rows], sort_keys=True)
        return sha256(rows.encode()).hexdigest()

    @property
    def counts_digest(self) -> str:
        """The SHA-256 digest of the counts behind the figures. The counts are either those in a
        data file that ships with the package, or the numbers of five-card or three-card hands.
        """
        files = {Game.MAIN: "draws.json", Game.COVER_ALL: "cover_all.json"}
        if self.table.wager in files:
            file = resources.files("letitride.odds") / "data" / files[self.table.wager]
            return sha256(file.read_bytes()).hexdigest()
        counts = json.dumps(dict(hand_counts(self.table.cards)), sort_keys=True)
        return sha256(counts.encode()).hexdigest()


def trace_par(
    table: AnyTable,
    seats: int = SEATS,
    *,
    text: str | None = None,
    ride_on_zero: bool = False,
    **options: Any,
) -> TracedPar:
    """Return a pay table's par sheet and edition. ``text`` is the content of a house's own file.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> traced = trace_par(paytable("MA-MAIN"))
    >>> str(traced.edition), traced.table_digest[:16]
    ('MA version 1, undated', '351f54fd0207e495')
    """
    sheet = par_sheet(table, seats, ride_on_zero=ride_on_zero, **options)
    return TracedPar(sheet, edition_of(table, text), seats, ride_on_zero)
