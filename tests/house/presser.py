"""A process that presses keys at two controllers on one link until it is killed.

The process prints a line for each press it sends and for each acknowledgment. Run it as a module::

    python -m tests.house.presser DATABASE KEY NAME
"""

import sys
from pathlib import Path
from random import Random

from letitride.errors import RuleError
from letitride.house.controllers import DurableController
from letitride.house.opening import Address, open_journal
from letitride.progressive.controller import NEXUS, ControllerSettings
from tests.house.pits import any_press, new_controller, open_bank

TABLES = ("T1", "T2")


def main(database: str, key: str, name: str) -> None:
    journal = open_journal(Address(database, Path(key)))
    open_bank(journal, "meter")
    for table in TABLES:
        new_controller(journal, table, ControllerSettings(system=NEXUS, early_lock=True))
    controllers = [DurableController(journal, table) for table in TABLES]
    rng, number = Random(name), 0
    say("ready")
    while True:
        number += 1
        controller, id_ = rng.choice(controllers), f"{name}-{number}"
        pressed = any_press(rng, NEXUS, controller)
        say("send", id_)
        try:
            version = controller.do(pressed, id_, name).receipt.last
        except RuleError:
            say("refused", id_)
        else:
            say("done", id_, controller.name, str(version))


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
