"""Meters summed from their events alone, to compare with the books."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from letitride.eventstore.store import AccountKey
from letitride.money import MILLION, Currency
from letitride.progressive.link import LinkState
from letitride.progressive.link import events as link_events
from letitride.table.meter_postings import meter, reserve


class MeterSum(NamedTuple):
    """One level of a link: its meter and reserve, in millionths of a cent."""

    link: str
    level: str
    currency: Currency
    amount: int
    reserve: int


class MeterSums:
    """Every meter in a house: its opening amount plus the changes from all events, in any order."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str], MeterSum] = {}

    def open(self, opening: LinkState) -> None:
        """Add the meters that a link opened with."""
        currency = opening.terms.wager.currency
        for one in opening.meters:
            self._sums[opening.name, one.level] = MeterSum(
                opening.name, one.level, currency, one.amount, one.reserve
            )

    def move(self, event: link_events.LinkEvent) -> None:
        """Add an event's changes to the meters and reserves."""
        for level, on_meter, in_reserve in _moves(event):
            before = self._sums[event.link, level]
            self._sums[event.link, level] = before._replace(
                amount=before.amount + on_meter, reserve=before.reserve + in_reserve
            )

    def sums(self) -> Iterator[MeterSum]:
        """Return every meter, by link and level."""
        return iter(self._sums.values())

    def faults(self, books: Mapping[AccountKey, int]) -> Iterator[tuple[str, str]]:
        """Yield each meter or reserve that differs from the books: its link and a description."""
        booked: Counter[str] = Counter()
        for (_, account, _), micros in books.items():
            booked[account] += micros
        for one in self._sums.values():
            for place, due in (
                (str(meter(one.link, one.level)), one.amount),
                (str(reserve(one.link, one.level)), one.reserve),
            ):
                if booked[place] != due:
                    yield one.link, f"{place}: the books do not match the sum of the events"


def _moves(event: link_events.LinkEvent) -> Iterator[tuple[str, int, int]]:
    """Yield an event's level, and its changes to the meter and to the reserve."""
    match event:
        case link_events.Contributed():
            yield event.level, event.to_meter, event.to_reserve
        case link_events.ContributionReversed():
            yield event.level, -event.from_meter, -event.from_reserve
        case link_events.MeterAdjusted():
            fall = (event.seed.cents - event.award.amount.cents) * MILLION
            yield event.award.level, fall + event.from_reserve, -event.from_reserve
        case link_events.AwardReversed():
            rise = (event.award.amount.cents - event.seed.cents) * MILLION
            yield event.award.level, rise - event.to_reserve, event.to_reserve
        case link_events.ManualAdjustmentMade():
            yield event.level, event.after - event.before, 0
        case link_events.WinBackedOut():
            yield event.level, event.after - event.before, event.to_reserve
        case _:
            return
