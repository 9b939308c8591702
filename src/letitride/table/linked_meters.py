"""A link: one set of meters, shared by the tables on it."""

from collections.abc import Iterable, Mapping

from letitride.cage import Ledger
from letitride.errors import HouseError, RuleError
from letitride.progressive.link import LET_IT_RIDE, LinkState, MeterSetting, Terms, open_link
from letitride.progressive.link.commands import Command, JoinTable
from letitride.progressive.link.decide import decide
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.membership import check_sensors
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import SENSORS, Game
from letitride.table.meter_postings import link_postings, opening_postings


class LinkedMeters:
    """A link's opening state, its current state, and its events so far from all tables.

    The link's own ledger has the opening amounts and the manual adjustments. Each table's ledger
    has its contributions and wins. Together, the ledgers account for every millionth of a cent on
    the meters.
    """

    def __init__(self, opening: LinkState, events: Iterable[LinkEvent] = ()) -> None:
        self.opening = opening
        self.state = opening
        self.events: list[LinkEvent] = []
        self.ledger = Ledger(opening.terms.wager.currency).post(*opening_postings(opening))
        for event in events:
            self.record(event)

    @property
    def name(self) -> str:
        """The link's name in its events."""
        return self.opening.name

    def do(self, command: Command) -> None:
        """Carry out a command that concerns the link itself."""
        for event in decide(self.state, command):
            self.record(event)
            self.ledger = self.ledger.post(*link_postings(event, self.ledger.currency))

    def record(self, event: LinkEvent) -> None:
        """Record an event without posting it. The event's own table has the postings."""
        self.state = evolve(self.state, event)
        self.events.append(event)


def terms(rules: HouseRules, game: Game) -> Terms:
    """Return the terms that a table's sensor needs from a link."""
    return Terms(
        paytable=rules.progressive(game),
        wager=rules.progressive_wager(game),
        fixed_pays_from=rules.settings.fixed_pays_from,
    )


def own_links(
    rules: HouseRules, meters: Mapping[Game, Iterable[MeterSetting]] | None = None
) -> dict[Game, LinkedMeters]:
    """Make a separate link for each of a table's sensors, with preset meters by default."""
    given = meters or {}
    return {
        game: LinkedMeters(open_link(game.value, terms(rules, game), given.get(game, ())))
        for game in SENSORS
        if rules.offers(game)
    }


def join_links(rules: HouseRules, table: str, links: Mapping[Game, LinkedMeters]) -> None:
    """Connect a table's sensors to their links, unless they are already connected."""
    wanted = [sensor for sensor in SENSORS if rules.offers(sensor)]
    check_sensors([links[sensor].state for sensor in wanted if sensor in links])
    for sensor in wanted:
        if sensor not in links:
            raise HouseError(
                "table/no_link", expected=f"meters for the {sensor} wager", got="none", wager=sensor
            )
        link, offered = links[sensor], terms(rules, sensor)
        _check_fixed_pays(rules, link, offered)
        if link.state.table(table) is None:
            link.do(JoinTable(table, LET_IT_RIDE, offered.paytable, offered.wager, offered.decks))


def _check_fixed_pays(rules: HouseRules, link: LinkedMeters, offered: Terms) -> None:
    """Check that all tables on a link pay fixed awards from the same source (R32)."""
    agreed = link.state.terms.fixed_pays_from
    if offered.fixed_pays_from != agreed:
        raise RuleError(
            "progressive/unlike_tables", expected=f"fixed pays from the {agreed}",
            got=f"from the {offered.fixed_pays_from}", clauses=rules.sources("fixed_pays_from"),
            why="fixed_pays", agreed=agreed, offered=offered.fixed_pays_from,
        )  # fmt: skip
