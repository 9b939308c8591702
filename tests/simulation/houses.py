"""Houses of every kind for simulation tests, with players and replays of their rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from letitride.cards import Deck
from letitride.game.commands import DealCards
from letitride.money import Cents, Rate
from letitride.odds.strategies.any_strategy import Strategy
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.wagers import MAIN, SENSORS, Game, Wager
from letitride.simulation.kernel.job import Job, make_job
from letitride.table.linked_meters import LinkedMeters, own_links
from letitride.table.scripts.replay import replay
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat
from letitride.table.stakes import Stakes, parse_side
from tests.playing import DEALS, Playing, house, unfixed
from tests.simulation.strategies import never, table_of

#: The pay tables in the package, by game.
TABLES = {
    game: [id_ for id_ in ids() if paytable(id_).wager is kind]
    for game in Game
    for kind in [Game.PROGRESSIVE if game is Game.PROGRESSIVE_2 else game]
}

_YES_OR_NO = [True, False]
_EVERYWHERE: dict[str, list[Any]] = {
    "bonus_stake_returned": _YES_OR_NO,
    "fixed_pays_from": ["tray", "meter"],
    "meter_pay_order": ["right_first", "left_first"],
    "progressive_wager": ["none", "2.00"],
    "cut_required": _YES_OR_NO,
}
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "MA": {"payout_limit": ["none", "50000.00", "60000.01"], "two_decks": _YES_OR_NO},
    "MBS": {},
    "SD": {},
    "WA": {
        "three_card_timing": ["after_reveal", "when_shown"],
        "dealt_face_up": _YES_OR_NO,
        "pick_and_pay": _YES_OR_NO,
        "two_decks": _YES_OR_NO,
    },
}


@dataclass(frozen=True)
class Players:
    """A house, and a number of seats that all bet the same stakes."""

    rules: HouseRules
    stakes: Stakes
    seats: int
    meters: Mapping[Game, tuple[MeterSetting, ...]] = field(init=False)

    def __post_init__(self) -> None:
        sensors = [sensor for sensor in SENSORS if self.rules.offers(sensor)]
        meters = {sensor: meters_of(self.rules.progressive(sensor)) for sensor in sensors}
        object.__setattr__(self, "meters", meters)

    @property
    def links(self) -> dict[Game, LinkedMeters]:
        """The links that a replay starts with."""
        return own_links(self.rules, self.meters)

    @cached_property
    def _wagers(self) -> tuple[tuple[Wager, Cents], ...]:
        return tuple({**dict.fromkeys(MAIN, self.stakes.bet), **self.stakes.side}.items())

    def replay(self, deck: Deck, rides: Strategy) -> dict[str, Any]:
        """Return the report of a round dealt from this deck. All players use the same strategy."""
        dealt = Playing(self.rules)
        dealt.seat(*range(1, self.seats + 1))
        for seat in dealt.state.seats:
            dealt.bet(seat.number, str(self.stakes.bet))
        dealt.close()
        dealt.do(DealCards(deck))
        assert dealt.state.first is not None
        first = (dealt.state.first,)
        hands = {seat.number: seat.cards for seat in dealt.state.seats}
        return self._replay(deck, {n: (rides(own), rides(own + first)) for n, own in hands.items()})

    def _replay(self, deck: Deck, answers: Mapping[int, tuple[bool, ...]]) -> dict[str, Any]:
        seats = tuple(
            ScriptedSeat(number, f"p{number}", self._wagers, frozenset(), ride)
            for number, ride in answers.items()
        )
        script = ScriptedRound(deck, deck, seats, ())
        report = replay(Scenario(self.rules, self.meters, (script,))).as_data()
        assert report["cage_balance"] == "0.00"
        played: dict[str, Any] = report["rounds"][0]
        return played


def meters_of(table: ProgressiveTable) -> tuple[MeterSetting, ...]:
    """Return a meter setting for each level, with amounts that differ, ignoring any presets."""
    currency = table.base_wager.currency
    return tuple(
        MeterSetting(
            level,
            amount=Cents(1_234_567 // place, currency),
            seed=Cents(500_000 // place, currency),
            contribution=Rate(100_003),
        )
        for place, level in enumerate(table.levels, 1)
    )


def players_at(
    place: str, dealing: str, tables: Mapping[str, str], *, seats: int, bet: int, **options: Any
) -> Players:
    """Seat players who bet on every game. Side bets without a fixed size equal the bet."""
    rules = house(unfixed(place), dealing, tables, **options)
    stake = Cents(bet, rules.currency)
    return Players(rules, Stakes(stake, parse_side(rules, side_bets(rules), stake)), seats)


def side_bets(rules: HouseRules) -> list[str]:
    """Return the names of the side bets that a house offers."""
    return [game.value for game in Game if game is not Game.MAIN and rules.offers(game)]


def job_of(at: Players, way: str, seed: int, tables: int = 1) -> Job:
    """Make a job for the kernel, using a strategy's cached decision bits."""
    job = make_job(at.rules, at.stakes, never, seats=at.seats, seed=seed, tables=tables)
    return replace(job, strategy=table_of(way))


@st.composite
def players(draw: st.DrawFn) -> Players:
    """Draw a jurisdiction, dealing method, pay tables, options, stakes, and number of seats."""
    place, dealing = draw(st.sampled_from(DEALS))
    tables = draw(_some({game.value: TABLES[game] for game in Game}))
    tables["main"] = draw(st.sampled_from(TABLES[Game.MAIN]))
    chosen = draw(_some({**_EVERYWHERE, **OPTIONS[place]}))
    rules = house(unfixed(place), dealing, tables, **chosen)
    small = [500, 701, 30_000]
    bet = draw(st.sampled_from(small if place == "WA" else [*small, 1_000_001, 3_000_000]))
    offered = draw(st.permutations(side_bets(rules)))
    most = (rules.settings.max_games or len(Game)) - 1  # the main bets also count as a game
    amount = Cents(draw(st.sampled_from(small)), rules.currency)
    side = parse_side(rules, offered[: draw(st.integers(0, most))], amount)
    return Players(rules, Stakes(Cents(bet, rules.currency), side), draw(st.integers(1, 7)))


def _some(choices: Mapping[str, list[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Draw one of the given values for each name, or leave the name out."""
    optional = {name: st.sampled_from(values) for name, values in choices.items()}
    return st.fixed_dictionaries({}, optional=optional)
