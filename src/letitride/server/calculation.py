"""Calculations for who asks: off the event loop, one at a time, each done once while it is kept.

The tables go on beside them; so what may be asked is bounded, by sizes that are told, and takes a
second or two at most.
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
    """What the work makes of the body, if this person has not asked too often."""
    house.calculation_limits.take(person.name, house.clock())
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_POOL, _once, work, type(body), body.model_dump_json())


@lru_cache(_KEPT)
def _once(work: Callable[[Any], Any], kind: type[Body], text: str) -> Any:
    """Everything here is pure, so the same words have the same answer."""
    return work(kind.model_validate_json(text))


def printed(html: str) -> bytes:
    """A page as a PDF, made where all others are: one at a time."""
    return _POOL.submit(to_pdf, html).result()


def chosen(id_: str | None, text: str | None) -> AnyTable:
    """The pay table that is meant: one of the documents, or one of who asks."""
    if (id_ is None) == (text is None):
        raise unreadable("either the id of a pay table or a table", "both or none")
    return load_paytable(text) if text is not None else paytable(id_ or "")


def main_table(id_: str | None, text: str | None) -> MainTable:
    """A pay table of the main bets."""
    return checked_main(chosen(id_, text))
