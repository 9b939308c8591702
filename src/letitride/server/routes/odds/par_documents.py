"""Documents to take along: the par sheet of a pay table as a page, a PDF, CSV or a workbook."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.odds.paytables import ParBody
from letitride.documents.par_sheet import par_csv, par_html
from letitride.documents.par_workbook import par_workbook
from letitride.documents.pdf import to_pdf
from letitride.odds.provenance import TracedPar, trace_par
from letitride.rulebook.paytables.library import paytable
from letitride.server.auth.route_access import TheHouse, Watcher
from letitride.server.calculation import calculated, chosen
from letitride.server.routes.odds.paytables import par_options
from letitride.server.routes.parameters import PayTablePath

router = APIRouter(tags=["mathematics"])

Form = Literal["html", "pdf", "csv", "xlsx"]
FormPath = Annotated[Form, Path(description="The form of the document")]

_TYPES: dict[Form, str] = {
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_MADE: dict[Form, Callable[[TracedPar], str | bytes]] = {
    "html": par_html,
    "pdf": lambda traced: to_pdf(par_html(traced)),
    "csv": par_csv,
    "xlsx": par_workbook,
}
_FILE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}, "example": "…"}


def answers(*forms: Form) -> dict[int | str, dict[str, Any]]:
    """What the documentation says of a document in these forms."""
    kinds = [_TYPES[form].partition(";")[0] for form in forms]
    said = {"description": "The document, as a file to keep"}
    return {200: said | {"content": dict.fromkeys(kinds, _FILE)}}


_ANSWERS = answers("html", "pdf", "csv", "xlsx")


class _Asked(ParBody):
    """A sheet, and the form it is asked for in."""

    model_config = example(id="MA-MAIN", form="html")

    form: Form


class _Paper(BaseModel):
    """A document that was made."""

    name: str
    data: bytes


@router.get("/paytables/{id_}/par.{form}", response_class=Response, responses=_ANSWERS)
async def par_sheet_of_paytable(
    id_: PayTablePath,
    form: FormPath,
    house: TheHouse,
    person: Watcher,
) -> Response:
    """The par sheet of a pay table of the documents, as a file."""
    asked = _Asked.model_validate({"id": paytable(id_).id, "form": form})
    return _sheet(form, await calculated(house, person, _made, asked))


@router.post("/odds/par.{form}", response_class=Response, responses=_ANSWERS)
async def par_sheet(form: FormPath, body: ParBody, house: TheHouse, person: Watcher) -> Response:
    """The par sheet of any pay table, one of your own too, as a file."""
    asked = _Asked.model_validate(body.model_dump() | {"form": form})
    return _sheet(form, await calculated(house, person, _made, asked))


def _made(asked: _Asked) -> _Paper:
    table = chosen(asked.id, asked.table)
    made = _MADE[asked.form](trace_par(table, text=asked.table, **par_options(table, asked)))
    data = made.encode() if isinstance(made, str) else made
    return _Paper(name=table.id, data=data)


def _sheet(form: Form, paper: _Paper) -> Response:
    return attached(form, f"par-{paper.name}", paper.data)


def attached(form: Form, name: str, data: bytes) -> Response:
    """A document as a file of this name, or as near to it as files are named everywhere."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)
    headers = {"Content-Disposition": f'attachment; filename="{plain}.{form}"'}
    return Response(data, media_type=_TYPES[form], headers=headers)
