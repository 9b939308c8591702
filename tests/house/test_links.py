"""Links shared by durable tables: concurrent contributions, and one award at a time."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from letitride.cards import Deck, complete, cut, parse_cards
from letitride.errors import RuleError, StorageError
from letitride.eventstore.journal import Request
from letitride.eventstore.store import Lock
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.house.events import link_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import KnownLink, LinkReader
from letitride.house.links import DurableLink, open_durable_link
from letitride.house.table_transaction import lock_needed
from letitride.house.tables import DurableTable
from letitride.money import Cents, Rate
from letitride.progressive.link import MeterSetting
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.events import Contributed, JackpotWon, ManualAdjustmentMade
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import MAIN, SENSORS, Game, Wager
from letitride.table.commands import BuyChips, Command, Deal
from letitride.table.dealer import next_command, prepare
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import own_links, terms
from letitride.table.shufflers import RandomShuffler
from letitride.table.state import TableState
from tests.conformance.progressives import BOARD, NOTHING, ROYAL
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import RULES, fund, new_table, open_house, open_links
from tests.playing import stacked
from tests.rejected import rejected
from tests.table.rounds import HOUSES

VOID = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
SEATED = ((1, "p1"), (4, "p4"))


@pytest.fixture
def house() -> HouseJournal:
    return memory_journal(StillClock())


class Lucky:
    """A shuffler that gives a royal flush half the time."""

    def __init__(self, rules: HouseRules, rng: Random) -> None:
        top = parse_cards(stacked(rules, {1: ROYAL, 4: NOTHING}, BOARD))
        deck = complete(top)
        self._royal = cut(deck, 26) if rules.cut_required else deck
        self._rng, self._plain = rng, RandomShuffler(rng.randrange(1 << 32))

    def shuffle(self) -> Deck:
        return self._royal if self._rng.random() < 0.5 else self._plain.shuffle()


class Script:
    """One table's commands in sequence, including voids and late voids."""

    def __init__(self, rules: HouseRules, seed: str, do: Callable[[Command], object]) -> None:
        self.rules, self.rng, self._do = rules, Random(seed), do
        self.shuffler = Lucky(rules, self.rng)

    def steps(self, state: Callable[[], TableState]) -> Iterator[object]:
        while True:
            while command := prepare(self.rules, state(), self.shuffler):
                yield self._do(command)
            yield self._do(game_commands.OpenBetting(state().round.number + 1, SEATED))
            for seat, player in SEATED:
                yield self._do(self.wagers(seat, player))
            yield self._do(game_commands.CloseBetting())
            yield from self.play(state)

    def play(self, state: Callable[[], TableState]) -> Iterator[object]:
        while state().round.phase not in (Phase.OVER, Phase.VOID):
            if self.rng.random() < 0.01:
                yield self._do(VOID)
                continue
            command = next_command(self.rules, state())
            if isinstance(command, Deal):
                while before := prepare(self.rules, state(), self.shuffler):
                    yield self._do(before)
            yield self._do(command or self.answer(state()))
        if state().round.phase is Phase.OVER and self.rng.random() < 0.4:
            yield self._do(VOID)

    def answer(self, state: TableState) -> Command:
        seat, bet = state.round.to_act, state.round.deciding
        assert seat is not None
        assert bet is not None
        return game_commands.LetItRide(seat, bet)

    def wagers(self, seat: int, player: str) -> game_commands.PlaceWagers:
        dollar = Cents(100, self.rules.currency)
        side = dict.fromkeys((Wager.PROGRESSIVE, Wager.PROGRESSIVE_2), dollar)
        wagers = dict.fromkeys(MAIN, dollar * 5) | side
        return game_commands.PlaceWagers(seat, player, tuple(wagers.items()))


def scripted(
    rules: HouseRules, seed: str, table: DurableTable, ids: Iterator[str]
) -> Iterator[object]:
    script = Script(rules, seed, lambda command: table.do(command, next(ids), "x"))
    return script.steps(lambda: table.state)


def plainly(rules: HouseRules, seed: str, table: TableEngine) -> Iterator[object]:
    return Script(rules, seed, table.do).steps(lambda: table.state)


@pytest.mark.parametrize("name", ["MA off the meter", "WA left first", "MA machine"])
@pytest.mark.parametrize("seed", range(3))
def test_durable_tables_share_a_link_as_in_memory_tables_do(
    house: HouseJournal, name: str, seed: int
) -> None:
    """Two durable tables end in the same state as two in memory, in any order of commands."""
    rules, names = HOUSES[name], ("T1", "T2")
    durable = {table.name: table for table in open_house(house, *names, rules=rules)}
    links = own_links(rules)
    plain = {name: TableEngine(rules, RandomShuffler(1), name=name, links=links) for name in names}
    ids = (f"c{number}" for number in range(10**6))
    running = []
    for table in names:
        ours, theirs = durable[table], plain[table]
        for _, player in SEATED:
            chips = BuyChips(player, Cents(3_000_000, rules.currency))
            ours.do(chips, next(ids), player)
            theirs.do(chips)
        own = f"{table} {seed}"
        running.append((scripted(rules, own, ours, ids), plainly(rules, own, theirs)))
    order = Random(seed)
    for _ in range(400):
        for steps in order.choice(running):
            next(steps)
    won = [event for link in links.values() for event in link.events]
    assert sum(isinstance(event, JackpotWon) for event in won) > 4
    for table in names:
        assert durable[table].state == plain[table].state
        assert DurableTable(house, table).loaded == durable[table].refresh()
    for sensor, link in links.items():
        state = DurableLink(house, sensor.value).state()
        assert state.meters == link.state.meters
        for table in names:
            view = up_to_date(house, durable[table].loaded.link(sensor.value))
            assert view.state.round(table) == link.state.round(table)
    with house.store.transaction() as tx:
        assert sum(tx.balances().values()) == 0


def up_to_date(house: HouseJournal, view: KnownLink) -> KnownLink:
    """Return a table's view, updated with the other tables' latest awards."""
    with house.store.transaction() as tx:
        version = tx.head(link_stream(view.state.name)).version
        return view.fold_to(version, LinkReader(house, tx))


def fed(house: HouseJournal, cap: Cents | None) -> DurableTable:
    """Return a table just before "No more bets", on a meter with or without a cap."""
    open_links(house, RULES, [MeterSetting("Jackpot", cap=cap)])
    fund(house)
    table = new_table(house, "T1")
    table.prepare(RandomShuffler(1))
    table.do(game_commands.OpenBetting(1, SEATED), "open", "dealer")
    script = Script(RULES, "x", lambda _: None)
    for seat, player in SEATED:
        table.do(BuyChips(player, Cents(100_000)), f"buy {seat}", player)
        table.do(script.wagers(seat, player), f"bet {seat}", player)
    return table


@pytest.mark.parametrize(("cap", "lock"), [(None, Lock.SHARED), ("1500.00", Lock.EXCLUSIVE)])
def test_feeding_a_capped_meter_needs_an_exclusive_lock_and_others_a_shared_one(
    house: HouseJournal, cap: str | None, lock: Lock
) -> None:
    with rejected(RuleError, "progressive/parameters"):
        fed(house, Cents(1))
    preset = open_link_amount(house)
    table = fed(house, None if cap is None else preset + Cents(1))
    events = table.loaded.decide(game_commands.CloseBetting())
    assert any(isinstance(event, Contributed) for event in events)
    assert lock_needed(table.loaded, events) is lock


def open_link_amount(house: HouseJournal) -> Cents:
    """Return the link's preset seed."""
    name = "trial"
    request = Request("trial", "executive")
    link = open_durable_link(house, name, terms(RULES, Game.PROGRESSIVE), (), request)
    return link.state().meters[0].seed


def test_contributions_above_the_cap_go_to_the_reserve(house: HouseJournal) -> None:
    """A table learns of the other table's contributions only under the exclusive lock."""
    cap = open_link_amount(house) + Cents(30)
    one = fed(house, cap)
    two = new_table(house, "T2")
    script = Script(RULES, "x", lambda _: None)
    two.prepare(RandomShuffler(1))
    two.do(game_commands.OpenBetting(1, SEATED), "betting T2", "dealer")
    for seat, player in SEATED:
        two.do(BuyChips(player, Cents(100_000)), f"buy {seat} at T2", player)
        two.do(script.wagers(seat, player), f"bet {seat} at T2", player)
    one.do(game_commands.CloseBetting(), "close T1", "dealer")
    two.do(game_commands.CloseBetting(), "close T2", "dealer")
    (meter,) = DurableLink(house, "progressive").state().meters
    assert meter.shown == cap
    assert meter.reserve > 0


def test_adjusting_a_meter_takes_two_people_and_happens_once(house: HouseJournal) -> None:
    open_house(house)
    link = DurableLink(house, "progressive")
    wanted = link.state().meters[0].shown + Cents(12_345)
    adjust = link_commands.AdjustManually("Jackpot", wanted, "display failed", "eve", "sam")
    request = Request("adjust", "eve")
    assert link.do(adjust, request) == link.do(adjust, request)
    assert link.state().meters[0].shown == wanted
    made = [kept.event for kept in house.read(link.stream)]
    assert sum(isinstance(record, ManualAdjustmentMade) for record in made) == 1
    with rejected(RuleError, "progressive/adjustment"):
        link.do(
            link_commands.AdjustManually("Jackpot", wanted, "again", "eve", "Eve"),
            Request("b", "eve"),
        )


def test_parameters_cannot_change_while_any_table_has_a_round_open(house: HouseJournal) -> None:
    one, two = open_house(house, "T1", "T2")
    link = DurableLink(house, "progressive")
    change = link_commands.ChangeParameters(
        "Jackpot", Cents(2_000_000), Rate(100_000), Rate(0), None, "eve"
    )
    two.prepare(RandomShuffler(1))
    two.do(game_commands.OpenBetting(1, SEATED), "betting T2", "dealer")
    for seat, player in SEATED:
        two.do(BuyChips(player, Cents(100_000)), f"buy {seat}", player)
        wagers = Script(RULES, "x", lambda _: None).wagers(seat, player)
        two.do(wagers, f"bet {seat}", player)
    with rejected(RuleError, r"progressive/round_open: .*got one at T2"):
        link.do(change, Request("change", "eve"))
    with rejected(RuleError, "progressive/unlike_tables"):
        link.do(link_commands.LeaveLink("T2"), Request("leave", "eve"))
    two.do(game_commands.CloseBetting(), "close T2", "dealer")
    two.do(VOID, "void T2", "dealer")
    link.do(change, Request("change", "eve"))
    assert link.state().meters[0].seed == Cents(2_000_000)
    one.prepare(RandomShuffler(1))  # the table has not seen the change yet
    one.do(game_commands.OpenBetting(1, SEATED), "betting T1", "dealer")
    assert one.loaded.link("progressive").state.meters[0].contribution == Rate(100_000)


def test_a_round_without_bets_does_not_block_a_parameter_change(house: HouseJournal) -> None:
    """A round without bets may stay open indefinitely if the table is closed or empty."""
    (table,) = open_house(house)
    link = DurableLink(house, "progressive")
    table.prepare(RandomShuffler(1))
    table.do(game_commands.OpenBetting(1, SEATED), "betting", "dealer")
    table.do(BuyChips("p1", Cents(100_000)), "buy", "p1")
    wagers = Script(RULES, "x", lambda _: None).wagers(1, "p1")

    def change(cents: int) -> None:
        command = link_commands.ChangeParameters(
            "Jackpot", Cents(cents), Rate(100_000), Rate(0), None, "eve"
        )
        link.do(command, Request(f"change {cents}", "eve"))

    change(1_000_000)
    table.do(wagers, "bet", "p1")
    with rejected(RuleError, "progressive/round_open"):
        change(2_000_000)
    table.do(game_commands.LeaveSeat(1), "leave", "p1")
    change(2_000_000)
    table.do(game_commands.TakeSeat(1, "p1"), "sit", "p1")
    table.do(wagers, "bet again", "p1")
    table.do(game_commands.CloseBetting(), "close", "dealer")  # under the current parameters
    (fed,) = link.state().meters
    assert str(fed.shown) == "10000.10"  # ten percent of a dollar
    with rejected(RuleError, "progressive/round_open"):
        change(3_000_000)


def test_a_table_that_left_its_link_cannot_open_a_round(house: HouseJournal) -> None:
    (table,) = open_house(house)
    table.prepare(RandomShuffler(1))
    DurableLink(house, "progressive").do(link_commands.LeaveLink("T1"), Request("leave", "eve"))
    with rejected(RuleError, "progressive/round"):
        table.do(game_commands.OpenBetting(1, SEATED), "open", "dealer")


def test_a_link_must_be_open(house: HouseJournal) -> None:
    with rejected(StorageError, "storage/no_link"):
        DurableLink(house, "nowhere").state()
    with rejected(StorageError, "storage/no_link"):
        new_table(house, "T1")
    assert [sensor for sensor in SENSORS if RULES.offers(sensor)]


def test_a_command_that_turns_out_to_need_an_exclusive_lock_must_be_sent_again(
    house: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two transactions with a shared lock would deadlock if both tried to upgrade it."""
    one = fed(house, None)
    new_table(house, "T2")  # this changes the link
    locks = iter([Lock.SHARED, Lock.EXCLUSIVE])
    monkeypatch.setattr("letitride.house.table_transaction.lock_needed", lambda *_: next(locks))
    before = one.version
    with rejected(StorageError, "storage/busy"):
        one.do(game_commands.CloseBetting(), "close", "dealer")
    monkeypatch.undo()
    assert one.version == before
    one.do(game_commands.CloseBetting(), "close", "dealer")
