# Start with `make run` and `make test`; `make help` lists the other commands.
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
export HOST PORT PYTHON
export ENVIRONMENT ?= development
# A module's tests share what it starts, so they run in one process, in the order of tests/conftest.py.
# Three processes on two cores, because those with a browser or a server wait for it half of the time.
# Four for both databases at once took longer: a browser that waits for its turn goes on drawing.
IN_PARALLEL := -n 3 --dist loadfile --no-loadscope-reorder
# The second run loads what the first has compiled, which takes half as long.
COMPILING := env -u PYTHONDONTWRITEBYTECODE
# Each takes one process, so two of them run at once. Types take longer than the others together, so
# they run beside the tests, which leave some processors idle.
CHECKS := fonts lint imports templates spelling migrations

.DEFAULT_GOAL := help
.PHONY: help run dev test lint types imports templates spelling migrations fonts tests-sqlite \
	tests-postgresql bench format lock screenshots install install-dev

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 26

run: install ## serve the directory with its demo data on http://HOST:PORT
	@$(BIN)/python manage.py prepare_development
	@exec $(BIN)/gunicorn directory.wsgi

dev: install-dev ## the same, with automatic reload and Django's debug pages
	@DEBUG=1 $(BIN)/python manage.py prepare_development
	@export DEBUG=1; $(BIN)/python manage.py run_jobs --end-with-parent & \
		exec $(BIN)/python manage.py runserver "$(HOST):$(PORT)"

test: install-dev ## everything that CI checks
	@$(MAKE) --no-print-directory --jobs=2 $(CHECKS)
	@$(MAKE) --no-print-directory --jobs=2 types tests-sqlite
	@$(MAKE) --no-print-directory tests-postgresql

lint: install-dev ## ruff: style and likely mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install-dev ## mypy with django-stubs
	$(BIN)/mypy .

imports: install-dev ## import-linter: the import contracts
	$(BIN)/lint-imports --no-logo

templates: install-dev ## djlint: templates
	$(BIN)/djlint templates --lint --quiet

spelling: install-dev ## codespell: misspelled words and British spelling
	$(BIN)/codespell

migrations: install-dev ## check that no migration is missing
	$(BIN)/python manage.py makemigrations --check --dry-run

fonts: install-dev ## the web fonts of the tests, which otherwise make them when they start
	@$(BIN)/python -m website.fonts.building var/tests/fonts

tests-sqlite: install-dev ## the tests on SQLite
	@$(COMPILING) -u DATABASE_URL $(BIN)/pytest $(IN_PARALLEL)

tests-postgresql: install-dev ## those that touch a database, on a temporary PostgreSQL server
	@$(COMPILING) $(BIN)/python scripts/with_postgresql.py --for-tests $(BIN)/pytest $(IN_PARALLEL)

format: install-dev ## format the code with ruff
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: install-dev ## measure pages, then imports, as ratios (BENCH="--quick --minutes 16")
	$(BIN)/python scripts/bench_pages.py $(BENCH)
	$(BIN)/python scripts/bench_import.py $(filter --quick,$(BENCH))

screenshots: install-dev ## update docs/screenshots from the demo, with the system's Chromium
	$(BIN)/python -m scripts.take_screenshots

lock: ## update the lock files from pyproject.toml (needs uv)
	@scripts/lock.sh

install:
	@scripts/bootstrap.sh requirements.lock

install-dev:
	@scripts/bootstrap.sh requirements-dev.lock
