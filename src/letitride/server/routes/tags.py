"""The sections of the API documentation."""

TAGS = [
    {"name": name, "description": text}
    for name, text in {
        "sessions": "Log in or out, play as a guest, confirm your password, and limit your play.",
        "people": "Accounts, roles, passwords, deposits, and withdrawals.",
        "approvals": "Requests that a second person must approve.",
        "tables": "List, open, view, and close tables.",
        "seats": "Sit down, buy in, bet, decide, add a seed, cash out, and leave.",
        "dealing": "The dealer's script, stub counts, recuts, irregularities, and disputes.",
        "inventory": "The tray: opener, fills, credits, drop, closer, and tips.",
        "controllers": "Tables with real cards, and key presses on their controllers.",
        "rounds": "Finished rounds, proofs of their deals, and a table's events.",
        "links": "Progressive links: meters, displays, adjustments, and parameters.",
        "game manager": "The Game Manager's pages: prizes, wins, accounts, and readings.",
        "ledger": "Balances, postings, and the audit.",
        "reports": "Shift and day reports, for viewing or printing.",
        "mathematics": "Exact odds: pay tables, par, strategy, sessions, design, and advice.",
        "compliance": "The rule documents as data, and compliance checks for tables.",
        "operations": "Health, metrics, and the schema of stored events.",
    }.items()
]
