"""What wins, in sentences: what a hand is, and which hands each game of a table pays.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> rules = house_rules(jurisdiction("MBS"), "hand", {"main": "MBS-MAIN"})
>>> print(*(text for text, _ in what_wins(rules)), sep="\\n")
A hand is the player's three cards with the two community cards.
Bets 1, 2 and $ that are still up win or lose by it. The least hand that is paid: pair of tens or \
better.
"""

from collections.abc import Iterator

from letitride.documents.schedule import schedule
from letitride.documents.words import hand_words
from letitride.rulebook.paytable import AnyTable, ProgressiveTable
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Game

_FIVE = "by the same five cards"
_THREE = "by the player's own three cards alone"

_DECIDED = {
    Game.MAIN: "Bets 1, 2 and $ that are still up win or lose by it",
    Game.BONUS: f"The bonus is decided {_FIVE}",
    Game.THREE_CARD: f"The three card bonus is decided {_THREE}",
    Game.COVER_ALL: "Cover All is decided by the highest hand of the table, for all who bet it",
}
_PROGRESSIVES = {
    Game.PROGRESSIVE: "The progressive",
    Game.PROGRESSIVE_2: "The second progressive",
}


def what_wins(rules: HouseRules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence with the clauses of the pay table it rests on."""
    yield "A hand is the player's three cards with the two community cards.", ()
    for game, table in rules.tables.items():
        least = _hand(table, schedule(table).rows[-1][0])
        yield f"{_decided(game, table)}. The least hand that is paid: {least}.", table.clauses
    for game, table in rules.tables.items():
        if isinstance(table, ProgressiveTable) and table.envy:
            hands = ", ".join(_hand(table, name) for name in table.envy)
            bet = "second progressive" if game is Game.PROGRESSIVE_2 else "progressive"
            text = f"Envy is paid to everybody else with a {bet} bet, never for one's own hand, on:"
            yield f"{text} {hands}.", table.clauses


def _decided(game: Game, table: AnyTable) -> str:
    if isinstance(table, ProgressiveTable):
        return f"{_PROGRESSIVES[game]} is decided {_THREE if table.cards == 3 else _FIVE}"
    return _DECIDED[game]


def _hand(table: AnyTable, name: str) -> str:
    """The name of a hand within a sentence."""
    three = table.cards if isinstance(table, ProgressiveTable) else 3
    cards = three if table.wager in (Game.THREE_CARD, Game.PROGRESSIVE) else 5
    words = hand_words(name, cards=cards)
    return words if words[1] == "-" else words[0].lower() + words[1:]
