"""Views: what one viewer may see of a table. A card face down is null.

All that is shown of a round goes through :func:`letitride.game.view`; all that is shown of an event
leaves out what no log line shows.
"""

from dataclasses import fields
from functools import lru_cache
from typing import Literal, get_args

from letitride.api.fields import Json
from letitride.api.play.rounds import EventView
from letitride.api.play.tables import (
    BetView,
    ClientSeedsView,
    ClockView,
    LegalView,
    ListedTableView,
    MayDecideView,
    MayLeaveView,
    MaySitView,
    MayTakeDownView,
    MayWagerView,
    PromisedSeedView,
    ScriptLineView,
    TableMeterView,
    TableSeatView,
    TableView,
    YouView,
)
from letitride.api.progressive.links import LinkMeterView
from letitride.eventstore.codec import to_plain
from letitride.game import Phase, RoundState, ScriptStep, Viewer, legal_commands, next_lines, view
from letitride.game import SeatView as Seen
from letitride.game import commands as game_commands
from letitride.house.events import HouseEvent, RulesChanged, SeedRevealed, TableOpened
from letitride.house.loaded_table import LoadedTable
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.people.timestamps import written
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.server.floor.automatic_players import is_automatic
from letitride.server.floor.live_table import LiveTable
from letitride.server.rendering.placard import allowed, placard
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.round_postings import player as chips_of
from letitride.table.round_report import seat_net
from letitride.table.tray import InventoryEvent

#: Of these only that they happened: they hold whole rule books, or tell what is in the tray.
_UNTOLD = (TableOpened, RulesChanged, *get_args(InventoryEvent))
#: What a player may do without more said; amounts are told beside it.
_PLAYERS = (
    game_commands.TakeSeat
    | game_commands.LetItRide
    | game_commands.TakeDownWagers
    | game_commands.LeaveSeat
)


def table_view(table: LiveTable, person: Person) -> TableView:
    """The table as a person sees it: who may play sees their own cards, staff no more than all."""
    player = person.name if Permission.SIT in person.permissions else None
    loaded = table.loaded
    round_, rules, fair = loaded.table.round, loaded.rules, loaded.seeds
    seen, deciding = view(round_, Viewer(player)), round_.deciding
    own = [seat.number for seat in round_.seats if seat.player == player]
    chips = loaded.table.ledger.balance(chips_of(person.name))
    return TableView(
        table=_named(table),
        version=loaded.version,
        rules=placard(rules),
        round=seen.number,
        phase=seen.phase,
        seats=[seat_view(seat, _envy(loaded, seat.number)) for seat in seen.seats],
        community=[None if card is None else str(card) for card in seen.community],
        to_burn=seen.to_burn,
        burned=seen.burned,
        stub=seen.stub,
        to_act=seen.to_act,
        deciding=deciding,
        to_settle=seen.to_settle,
        highest=None if seen.highest is None else seen.highest.value,
        reason=seen.reason,
        clauses=list(seen.clauses),
        clock=None if table.deadline is None else ClockView(deadline=written(table.deadline)),
        script=[line_view(line) for line in next_lines(loaded.now.rules, round_)],
        meters=_meters(table),
        commitment=None if fair is None else fair.commitment,
        client_seed=None if fair is None else _client_seeds(fair),
        you=YouView(player=person.name, seats=own, chips=str(chips)),
        legal=[] if player is None else _legal(table, rules, player, own),
    )


def _named(table: LiveTable) -> ListedTableView:
    name, listed = table.table.name, table.listed
    return ListedTableView(name=name, title=name, kind=listed.kind, shut=listed.shut)


def _envy(loaded: LoadedTable, seat: int) -> Cents:
    """What a seat was paid for the hands of others in this round."""
    paid = (one.amount for one in loaded.table.envy if one.seat == seat)
    return Cents.total(paid, loaded.now.rules.currency)


@lru_cache(maxsize=1000)
def seat_view(seat: Seen, envy: Cents) -> TableSeatView:
    """A seat, and what the round has brought it so far; most are as they were a moment ago."""
    return TableSeatView(
        seat=seat.number,
        player=seat.player,
        name=seat.player,
        automatic=is_automatic(seat.player),
        bets=[
            BetView(
                wager=bet.wager,
                stake=str(bet.stake),
                standing=bet.status,
                won=str(bet.won),
                back=str(bet.back),
            )
            for bet in seat.bets
        ],
        cards=[None if card is None else str(card) for card in seat.cards],
        hand=None if seat.hand is None else seat.hand.value,
        three_card_hand=None if seat.three_card_hand is None else seat.three_card_hand.value,
        left=seat.left,
        settled=seat.settled,
        on_layout=seat.on_layout,
        envy=str(envy),
        net=str(seat_net(seat, envy)),
    )


def line_view(line: ScriptStep) -> ScriptLineView:
    """A line of the script."""
    return ScriptLineView.model_validate(line, from_attributes=True)


def meters(link: LinkState) -> list[LinkMeterView]:
    """The meters of a link as displays show them."""
    return [
        LinkMeterView(link=link.name, level=meter.level, amount=str(meter.shown))
        for meter in link.meters
    ]


def _meters(table: LiveTable) -> list[TableMeterView]:
    links = {view.state.name: view.state for view in table.links()}
    return [
        TableMeterView(sensor=sensor, **meter.model_dump())
        for sensor, name in table.loaded.sensors
        for meter in meters(links[name])
    ]


def _client_seeds(fair: FairRound) -> ClientSeedsView:
    """What seats have promised, by hashes; no seed is shown before the round is over."""
    promised = [
        PromisedSeedView(seat=one.seat, hash=one.hash, revealed=one.seed is not None)
        for one in fair.client_seeds
    ]
    return ClientSeedsView(stage=fair.stage, seats=promised)


def _legal(table: LiveTable, rules: HouseRules, player: str, own: list[int]) -> list[LegalView]:
    if table.waits_for_company:
        return [MaySitView(seats=list(range(1, rules.settings.seats + 1)))]
    return legal(rules, table.loaded.table.round, player, own)


def legal(rules: HouseRules, round_: RoundState, player: str, own: list[int]) -> list[LegalView]:
    """What a player may do now, with the amounts that are allowed."""
    actions: list[LegalView] = []
    free = []
    if not own and round_.phase is not Phase.BETTING:
        return actions  # who has no seat can only take one, while bets are open
    for command in legal_commands(rules, round_, _PLAYERS, player):
        match command:
            case game_commands.TakeSeat():
                free.append(command.seat)
            case game_commands.LetItRide() if command.seat in own:
                bet: Literal["1", "2"] = "1" if command.bet is Wager.ONE else "2"
                actions.append(MayDecideView(seat=command.seat, bet=bet))
            case game_commands.TakeDownWagers() if command.seat in own:
                actions.append(MayTakeDownView(seat=command.seat))
            case game_commands.LeaveSeat() if command.seat in own:
                actions.append(MayLeaveView(seat=command.seat))
            case _:
                pass
    if round_.phase is Phase.BETTING:
        amounts = allowed(rules)
        actions += [MayWagerView(seat=seat, allowed=amounts) for seat in own]
    if free:
        actions.append(MaySitView(seats=free))
    return actions


def event_view(version: int, record: HouseEvent) -> EventView:
    """An event without what is hidden: no deck, no dealt card, no seed."""
    kind = type(record)
    shown: Json = {}
    if not isinstance(record, _UNTOLD):
        plain = to_plain(kind, record)
        shown = {part.name: plain[part.name] for part in fields(record) if part.repr}
    if isinstance(record, SeedRevealed):  # who has not revealed theirs shall not go by it
        del shown["seed"]
    return EventView.model_validate({"version": version, "event": kind.__name__} | shown)
