# Nothing needs activating: every tool is called by its path in .venv.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN = .venv/bin
PIP = -m pip -qq --disable-pip-version-check install --no-deps --no-build-isolation
PINNED = $(PIP) --require-hashes
CACHES = .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.PHONY: help setup play check test bench docs witness soak fast quick pins clean browser postgres

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: .venv/setup.stamp ## install the `dolmen` command and pinned packages into .venv

play: setup ## start the server and open a browser; the rules are compiled in the background, for the next start
	@if $(BIN)/python -m tools.build_fast --check; then export PYTHONPATH="$(CURDIR)/build/fast"; \
	else $(BIN)/python -m tools.build_fast --background & fi; exec $(BIN)/dolmen serve $(ARGS)

check: .venv/test.stamp ## lint, check format, types and import layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test: .venv/test.stamp .venv/docs.stamp browser postgres ## run all checks and tests, as CI does
	@$(BIN)/python -m compileall -q src tools # or each process that a test starts compiles them, where Python writes no bytecode
	@$(MAKE) --no-print-directory --jobs=2 check $(if $(ARGS),,quick)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

bench: .venv-bench/bench.stamp setup ## measure the speed of Dolmen and of peers
	@$(BIN)/python -m tools.build_fast || echo "Measuring the uncompiled rules only."
	.venv-bench/bin/python bench/run.py $(ARGS)

docs: .venv/docs.stamp ## build the site with the documentation, build/docs/site
	$(BIN)/python -m tools.build_docs

witness: .venv/test.stamp ## list the rules and the tests that cover them
	$(BIN)/python -m tools.witness $(ARGS)

soak: .venv/test.stamp postgres ## play random games for a long time to find errors
	$(BIN)/python -m tools.soak $(ARGS)

fast: setup ## compile the rules with mypyc into build/fast
	@$(BIN)/python -m tools.build_fast

quick: setup # for the tests, while the checks use the other core; the tests report any failure
	@-$(BIN)/python -m tools.build_fast --quick

pins: setup ## update the pinned versions and hashes
	$(BIN)/python -m tools.pins $(ARGS)

clean: ## remove everything that make has created
	rm -rf .venv .venv-bench build dist $(CACHES)
	find . -name __pycache__ -prune -exec rm -rf {} +

browser:
	@tools/chromium.sh

postgres:
	@tools/postgres.sh

.venv/setup.stamp .venv-bench/setup.stamp: pyproject.toml packages/dolmen/pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Dolmen needs Python 3.11 or newer: install it, or name it with make PYTHON=..."; exit 1; }
	@echo "Installing pinned packages into $(@D) ..."
	@"$(PYTHON)" -m venv $(@D)
	@$(@D)/bin/python $(PINNED) -r constraints.txt
	@$(@D)/bin/python $(PIP) -e . ./packages/dolmen
	@touch $@

.venv/test.stamp: .venv/setup.stamp tests/constraints.txt
.venv/docs.stamp: .venv/setup.stamp docs/constraints.txt
.venv-bench/bench.stamp: .venv-bench/setup.stamp bench/constraints.txt
.venv/test.stamp .venv/docs.stamp .venv-bench/bench.stamp:
	@echo "Installing packages for $(basename $(@F)) ..."
	@$(@D)/bin/python $(PINNED) -r $(filter %.txt,$^)
	@$(@D)/bin/python -m pip check
	@touch $@
