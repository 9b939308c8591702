# Play with `make run`, check a change with `make quick`, and run every check with `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# Let Python cache compiled modules, so that the processes that tests start need not compile them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: hashes run quick beside test lint types imports unit coverage test-exhaustive test-faults mutants bench clause-index docs site format clean help browser test-browser test-slow-line screenshots

help:            ## show this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort

run: $(VENV)/run.stamp      ## play in the browser, with play chips
	@LETITRIDE_LOG_LEVEL=$${LETITRIDE_LOG_LEVEL:-warning} $(BIN)/letitride serve --demo $(ARGS)

quick: $(VENV)/test.stamp   ## check a change in under a minute: lint, types, imports, and nearby tests
	@$(MAKE) --no-print-directory --jobs=4 --keep-going --output-sync=target lint types imports beside

beside: $(VENV)/test.stamp  ## test the pure packages and the code near your changes; ARGS=--plan lists the tests
	@$(BIN)/python -m tools.quick $(ARGS)

test:            ## run every check: lint, types, imports, and all tests
	@$(MAKE) --no-print-directory --jobs=2 lint types imports unit

# Deno checks the pages' JavaScript, style sheets, and HTML. It needs no network and keeps its cache in the environment.
DENO := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

lint: $(VENV)/test.stamp    ## check style, format, and plain English
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(DENO) lint --quiet
	$(DENO) fmt --check --quiet
	$(BIN)/python -m tools.prose.plain_english

types: $(VENV)/test.stamp   ## check types, with strict mypy for Python and deno for the pages
	$(BIN)/mypy
	$(DENO) check --quiet src/letitride/web

imports: $(VENV)/test.stamp ## check that packages import only from the layers below
	$(BIN)/lint-imports

browser:         ## install Chromium for the browser tests, if it is missing (Debian, as root)
	@[ -n "$$(which chromium chromium-browser google-chrome)" ] \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes chromium >/dev/null; } \
	|| echo "Chromium was not found, so the browser tests will fail. Install it: apt-get install chromium"

# Use one worker more than there are cores, because tests of served houses mostly wait.
WORKERS ?= $(shell expr $$(nproc) + 1)
# Keep each file on one worker, which serves one house for it. Keep the files in order.
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder
UNIT := $(PYTEST) -m "not exhaustive and not faults"

unit: $(VENV)/test.stamp browser ## run the tests on every core
	$(UNIT)

coverage: $(VENV)/test.stamp browser ## run the tests with branch coverage, which takes three times as long
	$(UNIT) --cov --cov-report=term

test-browser: $(VENV)/test.stamp browser ## test the pages in Chromium
	$(PYTEST) tests/browser

SLOW_LINE ?= $(shell date +%s)

test-slow-line: $(VENV)/test.stamp browser ## test the pages over a slow connection; SLOW_LINE=seed repeats a run
	@echo "SLOW_LINE=$(SLOW_LINE)"
	SLOW_LINE=$(SLOW_LINE) $(PYTEST) tests/browser

screenshots: $(VENV)/test.stamp browser ## take pictures of every page at three sizes, in build/screenshots
	$(BIN)/python -m tools.screenshots

test-exhaustive: $(VENV)/test.stamp ## run the slow tests that enumerate every hand
	$(BIN)/pytest -q -n auto -m exhaustive

test-faults: $(VENV)/test.stamp ## run the long fault tests: killed processes and broken disks
	$(BIN)/pytest -q -n auto -m faults

MUTANTS := build/mutants

mutants: $(VENV)/mutation.stamp ## break rules at random, and list the changes that no test notices
	rm -rf $(MUTANTS) && mkdir -p $(MUTANTS)
	git ls-files -z | xargs -0 cp --parents -t $(MUTANTS)
	cd $(MUTANTS) && PYTHONPATH=src:. $(CURDIR)/$(BIN)/python -m tools.script_mutants
	cd $(MUTANTS) && PYTHONPATH=src $(CURDIR)/$(BIN)/python -m tools.mutants $(ARGS)

bench: $(VENV)/bench.stamp  ## measure speed and print ratios
	@for f in benchmarks/bench_*.py; do $(BIN)/python $$f; done

clause-index: $(VENV)/test.stamp ## rewrite the index of the tests for each clause
	$(BIN)/python -m tools.clause_index

docs: $(VENV)/test.stamp    ## rewrite the generated pages and tables in docs
	$(BIN)/python -m tools.docs.jurisdictions_page
	$(BIN)/python -m tools.docs.events_page
	$(BIN)/python -m tools.docs.paytables_and_routes
	$(BIN)/python -m tools.docs.errors_page
	$(BIN)/python -m tools.docs.glossary_page

names: $(VENV)/test.stamp   ## rewrite the pages' copy of the names people see
	$(BIN)/python -m tools.page_names

site: $(VENV)/test.stamp    ## build the documentation site in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "The documentation is in build/site. Open build/site/index.html."

format: $(VENV)/test.stamp  ## format the code with ruff and deno
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(DENO) fmt --quiet

clean:           ## remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage

# pip cannot check the hash of a folder. Install the dependencies first, each checked by its hash, and then the project
# itself, without any others. The constraints list every dependency, so nothing else is needed.
HASHED := $(PIP) install --no-deps --require-hashes --requirement
PROJECT := $(PIP) install --no-deps --no-build-isolation --editable .

hashes: $(VENV)/test.stamp  ## write the hashes of the pinned packages into constraints
	$(BIN)/python -m tools.hashes

$(VENV)/run.stamp: pyproject.toml constraints/run.txt constraints/build.txt
	$(PYTHON) -m venv $(VENV)
	$(HASHED) constraints/build.txt
	$(HASHED) constraints/run.txt
	$(PROJECT)
	@touch $@

$(VENV)/test.stamp: pyproject.toml constraints/test.txt constraints/build.txt
	$(PYTHON) -m venv $(VENV)
	$(HASHED) constraints/build.txt
	$(HASHED) constraints/test.txt --no-compile
	$(PROJECT)
	@touch $@ $(VENV)/run.stamp

$(VENV)/bench.stamp: $(VENV)/test.stamp constraints/bench.txt
	$(HASHED) constraints/bench.txt
	@touch $@

$(VENV)/mutation.stamp: $(VENV)/test.stamp constraints/mutation.txt
	$(HASHED) constraints/mutation.txt
	@touch $@
