# `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
export HOST PORT PYTHON
export ENVIRONMENT ?= development

.DEFAULT_GOAL := help
.PHONY: help run dev test lint types imports templates spelling migrations tests-sqlite tests-postgresql \
	bench format lock screenshots install install-dev

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 26

run: install ## serve the directory with its demo data on http://HOST:PORT
	@$(BIN)/python manage.py prepare_development
	@exec $(BIN)/gunicorn directory.wsgi

dev: install-dev ## the same with automatic reload and Django's debug pages
	@DEBUG=1 $(BIN)/python manage.py prepare_development
	@DEBUG=1 exec $(BIN)/python manage.py runserver "$(HOST):$(PORT)"

test: lint types imports templates spelling migrations tests-sqlite tests-postgresql ## everything that CI checks

lint: install-dev ## ruff: style and likely mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install-dev ## mypy with django-stubs
	$(BIN)/mypy .

imports: install-dev ## the import contract
	$(BIN)/lint-imports --no-logo

templates: install-dev ## djlint
	$(BIN)/djlint templates --lint --quiet

spelling: install-dev ## codespell: misspelled words and British spelling
	$(BIN)/codespell

migrations: install-dev ## no change of a model without its migration
	$(BIN)/python manage.py makemigrations --check --dry-run

tests-sqlite: install-dev ## the tests on SQLite
	@env -u DATABASE_URL $(BIN)/pytest -n 2 --dist worksteal

# Neither the BibTeX reader nor what a browser makes of a page sees the database: once is enough.
tests-postgresql: install-dev ## the tests on a PostgreSQL that starts and ends with them
	@$(BIN)/python scripts/with_postgresql.py $(BIN)/pytest -n 2 --dist worksteal -m "not appearance" \
		--ignore tests/publications/bibtex

format: install-dev ## let ruff lay out the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: install-dev ## measure imports and pages as ratios in one run (BENCH=--quick for the short one)
	$(BIN)/python scripts/bench_import.py $(BENCH)
	$(BIN)/python scripts/bench_pages.py $(BENCH)

screenshots: install-dev ## take docs/screenshots again, from the demo, with the system's Chromium
	$(BIN)/python -m scripts.take_screenshots

lock: ## resolve pyproject.toml into the lock files again (needs uv)
	@scripts/lock.sh

install:
	@scripts/bootstrap.sh requirements.lock

install-dev:
	@scripts/bootstrap.sh requirements-dev.lock
