"""Disputes: payouts for given cards and bets, found by replaying them at a separate table."""

from itertools import zip_longest

from fastapi import APIRouter

from letitride.api.dealer import disputes as wire
from letitride.cards import Card, complete, parse_cards, rank_five
from letitride.money import Cents
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules, Recipient
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.paytables.table_types import CoverAllTable, PayTable, ProgressiveTable
from letitride.rulebook.wagers import GAME_OF, SENSORS, Game, Wager
from letitride.server.calculation import Calculations
from letitride.server.error_answers import unreadable
from letitride.table.round_report import Report
from letitride.table.scripts.replay import replay
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat

router = APIRouter(tags=["dealing"])


@router.post("/disputes")
async def settle(body: wire.DisputeBody, calculations: Calculations) -> wire.DisputeAnswer:
    """Compute the payouts for the given cards and bets, each with its hand, odds, and clauses."""
    return await calculations.quick(settlement, body)


def settlement(body: wire.DisputeBody) -> wire.DisputeAnswer:
    """Replay a dispute at a separate table."""
    rules = house_rules(jurisdiction(body.jurisdiction), body.dealing, body.paytables, body.options)
    numbers = [one.seat for one in body.seats]
    if len(set(numbers)) < len(numbers):
        raise unreadable("each seat once", "the same seat twice")
    hands = {one.seat: _cards(one.cards, 3) for one in body.seats}
    community = _cards(body.community, 2)
    deck = complete(_dealt(rules, hands, community))
    seats = tuple(_scripted(one, rules) for one in sorted(body.seats, key=lambda one: one.seat))
    scenario = Scenario(rules, _meters(body, rules), (ScriptedRound(deck, deck, seats, ()),))
    (told,) = replay(scenario).as_data()["rounds"]
    return wire.DisputeAnswer(
        jurisdiction=rules.jurisdiction,
        currency=rules.currency.value,
        community=told["community"],
        seats=[_seat(one, told, rules) for one in told["seats"]],
        order=told["order"],
        order_clauses=list(rules.sources("settle_order")),
    )


def _cards(text: str, count: int) -> tuple[Card, ...]:
    cards = tuple(parse_cards(text))
    if len(cards) != count:
        raise unreadable(f"{count} cards", len(cards))
    return cards


def _dealt(
    rules: HouseRules, hands: dict[int, tuple[Card, ...]], community: tuple[Card, ...]
) -> list[Card]:
    """Return the top of a deck that deals these cards. Any other cards serve as burn cards."""
    named = {*community, *(card for hand in hands.values() for card in hand)}
    others = (card for card in complete(()) if card not in named)
    area = [next(others) for _ in range(rules.deal.community_cards)]
    area[rules.deal.first - 1], area[rules.deal.second - 1] = community
    left = {seat: list(hands[seat]) for seat in sorted(hands)}
    deck: list[Card] = []
    for step in rules.deal.steps:
        for pile in left.values() if step.to is Recipient.SEATS else [area]:
            deck += [pile.pop(0) for _ in range(step.cards)]
    return deck


def _scripted(said: wire.DisputedSeatBody, rules: HouseRules) -> ScriptedSeat:
    wagers = tuple((wager, Cents.parse(text, rules.currency)) for wager, text in said.bets.items())
    return ScriptedSeat(said.seat, f"seat {said.seat}", wagers, frozenset(), said.ride)


def _meters(body: wire.DisputeBody, rules: HouseRules) -> dict[Game, tuple[MeterSetting, ...]]:
    """Return the meters. A meter that is not given is at its seed."""
    found = {}
    for number, sensor in enumerate(game for game in SENSORS if rules.offers(game)):
        levels = rules.progressive(sensor).levels
        said = body.meters if number == 0 else ()
        if len(said) > len(levels):
            raise unreadable(f"at most {len(levels)} meters", len(said))
        found[sensor] = tuple(
            MeterSetting(level, None if text is None else Cents.parse(text, rules.currency))
            for level, text in zip_longest(levels, said)
        )
    return found


def _seat(told: Report, round_: Report, rules: HouseRules) -> wire.SettledSeatView:
    pays = [_pay(one, told, round_, rules) for one in told["wagers"]]
    return wire.SettledSeatView.model_validate({**told, "wagers": pays})


def _pay(bet: Report, seat: Report, round_: Report, rules: HouseRules) -> wire.DisputedPayView:
    table = rules.tables[GAME_OF[Wager(bet["wager"])]]
    hand, pays = _printed(table, seat, round_)
    return wire.DisputedPayView.model_validate(
        {**bet, "hand": hand, "pays": pays, "paytable": table.id, "clauses": list(table.clauses)}
    )


def _printed(
    table: PayTable | CoverAllTable | ProgressiveTable, seat: Report, round_: Report
) -> tuple[str | None, str]:
    """Return the hand that decides a wager, and its odds as the pay table prints them."""
    community = tuple(parse_cards(" ".join(round_["community"])))
    match table:
        case PayTable():
            three = table.wager is Game.THREE_CARD
            name = seat["three_card_hand"] if three else seat["hand"]
            return name, next(
                (table.layout_text(one) for one in table.pays if one.value == name), ""
            )
        case CoverAllTable():
            playing = [one for one in round_["seats"] if one["hand"]]
            five = [tuple(parse_cards(" ".join(one["cards"]))) + community for one in playing]
            best = max(map(rank_five, five), key=lambda ranking: ranking.strength).hand
            return best.value, table.layout_text(best, len(playing))
        case ProgressiveTable():
            held = table.hand_of(tuple(parse_cards(" ".join(seat["cards"]))), community)
            return held, table.layout_text(held) if held else ""
