"""The conformance report: every clause of the documents, and what stands behind it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from letitride.compliance.evidence import Evidence, evidence
from letitride.documents.html_page import page
from letitride.rulebook.clauses import DOCUMENTS, Status, title


def conformance_html(documents: Sequence[str] = DOCUMENTS) -> str:
    """The report on these documents as one page that needs nothing else."""
    found = {document: evidence(document) for document in documents}
    every = [one for clauses in found.values() for one in clauses]
    return page(
        "conformance_report",
        total=len(every),
        counted=_counted(every),
        tests=len({test for one in every for test in one.tests}),
        documents=[_document(document, clauses) for document, clauses in found.items()],
    )


def _document(document: str, clauses: Sequence[Evidence]) -> dict[str, Any]:
    return {
        "id": document,
        "title": title(document),
        "total": len(clauses),
        "counted": _counted(clauses),
        "clauses": [_clause(one) for one in clauses],
    }


def _counted(clauses: Sequence[Evidence]) -> dict[str, int]:
    numbers = Counter(one.status for one in clauses)
    return {each.value: numbers[each] for each in Status}


def _clause(one: Evidence) -> dict[str, Any]:
    clause = one.clause
    return {
        "id": clause.id,
        "kind": clause.kind,
        "gist": clause.gist,
        "note": clause.note,
        "reason": clause.outside or "",
        "same_as": clause.same_as or "",
        "status": one.status.value,
        "settings": one.settings,
        "data": one.data,
        "code": one.code,
        "tests": list(_by_file(one.tests)),
    }


def _by_file(tests: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The tests of each file: the name of the file, and what its tests say, as sentences."""
    split = sorted(test.partition("::")[::2] for test in tests)
    for path, group in groupby(split, key=lambda test: test[0]):
        yield path.removeprefix("tests/"), [_sentence(name) for _, name in group if name]


def _sentence(name: str) -> str:
    """What a test says, from its name.

    >>> _sentence("TestDeal::test_nobody_sees_the_stub")
    'Deal: nobody sees the stub'
    """
    of, _, said = name.rpartition("::")
    words = (said or name).removeprefix("test_").replace("_", " ")
    return f"{of.removeprefix('Test')}: {words}" if of else words
