"""The rules of play in sentences, each with its clauses.

What a rule or a setting says comes from the wording. Here is which of them a table's rules have,
in what order, and with which numbers.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {"max_bet": "500.00"})
>>> [line.text for line in sections(rules)["Bets"] if "at most" in line.text]
['Each bet is at most $500.']
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from letitride.documents.printed_table import PaperData, PrintedTable, table_pages
from letitride.documents.schedule import in_two_columns, schedule, schedules_of
from letitride.money import Cents, Currency, To
from letitride.numbers import layout_dollars
from letitride.rulebook.house_rules import BurnTime, Case, DealMethod, HouseRules, Recipient
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.wagers import Game
from letitride.wording import read_wording
from letitride.wording.names import GAMES, HANDS

_SENTENCES = read_wording("rule_sentences")
#: Rules that no house changes, wherever they are written.
RULES: dict[str, str] = _SENTENCES["rules"]
#: The sentences for every setting, by its values.
SETTINGS: dict[str, dict[str, str]] = _SENTENCES["settings"]

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
#: The start of a topic that says nothing where a game is not offered.
ONLY_WITH = {
    "bonus": Game.BONUS,
    "three_card": Game.THREE_CARD,
    "cover_all": Game.COVER_ALL,
    "progressive": Game.PROGRESSIVE,
    "fixed_pays": Game.PROGRESSIVE,
    "meter_pay": Game.PROGRESSIVE,
    "envy": Game.PROGRESSIVE,
}
#: What is told also where no amount is set: then it is something else.
_TOLD = ("progressive_wager",)
#: What happens only where a machine deals: to it, or to the stack it has not brought.
_OF_A_MACHINE = (What.MACHINE_JAM, What.COMMUNITY_NOT_DELIVERED)


class Sentence(NamedTuple):
    """One rule in a sentence, and the clauses it rests on."""

    text: str
    clauses: tuple[str, ...]


def rules_html(tables: Sequence[PrintedTable]) -> str:
    """The rules of play, a page or more for each table."""
    return table_pages("rules_of_play", "Rules of play", tables, _in_columns)


def _in_columns(rules: HouseRules) -> PaperData:
    told = rules_data(rules)
    return told | {"schedules": in_two_columns(told["schedules"])}


def rules_data(rules: HouseRules) -> PaperData:
    """The sections, and every schedule."""
    told = [
        {"title": title, "lines": [line._asdict() for line in lines]}
        for title, lines in sections(rules).items()
    ]
    return {"sections": told, "schedules": list(schedules_of(rules))}


def sections(rules: HouseRules) -> dict[str, list[Sentence]]:
    """Everything a player is told, by the title of its section, in order."""
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
    names = [GAMES[game].definite for game in rules.tables]
    offered = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return Sentence(f"This table offers {offered}.", rules.cites["not_offered"])


def _rule(rules: HouseRules, topic: str) -> Iterator[Sentence]:
    """A rule of all houses, where this document has it; or a setting as the house has it."""
    if topic in RULES:
        if rules.cites[topic] and _applies(rules, topic):
            yield Sentence(RULES[topic], rules.cites[topic])
        return
    if _applies(rules, topic) and (text := house_setting(rules, topic)):
        yield Sentence(text, rules.sources(topic))


def _applies(rules: HouseRules, topic: str) -> bool:
    """Whether there is anything to say: of games that are offered, of spots one may have."""
    if topic == "spots_adjacent":
        return rules.settings.two_spots
    if topic == "one_tip":
        return rules.settings.dealer_tips
    if topic in ("payout_limit_floor", "three_card_option"):  # what binds the house, and no player
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
    """A setting in words, as the house has it; a shuffler counts only where there is one."""
    value = _in_file(rules, getattr(rules.settings, topic))
    if topic == "shuffler_counts":
        value = value and rules.deal.shuffler
    return setting_sentence(topic, value, rules.currency)


def _in_file(rules: HouseRules, value: object) -> object:
    """A setting's value in the form of a jurisdiction's file."""
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


def setting_sentence(topic: str, value: object, currency: Currency) -> str:
    """A setting in words, by its value in a jurisdiction's file; empty if there is nothing to say.

    >>> setting_sentence("max_bet", "500.00", Currency.USD)
    'Each bet is at most $500.'
    """
    forms = SETTINGS[topic]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    if key in forms or key == "none":
        return forms.get(key, "")
    match value:
        case list():
            shown = ", ".join(GAMES[game].definite for game in value)
        case str():
            shown = layout_dollars(Cents.parse(value, currency))
        case _:
            shown = key
    return forms["set"].format(shown)


# ---------------------------------------------------------------- the deal, and what wins

_NUMBERS = {1: "one card", 2: "two cards", 3: "three cards"}
_PLACES = {1: "first", 2: "second", 3: "third"}


def _deal(rules: HouseRules) -> Sentence:
    steps = (clause for step in rules.deal.steps for clause in step.clauses)
    return Sentence(deal_sentence(rules.deal), tuple(dict.fromkeys((*steps, *rules.deal.clauses))))


def deal_sentence(deal: DealMethod) -> str:
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


def what_wins(rules: HouseRules) -> Iterator[Sentence]:
    """What a hand is, and which hands each game of a table pays.

    >>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
    >>> rules = house_rules(jurisdiction("MBS"), "hand", {"main": "MBS-MAIN"})
    >>> print(*(text for text, _ in what_wins(rules)), sep="\\n")
    A hand is the player's three cards with the two community cards.
    Bets 1, 2 and $ that are still up win or lose by it. The least hand that is paid: pair of tens \
or better.
    """
    yield Sentence("A hand is the player's three cards with the two community cards.", ())
    for game, table in rules.tables.items():
        cards = _SENTENCES["deciding_cards"][str(table.cards)]
        decided = _SENTENCES["decided_by"][game].format(cards)
        least = _hand(table, schedule(table).rows[-1][0])
        yield Sentence(f"{decided}. The least hand that is paid: {least}.", table.clauses)
    for game, table in rules.tables.items():
        if isinstance(table, ProgressiveTable) and table.envy:
            hands = ", ".join(_hand(table, name) for name in table.envy)
            bet = GAMES[game].full
            text = f"Envy is paid to everybody else with a {bet} bet, never for one's own hand, on:"
            yield Sentence(f"{text} {hands}.", table.clauses)


def _hand(table: AnyTable, name: str) -> str:
    """The name of a hand within a sentence."""
    return HANDS[name].short if table.cards == 3 else HANDS[name].full


# ---------------------------------------------------------------- irregularities


def irregularities(rules: HouseRules) -> Iterator[Sentence]:
    """What is done when something goes wrong, case by case; no device jams that is not there."""
    for what, cases in rules.irregularities.items():
        if _happens(rules.deal, what):
            clauses = tuple(dict.fromkeys(one for case in cases for one in case.clauses))
            yield Sentence(irregularity_sentence(what, cases), clauses)


def irregularity_sentence(what: What, cases: Sequence[Case]) -> str:
    """What an irregularity is, and what each case of it does."""
    done = " ".join(_case(case, alone=len(cases) == 1) for case in cases)
    return f"{_SENTENCES['irregularities'][what]}. {done}"


def _case(case: Case, *, alone: bool) -> str:
    outcome = _SENTENCES["consequences"][case.outcome] + _SENTENCES["deck_fates"][case.deck]
    if case.when:
        facts = [_SENTENCES["facts"][name][str(true).lower()] for name, true in case.when]
        return f"If {' and '.join(facts)}, {outcome}."
    return f"{outcome.capitalize()}." if alone else f"Otherwise {outcome}."


def _happens(deal: DealMethod, what: What) -> bool:
    """Whether it can happen where cards are dealt in this way."""
    if what is What.SHUFFLER_JAM:
        return deal.shuffler
    return deal.by_machine or what not in _OF_A_MACHINE
