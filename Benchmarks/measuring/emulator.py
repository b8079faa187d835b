# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Figures of the emulator: tokens a second over connections that stay open, time until it answers, memory."""
import base64
import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import time
import urllib.parse

from measuring.tools import wait_for

PEER = "oidc-provider-mock"
CONNECTIONS = 8


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def resident(process):
    with open("/proc/%d/status" % process.pid) as file:
        return [int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS")][0]


def processor_time(process):
    """Microseconds of processor time that a process's threads have used."""
    folder, total = "/proc/%d/task" % process.pid, 0
    for thread in os.listdir(folder):
        with open(os.path.join(folder, thread, "schedstat")) as file:
            total += int(file.read().split()[0])
    return total / 1000


class Server:
    """A server that was started, and how many milliseconds passed until it answered."""

    def __init__(self, tools, command, path, environment=None):
        self.port = free_port()
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [part.replace("{port}", str(self.port)) for part in command], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=dict(os.environ, **(environment or {})))
        wait_for(lambda: self.answers(path))
        self.ready = (time.perf_counter() - start) * 1000

    def answers(self, path):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            connection.request("GET", path)
            connection.getresponse().read()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait()


def exchange(port, path, body, headers):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    return answer, answer.read()


def post(port, path, fields, headers=None):
    headers = dict({"Content-Type": "application/x-www-form-urlencoded"}, **(headers or {}))
    return exchange(port, path, urllib.parse.urlencode(fields), headers)


class Emulator(Server):
    TENANT = "/fab21ca0-0000-4000-8000-0000000000c1/oauth2/v2.0"
    CLIENT = "5a3e0000-0000-4000-8000-00000000a011"
    PERSON = ("pia@customers.example", "Pia-Pass-1")
    CONTOSO = "/contoso.example/oauth2/v2.0/token"
    TO_DO = "70d01157-0000-4000-8000-00000000d001"
    SHARED = "api://70d01157-0000-4000-8000-00000000d002"
    EMPLOYEE = ("lee@contoso.example", "Lee-Pass-1")
    STAFF_CLIENT = "5a3e0000-0000-4000-8000-00000000a003"
    DAEMON = {
        "grant_type": "client_credentials", "client_id": "5a3e0000-0000-4000-8000-00000000a004",
        "client_secret": "Contoso-Daemon-Secret-1", "scope": "api://%s/.default" % TO_DO}
    # What runs the program.
    prefix = []

    def __init__(self, tools, data="emulator"):
        command = self.prefix + [
            os.path.join(tools.bin, "msal-emulator"), "serve", "--port", "{port}", "--https-port", "0", "--json"]
        super().__init__(
            tools, command, "/common/v2.0/.well-known/openid-configuration",
            {"XDG_DATA_HOME": tools.path(data), "HOME": tools.folder})

    def ask(self, path, **fields):
        _, text = post(self.port, self.TENANT + path, dict(fields, client_id=self.CLIENT))
        return json.loads(text)

    def sign_in(self):
        """Signs a person in, without pages: three requests. Returns the tokens."""
        kinds = "password oob redirect"
        started = self.ask("/initiate", username=self.PERSON[0], challenge_type=kinds)
        asked = self.ask("/challenge", continuation_token=started["continuation_token"], challenge_type=kinds)
        return self.ask(
            "/token", continuation_token=asked["continuation_token"], grant_type="password", password=self.PERSON[1],
            scope="offline_access openid")

    def sign_in_v2(self):
        """The same by native authentication V2: six requests."""
        def step(answer, relation, **members):
            body = json.dumps(dict(members, continuationToken=answer["continuationToken"]))
            path = urllib.parse.urlparse(answer["_links"][relation]["href"]).path
            return json.loads(exchange(self.port, path, body, {"Content-Type": "application/json"})[1])

        entry = self.ask("/authorize-challenge", scope="offline_access openid")
        answer = step(dict(entry, continuationToken=entry["continuation_token"]), "sign_in", username=self.PERSON[0])
        method = next(each for each in answer["_embedded"]["methods"] if each["type"] == "password")
        answer = step(dict(method, continuationToken=answer["continuationToken"]), "challenge")
        answer = step(answer, "verify", password=self.PERSON[1])
        code = self.ask("/authorize-challenge", continuation_token=answer["continuationToken"])["code"]
        return self.ask("/token", grant_type="authorization_code", code=code, scope="offline_access openid")

    def time_of(self, sign_in, calls):
        """Microseconds of the emulator's processor time for a sign-in."""
        before = processor_time(self.process)
        for _ in range(calls):
            if "access_token" not in sign_in():
                raise RuntimeError("nobody is signed in")
        return (processor_time(self.process) - before) / calls

    def prepare(self, tools):
        """Keeps the body of a request that gives one access token and no ID token: one signature."""
        tokens = self.sign_in()
        fields = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "scope": "User.Read"}
        answer = self.ask("/token", **fields)
        if "access_token" not in answer or "id_token" in answer:
            raise RuntimeError("one access token was expected")
        self.refresh = self.TENANT + "/token", self.keep(tools, "refresh", dict(fields, client_id=self.CLIENT))

    def prepare_servers(self, tools):
        """Keeps the bodies of requests that give an app a token for itself, and one on behalf of a person."""
        self.credentials = self.checked(tools, "credentials", self.DAEMON)
        scope = "api://%s/ToDoList.Read" % self.TO_DO
        consent = {"app": self.STAFF_CLIENT, "tenant": "contoso.example", "scopes": [scope]}
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("POST", "/_emulator/consents", json.dumps(consent), {"Content-Type": "application/json"})
        connection.getresponse().read()
        _, text = post(self.port, self.CONTOSO, {
            "grant_type": "password", "client_id": self.STAFF_CLIENT, "username": self.EMPLOYEE[0],
            "password": self.EMPLOYEE[1], "scope": scope})
        self.behalf = self.checked(tools, "behalf", {
            "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "requested_token_use": "on_behalf_of",
            "client_id": self.TO_DO, "client_secret": "Contoso-API-Secret-1",
            "assertion": json.loads(text)["access_token"], "scope": self.SHARED + "/ToDoList.Read"})

    def checked(self, tools, name, fields):
        """The path and the body of a request that gives one access token."""
        answer, text = post(self.port, self.CONTOSO, fields)
        if answer.status != 200 or "id_token" in json.loads(text):
            raise RuntimeError(text)
        return self.CONTOSO, self.keep(tools, name, fields)

    def keep(self, tools, name, fields):
        path = tools.path("emulator-%s-%d" % (name, self.port))
        with open(path, "w") as file:
            file.write(urllib.parse.urlencode(fields))
        return path

    def rate(self, tools, seconds, request):
        out = subprocess.run(
            [tools.floor_path("load"), str(self.port), *request, str(CONNECTIONS), str(seconds)],
            stdout=subprocess.PIPE, text=True, check=True).stdout
        return float(out)


def first_token(tools):
    """Milliseconds from the start to an app's first token."""
    start = time.perf_counter()
    server = Emulator(tools)
    try:
        answer, text = post(server.port, server.CONTOSO, server.DAEMON)
        if answer.status != 200:
            raise RuntimeError(text)
        return (time.perf_counter() - start) * 1000
    finally:
        server.stop()


@contextlib.contextmanager
def sign_in_settings(tools):
    """The settings of the cases of sign-ins, at an emulator of their own, with a browser."""
    server = Emulator(tools)
    pipe = tools.path("browser-%d" % server.port)
    os.mkfifo(pipe)
    # Opened for both directions, no end waits for the other.
    end = os.open(pipe, os.O_RDWR)
    browser = subprocess.Popen(
        [tools.python, os.path.join(tools.here, "peers", "browser.py"), *Emulator.EMPLOYEE], stdin=end)
    place = "http://localhost:%d/" % server.port
    try:
        native = {
            "authority": place + Emulator.TENANT.split("/")[1], "client": Emulator.CLIENT,
            "username": Emulator.PERSON[0], "password": Emulator.PERSON[1]}
        yield {
            "sign-in": {"authority": place + "contoso.example", "client": Emulator.STAFF_CLIENT, "browser": pipe},
            "native-sign-in": native, "native-sign-in-v2": native}
    finally:
        browser.terminate()
        browser.wait()
        os.close(end)
        server.stop()


def sign_in(tools):
    with sign_in_settings(tools) as cases:
        for name, settings in cases.items():
            found = tools.in_turns(tools.ours(name, **settings).value, None, None)
            yield tools.row(name, 1, "us", None, found, 1000)


class Mock(Server):
    BASIC = {"Authorization": "Basic " + base64.b64encode(b"c1:secret").decode()}

    def __init__(self, tools):
        command = [os.path.join(os.path.dirname(tools.python), "oidc-provider-mock"), "--port", "{port}", "--user", "u1"]
        super().__init__(tools, command, "/.well-known/openid-configuration")

    def prepare(self):
        query = urllib.parse.urlencode({
            "client_id": "c1", "redirect_uri": "http://localhost:8400/", "response_type": "code",
            "scope": "openid offline_access", "state": "s"})
        answer, _ = post(self.port, "/oauth2/authorize?" + query, {"sub": "u1"})
        code = urllib.parse.parse_qs(urllib.parse.urlparse(answer.getheader("location")).query)["code"][0]
        self.tokens = self.redeem(
            {"grant_type": "authorization_code", "code": code, "redirect_uri": "http://localhost:8400/"})

    def redeem(self, fields):
        answer, text = post(self.port, "/oauth2/token", fields, self.BASIC)
        if answer.status != 200:
            raise RuntimeError(text)
        return json.loads(text)

    def rate(self, seconds):
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            fields = {"grant_type": "refresh_token", "refresh_token": self.tokens["refresh_token"]}
            self.tokens.update(self.redeem(fields))
            done += 1
        return done / (time.perf_counter() - start)


def emulator_tokens(tools):
    seconds = 1 if tools.is_quick else 2
    rounds = 3 if tools.is_quick else 5
    Emulator(tools).stop()  # The first start makes the keys, once per machine.

    def start(kind):
        def value():
            server = kind(tools)
            found = server.ready, resident(server.process)
            server.stop()
            return found
        return value

    ready = tools.in_turns(start(Emulator), start(Mock), rounds=rounds)
    for column, (name, unit) in enumerate((("emulator-ready", "ms"), ("emulator-memory", "MiB"))):
        yield tools.row(name, 1, unit, PEER, [[pair[column] for pair in values] for values in ready] + [[]])
    folders = ("emulator-%d" % number for number in itertools.count())
    fresh = tools.in_turns(start(lambda tools: Emulator(tools, next(folders))), start(Mock), rounds=rounds)
    yield tools.row("emulator-ready-fresh", 1, "ms", PEER, [[ready for ready, _ in values] for values in fresh] + [[]])
    yield tools.row("emulator-first-token", 1, "ms", None, tools.in_turns(lambda: first_token(tools), None, None, rounds=rounds))
    emulator, mock = Emulator(tools), Mock(tools)
    try:
        emulator.prepare(tools)
        mock.prepare()
        found = tools.in_turns(
            lambda: emulator.rate(tools, seconds, emulator.refresh), lambda: mock.rate(seconds),
            tools.floor("sign", batch_ms=seconds * 500).value, rounds=rounds)
        yield tools.row("emulator-tokens", CONNECTIONS, "tokens/s", PEER, found, more_is_better=True)
        yield tools.row(
            "emulator-memory-after", CONNECTIONS, "MiB", PEER,
            [[resident(emulator.process)], [resident(mock.process)], []])
        for name, sign_in in (
                ("emulator-native-sign-in", emulator.sign_in), ("emulator-native-sign-in-v2", emulator.sign_in_v2)):
            found = tools.in_turns(lambda: emulator.time_of(sign_in, 50), None, None, rounds=rounds)
            yield tools.row(name, 1, "us", None, found)
        emulator.prepare_servers(tools)
        for name, request in (
                ("emulator-client-credentials", emulator.credentials), ("emulator-on-behalf-of", emulator.behalf)):
            found = tools.in_turns(
                lambda: emulator.rate(tools, seconds, request), lambda: emulator.rate(tools, seconds, emulator.refresh),
                rounds=rounds)
            yield tools.row(name, CONNECTIONS, "tokens/s", "emulator-tokens", found + [[]], more_is_better=True)
    finally:
        emulator.stop()
        mock.stop()
