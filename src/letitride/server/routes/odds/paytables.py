"""Mathematics: pay tables as printed, par sheets, strategy, design and advice, exactly."""

from fractions import Fraction
from math import prod
from typing import Any, Literal

from fastapi import APIRouter

from letitride.api.odds.paytables import (
    AdviceAnswer,
    AdviceBody,
    DesignAnswer,
    DesignBody,
    DesignedTableView,
    ParAnswer,
    ParBody,
    PayTableFileView,
    PayTableView,
    RideDecisionView,
    StrategyAnswer,
    StrategyBody,
    StrategyLineView,
    WayToPlayView,
)
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
from letitride.server.auth.route_access import TheHouse, Watcher
from letitride.server.calculation import calculated, chosen, main_table
from letitride.server.error_answers import unreadable
from letitride.server.rendering.placard import pays
from letitride.server.routes.parameters import PayTablePath

router = APIRouter(tags=["mathematics"])

#: So many pay tables are looked through in a second or two.
MOST_TABLES = 20_000


@router.get("/paytables")
def paytables() -> list[PayTableView]:
    """Every pay table of the documents."""
    return [pays(paytable(one)) for one in ids()]


@router.get("/paytables/{id_}")
def one_paytable(
    id_: PayTablePath,
) -> PayTableView:
    """One pay table."""
    return pays(paytable(id_))


@router.get("/paytables/{id_}/file")
def paytable_file(
    id_: PayTablePath,
) -> PayTableFileView:
    """One pay table as the TOML that the house reads: to copy, change and send back."""
    return PayTableFileView(id=id_, text=paytable_text(id_))


@router.post("/odds/par")
async def par(body: ParBody, house: TheHouse, person: Watcher) -> ParAnswer:
    """A pay table's edge, par, hit frequency and returns."""
    return await calculated(house, person, _par, body)


def _par(body: ParBody) -> ParAnswer:
    table = chosen(body.id, body.table)
    sheet = par_sheet(table, **par_options(table, body))
    return ParAnswer.model_validate(sheet.as_data() | {"warnings": list(out_of_order(table))})


def par_options(table: AnyTable, body: ParBody) -> dict[str, Any]:
    """What is to be assumed of a pay table, as its sheet is asked for it."""
    said: dict[str, Any] = {
        "seats": body.seats,
        "ride_on_zero": body.ride_on_zero,
        "payout_limit": body.payout_limit,
    }
    return said | (_levels(table, body) if isinstance(table, ProgressiveTable) else {})


def _levels(table: ProgressiveTable, body: ParBody) -> dict[str, Any]:
    """What is said of the meters; a level that the table has not is refused."""
    currency = table.base_wager.currency
    said = (body.meters, body.contribution, body.reserve_rate, body.seed)
    for level in {level for one in said for level in one} - set(table.levels):
        raise unreadable(f"a level of {table.id}: {' or '.join(table.levels)}", level)
    return {
        "meters": _amounts(body.meters, currency),
        "contribution": {level: Rate.parse(text) for level, text in body.contribution.items()},
        "reserve_rate": {level: Rate.parse(text) for level, text in body.reserve_rate.items()},
        "seed": _amounts(body.seed, currency),
    }


def _amounts(said: dict[str, str], currency: Currency) -> dict[str, Cents]:
    return {level: Cents.parse(text, currency) for level, text in said.items()}


@router.post("/odds/strategy")
async def strategy(body: StrategyBody, house: TheHouse, person: Watcher) -> StrategyAnswer:
    """When to let a bet ride by this pay table, and what other ways to play cost."""
    return await calculated(house, person, _strategy, body)


def _strategy(body: StrategyBody) -> StrategyAnswer:
    table = main_table(body.id, body.table)
    ways = [WayToPlayView(played="best", mistakes=[], **edge_data(solve(table)))]
    for words, rides in NAMED.values():
        mistakes = [one.as_data() for one in mistakes_by_shape(table, rides)]
        played = edge_data(play_by_shape(table, rides))
        ways.append(WayToPlayView.model_validate({"played": words, "mistakes": mistakes} | played))
    if body.seen:
        words = f"best, other hands seen: {body.seen}"
        ways.append(
            WayToPlayView(played=words, mistakes=[], **edge_data(hands_seen(table, body.seen)))
        )
    return StrategyAnswer(
        id=table.id,
        card=[
            StrategyLineView.model_validate(row) for row in strategy_card(table).as_data()["rows"]
        ],
        decisions=[
            RideDecisionView(
                bet=bet,
                hand=one.hand,
                decision=_word(one.rides),
                indifferent=one.indifferent,
                ev_ride=str(one.value),
                frequency=str(one.frequency),
                cost=str(one.cost),
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
async def design(body: DesignBody, house: TheHouse, person: Watcher) -> DesignAnswer:
    """Pay tables of the main bets whose par lies between two figures."""
    return await calculated(house, person, _design, body)


def _design(body: DesignBody) -> DesignAnswer:
    units = units_of(main_table(body.id, body.table))
    odds = [units[hand] for hand in HANDS if units[hand] >= 0]
    spans = {hand: (span.least, span.most) for hand, span in body.vary.items()}
    number = prod(max(0, most - least + 1) for least, most in spans.values())
    if number > MOST_TABLES:
        raise unreadable(f"narrower odds: {MOST_TABLES:,} pay tables at most", f"{number:,}")
    low, high = (Fraction(Rate.parse(text).ppm, 1_000_000) for text in (body.low, body.high))
    found = designed(low, high, odds, spans, monotone=not body.any_order, most=body.most)
    return DesignAnswer(
        tables=[
            DesignedTableView(
                pays=priced.table().rows,
                warnings=list(out_of_order(priced.table())),
                **edge_data(priced),
            )
            for priced in found
        ]
    )


@router.post("/advice")
async def advice(body: AdviceBody, house: TheHouse, person: Watcher) -> AdviceAnswer:
    """Whether to let a bet ride, and what that is worth."""
    return await calculated(house, person, _advice, body)


def _advice(body: AdviceBody) -> AdviceAnswer:
    id_ = "MA-MAIN" if (body.paytable, body.table) == (None, None) else body.paytable
    table = main_table(id_, body.table)
    cards, community, dead = (parse_cards(text) for text in (body.cards, body.community, body.dead))
    given = advise(table, cards, community, dead)
    return AdviceAnswer(
        bet=given.bet,
        decision=_word(given.rides),
        indifferent=given.indifferent,
        ev_ride=str(given.value),
        ev_ride_pct=float(given.value * 100),
        outs={hand.value: ways for hand, ways in given.outs.items()},
    )
