"""On-demand calculations, run off the event loop, one at a time, with cached results.

The tables keep running during a calculation. Limits on the size of a request keep each calculation
to a second or two. If a request is too large, the error states the limit.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel

from letitride.api.fields import Body
from letitride.documents.pdf import to_pdf
from letitride.people import Person
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import AnyTable, MainTable
from letitride.rulebook.paytables.table_types import main_table as checked_main
from letitride.server.error_answers import unreadable
from letitride.server.running_house import RunningHouse

_POOL = ThreadPoolExecutor(1, "mathematics")
_KEPT = 256

Asked = TypeVar("Asked", bound=Body)
Told = TypeVar("Told", bound=BaseModel)


async def calculated(
    house: RunningHouse, person: Person, work: Callable[[Asked], Told], body: Asked
) -> Told:
    """Return the result for this request body, unless the person has sent too many requests."""
    house.calculation_limits.take(person.name, house.clock())
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_POOL, _once, work, type(body), body.model_dump_json())


@lru_cache(_KEPT)
def _once(work: Callable[[Any], Any], kind: type[Body], text: str) -> Any:
    """Run the calculation once per distinct request body. Equal bodies have equal results."""
    return work(kind.model_validate_json(text))


def printed(html: str) -> bytes:
    """Return a page as a PDF. PDFs and calculations run one at a time in the same pool."""
    return _POOL.submit(to_pdf, html).result()


def chosen(id_: str | None, text: str | None) -> AnyTable:
    """Return the chosen pay table: a published one, or the person's own."""
    if (id_ is None) == (text is None):
        raise unreadable("either a pay table id or a pay table", "both or neither")
    return load_paytable(text) if text is not None else paytable(id_ or "")


def main_table(id_: str | None, text: str | None) -> MainTable:
    """Return the chosen pay table, which must be for the main bets."""
    return checked_main(chosen(id_, text))
