"""Exact odds: pay tables as printed, par sheets, strategy, design, and advice."""

from fractions import Fraction
from math import prod
from typing import Any, Literal

from fastapi import APIRouter

from letitride.api.odds import paytables as wire
from letitride.cards import parse_cards
from letitride.money import Cents, Currency, Rate
from letitride.odds import advise, decisions, par_sheet, solve, strategy_card
from letitride.odds import design as designed
from letitride.odds.designer import HANDS
from letitride.odds.main_game.solver import units_of
from letitride.odds.main_game.value_of_information import hands_seen
from letitride.odds.par import edge_data
from letitride.odds.strategies.any_strategy import mistakes_by_shape, play_by_shape
from letitride.odds.strategies.named import NAMED
from letitride.rulebook.paytables.library import ids, paytable, paytable_text
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.server.calculation import Calculations, chosen, main_table
from letitride.server.error_answers import unreadable
from letitride.server.rendering.placard import pays
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import PayTablePath

router = APIRouter(tags=["mathematics"])

#: The maximum number of pay tables to try. Trying that many takes a second or two.
MOST_TABLES = 20_000


@router.get("/paytables")
def paytables() -> list[wire.PayTableView]:
    """List the published pay tables."""
    return [pays(paytable(one)) for one in ids()]


@router.get("/paytables/{id_}")
def one_paytable(id_: PayTablePath) -> wire.PayTableView:
    """Get a pay table."""
    return pays(paytable(id_))


@router.get("/paytables/{id_}/file")
def paytable_file(id_: PayTablePath) -> wire.PayTableFileView:
    """Get a pay table as TOML, to copy, change, and send back."""
    return wire.PayTableFileView(id=id_, text=paytable_text(id_))


@router.post("/odds/par")
async def par(body: wire.ParBody, calculations: Calculations) -> wire.ParAnswer:
    """Compute a pay table's edge, par, hit frequency, and returns."""
    return await calculations.figures(_par, body)


def _par(body: wire.ParBody) -> wire.ParAnswer:
    table = chosen(body.id, body.table)
    sheet = par_sheet(table, **par_options(table, body))
    return wire.ParAnswer.model_validate(sheet.as_data() | {"warnings": list(out_of_order(table))})


def par_options(table: AnyTable, body: wire.ParBody) -> dict[str, Any]:
    """Return the options for a pay table's par sheet."""
    said: dict[str, Any] = {
        "seats": body.seats,
        "ride_on_zero": body.ride_on_zero,
        "payout_limit": body.payout_limit,
    }
    return said | (_levels(table, body) if isinstance(table, ProgressiveTable) else {})


def _levels(table: ProgressiveTable, body: wire.ParBody) -> dict[str, Any]:
    """Return the options for the meters. Reject a level that the pay table does not have."""
    currency = table.base_wager.currency
    said = (body.meters, body.contribution, body.reserve_rate, body.seed)
    for level in {level for one in said for level in one} - set(table.levels):
        raise unreadable(f"the level {' or '.join(table.levels)} of {table.id}", level)
    return {
        "meters": _amounts(body.meters, currency),
        "contribution": {level: Rate.parse(text) for level, text in body.contribution.items()},
        "reserve_rate": {level: Rate.parse(text) for level, text in body.reserve_rate.items()},
        "seed": _amounts(body.seed, currency),
    }


def _amounts(said: dict[str, str], currency: Currency) -> dict[str, Cents]:
    return {level: Cents.parse(text, currency) for level, text in said.items()}


@router.post("/odds/strategy")
async def strategy(body: wire.StrategyBody, calculations: Calculations) -> wire.StrategyAnswer:
    """Find the best strategy for a pay table, and compute the cost of other strategies."""
    return await calculations.figures(_strategy, body)


def _strategy(body: wire.StrategyBody) -> wire.StrategyAnswer:
    table = main_table(body.id, body.table)
    ways = [wire.WayToPlayView(played="best", mistakes=[], **edge_data(solve(table)))]
    for words, rides in NAMED.values():
        mistakes = [one.as_data() for one in mistakes_by_shape(table, rides)]
        played = edge_data(play_by_shape(table, rides))
        ways.append(
            wire.WayToPlayView.model_validate({"played": words, "mistakes": mistakes} | played)
        )
    if body.seen:
        words = f"best, other hands seen: {body.seen}"
        ways.append(
            wire.WayToPlayView(played=words, mistakes=[], **edge_data(hands_seen(table, body.seen)))
        )
    return wire.StrategyAnswer(
        id=table.id,
        card=[
            wire.StrategyLineView.model_validate(row)
            for row in strategy_card(table).as_data()["rows"]
        ],
        decisions=[
            view_of(
                wire.RideDecisionView, one, bet=bet, decision=_word(one.rides), ev_ride=one.value
            )
            for bet in (1, 2)
            for one in decisions(table, bet)
        ],
        played=ways,
        warnings=list(out_of_order(table)),
    )


def _word(rides: bool) -> Literal["ride", "withdraw"]:
    return "ride" if rides else "withdraw"


@router.post("/odds/design")
async def design(body: wire.DesignBody, calculations: Calculations) -> wire.DesignAnswer:
    """Find pay tables for the main bets with a par between two percentages."""
    return await calculations.figures(_design, body)


def _design(body: wire.DesignBody) -> wire.DesignAnswer:
    units = units_of(main_table(body.id, body.table))
    odds = [units[hand] for hand in HANDS if units[hand] >= 0]
    spans = {hand: (span.least, span.most) for hand, span in body.vary.items()}
    number = prod(max(0, most - least + 1) for least, most in spans.values())
    if number > MOST_TABLES:
        raise unreadable(f"odds that produce at most {MOST_TABLES:,} pay tables", f"{number:,}")
    low, high = (Fraction(Rate.parse(text).ppm, 1_000_000) for text in (body.low, body.high))
    found = designed(low, high, odds, spans, monotone=not body.any_order, most=body.most)
    return wire.DesignAnswer(
        tables=[
            wire.DesignedTableView(
                pays=priced.table().rows,
                warnings=list(out_of_order(priced.table())),
                **edge_data(priced),
            )
            for priced in found
        ]
    )


@router.post("/advice")
async def advice(body: wire.AdviceBody, calculations: Calculations) -> wire.AdviceAnswer:
    """Get advice on whether to let a bet ride, with the expected value of riding."""
    return await calculations.quick(_advice, body)


def _advice(body: wire.AdviceBody) -> wire.AdviceAnswer:
    id_ = "MA-MAIN" if (body.paytable, body.table) == (None, None) else body.paytable
    table = main_table(id_, body.table)
    cards, community, dead = (parse_cards(text) for text in (body.cards, body.community, body.dead))
    given = advise(table, cards, community, dead)
    return view_of(
        wire.AdviceAnswer, given,
        decision=_word(given.rides),
        ev_ride=given.value,
        ev_ride_pct=float(given.value * 100),
        outs={hand.value: ways for hand, ways in given.outs.items()},
    )  # fmt: skip
