"""A table's placard: its limits, notices, and pay schedules."""

from collections.abc import Iterator, Sequence

from letitride.documents.printed_table import PaperData, PrintedTable, cap_notice, table_pages
from letitride.documents.rules_of_play import house_setting, with_third_bet
from letitride.documents.schedule import schedules_of
from letitride.money import Cents
from letitride.numbers import layout_dollars
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.requirements import Surface
from letitride.rulebook.settings import RANGES
from letitride.rulebook.wagers import SENSORS, Game
from letitride.wording.names import GAMES


def placard_html(tables: Sequence[PrintedTable]) -> str:
    """Return the placards, one page each."""
    return table_pages("placard", "Placard", tables, placard_data, _with_caps)


def placard_data(rules: HouseRules) -> PaperData:
    """Return the contents of a placard."""
    return {
        "limits": list(_limits(rules)),
        "notices": list(_notices(rules)),
        "schedules": list(schedules_of(rules, Surface.PLACARD)),
    }


def _with_caps(table: PrintedTable) -> PaperData:
    """Return the placard's notices, including one for each meter that has a cap (R59)."""
    required = (one.clauses for one in table.place.demands.posted if one.capped)
    clauses = next(required, ())
    caps = [{"text": cap_notice(*one), "clauses": clauses} for one in table.caps]
    return {"notices": [*_notices(table.rules), *caps]}


#: The game and label of each betting range, keyed by the name of its minimum setting.
_LIMITS = {
    "min_bet": (Game.MAIN, "Bets 1, 2, and {third}, each"),
    "three_card_min": (Game.THREE_CARD, GAMES["three_card"].title),
    "cover_all_min": (Game.COVER_ALL, GAMES["cover_all"].title),
}


def _limits(rules: HouseRules) -> Iterator[dict[str, str]]:
    """Return the minimum and maximum of every wager."""
    settings = rules.settings
    for least, most in RANGES:
        game, wager = _LIMITS.get(least, (None, ""))
        low, high = getattr(settings, least), getattr(settings, most)
        if game is None or not rules.offers(game) or (low is None and high is None):
            continue
        wager = with_third_bet(wager, settings.third_bet)
        yield {"wager": wager, "least": _amount(low), "most": _amount(high)}
    fixed = {Game.BONUS: settings.bonus_wager} if rules.offers(Game.BONUS) else {}
    fixed |= {game: rules.progressive_wager(game) for game in SENSORS if rules.offers(game)}
    for game, amount in fixed.items():
        yield {"wager": GAMES[game].title, "least": _amount(amount), "most": _amount(amount)}


def _amount(limit: Cents | None) -> str:
    return "—" if limit is None else layout_dollars(limit)


_NOTICES = ("posted_limit", "max_games", "payout_limit", "two_spots", "match_play", "verbal_cash")


def _notices(rules: HouseRules) -> Iterator[PaperData]:
    """Return the notices for players. A limit that is not set needs no notice."""
    for topic in _NOTICES:
        if getattr(rules.settings, topic) is not None:
            yield {"text": house_setting(rules, topic), "clauses": rules.sources(topic)}
