"""The odds of a session: how it may end, and how much money to bring."""

from fastapi import APIRouter

from letitride.api.odds.session import RuinPointView, RuinView, SessionAnswer, SessionBody
from letitride.errors import InputError
from letitride.money import Cents, Currency
from letitride.odds.sessions.distribution import QUANTILES, check_fits, session
from letitride.odds.sessions.lattice import Lattice
from letitride.odds.sessions.plan import check_goal, side_wagers
from letitride.odds.sessions.round_result import RoundResult, round_results
from letitride.odds.sessions.ruin import CHANCES, Ruin, RuinCurve, ruin, ruin_curve, work
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable, ProgressiveTable
from letitride.server.calculation import Calculations, chosen, main_table
from letitride.server.error_answers import unreadable
from letitride.server.rendering.view_of import view_of

router = APIRouter(tags=["mathematics"])

#: The maximum length of an array of results.
MOST_RESULTS = 1 << 20
#: The maximum number of multiplications allowed when computing the probability of ruin.
MOST_PRODUCTS = 300_000_000
#: The approximate number of points in a curve.
POINTS = 60


@router.post("/odds/session")
async def session_odds(body: SessionBody, calculations: Calculations) -> SessionAnswer:
    """Compute the distribution of a session's result, and the probability of ruin."""
    return await calculations.figures(_session, body)


def _session(body: SessionBody) -> SessionAnswer:
    main, money = main_table(body.id, body.table), body.currency
    stakes = [(chosen(one.id, one.table), Cents.parse(one.amount, money)) for one in body.side]
    meters = {level: Cents.parse(text, money) for level, text in body.meters.items()}
    sides = side_wagers(stakes, meters)
    bankroll, goal = (
        None if text is None else Cents.parse(text, money) for text in (body.bankroll, body.goal)
    )
    check_goal(bankroll, goal)
    round_ = round_results(main, Cents.parse(body.bet, money), sides)
    lattice = Lattice.of(round_.results)
    results = lattice.fall(body.rounds) + lattice.climb(body.rounds) + 1
    check_fits(results, lattice.coin, MOST_RESULTS)
    spread = session(round_, body.rounds)
    curve = _curve(round_, body.rounds)
    end = None if bankroll is None else _end(round_, lattice, body.rounds, bankroll, goal)
    tables = (main, *(side.table for side in sides))
    return view_of(
        SessionAnswer, spread, round_,
        currency=money,
        mean=float(spread.mean / 100),
        sd=spread.standard_deviation / 100,
        quantiles={str(chance): str(spread.quantile(chance)) for chance in QUANTILES},
        bankroll_for=None if curve is None else _bankrolls(curve, money),
        ruin_curve=None if curve is None else _points(curve, money),
        ruin=None if end is None else view_of(RuinView, end),
        notes=_notes(tables),
        warnings=[f"{table.id}: {words}" for table in tables for words in out_of_order(table)],
    )  # fmt: skip


def _curve(round_: RoundResult, rounds: int) -> RuinCurve | None:
    """Return the probability of ruin by bankroll, or None if it takes too long to compute."""
    try:
        if work(round_, rounds) > MOST_PRODUCTS:
            return None
    except InputError:  # amounts too fine
        return None
    return ruin_curve(round_, rounds)


def _bankrolls(curve: RuinCurve, money: Currency) -> dict[str, str]:
    return {str(chance): str(Cents(curve.bankroll_for(chance), money)) for chance in CHANCES}


def _points(curve: RuinCurve, money: Currency) -> list[RuinPointView]:
    """Return points of the ruin curve for a chart, down to the lowest listed probability."""
    last = curve.bankroll_for(min(CHANCES))
    near = [one for one in curve.items() if one[0] <= last]
    every = -(-len(near) // POINTS)
    return [
        RuinPointView(bankroll=str(Cents(cents, money)), ruined=ruined)
        for cents, ruined in dict([*near[::every], near[-1]]).items()
    ]


def _end(
    round_: RoundResult, lattice: Lattice, rounds: int, bankroll: Cents, goal: Cents | None
) -> Ruin:
    if goal is not None:
        products = rounds * (goal.cents // lattice.coin) * len(lattice.steps)
    else:
        products = work(round_, rounds)
    if products > MOST_PRODUCTS:
        expected = "fewer rounds, less precise amounts, or a lower goal"
        raise unreadable(expected, "a calculation that takes too long", "too_much")
    return ruin(round_, bankroll, rounds, goal)


def _notes(tables: tuple[AnyTable, ...]) -> list[str]:
    """Return notes on what the figures leave out: other hands for Cover All, and envy."""
    notes = []
    for table in tables:
        if isinstance(table, CoverAllTable):
            notes.append(f"{table.id}: Cover All is calculated as if one hand is dealt.")
        elif isinstance(table, ProgressiveTable) and table.envy:
            notes.append(f"{table.id}: envy, paid for other players' hands, is not included.")
    return notes
