"""Rules of play: a jurisdiction's settings as sentences, each with its clauses."""

from collections.abc import Iterator

from fastapi import APIRouter

from letitride.api.odds.paytables import PayTableView
from letitride.api.rulebook.rules_of_play import RuleLineView, RuleSectionView, RulesOfPlayView
from letitride.documents.rules_of_play import (
    ONLY_WITH,
    RULES,
    SECTIONS,
    deal_sentence,
    irregularity_sentence,
    setting_sentence,
    with_third_bet,
)
from letitride.game import script
from letitride.rulebook.jurisdiction import Jurisdiction, house_rules
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.wagers import Game
from letitride.server.rendering.placard import pays
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import JurisdictionPath, place_of
from letitride.wording.names import GAMES

router = APIRouter(tags=["compliance"])


@router.get("/jurisdictions/{id_}/rules")
def rules_of_play(id_: JurisdictionPath) -> RulesOfPlayView:
    """Get the rules of play as sentences, each with the clauses it comes from."""
    place = place_of(id_)
    return view_of(
        RulesOfPlayView, place,
        sections=[section for section in _sections(place) if section.lines],
        paytables=[_pays(place, Game(game), name) for game, name in place.tables.items()],
    )  # fmt: skip


def _pays(place: Jurisdiction, game: Game, name: str) -> PayTableView:
    """Return a pay table, without the word "for" (R14)."""
    table = paytable(name).in_currency(place.currency)
    wager = table.base_wager if isinstance(table, ProgressiveTable) else None
    return pays(table, game, wager)


def _sections(place: Jurisdiction) -> Iterator[RuleSectionView]:
    first, *others = SECTIONS.items()
    yield RuleSectionView(title="The games", lines=[_games(place)])
    yield _section(place, *first)
    yield RuleSectionView(title="Opening the table", lines=list(_opening(place)))
    for title, topics in others:
        yield _section(place, title, topics)
        if title == "Side bets":
            yield RuleSectionView(title="The deal", lines=list(_deals(place)))
    yield RuleSectionView(title="The round, step by step", lines=list(_script(place)))
    yield RuleSectionView(title="When something goes wrong", lines=list(_irregularities(place)))


def _section(place: Jurisdiction, title: str, topics: tuple[str, ...]) -> RuleSectionView:
    told = (_rule(place, topic) for topic in topics if _applies(place, topic))
    return RuleSectionView(title=title, lines=[line for line in told if line is not None])


def _applies(place: Jurisdiction, topic: str) -> bool:
    """Return whether a topic applies to the games and spots in this jurisdiction."""
    two = place.settings["two_spots"]
    if topic == "spots_adjacent" and two.fixed and not two.value:
        return False
    games = (game for start, game in ONLY_WITH.items() if topic.startswith(start))
    return all(game in place.tables for game in games)


def _rule(place: Jurisdiction, topic: str) -> RuleLineView | None:
    """Return a common rule if this document has it; otherwise, return a setting in words."""
    third = str(place.settings["third_bet"].value)
    if topic in RULES:
        clauses, text = list(place.cites[topic]), with_third_bet(RULES[topic], third)
        return RuleLineView(topic=topic, text=text, clauses=clauses) if clauses else None
    cited = place.settings[topic]
    text = setting_sentence(topic, _of_what_is_offered(place, cited.value), place.currency, third)
    if not text:
        return None
    return view_of(RuleLineView, cited, topic=topic, text=text, free=not cited.fixed)


def _of_what_is_offered(place: Jurisdiction, value: object) -> object:
    """Return a setting's value. If it lists games, leave out those that a house may not offer."""
    return [game for game in value if game in place.tables] if isinstance(value, list) else value


def _games(place: Jurisdiction) -> RuleLineView:
    names = [GAMES[game].definite for game in place.tables]
    text = f"A house may offer {', '.join(names[:-1])}{',' * (len(names) > 2)} and {names[-1]}."
    return RuleLineView(topic="games", text=text, clauses=list(place.cites["not_offered"]))


def _opening(place: Jurisdiction) -> Iterator[RuleLineView]:
    for step in place.opening:
        yield view_of(RuleLineView, step, topic=f"opening_{step.step}")


def _deals(place: Jurisdiction) -> Iterator[RuleLineView]:
    for name, deal in place.dealing.items():
        steps = (clause for step in deal.steps for clause in step.clauses)
        clauses = list(dict.fromkeys((*steps, *deal.clauses)))
        text = deal_sentence(deal)
        yield view_of(RuleLineView, deal, topic=f"deal_{name}", text=text, clauses=clauses)


def _script(place: Jurisdiction) -> Iterator[RuleLineView]:
    """Yield the dealer's script for the document's first dealing method."""
    for line in script(house_rules(place, next(iter(place.dealing)), place.tables)):
        yield view_of(RuleLineView, line, topic=f"script_{line.step}")


def _irregularities(place: Jurisdiction) -> Iterator[RuleLineView]:
    for what, cases in place.irregularities.items():
        yield RuleLineView(
            topic=what.value,
            text=irregularity_sentence(what, cases),
            clauses=list(dict.fromkeys(one for case in cases for one in case.clauses)),
            rulings=list(dict.fromkeys(one for case in cases for one in case.rulings)),
        )
