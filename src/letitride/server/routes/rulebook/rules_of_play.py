"""Rules of play: what a jurisdiction's file says, told in sentences, each with its clauses."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel

from letitride.api.examples import JURISDICTION, example
from letitride.api.tables import PayTableView
from letitride.documents.rules_of_play import (
    ONLY_WITH,
    RULES,
    SECTIONS,
    deal_sentence,
    irregularity_sentence,
    setting_sentence,
)
from letitride.game import script
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, house_rules, jurisdiction
from letitride.rulebook.paytable_library import paytable
from letitride.rulebook.wagers import Game
from letitride.server.error_answers import not_found
from letitride.server.views.placard import pays
from letitride.wording.names import GAMES

router = APIRouter(tags=["compliance"])


class RuleLine(BaseModel):
    """One rule in a sentence. ``topic`` is what it is about, the same in every jurisdiction.

    ``says`` is what the dealer calls out, ``free`` whether a house may choose otherwise, ``why``
    what there is to say where the document is silent.
    """

    topic: str
    text: str
    says: str = ""
    free: bool = False
    why: str = ""
    clauses: list[str]
    rulings: list[str] = []


class RuleSection(BaseModel):
    """Rules that belong together."""

    title: str
    lines: list[RuleLine]


class RulesOfPlay(BaseModel):
    """The rules of play of a jurisdiction, and the pay tables a house there starts with."""

    model_config = example(
        **JURISDICTION,
        sections=[
            {
                "title": "Decisions",
                "lines": [
                    {
                        "topic": "dealt_face_up",
                        "text": "Hands are dealt face down.",
                        "says": "",
                        "free": False,
                        "why": "",
                        "clauses": ["MBS-3.6/2"],
                        "rulings": [],
                    }
                ],
            }
        ],
        paytables=[],
    )

    id: str
    name: str
    version: str
    effective: str
    currency: str
    sections: list[RuleSection]
    paytables: list[PayTableView]


@router.get("/jurisdictions/{id_}/rules")
def rules_of_play(
    id_: Annotated[str, Path(max_length=20, description="The jurisdiction's id")],
) -> RulesOfPlay:
    """The rules of play in sentences, each with the clauses it rests on."""
    if id_ not in SHIPPED:
        raise not_found(" or ".join(SHIPPED), ascii(id_), "jurisdiction")
    place = jurisdiction(id_)
    return RulesOfPlay(
        id=place.id,
        name=place.name,
        version=place.version,
        effective=place.effective,
        currency=place.currency.value,
        sections=[section for section in _sections(place) if section.lines],
        paytables=[
            pays(paytable(name).in_currency(place.currency), Game(game))
            for game, name in place.tables.items()
        ],
    )


def _sections(place: Jurisdiction) -> Iterator[RuleSection]:
    first, *others = SECTIONS.items()
    yield RuleSection(title="The games", lines=[_games(place)])
    yield _section(place, *first)
    yield RuleSection(title="Opening the table", lines=list(_opening(place)))
    for title, topics in others:
        yield _section(place, title, topics)
        if title == "Side bets":
            yield RuleSection(title="The deal", lines=list(_deals(place)))
    yield RuleSection(title="The round, step by step", lines=list(_script(place)))
    yield RuleSection(title="When something goes wrong", lines=list(_irregularities(place)))


def _section(place: Jurisdiction, title: str, topics: tuple[str, ...]) -> RuleSection:
    told = (_rule(place, topic) for topic in topics if _applies(place, topic))
    return RuleSection(title=title, lines=[line for line in told if line is not None])


def _applies(place: Jurisdiction, topic: str) -> bool:
    """Whether there is anything to say: of games that are offered, of spots one may have."""
    two = place.settings["two_spots"]
    if topic == "spots_adjacent" and two.fixed and not two.value:
        return False
    games = (game for start, game in ONLY_WITH.items() if topic.startswith(start))
    return all(game in place.tables for game in games)


def _rule(place: Jurisdiction, topic: str) -> RuleLine | None:
    """A rule of all houses, where this document has it; or a setting, in words."""
    if topic in RULES:
        clauses = place.cites[topic]
        return RuleLine(topic=topic, text=RULES[topic], clauses=list(clauses)) if clauses else None
    cited = place.settings[topic]
    text = setting_sentence(topic, _of_what_is_offered(place, cited.value), place.currency)
    if not text:
        return None
    return RuleLine(
        topic=topic,
        text=text,
        free=not cited.fixed,
        why=cited.why,
        clauses=list(cited.clauses),
        rulings=list(cited.rulings),
    )


def _of_what_is_offered(place: Jurisdiction, value: object) -> object:
    """A setting's value; of an order of games, those that a house may offer."""
    return [game for game in value if game in place.tables] if isinstance(value, list) else value


def _games(place: Jurisdiction) -> RuleLine:
    names = [GAMES[game].definite for game in place.tables]
    text = f"A house may offer {', '.join(names[:-1])} and {names[-1]}."
    return RuleLine(topic="games", text=text, clauses=list(place.cites["not_offered"]))


def _opening(place: Jurisdiction) -> Iterator[RuleLine]:
    for step in place.opening:
        yield RuleLine(topic=f"opening_{step.step}", text=step.text, clauses=list(step.clauses))


def _deals(place: Jurisdiction) -> Iterator[RuleLine]:
    for name, deal in place.dealing.items():
        steps = (clause for step in deal.steps for clause in step.clauses)
        yield RuleLine(
            topic=f"deal_{name}",
            text=deal_sentence(deal),
            clauses=list(dict.fromkeys((*steps, *deal.clauses))),
            rulings=list(deal.rulings),
        )


def _script(place: Jurisdiction) -> Iterator[RuleLine]:
    """The dealer's script where cards are dealt the first way the document knows."""
    for line in script(house_rules(place, next(iter(place.dealing)), place.tables)):
        topic = f"script_{line.step}"
        yield RuleLine(topic=topic, text=line.text, says=line.says, clauses=list(line.clauses))


def _irregularities(place: Jurisdiction) -> Iterator[RuleLine]:
    for what, cases in place.irregularities.items():
        yield RuleLine(
            topic=what.value,
            text=irregularity_sentence(what, cases),
            clauses=list(dict.fromkeys(one for case in cases for one in case.clauses)),
            rulings=list(dict.fromkeys(one for case in cases for one in case.rulings)),
        )
