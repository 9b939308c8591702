"""A link for tests that accepts commands and exposes its state and events."""

from collections.abc import Iterable

from letitride.money import Cents, Rate
from letitride.progressive.link import (
    LET_IT_RIDE,
    MeterSetting,
    Terms,
    Title,
    decide,
    evolve,
    open_link,
)
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.events import JackpotWon, LinkEvent
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom


def progressive(id_: str) -> ProgressiveTable:
    """Return a shipped progressive pay table."""
    table = paytable(id_)
    assert isinstance(table, ProgressiveTable)
    return table


def all_progressives() -> list[ProgressiveTable]:
    """Return every shipped progressive pay table."""
    return [table for id_ in ids() if isinstance(table := paytable(id_), ProgressiveTable)]


def dollars(amount: int) -> Cents:
    """Return an amount in whole dollars."""
    return Cents(amount * 100)


class Link:
    """A link for one pay table, by default with its base wager and its presets."""

    def __init__(
        self,
        id_: str = "PTMGL01",
        settings: Iterable[MeterSetting] = (),
        *,
        wager: Cents | None = None,
        fixed_pays_from: str = "tray",
        tables: Iterable[str] = ("T1",),
    ) -> None:
        self.paytable = progressive(id_)
        self.terms = Terms(
            self.paytable,
            wager or self.paytable.base_wager,
            fixed_pays_from=PaysFrom(fixed_pays_from),
        )
        self.opening = self.state = open_link("bank", self.terms, settings)
        self.events: list[LinkEvent] = []
        for table in tables:
            self.join(table)

    def do(self, command: link_commands.Command) -> tuple[LinkEvent, ...]:
        """Carry out a command, and record and return its events."""
        events = decide(self.state, command)
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        return events

    def join(self, table: str, title: Title = LET_IT_RIDE) -> None:
        """Add a table to the link, with the link's own terms."""
        self.do(link_commands.JoinTable(table, title, self.terms.paytable, self.terms.wager))

    def begin(self, table: str = "T1", round_: int = 1, wagers: int = 1) -> None:
        """Begin a round and close its bets."""
        self.do(link_commands.BeginRound(table, round_))
        self.do(link_commands.Contribute(table, round_, wagers))

    def win(self, hand: str, table: str = "T1", round_: int = 1, seat: int = 1) -> Cents:
        """Log a hand's win, adjust the meter, and return the amount."""
        won = self.do(link_commands.AwardJackpot(table, round_, seat, hand))[0]
        assert isinstance(won, JackpotWon)
        return won.award.amount

    def void(self, table: str = "T1", round_: int = 1) -> tuple[LinkEvent, ...]:
        """Void a table's last round."""
        return self.do(link_commands.ReverseRound(table, round_))

    def end(self, table: str = "T1", round_: int = 1) -> None:
        """End a table's round."""
        self.do(link_commands.EndRound(table, round_))

    def amount(self, level: str = "Jackpot") -> int:
        """Return the exact amount on a meter, in millionths of a cent."""
        return self.state.meter(level).amount

    def shown(self, level: str = "Jackpot") -> str:
        """Return the amount that the display shows."""
        return str(self.state.meter(level).shown)


def setting(
    level: str = "Jackpot",
    amount: int | None = None,
    *,
    seed: int | None = None,
    rate: str | None = None,
    reserve: int | None = None,
    reserve_rate: str = "0%",
    cap: int | None = None,
) -> MeterSetting:
    """Return house settings for a meter, with amounts in whole dollars."""
    return MeterSetting(
        level,
        amount=None if amount is None else dollars(amount),
        reserve=None if reserve is None else dollars(reserve),
        seed=None if seed is None else dollars(seed),
        contribution=None if rate is None else Rate.parse(rate),
        reserve_rate=Rate.parse(reserve_rate),
        cap=None if cap is None else dollars(cap),
    )
