"""The floor: all of the house's tables in this process, each run by its own task."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta

from letitride.compliance.served_table import check_served, refuse_violations
from letitride.errors import LetItRideError, RuleError, StorageError
from letitride.eventstore.journal import Clock, Request
from letitride.eventstore.store import Notice
from letitride.house.closures import STREAM as SELF_CHECKS
from letitride.house.closures import Closures
from letitride.house.controllers import DurableController, open_controller
from letitride.house.events import ControllerOpened, TableListed, TableShut
from letitride.house.floor_list import STREAM, FloorList, FloorTable
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.self_check import InForce
from letitride.house.table_transaction import Guard
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import Wallets
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.table_kind import TableKind
from letitride.rulebook.wagers import SENSORS, Game
from letitride.server.floor.automatic_dealer import AutomaticDealer
from letitride.server.floor.live_table import LiveTable
from letitride.server.floor.other_processes import OtherProcesses
from letitride.server.live.feed import Feed
from letitride.server.settings import ServerSettings

_LOG = logging.getLogger("letitride.server")

#: The seconds to wait after an error.
_REST = 1.0


class Floor:
    """The tables, by name."""

    def __init__(
        self,
        journal: HouseJournal,
        wallets: Wallets,
        settings: ServerSettings,
        clock: Clock,
        guard: Guard | None = None,
    ) -> None:
        self.listing = FloorList(journal)
        self.closures = Closures(journal)
        self._journal, self._wallets, self._settings, self._clock = (
            journal, wallets, settings, clock,
        )  # fmt: skip
        self._guard = guard
        self._tables: dict[str, LiveTable] = {}
        self._controllers: dict[str, DurableController] = {}
        self._wake: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed: tuple[str, ...] = ()  # the closed places that watchers know of
        self._other_processes = OtherProcesses(journal, self._on_notice)

    def table(self, name: str) -> LiveTable:
        """Return the table with this name, or raise an error if it has a controller."""
        known = self._tables.get(name)
        if known is not None:
            return known
        listed = self.listed(name)
        if listed.kind is TableKind.CONTROLLER:
            raise _of_another_kind(
                "a table whose cards the house knows", "a controller's table", "controller"
            )
        return self._load(listed)

    def listed(self, name: str) -> FloorTable:
        """Return a table's entry in the floor list, whichever kind it is."""
        listed = self.listing.tables().get(name)
        if listed is None:
            raise StorageError(
                "storage/no_table", expected="a table on the floor", got=name, table=name
            )
        return listed

    def controller(self, name: str) -> DurableController:
        """Return the controller of a table with real cards."""
        if name not in self._controllers:
            if self.listed(name).kind is not TableKind.CONTROLLER:
                raise _of_another_kind(
                    "a controller's table", "a table whose cards the house knows", "cards"
                )
            made = DurableController(self._journal, name, closures=self.closures)
            self._controllers.setdefault(name, made)
        return self._controllers[name]

    def open(
        self, listed: TableListed, rules: HouseRules, links: Mapping[Game, str], request: Request
    ) -> LiveTable:
        """Open a table, unless it would break its jurisdiction's rules.

        A progressive without a link gets its own, with the preset values.
        """

        def judge(linked: Mapping[Game, LinkState]) -> None:
            refuse_violations(check_served(listed.table, rules, linked))

        own = {
            sensor: f"{listed.table} {sensor}"
            for sensor in SENSORS
            if rules.offers(sensor) and sensor not in links
        }
        open_table(self._journal, listed.table, rules, links, request, own, judge)
        self.listing.note(listed, request._replace(id=f"{request.id} listed"))
        return self.table(listed.table)

    def open_controller(self, opened: ControllerOpened, request: Request) -> DurableController:
        """Open a table with real cards, and put its controller on an open link."""
        open_controller(self._journal, opened, request)
        listed = TableListed(opened.name, TableKind.CONTROLLER, pace=0, automatic=0, alone=False)
        self.listing.note(listed, request._replace(id=f"{request.id} listed"))
        return self.controller(opened.name)

    def shut(self, name: str, request: Request) -> None:
        """Close a table. The current round is played to its end."""
        self.listing.note(TableShut(name, request.actor), request)
        listed = self.listing.tables()[name]
        if listed.kind is not TableKind.CONTROLLER:
            table = self.table(name)
            table.listed = listed
            table.notify()

    def _wake_dealer(self, name: str) -> None:
        """Make a table's dealer check whether a step is due."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_dealer_here, name)

    def _wake_dealer_here(self, name: str) -> None:
        if name in self._wake:
            self._wake[name].set()
        elif self._loop is not None:
            self._wake[name] = asyncio.Event()
            self._tasks[name] = self._loop.create_task(self._keep_going(name))

    def _load(self, listed: FloorTable) -> LiveTable:
        name = listed.table
        durable = DurableTable(self._journal, name, self._guard, self.closures)
        feed = Feed(self._journal, name, durable.version)
        absent_time = timedelta(seconds=self._settings.absent_time)
        live = LiveTable(
            durable, listed, self._clock, feed, lambda: self._wake_dealer(name), absent_time,
            self.closures,
        )  # fmt: skip
        live.make_deck_virtual()
        live = self._tables.setdefault(name, live)  # another thread may load it first
        self._wake_dealer(name)
        return live

    def _load_all(self) -> None:
        """Load every table on the floor, and update its entry in the list."""
        for name, listed in self.listing.tables().items():
            if listed.kind is not TableKind.CONTROLLER:
                self.table(name).listed = listed

    def _on_notice(self, notice: Notice | None) -> None:
        """Catch up with the stream that the notice names, or with all tables if it is None."""
        if notice is None or notice.stream == SELF_CHECKS:
            self.notice_closures()
        if notice is None or notice.stream == STREAM:
            self._load_all()
        tables = {table.table.stream: table for table in tuple(self._tables.values())}
        if notice is None:
            with self._journal.store.reading() as tx:
                grown = {stream: tx.head(stream).version for stream in tables}
        else:
            grown = {notice.stream: notice.version}
        for stream, version in grown.items():
            if stream in tables:
                tables[stream].catch_up(version)

    def rules_in_force(self) -> dict[str, InForce]:
        """Return the rules that this process has in memory, by the stream of their table."""
        return {
            live.table.stream: InForce(live.loaded.now, live.loaded.next)
            for live in tuple(self._tables.values())
        }

    def notice_closures(self) -> None:
        """If a self-check closed or reopened any place, tell watchers and dealers."""
        before = self._closed
        self._closed = tuple(one.fault.place for one in self.closures.state().faults)
        if self._closed != before:
            for live in tuple(self._tables.values()):
                live.notify()

    async def start(self) -> None:
        """Load and run every table."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._load_all)
        self._other_processes.listen()

    async def stop(self) -> None:
        """Stop all tables after their current steps."""
        self._loop = None
        self._other_processes.stop()
        for wake in self._wake.values():
            wake.set()
        await asyncio.gather(*self._tasks.values())
        self._tasks.clear()
        self._wake.clear()

    def _is_going(self) -> bool:
        return self._loop is not None

    async def _keep_going(self, name: str) -> None:
        """Take one step after another until the floor stops."""
        table, wake = self._tables[name], self._wake[name]
        dealer = AutomaticDealer(table, self._wallets, self._settings, self._clock)
        while self._is_going():
            wake.clear()
            seconds = await asyncio.to_thread(_step, name, dealer)
            if self._is_going() and seconds != 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await wake.wait()


def _step(table: str, dealer: AutomaticDealer) -> float | None:
    """Take a step. After an error, log it and try again later; the other tables keep running."""
    try:
        return dealer.step()
    except LetItRideError as error:
        _LOG.warning("step refused", extra={"table": table, "code": error.code})
    except Exception:  # noqa: BLE001 - a fault must not leave a table without its dealer
        _LOG.error("step failed", extra={"table": table}, exc_info=True)
    return _REST


def _of_another_kind(expected: str, got: str, why: str) -> RuleError:
    return RuleError("server/kind_of_table", expected=expected, got=got, why=why)
