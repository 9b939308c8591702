"""The parts of the API, as the documentation introduces them."""

TAGS = [
    {"name": name, "description": text}
    for name, text in {
        "sessions": "Log in, come in as a guest, step up, set limits for oneself, log out.",
        "people": "Accounts, roles and passwords; deposits at the cashier's.",
        "approvals": "What waits for a second person's word.",
        "tables": "List, open, look at and shut tables.",
        "seats": "Sit down, buy in, bet, decide, add a seed, cash out, get up.",
        "dealing": "The dealer's script and its steps, counts, recuts and irregularities.",
        "inventory": "The tray: opener, fills, credits, drop, closer and tips.",
        "controllers": "Tables of physical cards: the keys of their controllers.",
        "rounds": "What came of rounds, the proof of their deals, and the events of a table.",
        "links": "Progressive links and their meters; adjustments and parameters.",
        "game manager": "What the Game Manager shows of a link: prizes, wins, accounts, readings.",
        "ledger": "Balances, postings, and the audit.",
        "reports": "Shifts and days out of the record, to read or to print.",
        "mathematics": "Pay tables, par, strategy, sessions, design and advice, exactly.",
        "compliance": "The rule documents as data, and a table held against them.",
        "operations": "Health, figures, and the form of what is kept.",
    }.items()
]
