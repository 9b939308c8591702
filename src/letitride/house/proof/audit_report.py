"""The report of an audit: what was read, what it sums to, and the first thing found wrong."""

from dataclasses import asdict, dataclass, field
from typing import Any

from letitride.house.proof.fault import Fault
from letitride.house.proof.meter_sums import MeterSum
from letitride.money import MILLION, Cents, Currency


@dataclass(slots=True)
class AuditReport:
    """What an audit found."""

    events: int = 0
    rounds: int = 0
    chain: bool = True
    cage_micros: int = 0
    meters: list[MeterSum] = field(default_factory=list)
    fault: Fault | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return self.fault is None

    def as_data(self) -> dict[str, Any]:
        """The report as plain data, amounts in whole cents."""
        return {
            "ok": self.ok,
            "events": self.events,
            "chain": self.chain,
            "cage_balance": _amount(self.cage_micros, Currency.USD),
            "meters": [
                {
                    "link": one.link,
                    "level": one.level,
                    "amount": _amount(one.amount, one.currency),
                    "reserve": _amount(one.reserve, one.currency),
                }
                for one in self.meters
            ],
            "rounds": self.rounds,
            "first_fault": None if self.fault is None else asdict(self.fault),
        }


def _amount(micros: int, currency: Currency) -> str:
    return str(Cents(micros // MILLION, currency))
