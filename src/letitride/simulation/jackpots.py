"""Jackpots: the meters in a run, advanced from one hit to the next, and their awards.

The kernel counts everything except awards from meters. It lists the rounds in which a hand wins
from a meter or triggers an envy bonus (:mod:`letitride.simulation.kernel.counting`). Between two
listed rounds, the meters only grow, and contributions can be added in any order. The meters can
therefore advance to the next listed round in one step. That round is dealt again, and the link's
own code makes its awards (:mod:`letitride.progressive.link.awards`).

All tables on the link play a round, table 0 first, before any table plays the next round.

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
from letitride.simulation.kernel import pays
from letitride.simulation.kernel.job import Job, Tally
from letitride.simulation.summaries import Correction, Moments, Path, Spread
from letitride.table.linked_meters import terms
from letitride.table.stakes import Stakes, check_stakes


class MeterLog:
    """One level of a link: its meter, with all contributions and awards.

    Contributions are in millionths of a cent, and everything else is in cents. The wait for a win
    of the whole meter is the number of rounds at all tables since the last such win, or since the
    opening.
    """

    def __init__(self, opening: Meter) -> None:
        self.opening = self.meter = opening
        self.staked = 0
        self.to_meter = self.to_reserve = self.seeds = 0
        self.awards: Counter[str] = Counter()  # The number of awards for each hand.
        self.paid: Counter[str] = Counter()  # The amounts taken from the meter for each hand.
        self.whole_wins, self.waits = Spread(), Spread()
        self._last_win = 0

    def feed(self, staked: Cents) -> None:
        """Add the contributions for an amount wagered on the link."""
        to_meter, to_reserve, _ = self.meter.feed(staked)
        self.meter = self.meter.moved(to_meter, to_reserve)
        self.staked += staked.cents
        self.to_meter += to_meter
        self.to_reserve += to_reserve

    def award(self, award: Award, rounds: int) -> None:
        """Record an award; ``rounds`` is the number of rounds so far, including this one."""
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
        """True if the meter, the reserve, and the payouts account for every millionth of a cent."""
        rates = self.opening.contribution.ppm + self.opening.reserve_rate.ppm
        put_in = self.opening.amount + self.opening.reserve + rates * self.staked
        moved = (self.seeds - self.paid.total()) * MILLION
        fed = self.to_meter + self.to_reserve
        here = self.meter.amount + self.meter.reserve
        return fed == rates * self.staked and here == put_in + moved


class SensorLog:
    """One progressive wager in a run: its meters, awards, envy, and results.

    ``players`` and ``house`` correct the kernel's sums over all seats: the players' sum for awards
    and envy, and the house's sum for envy, seeds, and wagers returned with an award.
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
        self.staked = self.opening.terms.wager * seats  # The total wagered per round at each table.
        self.envy: Counter[str] = Counter()  # The number of envy payments for each hand.
        self.envy_paid: Counter[str] = Counter()  # The amounts paid, by hand.
        self.players, self.house = Correction(), Correction()
        self.path: Path[tuple[Cents, ...]] = Path()  # The meters, highest first.
        self.rounds = 0  # The number of rounds so far, at all tables together.
        self._counted, self._squares = 0, 0.0
        self._column = pays.COLUMNS.index(sensor)
        self._pays = pays.cell_pays(rules, stakes, sensor)
        self._settings, self._seats, self._tables = rules.settings, seats, tables
        self._hands = [pays.progressive_hand(rules, sensor, cell) for cell in pays.CELLS]
        level_for = self.opening.terms.level_for
        self._off_the_meter = {hand for hand in self._hands if level_for(hand) is not None}
        self._envy = {hand: pays.envy_each(rules, self.opening, hand) for hand in self._hands}

    @property
    def result(self) -> Moments:
        """The players' result per round, over all seats and net of their wagers."""
        return self._with(self.players)

    @property
    def kept(self) -> Moments:
        """The house's share of the wagers per round, computed like the exact hold.

        Contributions to meters count as paid out, and so do fixed pays, envy, and seeds. Awards do
        not, and neither do the tray's additions to them (:mod:`letitride.odds.progressive.hold`).
        Rounds are therefore independent of each other and of the meters.
        """
        rates = sum(m.contribution.ppm + m.reserve_rate.ppm for m in self.opening.meters)
        fed = rates * self.staked.cents / MILLION
        rounds, total, squares = self._with(self.house)
        more = 2 * fed * total + rounds * fed**2  # add the contributions to the sum of squares
        return Moments(rounds, -(total + rounds * fed), squares + more)

    def _with(self, more: Correction) -> Moments:
        total, squares = self._counted + more.total, self._squares + more.squares
        return Moments(self.rounds, total, squares)

    def hit(self, at: int, cells: Sequence[int]) -> None:
        """Settle round ``at`` if one of its hands wins from a meter or triggers an envy bonus."""
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
        """Advance to this number of rounds; the tally covers the rounds since the last call."""
        self._go_on(rounds)
        self._feed(rounds)
        self._counted += int(tally.counts @ self._pays)
        self._squares += float(tally.squares[self._column])
        assert all(level.balanced for level in self.levels.values()), "a meter does not balance"

    def _go_on(self, rounds: int) -> None:
        """Record the meters at every recording point up to this number of rounds."""
        while (at := self.path.due * self._tables) <= rounds:
            self._feed(at)
            self.path.add(tuple(level.meter.shown for level in self.levels.values()))

    def _feed(self, rounds: int) -> None:
        """Add the contributions of all rounds up to the one with this number."""
        staked = self.staked * (rounds - self.rounds)
        for level in self.levels.values():
            level.feed(staked)
        self.rounds = rounds

    def _in_order(self, hands: Sequence[str]) -> Iterable[int]:
        """Return the seats that a meter pays, in order from the dealer's right or left (R33)."""
        seats = [seat for seat, hand in enumerate(hands, 1) if hand in self._off_the_meter]
        right_first = self._settings.meter_pay_order is PayOrder.RIGHT_FIRST
        return reversed(seats) if right_first else seats

    def _award(self, hit: AwardJackpot) -> tuple[int, int]:
        """Pay a hand from the meter. Return the seat's award and the amount that the house adds."""
        link = replace(self.opening, meters=tuple(level.meter for level in self.levels.values()))
        award, pay = award_for(link, hit), link.terms.paytable.pay_for(hit.hand)
        assert award is not None, f"{hit.hand} is not a hit"
        assert pay is not None, f"{hit.hand} is not a hit"
        level = self.levels[award.level]
        if isinstance(pay, Share):
            level.award(award, self.rounds)
            return award.amount.cents, level.meter.seed.cents if award.whole else 0
        if award.amount:  # if the meter is empty, the tray alone pays a fixed award
            level.award(award, self.rounds)
        won, back = pay.paid_on(link.terms.wager)
        return (won + back).cents, back.cents

    def _pay_envy(self, hand: str) -> int:
        """Pay the envy bonuses for a hand, and return their total for all other seats."""
        others = self._seats - 1
        self.envy[hand] += others
        self.envy_paid[hand] += others * self._envy[hand]
        return others * self._envy[hand]


class Jackpots:
    """Every progressive wager in a run, on links that its tables share.

    All seats have the same stakes. ``meters`` has the settings of each sensor's meters; by default,
    they open at the pay table's presets.
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
            if pays.stake_on(stakes, sensor)
        }
        self._tables = tables
        self._first: int | None = None
        self._rounds = 0  # at each table

    def follow(self, job: Job, tally: Tally, first: int) -> None:
        """Advance the meters through the next rounds, starting with round ``first``.

        The first chunk may start at any round. Each later chunk must start where the last one
        ended.
        """
        self._first = first if self._first is None else self._first
        assert first == self._first + self._rounds, f"round {first} is out of order"
        for number, table in tally.hits.tolist():
            cells = job.cells(table, number)
            for sensor in self.sensors.values():
                sensor.hit((number - self._first) * self._tables + table, cells)
        self._rounds += tally.rounds
        for sensor in self.sensors.values():
            sensor.end(self._rounds * self._tables, tally)
