"""The printed record of a round: the bets, cards, payouts, people, steps, and every event."""

from letitride.cards import Card, Suit
from letitride.documents.html_page import page
from letitride.house.reports.round_record import FinishedRound
from letitride.house.reports.table_figures import TableReport
from letitride.money import Cents
from letitride.numbers import PAPER
from letitride.rulebook.wagers import Wager
from letitride.wording import names

_RED = (Suit.DIAMONDS, Suit.HEARTS)


def round_html(finished: FinishedRound) -> str:
    """Return the page for a finished round. It shows all hands, even those dealt face down."""
    currency = finished.rules.currency

    def money(text: str) -> str:
        amount = Cents.parse(text.removeprefix("-"), currency)
        return PAPER.dollars(-amount if text.startswith("-") else amount)

    def wager(id_: str) -> str:
        third = finished.rules.settings.third_bet
        return f"Bet {third}" if id_ == Wager.DOLLAR else names.WAGERS[id_].title

    return page(
        "round_record",
        currency,
        table=finished.table,
        number=finished.number,
        rules=finished.rules,
        report=finished.as_data(),
        people=finished.people,
        reported=[TableReport(finished.table, one) for one in finished.people.reports],
        money=money,
        card=_card,
        names=names,
        wager=wager,
    )


def _card(text: str) -> tuple[str, bool]:
    """Return the printed form of a card, and whether it is red."""
    card = Card(text)
    return f"{card.rank.letter}{names.SUITS[card.suit.value].short}", card.suit in _RED
