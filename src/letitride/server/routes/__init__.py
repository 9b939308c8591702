"""API routes, one module for each subject."""

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
from letitride.server.routes.progressive import game_manager, links, pending
from letitride.server.routes.records import ledger, reports, schema, self_check
from letitride.server.routes.rulebook import clauses, compliance, jurisdictions, rules_of_play

#: The routers, in the order in which the API documentation lists them.
ROUTERS = tuple(
    module.router
    for module in (
        login, own_play, accounts, approvals,
        tables, controllers, seats_and_bets, script, decks, practice, disputes, tray,
        rounds, playback, links, displays, game_manager, pending, ledger, reports, self_check,
        paytables, par_documents, schema, simulations, session,
        jurisdictions, rules_of_play, clauses, compliance,
    )
)  # fmt: skip
