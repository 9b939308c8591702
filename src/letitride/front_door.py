"""Functions of the front door that read ids, paths and text before they compute.

``import letitride as lir`` offers them as ``lir.solve`` and so on; the functions of the same names
in :mod:`letitride.odds` take objects only.
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
from letitride.odds.sessions.plan import SessionPlan, session_round
from letitride.odds.strategies.strategy_card import StrategyCard, strategy_card
from letitride.rulebook.jurisdiction import SHIPPED
from letitride.rulebook.paytables import library
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.table.fair.proof import Proof, check
from letitride.table.fair.record_reader import read_record
from letitride.table.lookup import (
    Amount,
    Name,
    SomeMain,
    SomeTable,
    amount,
    cards,
    main_paytable,
    paytable,
    read_text,
)


def solve(table: SomeMain = "MA-MAIN", *, ride_on_zero: bool = False) -> MainGame:
    """The main bets of a pay table, played by the best strategy: edge, par, variance, exactly.

    A decision worth exactly nothing withdraws, as in the documents, unless ``ride_on_zero``.

    >>> import letitride as lir
    >>> game = lir.solve("MA-MAIN")
    >>> game.edge, f"{float(game.par):.2%}"
    (Fraction(37963, 1082900), '2.86%')
    """
    return solver.solve(main_paytable(table), ride_on_zero=ride_on_zero)


def advise(
    held: str | Iterable[Card], *, paytable: SomeMain = "MA-MAIN", dead: str | Iterable[Card] = ()
) -> Advice:
    """Whether to let bet 1 ride on three cards, or bet 2 on four, and what that is worth.

    The community card comes last of the four. ``dead`` are other cards that were seen.

    >>> import letitride as lir
    >>> lir.advise("Kd Qd 2d").value
    Fraction(-23, 196)
    >>> lir.advise("Kd Qd 2d 6d", dead="Ad 3c").rides
    True
    """
    own = cards(held)
    return advice.advise(main_paytable(paytable), own[:3], own[3:], cards(dead))


def strategy(table: SomeMain = "MA-MAIN") -> StrategyCard:
    """The strategy card of a pay table: when each bet rides.

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
    return strategy_card(main_paytable(table))


def par(
    table: SomeTable,
    seats: int = SEATS,
    *,
    ride_on_zero: bool = False,
    payout_limit: Fraction | int | None = None,
    meters: Mapping[str, Amount] | None = None,
    contribution: Mapping[str, Rate | str] | None = None,
    reserve_rate: Mapping[str, Rate | str] | None = None,
    seed: Mapping[str, Amount] | None = None,
) -> ParSheet:
    """The par sheet of any pay table: edge, hit frequency, and every hand's return.

    The options are those of :func:`letitride.odds.par.par_sheet`.

    >>> import letitride as lir
    >>> lir.par("MA-3CB-A").edge
    Fraction(128, 5525)
    >>> f"{float(lir.par('WA-GM-1', meters={'Jackpot': '20000'}).edge):.2%}"
    '37.68%'
    """
    found = paytable(table)
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


def _amounts(given: Mapping[str, Amount] | None, money: Currency) -> dict[str, Cents]:
    return {level: amount(one, money) for level, one in (given or {}).items()}


def _rates(given: Mapping[str, Rate | str] | None) -> dict[str, Rate]:
    return {level: _rate(one) for level, one in (given or {}).items()}


def _rate(given: Rate | str) -> Rate:
    return given if isinstance(given, Rate) else Rate.parse(given)


def session(
    table: SomeMain = "MA-MAIN",
    *,
    bet: Amount,
    rounds: int,
    bankroll: Amount | None = None,
    goal: Amount | None = None,
    side: Mapping[str, Amount] | None = None,
    meters: Mapping[str, Amount] | None = None,
    currency: Currency | str = Currency.USD,
) -> SessionPlan:
    """A session of equal rounds: the distribution of its result, and the chance of ruin.

    ``side`` has the stakes of side bets by their pay tables, ``meters`` the amounts that lie on a
    progressive's meters, which otherwise stand at their seeds.

    >>> import letitride as lir
    >>> plan = lir.session(bet="5", rounds=200, bankroll="200")
    >>> f"{plan.ruin.ruined:.1%} {plan.result.ahead:.1%}"
    '35.9% 32.2%'
    >>> lir.session(bet="5", rounds=200, side={"MA-3CB-D": "5"}).round.stake
    Cents('20.00', USD)
    """
    money = _currency(currency)
    wagers = [
        (paytable(id_).in_currency(money), amount(stake, money))
        for id_, stake in (side or {}).items()
    ]
    round_ = session_round(
        main_paytable(table), amount(bet, money), wagers, _amounts(meters, money)
    )
    start = None if bankroll is None else amount(bankroll, money)
    return SessionPlan(round_, rounds, start, None if goal is None else amount(goal, money))


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
    like: SomeMain = "MA-MAIN",
    most: int = 100,
    any_order: bool = False,
) -> Records[Priced]:
    """Pay tables whose par lies between two figures, both included.

    They pay as ``like`` does, but for the hands in ``vary``, each from its least to its most odds.
    No hand pays less than a lower one, unless in ``any_order``.

    >>> import letitride as lir
    >>> found = lir.design("2%", "3%", {"flush": (5, 9), "straight": (4, 6)})
    >>> [table.odds[4:6] for table in found]
    [(9, 4), (8, 5), (9, 5), (7, 6), (8, 6), (9, 6)]
    """
    bounds = {_hand(hand): span for hand, span in vary.items()}
    units = solver.units_of(main_paytable(like))
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


def verify(record: FairRecord | Name, commitment: str | None = None) -> Proof:
    """Prove a round's deal from its published record, or the path of it.

    ``commitment`` is the one that was published before bets opened, if you noted it.

    >>> import letitride as lir
    >>> from letitride.table.fair.commit_reveal import FairRound
    >>> from letitride.table.fair.proof import dealt_deck, record_of
    >>> fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
    >>> record = record_of(fair, (dealt_deck(1, fair.deck()),))
    >>> lir.verify(record).ok
    True
    """
    if not isinstance(record, FairRecord):
        record = read_record(read_text(record, "round record"))
    return check(record, commitment)


def paytables(document: str | None = None) -> tuple[AnyTable, ...]:
    """Every pay table of the documents, or of one of them.

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
    """The jurisdictions that come with the package, by their ids.

    >>> import letitride as lir
    >>> lir.jurisdictions()
    ('MA', 'MBS', 'SD', 'WA')
    """
    return SHIPPED
