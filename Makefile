# `make run` plays, `make quick` checks a change, `make test` proves everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# Modules are compiled when they are first imported, once for all processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run quick beside test lint types imports unit coverage test-exhaustive test-faults mutants bench clause-index docs site format clean help browser test-browser test-slow-line screenshots

help:            ## show this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort

run: $(VENV)/run.stamp      ## serve a table to play at in the browser, with play chips
	@LETITRIDE_LOG_LEVEL=$${LETITRIDE_LOG_LEVEL:-warning} $(BIN)/letitride serve --demo $(ARGS)

quick: $(VENV)/test.stamp   ## a change in under a minute: lint, types, imports, the tests beside it
	@$(MAKE) --no-print-directory --jobs=4 --keep-going --output-sync=target lint types imports beside

beside: $(VENV)/test.stamp  ## pytest for the pure packages and beside the changed code: ARGS=--plan
	@$(BIN)/python -m tools.quick $(ARGS)

test:            ## everything: lint, types, imports, tests, pages
	@$(MAKE) --no-print-directory --jobs=2 lint types imports unit

# The pages' JavaScript, style sheets and HTML. Deno needs no network, and keeps its cache with the environment.
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

lint: $(VENV)/test.stamp    ## style and format: ruff for Python, deno for the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(DENO) lint --quiet
	$(DENO) fmt --check --quiet

types: $(VENV)/test.stamp   ## mypy, strict; deno for the pages
	$(BIN)/mypy
	$(DENO) check --quiet src/letitride/web

imports: $(VENV)/test.stamp ## import-linter: the floor plan holds
	$(BIN)/lint-imports

browser:         ## Chromium for the tests of pages: Debian's, where it may be installed
	@[ -n "$$(which chromium chromium-browser google-chrome)" ] \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes chromium >/dev/null; } \
	|| echo "No Chromium: the tests of pages will fail. Install it: apt-get install chromium"

# One worker more than cores: tests of served houses mostly wait.
WORKERS ?= $(shell expr $$(nproc) + 1)
# A file stays with one worker, which serves one house for it; files go in the order they are in.
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder
UNIT := $(PYTEST) -m "not exhaustive and not faults"

unit: $(VENV)/test.stamp browser ## pytest on every core
	$(UNIT)

coverage: $(VENV)/test.stamp browser ## the same with branch coverage, which takes three times as long
	$(UNIT) --cov --cov-report=term

test-browser: $(VENV)/test.stamp browser ## the pages in a real Chromium
	$(PYTEST) tests/browser

SLOW_LINE ?= $(shell date +%s)

test-slow-line: $(VENV)/test.stamp browser ## the same over a line on which answers are late: SLOW_LINE=seed
	@echo "SLOW_LINE=$(SLOW_LINE)"
	SLOW_LINE=$(SLOW_LINE) $(PYTEST) tests/browser

screenshots: $(VENV)/test.stamp browser ## every page at three sizes, into build/screenshots
	$(BIN)/python -m tools.screenshots

test-exhaustive: $(VENV)/test.stamp ## whole-space enumerations
	$(BIN)/pytest -q -n auto -m exhaustive

test-faults: $(VENV)/test.stamp ## many more kills and broken disks
	$(BIN)/pytest -q -n auto -m faults

MUTANTS := build/mutants

mutants: $(VENV)/mutation.stamp ## a random sample of altered rules, and which of them the tests let pass
	rm -rf $(MUTANTS) && mkdir -p $(MUTANTS)
	git ls-files -z | xargs -0 cp --parents -t $(MUTANTS)
	cd $(MUTANTS) && PYTHONPATH=src $(CURDIR)/$(BIN)/python -m tools.mutants $(ARGS)

bench: $(VENV)/bench.stamp  ## speed, printed as ratios
	@for f in benchmarks/bench_*.py; do $(BIN)/python $$f; done

clause-index: $(VENV)/test.stamp ## rewrite the index of clauses by test
	$(BIN)/python -m tools.clause_index

docs: $(VENV)/test.stamp    ## rewrite the tables in docs that are made from data
	$(BIN)/python -m tools.docs.jurisdictions_page
	$(BIN)/python -m tools.docs.events_page
	$(BIN)/python -m tools.docs.paytables_and_routes
	$(BIN)/python -m tools.docs.errors_page

names: $(VENV)/test.stamp   ## rewrite the pages' copy of the names people see
	$(BIN)/python -m tools.page_names

site: $(VENV)/test.stamp    ## the documentation as a site, in build/site: open build/site/index.html
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "The documentation is in build/site: open build/site/index.html"

format: $(VENV)/test.stamp  ## let ruff and deno format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(DENO) fmt --quiet

clean:           ## remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage

$(VENV)/run.stamp: pyproject.toml constraints/run.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --constraint constraints/run.txt --editable .
	@touch $@

$(VENV)/test.stamp: pyproject.toml constraints/test.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --no-compile --constraint constraints/test.txt --editable '.[test]'
	@touch $@ $(VENV)/run.stamp

$(VENV)/bench.stamp: $(VENV)/test.stamp constraints/bench.txt
	$(PIP) install --constraint constraints/test.txt --constraint constraints/bench.txt --editable '.[bench]'
	@touch $@

$(VENV)/mutation.stamp: $(VENV)/test.stamp constraints/mutation.txt
	$(PIP) install --constraint constraints/test.txt --constraint constraints/mutation.txt --editable '.[mutation]'
	@touch $@
