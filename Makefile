# `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
export HOST PORT
export ENVIRONMENT ?= development
export PYTHONDONTWRITEBYTECODE ?= 1

.DEFAULT_GOAL := help
.PHONY: help run dev test lint types imports migrations templates tests-sqlite tests-postgresql install install-dev

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 26

run: install ## serve the directory with its demo data on http://HOST:PORT
	@$(BIN)/python manage.py prepare_development --host "$(HOST)" --port "$(PORT)"
	@exec $(BIN)/gunicorn directory.wsgi --bind "$(HOST):$(PORT)" --workers 2 --threads 4 --log-level warning

dev: install-dev ## the same with automatic reload and Django's debug pages
	@DEBUG=1 $(BIN)/python manage.py prepare_development --host "$(HOST)" --port "$(PORT)"
	@DEBUG=1 exec $(BIN)/python manage.py runserver "$(HOST):$(PORT)"

test: install-dev lint types imports templates migrations tests-sqlite tests-postgresql ## everything that CI checks

install:
	@$(PYTHON) scripts/bootstrap.py requirements.lock

install-dev:
	@$(PYTHON) scripts/bootstrap.py requirements-dev.lock

lint: install-dev ## ruff: style and likely mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install-dev ## mypy with django-stubs
	$(BIN)/mypy .

imports: install-dev ## the import contract
	$(BIN)/lint-imports

templates: install-dev ## djlint
	$(BIN)/djlint templates --lint --quiet

migrations: install-dev ## no model change without its migration
	$(BIN)/python manage.py makemigrations --check --dry-run

tests-sqlite: install-dev ## the tests on SQLite
	$(BIN)/pytest -n 2

tests-postgresql: install-dev ## the tests on a PostgreSQL that starts and ends with them
	$(BIN)/python scripts/with_postgresql.py $(BIN)/pytest -n 2
