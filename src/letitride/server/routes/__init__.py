"""Routes, one module for each noun of the house."""

from letitride.server.routes.dealer import (
    controllers,
    decks,
    disputes,
    playback,
    practice,
    script,
    tray,
)
from letitride.server.routes.odds import par_documents, paytables, session, simulations
from letitride.server.routes.people import accounts, approvals, login, own_play
from letitride.server.routes.play import displays, rounds, seats_and_bets, tables
from letitride.server.routes.progressive import game_manager, links
from letitride.server.routes.records import ledger, reports, schema
from letitride.server.routes.rulebook import clauses, compliance, jurisdictions, rules_of_play

ROUTERS = (
    login.router,
    own_play.router,
    accounts.router,
    approvals.router,
    tables.router,
    controllers.router,
    seats_and_bets.router,
    script.router,
    decks.router,
    practice.router,
    disputes.router,
    tray.router,
    rounds.router,
    playback.router,
    links.router,
    displays.router,
    game_manager.router,
    ledger.router,
    reports.router,
    paytables.router,
    par_documents.router,
    schema.router,
    simulations.router,
    session.router,
    jurisdictions.router,
    rules_of_play.router,
    clauses.router,
    compliance.router,
)
