"""Jackpots: the meters of a run, followed from hit to hit, and what they pay.

The kernel counts everything but what comes off meters, and lists the rounds in which a hand moves
one or brings envy (:mod:`letitride.simulation.kernel.counting`). Between two of them meters only
grow, and what many wagers add together is what they add one by one. So a meter is moved to the
next listed round at once; that round is dealt again and its awards are those of the link itself
(:mod:`letitride.progressive.link.awards`).

All tables of the link play a round, table 0 first, before any plays the next.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.rulebook.wagers import Wager
>>> from letitride.simulation.kernel.job import make_job
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
>>> stakes = Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)})
>>> job = make_job(rules, stakes, lambda cards: False, seats=7, seed=1)
>>> jackpots = Jackpots(rules, stakes, seats=7)
>>> for first in (0, 10_000):
...     jackpots.follow(job, job.play(first, 10_000), first)
>>> sensor = jackpots.sensors[Game.PROGRESSIVE]
>>> level = sensor.levels["Jackpot"]
>>> dict(level.awards), level.meter.shown
({'straight_flush': 1, 'royal_flush': 3}, Cents('20218.39', USD))
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from letitride.money import MILLION, Cents, Share
from letitride.progressive.link import Meter, MeterSetting, open_link
from letitride.progressive.link.awards import award_for
from letitride.progressive.link.commands import AwardJackpot
from letitride.progressive.link.events import Award
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.settings import PayOrder
from letitride.rulebook.wagers import SENSORS, Game
from letitride.simulation.kernel.job import Job, Tally
from letitride.simulation.kernel.pays import (
    CELLS,
    COLUMNS,
    cell_pays,
    envy_each,
    progressive_hand,
    stake_on,
)
from letitride.simulation.moments import Correction, Moments
from letitride.simulation.summaries import Path, Spread
from letitride.table.linked_meters import terms
from letitride.table.stakes import Stakes, check_stakes


class MeterLog:
    """One level of a link: where its meter stands, and all that went on it and came off it.

    What it was fed is in millionths of a cent, everything else in cents. The wait for a win of the
    whole meter is in rounds dealt since the last one, or since the opening, at all tables together.
    """

    def __init__(self, opening: Meter) -> None:
        self.opening = self.meter = opening
        self.staked = 0
        self.to_meter = self.to_reserve = self.overflow = 0  # the overflow is in the reserve
        self.seeds = 0
        self.awards: Counter[str] = Counter()  # how many, by hand
        self.paid: Counter[str] = Counter()  # and what they took off the meter
        self.whole_wins, self.waits = Spread(), Spread()
        self._last_win = 0

    def feed(self, staked: Cents) -> None:
        """So much was wagered on the link."""
        to_meter, to_reserve, overflow = self.meter.feed(staked)
        self.meter = self.meter.moved(to_meter, to_reserve)
        self.staked += staked.cents
        self.to_meter += to_meter
        self.to_reserve += to_reserve
        self.overflow += overflow

    def award(self, award: Award, rounds: int) -> None:
        """A hand takes its award in the last of so many rounds."""
        self.awards[award.hand] += 1
        self.paid[award.hand] += award.amount.cents
        self.meter = self.meter.after(award.amount, whole=award.whole)
        if award.whole:
            self.seeds += self.meter.seed.cents
            self.whole_wins.add(award.amount.cents)
            self.waits.add(rounds - self._last_win)
            self._last_win = rounds

    @property
    def balanced(self) -> bool:
        """Whether every millionth of a cent is on the meter, in the reserve, or paid."""
        rates = self.opening.contribution.ppm + self.opening.reserve_rate.ppm
        put_in = self.opening.amount + self.opening.reserve + rates * self.staked
        moved = (self.seeds - self.paid.total()) * MILLION
        fed = self.to_meter + self.to_reserve
        here = self.meter.amount + self.meter.reserve
        return fed == rates * self.staked and here == put_in + moved


class SensorLog:
    """One progressive wager in a run: its meters, its awards and envy, and what comes of it.

    ``players`` and ``house`` correct the sums of the kernel for the wagers of all seats together:
    the players' by awards and envy, the house's by envy, seeds, and wagers handed back beside an
    award. ``helped_out`` is what the tray paid for meters that ran dry, in cents.
    """

    def __init__(
        self,
        rules: HouseRules,
        stakes: Stakes,
        sensor: Game,
        seats: int,
        tables: int,
        settings: Iterable[MeterSetting] = (),
    ) -> None:
        self.opening = open_link(sensor.value, terms(rules, sensor), settings)
        self.levels = {meter.level: MeterLog(meter) for meter in self.opening.meters}
        self.staked = self.opening.terms.wager * seats  # in every round of a table
        self.envy: Counter[str] = Counter()  # how often it was paid, by hand
        self.envy_paid: Counter[str] = Counter()  # and how much
        self.helped_out = 0
        self.players, self.house = Correction(), Correction()
        self.path: Path[tuple[Cents, ...]] = Path()  # the meters, highest first
        self.rounds = 0  # of all tables together
        self._counted, self._squares = 0, 0.0
        self._column = COLUMNS.index(sensor)
        self._pays = [tuple(cell_pays(rules, stakes, cell))[self._column] for cell in CELLS]
        self._settings, self._seats, self._tables = rules.settings, seats, tables
        self._hands = [progressive_hand(rules, sensor, cell) for cell in CELLS]
        level_for = self.opening.terms.level_for
        self._off_the_meter = {hand for hand in self._hands if level_for(hand) is not None}
        self._envy = {hand: envy_each(rules, self.opening, hand) for hand in self._hands}

    @property
    def result(self) -> Moments:
        """What the players win of a round, all seats together and net of their wagers."""
        return self._with(self.players)

    @property
    def kept(self) -> Moments:
        """What the house keeps of a round's wagers, as the exact hold is reckoned.

        What meters are fed is given away, and so are fixed pays, envy and seeds; awards are not,
        nor what the tray adds to them (:mod:`letitride.odds.progressive.hold`). So rounds do not
        depend on one another, whatever lies on the meters.
        """
        rates = sum(m.contribution.ppm + m.reserve_rate.ppm for m in self.opening.meters)
        fed = rates * self.staked.cents / MILLION
        rounds, total, squares = self._with(self.house)
        more = 2 * fed * total + rounds * fed**2  # for every square is that of a result and fed
        return Moments(rounds, -(total + rounds * fed), squares + more)

    def _with(self, more: Correction) -> Moments:
        total, squares = self._counted + more.total, self._squares + more.squares
        return Moments(self.rounds, total, squares)

    def hit(self, at: int, cells: Sequence[int]) -> None:
        """The round after so many others, if a hand in it moves a meter or brings envy."""
        hands = [self._hands[cell] for cell in cells]
        envied = [hand for hand in hands if self._envy[hand]]
        if not envied and self._off_the_meter.isdisjoint(hands):
            return
        self._go_on(at)
        self._feed(at + 1)
        to_players = from_house = sum(map(self._pay_envy, envied))
        for seat in self._in_order(hands):
            award = AwardJackpot(str(at % self._tables), at // self._tables, seat, hands[seat - 1])
            won, given = self._award(award)
            to_players += won
            from_house += given
        counted = sum(self._pays[cell] for cell in cells)
        self.players.add(counted, to_players)
        self.house.add(counted, from_house)

    def end(self, rounds: int, tally: Tally) -> None:
        """So many rounds are over, the last of them in this tally."""
        self._go_on(rounds)
        self._feed(rounds)
        self._counted += int(tally.counts @ self._pays)
        self._squares += float(tally.squares[self._column])
        assert all(level.balanced for level in self.levels.values()), "a meter does not balance"

    def _go_on(self, rounds: int) -> None:
        """Note where the meters stood on the way, after rounds that all tables had played."""
        while (at := self.path.due * self._tables) <= rounds:
            self._feed(at)
            self.path.add(tuple(level.meter.shown for level in self.levels.values()))

    def _feed(self, rounds: int) -> None:
        """The wagers of every round up to so many."""
        staked = self.staked * (rounds - self.rounds)
        for level in self.levels.values():
            level.feed(staked)
        self.rounds = rounds

    def _in_order(self, hands: Sequence[str]) -> Iterable[int]:
        """The seats with a hand that a meter pays, from the dealer's right or left (R33)."""
        seats = [seat for seat, hand in enumerate(hands, 1) if hand in self._off_the_meter]
        right_first = self._settings.meter_pay_order is PayOrder.RIGHT_FIRST
        return reversed(seats) if right_first else seats

    def _award(self, hit: AwardJackpot) -> tuple[int, int]:
        """Pay a hand from the meter as it stands: what its seat gets, what the house gives."""
        link = replace(self.opening, meters=tuple(level.meter for level in self.levels.values()))
        award, pay = award_for(link, hit), link.terms.paytable.pay_for(hit.hand)
        assert award is not None, f"{hit.hand} is no hit"
        assert pay is not None, f"{hit.hand} is no hit"
        level = self.levels[award.level]
        if isinstance(pay, Share):
            level.award(award, self.rounds)
            return award.amount.cents, level.meter.seed.cents if award.whole else 0
        if award.amount:  # a fixed pay of a dry meter is the tray's alone
            level.award(award, self.rounds)
        won, back = pay.paid_on(link.terms.wager)
        self.helped_out += (won - award.amount).cents
        return (won + back).cents, back.cents

    def _pay_envy(self, hand: str) -> int:
        """What all the others at the table get for a hand together."""
        others = self._seats - 1
        self.envy[hand] += others
        self.envy_paid[hand] += others * self._envy[hand]
        return others * self._envy[hand]


class Jackpots:
    """Every progressive wager of a run, on links that its tables share.

    All seats have the same stakes. ``meters`` are the settings of each sensor's meters; without
    any, they open by the presets of the pay table.
    """

    def __init__(
        self,
        rules: HouseRules,
        stakes: Stakes,
        *,
        seats: int,
        tables: int = 1,
        meters: Mapping[Game, Iterable[MeterSetting]] | None = None,
    ) -> None:
        check_stakes(rules, stakes)
        self.sensors = {
            sensor: SensorLog(rules, stakes, sensor, seats, tables, (meters or {}).get(sensor, ()))
            for sensor in SENSORS
            if stake_on(stakes, sensor)
        }
        self._tables = tables
        self._first: int | None = None
        self._rounds = 0  # of each table

    def follow(self, job: Job, tally: Tally, first: int) -> None:
        """Move the meters through the next rounds, which begin with this one.

        The first of all may have any number; each chunk then begins where the last one ended.
        """
        self._first = first if self._first is None else self._first
        assert first == self._first + self._rounds, f"rounds {first} on are out of turn"
        for number, table in tally.hits.tolist():
            cells = job.cells(table, number)
            for sensor in self.sensors.values():
                sensor.hit((number - self._first) * self._tables + table, cells)
        self._rounds += tally.rounds
        for sensor in self.sensors.values():
            sensor.end(self._rounds * self._tables, tally)
