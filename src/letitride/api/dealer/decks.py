"""The decks at a table."""

from pydantic import BaseModel

from letitride.api.enums import DeckPlace
from letitride.api.examples import example


class DeckView(BaseModel):
    """A deck: its name, the color of its backs, where it is, and whether it has been cut."""

    name: str
    back: str
    place: DeckPlace
    cut: bool


class TableDecksView(BaseModel):
    """The decks at a table, the discard rack, and whether a stub count is due.

    ``rack_cards`` is null while the rack holds a stub or a misdealt deck, so that the count of
    those cards stays blind (R56).
    """

    model_config = example(
        version=57, decks=[{"name": "A", "back": "red", "place": "in_play", "cut": True}],
        in_use="A", rack_deck=None, rack_cards=0, rounds_uncounted=3, count_every=5,
        count_due=False, clauses=["MA-7(e)-1"],
    )  # fmt: skip

    version: int
    decks: list[DeckView]
    in_use: str | None
    rack_deck: str | None
    rack_cards: int | None
    rounds_uncounted: int
    count_every: int | None
    count_due: bool
    clauses: list[str]
