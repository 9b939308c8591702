"""A client of the API: a house from afar, with its errors as errors and its money as money.

::

    with Client("http://127.0.0.1:8000") as house:
        house.come_in()                                     # a guest, in demo mode
        house.sit("Demo", 3)
        house.wager("Demo", 3, {"1": five, "2": five, "$": five})
        house.decide("Demo", 3, bet="1", ride=True)

Every command has an id made here. If the answer is lost on the way it is sent again with the same
id, and the house does it once.
"""

from letitride.client.connection import ApiError
from letitride.client.floor import Dealer, Supervisor
from letitride.client.mathematics import Mathematics
from letitride.client.office import Administrator, Auditor
from letitride.client.player import Player

__all__ = ["ApiError", "Client"]


class Client(Player, Dealer, Supervisor, Auditor, Administrator, Mathematics):
    """Somebody at a house; the house says what they may do there."""
