"""The source files of the pages: their locations, imports, and line widths."""
