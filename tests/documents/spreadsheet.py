"""A small spreadsheet that evaluates the formulas in the workbooks."""

import io
import math
import re
from typing import Any

import openpyxl

_RANGE = re.compile(r"([A-Z])(\d+):([A-Z])(\d+)")
_CELL = re.compile(r"\$?([A-Z])\$?(\d+)")
_IF = re.compile(r'SUMIF\(([A-Z]\d+:[A-Z]\d+),">=0",([A-Z]\d+:[A-Z]\d+)\)')


class Spreadsheet:
    """The first sheet of a workbook. Cells are evaluated on demand."""

    def __init__(self, data: bytes) -> None:
        self.book: Any = openpyxl.load_workbook(io.BytesIO(data))
        self.page: Any = self.book.active

    def value(self, cell: str) -> Any:
        """Return the value of a cell."""
        held = self.page[cell].value
        if not isinstance(held, str) or not held.startswith("="):
            return held
        text = _IF.sub(lambda found: str(self._sum_if(*found.groups())), held[1:])
        text = text.replace("SUM(", "sum(").replace("^", "**")
        text = _RANGE.sub(lambda found: f"cells('{found[0]}')", text)
        parts = re.split(r"(cells\('[^']*'\))", text)
        names = [
            part if part.startswith("cells(") else _CELL.sub(r"value('\1\2')", part)
            for part in parts
        ]
        known = {"cells": self.cells, "value": self.value, "sum": sum, "SQRT": math.sqrt}
        return eval("".join(names), {"__builtins__": {}}, known)

    def cells(self, span: str) -> list[Any]:
        """Return the values in a range."""
        found = _RANGE.fullmatch(span)
        assert found is not None
        first, top, last, bottom = found.groups()
        columns = range(ord(first), ord(last) + 1)
        return [
            self.value(f"{chr(column)}{row}")
            for column in columns
            for row in range(int(top), int(bottom) + 1)
        ]

    def _sum_if(self, of: str, sums: str) -> float:
        pairs = zip(self.cells(of), self.cells(sums), strict=True)
        return float(sum(value for test, value in pairs if test >= 0))

    def named(self) -> dict[str, Any]:
        """Return the values in column B, by the names in column A."""
        rows = range(1, self.page.max_row + 1)
        return {
            self.page[f"A{row}"].value: self.value(f"B{row}")
            for row in rows
            if self.page[f"A{row}"].value
        }
