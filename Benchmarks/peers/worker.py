# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""MSAL Python's side of each case. Speaks as msal-bench does: says `ready`, then one number for every line it is given."""
import ctypes
import gc
import json
import os
import random
import statistics
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import jwt
import msal
import msal_extensions
import requests
from fixture import API, CLIENT, CLOUD, TENANT, home_id, object_id, scope, username

warnings.simplefilter("ignore")
random.seed(1)
settings = dict(argument.split("=", 1) for argument in sys.argv[2:])
COUNT = int(settings.get("n", 1))
BATCH = int(settings.get("batch-ms", 50)) / 1000


class Answer:
    headers = {"Content-Type": "application/json"}

    def __init__(self, text):
        self.text, self.status_code = text, 200

    def raise_for_status(self):
        pass


class Service:
    """MSAL Python insists on https, so its requests are sent on to the service on the loopback; what it asks once, where
    the endpoints are, is answered here."""

    def __init__(self):
        self.session = requests.Session()
        self.session.trust_env = False
        adapter = requests.adapters.HTTPAdapter(pool_connections=1, pool_maxsize=128)
        self.session.mount("http://", adapter)
        self.place = settings.get("authority")

    def get(self, url, **options):
        base = "https://%s/%s" % (CLOUD, TENANT)
        return Answer(
            '{"issuer": "%s/v2.0", "authorization_endpoint": "%s/oauth2/v2.0/authorize", '
            '"token_endpoint": "%s/oauth2/v2.0/token"}' % (base, base, base))

    def post(self, url, **options):
        options.pop("timeout", None)
        return self.session.post(url.replace("https://" + CLOUD, self.place), **options)

    def close(self):
        pass


def application(cache):
    return msal.PublicClientApplication(
        CLIENT, authority="https://%s/%s" % (CLOUD, TENANT), http_client=Service(), token_cache=cache)


def in_memory():
    cache = msal.SerializableTokenCache()
    with open(settings["file"]) as file:
        cache.deserialize(file.read())
    return cache


def persisted():
    return msal_extensions.PersistedTokenCache(msal_extensions.FilePersistence(settings["file"]))


def account(index):
    return {
        "home_account_id": home_id(index), "environment": CLOUD, "realm": TENANT, "local_account_id": object_id(index),
        "username": username(index), "authority_type": "MSSTS"}


class Batch:
    """Nanoseconds of processor time per call."""

    def __init__(self, body, limit=1_000_000):
        self.body, self.calls = body, 1
        body(0)
        while self.calls < limit:
            spent = self.time(self.calls) / 1e9
            if spent >= BATCH:
                break
            self.calls = min(limit, max(self.calls * 2, int(self.calls * BATCH / max(spent, 1e-6))))

    def time(self, calls):
        start = time.process_time_ns()
        for call in range(calls):
            self.body(call)
        return time.process_time_ns() - start

    def __call__(self):
        return self.time(self.calls) / self.calls


class Prepared:
    """The median of some calls, each after something that is not measured."""

    def __init__(self, prepare, body):
        self.prepare, self.body, self.calls = prepare, body, int(settings.get("calls", 3))

    def __call__(self):
        times = []
        for _ in range(self.calls):
            self.prepare()
            start = time.process_time_ns()
            self.body()
            times.append(time.process_time_ns() - start)
        return statistics.median(times)


def silent(app, wanted, who, **options):
    found = app.acquire_token_silent([wanted], who, **options)
    assert found and found["access_token"], found


def silent_hit():
    app = application(persisted() if settings.get("store") else in_memory())
    resources = int(settings.get("resources", 1))
    asked = []
    for _ in range(4096):
        index = random.randrange(resources if resources > 1 else COUNT)
        asked.append((scope(index), account(0)) if resources > 1 else (scope(0), account(index)))
    return Batch(lambda call: silent(app, *asked[call & 4095]))


def find_account():
    app = application(in_memory())
    asked = [username(random.randrange(COUNT)) for _ in range(4096)]

    def body(call):
        assert len(app.get_accounts(username=asked[call & 4095])) == 1

    return Batch(body)


def changed_hit():
    app = application(persisted())
    turn = [0]

    def prepare():
        turn[0] += 1
        os.utime(settings["file"], (time.time() + turn[0],) * 2)

    return Prepared(prepare, lambda: silent(app, scope(0), account(turn[0] % COUNT)))


def load():
    return Prepared(lambda: None, in_memory)


def save():
    cache = in_memory()
    place = msal_extensions.FilePersistence(settings["file"] + ".peer")
    return Prepared(lambda: None, lambda: place.save(cache.serialize()))


def refresh():
    app = application(persisted() if settings.get("store") else in_memory())
    return Batch(lambda call: silent(app, scope(0), account(0), force_refresh=True))


def coalescing():
    app = application(in_memory())

    def body():
        barrier = threading.Barrier(100)

        def call():
            barrier.wait()
            silent(app, scope(0), account(0), force_refresh=True)

        threads = [threading.Thread(target=call) for _ in range(100)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        return 0

    return body


def refresh_times():
    app = application(persisted())
    who = account(int(settings["account"]))
    if "warm" in settings:
        try:
            silent(app, scope(0), who, force_refresh=True)
        except Exception:  # It may lose already here; what counts comes later.
            pass

    def body():
        for _ in range(int(settings["times"])):
            start = time.perf_counter()
            try:
                silent(app, scope(0), who, force_refresh=True)
                print((time.perf_counter() - start) * 1000)
            except Exception as problem:
                print(repr(problem)[:200], file=sys.stderr)
                print(-1)
        return 0

    return body


def private():
    """Bytes of memory that are this process's own."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/statm") as file:
        pages = [int(number) for number in file.read().split()]
        return (pages[1] - pages[2]) * os.sysconf("SC_PAGESIZE")


def memory():
    def body():
        before = private()
        cache = in_memory()
        grown = private() - before
        assert cache
        return grown / COUNT

    return body


def authorize_url():
    app = application(msal.SerializableTokenCache())
    return Batch(lambda call: app.initiate_auth_code_flow(["User.Read"], redirect_uri="http://localhost:8400"))


APP_SCOPE = ["https://api.example.com/.default"]


class TokenService(Service):
    """Gives an application's tokens without a socket, in each tenant."""

    def get(self, url, **options):
        return Answer(super().get(url).text.replace(TENANT, url.split("/")[3]))

    def post(self, url, **options):
        return Answer('{"token_type": "Bearer", "expires_in": 7199, "access_token": "%s"}' % ("a" * 1800))


def confidential(tenant, cache, http=None):
    return msal.ConfidentialClientApplication(
        CLIENT, client_credential="unimportant", authority="https://%s/%s" % (CLOUD, tenant),
        http_client=http or TokenService(), token_cache=cache, instance_discovery=False)


def tenant_id(index):
    return "aaaaaaaa-bbbb-cccc-dddd-%012d" % index


def app_tokens():
    """200 application objects, each of its tenant, and a cache with a token for each of n tenants."""
    cache = msal.SerializableTokenCache()
    apps = [confidential(tenant_id(index), cache) for index in range(min(COUNT, 200))]
    assert "access_token" in apps[0].acquire_token_for_client(APP_SCOPE)
    # The others are copies: to add one, the library looks at all that are there.
    state = json.loads(cache.serialize())
    [(key, entry)] = state["AccessToken"].items()
    state["AccessToken"] = {
        key.replace(tenant_id(0), tenant_id(index)): dict(
            entry, realm=tenant_id(index), secret="a" * 1792 + "%08d" % index) for index in range(COUNT)}
    cache.deserialize(json.dumps(state))
    return apps


def app_token_hit():
    apps = app_tokens()
    asked = [apps[random.randrange(len(apps))] for _ in range(4096)]

    def body(call):
        assert asked[call & 4095].acquire_token_for_client(APP_SCOPE)["token_source"] == "cache"

    return Batch(body)


def app_token_memory():
    def body():
        before = private()
        apps = app_tokens()
        grown = private() - before
        assert apps
        return grown / COUNT

    return body


def app_token_coalescing():
    def body():
        app = confidential(TENANT, msal.TokenCache(), Service())
        barrier = threading.Barrier(64)

        def call():
            barrier.wait()
            assert "access_token" in app.acquire_token_for_client(APP_SCOPE)

        threads = [threading.Thread(target=call) for _ in range(64)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        return 0

    return body


def validate():
    """PyJWT with the key at hand: the signature, the times, the audience and the issuer."""
    with open(settings["file"]) as file:
        tokens = file.read().split()
    with open(os.path.join(os.path.dirname(settings["file"]), "keys.json")) as file:
        key = jwt.PyJWK(json.load(file)["keys"][0]).key
    issuer = jwt.decode(tokens[0], options={"verify_signature": False})["iss"]

    def body(call):
        jwt.decode(tokens[call % len(tokens)], key, algorithms=["RS256"], audience=API, issuer=issuer)

    return Batch(body)


def redis_get():
    """redis-py with the value that ours has stored, nanoseconds on the wall."""
    import redis

    server, calls = redis.Redis(unix_socket_path=settings["redis"]), int(settings["calls"])
    threads = ThreadPoolExecutor(int(settings.get("tasks", 1)))
    key = server.keys("msal:1:bench:app:*")[0]

    def body():
        start = time.perf_counter_ns()
        if "tasks" in settings:
            assert all(threads.map(server.get, [key] * calls))
        else:
            for _ in range(calls):
                assert server.get(key)
        return (time.perf_counter_ns() - start) / calls

    return body


CASES = {
    "redis-get": redis_get, "app-token-hit": app_token_hit, "app-token-memory": app_token_memory,
    "app-token-coalescing": app_token_coalescing, "validate": validate,
    "silent-hit": silent_hit, "find-account": find_account, "changed-hit": changed_hit, "load": load, "save": save,
    "refresh": refresh, "coalescing": coalescing, "refresh-times": refresh_times, "memory": memory,
    "authorize-url": authorize_url}

if __name__ == "__main__":
    value = CASES[sys.argv[1]]()
    print("ready", flush=True)
    for line in sys.stdin:
        print(value(), flush=True)
