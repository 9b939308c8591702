"""Pits with open meters, and a helper that presses a controller's keys."""

from typing import Any, TypeGuard

from letitride.cage import Account, Books
from letitride.money import Cents, Rate
from letitride.progressive.controller import (
    AQUARIUS,
    NEXUS,
    Adjust,
    Button,
    CardHolder,
    Confirm,
    ControllerSettings,
    Fold,
    Hand,
    Key,
    KeyedHand,
    Press,
    Sensor,
    Swipe,
    System,
)
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE, MeterSetting, Terms, Title, open_link
from letitride.progressive.link import events as link_events
from letitride.progressive.link.commands import JoinTable
from letitride.rulebook.settings import PaysFrom
from letitride.table.pit import Pit, PitTable, tray
from tests.progressive.link.link_driver import progressive

BOTH = [AQUARIUS, NEXUS]


def open_pit(
    system: System,
    *titles: Title,
    table: str = "SM-LIR-1",
    wager: Cents | None = None,
    amount: str = "4000.00",
    reserve: str = "0.00",
    fixed_pays_from: str = "tray",
    contribution: str = "10%",
    levels: tuple[str, ...] = (),
    **settings: Any,
) -> Pit:
    """Open a pit with tables T1, T2, … for these games. All meters start at the same amount."""
    pays = progressive(table)
    terms = Terms(pays, wager or pays.base_wager, fixed_pays_from=PaysFrom(fixed_pays_from))
    meters = [
        MeterSetting(
            level,
            amount=Cents.parse(amount, terms.wager.currency),
            reserve=Cents.parse(reserve, terms.wager.currency),
            contribution=Rate.parse(contribution),
        )
        for level in levels or pays.levels
    ]
    joining = [
        PitTable(JoinTable(f"T{number}", title, pays, terms.wager))
        for number, title in enumerate(titles or (LET_IT_RIDE,), 1)
    ]
    return Pit(
        ControllerSettings(system=system, **settings), open_link("link", terms, meters), joining
    )


class Keys:
    """The keys of one table's controller, with a method for each kind of press."""

    def __init__(self, pit: Pit, table: str = "T1") -> None:
        self.pit = pit
        self.table = table

    @property
    def system(self) -> System:
        return self.pit.settings.system

    def press(self, pressed: Press) -> tuple[controller_events.Event, ...]:
        return self.pit.press(self.table, pressed)

    def key(self, key: Key) -> tuple[controller_events.Event, ...]:
        return self.press(Button(key))

    def sensors(self, *seats: int) -> None:
        for seat in seats:
            self.press(Sensor(seat))

    def start(self) -> tuple[controller_events.Event, ...]:
        return self.key(self.system.start)

    def play(self, *seats: int, **hands: str) -> None:
        """Light these seats' sensors, start the game, and key hands given as ``s3="flush"``."""
        self.sensors(*seats)
        self.start()
        for seat, hand in hands.items():
            self.hand(int(seat[1:]), hand)

    def hand(self, seat: int, hand: str) -> tuple[controller_events.Event, ...]:
        return self.press(Hand(seat, hand))

    def fold(self, seat: int) -> tuple[controller_events.Event, ...]:
        return self.press(Fold(seat))

    def confirm(self, seat: int | None = None) -> tuple[controller_events.Event, ...]:
        return self.press(Confirm(seat))

    def swipe(self, role: CardHolder = CardHolder.EXECUTIVE) -> tuple[controller_events.Event, ...]:
        return self.press(Swipe(role))

    def win(self) -> list[link_events.Award]:
        """Log every win at the table as a supervisor, and return the awards in order."""
        before = len(self.pit.events)
        if self.system is AQUARIUS:
            for key in (Key.KEY_JPH, Key.J_POT, Key.KEY_RUN):
                self.key(key)
        else:
            self.confirm()
            self.swipe()
        return [event.award for event in self.pit.events[before:] if is_win(event)]

    def end(self) -> tuple[controller_events.Event, ...]:
        return self.key(self.system.over)

    def adjust(
        self, amount: str, by: str = "ann", second: str = "bob"
    ) -> tuple[controller_events.Event, ...]:
        return self.press(Adjust("Jackpot", amount, "a wrong prize", by, second))

    @property
    def hands(self) -> dict[int, KeyedHand]:
        return {hand.seat: hand for hand in self.pit.controllers[self.table].hands}

    @property
    def lit(self) -> frozenset[int]:
        return self.pit.controllers[self.table].lit

    @property
    def tray(self) -> str:
        return str(self.pit.ledger.balance(tray(self.table)))


def is_win(event: controller_events.Event) -> TypeGuard[link_events.JackpotWon]:
    return isinstance(event, link_events.JackpotWon)


def shown(pit: Pit, level: str = "Jackpot") -> str:
    """Return the amount that a meter shows."""
    return str(pit.link.meter(level).shown)


def fixed_pays(events: tuple[controller_events.Event, ...]) -> list[tuple[int, str]]:
    """Return the fixed pays that the tray paid, in order, as pairs of seat and amount."""
    return [
        (x.seat, str(x.amount)) for x in events if isinstance(x, controller_events.FixedPayPaid)
    ]


def envies(events: tuple[controller_events.Event, ...]) -> list[tuple[int, int, str]]:
    """Return the receiving seat, winning seat, and amount of each envy payment, in order."""
    paid = [event.envy for event in events if isinstance(event, controller_events.EnvyBonusPaid)]
    return [(envy.seat, envy.for_seat, str(envy.amount)) for envy in paid]


def meter_account(level: str = "Jackpot") -> Account:
    """Return the ledger account of a meter."""
    return Account(Books.METER, f"link/{level}")
