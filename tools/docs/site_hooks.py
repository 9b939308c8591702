"""MkDocs hooks that add pages to the site."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from letitride.documents.conformance_report import conformance_html
from letitride.rulebook.clauses import DOCUMENTS

ROOT = Path(__file__).parents[2]


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the contributing guide, the changelog, and the current conformance report to the site."""
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, name.lower(), content=text))
    report = conformance_html(tuple(DOCUMENTS))
    files.append(File.generated(config, "conformance-report.html", content=report))
    return files
