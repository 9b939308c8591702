"""Rates: what each level of a link grows and restarts by."""

from fastapi import APIRouter
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.house.links import DurableLink
from letitride.money import Rate
from letitride.server.auth.access import TheHouse
from letitride.server.routes.progressive.links import LinkPath, Manager

router = APIRouter(prefix="/links/{link}", tags=["game manager"])


class LevelRates(BaseModel):
    """A level: its meter and reserve as they stand, and its parameters."""

    model_config = example(
        level="Jackpot",
        amount="10523.19",
        reserve="0.00",
        seed="10000.00",
        contribution="19%",
        reserve_rate="0%",
        cap=None,
    )

    level: str
    amount: str
    reserve: str
    seed: str
    contribution: str
    reserve_rate: str
    cap: str | None


@router.get("/rates")
def rates(link: LinkPath, house: TheHouse, _: Manager) -> list[LevelRates]:
    """The parameters of every level: seed, contribution, reserve and cap."""
    return [
        LevelRates(
            level=meter.level,
            amount=str(meter.shown),
            reserve=str(meter.reserve_shown),
            seed=str(meter.seed),
            contribution=_percent(meter.contribution),
            reserve_rate=_percent(meter.reserve_rate),
            cap=None if meter.cap is None else str(meter.cap),
        )
        for meter in DurableLink(house.journal, link).state().meters
    ]


def _percent(rate: Rate) -> str:
    """As it is set.

    >>> _percent(Rate.parse("0.333%")), _percent(Rate.parse("19%")), _percent(Rate.parse("10%"))
    ('0.333%', '19%', '10%')
    """
    whole, part = divmod(rate.ppm, 10_000)
    return f"{whole}.{part:04}".rstrip("0").rstrip(".") + "%"
