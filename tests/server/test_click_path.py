"""The path of a click: the functions between a route and the rules of the game.

``python -m tests.server.test_click_path`` prints the path.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import walk_stack
from typing import Any

import pytest

from letitride.game import decide
from letitride.table.decide import decide as table_decide
from tests.server.houses import Served, served
from tests.server.routes.play.test_tables import sit_and_bet

#: The maximum number of functions between a route and ``letitride.game.decide``.
LONGEST = 13


def path_of_a_click(house: Served, patch: pytest.MonkeyPatch) -> list[str]:
    """Return the project's functions on the stack when a bet reaches ``letitride.game.decide``."""
    found: list[str] = []

    def watched(*given: Any) -> Any:
        frames = walk_stack(sys._getframe(1))
        ours = ((frame, frame.f_globals["__name__"]) for frame, _ in frames)
        path = [
            f"{name}.{frame.f_code.co_qualname}"
            for frame, name in ours
            if name.startswith("letitride.")
        ]
        if any(".routes." in step for step in path) and type(given[2]).__name__ == "PlaceWagers":
            found[:] = reversed(path)
        return decide(*given)

    house.open_table()
    ann = house.player("Ann")
    patch.setattr(sys.modules[table_decide.__module__], "decide_round", watched)
    sit_and_bet(ann, 3)
    start = next(at for at, step in enumerate(found) if ".routes." in step)
    return found[start:]


def test_a_click_reaches_the_rules_by_a_short_path(house: Served) -> None:
    with pytest.MonkeyPatch.context() as patch:
        path = path_of_a_click(house, patch)
    between = path[1:]
    assert path[0] == "letitride.server.routes.play.seats_and_bets.wager"
    assert path[-1].startswith("letitride.table.decide.")
    assert len(between) <= LONGEST, "\n".join(path)


if __name__ == "__main__":
    with (
        TemporaryDirectory() as folder,
        served(Path(folder)) as served_house,
        pytest.MonkeyPatch.context() as the_patch,
    ):
        steps = path_of_a_click(served_house, the_patch)
        sys.stdout.write("\n".join([*steps, "letitride.game.decide.decide"]) + "\n")
        sys.stdout.write(f"{len(steps) - 1} functions between the route and the rules\n")
