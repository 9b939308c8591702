"""Views of a table, limited to what the viewer may see. A face-down card is null.

Rounds are shown only through :func:`letitride.game.view`. Events are shown without the fields that
are kept out of ``repr``.
"""

from dataclasses import fields
from functools import lru_cache
from typing import Literal, get_args

from letitride.api.fields import Json
from letitride.api.play import tables as wire
from letitride.api.play.rounds import EventView
from letitride.api.progressive.links import LinkMeterView
from letitride.eventstore.codec import to_plain
from letitride.game import Phase, RoundState, Viewer, legal_commands, next_lines, view
from letitride.game import SeatView as Seen
from letitride.game import commands as game_commands
from letitride.house.events import HouseEvent, RulesChanged, SeedRevealed, TableOpened
from letitride.house.loaded_table import LoadedTable
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.people.timestamps import written
from letitride.progressive.link import LinkState
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.rulebook.wagers import Wager
from letitride.server.floor.automatic_players import is_automatic
from letitride.server.floor.live_table import LiveTable
from letitride.server.rendering.placard import allowed, placard
from letitride.server.rendering.view_of import view_of
from letitride.table.deck_handling import stub_count_due
from letitride.table.events import InventoryEvent
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.procedure.due import DECISIONS
from letitride.table.round_postings import player as chips_of
from letitride.table.round_report import seat_net

#: Events shown without their fields, which contain whole rule books or the tray's contents.
_UNTOLD = (TableOpened, RulesChanged, *get_args(InventoryEvent))
#: The player commands to list. Bets are listed separately, with their amounts.
_PLAYERS = (
    game_commands.TakeSeat
    | game_commands.LetItRide
    | game_commands.TakeDownWagers
    | game_commands.LeaveSeat
)


def table_view(table: LiveTable, person: Person) -> wire.TableView:
    """Return a person's view of the table. Only players see face-down cards, and only their own."""
    player = person.name if Permission.SIT in person.permissions else None
    loaded = table.loaded
    round_, rules, fair = loaded.table.round, loaded.rules, loaded.seeds
    procedure, next_ = loaded.table.procedure, table.due
    deadline = table.deadline or table.absent_from
    seen = view(round_, Viewer(player))
    own = [seat.number for seat in round_.seats if seat.player == player]
    chips = loaded.table.ledger.balance(chips_of(person.name))
    name = table.table.name
    return view_of(
        wire.TableView, seen, loaded,
        table=view_of(
            wire.ListedTableView, table.listed, name=name, title=name, closed=table.closed
        ),
        rules=placard(rules),
        round=seen.number,
        seats=[seat_view(seat, _envy(loaded, seat.number)) for seat in seen.seats],
        deciding=round_.deciding,
        stub=None if stub_count_due(loaded.now.rules, loaded.table.decks) else seen.stub,
        clock=None if deadline is None else wire.ClockView(deadline=written(deadline)),
        dealer=procedure.dealer,
        due=None if next_ is None else view_of(wire.DueStepView, next_),
        held=None if procedure.held is None else procedure.held.irregularity.what,
        script=[view_of(wire.ScriptLineView, one) for one in next_lines(loaded.now.rules, round_)],
        meters=_meters(table),
        commitment=None if fair is None else fair.commitment,
        client_seed=None if fair is None or table.by_dealer else _client_seeds(fair),
        you=wire.YouView(player=person.name, seats=own, chips=str(chips)),
        legal=[] if player is None else _legal(table, rules, player, own),
    )  # fmt: skip


def _envy(loaded: LoadedTable, seat: int) -> Cents:
    """Return the envy paid to a seat in this round, for other players' hands."""
    paid = (one.amount for one in loaded.table.envy if one.seat == seat)
    return Cents.total(paid, loaded.now.rules.currency)


@lru_cache(maxsize=1000)
def seat_view(seat: Seen, envy: Cents) -> wire.TableSeatView:
    """Return a seat and its result so far, from a cache if the seat has not changed."""
    return view_of(
        wire.TableSeatView, seat,
        seat=seat.number,
        name=seat.player,
        automatic=is_automatic(seat.player),
        bets=[view_of(wire.BetView, bet, standing=bet.status) for bet in seat.bets],
        envy=envy,
        net=seat_net(seat, envy),
    )  # fmt: skip


def meters(link: LinkState) -> list[LinkMeterView]:
    """Return a link's meters as displays show them."""
    return [
        LinkMeterView(link=link.name, level=meter.level, amount=str(meter.shown))
        for meter in link.meters
    ]


def _meters(table: LiveTable) -> list[wire.TableMeterView]:
    links = {view.state.name: view.state for view in table.links()}
    return [
        wire.TableMeterView(sensor=sensor, **meter.model_dump())
        for sensor, name in table.loaded.sensors
        for meter in meters(links[name])
    ]


def _client_seeds(fair: FairRound) -> wire.ClientSeedsView:
    """Return the hashes of the promised seeds. Seeds stay hidden until the round is over."""
    promised = [
        view_of(wire.PromisedSeedView, one, revealed=one.seed is not None)
        for one in fair.client_seeds
    ]
    return wire.ClientSeedsView(stage=fair.stage, seats=promised)


def _legal(
    table: LiveTable, rules: HouseRules, player: str, own: list[int]
) -> list[wire.LegalView]:
    if table.waits_for_company:
        return [wire.MaySitView(seats=list(range(1, rules.settings.seats + 1)))]
    actions = legal(rules, table.loaded.table.round, player, own)
    if table.table.state.procedure.held is not None:
        return [one for one in actions if isinstance(one, wire.MayLeaveView)]
    next_ = table.due
    if next_ is None or next_.step in DECISIONS:
        return actions
    waits: list[wire.LegalView] = [
        one for one in actions if not isinstance(one, wire.MayDecideView)
    ]
    if next_.who is not Responsible.PLAYER:
        return waits
    return [*waits, wire.MayStepView(step=next_.step, text=next_.text)]


def legal(
    rules: HouseRules, round_: RoundState, player: str, own: list[int]
) -> list[wire.LegalView]:
    """Return a player's legal actions, with the allowed amounts."""
    actions: list[wire.LegalView] = []
    free = []
    if not own and round_.phase is not Phase.BETTING:
        return actions  # without a seat, all you can do is sit down while bets are open
    for command in legal_commands(rules, round_, _PLAYERS, player):
        match command:
            case game_commands.TakeSeat():
                free.append(command.seat)
            case game_commands.LetItRide() if command.seat in own:
                bet: Literal["1", "2"] = "1" if command.bet is Wager.ONE else "2"
                actions.append(wire.MayDecideView(seat=command.seat, bet=bet))
            case game_commands.TakeDownWagers() if command.seat in own:
                actions.append(wire.MayTakeDownView(seat=command.seat))
            case game_commands.LeaveSeat() if command.seat in own:
                actions.append(wire.MayLeaveView(seat=command.seat))
            case _:
                pass
    if round_.phase is Phase.BETTING:
        amounts = allowed(rules)
        actions += [wire.MayWagerView(seat=seat, allowed=amounts) for seat in own]
    if free:
        actions.append(wire.MaySitView(seats=free))
    return actions


def event_view(version: int, record: HouseEvent) -> EventView:
    """Return an event without its hidden fields: decks, dealt cards, and seeds."""
    kind = type(record)
    shown: Json = {}
    if not isinstance(record, _UNTOLD):
        plain = to_plain(kind, record)
        shown = {part.name: plain[part.name] for part in fields(record) if part.repr}
    if isinstance(record, SeedRevealed):  # hide the seed, so that other seats cannot react to it
        del shown["seed"]
    return EventView.model_validate({"version": version, "event": kind.__name__} | shown)
