# The few things that a developer of Parlour does. `make check` is what CI runs.

LINT_VERSION = v2.15.0
LINT = .tools/golangci-lint-$(LINT_VERSION)
FUZZTIME = 2s

NN = backgammon/engine/nn

.PHONY: check format lint test race fuzz kernels web web-test pictures fresh fresh-web test-long selfplay measure web-load ten-thousand levels problems

# The page is tried where there is a browser for it.
CHROMIUM = /usr/bin/chromium

check: format lint test race fuzz fresh $(if $(wildcard $(CHROMIUM)),web-test)

format:
	@test -z "$$(gofmt -l .)" || { echo "gofmt would change:"; gofmt -l .; exit 1; }
	go mod tidy -diff

lint: $(LINT)
	$(LINT) run ./...

$(LINT):
	GOBIN=$(CURDIR)/.tools go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	mv .tools/golangci-lint $@

# The command of the README.
test:
	go test ./...

# What runs at once under the race detector, which needs a C compiler: searches of several threads, games on the web.
race:
	CGO_ENABLED=1 go test -race -count=1 -run 'Thread|Cancel|Ponder' ./checkers/engine ./oware/engine ./deepening
	CGO_ENABLED=1 PARLOUR_SELFPLAY=2 go test -race -count=1 -run 'SelfPlay|GNUBG' ./backgammon/engine ./internal/protocol # two games: pools forget much here, and evaluators are slow to make
	CGO_ENABLED=1 go test -race -count=1 -run 'Sockets|TakeBack|Rematch|Restart|Slow|Stops|Analyses|TimeRuns|Commit|Moves' ./internal/web ./internal/web/ledger ./internal/web/pool

# Every fuzz target for FUZZTIME. Now and then the fuzzer reports the end of its own time
# as a failure ("context deadline exceeded", with no failing input, no panic and nothing
# else): that run found nothing, and passes.
fuzz:
	@run() { go test -run '^$$' -fuzz "^$$1$$" -fuzztime $(FUZZTIME) $$2 > .fuzz.log 2>&1; }; \
	over() { grep -q '^    context deadline exceeded$$' .fuzz.log && ! grep -Eq 'Failing input|panic|_test.go' .fuzz.log; }; \
	for pkg in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "fuzz $$pkg $$target"; \
			run $$target $$pkg || over || { cat .fuzz.log; exit 1; }; \
		done; \
	done; rm -f .fuzz.log

# The vector instructions of the backgammon nets, written by a program that is a module of
# its own.
kernels:
	cd $(NN)/asm && go run . -out ../rows_amd64.s -stubs ../stubs_amd64.go -pkg nn

# The page of the web, built into the folder that the program embeds. It needs Node.js, which
# nothing else does.
web: web/node_modules/.package-lock.json
	cd web && npx openapi-typescript ../docs/openapi.json -o src/lib/wire.ts && npm run check && npx vite build

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-progress && touch node_modules/.package-lock.json

# The page in a real browser, as the program has it: whole games by mouse and by keyboard, connections that
# are cut, studies, dice, accessibility. TESTS are some of the files alone, such as test/study.test.js.
TESTS = test/*.test.js

web-test: web/node_modules/.package-lock.json
	@test -x $(CHROMIUM) || { echo "no Chromium at $(CHROMIUM): CHROMIUM=... says where it is"; exit 1; }
	go build -o .tools/parlour ./cmd/parlour
	cd web && CHROMIUM=$(CHROMIUM) node --test --test-concurrency=2 --test-reporter=spec $(TESTS)

# Pictures of every page, light and dark, on a phone and on a desktop, for docs/web-pictures.md.
pictures: web/node_modules/.package-lock.json
	go build -o .tools/parlour ./cmd/parlour
	cd web && CHROMIUM=$(CHROMIUM) node test/pictures.js

# What is generated must be what its program writes. The first line tells the command, which differs.
fresh: fresh-web
	@mkdir -p .tools/fresh && cd $(NN)/asm && go vet . && \
	go run . -out ../../../../.tools/fresh/rows_amd64.s -stubs ../../../../.tools/fresh/stubs_amd64.go -pkg nn
	@for file in rows_amd64.s stubs_amd64.go; do \
		sed 1d $(NN)/$$file > .tools/fresh/there; \
		sed 1d .tools/fresh/$$file | cmp - .tools/fresh/there || { echo "$(NN)/$$file is stale: make kernels"; exit 1; }; \
	done

fresh-web:
	@if ! command -v npm >/dev/null; then echo "no Node.js here: whether the page is stale is not known"; exit 0; fi; \
	$(MAKE) --no-print-directory web/node_modules/.package-lock.json && cd web && PARLOUR_DIST=../.tools/fresh/web npx vite build --logLevel error && \
	npx openapi-typescript ../docs/openapi.json -o ../.tools/fresh/wire.ts >../.tools/fresh/log 2>&1 && diff src/lib/wire.ts ../.tools/fresh/wire.ts && \
	diff -r ../internal/web/dist ../.tools/fresh/web || { echo "internal/web/dist is stale: make web"; exit 1; }

# The proofs that take long: perft to full depth, a million random positions
# against the slow generators, a hundred games of each kind, levels that rise.
test-long:
	PARLOUR_LONG=1 go test -count=1 -timeout 120m -v ./...

# Games of the backgammon engine against itself at 0-ply: no illegal position in all of them, and the first thousand the
# same ones with the plain Go twin of the nets' vector instructions.
SELFPLAY = 100000

selfplay:
	PARLOUR_SELFPLAY=$(SELFPLAY) go test -count=1 -timeout 240m -run '^TestSelfPlay$$' -v ./backgammon/engine
	@sign() { PARLOUR_SELFPLAY=1000 go test $$1 -count=1 -timeout 60m -run '^TestSelfPlay$$' -v ./backgammon/engine | sed -n 's/.*sign //p'; }; \
	vectors=$$(sign); plain=$$(sign -tags=purego); echo "sign of 1000 games: $$vectors, of the plain twin: $$plain"; \
	test -n "$$vectors" && test "$$vectors" = "$$plain"

# Figures that depend on the machine: perft nodes a second on one thread, the
# median of five runs in one process each; and evaluations of backgammon a second.
measure:
	@go build -o .tools/parlour ./cmd/parlour
	@echo "$$(go version), $$(uname -sm), $$(sed -n 's/^model name.*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)"
	@for run in "checkers --depth 11" "oware --depth 10" "backgammon --depth 3"; do \
		for i in 1 2 3 4 5; do GOMAXPROCS=1 .tools/parlour perft $$run; done | sort -t'(' -k2n | sed -n "3s/^/$$run: median of 5: /p"; \
	done
	@GOMAXPROCS=1 go test -run '^$$' -bench Speed ./backgammon/engine
	@$(MAKE) --no-print-directory web-load

# The web server under load: how many games at one step a second each, and how long, one load after the other.
LOAD = 1000x120s,2000x120s

web-load:
	@PARLOUR_LOAD=$(LOAD) go test -count=1 -timeout 60m -run '^TestLoad$$' -v ./internal/web/proof

# What follows takes long and goes on where it was stopped; docs/measurements.md has the latest results.

# The game of the matches that follow: checkers or oware.
GAME = checkers

# Ten thousand games at a millisecond a move against random moves: no failure may be among them.
ten-thousand:
	@go build -o .tools/parlour ./cmd/parlour
	.tools/parlour arena $(GAME) --a parlour:time=1ms --b random --games 10000 --threads $(or $(THREADS),1) --out .tools/ten-thousand-$(GAME).json | tee .tools/ten-thousand-$(GAME).txt
	@grep -q '^games *10000$$' .tools/ten-thousand-$(GAME).txt && ! grep failures .tools/ten-thousand-$(GAME).txt

# Each level against the one below it and against the one three below. Levels are limited by
# nodes or by depth, so that the noise of a machine changes nothing.
levels:
	@go build -o .tools/parlour ./cmd/parlour
	@for gap in 1 3; do for low in 1 2 3 4 5 6 7 8 9; do high=$$((low + gap)); [ $$high -gt 10 ] || \
		.tools/parlour arena $(GAME) --a parlour:level=$$high --b parlour:level=$$low --games 200 --out .tools/level-$(GAME)-$$high-$$low.json | \
		awk -v what="$$high against $$low" '/^A won/ {w = $$3} /^drawn/ {d = $$2} /^B won/ {l = $$3} /^score/ {s = $$2} /^Elo/ {sub(/^Elo */, ""); sub(/ \(.*/, ""); e = $$0} \
			END {printf "%-13s +%d =%d -%d  %s %%  Elo %s\n", what, w, d, l, s, e}'; \
	done; done

# How many stated results of problems the engine proves or scores rightly: FILES are PDN, separated by
# colons, TIME is for each, EVERY=8 takes each eighth, PLAYER may be line:COMMAND.
problems:
	PARLOUR_PROBLEMS="$(FILES)" PARLOUR_PROBLEM_TIME="$(TIME)" PARLOUR_PROBLEM_EVERY="$(EVERY)" PARLOUR_PROBLEM_PLAYER="$(PLAYER)" \
		go test -count=1 -timeout 12h -v -run '^TestProblems$$' ./cmd/parlour
