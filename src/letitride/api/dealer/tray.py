"""A table's tray: its slips, and a shift's figures."""

from pydantic import BaseModel

from letitride.api.enums import Slip
from letitride.api.examples import example
from letitride.api.fields import Amount, PinnedBody


class CountedBody(PinnedBody):
    """A command with an amount that someone has counted."""

    amount: Amount


class WaitingSlipView(BaseModel):
    """A slip that is waiting for its second signature."""

    slip: Slip
    amount: str
    written_by: str


class SignedSlipView(WaitingSlipView):
    """A signed slip. ``book`` is the prior book balance of the tray, drop box, or tips."""

    signed_by: str
    book: str


class ShiftFiguresView(BaseModel):
    """A shift's figures. ``win`` is drop + closer + late + credits - opener - fills."""

    opener: str
    fills: str
    credits: str
    drop: str
    closer: str
    late: str
    over_short: str
    win: str
    hold: str | None


class InventoryView(BaseModel):
    """The tray: whether it is open, the shift's slips and figures, and tips not yet paid out."""

    model_config = example(
        version=57, currency="USD", open=True,
        waiting={"slip": "fills", "amount": "500.00", "written_by": "Sam"},
        signed=[
            {
                "slip": "opener", "amount": "10000.00", "written_by": "Sam", "signed_by": "Dee",
                "book": "0.00",
            },
        ],
        shift={
            "opener": "10000.00", "fills": "0.00", "credits": "0.00", "drop": "600.00",
            "closer": "9520.00", "late": "0.00", "over_short": "0.00", "win": "120.00",
            "hold": "20.00%",
        },
        tips="35.00",
    )  # fmt: skip

    version: int
    currency: str
    open: bool
    waiting: WaitingSlipView | None
    signed: list[SignedSlipView]
    shift: ShiftFiguresView
    tips: str
