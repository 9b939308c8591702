"""Linked tables with random rounds, voids, and adjustments: all money is accounted for.

The decks are full of royal and straight flushes, so that meters are won often.
"""

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from letitride.cage import Account, Books
from letitride.errors import LetItRideError
from letitride.game import BetStatus, Phase, legal_commands
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.money import Cents, Pay, Rate, Share
from letitride.progressive.link import LinkState, MeterSetting, evolve, open_link
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import GAME_OF, SENSORS, Game, Wager
from letitride.table import dealer
from letitride.table.commands import BuyChips, Command
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import LinkedMeters, terms
from letitride.table.meter_postings import meter, reserve
from letitride.table.round_postings import TRAY, player
from letitride.table.shufflers import StackedShuffler
from tests.game.strategies import IRREGULARITIES
from tests.playing import house, stacked, unfixed
from tests.sitting import Sitting

#: Groups of houses whose progressives have the same pays, so that they may share meters.
BANKS: dict[str, list[tuple[str, str, str]]] = {
    "one meter": [("MA", "shoe", "MA-PROG"), ("SD", "hand", "SD-LIRP-1"),
                  ("WA", "machine", "WA-NEXUS-1")],
    "three levels": [("MA", "machine", "PTMGLML03"), ("WA", "hand", "WA-LINK-ML03"),
                     ("SD", "machine", "PTMGLML03")],
    "three cards": [("WA", "machine", "SM-LIR-1"), ("MA", "shoe", "SM-LIR-1")],
    "Singapore": [("MBS", "hand", "MBS-PROG"), ("MBS", "hand", "MBS-PROG")],
}  # fmt: skip

#: Community cards, each with hands that win or lose. No two of those hands share a card.
BOARDS = {
    "Js Ts": ["As Ks Qs", "9s 8s 7s", "Jc Jd Jh", "Tc Td 2h", "Ah Kh Qh", "4c 5d 8h"],
    "6h 5h": ["9h 8h 7h", "4h 3h 2h", "6c 6d 6s", "As Ks Qs", "9c 8d 7s", "Kc 2d Jh"],
}
SUMS = st.integers(0, 2_000_000)
#: Any irregularity, with extra weight on one that always voids the round.
FOUND = IRREGULARITIES | st.just(Irregularity(What.FOREIGN_CARD))
RATES = st.integers(0, 160_000).map(Rate)

#: The only events that may reduce a meter or its reserve.
FALLS = (
    link_events.MeterAdjusted,
    link_events.AwardReversed,
    link_events.ContributionReversed,
    link_events.ManualAdjustmentMade,
)


def _table(event: link_events.LinkEvent) -> str | None:
    """Return the table that a link event came from."""
    award = getattr(event, "award", None)
    return getattr(event, "table", award.table if award else None)


@dataclass(slots=True)
class Watched:
    """A table, and its figures at the time its round opened."""

    sitting: Sitting
    chips: dict[str, int] = field(default_factory=dict)
    tray: int = 0
    opened: dict[Game, int] = field(default_factory=dict)  # Each link's event count at that time.
    round_began: int = 0  # The table's event count at that time.

    @property
    def table(self) -> TableEngine:
        return self.sitting.table

    @property
    def events(self) -> list[object]:
        """The events of the round so far."""
        return list(self.table.events[self.round_began :])


class OnOneLink(RuleBasedStateMachine):
    """Two or three virtual tables with one or two sets of meters."""

    links: dict[Game, LinkedMeters]
    tables: list[Watched]

    @initialize(data=st.data(), bank=st.sampled_from(sorted(BANKS)), two=st.booleans())
    def open(self, data: st.DataObject, bank: str, two: bool) -> None:
        options = {
            "fixed_pays_from": data.draw(st.sampled_from(["tray", "meter"])),
            "meter_pay_order": data.draw(st.sampled_from(["right_first", "left_first"])),
            "envy_needs_bet": data.draw(st.booleans()),
        }
        rules = []
        for place, dealing, table in BANKS[bank]:
            tables = {"main": "MA-MAIN", "progressive": table}
            tables |= {"progressive_2": "SM-LIR-2"} if two else {}
            rules.append(house(unfixed(place), dealing, tables, **options))
        self.links = {
            sensor: LinkedMeters(self.opening(data, rules[0], sensor))
            for sensor in SENSORS
            if rules[0].offers(sensor)
        }
        self.tables = [
            Watched(Sitting(rule, name=f"T{n}", links=self.links)) for n, rule in enumerate(rules)
        ]

    def opening(self, data: st.DataObject, rules: HouseRules, sensor: Game) -> LinkState:
        """Draw any meter amounts and reserves, and rates that produce fractions of a cent."""

        def sums() -> Cents:
            return Cents(data.draw(SUMS), rules.currency)

        offered = terms(rules, sensor)
        meters = [
            MeterSetting(level, sums(), sums(), sums(), data.draw(RATES), data.draw(RATES))
            for level in offered.paytable.levels
        ]
        return open_link(sensor.value, offered, meters)

    # ------------------------------------------------------------ what happens

    def ask(self, watched: Watched, command: Command) -> bool:
        """Carry out a command if the rules allow it; otherwise check that nothing changed."""
        before = watched.table.state, [link.state for link in self.links.values()]
        try:
            watched.table.do(command)
        except LetItRideError:
            assert before == (watched.table.state, [link.state for link in self.links.values()])
            return False
        self.all_is_well()
        self.the_round_is_paid(watched)
        return True

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Open a round at one table, or take its next steps."""
        watched = data.draw(st.sampled_from(self.tables))
        if watched.sitting.round.phase in (Phase.IDLE, Phase.OVER, Phase.VOID):
            self.bet(data, watched)
        else:
            for _ in range(data.draw(st.sampled_from([1, 9, 40, 40]))):
                self.step(data, watched)

    def bet(self, data: st.DataObject, watched: Watched) -> None:
        """Start a round with known cards, and continue up to "No more bets"."""
        sitting, rules = watched.sitting, watched.table.rules
        board = data.draw(st.sampled_from(sorted(BOARDS)))
        dealt = data.draw(st.lists(st.sampled_from(BOARDS[board]), min_size=1, max_size=4))
        hands = dict(enumerate(dict.fromkeys(dealt), 1))
        sitting.stack(stacked(rules, hands, board))
        watched.table.prepare()
        watched.chips = {
            f"p{seat}": watched.table.state.ledger.micros(player(f"p{seat}")) for seat in range(9)
        }
        watched.tray = watched.table.state.ledger.micros(TRAY)
        watched.opened = {sensor: len(link.events) for sensor, link in self.links.items()}
        watched.round_began = len(watched.table.events)
        sitting.open(*hands)
        sensors = [SENSORS[sensor].value for sensor in self.links]
        for seat in hands:
            wanted = data.draw(st.lists(st.sampled_from(sensors), unique=True))
            wagers = sitting.wagers(seat, "5.00", **dict.fromkeys(wanted, "1.00"))
            for _, stake in wagers.wagers:
                assert self.ask(watched, BuyChips(wagers.player, stake))
                watched.chips[wagers.player] += stake.cents * 1_000_000
            assert self.ask(watched, wagers)
        assert self.ask(watched, game_commands.CloseBetting())

    def step(self, data: st.DataObject, watched: Watched) -> None:
        """Take the next step of the dealer or the player; every step must be allowed."""
        table = watched.table
        if watched.sitting.round.phase in (Phase.OVER, Phase.VOID):
            return
        if watched.sitting.round.phase is Phase.CLOSED:
            table.prepare()  # the last deal was abandoned
        command = dealer.next_command(table.rules, table.state)
        if command is None:
            answers = legal_commands(table.rules, watched.sitting.round)
            decisions = [
                a
                for a in answers
                if isinstance(a, game_commands.LetItRide | game_commands.TakeBack)
            ]
            command = data.draw(st.sampled_from(decisions))
        assert self.ask(watched, command)

    @rule(data=st.data(), found=FOUND)
    def report(self, data: st.DataObject, found: Irregularity) -> None:
        """Report an irregularity at any time."""
        watched = data.draw(st.sampled_from(self.tables))
        was_void = watched.sitting.round.phase is Phase.VOID
        self.ask(watched, game_commands.ReportIrregularity(found))
        if watched.sitting.round.phase is Phase.VOID and not was_void:
            self.everybody_has_what_they_had(watched)
            self.the_meters_are_as_if_it_had_not_been_played(watched)

    @rule(data=st.data(), cents=SUMS)
    def adjust_by_hand(self, data: st.DataObject, cents: int) -> None:
        """Let two people adjust a meter, whether or not rounds are open."""
        link = self.links[data.draw(st.sampled_from(sorted(self.links)))]
        level = data.draw(st.sampled_from(link.state.levels))
        amount = Cents(cents, link.ledger.currency)
        link.do(link_commands.AdjustManually(level, amount, "a test", "ann", "bob"))
        self.all_is_well()

    # ------------------------------------------------------------ what must hold

    def all_is_well(self) -> None:
        """The ledgers of the link and its tables account for every millionth on the meters."""
        ledgers = [watched.table.state.ledger for watched in self.tables]
        assert all(ledger.total == 0 for ledger in ledgers)
        for link in self.links.values():
            assert link.ledger.total == 0
            for level in link.state.meters:
                accounts = meter(link.name, level.level), reserve(link.name, level.level)
                held = [
                    sum(ledger.micros(account) for ledger in (link.ledger, *ledgers))
                    for account in accounts
                ]
                assert held == [level.amount, level.reserve]
                assert level.amount >= 0
                assert level.reserve >= 0

    def the_round_is_paid(self, watched: Watched) -> None:
        """Check that every hit paid from a meter is logged once, and that shares are exact.

        The exception is a fixed pay that the tray covers because the meter is empty.
        """
        bets = [(seat, bet) for seat in watched.sitting.round.seats for bet in seat.bets]
        if any(bet.status in (BetStatus.HIT, BetStatus.VOID) for _, bet in bets):
            return
        round_ = watched.events
        hits = {(x.seat, x.wager.value): x for x in round_ if isinstance(x, game_events.JackpotHit)}
        logs = [
            ((x.award.seat, x.link), x) for x in round_ if isinstance(x, link_events.JackpotWon)
        ]
        taken = [(x.award.seat, x.link) for x in round_ if isinstance(x, link_events.MeterAdjusted)]
        won = dict(logs)
        assert len(won) == len(logs)
        assert Counter(list(won)) == Counter(taken)
        assert won.keys() <= hits.keys()
        for hit in (hits[spot] for spot in hits.keys() - won.keys()):
            assert not isinstance(self.pay_of(watched, hit.wager, hit.hand), Share)
        for seat, bet in bets:
            logged = won.get((seat.number, bet.wager.value))
            if logged is None:
                continue
            if isinstance(self.pay_of(watched, bet.wager, logged.award.hand), Share):
                assert (bet.won, bet.back.cents) == (logged.award.amount, 0)
            else:  # the tray covered the meter's shortfall
                assert 0 < logged.award.amount.cents <= bet.won.cents

    def pay_of(self, watched: Watched, wager: Wager, hand: str) -> Pay | None:
        return watched.table.rules.progressive(GAME_OF[wager]).pay_for(hand)

    def everybody_has_what_they_had(self, watched: Watched) -> None:
        """Check that the void restored all chips. The tray may be short if another table won."""
        ledger = watched.table.state.ledger
        for name, micros in watched.chips.items():
            assert ledger.micros(player(name)) == micros
        assert not any(
            micros for account, micros in ledger.balances.items() if account.books is Books.BETS
        )
        borne = sum(
            x.from_tray for x in watched.events if isinstance(x, link_events.ContributionReversed)
        )
        assert ledger.micros(Account(Books.TRAY)) == watched.tray - borne

    def the_meters_are_as_if_it_had_not_been_played(self, watched: Watched) -> None:
        """Check the links, except those that another table or an adjustment has also changed."""
        name = watched.table.name
        for sensor, link in self.links.items():
            so_far = watched.opened[sensor]
            others = [event for event in link.events[so_far:] if _table(event) != name]
            if any(isinstance(event, (*FALLS, link_events.JackpotWon)) for event in others):
                continue
            state = LinkedMeters(link.opening, link.events[:so_far]).state
            for event in others:
                state = evolve(state, event)
            assert state.meters == link.state.meters

    def teardown(self) -> None:
        """Rebuild the links and tables, and check that only allowed events reduce a meter."""
        if not hasattr(self, "tables"):
            return
        for link in self.links.values():
            assert LinkedMeters(link.opening, link.events).state == link.state
            self.meters_fall_only_for_a_reason(link)
        for watched in self.tables:
            table = watched.table
            again = TableEngine(
                table.rules, StackedShuffler(), table.events, name=table.name, links=self.links
            )
            assert again.state == table.state

    def meters_fall_only_for_a_reason(self, link: LinkedMeters) -> None:
        state = link.opening
        for event in link.events:
            before, state = state, evolve(state, event)
            for was, now in zip(before.meters, state.meters, strict=True):
                if not isinstance(event, FALLS):
                    assert now.amount >= was.amount
                    assert now.reserve >= was.reserve


TestOnOneLink = OnOneLink.TestCase
TestOnOneLink.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
