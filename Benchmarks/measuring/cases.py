# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Every figure, by name. Each is measured in turns: ours, the peer, the floor, and again."""

from measuring import desktop, emulator, processes, servers

PYTHON = "MSAL Python"


def in_memory(tools, name, case, sizes, floor_case="look-up", **settings):
    """A look-up in a cache of n accounts that is in memory."""
    for n in sizes:
        file = tools.caches(n)
        workers = (
            tools.ours(case, n=n, store="text", file=file, **settings), tools.peer(case, n=n, file=file),
            tools.floor(floor_case, n=n))
        found = tools.in_turns(*[worker.value for worker in workers])
        [worker.close() for worker in workers]
        yield tools.row(name, n, "us", PYTHON, found, 1000)


def sizes(tools):
    return (1, 100, 1000) if tools.is_quick else (1, 100, 1000, 10_000, 100_000)


def silent_hit(tools):
    yield from in_memory(tools, "silent-hit", "silent-hit", sizes(tools))


def silent_hit_resources(tools):
    file = tools.caches(1, 1000)
    found = tools.in_turns(
        tools.ours("silent-hit", resources=1000, store="text", file=file).value,
        tools.peer("silent-hit", resources=1000, file=file).value, tools.floor("look-up", n=1000).value)
    yield tools.row("silent-hit-resources", 1000, "us", PYTHON, found, 1000)


def silent_hit_main_actor(tools):
    file = tools.caches(1)
    found = tools.in_turns(
        tools.ours("silent-hit-main-actor", store="text", file=file).value, tools.peer("silent-hit", n=1, file=file).value,
        tools.floor("look-up", n=1).value)
    yield tools.row("silent-hit-main-actor", 1, "us", PYTHON, found, 1000)


def find_account(tools):
    yield from in_memory(tools, "find-account", "find-account", sizes(tools), by="username")


def find_account_by_id(tools):
    yield from in_memory(tools, "find-account-by-id", "find-account", sizes(tools), by="id")


def persisted_hit(tools):
    n = 100 if tools.is_quick else 1000
    file = tools.caches(n)
    peer = tools.peer("silent-hit", n=n, store="file", file=tools.copy(file, "hit-peer.json")).value
    floor = tools.floor("stat", n=n, file=file).value
    json = tools.ours("silent-hit", n=n, store="json", file=tools.copy(file, "hit.json"))
    found = tools.in_turns(json.value, peer, floor)
    yield tools.row("persisted-hit-json-unchanged", n, "us", PYTHON, found, 1000)
    folder = filled_database(tools, n, "hit")
    sqlite = tools.ours("silent-hit", n=n, store="sqlite", file=folder, authority=tools.service("ours", 1000))
    found = tools.in_turns(sqlite.value, peer, floor)
    yield tools.row("persisted-hit-sqlite-unchanged", n, "us", PYTHON, found, 1000)


def persisted_hit_changed(tools):
    n = 100 if tools.is_quick else 1000
    authority = tools.service("ours", 1000)
    peer_file = tools.copy(tools.caches(n), "changed-peer.json")
    peer = tools.peer("changed-hit", n=n, file=peer_file).value
    file = tools.copy(tools.caches(n, environment=host(authority), expired=True), "changed.json")
    settings = {"store": "json", "file": file, "authority": authority}
    ours = tools.ours("changed-hit", n=n, **settings, **tools.other(**settings))
    found = tools.in_turns(ours.value, peer, tools.floor("read", file=file).value)
    yield tools.row("persisted-hit-json-changed", n, "us", PYTHON, found, 1000)
    folder = filled_database(tools, n, "changed", expired=True)
    settings = {"store": "sqlite", "file": folder, "authority": authority}
    ours = tools.ours("changed-hit", n=n, **settings, **tools.other(**settings))
    found = tools.in_turns(ours.value, peer, tools.floor("row", n=n, file=tools.fresh_folder("changed-floor")).value)
    yield tools.row("persisted-hit-sqlite-changed", n, "us", PYTHON, found, 1000)


def load_and_save(tools):
    n = 100 if tools.is_quick else 1000
    file = tools.caches(n)
    found = tools.in_turns(
        tools.ours("load", n=n, store="json", file=file).value, tools.peer("load", n=n, file=file).value,
        tools.floor("read", file=file).value)
    yield tools.row("load", n, "ms", PYTHON, found, 1e6)
    mine, other, third = (tools.copy(file, "save-%d.json" % index) for index in range(3))
    found = tools.in_turns(
        tools.ours("save", n=n, store="json", file=mine).value, tools.peer("save", n=n, file=other).value,
        tools.floor("write", file=third).value)
    yield tools.row("save", n, "ms", PYTHON, found, 1e6)


def persisted_refresh(tools):
    n = 100 if tools.is_quick else 1000
    ours, peers = tools.service("ours", 1000), tools.service("peer", 1000)
    batch = 5 * tools.batch
    peer = tools.peer(
        "refresh", n=n, store="file", file=tools.copy(tools.caches(n), "refresh-peer.json"), authority=peers,
        batch_ms=batch).value
    file = tools.copy(tools.caches(n, environment=host(ours)), "refresh.json")
    floor_file = tools.copy(file, "refresh-floor.json")
    found = tools.in_turns(
        tools.ours("refresh", n=n, store="json", file=file, authority=ours, batch_ms=batch).value, peer,
        tools.floor("post-write", file=floor_file, authority=ours).value)
    yield tools.row("persisted-refresh-json", n, "ms", PYTHON, found, 1e6)
    folder = filled_database(tools, n, "refresh")
    found = tools.in_turns(
        tools.ours("refresh", n=n, store="sqlite", file=folder, authority=ours, batch_ms=batch).value, peer,
        tools.floor("post-row", n=n, file=tools.fresh_folder("refresh-floor"), authority=ours).value)
    yield tools.row("persisted-refresh-sqlite", n, "ms", PYTHON, found, 1e6)


def refresh_overhead(tools):
    ours, peers = tools.service("ours", 1000), tools.service("peer", 1000)
    for n in (1, 100 if tools.is_quick else 1000):
        found = tools.in_turns(
            tools.ours("refresh", n=n, authority=ours).value,
            tools.peer("refresh", n=n, file=tools.caches(n), authority=peers).value,
            tools.floor("post", authority=ours).value)
        yield tools.row("refresh-overhead", n, "us", PYTHON, found, 1000)


def coalescing(tools):
    ours, peers = tools.service("ours", 1000), tools.service("peer", 1000)
    mine = tools.ours("coalescing", authority=ours)
    other = tools.peer("coalescing", file=tools.caches(1), authority=peers)

    def requests(worker, service):
        def value():
            tools.requests_since(service)
            worker.value()
            return tools.requests_since(service)
        return value

    for service in (ours, peers):
        tools.post(service + "/_delay/50")
    found = tools.in_turns(requests(mine, ours), requests(other, peers), lambda: 1, rounds=3)
    for service in (ours, peers):
        tools.post(service + "/_delay/0")
    yield tools.row("coalescing", 100, "requests", PYTHON, found)


def memory(tools):
    n = 1000 if tools.is_quick else 10_000
    file = tools.caches(n)

    def once(make):
        def value():
            worker = make()
            found = worker.value()
            worker.close()
            return found
        return value

    with open(file, "rb") as content:
        size = content.seek(0, 2) / n
    found = tools.in_turns(
        once(lambda: tools.ours("memory", n=n, store="text", file=file)),
        once(lambda: tools.peer("memory", n=n, file=file)), lambda: size, rounds=3)
    yield tools.row("memory", n, "bytes", PYTHON, found)


def authorize_url(tools):
    found = tools.in_turns(
        tools.ours("authorize-url", authority=tools.service("ours", 1000)).value, tools.peer("authorize-url").value,
        tools.floor("pkce").value)
    yield tools.row("authorize-url", 1, "us", PYTHON, found, 1000)


def host(address):
    return address.split("//")[1]


def filled_database(tools, n, name, expired=False):
    """A folder with an SQLite store of n accounts, that signed in with passwords."""
    folder = tools.fresh_folder("sqlite-" + name)
    service = tools.service("ours", 1000)
    tools.post("%s/_short/%d" % (service, expired))
    tools.ours("fill", n=n, store="sqlite", file=folder, authority=service).close()
    tools.post(service + "/_short/0")
    return folder


CASES = [
    silent_hit, silent_hit_resources, silent_hit_main_actor, find_account, find_account_by_id, persisted_hit, persisted_hit_changed,
    load_and_save, persisted_refresh, refresh_overhead, coalescing, processes.shared_store, processes.cold_start, processes.credentials,
    desktop.broker_token, memory,
    authorize_url, emulator.sign_in, emulator.emulator_tokens, servers.app_token_hit, servers.app_token_memory,
    servers.app_token_coalescing, servers.tenant_discovery, servers.partition_store, servers.validate,
    servers.validate_side_by_side, servers.redis_commands, servers.redis_miss]
# What a case's rows are called when that isn't its own name.
NAMES = {"load_and_save": ("load", "save"), "persisted_hit": ("persisted-hit-json-unchanged", "persisted-hit-sqlite-unchanged"),
         "sign_in": ("sign-in", "native-sign-in"), "validate": ("validate-seen", "validate-new"), "redis_commands": ("redis-hit-commands", "redis-miss-commands"),
         "persisted_hit_changed": ("persisted-hit-json-changed", "persisted-hit-sqlite-changed")}


def measure(tools, wanted):
    """The rows, all or those whose names begin with one of `wanted`."""
    rows = []
    for case in CASES:
        names = NAMES.get(case.__name__, (case.__name__.replace("_", "-"),))
        if wanted and not any(name.startswith(want) or want.startswith(name) for name in names for want in wanted):
            continue
        rows += case(tools)
    return rows
