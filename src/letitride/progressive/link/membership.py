"""Membership in a link: the tables that may share one set of meters (R38)."""

from collections.abc import Iterator, Sequence

from letitride.errors import RuleError
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.state import LinkState
from letitride.rulebook.paytables.table_types import ProgressiveTable


def join(state: LinkState, command: link_commands.JoinTable) -> Iterator[LinkEvent]:
    """Add a table that plays by the link's terms."""
    if state.table(command.table) is not None:
        got = f"{command.table}, already on the link"
        raise _unlike("another name", got, "WA-LINK-4", why="name", table=command.table)
    _check_terms(state, command)
    _check_title(state, command)
    yield link_events.TableJoined(state.name, command.table, command.title.name, command.decks)


def check_sensors(links: Sequence[LinkState]) -> None:
    """Check that a table has at most two jackpots, on separate meters and of one kind (R38)."""
    if len(links) > 2:
        raise _unlike(
            "at most two jackpots at a table", str(len(links)), "WA-NEXUS-JP-1.1", why="three"
        )
    if len({link.name for link in links}) < len(links):
        got = f"two on {links[0].name}"
        raise _unlike(
            "one jackpot per sensor", got, "WA-NEXUS-JP-5", why="sensor", link=links[0].name
        )
    kinds = {link.terms.jackpot for link in links}
    if len(kinds) > 1:
        raise _unlike(
            "jackpots of one kind", " and ".join(sorted(kinds)), "WA-NEXUS-JP-4", why="kinds"
        )


def leave(state: LinkState, command: link_commands.LeaveLink) -> Iterator[LinkEvent]:
    """Remove a table from the link, between rounds."""
    round_ = state.round(command.table)
    if state.table(command.table) is None or (round_ is not None and round_.open):
        raise _unlike("a linked table with no open round", command.table, "WA-LINK-4", why="leave")
    yield link_events.TableLeft(state.name, command.table)


def _check_terms(state: LinkState, command: link_commands.JoinTable) -> None:
    terms = state.terms
    if command.jackpot is not terms.jackpot:
        expected, got = f"a {terms.jackpot} jackpot", f"a {command.jackpot} one"
        raise _unlike(expected, got, "WA-NEXUS-JP-3", why="jackpot", kind=terms.jackpot)
    if command.paytable.rows != terms.paytable.rows:
        raise _unlike(
            terms.paytable.id, command.paytable.id,
            *_of_document(terms.paytable, "MA-12(g)-1", "WA-LINK-4"), why="paytable",
        )  # fmt: skip
    if command.wager != terms.wager:
        expected = f"a wager of {terms.wager}"
        raise _unlike(expected, str(command.wager), "MA-12(g)-2", why="wager", wager=terms.wager)
    if command.decks != terms.decks:
        expected = f"decks: {terms.decks}"
        raise _unlike(expected, str(command.decks), "MA-12(g)-3", why="decks", decks=terms.decks)


def _check_title(state: LinkState, command: link_commands.JoinTable) -> None:
    paytable, title = state.terms.paytable, command.title
    if title.cards < paytable.cards:
        raise _unlike(
            f"a game with {paytable.cards} cards", f"{title.name}, with {title.cards}",
            "WA-LINK-PT-USE", "SM-LIR-3/2", why="cards", cards=paytable.cards, game=title.name,
        )  # fmt: skip
    others = {joined.title for joined in state.tables} - {title.name}
    if others and not paytable.many_games:
        raise _unlike(
            f"{others.pop()}, the only game for {paytable.id}", title.name,
            *_of_document(paytable, "MA-12(e)-0", "WA-GM-PT-USE", "WA-NEXUS-PT-USE"),
            why="one_game", paytable=paytable.id,
        )  # fmt: skip


def _of_document(paytable: ProgressiveTable, *clauses: str) -> tuple[str, ...]:
    """Return the clauses of the pay table's own document, or all of them if it has none (R38)."""
    own = tuple(one for one in clauses if one.startswith(f"{paytable.document}-"))
    return own or clauses


def _unlike(expected: str, got: str, *clauses: str, **facts: object) -> RuleError:
    return RuleError(
        "progressive/unlike_tables", expected=expected, got=got, clauses=clauses, **facts
    )
