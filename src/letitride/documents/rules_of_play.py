"""The rules of play of one table in sentences, as its house has chosen, each with its clauses.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {"max_bet": "500.00"})
>>> [line.text for line in sections(rules)["Bets"] if "at most" in line.text]
['Each bet is at most $500.']
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from letitride.documents.rule_sentences import (
    GAMES,
    IRREGULARITIES,
    ONLY_WITH,
    RULES,
    SECTIONS,
    SETTINGS,
    case_words,
    deal_words,
)
from letitride.documents.what_wins import what_wins
from letitride.money import Cents, To
from letitride.rulebook.irregularity import What
from letitride.rulebook.rules import DealMethod, HouseRules
from letitride.rulebook.wagers import Game

#: What is told also where no amount is set: then it is something else.
_TOLD = ("progressive_wager",)
#: What happens only where a machine deals: to it, or to the stack it has not brought.
_OF_A_MACHINE = (What.MACHINE_JAM, What.COMMUNITY_NOT_DELIVERED)


class Sentence(NamedTuple):
    """One rule in a sentence, and the clauses it rests on."""

    text: str
    clauses: tuple[str, ...]


def sections(rules: HouseRules) -> dict[str, list[Sentence]]:
    """Everything a player is told, by the title of its section, in order."""
    told: dict[str, list[Sentence]] = {"The games": [_games(rules)]}
    for title, topics in SECTIONS.items():
        told[title] = [line for topic in topics for line in _rule(rules, topic)]
        if title == "Side bets":
            told["The deal"] = [_deal(rules)]
        if title == "Decisions":
            told["What wins"] = [Sentence(*line) for line in what_wins(rules)]
    told["When something goes wrong"] = list(irregularities(rules))
    return {title: lines for title, lines in told.items() if lines}


def _games(rules: HouseRules) -> Sentence:
    names = [GAMES[game] for game in rules.tables]
    offered = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return Sentence(f"This table offers {offered}.", rules.cites["not_offered"])


def _rule(rules: HouseRules, topic: str) -> Iterator[Sentence]:
    """A rule of all houses, where this document has it; or a setting as the house has it."""
    if topic in RULES:
        if rules.cites[topic] and _applies(rules, topic):
            yield Sentence(RULES[topic], rules.cites[topic])
        return
    if _applies(rules, topic) and (text := setting_words(rules, topic)):
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


def setting_words(rules: HouseRules, topic: str) -> str:
    """A setting in words, as the house has it; a shuffler counts only where there is one."""
    value = _plain(rules, getattr(rules.settings, topic))
    if topic == "shuffler_counts":
        value = value and rules.deal.shuffler
    return SETTINGS[topic](value, rules.currency)


def _plain(rules: HouseRules, value: object) -> object:
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


def _deal(rules: HouseRules) -> Sentence:
    steps = (clause for step in rules.deal.steps for clause in step.clauses)
    return Sentence(deal_words(rules.deal), tuple(dict.fromkeys((*steps, *rules.deal.clauses))))


def irregularities(rules: HouseRules) -> Iterator[Sentence]:
    """What is done when something goes wrong, case by case; no device jams that is not there."""
    for what, cases in rules.irregularities.items():
        if not _happens(rules.deal, what):
            continue
        words = " ".join(case_words(case, alone=len(cases) == 1) for case in cases)
        clauses = tuple(dict.fromkeys(one for case in cases for one in case.clauses))
        yield Sentence(f"{IRREGULARITIES[what]}. {words}", clauses)


def _happens(deal: DealMethod, what: What) -> bool:
    """Whether it can happen where cards are dealt in this way."""
    if what is What.SHUFFLER_JAM:
        return deal.shuffler
    return deal.by_machine or what not in _OF_A_MACHINE
