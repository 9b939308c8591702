"""Ledger postings for a link's events.

A meter is an ordinary account. The tray holds chips, including the collected wagers. Contributions,
seeds, and manual adjustments come from the house's own funds. An award goes from the meter to the
tray that pays the winner.
"""

from collections.abc import Iterator

from letitride.cage import Account, Books, Entry, Posting
from letitride.money import MILLION, Currency
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.table.round_postings import HOUSE, TRAY


def meter(link: str, level: str) -> Account:
    """Return the account for a meter."""
    return Account(Books.METER, f"{link}/{level}")


def reserve(link: str, level: str) -> Account:
    """Return the account for the reserve behind a meter."""
    return Account(Books.RESERVE, f"{link}/{level}")


def opening_postings(state: LinkState) -> tuple[Posting, ...]:
    """Return the postings that fund the meters from the house when the link opens."""
    currency = state.terms.wager.currency
    return tuple(
        posting(
            currency,
            f"{opened.level} opened",
            (HOUSE, meter(state.name, opened.level), opened.amount),
            (HOUSE, reserve(state.name, opened.level), opened.reserve),
        )
        for opened in state.meters
    )


def link_postings(
    event: link_events.LinkEvent, currency: Currency, tray: Account = TRAY
) -> tuple[Posting, ...]:
    """Return the postings for a link event at the table with this tray, if money moves."""
    posted = posting(currency, type(event).__name__, *_moves(event, tray))
    return (posted,) if posted.entries else ()


Move = tuple[Account, Account, int]


def _moves(event: link_events.LinkEvent, tray: Account) -> Iterator[Move]:
    """Yield each move's source, target, and amount in millionths of a cent."""
    match event:
        case link_events.Contributed():
            yield HOUSE, meter(event.link, event.level), event.to_meter
            yield HOUSE, reserve(event.link, event.level), event.to_reserve
        case link_events.ContributionReversed():
            yield meter(event.link, event.level), HOUSE, event.from_meter
            yield reserve(event.link, event.level), HOUSE, event.from_reserve
            yield tray, HOUSE, event.from_tray
        case link_events.MeterAdjusted():
            on, behind = _accounts(event.link, event.award)
            yield on, tray, event.award.amount.cents * MILLION
            yield HOUSE, on, event.seed.cents * MILLION
            yield behind, on, event.from_reserve
        case link_events.AwardReversed():
            on, behind = _accounts(event.link, event.award)
            yield tray, on, event.award.amount.cents * MILLION
            yield on, HOUSE, event.seed.cents * MILLION
            yield on, behind, event.to_reserve
        case link_events.ManualAdjustmentMade():
            yield HOUSE, meter(event.link, event.level), event.after - event.before
        case link_events.WinBackedOut():
            yield HOUSE, meter(event.link, event.level), event.after - event.before
            yield HOUSE, reserve(event.link, event.level), event.to_reserve
        case _:
            return


def _accounts(link: str, award: link_events.Award) -> tuple[Account, Account]:
    return meter(link, award.level), reserve(link, award.level)


def posting(currency: Currency, memo: str, *moves: Move) -> Posting:
    """Make a posting from moves in millionths of a cent, leaving out moves of zero."""
    entries = (
        entry
        for source, target, micros in moves
        if micros
        for entry in (Entry(source, -micros), Entry(target, micros))
    )
    return Posting(memo, currency, tuple(entries))
