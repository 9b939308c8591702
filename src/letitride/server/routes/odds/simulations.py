"""Simulations: start one, check its progress, and stop it."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from letitride.api.odds.simulations import SimulationAnswer, SimulationBody
from letitride.server.auth.route_access import TheHouse, Watcher
from letitride.server.calculation import chosen
from letitride.server.simulations.jobs import SimulationJobs
from letitride.server.simulations.worker import rules_of

router = APIRouter(prefix="/simulations", tags=["mathematics"])


async def _simulations(request: Request) -> SimulationJobs:
    found: SimulationJobs = request.app.state.simulations
    return found


TheSimulations = Annotated[SimulationJobs, Depends(_simulations)]
Number = Annotated[int, Path(ge=1, le=2**62, description="The simulation's number")]


@router.post("", status_code=HTTPStatus.CREATED)
def start(
    body: SimulationBody, house: TheHouse, person: Watcher, simulations: TheSimulations
) -> SimulationAnswer:
    """Start a simulation, or wait for a free place. Your previous simulation is discarded."""
    house.seat_limits.take(("simulations", 0, person.name), house.clock())
    rules_of(chosen(body.id, body.table))  # rejects an invalid pay table immediately
    return simulations.start(person.name, body).answer()


@router.get("/{number}")
def look(number: Number, person: Watcher, simulations: TheSimulations) -> SimulationAnswer:
    """Get the progress of your simulation."""
    return simulations.find(person.name, number).answer()


@router.delete("/{number}")
def stop(number: Number, person: Watcher, simulations: TheSimulations) -> SimulationAnswer:
    """Stop your simulation. Its results remain available until anyone starts another simulation."""
    found = simulations.find(person.name, number)
    found.stop()
    return found.answer()
