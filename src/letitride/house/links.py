"""Stored links, with commands to open, adjust, and change them. A meter is the sum of its rows."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from letitride.eventstore.codec import to_bytes
from letitride.eventstore.journal import NewEvent, RecordedEvent, Request, Step
from letitride.eventstore.store import CommandReceipt, Head, StoredEvent, Transaction
from letitride.game.events import WagersPlaced, WagersTakenDown
from letitride.house import events as house_events
from letitride.house.books import lines, meters_of
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import KnownLink, LinkReader
from letitride.house.reports.link_history import read_link
from letitride.progressive.link import LinkState, MeterSetting, Terms, decide, open_link
from letitride.progressive.link.commands import (
    AdjustManually,
    BackOutWin,
    ChangeParameters,
    LeaveLink,
)
from letitride.progressive.link.events import LinkEvent, RoundBegan, RoundEnded
from letitride.table.meter_postings import link_postings, opening_postings

LinkCommand = AdjustManually | BackOutWin | ChangeParameters | LeaveLink


def open_durable_link(
    journal: HouseJournal,
    name: str,
    terms: Terms,
    settings: Iterable[MeterSetting],
    request: Request,
) -> "DurableLink":
    """Open a link and fund its meters from the house's money."""
    opening = open_link(name, terms, settings)
    asked = request._replace(digest=sha256(to_bytes(LinkState, opening)).digest())
    journal.append(house_events.link_stream(name), 0, [opened_link(opening)], asked)
    return DurableLink(journal, name)


def opened_link(opening: LinkState) -> NewEvent[house_events.HouseEvent]:
    """Return a link's first event, with the postings that fund its meters."""
    posted = lines(house_events.link_stream(opening.name), opening_postings(opening))
    return NewEvent(house_events.LinkOpened(opening), posted)


class DurableLink:
    """A stored link: its stream and its current meters."""

    def __init__(self, journal: HouseJournal, name: str) -> None:
        self.name = name
        self.stream = house_events.link_stream(name)
        self._journal = journal

    def state(self) -> LinkState:
        """Return the link's current state, including every table's open round."""
        with self._journal.store.reading() as tx:
            return self._state(tx, tx.head(self.stream)).state

    def events(self) -> list[RecordedEvent[house_events.HouseEvent]]:
        """Return the events of the link's own stream after its opening."""
        with self._journal.store.reading() as tx:
            LinkReader(self._journal, tx).opening(self.name)
            return list(self._journal.read_in(tx, self.stream, after=1))

    def do(
        self, command: LinkCommand, request: Request, first: Step | None = None
    ) -> CommandReceipt:
        """Carry out a command on the link itself, only once per request.

        ``first`` runs before the command in the same transaction, so an approval is consumed if and
        only if the approved action is done. The request then carries that action's digest.
        """
        digest = request.digest or sha256(to_bytes(LinkCommand, command)).digest()
        asked = request._replace(digest=digest)

        def work(tx: Transaction, head: Head) -> list[NewEvent[house_events.HouseEvent]]:
            if first is not None:
                first(tx, asked)
            state = self._state(tx, head).state
            currency = state.terms.wager.currency
            return [
                NewEvent(event, lines(self.stream, link_postings(event, currency)))
                for event in self._decide(tx, state, command)
            ]

        return self._journal.execute(self.stream, asked, work)

    def _decide(
        self, tx: Transaction, state: LinkState, command: LinkCommand
    ) -> tuple[LinkEvent, ...]:
        """Return a command's events. Backing out a win requires the link's complete record."""
        if isinstance(command, BackOutWin):
            return (read_link(self._journal, tx, self.name).manager.back_out(command),)
        return decide(state, command)

    def view(self, tx: Transaction, head: Head) -> KnownLink:
        """Return the link as of ``head`` in its own stream, with its current meters."""
        links = LinkReader(self._journal, tx)
        view = KnownLink(1, links.opening(self.name)).fold_to(head.version, links)
        return replace(view, state=meters_of(tx, view.state))

    def _state(self, tx: Transaction, head: Head) -> KnownLink:
        view = self.view(tx, head)
        for joined in view.state.tables:
            known, open_ = view.state.round(joined.table), self._open_round(tx, joined.table)
            if open_ is None and known is not None and known.open:
                view = view.feed(RoundEnded(self.name, joined.table, known.number))
            elif open_ is not None and (known is None or known.number != open_):
                view = view.feed(RoundBegan(self.name, joined.table, open_))
        return view

    def _open_round(self, tx: Transaction, table: str) -> int | None:
        """Return a table's open round; only the table's own stream shows when a round ended."""
        last = tx.last_of(house_events.table_stream(table), ("RoundBegan", "RoundEnded"))
        if last is None or last.kind == "RoundEnded" or not self._is_played(tx, last):
            return None
        # The event may name any of the links, because a round begins on all of them.
        began = self._journal.decode(last)
        assert isinstance(began, RoundBegan)
        return began.round

    def _is_played(self, tx: Transaction, began: StoredEvent) -> bool:
        """Return True if betting has closed in a round or any wagers are down.

        A round that is open for bets but has none may stay open indefinitely, so it must not hold
        up the link.
        """
        stream = began.stream
        last = tx.last_of(stream, ("BettingOpened", "BettingClosed", "GameStarted"))
        if last is None or last.kind != "BettingOpened":
            return True
        betting = set[int]()
        for stored in tx.events_of(stream, ("WagersPlaced", "WagersTakenDown"), last.version):
            event = self._journal.decode(stored)
            if isinstance(event, WagersPlaced):
                betting.add(event.seat)
            elif isinstance(event, WagersTakenDown):
                betting.discard(event.seat)
        return bool(betting)
