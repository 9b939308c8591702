"""Routes, one module for each noun of the house."""

from letitride.server.routes import (
    approvals,
    compliance,
    dealing,
    inventory,
    jurisdictions,
    ledger,
    links,
    mathematics,
    people,
    play,
    rounds,
    schema,
    seats,
    session_odds,
    sessions,
    tables,
)

ROUTERS = (
    sessions.router,
    play.router,
    people.router,
    approvals.router,
    tables.router,
    seats.router,
    dealing.router,
    inventory.router,
    rounds.router,
    links.router,
    ledger.router,
    mathematics.router,
    schema.router,
    session_odds.router,
    jurisdictions.router,
    compliance.router,
)
