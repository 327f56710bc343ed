# Two commands on a fresh machine: `make demo` runs the main job, `make test` runs the tests.
PYTHON ?= python3.11
ROWS ?= 100000
BIN := .venv/bin

demo: .venv/run
	$(BIN)/bridgelaws rule --edition 1997 --dealer N --lang da "1C 1S 1D TD S:P"
	$(BIN)/bridgelaws diagram 27 --edition 1997 --lang da -o out/27.svg

test: .venv/dev  # on all processors, and then what measures, by itself
	$(BIN)/python -m pytest -n auto --ignore tests/bench
	$(BIN)/python -m pytest tests/bench

bench: .venv/dev
	$(BIN)/python -m pytest -s tests/bench

mutations: .venv/dev  # plants every fault of tests/proof/mutations.yaml; takes ten minutes. ONLY="M07 M12": these
	$(BIN)/python tests/proof/mutation_run.py $(ONLY)

engines: .venv/dev  # the bench's decision in two rule engines of PyPI, which must agree before they are timed
	$(BIN)/python -m pip install --quiet --editable '.[engines]'
	$(BIN)/python -m tests.bench.engines_run

archive: .venv/dev  # synthetic auctions answered by one process and by Dask: time, and equality
	$(BIN)/python tests/bench/archive_run.py $(ROWS) out/archive

pages: .venv/dev  # the book in a browser, for a telephone and a desk; needs Chromium
	$(BIN)/bridgelaws book -o out/book
	$(BIN)/python tests/app/pages_run.py out/book out/pages

.venv/run: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/dev: .venv/run
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

.PHONY: demo test bench engines mutations archive pages
