"""Mathematics: pay tables as printed, par sheets, strategy, design and advice, exactly."""

from fractions import Fraction
from math import prod
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field

from letitride.api.examples import example
from letitride.api.fields import Amount, Body, Percent
from letitride.api.mathematics import (
    AdviceAnswer,
    DesignAnswer,
    DesignedTable,
    ParAnswer,
    PayTableFile,
    RideDecision,
    RidesOn,
    StrategyAnswer,
    WayToPlay,
)
from letitride.api.tables import PayTableView
from letitride.cards import FiveCardHand, parse_cards
from letitride.money import Cents, Currency, Rate
from letitride.odds import advise, decisions, par_sheet, solve, strategy_card
from letitride.odds import design as designed
from letitride.odds.designer import HANDS
from letitride.odds.main_game.information import hands_seen
from letitride.odds.main_game.solver import units_of
from letitride.odds.par import edge_data
from letitride.odds.strategies.any_strategy import mistakes_by_shape, play_by_shape
from letitride.odds.strategies.named import NAMED
from letitride.rulebook.pay_order import out_of_order
from letitride.rulebook.paytable import AnyTable, ProgressiveTable
from letitride.rulebook.paytable_library import ids, paytable, paytable_text
from letitride.server.auth.access import TheHouse, Watcher
from letitride.server.calculation import PayTableId, PayTableText, calculated, chosen, main_table
from letitride.server.error_answers import unreadable
from letitride.server.views.placard import pays

router = APIRouter(tags=["mathematics"])

#: So many pay tables are looked through in a second or two.
MOST_TABLES = 20_000

Cards = Annotated[str, Field(max_length=200)]
Level = Annotated[str, Field(max_length=40, examples=["Jackpot"])]
Odds = Annotated[int, Field(ge=0, le=10**9, examples=[8])]


class Chosen(Body):
    """A pay table: one of the documents by its id, or one of your own as TOML."""

    id: PayTableId | None = None
    table: PayTableText | None = None


class ParBody(Chosen):
    """A pay table, and what is to be assumed; what its kind has no use for is not looked at.

    ``payout_limit`` is in bets. Meters stand at their seeds, contributions and seeds are the
    presets, and reserves are fed nothing, unless it is said.
    """

    model_config = example(id="MA-MAIN")

    seats: Annotated[int, Field(ge=1, le=7)] = 7
    ride_on_zero: bool = False
    payout_limit: Annotated[int | None, Field(ge=1, le=10**9)] = None
    meters: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]
    contribution: Annotated[dict[Level, Percent], Field(max_length=8, default_factory=dict)]
    reserve_rate: Annotated[dict[Level, Percent], Field(max_length=8, default_factory=dict)]
    seed: Annotated[dict[Level, Amount], Field(max_length=8, default_factory=dict)]


class StrategyBody(Chosen):
    """The main bets' pay table, and how many hands of others are seen."""

    model_config = example(id="MA-MAIN", seen=1)

    seen: Annotated[int, Field(ge=0, le=3)] = 0


class OddsRange(Body):
    """The least and the most that a hand may pay to 1."""

    least: Odds
    most: Odds


class DesignBody(Chosen):
    """The par to meet, the hands whose odds may vary, and the table that the others follow."""

    model_config = example(
        low="2.5%", high="3%", vary={"flush": {"least": 7, "most": 9}}, id="MA-MAIN"
    )

    low: Percent
    high: Percent
    vary: Annotated[dict[FiveCardHand, OddsRange], Field(min_length=1, max_length=9)]
    most: Annotated[int, Field(ge=1, le=100)] = 20
    any_order: bool = False


class AdviceBody(Body):
    """The cards that are known: your three, the community card that is up, cards seen elsewhere."""

    model_config = example(cards="Ks Qs Js", community="Ts", dead="2c")

    cards: Cards
    community: Cards = ""
    dead: Cards = ""
    paytable: PayTableId | None = None
    table: PayTableText | None = None


@router.get("/paytables")
def paytables() -> list[PayTableView]:
    """Every pay table of the documents."""
    return [pays(paytable(one)) for one in ids()]


@router.get("/paytables/{id_}")
def one_paytable(
    id_: Annotated[str, Path(max_length=40, description="The pay table's id")],
) -> PayTableView:
    """One pay table."""
    return pays(paytable(id_))


@router.get("/paytables/{id_}/file")
def paytable_file(
    id_: Annotated[str, Path(max_length=40, description="The pay table's id")],
) -> PayTableFile:
    """One pay table as the TOML that the house reads: to copy, change and send back."""
    return PayTableFile(id=id_, text=paytable_text(id_))


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
    ways = [WayToPlay(played="best", mistakes=[], **edge_data(solve(table)))]
    for words, rides in NAMED.values():
        mistakes = [one.as_data() for one in mistakes_by_shape(table, rides)]
        played = edge_data(play_by_shape(table, rides))
        ways.append(WayToPlay.model_validate({"played": words, "mistakes": mistakes} | played))
    if body.seen:
        words = f"best, other hands seen: {body.seen}"
        ways.append(WayToPlay(played=words, mistakes=[], **edge_data(hands_seen(table, body.seen))))
    return StrategyAnswer(
        id=table.id,
        card=[RidesOn.model_validate(row) for row in strategy_card(table).as_data()["rows"]],
        decisions=[
            RideDecision(
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
            DesignedTable(
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
