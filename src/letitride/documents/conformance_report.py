"""The conformance report: every clause in the documents, and the evidence for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from letitride.compliance.evidence import Evidence, evidence
from letitride.documents.html_page import page
from letitride.rulebook.clauses import DOCUMENTS, Status, title


def conformance_html(documents: Sequence[str] = DOCUMENTS) -> str:
    """Return the report on these documents as one self-contained HTML page."""
    found = {document: evidence(document) for document in documents}
    every = [one for clauses in found.values() for one in clauses]
    return page(
        "conformance_report",
        total=len(every),
        counted=_counted(every),
        tests=len({test for one in every for test in one.tests}),
        documents=[(id_, title(id_), _counted(own), own) for id_, own in found.items()],
        by_file=_by_file,
    )


def _counted(clauses: Sequence[Evidence]) -> dict[Status, int]:
    return dict.fromkeys(Status, 0) | Counter(one.status for one in clauses)


def _by_file(tests: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Group tests by file. Each group has the file's name and a sentence for each test."""
    split = sorted(test.partition("::")[::2] for test in tests)
    for path, group in groupby(split, key=lambda test: test[0]):
        yield path.removeprefix("tests/"), [_sentence(name) for _, name in group if name]


def _sentence(name: str) -> str:
    """Turn a test's name into a sentence.

    >>> _sentence("TestDeal::test_nobody_sees_the_stub")
    'Deal: nobody sees the stub'
    """
    of, _, said = name.rpartition("::")
    words = (said or name).removeprefix("test_").replace("_", " ")
    return f"{of.removeprefix('Test')}: {words}" if of else words
