"""Published figures of a progressive beside our own, agreeing or not (R40, R41)."""

from dataclasses import dataclass
from fractions import Fraction

from letitride.house.paytable import ProgressiveTable
from letitride.odds.hands import probability
from letitride.odds.hold import average_award, hold
from letitride.progressive import LinkState, Terms, open_link

#: The presets reproduce the published holds with this many wagers at a table (R40).
SEATS = 7


@dataclass(frozen=True, slots=True)
class Comparison:
    """A figure as a document prints it, and the same figure computed, printed the same way."""

    figure: str
    published: str
    computed: str
    exact: Fraction

    @property
    def agrees(self) -> bool:
        """Whether ours, rounded as theirs, is theirs."""
        return self.published == self.computed


def compare(paytable: ProgressiveTable, seats: int = SEATS) -> tuple[Comparison, ...]:
    """Every figure published for a table, against the table with its presets.

    >>> from letitride.house.paytables import paytable
    >>> for figure in compare(paytable("SM-LIR-2")):
    ...     print(figure.published, figure.computed, figure.agrees)
    22.85% 22.85% True
    0.45% 0.45% True
    22,100 to 1 22,100 to 1 True
    $5,000 $5,420 False
    """
    if not paytable.published:
        return ()
    link = open_link("presets", Terms(paytable, paytable.base_wager))
    return tuple(
        Comparison(figure, published, *_computed(figure, link, seats))
        for figure, published in paytable.published.items()
    )


def _computed(figure: str, link: LinkState, seats: int) -> tuple[str, Fraction]:
    table = link.terms.paytable
    match figure:
        case "hold" | "house_advantage":
            return _percent(hold(link, seats).hold)
        case "hit_frequency":
            return _percent(hold(link, seats).hit_frequency)
        case "probability_of_top_payout":
            top = probability(table.cards, next(iter(table.pays)))
            return f"{round(1 / top):,} to 1", top  # printed as odds, meant as one in so many
        case "top_payout_average":
            average = average_award(link, table.levels[0])
            return f"${round(average / 100):,}", average
        case _:
            return "not computed", Fraction(0)


def _percent(share: Fraction) -> tuple[str, Fraction]:
    return f"{float(share):.2%}", share
