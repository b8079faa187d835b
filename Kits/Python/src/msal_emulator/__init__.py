# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Starts msal-emulator, a local stand-in for the Microsoft identity platform, and controls it. It is not Microsoft.

    with Emulator.start() as emulator:
        token = emulator.token(person="adele@contoso.example", scopes=["ToDoList.Read"])

Whatever has no method here is one `call` away: GET openapi.json describes all of it.
"""

import json
import os
import shutil
import ssl
import subprocess
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, List, Optional

__all__ = ["ControlError", "Emulator", "NotStarted"]

Json = Dict[str, Any]


class NotStarted(Exception):
    """The emulator is not installed, or it ended or said nothing before it was ready. The text says what to do."""


class ControlError(Exception):
    """The emulator refused a request. `code` is for programs, the text for people."""

    def __init__(self, status: int, code: str, message: str):
        super().__init__(f"{message} ({status} {code})")
        self.status, self.code, self.message = status, code, message


class Emulator:
    """An emulator that runs, or a world in one. `ready` is its ready line: addresses, tenants, users, apps, APIs."""

    def __init__(self, control: str, ca: Optional[str] = None, timeout: float = 30):
        """`control` is the address of the control API, `ca` the file of the certificate authority to trust."""
        self._control, self._timeout = control.rstrip("/"), timeout
        handlers: List[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})]
        if ca:
            handlers.append(urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=ca)))
        self._opener = urllib.request.build_opener(*handlers)
        self._process: Optional["subprocess.Popen[str]"] = None
        self._folder: Optional[str] = None
        self.ca = ca
        self.address = self._control.split("/_emulator")[0]  # such as https://localhost:40123
        self.ready = self.describe()

    @classmethod
    def start(cls, *arguments: str, program: Optional[str] = None, timeout: float = 30) -> "Emulator":
        """Starts one on free ports, with keys and files of its own, and returns when it is ready.

        `arguments` are options of `msal-emulator serve`, such as "--seed", "people.json". `program` is the emulator's
        path; by default the one in MSAL_EMULATOR_PROGRAM, otherwise the first on PATH.
        """
        program = program or os.environ.get("MSAL_EMULATOR_PROGRAM") or "msal-emulator"
        found = shutil.which(program)
        if not found:
            raise NotStarted(f"There is no program {program}. Install msal-emulator, or name it in MSAL_EMULATOR_PROGRAM.")
        folder = tempfile.mkdtemp(prefix="msal-emulator-kit-")
        command = [found, "serve", "--port", "0", "--https-port", "0", "--json", "--quiet", *arguments]
        with open(os.path.join(folder, "errors"), "w+", encoding="utf-8") as errors:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True,
                env={**os.environ, "XDG_DATA_HOME": folder})
            # The timer ends a program that never says that it is ready; then the line is empty.
            timer = threading.Timer(timeout, process.kill)
            timer.start()
            try:
                ready = json.loads(process.stdout.readline())  # type: ignore[union-attr]
                emulator = cls(ready["control"], ready.get("ca"))
            except BaseException as failure:
                _end(process, folder)
                errors.seek(0)
                said = errors.read().strip() or f"it was not ready after {timeout} seconds"
                raise NotStarted(f"{program} did not start: {said}") from failure
            finally:
                timer.cancel()
        emulator._process, emulator._folder = process, folder
        return emulator

    @classmethod
    def attach(cls, address: Optional[str] = None, ca: Optional[str] = None) -> "Emulator":
        """The emulator at an address; by default the one of `msal-emulator run`, which sets MSAL_EMULATOR."""
        address = address or os.environ.get("MSAL_EMULATOR")
        if not address:
            raise NotStarted("No emulator is named. Run the tests with: msal-emulator run -- pytest")
        return cls(address.rstrip("/") + "/_emulator", ca or os.environ.get("SSL_CERT_FILE"))

    def stop(self) -> None:
        """Ends the emulator that `start` started, and deletes its files."""
        if self._process:
            _end(self._process, self._folder)
        self._process = None

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def call(self, method: str, path: str, body: Optional[Json] = None, **segments: str) -> Any:
        """A request to the control API. `path` is as openapi.json has it; `segments` fill its braces."""
        for name, value in segments.items():
            path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        request = urllib.request.Request(
            f"{self._control}/{path}", data, {"Content-Type": "application/json"} if data else {}, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as failure:
            with failure:
                error = json.load(failure)["error"]
            raise ControlError(failure.code, error["code"], error["message"]) from None

    def describe(self) -> Json:
        """The ready line as it is now. All is at this `address`, also when a container has other ports inside."""
        ready = self.call("GET", "ready")
        return json.loads(json.dumps(ready).replace(f'"{ready["graph"]}', f'"{self.address}'))

    @property
    def environment(self) -> Dict[str, str]:
        """Variables by which other programs find this emulator, and trust it besides nobody else."""
        names = ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]
        trust = {name: self.ca for name in names} if self.ca else {}
        return {"MSAL_EMULATOR": self.address, "AZURE_AUTHORITY_HOST": self.address, **trust}

    def user(self, username: str) -> Json:
        """A person of the ready line, with the password: by user name, or the part before the @."""
        return _found(self.describe()["users"], username, "username", "@")

    def app(self, name: str) -> Json:
        """An app of the ready line, by name or client id."""
        return _found(self.describe()["apps"], name, "name", "", "clientId")

    def api(self, name: str) -> Json:
        """An API of the ready line, by name, such as "todolist"."""
        return _found(self.describe()["apis"], name, "name")

    def authority(self, tenant: str = "contoso.example") -> str:
        """The authority of a tenant, by name, domain or id."""
        return _found(self.ready["tenants"], tenant, "domain", "", "id", "name")["authority"]

    def add_user(self, username: str, tenant: Optional[str] = None, **members: Any) -> Json:
        """Adds a person; `members` are those of a seed file. The answer has the password."""
        person = {"username": username, "name": username, "tenant": tenant or username.split("@")[-1], **members}
        return {**person, **self.call("POST", "users", person)}

    def change_user(self, username: str, **members: Any) -> Json:
        """Changes members of a person; None removes one."""
        return self.call("PATCH", "users/{username}", members, username=username)

    def block(self, username: str, blocked: bool = True) -> None:
        self.call("POST", "users/{username}/blocked", {"blocked": blocked}, username=username)

    def require(self, username: str, requirement: str) -> None:
        """Sets a person's conditional access: mfa, passkey, compliantDevice, block or none."""
        self.call("POST", "users/{username}/policy", {"require": requirement}, username=username)

    def revoke_sessions(self, username: str) -> None:
        self.call("POST", "users/{username}/revoke-sessions", username=username)

    def add_app(self, name: str, tenant: str = "contoso.example", **members: Any) -> Json:
        """Registers an app; `members` are those of a seed file, such as redirectUris."""
        app = {"name": name, "tenant": tenant, "audience": "singleTenant", "redirectUris": [], **members}
        return self.call("POST", "apps", app)

    def consent(self, app: str, scopes: List[str], **holder: str) -> None:
        """Consents for a person (user="…") or for everybody of a tenant (tenant="…")."""
        self.call("POST", "consents", {"app": app, "scopes": scopes, **holder})

    def token(self, **order: Any) -> str:
        """An access token without a sign-in, good or bad. All members are optional: person, app, tenant, audience,
        scopes, roles, groups, claims, lifetime (negative: expired), version, badSignature."""
        return self.call("POST", "tokens/issue", order)["access_token"]

    def inspect(self, token: str) -> Json:
        """The claims of a token, and why an API would refuse it."""
        return self.call("POST", "tokens/inspect", {"token": token})

    def advance(self, seconds: float) -> Json:
        """Moves the emulator's clock, back if negative."""
        return self.call("POST", "clock", {"advanceSeconds": seconds})

    def fault(self, answer: Json, **match: Any) -> str:
        """Answers matching requests otherwise: `fault({"status": 503}, endpoint="token", count=1)`. Gives the id."""
        return self.call("POST", "faults", {"match": match, "answer": answer})["id"]

    def fault_applied(self, rule: str) -> int:
        """How many requests a fault rule has answered."""
        return self.call("GET", "faults/{id}", id=rule)["applied"]

    def clear_faults(self) -> None:
        self.call("DELETE", "faults")

    def codes(self, address: str) -> List[str]:
        """The one-time codes sent to an address, the newest first."""
        answer = self.call("GET", "inbox?address=" + urllib.parse.quote(address, safe=""))
        return [message["code"] for message in answer["messages"]]

    def world(self) -> "Emulator":
        """A copy of the seed with ids of its own, which no other test meets. `remove_world` deletes it."""
        return Emulator(self._control + "/worlds/" + self.call("POST", "worlds")["world"], self.ca)

    def remove_world(self, world: "Emulator") -> None:
        self.call("DELETE", "worlds/{id}", id=world.ready["world"])

    def reset(self) -> None:
        """Restores the state of the start."""
        self.call("POST", "reset")


def _found(entries: List[Json], name: str, member: str, end: str = "", *others: str) -> Json:
    wanted = name.lower()
    for entry in entries:
        values = [str(entry.get(other, "")).lower() for other in (member, *others)]
        if wanted in values or end and values[0].startswith(wanted + end):
            return entry
    raise KeyError(f"{name} is not there. Choose from: " + ", ".join(str(entry[member]) for entry in entries))


def _end(process: "subprocess.Popen[str]", folder: Optional[str]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()  # type: ignore[union-attr]
    shutil.rmtree(folder or "", ignore_errors=True)
