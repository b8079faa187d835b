# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
#
# The one door, for people and for continuous integration. `make help` lists what there is.

SHELL := bash
SWIFT ?= swift
SOURCES := Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Sources $(wildcard Examples)
SNAPSHOT := API/MSAL.swiftinterface.txt

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

.PHONY: bootstrap
bootstrap: ## Install the Debian packages that are missing
	@Scripts/bootstrap

.PHONY: bootstrap-tests
bootstrap-tests:
	@Scripts/bootstrap --tests

.PHONY: build
build: bootstrap ## Build the library and the commands
	@$(SWIFT) build --quiet

# How the commands are shipped: without Swift's shared libraries, and with no library that they don't use.
RELEASE_BUILD := PATH="$(CURDIR)/Scripts/linker:$$PATH" $(SWIFT) build -c release --static-swift-stdlib
PREFIX ?= $(HOME)/.local

.PHONY: install
install: bootstrap ## Build msal and msal-emulator for release, and put them and their manual pages below PREFIX (~/.local)
	@for command in msal msal-emulator; do $(RELEASE_BUILD) --quiet --product $$command || exit 1; done
	@for command in msal msal-emulator; do \
	  install -D -s -m 755 "$$($(RELEASE_BUILD) --show-bin-path)/$$command" "$(DESTDIR)$(PREFIX)/bin/$$command" || exit 1; done
	@Scripts/install-files "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)"

.PHONY: demo
demo: bootstrap ## Sign in at the built-in emulator and call Graph
	@[ -d .build ] || echo "Building, which takes some minutes the first time." >&2
	@$(SWIFT) build --quiet --product msal
	@"$$($(SWIFT) build --show-bin-path)/msal" demo

.PHONY: demo-native
demo-native: bootstrap ## Sign up and sign in without a browser at the built-in emulator, and call two APIs
	@$(SWIFT) build --quiet --product msal
	@"$$($(SWIFT) build --show-bin-path)/msal" demo --native

SAMPLE := Examples/GTKSample

.PHONY: build-sample
build-sample:
	@Scripts/bootstrap --sample
	@$(SWIFT) build --quiet --product msal-emulator
	@$(SWIFT) build --quiet --package-path $(SAMPLE) 2> >(grep -v 'prohibited flag' >&2)
	@$(SAMPLE)/Scripts/translate

.PHONY: sample
sample: build-sample ## Run the GTK sample app against a fresh emulator
	@$(SAMPLE)/Scripts/run

.PHONY: test-sample
test-sample: build-sample ## Drive the GTK sample app on a screen of its own and keep pictures of every page
	@$(SAMPLE)/Scripts/test

.PHONY: test
test: bootstrap-tests lint swift-tests api-check ## Everything that must be green before a change is merged

.PHONY: swift-tests
swift-tests:
	@Scripts/run-tests

.PHONY: lint
lint: bootstrap ## Check the format and the rules of the house
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@Scripts/check-rules
	@output=$$(python3 Tests/Scripts/check_rules_tests.py 2>&1) || { echo "$$output"; exit 1; }

.PHONY: format
format: ## Format every Swift file
	@$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

.PHONY: api
api: bootstrap ## Write the snapshot of the public API
	@$(SWIFT) build --quiet --target MSAL
	@Scripts/api-snapshot $(SNAPSHOT)

.PHONY: api-check
api-check: bootstrap ## Fail when the public API differs from its snapshot
	@$(SWIFT) build --quiet --target MSAL
	@Scripts/api-snapshot .build/api/MSAL.swiftinterface.txt
	@diff -u $(SNAPSHOT) .build/api/MSAL.swiftinterface.txt || \
	  { echo "The public API changed. Run 'make api' and commit $(SNAPSHOT) with the change." >&2; exit 1; }

.PHONY: docs
docs: bootstrap ## Write the documentation as a web site to .build/documentation
	@$(SWIFT) build --quiet --target MSAL
	@Scripts/make-docs .build/documentation

.PHONY: man
man: bootstrap ## Write manual pages and shell completions below .build/usr/share
	@$(SWIFT) build --quiet --product msal
	@$(SWIFT) build --quiet --product msal-emulator
	@Scripts/install-files "$$($(SWIFT) build --show-bin-path)" .build/usr
	@echo "written below .build/usr/share"

.PHONY: deb
deb: bootstrap ## Make a Debian package of msal and msal-emulator (a release build, some minutes)
	@Scripts/package-deb

.PHONY: test-deb
test-deb: bootstrap-tests ## Install that package on a clean Debian, use it, remove it (as root; not part of test)
	@package=$$(Scripts/package-deb) && Scripts/test-deb "$$package"

.PHONY: coverage
coverage: bootstrap-tests ## Run the tests and report line coverage per file
	@TEST_LOG=.build/coverage.log Scripts/run-tests --enable-code-coverage --scratch-path .build/coverage
	@Scripts/coverage-report .build/coverage

.PHONY: tsan
tsan: bootstrap-tests ## Run the tests under the thread sanitizer
	@SWIFT_BACKTRACE=enable=no TEST_LOG=.build/tsan.log Scripts/run-tests --sanitize=thread --scratch-path .build/tsan

.PHONY: stress
stress: bootstrap-tests ## Share stores among processes and kill them, as often as the documented figures say (10 minutes)
	@MSAL_STRESS=1 TEST_LOG=.build/stress.log Scripts/run-tests --filter 'ManyProcessesTests|StoreProcessTests'

.PHONY: bench
bench: bootstrap-bench ## Measure ours, MSAL Python and the floor in turns (15 minutes; QUICK=1: small sizes, 2 minutes)
	@nice -n 5 python3 Benchmarks/run.py $(if $(QUICK),--quick) $(if $(ONLY),--only $(ONLY))

.PHONY: bench-check
bench-check: bootstrap-bench ## Fail when a ratio of the quick benchmarks is worse than Benchmarks/thresholds.json
	@nice -n 5 python3 Benchmarks/run.py --quick --check $(if $(ONLY),--only $(ONLY))

.PHONY: bootstrap-bench
bootstrap-bench:
	@Scripts/bootstrap --bench

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf .build
