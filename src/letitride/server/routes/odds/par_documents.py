"""Par sheet downloads: as a web page, a PDF, a CSV file, or a workbook."""

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
from letitride.server.calculation import Calculations, Calculator, chosen
from letitride.server.routes.odds.paytables import par_options
from letitride.server.routes.parameters import PayTablePath

router = APIRouter(tags=["mathematics"])

Form = Literal["html", "pdf", "csv", "xlsx"]
FormPath = Annotated[Form, Path(description="The file format")]

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
    """Return the API documentation of a download in these formats."""
    kinds = [_TYPES[form].partition(";")[0] for form in forms]
    said = {"description": "The document as a downloadable file"}
    return {200: said | {"content": dict.fromkeys(kinds, _FILE)}}


_ANSWERS = answers("html", "pdf", "csv", "xlsx")


class _Asked(ParBody):
    """A request for a par sheet in one format."""

    model_config = example(id="MA-MAIN", form="html")

    form: Form


class _Paper(BaseModel):
    """A finished document."""

    name: str
    data: bytes


@router.get("/paytables/{id_}/par.{form}", response_class=Response, responses=_ANSWERS)
async def par_sheet_of_paytable(
    id_: PayTablePath, form: FormPath, calculations: Calculations
) -> Response:
    """Download the par sheet for a published pay table."""
    return await _sheet(calculations, id=paytable(id_).id, form=form)


@router.post("/odds/par.{form}", response_class=Response, responses=_ANSWERS)
async def par_sheet(form: FormPath, body: ParBody, calculations: Calculations) -> Response:
    """Download the par sheet for any pay table, including your own."""
    return await _sheet(calculations, **body.model_dump(), form=form)


async def _sheet(calculations: Calculator, **said: Any) -> Response:
    asked = _Asked.model_validate(said)
    lane = calculations.paper if asked.form == "pdf" else calculations.figures
    paper = await lane(_made, asked)
    return attached(asked.form, f"par-{paper.name}", paper.data)


def _made(asked: _Asked) -> _Paper:
    table = chosen(asked.id, asked.table)
    made = _MADE[asked.form](trace_par(table, text=asked.table, **par_options(table, asked)))
    data = made.encode() if isinstance(made, str) else made
    return _Paper(name=table.id, data=data)


def attached(form: Form, name: str, data: bytes) -> Response:
    """Return a download. Characters that some systems do not allow in names are replaced."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)
    headers = {"Content-Disposition": f'attachment; filename="{plain}.{form}"'}
    return Response(data, media_type=_TYPES[form], headers=headers)
