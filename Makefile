# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
#
# The one door, for people and for continuous integration. `make help` lists what there is.

SHELL := bash
export SWIFT ?= swift
# Warnings are errors here, and never for those who depend on this package (Package.swift).
export MSAL_STRICT := 1
BUILD := Scripts/swift build --quiet
SOURCES := Sources Tests Fuzz Package.swift Benchmarks/Package.swift Benchmarks/Sources $(wildcard Examples)
SNAPSHOT := API/MSAL.swiftinterface.txt
SERVER_SNAPSHOT := API/MSALServer.swiftinterface.txt
REDIS_SNAPSHOT := API/MSALRedis.swiftinterface.txt
TESTING_SNAPSHOT := API/MSALTesting.swiftinterface.txt

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

.PHONY: bootstrap
bootstrap: ## Install the Debian packages that are missing
	@Scripts/bootstrap

.PHONY: bootstrap-tests
bootstrap-tests:
	@Scripts/bootstrap --tests

.PHONY: build
build: bootstrap ## Build the library and the commands
	@$(BUILD)

PREFIX ?= $(HOME)/.local

.PHONY: install
install: bootstrap ## Build the commands for release and install them with their manual pages below PREFIX (~/.local)
	@Scripts/install "$(DESTDIR)$(PREFIX)"

.PHONY: uninstall
uninstall: ## Remove what install has written below PREFIX
	@Scripts/uninstall "$(DESTDIR)$(PREFIX)"

# With PROGRAMS=FOLDER it runs the msal of that folder and builds nothing, for a system without a compiler.
.PHONY: demo
demo: $(if $(PROGRAMS),,bootstrap) ## Sign in at the built-in emulator and call Graph
	@$(if $(PROGRAMS),,[ -d .build/debug ] || echo "Building, which takes a minute or two the first time." >&2)
	@$(if $(PROGRAMS),,$(BUILD) --product msal)
	@"$(or $(PROGRAMS),$$($(BUILD) --show-bin-path))/msal" demo

.PHONY: demo-native
demo-native: bootstrap ## Sign up and sign in without a browser at the built-in emulator, and call two APIs, by both versions of native authentication; register a passkey
	@$(BUILD) --product msal
	@"$$($(BUILD) --show-bin-path)/msal" demo --native
	@"$$($(BUILD) --show-bin-path)/msal" demo --native --v2

SAMPLE := Examples/GTKSample

.PHONY: build-sample
build-sample:
	@Scripts/bootstrap --sample
	@$(BUILD) --product msal-emulator
	@$(BUILD) --package-path $(SAMPLE) 2> >(grep -v 'prohibited flag' >&2)
	@$(SAMPLE)/Scripts/translate

.PHONY: sample
sample: build-sample ## Run the GTK sample app against a fresh emulator
	@$(SAMPLE)/Scripts/run

.PHONY: test-sample
test-sample: build-sample ## Drive the GTK sample app on a screen of its own and keep pictures of every page
	@$(SAMPLE)/Scripts/test

.PHONY: sample-pictures
sample-pictures: build-sample ## Take the pictures of the sample app that the documentation shows
	@$(SAMPLE)/Scripts/test BrowserTests.test_1_signs_in_calls_apis_and_signs_out LookTests.test_1_dark
	@for picture in 01-signed-out 03-signed-in 31-dark-signed-in; do \
	  install -D -m 644 $(SAMPLE)/.build/screenshots/$$picture.png docs/images/sample-$${picture#*-}.png || exit 1; done

.PHONY: console-pictures
console-pictures: bootstrap-tests ## Take pictures of every page of the emulator's console, to be looked at
	@$(BUILD) --product msal-emulator
	@Scripts/console-pictures "$$($(BUILD) --show-bin-path)" .build/console-pictures

.PHONY: readme-pictures
readme-pictures: bootstrap-tests ## Record msal demo and take the picture of the sign-in page that the README shows
	@$(BUILD) --product msal
	@$(BUILD) --product msal-emulator
	@Scripts/readme-pictures "$$($(BUILD) --show-bin-path)"

SERVER_SAMPLE := Examples/TodoListServer

.PHONY: build-sample-server
build-sample-server:
	@Scripts/bootstrap --sample-server
	@$(BUILD) --product msal-emulator
	@$(BUILD) --package-path $(SERVER_SAMPLE)

.PHONY: sample-server
sample-server: build-sample-server ## Run the servers' sample: emulator, Redis, two instances of a web API and of a web app
	@$(SERVER_SAMPLE)/Scripts/servers.py

.PHONY: test-sample-server
test-sample-server: build-sample-server ## Drive the servers' sample with Chromium, and end instances meanwhile
	@$(BUILD) --product NativeTutorialApp
	@python3 -B $(SERVER_SAMPLE)/Tests/test_servers.py

TESTED_APP := Examples/TestedApp

.PHONY: test-tested-app
test-tested-app: bootstrap ## Run the tests of the app that MSALTesting tests, and say how long they took
	@Scripts/test-tested-app $(TESTED_APP)

VIEW := Tests/Library/EmbeddedView
VIEW_SNAPSHOT := API/MSALGTK.swiftinterface.txt

.PHONY: build-view
build-view:
	@Scripts/bootstrap --sample
	@$(BUILD) --package-path $(VIEW) 2> >(grep -v 'prohibited flag' >&2)

.PHONY: api-view
api-view: build-view ## Write the snapshot of MSALGTK's public API
	@Scripts/api-snapshot $(VIEW_SNAPSHOT) MSALGTK $(VIEW)

.PHONY: test-view
test-view: build-view ## Drive the embedded web view on a screen of its own, and compare MSALGTK's public API
	@Scripts/api-snapshot .build/api/MSALGTK.swiftinterface.txt MSALGTK $(VIEW)
	@diff -u $(VIEW_SNAPSHOT) .build/api/MSALGTK.swiftinterface.txt || \
	  { echo "The public API changed. Run 'make api-view' and commit $(VIEW_SNAPSHOT) with the change." >&2; exit 1; }
	@Scripts/test-view

.PHONY: test
test: bootstrap-tests ## Everything that must be green before a change is merged
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint swift-tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync api-check test-kits test-pipelines

.PHONY: test-kits
test-kits: bootstrap-tests ## Build the test kits for Python and JavaScript and run their tests against the emulator
	@$(BUILD) --product msal-emulator
	@Scripts/test-kits

.PHONY: test-pipelines
test-pipelines: bootstrap-tests ## Parse the recipes for pipelines and run their commands
	@$(BUILD) --product msal-emulator
	@Scripts/test-pipelines

.PHONY: test-control-api
test-control-api: bootstrap ## Try the emulator's control API as its description says it is (some minutes; not part of test)
	@$(BUILD) --product msal-emulator
	@Scripts/test-control-api

.PHONY: test-fast
test-fast: bootstrap ## Only the tests that need no browser, no other process and no Python
	@TEST_LOG=.build/test-fast.log Scripts/run-tests --skip "$$(Scripts/slow-suites)"

.PHONY: test-dependency
test-dependency: bootstrap ## Build and run, in debug and release, an app that depends on a clone of this package
	@Scripts/test-dependency

.PHONY: build-tests
build-tests: bootstrap-tests
	@Scripts/run-tests --build

.PHONY: swift-tests
swift-tests:
	@Scripts/run-tests

.PHONY: lint
lint: bootstrap ## Check the format and the rules of the project
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@Scripts/check-rules
	@for tests in check_rules linux_only; do \
	  output=$$(python3 -B Tests/Architecture/Scripts/$${tests}_tests.py 2>&1) || { echo "$$output"; exit 1; }; done

.PHONY: format
format: ## Format every Swift file
	@$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

.PHONY: api
api: bootstrap ## Write the snapshots of the public API
	@$(BUILD) --target MSAL
	@$(BUILD) --target MSALRedis
	@$(BUILD) --target MSALTesting
	@Scripts/api-snapshot $(SNAPSHOT)
	@Scripts/api-snapshot $(SERVER_SNAPSHOT) MSALServer
	@Scripts/api-snapshot $(REDIS_SNAPSHOT) MSALRedis
	@Scripts/api-snapshot $(TESTING_SNAPSHOT) MSALTesting

.PHONY: api-check
api-check: bootstrap ## Fail when the public API differs from its snapshot
	@$(BUILD) --target MSALTesting # with MSAL and MSALServer
	@$(BUILD) --target MSALRedis
	@Scripts/api-snapshot .build/api/MSAL.swiftinterface.txt
	@Scripts/api-snapshot .build/api/MSALServer.swiftinterface.txt MSALServer
	@Scripts/api-snapshot .build/api/MSALRedis.swiftinterface.txt MSALRedis
	@Scripts/api-snapshot .build/api/MSALTesting.swiftinterface.txt MSALTesting
	@for snapshot in $(SNAPSHOT) $(SERVER_SNAPSHOT) $(REDIS_SNAPSHOT) $(TESTING_SNAPSHOT); do \
	  diff -u $$snapshot .build/api/$${snapshot#API/} || \
	  { echo "The public API changed. Run 'make api' and commit $$snapshot with the change." >&2; exit 1; }; done
	@Scripts/api-since-release

.PHONY: release
release: bootstrap-tests ## Test, tag and make all files of a release in .build/release-files (REHEARSAL=1: no tests, no tag)
	@Scripts/bootstrap --deb
	@Scripts/release $(if $(REHEARSAL),--rehearsal)

.PHONY: docs
docs: bootstrap ## Write the documentation as a web site to .build/documentation
	@for module in MSAL MSALServer MSALRedis MSALTesting; do $(BUILD) --target $$module || exit 1; done
	@$(BUILD) --product msal
	@Scripts/make-docs .build/documentation

.PHONY: man
man: bootstrap ## Write manual pages and shell completions below .build/usr/share
	@$(BUILD) --product msal
	@$(BUILD) --product msal-emulator
	@Scripts/install-files "$$($(BUILD) --show-bin-path)" .build/usr
	@echo "written below .build/usr/share"

# The architecture that packages, archives and images are for: this machine's, or arm64 (docs/packaging.md).
export ARCH

# Another architecture's files are made in roots of Debian, by QEMU.
.PHONY: bootstrap-release
bootstrap-release:
	@Scripts/bootstrap $(if $(filter-out $(shell dpkg --print-architecture),$(ARCH)),--deb,--release)

.PHONY: bootstrap-packages
bootstrap-packages: bootstrap
	@Scripts/bootstrap --deb

.PHONY: arm64
arm64: bootstrap-packages ## Build library, commands and tests for arm64 on another machine (as root)
	@Scripts/build-arm64

.PHONY: test-arm64
test-arm64: bootstrap-packages ## Run the commands, the fast tests and other programs' clients at the arm64 build, by QEMU (as root; not part of test)
	@Scripts/test-arm64

.PHONY: deb
deb: bootstrap-release ## Make the Debian packages msal and msal-emulator (a release build, some minutes; ARCH=arm64)
	@Scripts/package-deb

.PHONY: tarball
tarball: bootstrap-release ## Make an archive of both programs for systems without Debian's packages (ARCH=arm64)
	@Scripts/package-tarball

.PHONY: test-deb
test-deb: bootstrap-packages ## Install those packages on a clean Debian 12, 13 and unstable, use and remove them (as root; not part of test)
	@packages=$$(Scripts/package-deb) && Scripts/test-deb $$packages

.PHONY: test-tarball
test-tarball: bootstrap-packages ## Run that archive where only the C library is, and with what it opens (as root; not part of test)
	@archive=$$(Scripts/package-tarball) && Scripts/test-tarball "$$archive"

.PHONY: test-distributions
test-distributions: test-deb test-tarball ## Try packages and archive on Debian 12, 13 and unstable (as root; not part of test)

.PHONY: test-debian-swift
test-debian-swift: ## Build with the Swift of Debian unstable in a root of it, and run the demonstrations (as root; not part of test)
	@Scripts/bootstrap --deb
	@Scripts/test-debian-swift

.PHONY: test-reproducible
test-reproducible: bootstrap-packages ## Build packages and image in another folder too, and compare the bytes (a release build more)
	@packages=$$(Scripts/package-deb) && Scripts/test-reproducible $$packages

.PHONY: image
image: bootstrap-release ## Make a container image of msal-emulator, without a daemon (a release build, some minutes; ARCH=arm64)
	@Scripts/package-image

.PHONY: image-index
image-index: bootstrap-packages ## Make that image for amd64 and arm64, in one archive (as root)
	@amd64=$$(ARCH=amd64 Scripts/package-image) && arm64=$$(ARCH=arm64 Scripts/package-image) && \
	  Scripts/image-index "$${amd64%_amd64.oci.tar}.oci.tar" "$$amd64" "$$arm64"

.PHONY: test-image
test-image: bootstrap-packages ## Run that image in a new root (as root; not part of test)
	@image=$$(Scripts/package-image) && Scripts/test-image "$$image"

.PHONY: coverage
coverage: bootstrap-tests ## Run the tests and report line coverage per file
	@TEST_LOG=.build/coverage.log Scripts/run-tests --enable-code-coverage --scratch-path .build/coverage
	@Scripts/coverage-report .build/coverage

.PHONY: tsan
tsan: bootstrap-tests ## Run the tests under the thread sanitizer
	@# The sanitizer's runtime writes to a file before a program begins, which a limit of file sizes ends.
	@SWIFT_BACKTRACE=enable=no TEST_LOG=.build/tsan.log Scripts/run-tests --sanitize=thread --scratch-path .build/tsan \
		--skip FullDiskTests

.PHONY: stress
stress: bootstrap-tests ## Share stores among processes and kill them, as often as the documented figures say (10 minutes)
	@MSAL_STRESS=1 TEST_LOG=.build/stress.log Scripts/run-tests --filter 'ManyProcessesTests|StoreProcessTests|ManyServersTests'

.PHONY: stress-exit
stress-exit: bootstrap ## Let the tutorial's program exit while OpenSSL frees slowly what it keeps for threads (RUNS=60)
	@Scripts/stress-exit $(or $(RUNS),60)

.PHONY: fuzz
fuzz: bootstrap ## Try made-up inputs on every parser of untrusted input (SECONDS=600 in all; ONLY=json: one reader)
	@Scripts/fuzz $(or $(SECONDS),600) $(ONLY)

.PHONY: bench
bench: bootstrap-bench ## Measure ours, MSAL Python and the floor in turns (5 minutes; QUICK=1: small sizes, 1 minute)
	@nice -n 5 python3 Benchmarks/run.py $(if $(QUICK),--quick) $(if $(ONLY),--only $(ONLY))

.PHONY: bench-check
bench-check: bootstrap-bench ## Count instructions and allocations, and fail when a row needs more than Benchmarks/counts.json says
	@nice -n 5 python3 -B Benchmarks/count.py $(if $(ONLY),--only $(ONLY))

.PHONY: build-bench
build-bench: bootstrap-bench
	@nice -n 5 python3 -B Benchmarks/count.py --build

.PHONY: bench-counts
bench-counts: bootstrap-bench ## Write those counts to Benchmarks/counts.json, for a commit that says why they changed
	@nice -n 5 python3 -B Benchmarks/count.py --write $(if $(ONLY),--only $(ONLY))

.PHONY: bootstrap-bench
bootstrap-bench:
	@Scripts/bootstrap --bench

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf .build
