#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Scripts/servers.py: runs the sample until Ctrl-C. An emulator in the platform's place, Redis, two instances of the web API
and two of the web app, and a proxy that hands requests to the instances in turns. Nothing of it is left afterwards."""

import base64
import ctypes
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
WEB_APP = "5a3e0000-0000-4000-8000-00000000a0d1"
LIST_API = "70d01157-0000-4000-8000-00000000d001"
SHARED_API = "70d01157-0000-4000-8000-00000000d002"
# Everything is on this machine, whatever proxy the environment names.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
PROXY = """
global
  maxconn 500
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  # A request that no instance has taken goes to the other one. One that an instance has taken is sent again only if it
  # changes nothing.
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  option httpchk GET /health
  default-server check inter 500ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
"""
PROXIED = """
frontend {name}
  bind 127.0.0.1:{port}
  default_backend {name}
backend {name}
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
"""


def end_with_parent():
    """Linux ends the child should this program be killed."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    [each.close() for each in sockets]
    return ports


class Servers:
    def __init__(self, build="debug"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="todo-list-server."))
        self.processes = {}
        self.programs = HERE / ".build" / build
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self):
        self.start_emulator()
        self.redis_socket = self.folder / "redis.sock"
        self.start_redis()
        ports = free_ports(6)
        self.api, self.web = "http://127.0.0.1:%d" % ports[0], "http://localhost:%d" % ports[1]
        self.ports = {"api-1": ports[2], "api-2": ports[3], "web-1": ports[4], "web-2": ports[5]}
        self.write_settings()
        for name in self.ports:
            self.start_instance(name)
        config = PROXY
        for role, port in (("api", ports[0]), ("web", ports[1])):
            config += PROXIED.format(name=role, port=port)
            for name, own in self.ports.items():
                config += "  server %s 127.0.0.1:%d\n" % (name, own) if name.startswith(role) else ""
        self.run("proxy", ["/usr/sbin/haproxy", "-q", "-f", self.write("haproxy.cfg", config)])
        for address in (self.api, self.web):
            self.wait_for("proxy", lambda: answers(address + "/health"))

    # What stands in for the platform

    def start_emulator(self):
        ready = self.folder / "ready.json"
        with open(ready, "w") as file:
            self.run("emulator", [
                ROOT / ".build/debug/msal-emulator", "serve", "--port", "0", "--https-port", "0", "--json", "--quiet"],
                stdout=file, env={**os.environ, "XDG_DATA_HOME": str(self.folder)})
        self.wait_for("emulator", lambda: ready.read_text().endswith("\n"))
        self.ready = json.loads(ready.read_text())
        self.control("apps", {
            "clientId": WEB_APP, "name": "To-Do Web App", "tenant": "contoso.example", "audience": "singleTenant",
            "redirectUris": [], "webRedirectUris": ["http://localhost/signin-oidc", "http://localhost/signed-out"],
            "optionalClaims": ["sid", "login_hint"]})

    def control(self, path, body):
        request = urllib.request.Request(
            "%s/_emulator/%s" % (self.ready["http"], path), json.dumps(body).encode(),
            {"Content-Type": "application/json"})
        with DIRECT.open(request, timeout=30) as answer:
            return json.load(answer)

    def newest_code(self, address):
        """The one-time code that the platform has just sent."""
        request = urllib.request.Request(
            "%s/_emulator/inbox?address=%s" % (self.ready["http"], urllib.parse.quote(address)),
            headers={"Accept": "application/json"})
        for _ in range(200):
            with DIRECT.open(request, timeout=30) as answer:
                messages = json.load(answer)["messages"]
            if messages:
                return messages[0]["code"]
            time.sleep(0.1)
        raise RuntimeError("there is no code for %s" % address)

    def secret(self, app):
        return self.control("apps/%s/secrets" % app, {"name": "sample"})["value"]

    def tenant(self, kind):
        return next(each for each in self.ready["tenants"] if each["kind"] == kind)

    # What the programs are told

    def write(self, name, text):
        path = self.folder / name
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        return str(path)

    def shared(self, role, app):
        contoso = self.ready["http"] + "/" + self.tenant("workforce")["id"]
        keys = [
            self.write("%s-%s.key" % (role, use), base64.b64encode(os.urandom(32)).decode())
            for use in ("sealing", "naming")]
        return {
            "application": {
                "clientID": app, "authority": contoso, "isKnownToPlatform": False,
                "secretFile": self.write(role + ".secret", self.secret(app)),
                "certificateAuthorityFile": self.ready["ca"]},
            "redis": {
                "address": "unix://%s" % self.redis_socket, "name": "todo-" + role, "sealingKeyFile": keys[0],
                "namingKeyFile": keys[1]}}

    def write_settings(self):
        workforce, customers = self.tenant("workforce"), self.tenant("external")
        api = self.shared("api", LIST_API)
        api.update({
            "graph": self.ready["http"],
            "apis": [
                {"path": "todolist", "clientID": LIST_API}, {"path": "sharedlist", "clientID": SHARED_API}],
            "callers": [
                {"authority": api["application"]["authority"], "tenantID": workforce["id"]},
                {"authority": customers["nativeAuthority"], "tenantID": customers["id"]}]})
        self.write("api.json", json.dumps(api, indent=2))
        web = self.shared("web", WEB_APP)
        web.update({
            "sessionKeyFile": self.write("web-session.key", base64.b64encode(os.urandom(32)).decode()),
            "address": self.web, "api": self.api + "/api", "listClientID": LIST_API,
            "sharedListClientID": SHARED_API})
        self.write("web.json", json.dumps(web, indent=2))

    # Processes

    def run(self, name, command, **options):
        command = [str(word) for word in command]
        # Ctrl-C is for this program, which ends the others in their order.
        self.processes[name] = subprocess.Popen(
            command, start_new_session=True, preexec_fn=end_with_parent, **options)

    def start_redis(self):
        """Debian's redis-tools has the server under another name: it looks at how it is called."""
        program = shutil.which("redis-server")
        if not program:
            program = self.folder / "redis-server"
            if not program.exists():
                program.symlink_to(shutil.which("redis-check-rdb"))
        self.run("redis", [
            program, "--port", "0", "--unixsocket", self.redis_socket, "--unixsocketperm", "700", "--save", "",
            "--appendonly", "no", "--dir", self.folder, "--maxmemory-policy", "noeviction", "--loglevel", "warning"],
            stdout=subprocess.DEVNULL)
        self.wait_for("redis", self.redis_socket.exists)

    def start_instance(self, name):
        role = name.split("-")[0]
        program = {"api": "TodoListAPI", "web": "TodoListWeb"}[role]
        self.run(name, [self.programs / program, str(self.ports[name]), self.folder / (role + ".json")])
        self.wait_for(name, lambda: answers("http://127.0.0.1:%d/health" % self.ports[name]))
        if "proxy" in self.processes:
            # The proxy asks twice a second which instances are there, and until then it has no other one.
            time.sleep(1)

    def wait_for(self, name, condition):
        end = time.monotonic() + 60
        while not condition():
            if self.processes[name].poll() is not None or time.monotonic() > end:
                raise RuntimeError("%s did not start" % name)
            time.sleep(0.05)

    def kill(self, name):
        """As a machine fails: at once, with requests in flight."""
        process = self.processes.pop(name)
        process.kill()
        process.wait()

    def close(self):
        for process in reversed(self.processes.values()):
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def answers(address):
    try:
        DIRECT.open(address, timeout=1).close()
        return True
    except (urllib.error.URLError, OSError):
        return False


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    servers = Servers()
    try:
        print("Open %s and sign in as adele@contoso.example with Adele-Pass-1." % servers.web)
        print("The web API is at %s/api/todolist and /api/sharedlist. Ctrl-C ends everything." % servers.api, flush=True)
        signal.pause()
    except KeyboardInterrupt:
        print()
    finally:
        servers.close()


if __name__ == "__main__":
    main()
