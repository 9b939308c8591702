"""docs/jurisdictions.md agrees with the data."""

from tools.docs.jurisdictions_page import PAGE, rewritten, tables


def test_the_page_on_jurisdictions_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert all(table in page for table in tables().values()), "run make docs"
    assert rewritten(page) == page, "run make docs"
