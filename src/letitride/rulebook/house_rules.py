"""HouseRules: everything one table plays by, resolved and frozen.

A house is a jurisdiction, a way of dealing, the pay tables in force and its options. The engine
asks these rules and never asks which jurisdiction they came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from letitride.errors import HouseError
from letitride.money import Cents, Currency, To
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    BonusTable,
    CoverAllTable,
    MainTable,
    PayTable,
    ProgressiveTable,
    ThreeCardTable,
    bonus_table,
    main_table,
    three_card_table,
)
from letitride.rulebook.phases import Phase
from letitride.rulebook.settings import Cited, RuleSettings
from letitride.rulebook.wagers import Game


class Recipient(StrEnum):
    """Who a step of the deal gives cards to."""

    SEATS = "seats"
    COMMUNITY = "community"


class BurnTime(StrEnum):
    """When a community card is burned."""

    AT_THE_DEAL = "at_the_deal"
    AFTER_BET_ONE = "after_bet_1"


@dataclass(frozen=True, slots=True)
class DealStep:
    """A number of cards to every seat in turn, clockwise, or to the community area."""

    to: Recipient
    cards: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Burn:
    """Which card of the community area is burned (1 = first dealt there), and when."""

    place: int
    when: BurnTime


@dataclass(frozen=True, slots=True)
class DealMethod:
    """One way of dealing (R23 to R27): the steps, and the places of the community cards."""

    name: str
    device: str
    steps: tuple[DealStep, ...]
    burn: Burn | None
    first: int
    second: int
    cut: bool
    shuffler: bool
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def community_cards(self) -> int:
        """How many cards come to the community area, a burned one included."""
        return sum(step.cards for step in self.steps if step.to is Recipient.COMMUNITY)

    @property
    def by_machine(self) -> bool:
        """Whether the shuffler deals too, a stack at a time (R24, R25); from a shoe none does."""
        return self.shuffler and all(step.cards > 1 for step in self.steps)


class Consequence(StrEnum):
    """What an irregularity does to the round."""

    CONTINUE = "continue"
    REPLACE = "replace"
    REDEAL = "redeal"
    VOID = "void"


class DeckFate(StrEnum):
    """What an irregularity does to the deck."""

    STAYS = "stays"
    RESHUFFLED = "reshuffled"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Case:
    """If the facts are these, then this is the outcome. The first case that fits decides."""

    when: tuple[tuple[str, bool], ...]
    outcome: Consequence
    deck: DeckFate
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    setting: str | None

    def fits(self, facts: Mapping[str, bool]) -> bool:
        """Whether every condition of the case holds."""
        return all(facts[fact] is wanted for fact, wanted in self.when)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One line of the dealer's script, as the jurisdiction's file words it."""

    step: str
    phase: Phase
    text: str
    says: str
    clauses: tuple[str, ...]
    dealing: tuple[str, ...]
    only_with: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step between a deck's arrival and its first shuffle, in order."""

    step: str
    text: str
    clauses: tuple[str, ...]
    dealing: tuple[str, ...]
    after_dead_table: bool


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one table."""

    jurisdiction: str
    version: str
    currency: Currency
    digest: str
    deal: DealMethod
    tables: Mapping[Game, AnyTable]
    settings: RuleSettings
    cited: Mapping[str, Cited]
    cites: Mapping[str, tuple[str, ...]]
    irregularities: Mapping[What, tuple[Case, ...]]
    opening: tuple[OpeningStep, ...]
    script: tuple[Prompt, ...]

    def offers(self, game: Game) -> bool:
        """Whether the house offers a game: it does if a pay table is in force."""
        return game in self.tables

    @property
    def cut_required(self) -> bool:
        """Whether a cut follows the shuffle: by the house's setting, or by the way of dealing."""
        return self.settings.cut_required or self.deal.cut

    @property
    def decks(self) -> int:
        """How many decks alternate: two only where a shuffler has one of them (R28)."""
        return 2 if self.settings.two_decks and self.deal.shuffler else 1

    def sources(self, setting: str) -> tuple[str, ...]:
        """The clauses a setting rests on."""
        return self.cited[setting].clauses

    @property
    def main(self) -> MainTable:
        """The pay table of the three equal bets."""
        return main_table(self.tables[Game.MAIN])

    @property
    def bonus(self) -> BonusTable:
        """The pay table of the $1 bonus."""
        return bonus_table(self.tables[Game.BONUS])

    @property
    def three_card(self) -> ThreeCardTable:
        """The pay table of the three card bonus."""
        return three_card_table(self.tables[Game.THREE_CARD])

    @property
    def cover_all(self) -> CoverAllTable:
        """The pay table of Cover All."""
        return _of_kind(self.tables[Game.COVER_ALL], CoverAllTable)

    def progressive(self, game: Game) -> ProgressiveTable:
        """The pay table of a progressive sensor."""
        return _of_kind(self.tables[game], ProgressiveTable)

    def progressive_wager(self, game: Game) -> Cents:
        """The one amount a progressive sensor takes: the house's choice or the table's base."""
        base = self.progressive(game).base_wager
        return self.settings.progressive_wager or Cents(base.cents, self.currency)


T = TypeVar("T", CoverAllTable, ProgressiveTable)


def _of_kind(table: AnyTable, kind: type[T]) -> T:
    if not isinstance(table, kind):
        raise HouseError(
            "house/table_kind", expected=kind.__name__, got=table.id, why="other", wager=table.wager
        )
    return table


def check_tables(tables: Mapping[Game, AnyTable]) -> None:
    """Every table stands in a place of its own kind, and the main game is there."""
    if Game.MAIN not in tables:
        raise HouseError("house/no_main_table", expected="a pay table for main", got="none")
    for game, table in tables.items():
        wager = Game.PROGRESSIVE if game is Game.PROGRESSIVE_2 else game
        if table.wager != wager:
            raise HouseError(
                "house/table_kind", expected=f"a {wager} pay table for {game}",
                got=f"{table.id} ({table.wager})", why="place", game=game, id=table.id,
                wager=table.wager,
            )  # fmt: skip


def check_payout_limit(settings: RuleSettings, main: PayTable, clauses: tuple[str, ...]) -> None:
    """A payout limit is no lower than the floor, nor than one player's best round at the minimum.

    The best round is 3 bets of the minimum at the table's top odds on every spot one player may
    hold (MA-10(c)-2, R20).
    """
    limit, floor = settings.payout_limit, settings.payout_limit_floor
    if limit is None or floor is None:
        return
    if settings.min_bet is not None:
        top_odds = max(pay.odds for pay in main.pays.values() if isinstance(pay, To))
        spots = 2 if settings.two_spots else 1
        floor = max(floor, settings.min_bet * (3 * top_odds * spots))
    if limit < floor:
        raise HouseError(
            "house/payout_limit", expected=f"at least {floor}", got=limit, clauses=clauses,
            limit=limit, floor=floor,
        )  # fmt: skip
