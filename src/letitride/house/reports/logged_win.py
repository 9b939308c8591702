"""A logged meter win: the payout record that accounting keeps."""

from typing import Any, NamedTuple

from letitride.eventstore.store import StoredEvent
from letitride.house.house_journal import HouseJournal
from letitride.house.reports.link_history import LinkRecord, read_link
from letitride.progressive.link import events as link_events
from letitride.progressive.link.prize_log import WinPage
from letitride.rulebook.editions import Edition, edition_of


class LoggedWin(NamedTuple):
    """A win, the time it was logged, the person who logged it, and its pay table's edition."""

    win: WinPage
    edition: Edition
    time: str
    by: str

    def as_data(self) -> dict[str, Any]:
        """Return the win as plain data."""
        win, prize, award = self.win, self.win.prize, self.win.prize.award
        back = prize.back_out
        return {
            "link": win.link,
            "paytable": win.paytable,
            "edition": str(self.edition),
            "wager": str(win.wager),
            "currency": win.wager.currency.value,
            "number": prize.number,
            "table": award.table,
            "title": prize.title,
            "round": award.round,
            "seat": award.seat,
            "hand": award.hand,
            "level": award.level,
            "amount": str(award.amount),
            "status": prize.status.value,
            "meter_before": str(prize.meter_before),
            "meter_after": None if prize.meter_after is None else str(prize.meter_after),
            "seed": None if prize.seed is None else str(prize.seed),
            "from_reserve_micros": prize.from_reserve,
            "time": self.time,
            "by": self.by,
            "backed_out": None
            if back is None
            else {
                "reason": back.kind.value,
                "note": back.reason,
                "by": back.by,
                "second": back.second,
            },
            "clauses": list(win.clauses),
        }


def read_win(journal: HouseJournal, link: str, number: int) -> LoggedWin:
    """Return the link's win with this number in the prize log. The win must have been logged."""
    with journal.store.reading() as tx:
        record = read_link(journal, tx, link)
    win = record.manager.win_page(number)
    stored = logged(record)[win.prize.award]
    return LoggedWin(win, edition_of(record.opening.terms.paytable), stored.time, stored.actor)


def logged(record: LinkRecord) -> dict[link_events.Award, StoredEvent]:
    """Map each award to the last event that logged it. A redealt round may repeat an award."""
    return {
        one.event.award: one.stored
        for one in record.noted
        if isinstance(one.event, link_events.JackpotWon)
    }
