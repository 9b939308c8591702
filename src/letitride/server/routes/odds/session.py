"""The odds of a session: how an evening may end, and how much to bring."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from letitride.api.examples import example
from letitride.api.fields import Amount, Body
from letitride.api.mathematics import RuinFigures, RuinPoint, SessionAnswer
from letitride.errors import InputError
from letitride.money import Cents, Currency
from letitride.odds.sessions.distribution import QUANTILES, check_fits, session
from letitride.odds.sessions.lattice import Lattice
from letitride.odds.sessions.round_result import RoundResult, SideWager, round_results
from letitride.odds.sessions.ruin import CHANCES, Ruin, RuinCurve, ruin, ruin_curve, work
from letitride.rulebook.pay_order import out_of_order
from letitride.rulebook.paytable import AnyTable, CoverAllTable, ProgressiveTable
from letitride.server.auth.access import TheHouse, Watcher
from letitride.server.calculation import PayTableId, PayTableText, calculated, chosen, main_table
from letitride.server.error_answers import unreadable
from letitride.server.routes.odds.paytables import Level

router = APIRouter(tags=["mathematics"])

#: No array of results is longer.
MOST_RESULTS = 1 << 20
#: No bankroll is followed through more products.
MOST_PRODUCTS = 300_000_000
#: About so many points make a curve.
POINTS = 60


class Side(Body):
    """A side bet: its pay table, and the amount."""

    id: PayTableId | None = None
    table: PayTableText | None = None
    amount: Amount


class SessionBody(Body):
    """The bets of every round, how many rounds, and with what bankroll up to what goal.

    Meters stand where it is said, or at their seeds, through all rounds.
    """

    model_config = example(
        id="MA-MAIN",
        bet="5.00",
        side=[{"id": "MA-3CB-D", "amount": "5.00"}],
        rounds=500,
        bankroll="1000.00",
    )

    id: PayTableId | None = None
    table: PayTableText | None = None
    bet: Amount = "5.00"
    side: Annotated[tuple[Side, ...], Field(max_length=5)] = ()
    meters: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]
    currency: Currency = Currency.USD
    rounds: Annotated[int, Field(ge=1, le=100_000)] = 500
    bankroll: Amount | None = None
    goal: Amount | None = None


@router.post("/odds/session")
async def session_odds(body: SessionBody, house: TheHouse, person: Watcher) -> SessionAnswer:
    """The distribution of a session's result, and the chance of ruin."""
    return await calculated(house, person, _session, body)


def _session(body: SessionBody) -> SessionAnswer:
    main, money = main_table(body.id, body.table), body.currency
    sides = [_side(one, body) for one in body.side]
    _check_levels(sides, body.meters)
    bet = _positive("bet", Cents.parse(body.bet, money))
    round_ = round_results(main, bet, sides)
    lattice = Lattice.of(round_.results)
    results = lattice.fall(body.rounds) + lattice.climb(body.rounds) + 1
    check_fits(results, lattice.coin, MOST_RESULTS)
    spread = session(round_, body.rounds)
    curve = _curve(round_, body.rounds)
    end = _end(round_, lattice, body)
    tables = (main, *(side.table for side in sides))
    return SessionAnswer(
        rounds=body.rounds,
        currency=money.value,
        stake=str(round_.stake),
        parts=list(round_.parts),
        mean=float(spread.mean / 100),
        sd=spread.standard_deviation / 100,
        ahead=spread.ahead,
        even=spread.even,
        behind=spread.behind,
        quantiles={str(chance): str(spread.quantile(chance)) for chance in QUANTILES},
        bankroll_for=None if curve is None else _bankrolls(curve, money),
        ruin_curve=None if curve is None else _points(curve, money),
        ruin=None if end is None else RuinFigures.model_validate(end, from_attributes=True),
        notes=_notes(tables),
        warnings=[f"{table.id}: {words}" for table in tables for words in out_of_order(table)],
    )


def _positive(what: str, amount: Cents) -> Cents:
    if not amount:
        raise unreadable(f"{what}: more than nothing", amount)
    return amount


def _side(said: Side, body: SessionBody) -> SideWager:
    """A side bet; a progressive's meters stand at its seeds, for this stake, unless said."""
    table = chosen(said.id, said.table).in_currency(body.currency)
    stake = _positive("amount", Cents.parse(said.amount, body.currency))
    if not isinstance(table, ProgressiveTable):
        return SideWager(table, stake)
    seeds = {
        level: Cents(seed.cents * stake.cents // 100, stake.currency)
        for level, seed in table.seeds.items()
    }
    given = {level: Cents.parse(text, body.currency) for level, text in body.meters.items()}
    meters = {level: given.get(level, seeds.get(level)) for level in table.levels}
    for level, amount in meters.items():
        if amount is None:
            raise unreadable(f"meters: an amount for {level}, for {table.id} has no seed", "none")
    return SideWager(table, stake, {level: one for level, one in meters.items() if one is not None})


def _check_levels(sides: list[SideWager], said: dict[str, str]) -> None:
    levels = {level for side in sides for level in side.meters}
    for level in said.keys() - levels:
        raise unreadable("meters: levels of the progressives among the side bets", level)


def _curve(round_: RoundResult, rounds: int) -> RuinCurve | None:
    """The chance of ruin by bankroll, unless it takes too long to find."""
    try:
        if work(round_, rounds) > MOST_PRODUCTS:
            return None
    except InputError:  # too fine
        return None
    return ruin_curve(round_, rounds)


def _bankrolls(curve: RuinCurve, money: Currency) -> dict[str, str]:
    return {str(chance): str(Cents(curve.bankroll_for(chance), money)) for chance in CHANCES}


def _points(curve: RuinCurve, money: Currency) -> list[RuinPoint]:
    """The curve down to the least chance that a bankroll is told for, thinned for a chart."""
    last = curve.bankroll_for(min(CHANCES))
    near = [one for one in curve.items() if one[0] <= last]
    every = -(-len(near) // POINTS)
    return [
        RuinPoint(bankroll=str(Cents(cents, money)), ruined=ruined)
        for cents, ruined in dict([*near[::every], near[-1]]).items()
    ]


def _end(round_: RoundResult, lattice: Lattice, body: SessionBody) -> Ruin | None:
    if body.bankroll is None:
        if body.goal is not None:
            raise unreadable("a bankroll to reach the goal from", "none")
        return None
    bankroll = Cents.parse(body.bankroll, body.currency)
    goal = None if body.goal is None else Cents.parse(body.goal, body.currency)
    if goal is not None:
        products = body.rounds * (goal.cents // lattice.coin) * len(lattice.steps)
    else:
        products = work(round_, body.rounds)
    if products > MOST_PRODUCTS:
        expected = "fewer rounds, rounder amounts or a nearer goal"
        raise unreadable(expected, "too much to compute", "too_much")
    return ruin(round_, bankroll, body.rounds, goal)


def _notes(tables: tuple[AnyTable, ...]) -> list[str]:
    """What is counted in another way than one might think."""
    notes = []
    for table in tables:
        if isinstance(table, CoverAllTable):
            notes.append(f"{table.id}: Cover All is counted with one hand dealt.")
        elif isinstance(table, ProgressiveTable) and table.envy:
            notes.append(f"{table.id}: envy, paid for the hands of others, is not counted.")
    return notes
