"""Equipment: whether the rules allow the game to be played with what stands on a table."""

from collections.abc import Iterator

from letitride.compliance.house_description import Equipment
from letitride.errors import HouseError
from letitride.rulebook.approved_systems import numbers
from letitride.rulebook.equipment import EquipmentRequirement, Need
from letitride.rulebook.house_rules import HouseRules


def equipment_errors(
    rules: HouseRules, requirements: tuple[EquipmentRequirement, ...], equipment: Equipment
) -> Iterator[HouseError]:
    """Everything about a table's equipment that the rules do not allow."""
    yield from _decks(rules, equipment)
    for requirement in requirements:
        if _applies(rules, requirement, equipment) and not _met(rules, requirement, equipment):
            yield _wrong(_wanted(requirement), _got(rules, requirement, equipment), requirement)


def _wrong(expected: str, got: object, cited: EquipmentRequirement | tuple[str, ...]) -> HouseError:
    clauses = cited.clauses if isinstance(cited, EquipmentRequirement) else cited
    return HouseError("house/equipment", expected=expected, got=got, clauses=clauses)


def _decks(rules: HouseRules, equipment: Equipment) -> Iterator[HouseError]:
    """Uniform backs, different between two decks, which only a shuffler allows (R28)."""
    number, of_two = rules.sources("two_decks"), rules.cites["two_decks"]
    wanted, decks = rules.decks, equipment.decks
    if len(decks) != wanted:
        yield _wrong("2 decks" if wanted == 2 else "1 deck", len(decks), number + of_two)
    elif any(len(backs) != 1 for backs in decks):
        yield _wrong("each deck with backs of one colour", _backs(decks), number + of_two)
    elif len(set(decks)) != wanted:
        yield _wrong("two decks with backs of different colours", _backs(decks), of_two + number)
    if wanted == 2 and equipment.shuffler is None:
        yield _wrong("an automated shuffler for two decks", "none", number + of_two)


def _backs(decks: tuple[frozenset[str], ...]) -> str:
    return ", ".join(" and ".join(sorted(backs)) for backs in decks)


def _wanted(requirement: EquipmentRequirement) -> str:
    names = " or ".join(filter(None, (*requirement.names, requirement.at_least)))
    match requirement.needs:
        case Need.SHUFFLER:
            return "an automated shuffler"
        case Need.VERSION:
            return f"{requirement.names[0]} with software {requirement.at_least} or higher"
        case Need.DEALING:
            return f"dealt by {names}, for {requirement.only_with} is offered"
        case Need.DESIGNATED:
            return f"a table designated for {requirement.only_with}"
        case Need.COVER_CARD:
            return "a cover card unlike the backs"
        case Need.MAKER | Need.MODEL | Need.MODE:
            return f"a shuffler whose {requirement.needs} is {names}"


def _got(rules: HouseRules, requirement: EquipmentRequirement, equipment: Equipment) -> str:
    match requirement.needs:
        case Need.DEALING:
            return rules.deal.name
        case Need.DESIGNATED:
            return ", ".join(sorted(equipment.designated)) or "none"
        case Need.COVER_CARD:
            return equipment.cover_card or "none"
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
