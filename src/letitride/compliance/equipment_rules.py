"""Checks of a table's equipment: shuffler, decks, cover card, and designation."""

from collections.abc import Iterator

from letitride.compliance.house_description import Equipment, InstalledShuffler
from letitride.errors import HouseError
from letitride.numbers import counted
from letitride.rulebook.approved_systems import numbers
from letitride.rulebook.equipment import EquipmentRequirement, Need
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.requirements import Severity
from letitride.wording.names import DEALINGS, GAMES

#: An error about equipment, and whether it is a violation or a warning.
Judged = tuple[HouseError, Severity]


def equipment_errors(
    rules: HouseRules,
    requirements: tuple[EquipmentRequirement, ...],
    equipment: Equipment | None,
) -> Iterator[Judged]:
    """Return an error for each rule that a table's equipment breaks.

    If the equipment is unknown, only the dealing method is checked.
    """
    if equipment is not None:
        yield from ((error, Severity.VIOLATION) for error in _decks(rules, equipment))
    for requirement in requirements:
        if not _applies(rules, requirement, equipment):
            continue
        if requirement.needs is Need.DEALING:
            met, got = rules.deal.name in requirement.names, _dealt(rules)
        elif equipment is not None:
            met, got = _met(requirement, equipment), _got(requirement, equipment)
        else:
            continue
        if not met:
            severity = requirement.severity
            yield _wrong(_wanted(requirement), got, requirement.clauses, severity), severity


def _wrong(
    expected: str,
    got: object,
    clauses: tuple[str, ...],
    severity: Severity = Severity.VIOLATION,
) -> HouseError:
    return HouseError(
        "house/equipment",
        expected=expected,
        got=got,
        clauses=dict.fromkeys(clauses),
        why=severity.value,
    )


def _decks(rules: HouseRules, equipment: Equipment) -> Iterator[HouseError]:
    """Check the number of decks and their back colors. Two decks require a shuffler (R28)."""
    number, of_two = rules.sources("two_decks"), rules.cites["two_decks"]
    wanted, decks = rules.decks, equipment.decks
    if len(decks) != wanted:
        yield _wrong(counted(wanted, "deck"), counted(len(decks), "deck"), number + of_two)
    elif any(len(backs) != 1 for backs in decks):
        yield _wrong("backs of one color in each deck", _backs(decks), number + of_two)
    elif len(set(decks)) != wanted:
        yield _wrong("two decks with backs of different colors", _backs(decks), of_two + number)
    if wanted == 2 and equipment.shuffler is None:
        yield _wrong("an automated shuffler for two decks", "none", number + of_two)


def _backs(decks: tuple[frozenset[str], ...]) -> str:
    return ", ".join(" and ".join(sorted(backs)) for backs in decks)


def _wanted(requirement: EquipmentRequirement) -> str:
    names = " or ".join(filter(None, (*requirement.names, requirement.at_least)))
    game = GAMES[requirement.only_with].definite if requirement.only_with else ""
    match requirement.needs:
        case Need.SHUFFLER:
            return "an automated shuffler"
        case Need.VERSION:
            return f"{requirement.names[0]} with software {requirement.at_least} or higher"
        case Need.DEALING:
            ways = " or ".join(DEALINGS[name].full for name in requirement.names)
            return f"cards dealt {ways}{f' where {game} is offered' if game else ''}"
        case Need.DESIGNATED:
            return f"a table designated for {game}"
        case Need.COVER_CARD:
            return "a cover card in a different color from the backs"
        case Need.MAKER | Need.MODEL | Need.MODE:
            return f"a shuffler whose {requirement.needs} is {names}"


def _dealt(rules: HouseRules) -> str:
    return f"cards dealt {DEALINGS[rules.deal.name].full}"


def _got(requirement: EquipmentRequirement, equipment: Equipment) -> str:
    match requirement.needs:
        case Need.DESIGNATED:
            games = ", ".join(GAMES[game].full for game in sorted(equipment.designated))
            return f"a designation for {games or 'no game'}"
        case Need.COVER_CARD:
            return f"a {equipment.cover_card} one" if equipment.cover_card else "none"
        case _:
            return str(equipment.shuffler or "none")


def _applies(
    rules: HouseRules, requirement: EquipmentRequirement, equipment: Equipment | None
) -> bool:
    # If a table lacks the required shuffler, do not also report the recommended model or mode.
    advice = requirement.severity is Severity.WARNING and requirement.needs is not Need.DEALING
    if advice and (equipment is None or equipment.shuffler is None):
        return False
    return (
        (requirement.only_with is None or rules.offers(requirement.only_with))
        and not any(map(rules.offers, requirement.unless_with))
        and (not requirement.dealing or rules.deal.name in requirement.dealing)
        and requirement.three_card_option in (None, rules.settings.three_card_option)
    )


def _met(requirement: EquipmentRequirement, equipment: Equipment) -> bool:
    match requirement.needs:
        case Need.DESIGNATED:
            return requirement.only_with in equipment.designated
        case Need.COVER_CARD:
            card = equipment.cover_card
            return card is None or (card != "" and frozenset({card}) not in equipment.decks)
        case Need.VERSION:
            shuffler = equipment.shuffler
            if shuffler is None or not _named(shuffler.model, requirement):
                return True
            return numbers(shuffler.version) >= numbers(requirement.at_least)
        case _:
            return equipment.shuffler is not None and _fits(requirement, equipment.shuffler)


def _fits(requirement: EquipmentRequirement, shuffler: InstalledShuffler) -> bool:
    match requirement.needs:
        case Need.MAKER:
            return _named(shuffler.maker, requirement)
        case Need.MODEL:
            return _named(shuffler.model, requirement)
        case Need.MODE:
            return shuffler.mode is None or _named(shuffler.mode, requirement)
        case _:
            return True


def _named(name: str, requirement: EquipmentRequirement) -> bool:
    """Return whether a name is one of the required names, ignoring case, spaces, and punctuation.

    The documents spell some names in several ways: "Let it Ride" and "Let It Ride", "i-Deal Plus"
    and "iDeal Plus".
    """
    return _letters(name) in map(_letters, requirement.names)


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.replace("&", "and").casefold()))
