"""Durable controllers for tests, and a source of random key presses."""

from random import Random

from letitride.eventstore.journal import Request
from letitride.house.controllers import DurableController, Press, open_controller
from letitride.house.events import ControllerOpened
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink, open_durable_link
from letitride.money import Cents, Rate
from letitride.progressive.controller import (
    AQUARIUS,
    BUTTONS,
    NEXUS,
    Button,
    CardHolder,
    Confirm,
    ControllerSettings,
    Fold,
    GameStage,
    Hand,
    Sensor,
    Swipe,
    System,
)
from letitride.progressive.link import LET_IT_RIDE, MeterSetting, Terms, Title
from letitride.rulebook.settings import PaysFrom
from tests.progressive.link.link_driver import progressive

LINK = "Bank"
BOTH = [AQUARIUS, NEXUS]


def open_bank(
    journal: HouseJournal, fixed_pays_from: str = "tray", table: str = "SM-LIR-1", **setting: object
) -> DurableLink:
    """Open a link with every meter at 4000.00."""
    pays = progressive(table)
    terms = Terms(pays, pays.base_wager, fixed_pays_from=PaysFrom(fixed_pays_from))
    given = {"amount": Cents(400_000), "contribution": Rate(100_000)} | setting
    meters = [MeterSetting(level, **given) for level in pays.levels]  # type: ignore[arg-type]  # a dict has one type for all of its values
    return open_durable_link(journal, LINK, terms, meters, Request(f"open {LINK}", "eve"))


def new_controller(
    journal: HouseJournal,
    name: str,
    settings: ControllerSettings,
    title: Title = LET_IT_RIDE,
    link: str = LINK,
) -> DurableController:
    event = ControllerOpened(name, link, title, 7, settings)
    open_controller(journal, event, Request(f"open {name}", "sam"))
    return DurableController(journal, name)


def any_press(rng: Random, system: System, controller: DurableController) -> Press:
    """Return a random press, usually one that is valid now."""
    state = controller.loaded.state
    hands = list(controller.loaded.view.state.terms.paytable.pays)
    if rng.random() < 0.1:
        return rng.choice([Button(key) for key in sorted(BUTTONS)])
    if state.stage is GameStage.BETTING and rng.random() < 0.8:
        return Sensor(rng.randint(1, 7)) if len(state.lit) < 3 else Button(system.start)
    lit = sorted(state.lit) or [1]
    top = hands[0] if rng.random() < 0.6 else rng.choice(hands)
    kinds: list[Press] = [
        Hand(rng.choice(lit), top),
        Hand(rng.randint(1, 7), rng.choice(hands)),
        Confirm(rng.choice([None, None, rng.randint(1, 7)])),
        Swipe(rng.choice(list(CardHolder))),
        Fold(rng.randint(1, 7)),
        Button(system.start),
        Button(system.over),
        *(Button(key) for key in sorted(system.own_keys & BUTTONS)),
    ]
    return rng.choice(kinds)
