# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Instructions and allocations of each operation, counted by valgrind's callgrind: the same on a busy machine."""
import http.client
import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

from measuring import emulator, processes
from measuring.cases import coalescing, filled_database, host
from measuring.servers import app_token_coalescing, redis_commands, tenant_discovery
from measuring.tools import Worker, wait_for

# Swift seeds its hash tables by chance unless it is told not to; libcrypto and libc choose functions by the processor.
# No other variable is passed on: a program reads them all, so that each would count.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1", "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
ALLOCATING = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"}


def counts(path, calls):
    """What callgrind wrote to a file, for one call."""
    names, instructions, allocations, called = {}, 0, 0, None
    with open(path) as file:
        for line in file:
            if line.startswith("totals:") or line.startswith("summary:"):
                instructions = int(line.split()[1])
            elif line.startswith(("fn=", "cfn=")):
                # A name is written once, with its number, and then stands for itself by the number.
                number, name = re.match(r"c?fn=\((\d+)\)(?: (.*))?", line).groups()
                names[number] = name or names.get(number)
                if line.startswith("cfn="):
                    called = names[number]
            elif line.startswith("calls=") and called in ALLOCATING:
                allocations += int(line[6:].split()[0])
    return {"instructions": round(instructions / calls), "allocations": round(allocations / calls, 1)}


def valgrind(path, *options):
    return ["valgrind", "--tool=callgrind", "--quiet", "--callgrind-out-file=" + path, *options]


class Counting:
    def __init__(self, tools):
        self.tools = tools
        self.file = tools.path("callgrind.out")

    def operation(self, case, calls, **settings):
        """Counts `calls` calls of a case of msal-bench, after as many that are not counted."""
        def count():
            worker = Worker(
                valgrind(self.file, "--instr-atstart=no")
                + [os.path.join(self.tools.bin, "msal-bench"), case, "calls=%d" % calls] + self.tools.arguments(settings),
                ENVIRONMENT)
            worker.value()
            worker.close()
            return counts(self.file, calls)
        return count

    def process(self, command, environment=None, asked=""):
        """Counts a whole process, from the dynamic loader to the exit."""
        def count():
            done = subprocess.run(
                valgrind(self.file) + command, env={**ENVIRONMENT, **(environment or {})}, input=asked,
                text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode:
                raise SystemExit("%s: %s" % (" ".join(command), done.stderr))
            return counts(self.file, 1)
        return count


def library(counting):
    tools, operation = counting.tools, counting.operation
    authority = tools.service("ours", 1000)
    for n in (1, 1000):
        text = {"n": n, "store": "text", "file": tools.caches(n)}
        yield "silent-hit/%d" % n, operation("silent-hit", 2000, **text)
        yield "find-account/%d" % n, operation("find-account", 2000, by="username", **text)
        yield "find-account-by-id/%d" % n, operation("find-account", 2000, by="id", **text)
        yield "refresh-overhead/%d" % n, operation("refresh", 50, n=n, authority=authority)
    yield "silent-hit-resources/1000", operation(
        "silent-hit", 2000, resources=1000, store="text", file=tools.caches(1, 1000))
    yield "silent-hit-main-actor/1", operation("silent-hit-main-actor", 2000, store="text", file=tools.caches(1))
    yield "authorize-url/1", operation("authorize-url", 200, authority=authority)


def stores(counting):
    tools, operation, n = counting.tools, counting.operation, 100
    authority = tools.service("ours", 1000)
    ours = tools.caches(n, environment=host(authority))
    expired = tools.caches(n, environment=host(authority), expired=True)
    filled = {
        "json": lambda name, expires=False: tools.copy(expired if expires else ours, name + ".json"),
        "sqlite": lambda name, expires=False: filled_database(tools, n, name, expired=expires)}

    for store, fill in filled.items():
        def settings(name, **how):
            return {"n": n, "store": store, "authority": authority, "file": fill(name, **how)}

        yield "persisted-hit-%s-unchanged/100" % store, lambda: operation("silent-hit", 1000, **settings("hit"))()
        yield "persisted-hit-%s-changed/100" % store, lambda: changed_hit(counting, settings("changed", expires=True))
        yield "persisted-refresh-%s/100" % store, lambda: operation("refresh", 20, **settings("refresh"))()
    for case in ("load", "save"):
        yield "%s/100" % case, lambda: operation(
            case, 5, n=n, store="json", file=tools.copy(tools.caches(n), case + ".json"))()


def changed_hit(counting, settings):
    return counting.operation("changed-hit", 10, **settings, **counting.tools.other(**settings))()


def servers(counting):
    tools, operation = counting.tools, counting.operation
    authority = tools.service("ours", 1000)
    for n in (1, 1000):
        yield "app-token-hit/%d" % n, operation("app-token-hit", 2000, n=n, authority=authority)
    tokens = {"file": tools.access_tokens("ours"), "authority": authority}
    yield "validate-seen/1", operation("validate-seen", 1000, **tokens)
    yield "validate-new/1", operation("validate-new", 200, **tokens)
    redis = {"redis": tools.redis(), "authority": authority}
    yield "redis-hit/1", operation("redis-hit", 1000, **redis)
    yield "redis-miss/1", operation("redis-miss", 500, **redis)


def command(counting):
    """Whole runs of `msal`."""
    tools = counting.tools
    program = os.path.join(tools.bin, processes.PROGRAM)
    for n in (100, 1):
        home = {"MSAL_HOME": processes.home_of(tools, n)}
        words = ["token", "--no-interactive", "--username", "user0@contoso.com"]
        yield "cold-start/%d" % n, counting.process([program] + words, home)
    for name, words in (
            ("version", ["--version"]), ("help", ["token", "--help"]), ("explain", ["explain", "AADSTS50126"]), ("status", ["status"])):
        yield "command-%s/1" % name, counting.process([program] + words, home)
    with processes.asked_credentials(tools) as (home, asked):
        # A registry is asked once, and its token is kept.
        subprocess.run(
            [program] + asked["docker"][0], env=dict(os.environ, MSAL_HOME=home), input=asked["docker"][1], text=True,
            stdout=subprocess.DEVNULL, check=True)
        for name, (words, text) in asked.items():
            # Valgrind forgets its counts when a program becomes another one, as `msal run` does.
            if name != "run":
                yield "credential-%s/1" % name, counting.process(
                    [program] + words, {"MSAL_HOME": home}, text)


class CountedEmulator(emulator.Emulator):
    """An emulator under callgrind, which counts only while it is told to."""

    def __init__(self, tools, path):
        self.path = path
        self.prefix = valgrind(path, "--instr-atstart=no")
        super().__init__(tools)

    def count(self, request, calls):
        """`calls` requests over one connection, after as many that are not counted."""
        target, file = request
        with open(file) as content:
            body = content.read()
        connection = http.client.HTTPConnection("127.0.0.1", self.port)

        def ask():
            connection.request("POST", target, body, {"Content-Type": "application/x-www-form-urlencoded"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise SystemExit(answer.read())
            answer.read()

        return self.count_calls(ask, calls)

    def count_calls(self, ask, calls):
        """`calls` calls of a function that sends requests, after as many that are not counted."""
        for _ in range(calls):
            ask()
        self.control("--zero")
        self.control("--instr=on")
        for _ in range(calls):
            ask()
        self.control("--instr=off")
        for old in self.dumps():
            os.unlink(old)
        self.control("--dump")
        found = wait_for(self.dumps)
        return counts(found[0], calls)

    def dumps(self):
        folder, name = os.path.split(self.path)
        return [os.path.join(folder, file) for file in os.listdir(folder) if file.startswith(name + ".")]

    def control(self, option):
        subprocess.run(
            ["callgrind_control", option, str(self.process.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            check=True)


def emulator_requests(counting):
    tools = counting.tools
    emulator.Emulator(tools).stop()  # The first start makes the keys, once per machine.
    server = CountedEmulator(tools, tools.path("emulator.out"))
    try:
        server.prepare(tools)
        server.prepare_servers(tools)
        for name, request in (
                ("emulator-tokens", server.refresh), ("emulator-client-credentials", server.credentials),
                ("emulator-on-behalf-of", server.behalf)):
            yield name + "/1", lambda: server.count(request, 100)
        for name, sign_in in (
                ("emulator-native-sign-in", server.sign_in), ("emulator-native-sign-in-v2", server.sign_in_v2)):
            yield name + "/1", lambda: server.count_calls(sign_in, 20)
    finally:
        server.stop()


def sign_ins(counting):
    emulator.Emulator(counting.tools).stop()  # The first start makes the keys, once per machine.
    with emulator.sign_in_settings(counting.tools) as cases:
        # A sign-in in the browser reads the kernel's table of connections, which every program of the machine fills.
        del cases["sign-in"]
        for name, settings in cases.items():
            yield name + "/1", counting.operation(name, 20, **settings)


def requests(counting):
    """What must not be asked more often, without valgrind: one value each, the same in every run."""
    for case in (coalescing, app_token_coalescing, redis_commands, tenant_discovery):
        for row in case(counting.tools):
            asked = {row["unit"]: row["ours"]}
            yield "%s/%d" % (row["name"], row["n"]), lambda: asked


# What each counts, by the beginnings of its rows' names. A kind is set up only if one of its rows is wanted.
KINDS = {
    library: ("silent-hit", "find-account", "refresh-overhead", "authorize-url"),
    stores: ("persisted", "load", "save"),
    servers: ("app-token-hit", "validate", "redis-hit/", "redis-miss/"),
    command: ("cold-start", "command", "credential"),
    emulator_requests: ("emulator",),
    sign_ins: ("native-sign-in",),
    requests: ("coalescing", "app-token-coalescing", "redis-hit-commands", "redis-miss-commands", "tenant-discovery"),
}


def measure(tools, wanted, enough):
    """The counts by row, all or those whose names begin with one of `wanted`. A row is counted up to three times, until
    `enough(name, row)` says so; the smallest figures stand, as another thread's turn only adds. Kinds of rows are counted
    side by side, each with files, stores and services of its own, for instructions don't depend on who else runs."""
    def rows(kind):
        found = {}
        with tools.apart() as own:
            for name, count in kind(Counting(own)):
                if wanted and not any(name.startswith(want) for want in wanted):
                    continue
                row = count()
                for _ in range(2):
                    if enough(name, row):
                        break
                    row = {what: min(value, row[what]) for what, value in count().items()}
                tools.note("%s: %s" % (
                    name, ", ".join("%s %s" % (format(value, ","), what) for what, value in row.items())))
                found[name] = row
        return found

    kinds = [kind for kind, names in KINDS.items() if not wanted or any(
        name.startswith(want) or want.startswith(name) for name in names for want in wanted)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return {name: row for found in pool.map(rows, kinds) for name, row in found.items()}
