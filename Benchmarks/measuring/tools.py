# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""What the cases are made with: the build, the virtual environment, the floors, and processes that measure in turns."""
import contextlib
import copy
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

PINNED = ["msal==1.39.0", "msal-extensions==1.3.1", "oidc-provider-mock==0.3.4", "PyJWT[crypto]==2.10.1",
          "redis==5.2.1", "requests"]
FLOORS = {
    "floor": ["-lcurl", "-lsqlite3", "-lcrypto", "-lhiredis"], "service": [], "load": [], "timing": ["-static"], "start": ["-static"]}

class Worker:
    """A process that gives one number for every line it is sent."""

    def __init__(self, command, environment=None):
        self.command = command
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        if self.line() != "ready":
            raise RuntimeError("%s did not start" % " ".join(command))

    def line(self):
        line = self.process.stdout.readline().strip()
        if not line:
            raise RuntimeError("%s ended" % " ".join(self.command))
        return line

    def ask(self):
        self.process.stdin.write("run\n")
        self.process.stdin.flush()

    def value(self):
        self.ask()
        return float(self.line())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Tools:
    def __init__(self, here, is_quick, is_built):
        self.here, self.is_quick = here, is_quick
        self.rounds = 3 if is_quick else 7
        self.batch = 20 if is_quick else 50
        self.cache = os.path.join(here, ".build")
        self.bin = os.path.join(self.cache, "release")
        self.is_built = is_built

    def __enter__(self):
        if not self.is_built:
            self.build()
        self.make_environment()
        self.make_floors()
        self.open_folder()
        return self

    def __exit__(self, *problem):
        for close in reversed(self.closing):
            close()
        shutil.rmtree(self.folder)

    def open_folder(self):
        self.closing = []
        self.services = {}
        self.folder = tempfile.mkdtemp(prefix="work-", dir=self.cache)

    @contextlib.contextmanager
    def apart(self):
        """The same programs, with a folder, services and processes of their own, which end with the block."""
        other = copy.copy(self)
        other.open_folder()
        try:
            yield other
        finally:
            other.__exit__()

    # Making things

    def build(self):
        os.makedirs(self.cache, exist_ok=True)
        # As `make install` does.
        options = subprocess.run(
            [os.path.join(os.path.dirname(self.here), "Scripts", "release-options"), os.path.join(self.cache, "archives")],
            check=True, capture_output=True, text=True).stdout.splitlines()
        environment = dict(os.environ, MSAL_STRICT="1")
        # SwiftPM does not see new files of a package that this one depends on until it makes its plan anew.
        pathlib.Path(self.cache, "release.yaml").unlink(missing_ok=True)
        for product in ("msal", "msal-emulator", "msal-bench"):
            print("building %s" % product, file=sys.stderr)
            subprocess.run(
                ["swift", "build", "--package-path", self.here, "--scratch-path", self.cache, "--product", product,
                 "--quiet", "-debug-info-format", "none"] + options,
                env=environment, check=True)

    def make_environment(self):
        """The peers' virtual environment: made once, and again when the pinned versions change."""
        place = os.path.join(self.cache, "peers")
        self.python = os.path.join(place, "bin", "python")
        note = os.path.join(place, "pinned.json")
        if os.path.exists(note):
            with open(note) as file:
                if json.load(file) == PINNED:
                    return
        print("installing the peers from PyPI", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        subprocess.run([self.python, "-m", "pip", "install", "--quiet"] + PINNED, check=True)
        with open(note, "w") as file:
            json.dump(PINNED, file)

    def make_floors(self):
        for name, libraries in FLOORS.items():
            source = os.path.join(self.here, "floors", name + ".c")
            subprocess.run(
                ["cc", "-O2", "-D_GNU_SOURCE", "-pthread", source, "-o", self.floor_path(name)] + libraries, check=True)

    def floor_path(self, name):
        return os.path.join(self.cache, "floor-" + name)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_python(self, script, *arguments):
        subprocess.run([self.python, os.path.join(self.here, "peers", script)] + [str(a) for a in arguments], check=True)

    def caches(self, accounts, resources=1, environment="login.microsoftonline.com", expired=False):
        """A JSON cache of that size, made once."""
        name = self.path("cache-%d-%d-%s%s.json" % (
            accounts, resources, environment.replace(":", "-"), "-expired" if expired else ""))
        if not os.path.exists(name):
            self.run_python(
                "fixture.py", "cache", name, accounts, resources, environment, "expired" if expired else "valid")
        return name

    def copy(self, name, new):
        place = self.path(new)
        shutil.copy(name, place)
        os.chmod(place, 0o600)
        return place

    def fresh_folder(self, name):
        place = self.path(name)
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place, mode=0o700)
        return place

    # Processes

    def worker(self, command, environment=None):
        worker = Worker(command, environment)
        self.closing.append(worker.close)
        return worker

    def arguments(self, settings):
        return ["%s=%s" % (name.replace("_", "-"), value) for name, value in settings.items() if value is not None]

    def ours(self, case, **settings):
        settings.setdefault("batch_ms", self.batch)
        return self.worker([os.path.join(self.bin, "msal-bench"), case] + self.arguments(settings))

    def other(self, **settings):
        """Another process of ours that renews one account after the other in the same store: the settings by which a case
        reaches it."""
        folder = self.fresh_folder("other-%d" % len(self.closing))
        pipes = {name: os.path.join(folder, name) for name in ("input", "output")}
        for pipe in pipes.values():
            os.mkfifo(pipe)
        # Opened for both directions, no end waits for the other.
        ends = [os.open(pipe, os.O_RDWR) for pipe in pipes.values()]
        process = subprocess.Popen(
            [os.path.join(self.bin, "msal-bench"), "renew-next"] + self.arguments(settings), stdin=ends[0], stdout=ends[1])
        self.closing.append(lambda: (process.terminate(), process.wait(), [os.close(end) for end in ends]))
        return {"other_" + name: pipe for name, pipe in pipes.items()}

    def peer(self, case, **settings):
        settings.setdefault("batch_ms", self.batch)
        script = os.path.join(self.here, "peers", "worker.py")
        return self.worker([self.python, script, case] + self.arguments(settings))

    def floor(self, case, **settings):
        settings.setdefault("batch_ms", self.batch)
        return self.worker([self.floor_path("floor"), case] + self.arguments(settings))

    def service(self, kind, accounts):
        """The token service for ours or the peer, whose issuers differ: its address."""
        if kind not in self.services:
            folder = self.fresh_folder("service-" + kind)
            process = subprocess.Popen([self.floor_path("service"), folder], stdout=subprocess.PIPE, text=True)
            self.closing.append(lambda: (process.terminate(), process.wait(), process.stdout.close()))
            self.services[kind] = "http://127.0.0.1:%s" % process.stdout.readline().strip()
            tenant = self.services[kind] + "/aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
            issuer = tenant if kind == "ours" else "https://login.microsoftonline.com/aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
            self.run_python("fixture.py", "service", folder, accounts, issuer + "/v2.0", tenant)
        return self.services[kind]

    def access_tokens(self, kind):
        """A file with access tokens of that service for an API, a line each."""
        self.service(kind, 1000)
        return os.path.join(self.path("service-" + kind), "access.txt")

    def redis(self):
        """A Redis server in memory: its socket. Debian's redis-tools has the program under another name."""
        folder = self.fresh_folder("redis-%d" % len(self.closing))
        program, place = shutil.which("redis-server"), os.path.join(folder, "redis.sock")
        if not program:
            program = os.path.join(folder, "redis-server")
            os.symlink(shutil.which("redis-check-rdb"), program)
        process = subprocess.Popen([
            program, "--port", "0", "--unixsocket", place, "--save", "", "--appendonly", "no", "--dir", folder],
            stdout=subprocess.DEVNULL)
        self.closing.append(lambda: (process.terminate(), process.wait()))
        wait_for(lambda: os.path.exists(place))
        return place

    def commands(self, redis):
        """How many commands a Redis server has had, this one not counted."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(redis)
            connection.sendall(b"INFO stats\r\n")
            return int(re.search(rb"total_commands_processed:(\d+)", connection.recv(1 << 16)).group(1))

    def post(self, url):
        with urllib.request.urlopen(urllib.request.Request(url, data=b"", method="POST")) as answer:
            return answer.read()

    def requests_since(self, service, kind="count"):
        with urllib.request.urlopen(service + "/_" + kind) as answer:
            return int(answer.read())

    def time(self, command, environment=None, asked=""):
        """(milliseconds on the wall, milliseconds of processor time, MiB of peak memory) of one run, whose standard input
        says what is asked."""
        environment = dict(os.environ, **(environment or {}))
        out = subprocess.run(
            [self.floor_path("timing")] + command, env=environment, input=asked, stdout=subprocess.PIPE, text=True,
            check=True).stdout
        wall, processor, memory = out.split()
        return float(wall) / 1000, float(processor) / 1000, float(memory) / 1024

    def note(self, text):
        print("  " + text, file=sys.stderr, flush=True)

    # Values

    def in_turns(self, *values, rounds=None):
        """Calls each in turns and gives the list of values of each; None stands for what is not there."""
        found = [[] for _ in values]
        for _ in range(rounds or self.rounds):
            for index, value in enumerate(values):
                if value is not None:
                    found[index].append(value())
        return found

    def row(self, name, n, unit, peer, found, scale=1.0, more_is_better=False):
        """The medians, and the median of the rounds' ratios: what slowed a round slowed all of its parts."""
        ours, peers, floors = ([value / scale for value in values] for values in found)
        pairs = [
            (mine / other if more_is_better else other / mine) for mine, other in zip(ours, peers)
            if (other if more_is_better else mine)]
        middle = lambda values: round(statistics.median(values), 4) if values else None
        self.note("%s/%s: %s %s" % (name, n, middle(ours), unit))
        return {
            "name": name, "n": n, "ours": middle(ours), "unit": unit, "peer": peer if peers else None,
            "peerValue": middle(peers), "floor": middle(floors), "ratio": middle(pairs)}


def wait_for(condition, seconds=20):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.001)
    raise RuntimeError("waited too long")
