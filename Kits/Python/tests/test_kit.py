# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The kit against a running emulator, and against the description of its control API."""

import http.server
import json
import os
import pathlib
import re
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import msal_emulator
import pytest
from msal_emulator import ControlError, Emulator, NotStarted

ADELE = "adele@contoso.example"


def ask(emulator, request):
    """Status and body of the answer, as a client that trusts the emulator's authority sees them."""
    trust = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=emulator.ca))
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), trust)
    try:
        with opener.open(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as failure:
        with failure:
            return failure.code, failure.read()


def get(emulator, address, token=None):
    """Status and JSON of a GET; the text of a failure."""
    status, body = ask(
        emulator, urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"} if token else {}))
    return status, json.loads(body) if status < 400 else body


def post(emulator, endpoint, tenant, app, **form):
    """Status and JSON of an endpoint of a tenant."""
    form["client_id"] = emulator.app(app)["clientId"]
    address = f"{emulator.authority(tenant)}/oauth2/v2.0/{endpoint}"
    status, body = ask(emulator, urllib.request.Request(address, urllib.parse.urlencode(form).encode()))
    return status, json.loads(body)


def redeem(emulator, **parameters):
    """The answer of the token endpoint to a person's password."""
    return post(emulator, "token", "Contoso", "MSAL Sample App", grant_type="password", scope="openid", **parameters)


def test_every_request_of_the_kit_is_in_the_description_of_the_control_api(emulator):
    paths = emulator.call("GET", "openapi.json")["paths"]
    source = pathlib.Path(msal_emulator.__file__).read_text()
    calls = re.findall(r'call\(\s*"([A-Z]+)", "([^"?]+)', source)
    assert len(calls) > 15
    for method, path in calls:
        assert method.lower() in paths.get("/" + path, {}), f"{method} {path}"


def test_the_bodies_of_the_kit_are_what_the_description_says(emulator, monkeypatch):
    paths = emulator.call("GET", "openapi.json")["paths"]
    call, sent = Emulator.call, []

    def recorded(self, method, path, body=None, **segments):
        sent.append((method, path, body or {}))
        return call(self, method, path, body, **segments)

    monkeypatch.setattr(Emulator, "call", recorded)
    emulator.add_user("zoe@contoso.example", jobTitle="Cook")
    emulator.change_user("zoe@contoso.example", jobTitle=None)
    emulator.block("zoe@contoso.example")
    emulator.require("zoe@contoso.example", "mfa")
    emulator.revoke_sessions("zoe@contoso.example")
    app = emulator.add_app("Job", redirectUris=["http://localhost"])
    emulator.consent(app["clientId"], ["User.Read"], user=ADELE)
    emulator.inspect(emulator.token(person=ADELE, lifetime=60, claims={"department": 7}, badSignature=True))
    emulator.advance(1)
    emulator.fault({"status": 503}, endpoint="token", count=1)
    commands = [(method, path, body) for method, path, body in sent if method in ("POST", "PATCH")]
    assert len(commands) == 11
    for method, path, body in commands:
        operation = paths["/" + path][method.lower()]
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        assert set(schema.get("required", [])) <= set(body), path
        assert set(body) <= set(schema["properties"]), path


def test_the_emulator_has_users_apps_apis_and_authorities(emulator, emulator_users):
    assert emulator.user("adele")["password"] == emulator.user(ADELE.upper())["password"] == "Adele-Pass-1"
    assert ADELE in [user["username"] for user in emulator_users]
    assert emulator.app(emulator.ready["apps"][0]["clientId"]) == emulator.ready["apps"][0]
    assert emulator.api("todolist")["url"].startswith(emulator.address)
    status, metadata = get(emulator, emulator.authority() + "/v2.0/.well-known/openid-configuration")
    assert status == 200 and metadata["token_endpoint"].startswith(emulator.address)
    with pytest.raises(KeyError, match="Choose from: .*adele"):
        emulator.user("nobody")


def test_a_person_who_was_added_signs_in_until_blocked(emulator):
    zoe = emulator.add_user("zoe@contoso.example")
    proof = {"username": zoe["username"], "password": zoe["password"]}
    assert redeem(emulator, **proof)[0] == 200
    emulator.block(zoe["username"])
    status, answer = redeem(emulator, **proof)
    assert (status, answer["error_codes"]) == (400, [50057])


def test_a_test_finds_nothing_of_the_one_before(emulator):
    # The test above added her.
    with pytest.raises(KeyError):
        emulator.user("zoe")


def test_tokens_are_accepted_or_refused_as_ordered(emulator, emulator_token):
    url = emulator.api("todolist")["url"]
    assert get(emulator, url, emulator_token(person=ADELE, scopes=["ToDoList.Read"]))[0] == 200
    for order in [{"lifetime": -600}, {"badSignature": True}, {"audience": "graph"}]:
        token = emulator_token(person=ADELE, **order)
        assert get(emulator, url, token)[0] == 401, order
    assert emulator.inspect(emulator_token(person=ADELE, lifetime=-600))["refusals"]


def test_the_clock_moves_and_the_next_test_has_it_right_again(emulator, emulator_clock):
    assert emulator.call("GET", "clock")["secondsAhead"] == 0
    assert emulator_clock(3600)["secondsAhead"] == 3600


def test_faults_answer_as_often_as_told(emulator, emulator_fault):
    assert emulator.call("GET", "clock")["secondsAhead"] == 0
    rule = emulator_fault({"error": "invalid_grant", "codes": [50076]}, endpoint="token", count=1)
    proof = {"username": ADELE, "password": emulator.user("adele")["password"]}
    assert redeem(emulator, **proof)[1]["error_codes"] == [50076]
    assert redeem(emulator, **proof)[0] == 200
    assert emulator.fault_applied(rule) == 1
    emulator.clear_faults()
    assert emulator.call("GET", "requests")["requests"][0]["fault"] == rule
    with pytest.raises(ControlError) as refused:
        emulator.fault_applied(rule)
    assert (refused.value.status, refused.value.code) == (404, "unknown_fault")


def test_codes_reach_the_inbox_and_sign_in(emulator):
    otto = "otto@customers.example"
    assert emulator.codes(otto) == []
    place, types = ("Fabrikam Customers", "Fabrikam News"), "oob redirect"
    begun = post(emulator, "initiate", *place, username=otto, challenge_type=types)[1]
    sent = post(emulator, "challenge", *place, continuation_token=begun["continuation_token"], challenge_type=types)[1]
    code, = emulator.codes(otto)
    status, tokens = post(
        emulator, "token", *place, grant_type="oob", oob=code, scope="openid", continuation_token=sent["continuation_token"])
    assert (status, tokens.get("token_type")) == (200, "Bearer"), tokens


def test_worlds_do_not_meet(emulator, emulator_world):
    name = emulator_world.user("adele")["username"]
    assert name != ADELE
    emulator_world.block(name)
    assert emulator_world.user("adele")["blocked"] is True
    assert "blocked" not in emulator.user("adele")
    metadata = emulator_world.authority(name.split("@")[1]) + "/v2.0/.well-known/openid-configuration"
    status, body = get(emulator_world, metadata)
    assert status == 200, body
    assert body["issuer"] != get(emulator, emulator.authority() + "/v2.0/.well-known/openid-configuration")[1]["issuer"]


def test_the_defaults_of_a_world_are_of_its_first_tenant(emulator, emulator_world):
    first = emulator_world.ready["tenants"][0]
    assert emulator_world.authority() == first["authority"] != emulator.authority()
    app = emulator_world.add_app("Job")
    assert emulator_world.app("Job") == {**emulator_world.app(app["clientId"]), "tenant": first["id"]}


def test_the_environment_is_that_of_a_program_that_msal_emulator_run_starts(emulator, tmp_path, monkeypatch):
    monkeypatch.setenv("no_proxy", "intranet.example")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    script = "import json, os; print(json.dumps(dict(os.environ)))"
    done = subprocess.run(
        [os.environ["MSAL_EMULATOR_PROGRAM"], "run", "--", sys.executable, "-c", script],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=True)
    ours, theirs = emulator.environment, json.loads(done.stdout)
    assert set(ours) == {name for name in theirs if theirs[name] != os.environ.get(name)} - {"XDG_DATA_HOME"}
    assert ours["no_proxy"] == theirs["no_proxy"] == "intranet.example,localhost,127.0.0.1,::1,localhost"
    request = urllib.request.Request(
        ours["IDENTITY_ENDPOINT"] + "?api-version=2019-08-01&resource=https://management.azure.com",
        headers={"X-IDENTITY-HEADER": ours["IDENTITY_HEADER"]})
    status, body = ask(emulator, request)
    assert status == 200 and json.loads(body)["access_token"], body


def test_hosts_without_a_proxy_stay_so_in_capitals_too(emulator, monkeypatch):
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("NO_PROXY", "intranet.example")
    direct = "intranet.example,localhost,127.0.0.1,::1,localhost"
    assert [emulator.environment[name] for name in ("no_proxy", "NO_PROXY")] == [direct, direct]


class Other(http.server.BaseHTTPRequestHandler):
    """A server that is no emulator."""

    def do_GET(self):  # noqa: N802
        self.send_error(404)

    def log_message(self, *_):
        pass


def test_what_is_no_emulator_is_named_with_the_next_step(emulator, tmp_path, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{other.server_port}"
        with pytest.raises(NotStarted, match=f"{address} answers 404, but is no emulator. Check"):
            Emulator.attach(address)
        other.shutdown()
    with pytest.raises(NotStarted, match=f"No emulator answers at {address}: .*refused.* msal-emulator run -- "):
        Emulator.attach(address)
    with pytest.raises(NotStarted, match="No emulator answers at https://localhost:.* CERTIFICATE_VERIFY_FAILED.* ca"):
        Emulator.attach(emulator.address)
    with pytest.raises(NotStarted, match="No emulator answers at http://localhost:"):
        Emulator.attach(emulator.address.replace("https", "http"))
    with pytest.raises(NotStarted, match="'localhost:8400' is no address of an emulator. Name one"):
        Emulator.attach("localhost:8400")
    with pytest.raises(NotStarted, match="none.pem has no certificate authority: .*No such file.* Name"):
        Emulator.attach(emulator.address, str(tmp_path / "none.pem"))


def test_options_that_come_too_late_are_refused(emulator, tmp_path):
    (tmp_path / "conftest.py").write_text(
        "import pytest\n@pytest.fixture(scope='session')\ndef emulator_arguments():\n    return ['--strict']\n")
    (tmp_path / "test_one.py").write_text("def test_one(emulator): pass\n")
    done = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path], capture_output=True, text=True,
        env={**os.environ, **emulator.environment}, timeout=60, check=False)
    assert "NotStarted: Give these options to `msal-emulator run` instead: --strict" in done.stdout, done.stdout


def test_an_emulator_is_found_by_its_address(emulator, monkeypatch):
    for name, value in emulator.environment.items():
        monkeypatch.setenv(name, value)
    assert Emulator.attach().ready["control"] == emulator.ready["control"]
    # As through a container's port, which is another one outside: here the name is.
    elsewhere = Emulator.attach(emulator.address.replace("localhost", "127.0.0.1"))
    assert elsewhere.authority().startswith("https://127.0.0.1:")
    assert elsewhere.api("todolist")["url"].startswith("https://127.0.0.1:")
    assert elsewhere.world().ready["world"]
    monkeypatch.delenv("MSAL_EMULATOR")
    with pytest.raises(NotStarted, match="msal-emulator run"):
        Emulator.attach()


def test_what_does_not_start_says_why(tmp_path):
    with pytest.raises(NotStarted, match="MSAL_EMULATOR_PROGRAM"):
        Emulator.start(program=str(tmp_path / "none"))
    with pytest.raises(NotStarted, match="seed.json: .* No such file|Can't read .*seed.json"):
        Emulator.start("--seed", str(tmp_path / "seed.json"))
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexec sleep 60\n")
    silent.chmod(0o755)
    with pytest.raises(NotStarted, match="not ready after 0.2 seconds"):
        Emulator.start(program=str(silent), timeout=0.2)
    silent.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    with pytest.raises(NotStarted, match="silent did not start: exit status 3. broken"):
        Emulator.start(program=str(silent))


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, SystemExit])
def test_a_start_that_is_interrupted_leaves_nothing(interruption, tmp_path, monkeypatch):
    def describe(_):
        raise interruption

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(Emulator, "describe", describe)
    with pytest.raises(interruption):
        Emulator.start()
    assert not list(tmp_path.iterdir())


def test_an_emulator_ends_with_its_files():
    with Emulator.start() as emulator:
        authority = pathlib.Path(emulator.ca)
        assert authority.exists()
    assert not authority.exists()
    with pytest.raises(NotStarted):
        emulator.call("GET", "health")


# What starts an emulator and prints where it is, in a process of its own.
STARTED = "from msal_emulator import Emulator; one = Emulator.start(); print(one.ready['http'], one.ca, flush=True)"


def is_gone(address):
    """Whether nothing answers there, at the latest in 30 seconds."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            Emulator.attach(address)
        except NotStarted:
            return True
    return False


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_an_emulator_ends_with_the_process_that_is_killed(number):
    # Under nohup, programs ignore SIGHUP.
    heeding = "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    command = [sys.executable, "-c", f"{heeding}; {STARTED}; input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().split()[0]
        assert Emulator.attach(address).ready
        process.send_signal(number)
        assert process.wait(30) == -number
    assert is_gone(address)


def test_an_emulator_that_is_forgotten_ends_with_its_files_and_is_left_alone_by_a_fork():
    forked = "import os, sys; child = os.fork(); child or sys.exit(); os.waitpid(child, 0)"
    after = "Emulator.attach(one.ready['http']); assert os.path.exists(one.ca)"
    done = subprocess.run(
        [sys.executable, "-c", f"{STARTED}; {forked}; {after}"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    address, ca = done.stdout.split()[:2]
    assert is_gone(address)
    assert not os.path.exists(os.path.dirname(os.path.dirname(ca)))


def test_the_kit_needs_nothing_but_python():
    names = re.findall(r"^(?:import|from) (\w+)", pathlib.Path(msal_emulator.__file__).read_text(), re.MULTILINE)
    assert set(names) <= set(sys.stdlib_module_names)
