"""The deal, card by card, as the house's dealing method prescribes (R23 to R27)."""

from collections.abc import Iterator

from letitride.cards import Card, Deck, check_deck
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import refuse, require_phase
from letitride.game.state import Phase, RoundState
from letitride.rulebook.house_rules import BurnTime, HouseRules, Recipient
from letitride.rulebook.wagers import Wager


def deal_cards(rules: HouseRules, state: RoundState, command: game_commands.DealCards) -> Events:
    """Deal the whole round, once betting is closed and the side bets are collected."""
    require_phase(rules, state, "bets_before_deal", Phase.CLOSED)
    if not state.side_bets_collected:
        raise refuse(
            rules, "game/side_bets_held", "sensor_count", "a count of the side bets", "none yet"
        )
    deck = check_deck(command.deck)
    numbers = [seat.number for seat in state.seats if seat.dealt_in]
    dealt = tuple(_deal(rules, numbers, deck, state.unusable))
    area = [
        card
        for event in dealt
        if isinstance(event, game_events.CardsDealt) and event.seat is None
        for card in event.cards
    ]
    return (
        game_events.DeckReleased(deck),
        *dealt,
        *_completed(rules, state, area, burn=command.burn),
    )


def _deal(
    rules: HouseRules, numbers: list[int], deck: Deck, unusable: frozenset[int]
) -> Iterator[game_events.Event]:
    """Deal step by step. A card found face up goes to the rack, and the next card replaces it."""
    top = iter(enumerate(deck, 1))
    aside: list[Card] = []

    def draw(count: int) -> tuple[Card, ...]:
        drawn: list[Card] = []
        while len(drawn) < count:
            position, card = next(top)
            (aside if position in unusable else drawn).append(card)
        return tuple(drawn)

    for step in rules.deal.steps:
        for number in numbers if step.to is Recipient.SEATS else [None]:
            cards = draw(step.cards)
            yield from (game_events.CardDiscarded(card) for card in aside)
            aside.clear()
            yield game_events.CardsDealt(number, cards)


def _completed(rules: HouseRules, state: RoundState, area: list[Card], *, burn: bool) -> Events:
    deal = rules.deal
    burn_now = burn and deal.burn is not None and deal.burn.when is BurnTime.AT_THE_DEAL
    shown_first = rules.settings.three_card_timing == "when_shown"
    completed = game_events.DealCompleted(
        hands=sum(1 for _ in state.hands_in),
        first=area[deal.first - 1],
        second=area[deal.second - 1],
        to_burn=area[deal.burn.place - 1] if deal.burn else None,
        face_up=rules.settings.dealt_face_up,
        three_card_first=shown_first and any(s.bet(Wager.THREE_CARD) for s in state.seats),
    )
    return (completed, game_events.CardBurned()) if burn_now else (completed,)
