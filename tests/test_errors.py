"""Errors: one class hierarchy, stable codes, and a plain message for every raised error."""

import copy
import inspect
import pickle
import re
from string import Formatter

import pytest

import letitride.client.connection
from letitride import errors
from letitride.errors import (
    CardError,
    HouseError,
    LetItRideError,
    RuleError,
    StaleVersionError,
    TooManyError,
)
from letitride.wording.rejections import FALLBACK, WAYS, catalog, words
from tools.docs.errors_page import CODE, PAGE, SOURCE, Site, page, reasons, sites

MESSAGES = [(code, why, text) for code in catalog() for why, text in reasons(code).items()]
IDS = [f"{code} {why}".strip() for code, why, _ in MESSAGES]


def fields(template: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name]


def made(code: str, why: str = "", **facts: object) -> LetItRideError:
    return RuleError(code, expected="this", got="that", clauses=("MA-1",), why=why, **facts)


class TestTheTree:
    def test_the_tree_shows_every_family_of_errors(self) -> None:
        kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
        family = [kind.__name__ for kind in kinds if issubclass(kind, LetItRideError)]
        family.append(letitride.client.connection.ApiError.__name__)
        drawn = re.findall(r"[├└]── (\w+Error)", errors.__doc__ or "")
        assert sorted(drawn) == sorted(set(family) - {"LetItRideError"})

    def test_the_tree_shows_the_real_base_classes(self) -> None:
        found = re.findall(r"^([ │├└─]+)([A-Z]\w+Error)\b", errors.__doc__ or "", re.M)
        first, *others = [(len(indent), name) for indent, name in found if name != "ApiError"]
        over = [first]
        for indent, name in others:
            while over[-1][0] >= indent:
                over.pop()
            assert getattr(errors, name).__base__.__name__ == over[-1][1], name
            over.append((indent, name))

    def test_no_error_of_the_package_is_outside_the_tree(self) -> None:
        """The only exceptions are the client's error and two errors used only inside the audit."""
        others = ("ApiError", "FaultError", "ChainError")
        for path in SOURCE.rglob("*.py"):
            for name in re.findall(r"^class (\w+Error)\b", path.read_text("utf-8"), re.M):
                assert hasattr(errors, name) or name in others, path


class TestAnError:
    def test_says_what_happened_then_the_code_and_the_clauses(self) -> None:
        error = RuleError(
            "game/out_of_turn",
            expected="seat 3 to act",
            got="seat 5",
            clauses=("MA-9(b)-0", "SD-4"),
            turn=3,
            seat=5,
        )
        assert error.message == "It is seat 3's turn, not seat 5's. Wait for your turn."
        assert str(error) == f"{error.message} (game/out_of_turn; MA-9(b)-0, SD-4)"
        assert (error.expected, error.got) == ("seat 3 to act", "seat 5")

    def test_without_clauses_ends_with_its_code(self) -> None:
        assert str(made("table/deal").citing()).endswith("(table/deal)")

    def test_keeps_its_facts_across_processes(self) -> None:
        error = StaleVersionError.of("table:T1", 40, 41).at("house").citing("MA-1", "MA-2")
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is StaleVersionError
            assert again.current == 41
            assert str(again) == str(error)
            assert (again.expected, again.got, again.clauses) == (
                "house: table:T1 at version 40",
                "41",
                ("MA-1", "MA-2"),
            )

    def test_says_where_it_is(self) -> None:
        inner = HouseError("house/value", expected="at least 1", got=0)
        error = inner.at("house: table[1].seats", " to be ").at("house.toml")
        assert error.expected == "house.toml: house: table[1].seats to be at least 1"
        assert error.message == (
            "house.toml: house: table[1].seats: The value 0 cannot be used here. "
            "It must be at least 1."
        )
        assert inner.message.startswith("The value 0")

    def test_cites_other_clauses_without_changing_the_first(self) -> None:
        first = CardError("cards/card", expected="a card", got="'x'", clauses=("MA-1",))
        assert first.citing("SD-2").clauses == ("SD-2",)
        assert first.clauses == ("MA-1",)

    def test_for_too_many_requests_says_how_long_to_wait(self) -> None:
        error = TooManyError.of("commands", 2.1)
        assert error.message == "Too many commands. Try again in 3 seconds."
        assert TooManyError.of("commands", 0.2).message.endswith("in 1 second.")
        assert (error.seconds, error.expected, error.got) == (
            2.1,
            "fewer commands",
            "3 s too early",
        )

    def test_for_a_name_in_use_asks_for_another(self) -> None:
        error = StaleVersionError.of("table:WA-2", 0, 1)
        assert error.message == "There is already a table named WA-2. Choose another name."
        assert (error.expected, error.got) == ("table:WA-2 at version 0", "1")

    def test_for_a_late_command_shows_the_table(self) -> None:
        error = StaleVersionError.of("table:SD-1", 331, 333)
        assert error.message == "Someone else acted first. Here is the table as it stands now."

    def test_without_a_fact_or_a_message_still_has_a_message(self) -> None:
        assert made("game/out_of_turn").message == FALLBACK
        assert made("game/no_such_code").message == FALLBACK
        assert made("game/limit", "no such reason").message == FALLBACK


class TestTheCatalog:
    def test_every_raised_code_has_a_message_and_every_message_a_raised_code(self) -> None:
        assert {site.code for site in sites()} == set(catalog())
        assert all(map(CODE.fullmatch, catalog()))

    @pytest.mark.parametrize("site", sites(), ids=lambda site: f"{site.where} {site.code}")
    def test_every_place_supplies_the_facts_of_its_message(self, site: Site) -> None:
        texts = reasons(site.code)
        if site.why is not None and set(texts) != {""}:
            assert site.why in texts
            texts = {site.why: texts[site.why]}
        named = {name for text in texts.values() for name, _ in fields(text)}
        assert named <= site.facts | {"expected", "got"}

    def test_every_message_is_used(self) -> None:
        used = {(site.code, site.why) for site in sites()}
        computed = {code for code, why in used if why is None}
        single = {code for code, why, _ in MESSAGES if not why}
        unused = {(code, why) for code, why, _ in MESSAGES if code not in computed | single} - used
        assert not unused

    @pytest.mark.parametrize("text", [text for _, _, text in MESSAGES], ids=IDS)
    def test_every_message_is_plain_english(self, text: str) -> None:
        bare = re.sub(r"\{[^}]*\}", "X", text.replace("{got:phase}", "X."))
        assert "_" not in bare
        assert not re.search(r"expected .*got|\b(is told|so many|anew)\b", bare)
        assert not re.match(r"(Who|What|Whoever)\b", bare)
        assert bare[0].isupper() or bare[0] in "\"'"
        assert bare.endswith((".", "?"))
        assert len(re.findall(r"[.?;:](?: |$)", bare)) >= 2

    @pytest.mark.parametrize(("code", "why", "text"), MESSAGES, ids=IDS)
    def test_every_fact_has_a_known_format(self, code: str, why: str, text: str) -> None:
        for _, spec in fields(text):
            kind, _, rest = spec.partition(" ")
            assert kind in WAYS | set(words()), (code, why)
            assert kind in ("count", "or", "and") or not rest

    def test_every_word_in_the_catalog_is_used(self) -> None:
        specs = [spec for _, _, text in MESSAGES for _, spec in fields(text)]
        assert {word for spec in specs for word in spec.split()} >= set(words())


def test_the_errors_page_is_up_to_date() -> None:
    assert page() == PAGE.read_text("utf-8"), "run make docs"


def test_errors_are_imported_without_their_wording() -> None:
    assert "wording" not in re.findall(r"^(?:from|import) (\S+)", inspect.getsource(errors), re.M)
