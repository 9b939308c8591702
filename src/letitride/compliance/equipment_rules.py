"""Checks of a table's equipment: shuffler, decks, cover card, and designation."""

from collections.abc import Iterator

from letitride.compliance.house_description import Equipment
from letitride.errors import HouseError
from letitride.numbers import counted
from letitride.rulebook.approved_systems import numbers
from letitride.rulebook.equipment import EquipmentRequirement, Need
from letitride.rulebook.house_rules import HouseRules
from letitride.wording.names import DEALINGS, GAMES


def equipment_errors(
    rules: HouseRules, requirements: tuple[EquipmentRequirement, ...], equipment: Equipment
) -> Iterator[HouseError]:
    """Return an error for each rule that a table's equipment breaks."""
    yield from _decks(rules, equipment)
    for requirement in requirements:
        if _applies(rules, requirement, equipment) and not _met(rules, requirement, equipment):
            got = _got(rules, requirement, equipment)
            yield _wrong(_wanted(requirement), got, requirement.clauses)


def _wrong(expected: str, got: object, clauses: tuple[str, ...]) -> HouseError:
    return HouseError("house/equipment", expected=expected, got=got, clauses=clauses)


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
            return f"cards dealt {ways} where {game} is offered"
        case Need.DESIGNATED:
            return f"a table designated for {game}"
        case Need.COVER_CARD:
            return "a cover card in a different color from the backs"
        case Need.MAKER | Need.MODEL | Need.MODE:
            return f"a shuffler whose {requirement.needs} is {names}"


def _got(rules: HouseRules, requirement: EquipmentRequirement, equipment: Equipment) -> str:
    match requirement.needs:
        case Need.DEALING:
            return f"cards dealt {DEALINGS[rules.deal.name].full}"
        case Need.DESIGNATED:
            games = ", ".join(GAMES[game].full for game in sorted(equipment.designated))
            return f"a designation for {games or 'no game'}"
        case Need.COVER_CARD:
            return f"a {equipment.cover_card} one" if equipment.cover_card else "none"
        case _:
            return str(equipment.shuffler or "none")


def _applies(rules: HouseRules, requirement: EquipmentRequirement, equipment: Equipment) -> bool:
    model = equipment.shuffler.model if equipment.shuffler else ""
    return (
        (requirement.only_with is None or rules.offers(requirement.only_with))
        and (not requirement.dealing or rules.deal.name in requirement.dealing)
        and (not requirement.models or model in requirement.models)
        and requirement.three_card_option in (None, rules.settings.three_card_option)
    )


def _met(rules: HouseRules, requirement: EquipmentRequirement, equipment: Equipment) -> bool:
    shuffler = equipment.shuffler
    match requirement.needs:
        case Need.SHUFFLER:
            return shuffler is not None
        case Need.MAKER:
            return shuffler is not None and shuffler.maker in requirement.names
        case Need.MODEL:
            return shuffler is not None and shuffler.model in requirement.names
        case Need.MODE:
            return shuffler is not None and shuffler.mode in (None, *requirement.names)
        case Need.VERSION:
            if shuffler is None or shuffler.model not in requirement.names:
                return True
            return numbers(shuffler.version) >= numbers(requirement.at_least)
        case Need.DEALING:
            return rules.deal.name in requirement.names
        case Need.DESIGNATED:
            return requirement.only_with in equipment.designated
        case Need.COVER_CARD:
            card = equipment.cover_card
            return card is None or (card != "" and frozenset({card}) not in equipment.decks)
