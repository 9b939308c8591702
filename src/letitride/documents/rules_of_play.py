"""The rules of play as sentences, each with the clauses it comes from.

The sentences are in ``wording/en/rule_sentences.toml``. This module chooses the ones that apply to
a table, puts them in order, and fills in the numbers.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {"max_bet": "500.00"})
>>> [line.text for line in sections(rules)["Bets"] if "at most" in line.text]
['Each bet is at most $500.']
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from letitride.documents.printed_table import PaperData, PrintedTable, table_pages
from letitride.documents.schedule import schedule, schedules_of
from letitride.money import Cents, Currency, To
from letitride.numbers import layout_dollars
from letitride.rulebook.house_rules import (
    BurnTime,
    Case,
    DealMethod,
    DeckFate,
    HouseRules,
    Prompt,
    Recipient,
)
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.requirements import Surface
from letitride.rulebook.wagers import Game
from letitride.wording import names, read_wording

_SENTENCES = read_wording("rule_sentences")
#: Rules that are the same in every house.
RULES: dict[str, str] = _SENTENCES["rules"]
#: Sentences that replace the usual ones if a player may have two spots, or if only the highest hand
#: stays face up for Cover All.
VARIANTS: dict[str, str] = _SENTENCES["variants"]
#: The sentences for each setting, by value.
SETTINGS: dict[str, dict[str, str]] = _SENTENCES["settings"]

#: The rules and settings in each section, in order.
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
        "progressive_wager", "progressive_max", "progressive_system", "fixed_pays_from",
        "fixed_pays_confirmed", "meter_pay_order", "executive_from", "confirm_awards",
        "envy_needs_bet", "envy_scales",
    ),
}  # fmt: skip
#: The prefixes of topics that apply only if a game is offered.
ONLY_WITH = {
    "bonus": Game.BONUS,
    "three_card": Game.THREE_CARD,
    "cover_all": Game.COVER_ALL,
    "progressive": Game.PROGRESSIVE,
    "fixed_pays": Game.PROGRESSIVE,
    "meter_pay": Game.PROGRESSIVE,
    "executive_from": Game.PROGRESSIVE,
    "confirm_awards": Game.PROGRESSIVE,
    "envy": Game.PROGRESSIVE,
}
#: Settings that have a sentence even if no amount is set.
_TOLD = ("progressive_wager", "executive_from")
#: Irregularities that can happen only if a machine deals.
_OF_A_MACHINE = (What.MACHINE_JAM, What.COMMUNITY_NOT_DELIVERED)


class Sentence(NamedTuple):
    """One rule as a sentence, and the clauses it comes from."""

    text: str
    clauses: tuple[str, ...]


def rules_html(tables: Sequence[PrintedTable]) -> str:
    """Return the rules of play, with one or more pages for each table."""
    return table_pages("rules_of_play", "Rules of play", tables, rules_data)


def rules_data(rules: HouseRules) -> PaperData:
    """Return the sections and pay schedules of a table's rules of play."""
    told = [
        {"title": title, "lines": [line._asdict() for line in lines]}
        for title, lines in sections(rules).items()
    ]
    return {"sections": told, "schedules": list(schedules_of(rules, Surface.PUBLICATION))}


def sections(rules: HouseRules) -> dict[str, list[Sentence]]:
    """Return all the sentences for players, by section title, in order."""
    told: dict[str, list[Sentence]] = {"The games": [_games(rules)]}
    for title, topics in SECTIONS.items():
        told[title] = [line for topic in topics for line in _rule(rules, topic)]
        if title == "Side bets":
            told["The deal"] = [_deal(rules)]
        if title == "Decisions":
            told["What wins"] = list(what_wins(rules))
    told["When something goes wrong"] = list(irregularities(rules))
    return {title: lines for title, lines in told.items() if lines}


def _games(rules: HouseRules) -> Sentence:
    games = [names.GAMES[game].definite for game in rules.tables]
    offered = " and ".join(games) if len(games) < 3 else f"{', '.join(games[:-1])}, and {games[-1]}"
    pays = dict.fromkeys(clause for table in rules.tables.values() for clause in table.clauses[:1])
    return Sentence(f"This table offers {offered}.", tuple(pays))


def _rule(rules: HouseRules, topic: str) -> Iterator[Sentence]:
    """Yield the sentence for a topic if the topic applies: a common rule or a house's setting."""
    if topic in RULES:
        if rules.cites[topic] and _applies(rules, topic):
            two = topic == "own_hand" and rules.settings.two_spots
            text = VARIANTS[topic] if two else RULES[topic]
            yield Sentence(with_third_bet(text, rules.settings.third_bet), rules.cites[topic])
        return
    if topic == "pick_and_pay" and (kept := _highest_kept(rules)):
        yield Sentence(VARIANTS[topic], kept.clauses)
        return
    if _applies(rules, topic) and (text := house_setting(rules, topic)):
        yield Sentence(text, rules.sources(topic))


def with_third_bet(text: str, mark: str) -> str:
    """Return a sentence with the third bet's mark filled in ("3" in Massachusetts, or "$")."""
    return text.replace("{third}", mark)


def _highest_kept(rules: HouseRules) -> Prompt | None:
    """Return the step that leaves only the highest hand face up, unless all hands stay face up."""
    steps = {line.step: line for line in rules.script}
    every = rules.settings.pick_and_pay or "leave_hands_up" in steps or "lay_hand" in steps
    return None if every else steps.get("leave_best_exposed")


def _applies(rules: HouseRules, topic: str) -> bool:
    """Return whether a topic applies to this house's games and settings."""
    if topic == "least_cut":
        return rules.cut_required
    if topic == "spots_adjacent":
        return rules.settings.two_spots
    if topic == "one_tip":
        return rules.settings.dealer_tips
    if topic in ("payout_limit_floor", "three_card_option"):  # rules for the house, not for players
        return False
    if topic == "bonus_stake_returned":
        return rules.offers(Game.BONUS) and any(
            isinstance(pay, To) for pay in rules.bonus.pays.values()
        )
    if topic not in RULES and getattr(rules.settings, topic) is None and topic not in _TOLD:
        return False
    games = [game for start, game in ONLY_WITH.items() if topic.startswith(start)]
    return all(rules.offers(game) for game in games)


def house_setting(rules: HouseRules, topic: str) -> str:
    """Return the sentence for a house's setting.

    Without a shuffler, the sentence says that no shuffler counts the cards. A dealing method may
    require a cut where the setting does not. The settlement order leaves out a three card bonus
    that is settled when the hand is shown.
    """
    settings = rules.settings
    value = _in_file(rules, getattr(settings, topic))
    if topic == "shuffler_counts":
        value = value and rules.deal.shuffler
    if topic == "settle_order" and settings.three_card_timing == "when_shown":
        order = [game for game in settings.settle_order if game is not Game.THREE_CARD]
        value = _in_file(rules, tuple(order))
    if topic == "cut_required":
        value = rules.cut_required
    return setting_sentence(topic, value, rules.currency, rules.settings.third_bet)


def _in_file(rules: HouseRules, value: object) -> object:
    """Return a setting's value in the form used in jurisdiction files."""
    match value:
        case None:
            return "none"
        case Cents():
            return str(value)
        case tuple():
            return [game.value for game in value if isinstance(game, Game) and rules.offers(game)]
        case Enum():
            return value.value
        case _:
            return value


def setting_sentence(topic: str, value: object, currency: Currency, third: str = "$") -> str:
    """Return the sentence for a setting's value in a jurisdiction's file, or an empty string.

    >>> setting_sentence("max_bet", "500.00", Currency.USD)
    'Each bet is at most $500.'
    """
    forms = SETTINGS[topic]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    if key in forms or key == "none":
        return forms.get(key, "")
    match value:
        case list():
            shown = ", ".join(names.GAMES[game].definite for game in value)
        case str():
            shown = layout_dollars(Cents.parse(value, currency))
        case _:
            shown = key
    return with_third_bet(forms["set"], third).format(shown)


# ---------------------------------------------------------------- the deal and the winning hands

_NUMBERS = {1: "one card", 2: "two cards", 3: "three cards"}
_PLACES = {1: "first", 2: "second", 3: "third"}


def _deal(rules: HouseRules) -> Sentence:
    steps = (clause for step in rules.deal.steps for clause in step.clauses)
    return Sentence(deal_sentence(rules.deal), tuple(dict.fromkeys((*steps, *rules.deal.clauses))))


def deal_sentence(deal: DealMethod) -> str:
    """Describe the order of the deal, and how the community cards are used."""
    steps = [
        f"{_NUMBERS[step.cards]} to "
        + ("each player in turn" if step.to is Recipient.SEATS else "the community area")
        for step in deal.steps
    ]
    words = f"{deal.device.capitalize()}: {', then '.join(steps)}."
    first, second = _PLACES[deal.first], _PLACES[deal.second]
    turned = f"The {first} community card dealt is turned up first, followed by the {second}."
    if deal.burn is not None:
        at_once = deal.burn.when is BurnTime.AT_THE_DEAL
        when = "at the deal" if at_once else "after bet 1 is decided"
        turned = f"The {_PLACES[deal.burn.place]} community card dealt is burned {when}. {turned}"
    return f"{words} {turned}"


def what_wins(rules: HouseRules) -> Iterator[Sentence]:
    """Describe how a hand is made, and which hands each game pays.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> rules = house_rules(jurisdiction("MBS"), "hand", {"main": "MBS-MAIN"})
    >>> print(*(text for text, _ in what_wins(rules)), sep="\\n")
    A hand is the player's three cards and the two community cards.
    Bets 1, 2, and $, if still in action, win or lose on the player's five-card hand. \
The lowest hand that pays: pair of tens or better.
    """
    yield Sentence("A hand is the player's three cards and the two community cards.", ())
    for game, table in rules.tables.items():
        cards = _SENTENCES["deciding_cards"][str(table.cards)]
        decided = with_third_bet(_SENTENCES["decided_by"][game], rules.settings.third_bet)
        decided = decided.format(cards)
        least = _hand(table, schedule(table).rows[-1][0])
        yield Sentence(f"{decided}. The lowest hand that pays: {least}.", table.clauses)
    for game, table in rules.tables.items():
        if isinstance(table, ProgressiveTable) and table.envy:
            hands = ", ".join(_hand(table, name) for name in table.envy)
            bet = names.GAMES[game].full
            text = f"These hands pay an envy bonus to every other player with a {bet} bet: {hands}."
            yield Sentence(text, table.clauses)


def _hand(table: AnyTable, name: str) -> str:
    """Return the name of a hand for use in a sentence."""
    return names.HANDS[name].short if table.cards == 3 else names.HANDS[name].full


# ---------------------------------------------------------------- irregularities


def irregularities(rules: HouseRules) -> Iterator[Sentence]:
    """Describe the outcome of each irregularity that can happen at this table."""
    for what, cases in rules.irregularities.items():
        if _happens(rules.deal, what):
            clauses = tuple(dict.fromkeys(one for case in cases for one in case.clauses))
            yield Sentence(irregularity_sentence(what, cases), clauses)


def irregularity_sentence(what: What, cases: Sequence[Case]) -> str:
    """Describe an irregularity and the outcome of each case."""
    done = " ".join(_case(case, alone=len(cases) == 1) for case in cases)
    return f"{names.IRREGULARITIES[what].title}. {done}"


def _case(case: Case, *, alone: bool) -> str:
    outcome = names.CONSEQUENCES[case.outcome].full
    if case.deck is not DeckFate.STAYS:
        outcome = f"{outcome}, and {names.DECK_FATES[case.deck].full}"
    if case.when:
        facts = [_SENTENCES["facts"][name][str(true).lower()] for name, true in case.when]
        return f"If {' and '.join(facts)}, {outcome}."
    return f"{names.capitalized(outcome)}." if alone else f"Otherwise {outcome}."


def _happens(deal: DealMethod, what: What) -> bool:
    """Return whether an irregularity can happen with this dealing method."""
    if what is What.SHUFFLER_JAM:
        return deal.shuffler
    return deal.by_machine or what not in _OF_A_MACHINE
