"""The resolved, immutable rules of one table.

A table's rules combine a jurisdiction, a dealing method, the pay tables in force, and the house's
options. The engine reads only these rules, and never depends on the jurisdiction they came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from typing import TypeVar

from letitride.cards import FiveCardHand
from letitride.errors import HouseError
from letitride.money import Cents, Currency, To
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables import table_types
from letitride.rulebook.phases import Phase
from letitride.rulebook.settings import Cited, RuleSettings
from letitride.rulebook.wagers import Game


class Recipient(StrEnum):
    """The possible recipients of the cards in one step of the deal."""

    SEATS = "seats"
    COMMUNITY = "community"


class BurnTime(StrEnum):
    """When a community card is burned."""

    AT_THE_DEAL = "at_the_deal"
    AFTER_BET_ONE = "after_bet_1"


@dataclass(frozen=True, slots=True)
class DealStep:
    """One step of the deal: cards to every seat in turn, clockwise, or to the community area.

    ``where`` says where the dealer lays community cards, if the document specifies a place.
    """

    to: Recipient
    cards: int
    clauses: tuple[str, ...]
    where: str = ""


@dataclass(frozen=True, slots=True)
class Burn:
    """A burn: the card's place in the community area (1 = first dealt), and when it is burned."""

    place: int
    when: BurnTime


@dataclass(frozen=True, slots=True)
class DealMethod:
    """A dealing method (R23 to R27): its steps, and the places of the community cards."""

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
        """The number of cards dealt to the community area, including a burned one."""
        return sum(step.cards for step in self.steps if step.to is Recipient.COMMUNITY)

    @property
    def by_machine(self) -> bool:
        """True if the shuffler also deals, one stack at a time (R24, R25); false for a shoe."""
        return self.shuffler and all(step.cards > 1 for step in self.steps)


class Consequence(StrEnum):
    """The effect of an irregularity on the round."""

    CONTINUE = "continue"
    REPLACE = "replace"
    REDEAL = "redeal"
    VOID = "void"


class DeckFate(StrEnum):
    """The effect of an irregularity on the deck."""

    STAYS = "stays"
    RESHUFFLED = "reshuffled"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Case:
    """An outcome, and the facts under which it applies. The first case that fits applies."""

    when: tuple[tuple[str, bool], ...]
    outcome: Consequence
    deck: DeckFate
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    setting: str | None
    late: bool = False  # the round can be voided even after it is over, until the next one opens

    def fits(self, facts: Mapping[str, bool]) -> bool:
        """Return whether the facts meet every condition of the case."""
        return all(facts[fact] is wanted for fact, wanted in self.when)


class Responsible(StrEnum):
    """The person who takes a step. A "floorperson" in the documents is a supervisor (R49)."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    PLAYER = "player"


class Occasion(StrEnum):
    """A situation at the table that calls for a line of the script."""

    JACKPOT = "jackpot"  # a hand wins from a meter
    PROGRESSIVE_WIN = "progressive_win"  # any progressive wager wins
    ENVY_HAND = "envy_hand"
    COUNT_DUE = "count_due"  # the stub must be counted this round (R28, R56)
    NO_PLAYERS = "no_players"  # the table is open, but nobody is playing
    BAD_CUT = "bad_cut"  # a supervisor has ordered a recut
    MISDEAL = "misdeal"  # a wrong number of cards was dealt
    WRONG_COUNT = "wrong_count"  # the deck does not have 52 cards
    NOT_DELIVERED = "not_delivered"  # the community cards were not delivered (R45)
    MISCOUNT = "miscount"  # the shuffler signaled a wrong count during a round
    VOIDED = "voided"  # a round is void, but a keypad still shows it as open


#: The names of the games, as used for the facts about a house.
_GAMES = frozenset(map(str, Game))


@dataclass(frozen=True, slots=True)
class Prompt:
    """One line of the dealer's script, in the words of the jurisdiction's file.

    ``needs`` lists the facts about a house that must be true for the line to apply. ``occasion`` is
    the situation that calls for the line, if the line is limited to one situation.
    """

    step: str
    phase: Phase
    text: str
    says: str
    clauses: tuple[str, ...]
    dealing: tuple[str, ...]
    only_with: tuple[Game, ...]
    who: Responsible = Responsible.DEALER
    needs: tuple[tuple[str, str], ...] = ()
    occasion: Occasion | None = None
    each_seat: bool = False

    @property
    def games(self) -> frozenset[Game]:
        """The games that the line concerns: ``only_with`` or, if empty, the games in ``needs``."""
        needed = (Game(fact) for fact, wanted in self.needs if fact in _GAMES and wanted == "true")
        return frozenset(self.only_with or needed)


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step in opening a deck, between its arrival and its first shuffle.

    A step is done ``once`` for the table, for one ``deck`` ("first", "second", or "replacement"),
    or for every deck.
    """

    step: str
    text: str
    clauses: tuple[str, ...]
    dealing: tuple[str, ...]
    after_dead_table: bool
    who: Responsible = Responsible.DEALER
    once: bool = False
    deck: str = ""
    needs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one table."""

    jurisdiction: str
    version: str
    currency: Currency
    digest: str
    deal: DealMethod
    tables: Mapping[Game, table_types.AnyTable]
    settings: RuleSettings
    cited: Mapping[str, Cited]
    cites: Mapping[str, tuple[str, ...]]
    irregularities: Mapping[What, tuple[Case, ...]]
    opening: tuple[OpeningStep, ...]
    script: tuple[Prompt, ...]

    def offers(self, game: Game) -> bool:
        """Return whether the house offers a game, that is, has a pay table for it."""
        return game in self.tables

    @property
    def cut_required(self) -> bool:
        """True if the house's setting or the dealing method requires a cut after the shuffle."""
        return self.settings.cut_required or self.deal.cut

    @property
    def decks(self) -> int:
        """The number of decks that alternate: two only if the table has a shuffler (R28)."""
        return 2 if self.settings.two_decks and self.deal.shuffler else 1

    def sources(self, setting: str) -> tuple[str, ...]:
        """Return the clauses behind a setting."""
        return self.cited[setting].clauses

    @property
    def main(self) -> table_types.MainTable:
        """The pay table for the three equal bets."""
        return table_types.main_table(self.tables[Game.MAIN])

    @property
    def bonus(self) -> table_types.BonusTable:
        """The pay table for the $1 bonus."""
        return table_types.bonus_table(self.tables[Game.BONUS])

    @property
    def three_card(self) -> table_types.ThreeCardTable:
        """The pay table for the three card bonus."""
        return table_types.three_card_table(self.tables[Game.THREE_CARD])

    @property
    def cover_all(self) -> table_types.CoverAllTable:
        """The pay table for Cover All."""
        return _of_kind(self.tables[Game.COVER_ALL], table_types.CoverAllTable)

    def progressive(self, game: Game) -> table_types.ProgressiveTable:
        """Return the pay table for a progressive sensor."""
        return _of_kind(self.tables[game], table_types.ProgressiveTable)

    def progressive_wager(self, game: Game) -> Cents:
        """Return a progressive's fixed bet: the house's choice, or the pay table's base wager."""
        base = self.progressive(game).base_wager
        return self.settings.progressive_wager or Cents(base.cents, self.currency)


T = TypeVar("T", table_types.CoverAllTable, table_types.ProgressiveTable)


def _of_kind(table: table_types.AnyTable, kind: type[T]) -> T:
    if not isinstance(table, kind):
        raise HouseError(
            "house/table_kind", expected=kind.__name__, got=table.id, why="other", wager=table.wager
        )
    return table


def check_tables(tables: Mapping[Game, table_types.AnyTable]) -> None:
    """Check that there is a main table, and that every table matches its game."""
    if Game.MAIN not in tables:
        raise HouseError("house/no_main_table", expected="a main pay table", got="none")
    for game, table in tables.items():
        wager = Game.PROGRESSIVE if game is Game.PROGRESSIVE_2 else game
        if table.wager != wager:
            raise HouseError(
                "house/table_kind", expected=f"a {wager} pay table for {game}",
                got=f"{table.id} ({table.wager})", why="place", game=game, id=table.id,
                wager=table.wager,
            )  # fmt: skip


def check_payout_limit(
    settings: RuleSettings, main: table_types.PayTable, clauses: tuple[str, ...]
) -> None:
    """Reject a payout limit below the floor, or below one player's best win at the minimum bet.

    A player with one spot wins the most with three minimum bets at the table's top odds. A player
    with two spots wins the most with the best two hands that can be held together (MA-10(c)-2,
    R20).
    """
    limit, floor = settings.payout_limit, settings.payout_limit_floor
    if limit is None or floor is None:
        return
    if settings.min_bet is not None:
        best_odds = _best_two_hands(main) if settings.two_spots else max(_odds(main).values())
        floor = max(floor, settings.min_bet * (3 * best_odds))
    if limit < floor:
        raise HouseError(
            "house/payout_limit", expected=f"at least {floor}", got=limit, clauses=clauses,
            limit=limit, floor=floor,
        )  # fmt: skip


def _odds(main: table_types.PayTable) -> dict[FiveCardHand, int]:
    """Return the odds of every five-card hand. A hand that does not win has odds of 0."""
    pays = {hand: main.pay_for(hand) for hand in FiveCardHand}
    return {hand: pay.odds if isinstance(pay, To) else 0 for hand, pay in pays.items()}


def _best_two_hands(main: table_types.PayTable) -> int:
    """Return the highest sum of odds of two hands that share the two community cards."""
    odds = _odds(main)
    pairs = combinations_with_replacement(odds, 2)
    return max(odds[one] + odds[other] for one, other in pairs if _share_two_cards(one, other))


def _share_two_cards(one: FiveCardHand, other: FiveCardHand) -> bool:
    """Return whether two hands of these kinds can have exactly two cards in common.

    The result is false only for two royal flushes: they have all five cards in common, or none.
    """
    return not one is other is FiveCardHand.ROYAL_FLUSH
