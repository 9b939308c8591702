"""Pay tables as printed on a placard: "to" or "win", and "for" only on progressives (R14)."""

from rich.console import Group, RenderableType
from rich.text import Text

from letitride.cli.console import listing
from letitride.documents.schedule import schedule
from letitride.numbers import dollars
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
)
from letitride.wording.names import GAMES, hand_name


def placard(table: AnyTable) -> RenderableType:
    """Return one table in full, with its published figures and sources."""
    title = f": {table.title}" if table.title else ""
    name = Text(f"{table.id}, {GAMES[table.wager].short}{title}", style="bold")
    parts: list[RenderableType] = [name, pay_rows(table)]
    if isinstance(table, ProgressiveTable):
        parts.append(_progressive_facts(table))
    for figure, value in table.published.items():
        parts.append(f"Published {figure.replace('_', ' ')}: {value}")
    parts.append(Text(f"Clauses: {', '.join(table.clauses) or 'none'}", style="dim"))
    if table.rulings:
        parts.append(Text(f"Rulings: {', '.join(table.rulings)}", style="dim"))
    return Group(*parts)


def pay_rows(table: AnyTable) -> RenderableType:
    """Return only the rows of a table."""
    match table:
        case PayTable():
            rows = listing("Hand", "Pays", numbers_from=1)
            for hand, pays in schedule(table).rows:
                rows.add_row(hand_name(hand), pays)
            return rows
        case CoverAllTable():
            return _cover_all_rows(table)
        case ProgressiveTable():
            rows = listing("Hand", "Pays", "Envy", numbers_from=1)
            for name in table.pays:
                envy = table.envy.get(name)
                due = "" if envy is None else dollars(envy)
                rows.add_row(hand_name(name), table.layout_text(name), due)
            return rows


def _cover_all_rows(table: CoverAllTable) -> RenderableType:
    """Return the rows without "to 1", which all pays share, so that the columns fit."""
    shown = schedule(table)
    rows = listing("Highest hand", *shown.columns, numbers_from=1)
    for hand, *pays in shown.rows:
        rows.add_row(hand_name(hand), *(pay.removesuffix(" to 1") for pay in pays))
    return Group(rows, "Each column is for one number of hands dealt. All pays are to 1.")


def _progressive_facts(table: ProgressiveTable) -> str:
    """Return the terms of a progressive: cards, bet, seeds, and contribution."""
    own = "all five cards" if table.cards == 5 else "the player's own three cards"
    facts = [f"Uses {own}. Pays are for a {dollars(table.base_wager)} bet."]
    for level, seed in table.seeds.items():
        facts.append(f"{level} starts at {dollars(seed)} for a $1 bet.")
    if table.contribution is not None:
        facts.append(f"Contribution: {table.contribution}.")
    return " ".join(facts)


def summary(table: AnyTable) -> str:
    """Return all pays on one line, as a placard would print them.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> summary(paytable("MA-MAIN"))
    '1,000 200 50 11 8 5 3 2 1 to 1'
    >>> summary(paytable("SD-LIRP-1"))
    '100% Jackpot, 10% Jackpot, 300 50 40 30 9 for 1'
    """
    if isinstance(table, CoverAllTable):
        return f"to 1, by hands dealt ({min(table.columns)} to {max(table.columns)})"
    return _joined([pays for _, pays, *_ in schedule(table).rows])


def _joined(pays: list[str]) -> str:
    """Return pays side by side, without repeating the words that they share."""
    shares = [f"{pay}," for pay in pays if "%" in pay]
    rest = [pay for pay in pays if "%" not in pay]
    last = next((words for words in (" to 1", " for 1") if rest and rest[0].endswith(words)), "")
    first = "win " if rest and rest[0].startswith("win ") else ""
    short = [pay.removesuffix(last).removeprefix(first) for pay in rest]
    return " ".join([*shares, first + " ".join(short) + last])
