# Every target sets up .venv by itself. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
LANG_OPTION := $(if $(MEMSIFT_LANG),--lang $(MEMSIFT_LANG),)

.PHONY: demo test lint screenshots bench torture clean

demo: $(READY)
	$(VENV)/bin/memsift demo $(LANG_OPTION)

test: $(READY)
	$(VENV)/bin/python -m pytest -q -n auto

# The long versions of what hurts: every point of a crash, thousands of rounds of races, fuzz. About an hour.
TORTURED := tests/faults tests/store tests/plan/test_plan_order.py \
	tests/terminal/test_terminal_hostile.py tests/terminal/test_terminal_ends.py \
	tests/terminal/test_terminal_ends_busy.py
torture: $(READY)
	MEMSIFT_TORTURE=1 $(VENV)/bin/python -m pytest -q -n auto $(TORTURED)
	$(VENV)/bin/python benchmarks/fuzz_markdown.py --seconds 300
	$(VENV)/bin/python benchmarks/fuzz_all.py --seconds 300

lint: $(READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy --config-file tests/mypy.ini
	$(VENV)/bin/lint-imports

screenshots: $(READY)
	$(VENV)/bin/python -m screenshots.make

$(READY): pyproject.toml constraints.txt
	@echo 'Setting up $(VENV), once: two to four minutes; pip tells below how far it is.'
	@echo '首次准备 $(VENV)，要两到四分钟；进度见下面 pip 的输出。'
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY)
	@echo '$(VENV) is ready. / $(VENV) 已就绪。'

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
