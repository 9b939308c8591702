"""The record of a round on paper: who bet what, the cards, what was paid, and every event."""

from typing import Any

from letitride.cards import Card, Suit
from letitride.documents.html_page import page
from letitride.house.reports.round_record import FinishedRound
from letitride.money import Cents, Currency
from letitride.numbers import PAPER
from letitride.wording.names import SUITS, WAGERS, hand_title


def round_html(finished: FinishedRound) -> str:
    """The round on paper; hands that lay face down are shown, for it is over."""
    currency, report = finished.rules.currency, finished.as_data()
    return page(
        "round_record",
        currency,
        table=finished.table,
        number=finished.number,
        rules=finished.rules,
        report=report,
        community=_cards(report["community"]),
        burned=_cards(report["burned"]),
        seats=[
            seat
            | {
                "cards": _cards(seat["cards"]),
                "hand": hand_title(seat["hand"]),
                "net": _money(seat["net"], currency),
                "envy": _money(seat["envy"], currency) if seat["envy"] != _NOTHING else "",
                "wagers": [_wager(one, currency) for one in seat["wagers"]],
            }
            for seat in report["seats"]
        ],
        events=report["events"],
        fair=report["fair"],
    )


_NOTHING = "0.00"
_RED = (Suit.DIAMONDS, Suit.HEARTS)


def _cards(texts: list[str]) -> list[dict[str, Any]]:
    cards = [Card(text) for text in texts]
    return [
        {"text": f"{card.rank.letter}{SUITS[card.suit.value].short}", "red": card.suit in _RED}
        for card in cards
    ]


def _money(text: str, currency: Currency) -> str:
    sign, amount = (-1, text[1:]) if text.startswith("-") else (1, text)
    return PAPER.dollars(Cents.parse(amount, currency) * sign)


def _wager(one: dict[str, str], currency: Currency) -> dict[str, str]:
    amounts = {name: _money(one[name], currency) for name in ("stake", "won", "back")}
    return {"wager": WAGERS[one["wager"]].title, "outcome": one["outcome"], **amounts}
