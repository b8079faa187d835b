# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""The figures of MSALServer and MSALRedis."""

PYTHON = "MSAL Python"


def app_token_hit(tools):
    for n in (1, 1000) if tools.is_quick else (1, 100_000):
        workers = (
            tools.ours("app-token-hit", n=n, authority=tools.service("ours", 1000)), tools.peer("app-token-hit", n=n),
            tools.floor("look-up", n=n))
        found = tools.in_turns(*[worker.value for worker in workers])
        [worker.close() for worker in workers]
        yield tools.row("app-token-hit", n, "us", PYTHON, found, 1000)


def app_token_memory(tools):
    n = 1000 if tools.is_quick else 10_000

    def once(make):
        def value():
            worker = make()
            found = worker.value()
            worker.close()
            return found
        return value

    # The text of a token is 1,800 bytes.
    found = tools.in_turns(
        once(lambda: tools.ours("app-token-memory", n=n, authority=tools.service("ours", 1000))),
        once(lambda: tools.peer("app-token-memory", n=n)), lambda: 1800, rounds=3)
    yield tools.row("app-token-memory", n, "bytes", PYTHON, found)


def app_token_coalescing(tools):
    ours, peers = tools.service("ours", 1000), tools.service("peer", 1000)
    mine = tools.ours("app-token-coalescing", authority=ours)
    other = tools.peer("app-token-coalescing", authority=peers)

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
    yield tools.row("app-token-coalescing", 64, "requests", PYTHON, found)


def validate(tools):
    authority, file = tools.service("ours", 1000), tools.access_tokens("ours")
    peer = tools.peer("validate", file=file)
    for name, floor in (("validate-seen", "digest"), ("validate-new", "verify")):
        ours = tools.ours(name, file=file, authority=authority)
        found = tools.in_turns(ours.value, peer.value, tools.floor(floor).value)
        yield tools.row(name, 1, "us", "PyJWT", found, 1000)


def validate_side_by_side(tools):
    """64 tasks on all processors, on the wall."""
    file = tools.access_tokens("ours")
    ours = tools.ours(
        "validate-side-by-side", file=file, authority=tools.service("ours", 1000), tasks=64, calls=20_000)
    found = tools.in_turns(ours.value, tools.peer("validate", file=file).value, tools.floor("verify").value)
    yield tools.row("validate-side-by-side", 64, "us", "PyJWT", found, 1000)


def partition_store(tools):
    ours = tools.ours("partition-store", n=1000, authority=tools.service("ours", 1000), tasks=64, calls=20_000)
    yield tools.row("partition-store", 64, "us", None, tools.in_turns(ours.value, None, None), 1000)


def tenant_discovery(tools):
    n, service = 1000 if tools.is_quick else 10_000, tools.service("ours", 1000)
    ours = tools.ours("tenant-discovery", n=n, authority=service)

    def lookups():
        tools.requests_since(service, "lookups")
        ours.value()
        return tools.requests_since(service, "lookups")

    yield tools.row("tenant-discovery", n, "requests", None, tools.in_turns(lookups, None, None, rounds=1))


def redis_workers(tools, place, calls, tasks=None):
    settings = {"redis": place, "authority": tools.service("ours", 1000), "calls": calls, "tasks": tasks}
    return tools.ours("redis-hit", **settings), tools.ours("redis-miss", **settings)


def redis_commands(tools):
    """What is in memory too asks Redis for nothing; what is not, once."""
    place, calls = tools.redis(), 1000

    def commands(worker):
        def value():
            before = tools.commands(place)
            worker.value()
            return (tools.commands(place) - before - 1) / calls
        return value

    for kind, worker in zip(("hit", "miss"), redis_workers(tools, place, calls)):
        yield tools.row("redis-%s-commands" % kind, calls, "commands", None, tools.in_turns(commands(worker), None, None, rounds=1))


def redis_miss(tools):
    place, calls = tools.redis(), 1000
    _, miss = redis_workers(tools, place, calls)
    floor = tools.floor("redis-get", redis=place, calls=calls)
    peer = tools.peer("redis-get", redis=place, calls=calls)
    yield tools.row("redis-miss", 1, "us", "redis-py", tools.in_turns(miss.value, peer.value, floor.value), 1000)
    calls, tasks = 6400, 64
    _, miss = redis_workers(tools, place, calls, tasks)
    peer = tools.peer("redis-get", redis=place, calls=calls, tasks=tasks)
    yield tools.row("redis-miss", tasks, "us", "redis-py", tools.in_turns(miss.value, peer.value, None), 1000)
