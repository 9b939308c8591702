"""Pending jackpots in the whole house."""

from letitride.api.examples import example
from letitride.api.progressive.game_manager import PendingJackpotView


class WaitingJackpotView(PendingJackpotView):
    """A hand awaiting a supervisor, its link, and the page where it can be verified."""

    model_config = example(
        table="T2", seat=3, hand="royal_flush", level="Jackpot", amount=None, standing="confirmed",
        kind="controller", link="Bank", currency="USD", page="/manager.html?link=Bank",
    )  # fmt: skip

    link: str
    currency: str
    page: str
