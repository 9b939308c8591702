"""The exception report, with the base rates beside each kind of exception."""

from pydantic import BaseModel

from letitride.api.examples import Json, example

_RATE: Json = {"name": "Sam", "count": 6, "of": 8, "rate": "75.0%"}


class BaseRateView(BaseModel):
    """The number of cases, the number of ordinary cases they are out of, and the percentage."""

    name: str
    count: int
    of: int
    rate: str | None


class ExceptionSectionView(BaseModel):
    """One kind of exception: the rate in the house, the rates by person, and a table of cases."""

    id: str
    title: str
    ordinary: str
    total: BaseRateView
    rates: list[BaseRateView]
    columns: list[str]
    rows: list[list[str]]


class ExceptionReportView(BaseModel):
    """The exceptions of some days, in UTC."""

    model_config = example(
        first="2026-01-31", last="2026-01-31", rounds=312,
        sections=[
            {
                "id": "voids_by_ruler", "title": "Voids by the person who ruled",
                "ordinary": "rulings they took part in",
                "total": {"name": "all", "count": 6, "of": 312, "rate": "1.9%"}, "rates": [_RATE],
                "columns": ["Time", "Table", "Round"],
                "rows": [["2026-01-31 21:14:05", "T1", "212"]],
            },
        ],
    )  # fmt: skip

    first: str
    last: str
    rounds: int
    sections: list[ExceptionSectionView]
