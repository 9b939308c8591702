"""The record of a round as a document: who bet what, the cards, what was paid, and every event."""

from dataclasses import dataclass
from typing import Any

from letitride.cards import Card, Suit
from letitride.documents.html_page import page
from letitride.documents.words import WAGERS, hand_words, money
from letitride.errors import RuleError
from letitride.eventstore.journal import Journal, Kept
from letitride.house.events import table_stream
from letitride.house.reports.round_record import PlayedRound, read_round, rules_of_round
from letitride.house.reports.table_figures import read_table
from letitride.money import Cents, Currency
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.table.round_report import Report, round_report


@dataclass(frozen=True, slots=True)
class RoundDocument:
    """A round that is over, the rules it was played by, and what came of it."""

    table: str
    number: int
    rules: HouseRules
    report: Report
    record: PlayedRound

    def as_data(self) -> dict[str, Any]:
        """The round as plain data, with what proves its deal."""
        fair = self.record.fair(self.table)
        return {
            "table": self.table,
            "round": self.number,
            "jurisdiction": self.rules.jurisdiction,
            "version": self.rules.version,
            "rules_digest": self.rules.digest,
            **self.report,
            "events": [_event(one) for one in self.record.played],
            "fair": None if fair is None else fair.as_data(),
        }

    def html(self) -> str:
        """The round on paper; hands that lay face down are shown, for it is over."""
        currency = self.rules.currency
        fair = self.record.fair(self.table)
        return page(
            "round",
            currency,
            table=self.table,
            number=self.number,
            rules=self.rules,
            report=self.report,
            community=_cards(self.report["community"]),
            burned=_cards(self.report["burned"]),
            seats=[
                seat
                | {
                    "cards": _cards(seat["cards"]),
                    "hand": hand_words(seat["hand"]),
                    "net": _money(seat["net"], currency),
                    "envy": _money(seat["envy"], currency) if seat["envy"] != _NOTHING else "",
                    "wagers": [_wager(one, currency) for one in seat["wagers"]],
                }
                for seat in self.report["seats"]
            ],
            events=[_event(one) for one in self.record.played],
            fair=None if fair is None else fair.as_data(),
        )


def round_document(journal: Journal, table: str, number: int) -> RoundDocument:
    """The round of a table by its number, once it is over."""
    stream = table_stream(table)
    with journal.reading() as tx:
        read_table(journal, tx, table)  # refused if there is none of that name
    record = read_round(journal, stream, number)
    if not record.is_over:
        raise RuleError("documents/no_round", expected="a round that is over", got=number)
    state, before = record.state, record.played[0].stored.version
    rules = rules_of_round(journal, stream, state.rules_digest, before)
    burned = state.to_burn if state.burned else None
    report = round_report(state, record.told, rules.currency, burned).as_data()
    return RoundDocument(table, number, rules, report, record)


_NOTHING = "0.00"
_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RED = (Suit.DIAMONDS, Suit.HEARTS)


def _cards(texts: list[str]) -> list[dict[str, Any]]:
    cards = [Card(text) for text in texts]
    return [
        {"text": f"{card.rank.letter}{_SYMBOLS[card.suit]}", "red": card.suit in _RED}
        for card in cards
    ]


def _money(text: str, currency: Currency) -> str:
    sign, amount = (-1, text[1:]) if text.startswith("-") else (1, text)
    return money(Cents.parse(amount, currency) * sign)


def _wager(one: dict[str, str], currency: Currency) -> dict[str, str]:
    amounts = {name: _money(one[name], currency) for name in ("stake", "won", "back")}
    return {"wager": WAGERS[Wager(one["wager"])], "outcome": one["outcome"], **amounts}


def _event(one: Kept) -> dict[str, Any]:
    return {
        "version": one.stored.version,
        "time": one.stored.time,
        "event": one.stored.kind,
        "actor": one.stored.actor,
        "hash": one.stored.hash.hex(),
    }
