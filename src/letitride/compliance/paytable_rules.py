"""Checks of pay tables against a document's floors and its list of approved tables (R15).

Where a document says "no less than", a house may pay more but never less. The jurisdiction's file
lists these minimum tables in ``[floors]``. Where a document prints tables to choose from, the file
lists them in ``[check.approved]``. A table with the same pays as a listed table is approved,
whatever its id.

>>> from letitride.rulebook.jurisdiction import jurisdiction
>>> from letitride.rulebook.paytables.library import paytable
>>> check_floor(jurisdiction("MA"), paytable("MBS-MAIN"))
>>> check_floor(jurisdiction("MA"), paytable("LIRX-06"))
Traceback (most recent call last):
    ...
letitride.errors.HouseError: In the pay table LIRX-06, these hands pay less than in MA-MAIN, the \
minimum that the rules allow: royal flush. Raise these pays. (house/below_floor; MA-10(b))
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from letitride.errors import HouseError
from letitride.money import Pay, Share
from letitride.rulebook.jurisdiction import Jurisdiction
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import ONE_DOLLAR, AnyTable, Hand, PayTable
from letitride.rulebook.requirements import Approved
from letitride.rulebook.wagers import Game
from letitride.wording.names import GAMES, hand_name


def check_floor(place: Jurisdiction, table: AnyTable) -> None:
    """Reject a pay table unless it meets one of its game's floors on every hand."""
    floors = [paytable(id_) for id_ in place.floors.get(table.wager, ())]
    if not floors or not isinstance(table, PayTable):
        return
    short = [_short_of(table, floor) for floor in floors if isinstance(floor, PayTable)]
    if all(short):
        nearest = min(range(len(short)), key=lambda number: len(short[number]))
        raise _below(table, floors[nearest], short[nearest], floors[nearest].clauses)


def listed(place: Jurisdiction, table: AnyTable, *, linked: bool = False) -> bool:
    """Return whether a pay table has the same pays as one on the document's list."""
    approved = _approved(place, table, linked=linked)
    return approved is not None and any(_same(table, paytable(id_)) for id_ in approved.tables)


def floors_in_force(
    place: Jurisdiction, tables: Mapping[Game, AnyTable]
) -> dict[Game, tuple[str, ...]]:
    """Return the floors that apply to a table with these games.

    In Washington, only the text of the bonus game has a floor for the main bets (R15).
    """
    needs = place.demands.floors_with
    return {game: ids for game, ids in place.floors.items() if needs.get(game, game) in tables}


def _approved(place: Jurisdiction, table: AnyTable, *, linked: bool) -> Approved | None:
    """Return the list of approved pay tables, which in some documents is separate for links."""
    demands = place.demands
    return (linked and demands.on_links) or demands.approved.get(table.wager)


def paytable_errors(
    place: Jurisdiction, tables: Mapping[Game, AnyTable], linked: Collection[Game] = ()
) -> Iterator[tuple[Game, HouseError]]:
    """Return each game whose pay table the document does not allow, along with the error.

    ``linked`` has the games whose progressive is on a link.
    """
    place = replace(place, floors=floors_in_force(place, tables))
    for game, table in tables.items():
        try:
            _check_allowed(place, table, linked=game in linked)
        except HouseError as error:
            yield game, error
    yield from _pairs(place, tables)


def _check_allowed(place: Jurisdiction, table: AnyTable, *, linked: bool) -> None:
    """Reject a pay table that is not listed and does not meet a floor for its game."""
    if listed(place, table, linked=linked):
        return
    if not place.demands.approved or table.wager in place.floors:
        check_floor(place, table)
        return
    choice = _approved(place, table, linked=linked)
    if choice is None:
        raise HouseError(
            "house/not_approved", expected=f"no {GAMES[table.wager].full} in this document",
            got=table.id, clauses=place.cites["not_offered"], why="wager", wager=table.wager,
            jurisdiction=place.id,
        )  # fmt: skip
    raise HouseError(
        "house/not_approved", expected=f"one of {', '.join(choice.tables)}", got=table.id,
        clauses=choice.clauses, why="list", tables=choice.tables, jurisdiction=place.id,
    )  # fmt: skip


def _pairs(
    place: Jurisdiction, tables: Mapping[Game, AnyTable]
) -> Iterator[tuple[Game, HouseError]]:
    """Check that the main bets pay no less than the main table printed with the bonus table."""
    main, bonus = tables.get(Game.MAIN), tables.get(Game.BONUS)
    if not isinstance(main, PayTable) or bonus is None:
        return
    pairs = sorted(place.demands.pairs.items(), key=lambda pair: pair[0] != bonus.id)
    partners = [paytable(other) for id_, other in pairs if _same(bonus, paytable(id_))]
    short = [_short_of(main, other) for other in partners if isinstance(other, PayTable)]
    if short and all(short):
        clauses = (*place.demands.approved[Game.MAIN].clauses, *partners[0].clauses)
        yield Game.MAIN, _below(main, partners[0], short[0], clauses)


def _below(
    table: PayTable, floor: AnyTable, short: list[Hand], clauses: tuple[str, ...]
) -> HouseError:
    hands = [hand_name(hand.value) for hand in short]
    return HouseError(
        "house/below_floor", expected=f"no less than {floor.id}",
        got=f"{table.id}: {', '.join(hands)}", clauses=clauses, paytable=table.id,
        floor=floor.id, hands=hands,
    )  # fmt: skip


def _same(one: AnyTable, other: AnyTable) -> bool:
    return one.wager == other.wager and one.rows == other.rows


def _short_of(table: PayTable, floor: PayTable) -> list[Hand]:
    """Return the hands on which a pay table pays less than a floor."""
    hands = {**floor.pays, **table.pays}
    return [hand for hand in hands if _gain(table.pay_for(hand)) < _gain(floor.pay_for(hand))]


def _gain(pay: Pay | None) -> int:
    """Return the cents paid on a $1 bet: the winnings, plus the bet if it is returned."""
    if pay is None or isinstance(pay, Share):
        return 0
    won, back = pay.paid_on(ONE_DOLLAR)
    return won.cents + back.cents
