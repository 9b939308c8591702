"""On-demand calculations, run off the event loop in lanes, with cached results.

The tables keep running during a calculation. Limits on request sizes keep each calculation to a
second or two. The error for a request that is too large names the limit.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request
from pydantic import BaseModel

from letitride.api.fields import Body
from letitride.documents.pdf import to_pdf
from letitride.people import Permission, Person
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import AnyTable, MainTable
from letitride.rulebook.paytables.table_types import main_table as checked_main
from letitride.server.auth.route_access import TheHouse, may
from letitride.server.error_answers import unreadable
from letitride.server.lanes import Lane, Lanes
from letitride.server.running_house import RunningHouse

_KEPT = 256

Asked = TypeVar("Asked", bound=Body)
Told = TypeVar("Told", bound=BaseModel)
Made = TypeVar("Made")
_Key = tuple[Callable[[Any], Any], str]


class _Results:
    """The latest results. Calculations are pure, so equal requests share a result."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, Any] = OrderedDict()
        self._turn = Lock()

    def find(self, key: _Key) -> Any:
        """Return the result for a key, or None."""
        with self._turn:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: _Key, result: Any) -> None:
        """Keep a result. The result that was used least recently makes room for it."""
        with self._turn:
            self._kept[key] = result
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


_RESULTS = _Results()


class Calculator:
    """Runs one person's calculations in the house's lanes, for one request."""

    def __init__(self, request: Request, house: RunningHouse, person: Person) -> None:
        self._request, self._house, self._person = request, house, person
        self._lanes: Lanes = request.app.state.lanes

    async def quick(self, work: Callable[[Asked], Told], body: Asked) -> Told:
        """Return an answer that somebody at a table waits for."""
        return await self._calculate(self._lanes.table, work, body)

    async def figures(self, work: Callable[[Asked], Told], body: Asked) -> Told:
        """Return figures for the lab."""
        return await self._calculate(self._lanes.lab, work, body)

    async def paper(self, work: Callable[[Asked], Told], body: Asked) -> Told:
        """Return a document whose PDF takes a while to make."""
        return await self._calculate(self._lanes.pdf, work, body)

    async def printed(self, html: str) -> bytes:
        """Return a page as a PDF."""
        self._house.calculation_limits.take(self._person.name, self._house.clock())
        return await self._run(self._lanes.pdf, lambda: to_pdf(html))

    async def _calculate(self, lane: Lane, work: Callable[[Asked], Told], body: Asked) -> Told:
        """Return the result for this body. A result that is already known needs no lane."""
        self._house.calculation_limits.take(self._person.name, self._house.clock())
        kind, key = type(body), (work, body.model_dump_json())

        def once() -> Told:
            result = _RESULTS.find(key)
            if result is None:
                result = work(kind.model_validate_json(key[1]))
                _RESULTS.keep(key, result)
            told: Told = result
            return told

        known: Told | None = _RESULTS.find(key)
        return known if known is not None else await self._run(lane, once)

    async def _run(self, lane: Lane, work: Callable[[], Made]) -> Made:
        return await lane.run(self._person.name, work, self._disconnected)

    async def _disconnected(self) -> None:
        """Return when the sender disconnects."""
        while (await self._request.receive())["type"] != "http.disconnect":
            pass


def calculator(permission: Permission) -> Callable[..., Any]:
    """Return a dependency that calculates for a person with this permission."""

    async def made(
        request: Request, house: TheHouse, person: Annotated[Person, Depends(may(permission))]
    ) -> Calculator:
        return Calculator(request, house, person)

    return made


#: The calculations of anyone who may watch.
Calculations = Annotated[Calculator, Depends(calculator(Permission.WATCH))]
#: The printing of those who may read reports.
Printer = Annotated[Calculator, Depends(calculator(Permission.READ_GAME_MANAGER))]


def chosen(id_: str | None, text: str | None) -> AnyTable:
    """Return the chosen pay table: a published one, or the person's own."""
    if (id_ is None) == (text is None):
        raise unreadable("either a pay table id or a pay table", "both or neither")
    return load_paytable(text) if text is not None else paytable(id_ or "")


def main_table(id_: str | None, text: str | None) -> MainTable:
    """Return the chosen pay table, which must be for the main bets."""
    return checked_main(chosen(id_, text))
