# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Figures of whole processes: many on one store, and one that starts, prints a token and ends."""
import base64
import contextlib
import http.server
import json
import os
import threading
import time

PYTHON = "MSAL Python"
TENANT = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
CLIENT = "11111111-2222-3333-4444-555555555555"
PROCESSES, REFRESHES = 8, 10
PROGRAM = "msal"


def together(make):
    """PROCESSES workers refresh at once: (99th percentile in milliseconds, failures)."""
    workers = [make(index) for index in range(PROCESSES)]
    for worker in workers:
        worker.ask()
    times = []
    for worker in workers:
        times += [float(worker.line()) for _ in range(REFRESHES)]
        worker.line()
        worker.close()
    good = sorted(time for time in times if time >= 0)
    failures = len(times) - len(good)
    return (good[int(len(good) * 0.99)] if good else 0.0), failures


def refresh_tokens(file):
    with open(file) as content:
        return len(json.load(content).get("RefreshToken", {}))


def shared_store(tools):
    """8 processes x 10 forced refreshes on one store, an account each: p99, failures, refresh tokens lost."""
    ours, peers = tools.service("ours", 1000), tools.service("peer", 1000)
    found = {"json": [], "sqlite": [], "peer": []}
    for turn in range(2 if tools.is_quick else 5):
        file = tools.copy(
            tools.caches(PROCESSES, environment=ours.split("//")[1]), "shared.json")
        p99, failures = together(lambda index: tools.ours(
            "refresh-times", account=index, times=REFRESHES, warm=1, store="json", file=file, authority=ours))
        found["json"].append((p99, failures, PROCESSES - refresh_tokens(file)))
        folder = tools.fresh_folder("shared-sqlite")
        tools.ours("fill", n=PROCESSES, store="sqlite", file=folder, authority=ours).close()
        p99, failures = together(lambda index: tools.ours(
            "refresh-times", account=index, times=REFRESHES, warm=1, store="sqlite", file=folder, authority=ours))
        # An account whose refresh token is gone can't refresh once more.
        p99_again, lost = together(lambda index: tools.ours(
            "refresh-times", account=index, times=REFRESHES, warm=1, store="sqlite", file=folder, authority=ours))
        found["sqlite"].append((p99, failures, lost // REFRESHES))
        file = tools.copy(tools.caches(PROCESSES), "shared-peer.json")
        p99, failures = together(lambda index: tools.peer(
            "refresh-times", account=index, times=REFRESHES, warm=1, file=file, authority=peers))
        found["peer"].append((p99, failures, PROCESSES - refresh_tokens(file)))
    for store in ("json", "sqlite"):
        for column, (what, unit) in enumerate((("p99", "ms"), ("failures", "refreshes"), ("lost", "tokens"))):
            mine = [values[column] for values in found[store]]
            other = [values[column] for values in found["peer"]]
            if column:  # One failure is one too many, so failures are added up.
                mine, other = [float(sum(mine))], [float(sum(other))]
            yield tools.row("shared-store-%s-%s" % (store, what), PROCESSES, unit, PYTHON, [mine, other, []])


def home_of(tools, n):
    """A home of the command line in which n accounts are signed in."""
    service = tools.service("ours", 1000)
    home = tools.fresh_folder("home-%d" % n)
    os.mkdir(os.path.join(home, "config"), 0o700)
    os.mkdir(os.path.join(home, "data"), 0o700)
    profile = {"clientId": CLIENT, "authority": "%s/%s" % (service, TENANT), "knownAuthority": True}
    with open(os.path.join(home, "config", "profiles.json"), "w") as file:
        json.dump({"profiles": {"default": profile}}, file)
    tools.ours("fill", n=n, store="sqlite", file=os.path.join(home, "data"), authority=service).close()
    return home


class Registry(http.server.BaseHTTPRequestHandler):
    """A container registry that gives a token of its own for any token, as Azure's do."""
    exchanges = 0

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        Registry.exchanges += 1
        parts = ({"alg": "RS256", "typ": "JWT"}, {"exp": int(time.time()) + 10_800, "jti": "x" * 1000})
        token = ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)
        answer = json.dumps({"refresh_token": token + ".c2lnbmF0dXJl"}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def asked_credentials(tools):
    """What other programs ask for, from the persisted cache: a home, and by name the words of the command and what its
    standard input says."""
    home = home_of(tools, 1)
    registry = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=registry.serve_forever, daemon=True).start()
    host = "127.0.0.1:%d" % registry.server_address[1]
    scope = ["--scope", "User.Read"]
    yield home, {
        "git": (["credential", "git", "get"] + scope, "protocol=https\nhost=dev.azure.com\n\n"),
        "az": (["credential", "az", "account", "get-access-token", "--output", "json"] + scope, ""),
        "keyring": (["credential", "keyring", "get", "https://pkgs.dev.azure.com/contoso", "user"] + scope, ""),
        "docker": (["credential", "docker", "get", "--host", host] + scope, host),
        # kubectl's scope is of the cluster's server.
        "kubernetes": (["credential", "kubernetes", "get-token", "--login", "azurecli", "--server-id", "an-api"], ""),
        "run": (["run"] + scope + ["--", "/bin/true"], ""),
    }
    registry.shutdown()
    if Registry.exchanges != 1:
        raise SystemExit("credential-docker: the registry was asked %d times" % Registry.exchanges)


def credentials(tools):
    """Those, on the wall: beside `msal token`, which has the same token."""
    program = os.path.join(tools.bin, PROGRAM)
    with asked_credentials(tools) as (home, asked):
        for name, (words, text) in asked.items():
            values = [
                lambda: tools.time([program] + words, {"MSAL_HOME": home}, text)[0],
                lambda: tools.time([program, "token", "--scope", "User.Read"], {"MSAL_HOME": home})[0], None]
            [value() for value in values[:2]]
            yield tools.row(
                "credential-" + name, 1, "ms", "msal token", tools.in_turns(*values, rounds=5 if tools.is_quick else 15))


def cold_start(tools):
    """`msal token` from the persisted cache: milliseconds on the wall and of the processor, and MiB at most in memory."""
    for n in (1, 100 if tools.is_quick else 1000):
        home, file = home_of(tools, n), tools.caches(n)
        command = [os.path.join(tools.bin, PROGRAM), "token", "--no-interactive", "--username", "user0@contoso.com"]
        peer = [tools.python, os.path.join(tools.here, "peers", "start.py"), file]
        floor = [tools.floor_path("start"), file]
        values = [
            lambda: tools.time(command, {"MSAL_HOME": home}), lambda: tools.time(peer), lambda: tools.time(floor)]
        [value() for value in values]
        found = tools.in_turns(*values, rounds=5 if tools.is_quick else 15)
        columns = ("cold-start", "ms"), ("cold-start-cpu", "ms"), ("cold-start-memory", "MiB")
        for column, (name, unit) in enumerate(columns):
            yield tools.row(name, n, unit, PYTHON, [[pair[column] for pair in values] for values in found])
