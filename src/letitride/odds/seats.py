"""Seats: how many a table has, and so how many hands may be dealt."""

from letitride.errors import InputError

#: A layout has no more betting positions.
MOST_SEATS = 7


def check_seats(seats: int) -> None:
    """Refuse a table of no seats, or of more than there are.

    >>> check_seats(8)
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: A table has 1 to 7 seats, not 8. Choose a number in that range. \
(odds/seats)
    """
    if not 1 <= seats <= MOST_SEATS:
        raise InputError(
            "odds/seats", expected=f"1 to {MOST_SEATS} seats", got=seats, most=MOST_SEATS
        )
