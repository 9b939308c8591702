"""Pending jackpots at one table, whether it is virtual, run by a dealer, or on a controller."""

from letitride.api.progressive.game_manager import PendingJackpotView
from letitride.house.floor_list import FloorTable
from letitride.progressive.link import LinkState
from letitride.rulebook.table_kind import TableKind
from letitride.server.rendering.controller import pending as pending_at_controller
from letitride.server.rendering.view_of import view_of
from letitride.server.running_house import RunningHouse
from letitride.table.jackpots import awards_to_confirm
from letitride.table.procedure.jackpot_steps import pending_awards, pending_jackpots


def pending_at(
    house: RunningHouse, listed: FloorTable
) -> list[tuple[LinkState, PendingJackpotView]]:
    """Return each pending jackpot at a table with its link.

    A virtual table has pending jackpots only if a supervisor must confirm its awards (R53).
    """
    if listed.kind is TableKind.CONTROLLER:
        controller = house.floor.controller(listed.table).with_meters()
        return [(controller.view.state, one) for one in pending_at_controller(controller)]
    virtual, table = listed.kind is TableKind.VIRTUAL, house.floor.table(listed.table)
    if virtual and not awards_to_confirm(table.loaded.rules, table.table.state):
        return []
    loaded = table.table.with_meters()
    links = {sensor: loaded.link(name).state for sensor, name in loaded.sensors}
    find = pending_awards if virtual else pending_jackpots
    found = find(loaded.rules, loaded.table, listed.table, links)
    return [
        (
            links[sensor],
            view_of(PendingJackpotView, one, standing=one.stage, kind=listed.kind),
        )
        for sensor, one in found
    ]
