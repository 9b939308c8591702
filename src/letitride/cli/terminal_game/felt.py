"""The felt as the player sees it: the cards on the table, and the player's own bets."""

from collections.abc import Iterable

from rich import box
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from letitride.cards import Card
from letitride.cli.card_text import card_text, cards_text
from letitride.game import Bet, BetStatus, View
from letitride.game.view import SeatView
from letitride.rulebook.wagers import MAIN
from letitride.wording.names import WAGERS


def felt(console: Console, seen: View, own: int) -> RenderableType:
    """Return a drawing of the table in the middle of a round."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(vertical="middle", min_width=10)
    grid.add_column()
    grid.add_column(vertical="middle")
    grid.add_row("Community", boxes(console, seen.community), "")
    for seat in seen.seats:
        if seat.number == own:
            label = Text(f"Seat {seat.number}, you", style="bold")
            grid.add_row(label, boxes(console, seat.cards), chips(seat))
        else:
            grid.add_row(f"Seat {seat.number}, {seat.player}", cards_text(console, seat.cards), "")
    return grid


def boxes(console: Console, cards: Iterable[Card | None]) -> Table:
    """Return cards drawn as small boxes, side by side."""
    row = Table.grid(padding=(0, 1, 0, 0))
    drawn = [
        Panel(card_text(console, card), box=box.ROUNDED, padding=(0, 1), expand=False)
        for card in cards
    ]
    row.add_row(*drawn)
    return row


def chips(seat: SeatView) -> Text:
    """Return the seat's chips on the layout: main bets on one line, side bets on the next."""
    main = [bet for bet in seat.bets if bet.wager in MAIN]
    side = [bet for bet in seat.bets if bet.wager not in MAIN]
    lines = [Text("   ").join(map(_chip, bets)) for bets in (main, side) if bets]
    return Text("\n").join(lines)


def _chip(bet: Bet) -> Text:
    match bet.status:
        case BetStatus.WITHDRAWN:
            return Text(f"{WAGERS[bet.wager].short} taken back", style="dim")
        case BetStatus.RIDING:
            return Text(f"{WAGERS[bet.wager].short} {bet.stake} rides", style="green")
        case _:
            return Text(f"{WAGERS[bet.wager].short} {bet.stake}")
