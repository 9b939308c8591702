"""The package's top-level functions, which accept ids, paths, and text as well as objects.

After ``import letitride as lir``, call these functions as ``lir.solve`` and so on. The functions
with the same names in :mod:`letitride.odds` accept only objects.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from letitride.cards import Card, FiveCardHand
from letitride.errors import InputError
from letitride.fair_record import FairRecord
from letitride.money import MILLION, Cents, Currency, Rate
from letitride.odds import advice, designer
from letitride.odds.advice import Advice
from letitride.odds.designer import HANDS, Priced
from letitride.odds.main_game import solver
from letitride.odds.main_game.solver import MainGame
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import SEATS
from letitride.odds.result_tables import Records
from letitride.odds.sessions.plan import SessionPlan, side_wagers
from letitride.odds.sessions.round_result import round_results
from letitride.odds.strategies.strategy_card import StrategyCard, strategy_card
from letitride.rulebook.jurisdiction import SHIPPED
from letitride.rulebook.paytables import library
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.table import lookup
from letitride.table.fair.proof import Proof, check
from letitride.table.fair.record_reader import read_record


def solve(table: lookup.SomeMain = "MA-MAIN", *, ride_on_zero: bool = False) -> MainGame:
    """Solve a pay table's main bets: exact edge, par, and variance under the best strategy.

    The strategy withdraws a bet worth exactly zero, as in the documents. With ``ride_on_zero``, it
    lets such a bet ride.

    >>> import letitride as lir
    >>> game = lir.solve("MA-MAIN")
    >>> game.edge, f"{float(game.par):.2%}"
    (Fraction(37963, 1082900), '2.86%')
    """
    return solver.solve(lookup.main_paytable(table), ride_on_zero=ride_on_zero)


def advise(
    held: str | Iterable[Card],
    *,
    paytable: lookup.SomeMain = "MA-MAIN",
    dead: str | Iterable[Card] = (),
) -> Advice:
    """Return whether to let bet 1 (three cards) or bet 2 (four cards) ride, and the value of
    riding.

    If you pass four cards, the last one is the community card. ``dead`` lists any other cards you
    have seen.

    >>> import letitride as lir
    >>> lir.advise("Kd Qd 2d").value
    Fraction(-23, 196)
    >>> lir.advise("Kd Qd 2d 6d", dead="Ad 3c").rides
    True
    """
    own = lookup.cards(held)
    return advice.advise(lookup.main_paytable(paytable), own[:3], own[3:], lookup.cards(dead))


def strategy(table: lookup.SomeMain = "MA-MAIN") -> StrategyCard:
    """Return the strategy card for a pay table, which shows when to let each bet ride.

    >>> import letitride as lir
    >>> card = lir.strategy("MA-MAIN")
    >>> card.rides(lir.parse_cards("Ts Th 2c"))
    True
    >>> print(card)
    Bet 1 rides on
      high pair, three of a kind
      three to a straight flush (3 straights)
      three to a straight flush (2 straights), at least 1 high
      three to a straight flush (1 straight), at least 2 high
    Bet 2 rides on
      high pair, two pair, three of a kind, four of a kind
      four to a flush
      four to a straight (2 straights), at least 1 high
    """
    return strategy_card(lookup.main_paytable(table))


def par(
    table: lookup.SomeTable,
    seats: int = SEATS,
    *,
    ride_on_zero: bool = False,
    payout_limit: Fraction | int | None = None,
    meters: Mapping[str, lookup.Amount] | None = None,
    contribution: Mapping[str, Rate | str] | None = None,
    reserve_rate: Mapping[str, Rate | str] | None = None,
    seed: Mapping[str, lookup.Amount] | None = None,
) -> ParSheet:
    """Return the par sheet for any pay table: edge, hit frequency, and every hand's return.

    For the options, see :func:`letitride.odds.par.par_sheet`.

    >>> import letitride as lir
    >>> lir.par("MA-3CB-A").edge
    Fraction(128, 5525)
    >>> f"{float(lir.par('WA-GM-1', meters={'Jackpot': '20000'}).edge):.2%}"
    '37.68%'
    """
    found = lookup.paytable(table)
    money = found.base_wager.currency if isinstance(found, ProgressiveTable) else Currency.USD
    return par_sheet(
        found,
        seats,
        ride_on_zero=ride_on_zero,
        payout_limit=payout_limit,
        meters=_amounts(meters, money),
        contribution=_rates(contribution),
        reserve_rate=_rates(reserve_rate),
        seed=_amounts(seed, money),
    )


def _amounts(given: Mapping[str, lookup.Amount] | None, money: Currency) -> dict[str, Cents]:
    return {level: lookup.amount(one, money) for level, one in (given or {}).items()}


def _rates(given: Mapping[str, Rate | str] | None) -> dict[str, Rate]:
    rates = (given or {}).items()
    return {level: one if isinstance(one, Rate) else Rate.parse(one) for level, one in rates}


def session(
    table: lookup.SomeMain = "MA-MAIN",
    *,
    bet: lookup.Amount,
    rounds: int,
    bankroll: lookup.Amount | None = None,
    goal: lookup.Amount | None = None,
    side: Mapping[str, lookup.Amount] | None = None,
    meters: Mapping[str, lookup.Amount] | None = None,
    currency: Currency | str = Currency.USD,
) -> SessionPlan:
    """Plan a session with equal bets: the distribution of its result and the chance of ruin.

    ``side`` maps each side bet's pay table to its stake. ``meters`` maps each progressive level to
    the amount on its meter; by default, each meter is at its seed.

    >>> import letitride as lir
    >>> plan = lir.session(bet="5", rounds=200, bankroll="200")
    >>> f"{plan.ruin.ruined:.1%} {plan.result.ahead:.1%}"
    '35.9% 32.2%'
    >>> lir.session(bet="5", rounds=200, side={"MA-3CB-D": "5"}).round.stake
    Cents('20.00', USD)
    """
    money = _currency(currency)
    stakes = [
        (lookup.paytable(id_).in_currency(money), lookup.amount(stake, money))
        for id_, stake in (side or {}).items()
    ]
    wagers = side_wagers(stakes, _amounts(meters, money))
    round_ = round_results(lookup.main_paytable(table), lookup.amount(bet, money), wagers)
    start = None if bankroll is None else lookup.amount(bankroll, money)
    return SessionPlan(round_, rounds, start, None if goal is None else lookup.amount(goal, money))


def _currency(name: Currency | str) -> Currency:
    try:
        return Currency(name)
    except ValueError:
        expected = " or ".join(Currency)
        raise InputError("money/currency", expected=expected, got=name) from None


def design(
    low: Fraction | str,
    high: Fraction | str,
    vary: Mapping[str, tuple[int, int]],
    *,
    like: lookup.SomeMain = "MA-MAIN",
    most: int = 100,
    any_order: bool = False,
) -> Records[Priced]:
    """Find pay tables whose par lies between two values, inclusive.

    The tables pay the same as ``like``, except for the hands in ``vary``, which maps each hand to
    its lowest and highest odds. No hand pays less than a lower hand, unless ``any_order`` is set.

    >>> import letitride as lir
    >>> found = lir.design("2%", "3%", {"flush": (5, 9), "straight": (4, 6)})
    >>> [table.odds[4:6] for table in found]
    [(9, 4), (8, 5), (9, 5), (7, 6), (8, 6), (9, 6)]
    """
    bounds = {_hand(hand): span for hand, span in vary.items()}
    units = solver.units_of(lookup.main_paytable(like))
    odds = [units[hand] for hand in HANDS if units[hand] >= 0]
    shares = _share(low), _share(high)
    return Records(designer.design(*shares, odds, bounds, monotone=not any_order, most=most))


def _share(given: Fraction | str) -> Fraction:
    return Fraction(Rate.parse(given).ppm, MILLION) if isinstance(given, str) else given


def _hand(name: str) -> FiveCardHand:
    try:
        return FiveCardHand(name)
    except ValueError:
        expected = f"one of {', '.join(hand.value for hand in HANDS)}"
        raise InputError("odds/bounds", expected=expected, got=name, why="name") from None


def verify(record: FairRecord | lookup.Name, commitment: str | None = None) -> Proof:
    """Verify a round's deal, given its published record or the path to that record.

    ``commitment`` is the hash that the house published before betting opened, if you recorded it.

    >>> import letitride as lir
    >>> from letitride.table.fair.commit_reveal import FairRound
    >>> from letitride.table.fair.proof import dealt_deck, record_of
    >>> fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
    >>> record = record_of(fair, (dealt_deck(1, fair.deck()),))
    >>> lir.verify(record).ok
    True
    """
    if not isinstance(record, FairRecord):
        record = read_record(lookup.read_text(record, "round record"))
    return check(record, commitment)


def paytables(document: str | None = None) -> tuple[AnyTable, ...]:
    """Return every pay table in the documents, or only those in one document.

    >>> import letitride as lir
    >>> [table.id for table in lir.paytables("MBS")]
    ['MBS-MAIN', 'MBS-PROG']
    """
    tables = tuple(map(library.paytable, library.ids()))
    documents = sorted({table.document for table in tables})
    if document is not None and document not in documents:
        expected = f"one of {', '.join(documents)}"
        raise InputError("house/unknown_paytable", expected=expected, got=document, why="document")
    return tuple(table for table in tables if document in (None, table.document))


def jurisdictions() -> tuple[str, ...]:
    """Return the ids of the jurisdictions that come with the package.

    >>> import letitride as lir
    >>> lir.jurisdictions()
    ('MA', 'MBS', 'SD', 'WA')
    """
    return SHIPPED
