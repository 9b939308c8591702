"""The words for what a jurisdiction's file sets: one sentence for every setting and every rule."""

from collections.abc import Callable

from letitride.documents.words import printed_sum
from letitride.money import Cents, Currency
from letitride.rulebook.irregularity import What
from letitride.rulebook.rules import BurnTime, Case, Consequence, DealMethod, DeckFate, Recipient
from letitride.rulebook.wagers import Game

Words = Callable[[object, Currency], str]

GAMES = {
    Game.MAIN: "the three bets",
    Game.BONUS: "the bonus",
    Game.THREE_CARD: "the three card bonus",
    Game.COVER_ALL: "Cover All",
    Game.PROGRESSIVE: "the progressive",
    Game.PROGRESSIVE_2: "a second progressive",
}

#: Which rules and settings each section tells, in this order.
SECTIONS = {
    "The table": (
        "seated_players_only", "seats", "deck", "two_decks", "rack", "shuffle", "cut_required",
        "least_cut", "recut", "shuffler_counts", "stub_count_every",
    ),
    "Bets": (
        "chips_only", "three_equal_bets", "min_bet", "max_bet", "main_bets_first", "max_games",
        "posted_limit", "two_spots", "spots_adjacent", "match_play", "verbal_cash", "dealer_tips",
        "one_tip", "no_more_bets",
    ),
    "Side bets": (
        "bonus_wager", "bonus_sensors", "bonus_stake_returned", "three_card_only",
        "three_card_option", "three_card_min", "three_card_max", "cover_all_min", "cover_all_max",
    ),
    "Decisions": (
        "own_hand", "dealt_face_up", "bet_one_in_turn", "bet_two_in_turn", "bet_stays",
        "dollar_stays",
    ),
    "Settlement": (
        "settle", "settle_order", "losers_first", "pick_and_pay", "three_card_timing",
        "cover_all_last", "payout_limit", "payout_limit_floor",
    ),
    "The progressive": (
        "progressive_wager", "progressive_max", "fixed_pays_from", "meter_pay_order",
        "envy_needs_bet", "envy_scales",
    ),
}  # fmt: skip
#: Settings that say nothing where a game is not offered.
ONLY_WITH = {
    "bonus": Game.BONUS,
    "three_card": Game.THREE_CARD,
    "cover_all": Game.COVER_ALL,
    "progressive": Game.PROGRESSIVE,
    "fixed_pays": Game.PROGRESSIVE,
    "meter_pay": Game.PROGRESSIVE,
    "envy": Game.PROGRESSIVE,
}

#: Rules that no house changes, wherever they are written.
RULES = {
    "seated_players_only": "Only who sits at the table may bet.",
    "deck": "A deck has 52 cards, without jokers.",
    "shuffle": "The cards are shuffled before play begins and after every round.",
    "recut": "A supervisor may order another cut before the first card is dealt.",
    "rack": "The discard rack holds cards of one deck at a time.",
    "chips_only": "Bets are made with chips, on the areas that are marked for them.",
    "three_equal_bets": "Each player puts down three equal bets: 1, 2 and $.",
    "main_bets_first": "Side bets are added to the three bets.",
    "no_more_bets": "After “No more bets” nothing is bet, raised or taken down.",
    "bet_one_in_turn": "From the dealer's left, clockwise, each player takes bet 1 back or lets "
    "it ride.",
    "bet_two_in_turn": "With one community card up, each player takes bet 2 back or lets it ride, "
    "in the same order.",
    "bet_stays": "A bet that was let ride stays until the round ends.",
    "dollar_stays": "The bet $ is never taken back.",
    "own_hand": "Each player plays one hand, and nobody but the dealer helps to handle it.",
    "settle": "Hands are settled from the dealer's right, counterclockwise.",
    "cover_all_last": "Cover All is settled last.",
    "one_tip": "A player has one bet down for the dealer, not more.",
}


def _switch(yes: str, no: str) -> Words:
    return lambda value, _: yes if value else no


def _number(some: str, none: str = "") -> Words:
    return lambda value, _: none if value == "none" else some.format(value)


def _amount(some: str, none: str = "") -> Words:
    def words(value: object, currency: Currency) -> str:
        return (
            none if value == "none" else some.format(printed_sum(Cents.parse(str(value), currency)))
        )

    return words


def _one_of(**words: str) -> Words:
    return lambda value, _: words[str(value)]


def _order(value: object, _: Currency) -> str:
    games = [GAMES[Game(str(name))] for name in value] if isinstance(value, list | tuple) else []
    return f"A player's bets are settled in this order: {', '.join(games)}."


SETTINGS: dict[str, Words] = {
    "seats": _number("The table has {} seats."),
    "two_decks": _switch(
        "Two decks with backs of different colours take turns.", "One deck is in use."
    ),
    "shuffler_counts": _switch(
        "The shuffler counts the cards of the deck.", "No shuffler counts the cards."
    ),
    "stub_count_every": _number(
        "The stub is counted at least once in {} rounds, where no shuffler counts.",
        "No count of the stub is asked for.",
    ),
    "cut_required": _switch("A cut follows every shuffle.", "A cut is not asked for every time."),
    "least_cut": _number("A cut lifts at least {} cards."),
    "min_bet": _amount("Each bet is at least {}.", "No least bet is named."),
    "max_bet": _amount("Each bet is at most {}.", "No highest bet is named."),
    "bonus_wager": _amount("The bonus bet is {}."),
    "three_card_min": _amount(
        "The three card bonus is at least {}.", "No least three card bonus is named."
    ),
    "three_card_max": _amount(
        "The three card bonus is at most {}.", "No highest three card bonus is named."
    ),
    "cover_all_min": _amount("Cover All is at least {}.", "No least Cover All bet is named."),
    "cover_all_max": _amount("Cover All is at most {}.", "No highest Cover All bet is named."),
    "progressive_wager": _amount(
        "The progressive bet is {}.", "The progressive bet is what its pay table is printed for."
    ),
    "progressive_max": _amount(
        "The progressive bet is at most {}.", "No highest progressive bet is named."
    ),
    "posted_limit": _amount(
        "All of a player's bets together are at most {}.", "No limit to all bets together is set."
    ),
    "max_games": _number(
        "A player bets on at most {} games.", "The number of games to bet on is not limited."
    ),
    "two_spots": _switch("One player may bet at two spots.", "One player bets at one spot."),
    "spots_adjacent": _switch(
        "Where one player has two spots, they lie side by side.",
        "Where one player has two spots, they may lie anywhere.",
    ),
    "three_card_only": _switch(
        "The three card bonus may be bet alone.", "The three card bonus is never bet alone."
    ),
    "match_play": _switch(
        "Match play coupons are accepted.", "Match play coupons are not accepted."
    ),
    "verbal_cash": _switch(
        "Spoken bets with cash are accepted.", "Spoken bets with cash are refused."
    ),
    "dealer_tips": _switch(
        "A player may put down a bet for the dealer.", "No bets are put down for the dealer."
    ),
    "bonus_sensors": _switch(
        "Sensors register the bonus bets.", "Bonus bets are seen, not sensed."
    ),
    "dealt_face_up": _switch("Hands are dealt face up.", "Hands are dealt face down."),
    "three_card_option": _number("The three card bonus is played by set {} of its rules."),
    "three_card_timing": _one_of(
        after_reveal="The three card bonus is settled with the other bets.",
        when_shown="The three card bonus is settled when its hand is shown.",
    ),
    "settle_order": _order,
    "losers_first": _switch(
        "A hand's losing bets are all taken before a winning one is paid.",
        "A hand's bets are taken or paid one after the other.",
    ),
    "pick_and_pay": _switch(
        "A hand is picked up as soon as it is paid.",
        "Hands lie face up until all bets are settled.",
    ),
    "bonus_stake_returned": _switch(
        "A bonus that pays “to” also returns the bet.", "A winning bonus keeps the bet."
    ),
    "payout_limit": _amount(
        "Bets 1, 2 and $ of one hand are paid at most {} together.",
        "No ceiling is set to what one hand is paid.",
    ),
    "payout_limit_floor": _amount(
        "A ceiling on what one hand is paid is never below {}.",
    ),
    "envy_needs_bet": _switch(
        "Envy is paid for hands that made the progressive bet themselves.",
        "Envy is paid whether or not the hand made the progressive bet itself.",
    ),
    "envy_scales": _switch(
        "Envy pays move with the amount of the bet.", "Envy pays are the same for every bet."
    ),
    "fixed_pays_from": _one_of(
        tray="Fixed progressive pays come from the tray.",
        meter="All progressive pays come off the meter.",
    ),
    "meter_pay_order": _one_of(
        right_first="Of several winners off a meter the one furthest right is paid first.",
        left_first="Of several winners off a meter the one furthest left is paid first.",
    ),
}

IRREGULARITIES = {
    What.FACE_UP_CARD: "A card is found face up during the deal",
    What.DRAWN_IN_ERROR: "A card is drawn in error, unseen",
    What.EXPOSED_CARD: "A card is exposed",
    What.WRONG_COUNT_SEAT: "A player has a wrong number of cards",
    What.WRONG_COUNT_COMMUNITY: "The community area has a wrong number of cards",
    What.DECK_COUNT: "The deck is counted",
    What.FOREIGN_CARD: "A card does not belong to the deck",
    What.SHUFFLER_JAM: "The shuffler jams",
    What.MACHINE_JAM: "The dealing machine jams",
    What.COMMUNITY_NOT_DELIVERED: "The community cards do not come",
    What.WRONG_DEAL: "The cards are dealt in the wrong order",
    What.LATE_WAGER: "A bet is placed or raised too late, and does not count",
    What.IMPROPER_WITHDRAWAL: "A bet is taken back that must stay, and is still won or lost",
}
_FACTS = {
    ("several", True): "it is not the first such card",
    ("several", False): "it is the only such card",
    ("whole", True): "the deck has its 52 cards",
    ("whole", False): "the deck has not 52 cards",
    ("misdealt", True): "somebody was dealt a wrong number",
    ("misdealt", False): "nobody was dealt a wrong number",
    ("handled", True): "a player has handled cards",
    ("handled", False): "no player has handled cards",
    ("repairable", True): "it can be put right",
    ("repairable", False): "it cannot be put right",
    ("face_down", True): "hands are dealt face down",
    ("face_down", False): "hands are dealt face up",
}
_OUTCOMES = {
    Consequence.CONTINUE: "play goes on",
    Consequence.REPLACE: "the card is replaced",
    Consequence.REDEAL: "the round is dealt anew",
    Consequence.VOID: "all hands are void",
}
_FATES = {
    DeckFate.STAYS: "",
    DeckFate.RESHUFFLED: " and the deck is reshuffled",
    DeckFate.REMOVED: " and the deck is removed",
}


def case_words(case: Case, *, alone: bool) -> str:
    """What a case of an irregularity says."""
    outcome = _OUTCOMES[case.outcome] + _FATES[case.deck]
    if case.when:
        facts = " and ".join(_FACTS[fact] for fact in case.when)
        return f"If {facts}, {outcome}."
    return f"{outcome.capitalize()}." if alone else f"Otherwise {outcome}."


_NUMBERS = {1: "one card", 2: "two cards", 3: "three cards"}
_PLACES = {1: "first", 2: "second", 3: "third"}


def deal_words(deal: DealMethod) -> str:
    """The order of a deal, and what becomes of the community cards."""
    steps = [
        f"{_NUMBERS[step.cards]} to "
        + ("each player in turn" if step.to is Recipient.SEATS else "the community area")
        for step in deal.steps
    ]
    words = f"{deal.device.capitalize()}: {', then '.join(steps)}."
    turned = f"the {_PLACES[deal.first]} is turned up first, and then the {_PLACES[deal.second]}"
    if deal.burn is not None:
        at_once = deal.burn.when is BurnTime.AT_THE_DEAL
        when = "at the deal" if at_once else "after bet 1 is decided"
        turned = f"the {_PLACES[deal.burn.place]} is burned {when}, {turned}"
    return f"{words} Of the community cards, as they were dealt, {turned}."
