"""A run's meters, awards, and envy agree with real tables to the millionth of a cent."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import FiveCardHand
from letitride.game import commands as game_commands
from letitride.game.events import WagerPaid
from letitride.money import MILLION, Cents, For, Pay, Rate, Share, To, Win
from letitride.odds.progressive.hold import average_award, hold
from letitride.odds.strategies.named import never_ride
from letitride.progressive.link import MeterSetting
from letitride.progressive.link import events as link_events
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PayOrder, PaysFrom
from letitride.rulebook.wagers import SENSORS, Game, Wager
from letitride.simulation.jackpots import Jackpots, MeterLog, SensorLog
from letitride.simulation.kernel.job import Job, make_job
from letitride.simulation.kernel.lookup_tables import NAMES
from letitride.simulation.real_table import SeededShuffler
from letitride.simulation.summaries import MOST_POINTS, Moments, Path, Spread
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.events import EnvyPaid
from letitride.table.linked_meters import LinkedMeters, own_links
from letitride.table.stakes import Stakes
from tests.playing import DEALS, house

LEVELS = ("Mega", "Minor")
FIVE = tuple(hand.value for hand in FiveCardHand)


# ---------------------------------------------------------------- houses with frequent jackpots


class Run(NamedTuple):
    """The parameters of a run: house rules, stakes, meters, seats, tables, and rounds."""

    rules: HouseRules
    stakes: Stakes
    meters: Mapping[Game, tuple[MeterSetting, ...]]
    seats: int
    tables: int
    seed: int
    first: int
    rounds: int

    @property
    def job(self) -> Job:
        return make_job(
            self.rules, self.stakes, never_ride,
            seats=self.seats, seed=self.seed, tables=self.tables,
        )  # fmt: skip

    def followed(self, *chunks: int) -> Jackpots:
        """Follow the run's jackpots in chunks of these sizes, and then to the end."""
        job, first, end = self.job, self.first, self.first + self.rounds
        jackpots = Jackpots(
            self.rules, self.stakes, seats=self.seats, tables=self.tables, meters=self.meters
        )
        for chunk in (*chunks, self.rounds):
            rounds = min(chunk, end - first)
            jackpots.follow(job, job.play(first, rounds), first)
            first += rounds
        return jackpots


@st.composite
def paytables(draw: st.DrawFn, rules: HouseRules) -> ProgressiveTable:
    """Draw a pay table with any pays and envy. A meter pays at least one hand."""
    cards = draw(st.sampled_from([5, 3]))
    hands = st.sampled_from(FIVE if cards == 5 else NAMES)
    shares = st.builds(Share, st.sampled_from([1, 10, 33, 100]), st.sampled_from(LEVELS))
    fixed = st.builds(To, st.integers(1, 50)) | st.builds(For, st.integers(1, 50))
    wins = st.builds(lambda sum_: Win(Cents(sum_, rules.currency)), st.integers(1, 9_999))
    pays: dict[str, Pay] = dict(draw(st.dictionaries(hands, fixed | wins, max_size=4)))
    pays |= draw(st.dictionaries(hands, shares, min_size=1, max_size=4))
    common = draw(st.sampled_from(["nothing", "pair"] if cards == 5 else ["nothing", "flush"]))
    pays |= {common: draw(shares)} if draw(st.booleans()) else {}
    envy = st.integers(1, 9_999).map(lambda cents: Cents(cents, rules.currency))
    return ProgressiveTable(
        id="own",
        cards=cards,
        pays=pays,
        envy=draw(st.dictionaries(hands, envy, max_size=3)),
        base_wager=Cents(draw(st.sampled_from([100, 300])), rules.currency),
    )


@st.composite
def meters(draw: st.DrawFn, table: ProgressiveTable, rules: HouseRules) -> list[MeterSetting]:
    """Draw a setting for every level. A reserve contribution and a low cap are optional."""
    return [
        MeterSetting(
            level,
            amount=Cents(draw(st.integers(0, 50_000)), rules.currency),
            reserve=Cents(draw(st.integers(0, 1_000)), rules.currency),
            seed=(seed := Cents(draw(st.integers(0, 20_000)), rules.currency)),
            contribution=Rate(draw(st.integers(0, 250_000))),
            reserve_rate=Rate(draw(st.just(0) | st.integers(0, 250_000))),
            cap=draw(st.none() | st.integers(0, 20_000).map(lambda room: seed + money(room, seed))),
        )
        for level in table.levels
    ]


def money(cents: int, like: Cents) -> Cents:
    return Cents(cents, like.currency)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    place, dealing = draw(st.sampled_from(DEALS))
    rules = house(place, dealing, {"main": "MA-MAIN"})
    sensors = draw(st.sampled_from([tuple(SENSORS), *((sensor,) for sensor in SENSORS)]))
    tables = {sensor: draw(paytables(rules)) for sensor in sensors}
    wager = draw(st.none() | st.sampled_from([100, 500]))
    rules = replace(
        rules,
        tables={**rules.tables, **tables},
        settings=replace(
            rules.settings,
            progressive_wager=None if wager is None else Cents(wager, rules.currency),
            progressive_max=None,
            envy_needs_bet=draw(st.booleans()),
            envy_scales=draw(st.booleans()),
            fixed_pays_from=draw(st.sampled_from(PaysFrom)),
            meter_pay_order=draw(st.sampled_from(PayOrder)),
        ),
    )
    staked = draw(st.lists(st.sampled_from(sensors), min_size=1, unique=True))
    side = {SENSORS[sensor]: rules.progressive_wager(sensor) for sensor in staked}
    return Run(
        rules,
        Stakes(Cents(500, rules.currency), side),
        {sensor: tuple(draw(meters(tables[sensor], rules))) for sensor in sensors},
        seats=draw(st.integers(1, 7)),
        tables=draw(st.integers(1, 3)),
        seed=draw(st.integers(0, 2**64 - 1)),
        first=draw(st.sampled_from([0, 10**9])),
        rounds=draw(st.integers(0, 6)),
    )


# ---------------------------------------------------------------- the reference: real tables


@dataclass
class Reckoning:
    """The results of one sensor's wagers in one round at real tables, in cents."""

    paid: int = 0  # the total paid to the players, including their stakes
    envy: int = 0
    off_the_meter: int = 0
    fixed_off_the_meter: int = 0  # fixed pays due from the meter, even if it ran out
    fixed_awards: int = 0
    seeds: int = 0


class RealTables:
    """A run played at real tables, which deal every card and settle every wager."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.links = own_links(run.rules, run.meters)
        self.envy: dict[Game, Counter[str]] = {sensor: Counter() for sensor in self.links}
        self.reckonings: dict[Game, list[Reckoning]] = {sensor: [] for sensor in self.links}
        self.shown: dict[Game, list[tuple[Cents, ...]]] = {sensor: [] for sensor in self.links}
        tables = [
            TableEngine(run.rules, SeededShuffler(run.rules, run.seed, number, run.first),
                  name=f"T{number}", links=self.links)
            for number in range(run.tables)
        ]  # fmt: skip
        self._look()
        for round_ in range(run.rounds):
            for table in tables:
                self._play(table, round_ + 1)
            self._look()

    def _look(self) -> None:
        for sensor, link in self.links.items():
            self.shown[sensor].append(tuple(meter.shown for meter in link.state.meters))

    def _play(self, table: TableEngine, number: int) -> None:
        players = {seat: f"p{seat}" for seat in range(1, self.run.seats + 1)}
        table.prepare()
        before = len(table.events)
        table.do(game_commands.OpenBetting(number, tuple(players.items())))
        stakes = self.run.stakes
        for seat, player in players.items():
            table.do(BuyChips(player, stakes.whole))
            table.do(game_commands.PlaceWagers.of(seat, player, stakes.bet, dict(stakes.side)))
        table.do(game_commands.CloseBetting())
        table.run()
        while (to_act := table.state.round.to_act) and (bet := table.state.round.deciding):
            table.do(game_commands.TakeBack(to_act, bet))
            table.run()
        for sensor, link in self.links.items():
            self._reckon(sensor, link, table, before)

    def _reckon(self, sensor: Game, link: LinkedMeters, table: TableEngine, before: int) -> None:
        round_, spot = Reckoning(), SENSORS[sensor]
        pay_for = link.state.terms.paytable.pay_for
        for event in table.events[before:]:
            match event:
                case WagerPaid() if event.wager is spot:
                    round_.paid += (event.won + event.back).cents
                    round_.fixed_off_the_meter += self._owed(link, table, event)
                case EnvyPaid() if event.wager is spot:
                    round_.envy += event.amount.cents
                    self.envy[sensor][event.hand] += event.amount.cents
                case link_events.MeterAdjusted() if event.link == link.name:
                    fixed = not isinstance(pay_for(event.award.hand), Share)
                    round_.off_the_meter += event.award.amount.cents
                    round_.fixed_awards += event.award.amount.cents if fixed else 0
                    round_.seeds += event.seed.cents
                case _:
                    pass
        self.reckonings[sensor].append(round_)

    def _owed(self, link: LinkedMeters, table: TableEngine, event: WagerPaid) -> int:
        """Return the amount that a fixed pay should take from the meter."""
        seat = table.state.round.seat(event.seat)
        assert seat is not None
        paytable = link.state.terms.paytable
        hand = paytable.hand_of(seat.cards, table.state.round.community)
        fixed = not isinstance(paytable.pay_for(hand), Share)
        return event.won.cents if fixed and link.state.terms.level_for(hand) is not None else 0


@settings(max_examples=50, deadline=None)
@given(runs())
def test_meters_awards_and_envy_agree_with_real_tables(run: Run) -> None:
    real, followed = RealTables(run), run.followed()
    assert set(followed.sensors) == {
        sensor for sensor, spot in SENSORS.items() if spot in run.stakes.side
    }
    for sensor, log in followed.sensors.items():
        link = real.links[sensor]
        assert tuple(level.meter for level in log.levels.values()) == link.state.meters
        assert log.path.points == real.shown[sensor]
        assert log.envy_paid == real.envy[sensor]
        for level in log.levels.values():
            check_level(level, link, run.tables)
        check_money(log, real.reckonings[sensor], run.rules)


def check_level(level: MeterLog, link: LinkedMeters, tables: int) -> None:
    """Compare every movement of a level with the events of the link."""
    name = level.opening.level
    won = [event.award for event in link.events if isinstance(event, link_events.JackpotWon)]
    here = [award for award in won if award.level == name]
    assert level.awards == Counter(award.hand for award in here)
    assert level.paid.total() == sum(award.amount.cents for award in here)
    assert {hand: level.paid[hand] for hand in level.awards} == {
        hand: sum(award.amount.cents for award in here if award.hand == hand)
        for hand in level.awards
    }
    fed = [event for event in link.events if isinstance(event, link_events.Contributed)]
    fed = [event for event in fed if event.level == name]
    assert level.to_meter == sum(event.to_meter for event in fed)
    assert level.to_reserve == sum(event.to_reserve for event in fed)
    adjusted = [event for event in link.events if isinstance(event, link_events.MeterAdjusted)]
    seeds = [event.seed.cents for event in adjusted if event.award.level == name]
    assert level.seeds == sum(seeds)
    check_whole_wins(level, [award for award in here if award.whole], tables)
    assert level.balanced


def check_whole_wins(level: MeterLog, won: list[link_events.Award], tables: int) -> None:
    sizes, waits, last = Spread(), Spread(), 0
    for award in won:
        rounds = (award.round - 1) * tables + int(award.table[1:]) + 1
        sizes.add(award.amount.cents)
        waits.add(rounds - last)
        last = rounds
    assert vars(level.whole_wins) == vars(sizes)
    assert vars(level.waits) == vars(waits)


def check_money(log: SensorLog, rounds: list[Reckoning], rules: HouseRules) -> None:
    """Check the sums and squares of the players' and the house's results, round by round."""
    staked = log.staked.cents
    results = [round_.paid + round_.envy - staked for round_ in rounds]
    squares = sum(result**2 for result in results)
    assert log.result == Moments(len(rounds), sum(results), squares)
    helped = [round_.fixed_off_the_meter - round_.fixed_awards for round_ in rounds]
    assert rules.settings.fixed_pays_from is PaysFrom.METER or not any(helped)
    rates = sum(m.contribution.ppm + m.reserve_rate.ppm for m in log.opening.meters)
    kept = [
        staked - (round_.paid - round_.off_the_meter - extra) - round_.envy - round_.seeds
        - rates * staked / MILLION
        for round_, extra in zip(rounds, helped, strict=True)
    ]  # fmt: skip
    assert log.kept.total == pytest.approx(sum(kept), abs=1e-3)
    assert log.kept.squares == pytest.approx(sum(cents**2 for cents in kept), rel=1e-9, abs=1e-3)


# ---------------------------------------------------------------- chunks


@settings(max_examples=20, deadline=None)
@given(runs(), st.lists(st.integers(0, 400), max_size=6), st.integers(0, 1100))
def test_chunks_of_any_size_give_the_same_result(run: Run, chunks: list[int], rounds: int) -> None:
    longer = run._replace(rounds=rounds, seats=min(run.seats, 2), tables=min(run.tables, 2))
    whole, parts = longer.followed(), longer.followed(*chunks)
    for sensor, log in whole.sensors.items():
        assert everything(log) == everything(parts.sensors[sensor])


def everything(log: SensorLog) -> list[object]:
    levels = [
        [level.meter, level.to_meter, level.to_reserve, level.seeds,
         level.awards, level.paid, vars(level.whole_wins), vars(level.waits)]
        for level in log.levels.values()
    ]  # fmt: skip
    return [
        levels, log.rounds, log.envy, log.envy_paid, log.players, log.house,
        vars(log.path), log.result, log.kept,
    ]  # fmt: skip


def test_chunks_must_come_in_order() -> None:
    run = standard("WA-GM-1")
    jackpots = run.followed()
    job = run.job
    jackpots.follow(job, job.play(10, 5), 10)
    for first in (14, 16, 0):
        with pytest.raises(AssertionError, match="out of order"):
            jackpots.follow(job, job.play(first, 5), first)


def standard(table: str, pays_from: str = "tray", *, tables: int = 1, rounds: int = 10) -> Run:
    """Return a house in Washington with a published progressive, its presets, and seven seats."""
    offered = {"main": "LIRX-01", "progressive": table}
    rules = house("WA", "machine", offered, fixed_pays_from=pays_from)
    stakes = Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)})
    return Run(rules, stakes, {}, 7, tables, seed=2024, first=0, rounds=rounds)


# ---------------------------------------------------------------- long runs


@pytest.mark.parametrize(
    ("table", "pays_from", "rounds"),
    [("WA-GM-1", "tray", 300_000), ("SM-LIR-1", "tray", 300_000), ("SM-LIR-1", "meter", 15_000)],
)
def test_the_hold_is_within_four_standard_errors_of_the_exact_one(
    table: str, pays_from: str, rounds: int
) -> None:
    run = standard(table, pays_from, tables=2, rounds=rounds)
    log = run.followed().sensors[Game.PROGRESSIVE]
    exact = hold(log.opening, run.seats, envy_scales=run.rules.settings.envy_scales).hold
    kept, staked = log.kept, log.staked.cents
    assert abs(kept.mean / staked - float(exact)) < 4 * kept.standard_error / staked
    assert kept.rounds == 2 * run.rounds


def test_whole_wins_have_the_expected_frequency_and_size() -> None:
    """A-K-Q of spades comes up in 1 of 22,100 hands, so the number of hits is nearly Poisson."""
    run = standard("SM-LIR-1", tables=3, rounds=300_000)
    log = run.followed().sensors[Game.PROGRESSIVE]
    level = log.levels["Jackpot"]
    due = 3 * run.rounds * run.seats / 22_100
    wins = level.whole_wins
    assert abs(wins.count - due) < 4 * due**0.5
    average = float(average_award(log.opening, "Jackpot"))
    spread = (wins.squares / wins.count - (wins.total / wins.count) ** 2) ** 0.5
    assert abs(wins.total / wins.count - average) < 4 * spread / wins.count**0.5
    assert sum(bin_.number for bin_ in wins.bins) == wins.count
    assert level.waits.total <= log.rounds
    assert len(log.path.points) <= MOST_POINTS


@pytest.mark.parametrize("moved", [1, -1])
def test_an_error_of_a_millionth_of_a_cent_is_noticed(moved: int) -> None:
    run = standard("WA-GM-1")
    jackpots, job = run.followed(), run.job
    level = jackpots.sensors[Game.PROGRESSIVE].levels["Jackpot"]
    level.meter = level.meter.moved(moved)
    assert not level.balanced
    with pytest.raises(AssertionError, match="does not balance"):
        jackpots.follow(job, job.play(10, 5), 10)


# ---------------------------------------------------------------- summaries


@given(st.lists(st.integers(0, 10**15), min_size=1, max_size=50))
def test_a_spread_has_the_sums_and_every_number_in_a_narrow_bin(numbers: list[int]) -> None:
    spread = Spread()
    for number in numbers:
        spread.add(number)
    assert (spread.count, spread.total) == (len(numbers), sum(numbers))
    assert spread.squares == sum(number**2 for number in numbers)
    assert (spread.least, spread.most) == (min(numbers), max(numbers))
    for low, high, number in spread.bins:
        assert number == sum(low <= other < high for other in numbers)
        assert high - low <= max(1, low / 16)
    assert sum(bin_.number for bin_ in spread.bins) == len(numbers)


def test_an_empty_spread_has_no_mean() -> None:
    assert (Spread().mean, Spread().bins) == (None, [])


@given(st.integers(0, 20_000))
def test_a_path_keeps_points_at_even_distances_up_to_the_end(rounds: int) -> None:
    path = Path[int]()
    while path.due <= rounds:
        path.add(path.due)
    assert path.points == list(range(0, rounds + 1, path.every))
    assert len(path.points) <= MOST_POINTS
    assert path.every == 1 or len(path.points) > MOST_POINTS // 2
