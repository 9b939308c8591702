"""``letitride advise``: the exact value of letting a bet ride, given all known cards."""

from typing import Annotated, Any

import typer

from letitride.cards import Card, parse_cards
from letitride.cli.bad_input import about, bad_option
from letitride.cli.card_text import cards_text
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.paytable_options import MainPaytable, main_table, note_pay_order, warnings_data
from letitride.numbers import percent
from letitride.odds.advice import Advice
from letitride.odds.advice import advise as advised
from letitride.rulebook.paytables.table_types import MainTable
from letitride.wording.names import hand_name


def advise(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='Your cards, such as "Ks Qs Js".')],
    community: Annotated[
        str | None, typer.Option(metavar="CARD", help="The first community card, for bet 2.")
    ] = None,
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Other cards you have seen.")] = "",
    paytable: MainPaytable = "MA-MAIN",
    as_json: AsJson = False,
) -> None:
    """Advise whether to let bet 1 or bet 2 ride, and print the expected value of riding."""
    table = main_table(paytable)
    own = _cards("CARDS", cards)
    known = (_cards("--community", community or ""), _cards("--dead", dead))
    if community is not None and not known[0]:
        raise bad_option("--community", "cli/empty", "one card", "none")
    with about("CARDS"):
        advice = advised(table, own, *known)
    if as_json:
        print_json(_as_data(advice) | warnings_data(table))
    else:
        note_pay_order(table)
        _show(table, (*own, *known[0]), advice)


def _cards(option: str, text: str) -> tuple[Card, ...]:
    with about(option):
        return parse_cards(text)


def _show(table: MainTable, cards: tuple[Card, ...], advice: Advice) -> None:
    console = people()
    console.print(cards_text(console, cards))
    word = "let it ride" if advice.rides else "take it back"
    verdict = "either choice is right" if advice.indifferent else word
    worth = f"Riding is worth {percent(advice.value)} of the bet."
    console.print(f"Bet {advice.bet}: {verdict}. {worth}")
    rows = listing("Final hand", "Ways", "Pays", numbers_from=1)
    for hand, ways in advice.outs.items():
        rows.add_row(hand_name(hand.value), f"{ways:,}", table.layout_text(hand) or "loses")
    console.print(rows)


def _as_data(advice: Advice) -> dict[str, Any]:
    return {
        "bet": advice.bet,
        "decision": "ride" if advice.rides else "withdraw",
        "indifferent": advice.indifferent,
        "ev_ride": str(advice.value),
        "ev_ride_pct": float(advice.value * 100),
        "outs": {hand.value: ways for hand, ways in advice.outs.items()},
    }
