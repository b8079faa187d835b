# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Starts msal-emulator, a local stand-in for the Microsoft identity platform, and controls it. It is not Microsoft.

    with Emulator.start() as emulator:
        token = emulator.token(person="adele@contoso.example", scopes=["ToDoList.Read"])
"""

import atexit
import contextlib
import functools
import http.client
import json
import os
import shutil
import ssl
import subprocess
import tempfile
import threading
from typing import Any, Optional
from urllib.parse import quote, urlsplit


class NotStarted(Exception):
    """No emulator answers: none started, it ended, or something else is at the address. The text says what to do."""


class ControlError(Exception):
    """The emulator refused a request. `code` is for programs, the text for people."""

    def __init__(self, status: int, code: str, message: str):
        super().__init__(f"{message} ({status} {code})")
        self.status, self.code, self.message = status, code, message


class Emulator(contextlib.AbstractContextManager):
    """An emulator that runs, or a world in one. `ready` is its ready line: addresses, tenants, users, apps, APIs."""

    def __init__(self, control: str, ca: Optional[str] = None, timeout: float = 30):
        """`control` is the address of the control API, `ca` the file of the certificate authority to trust."""
        self.ca, self._control, self._url = ca, control.rstrip("/"), urlsplit(control.rstrip("/"))
        self.address = self._control.split("/_emulator")[0]  # such as https://localhost:40123
        self._running, self._owner = contextlib.ExitStack(), os.getpid()
        try:
            trust = {"context": ssl.create_default_context(cafile=ca)} if self._url.scheme == "https" else {}
        except OSError as failure:
            raise NotStarted(f"{ca} has no certificate authority: {failure}. Name the emulator's ca.pem.") from failure
        kind: Any = http.client.HTTPSConnection if trust else http.client.HTTPConnection
        self._connect = functools.partial(kind, self._url.netloc, timeout=timeout, **trust)
        self.ready = self.describe()

    @classmethod
    def start(cls, *arguments: str, program: Optional[str] = None, timeout: float = 30) -> "Emulator":
        """Starts one on free ports, with keys and files of its own. It ends with this process, if not before.

        `arguments` are options of `msal-emulator serve`, such as "--seed", "people.json". `program` is the emulator's
        path; by default the one in MSAL_EMULATOR_PROGRAM, otherwise the first on PATH."""
        program = program or os.environ.get("MSAL_EMULATOR_PROGRAM") or "msal-emulator"
        if not shutil.which(program):
            raise NotStarted(f"There is no program {program}. Install it, or name another in MSAL_EMULATOR_PROGRAM.")
        # However this process ends, its end of the pipe is closed then, and the emulator stops.
        command = [program, "serve", "--port", "0", "--https-port", "0", "--json", "--quiet", "--until-stdin-ends"]
        with contextlib.ExitStack() as running:
            folder = tempfile.mkdtemp(prefix="msal-emulator-kit-")
            running.callback(shutil.rmtree, folder, ignore_errors=True)
            errors = running.enter_context(tempfile.TemporaryFile("w+"))
            process = subprocess.Popen(
                [*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                errors="replace", env={**os.environ, "XDG_DATA_HOME": folder})
            running.callback(_end, process)
            timer = threading.Timer(timeout, process.kill)  # for a program that never says that it is ready
            timer.start()
            try:
                line = process.stdout.readline()  # type: ignore[union-attr]
                status = None if line else process.wait()
                ready = json.loads(line)
                emulator = cls(ready["control"], ready.get("ca"))
            except Exception as failure:
                why = {None: failure, -9: f"not ready after {timeout} seconds"}.get(status, f"exit status {status}")
                errors.seek(0)
                raise NotStarted(f"{program} did not start: {why}. {errors.read().strip()}") from failure
            finally:
                timer.cancel()
            emulator._running = running.pop_all()
        atexit.register(emulator.stop)
        return emulator

    @classmethod
    def attach(cls, address: Optional[str] = None, ca: Optional[str] = None) -> "Emulator":
        """The emulator at an address; by default the one of `msal-emulator run`, which sets MSAL_EMULATOR."""
        address = address or os.environ.get("MSAL_EMULATOR", "")
        if not address.startswith(("http://", "https://")):
            raise NotStarted(f"'{address}' is no address of an emulator. Name one, or run: msal-emulator run -- pytest")
        return cls(address.rstrip("/") + "/_emulator", ca or os.environ.get("SSL_CERT_FILE"))

    def stop(self, *_: object) -> None:
        """Ends the emulator that `start` started, and deletes its files. A fork of the process leaves both alone."""
        if self._owner == os.getpid():
            self._running.close()

    __exit__ = stop

    def call(self, method: str, path: str, body: Optional[dict] = None, **segments: str) -> Any:
        """Any request to the control API. `path` is as openapi.json has it; `segments` fill its braces."""
        path = path.format(**{name: quote(value, safe="") for name, value in segments.items()})
        data = None if method in ("GET", "DELETE") else json.dumps(body or {})
        try:
            with contextlib.closing(self._connect()) as connection:
                connection.request(method, f"{self._url.path}/{path}", data, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                content = json.load(answer)
            if answer.status >= 400:
                raise ControlError(answer.status, content["error"]["code"], content["error"]["message"])
            return content
        except (OSError, http.client.HTTPException) as failure:
            untrusted = isinstance(failure, ssl.SSLCertVerificationError)
            step = "Name its ca.pem, as ca." if untrusted else "Start it, or run: msal-emulator run -- pytest"
            raise NotStarted(f"No emulator answers at {self.address}: {failure}. {step}") from failure
        except (ValueError, KeyError, TypeError):
            raise NotStarted(f"{self.address} answers {answer.status}, but is no emulator. Check it.") from None

    def describe(self) -> dict:
        """The ready line as it is now. All is at this `address`, also when a container has other ports inside."""
        ready = self.call("GET", "ready")
        return json.loads(json.dumps(ready).replace(f'"{ready["graph"]}', f'"{self.address}'))

    @property
    def environment(self) -> dict:
        """Variables by which other programs find this emulator, and trust it besides nobody else."""
        names = ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO", "NODE_EXTRA_CA_CERTS"]
        given = os.environ.get("no_proxy") or os.environ.get("NO_PROXY")
        direct = ",".join(filter(None, [given, "localhost,127.0.0.1,::1", self._url.hostname]))
        service = self.ready.get("managedIdentity", {}).get("appService", {})
        identity = {name: value.replace(self.ready["http"], self.address) for name, value in service.items()}
        return {"MSAL_EMULATOR": self.address, "AZURE_AUTHORITY_HOST": self.address, "no_proxy": direct,
                "NO_PROXY": direct, **identity, **dict.fromkeys(names if self.ca else [], self.ca)}

    def user(self, username: str) -> dict:
        """A person of the ready line, with the password: by user name, or the part before the @."""
        return _found(self.describe()["users"], username, "username", "@")

    def app(self, name: str) -> dict:
        """An app of the ready line, by name or client id."""
        return _found(self.describe()["apps"], name, "name", "", "clientId")

    def api(self, name: str) -> dict:
        """An API of the ready line, by name, such as "todolist"."""
        return _found(self.describe()["apis"], name, "name")

    def authority(self, tenant: Optional[str] = None) -> str:
        """The authority of a tenant, by name, domain or id; by default of the first."""
        return _found(self.ready["tenants"], tenant, "domain", "", "id", "name")["authority"]

    def add_user(self, username: str, tenant: Optional[str] = None, **members: Any) -> dict:
        """Adds a person; `members` are those of a seed file. The answer has the password."""
        person = {"username": username, "name": username, "tenant": tenant or username.split("@")[-1], **members}
        return {**person, **self.call("POST", "users", person)}

    def change_user(self, username: str, **members: Any) -> dict:
        """Changes members of a person; None removes one."""
        return self.call("PATCH", "users/{username}", members, username=username)

    def block(self, username: str, blocked: bool = True) -> None:
        self.call("POST", "users/{username}/blocked", {"blocked": blocked}, username=username)

    def require(self, username: str, requirement: str) -> None:
        """Sets a person's conditional access: mfa, passkey, compliantDevice, block or none."""
        self.call("POST", "users/{username}/policy", {"require": requirement}, username=username)

    def revoke_sessions(self, username: str) -> None:
        self.call("POST", "users/{username}/revoke-sessions", username=username)

    def add_app(self, name: str, tenant: Optional[str] = None, **members: Any) -> dict:
        """Registers an app, by default in the first tenant. `members`: as in a seed file, such as redirectUris."""
        standard = {"tenant": tenant or self.ready["tenants"][0]["id"], "audience": "singleTenant", "redirectUris": []}
        return self.call("POST", "apps", {"name": name, **standard, **members})

    def consent(self, app: str, scopes: list[str], **holder: str) -> None:
        """Consents for a person (user="…") or for everybody of a tenant (tenant="…")."""
        self.call("POST", "consents", {"app": app, "scopes": scopes, **holder})

    def token(self, **order: Any) -> str:
        """An access token without a sign-in. `order` may have person, app, tenant, audience, scopes, roles, groups,
        claims, lifetime (in seconds, negative: expired), version, badSignature."""
        return self.call("POST", "tokens/issue", order)["access_token"]

    def inspect(self, token: str) -> dict:
        """The claims of a token, and why an API would refuse it."""
        return self.call("POST", "tokens/inspect", {"token": token})

    def advance(self, seconds: float) -> dict:
        """Moves the emulator's clock, back if negative."""
        return self.call("POST", "clock", {"advanceSeconds": seconds})

    def fault(self, answer: dict, **match: Any) -> str:
        """Answers matching requests otherwise: `fault({"status": 503}, endpoint="token", count=1)`. Gives the id."""
        return self.call("POST", "faults", {"match": match, "answer": answer})["id"]

    def fault_applied(self, rule: str) -> int:
        """How many requests a fault rule has answered."""
        return self.call("GET", "faults/{id}", id=rule)["applied"]

    def clear_faults(self) -> None:
        self.call("DELETE", "faults")

    def codes(self, address: str) -> list[str]:
        """The one-time codes sent to an address, the newest first."""
        return [sent["code"] for sent in self.call("GET", "inbox?address=" + quote(address, safe=""))["messages"]]

    def world(self) -> "Emulator":
        """A copy of the seed with ids of its own, which no other test meets. `remove_world` deletes it."""
        return Emulator(self._control + "/worlds/" + self.call("POST", "worlds")["world"], self.ca)

    def remove_world(self, world: "Emulator") -> None:
        self.call("DELETE", "worlds/{id}", id=world.ready["world"])

    def reset(self) -> None:
        """Restores the state of the start."""
        self.call("POST", "reset")


def _found(entries: list[dict], name: Optional[str], member: str, end: str = "", *others: str) -> dict:
    wanted = (name or entries[0][member]).lower()
    for entry in entries:
        values = [str(entry.get(other, "")).lower() for other in (member, *others)]
        if wanted in values or end and values[0].startswith(wanted + end):
            return entry
    raise KeyError(f"{name} is not there. Choose from: " + ", ".join(str(entry[member]) for entry in entries))


def _end(process: "subprocess.Popen[str]") -> None:
    with process:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
