# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""What somebody does who only has the console's guides: saves their programs as they stand and runs them, in Python
and the shell; those of other languages are only read by their own tools. Prints one JSON object.

start_page.py ADDRESS PORT USERNAME PASSWORD, where PORT is a free one, for the API in the place of 5000."""

import html.parser
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import requests

address, port, username, password = sys.argv[1:5]


class Snippets(html.parser.HTMLParser):
    """The texts of `pre`, each with the last `summary` before it."""

    def __init__(self):
        super().__init__()
        self.found, self._title, self._in, self._text = [], "", None, ""

    def handle_starttag(self, tag, attributes):
        if tag in ("summary", "pre"):
            self._in, self._text = tag, ""

    def handle_data(self, data):
        self._text += data if self._in else ""

    def handle_endtag(self, tag):
        if tag == self._in == "summary":
            self._title = self._text
        elif tag == self._in == "pre":
            self.found.append((self._title, self._text))
        elif tag == "ol":
            self._title = ""
        if tag == self._in:
            self._in = None


page = Snippets()
page.feed(requests.get(address + "/_emulator/console/guides", headers={"Accept": "text/html"}).text)
folder = tempfile.mkdtemp()
clean = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}


def saved(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def snippet(language, marker):
    return next(text for title, text in page.found if title == language and marker in text)


def shell(marker):
    """Runs the commands as they stand, but for the API's port."""
    text = next(text for _, text in page.found if marker in text and "TOKEN=$(" in text)
    out = subprocess.run(["bash", "-c", text.replace("localhost:5000", "localhost:" + port)], env=clean,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    return {"status": int(out.split()[1]) if out.startswith("HTTP/") else None, "text": out[-300:]}


def read_by(tool, arguments, language, name):
    """How many of its programs the language's own tool refuses to read; nothing where it is not here."""
    if not shutil.which(tool):
        return None
    texts = [text for title, text in page.found if title == language]
    runs = [subprocess.run([tool, *arguments, saved(name, text)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            for text in texts]
    return {"programs": len(texts), "refused": [run.stderr.decode() for run in runs if run.returncode]}


report = {"languages": sorted({title for title, _ in page.found if title})}
code = snippet("Python", "http.server")
line = next(line for line in code.splitlines() if "/python api.py" in line)
trust = line.removeprefix("# ").split(" .venv")[0].replace("'", "").split("=", 1)
api = subprocess.Popen([sys.executable, saved("api.py", code.replace("5000", port))],
                       env={**clean, trust[0]: trust[1]}, stderr=subprocess.DEVNULL)
try:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/")
        except urllib.error.HTTPError:
            break
        except OSError:
            time.sleep(0.05)
    report["accepted"] = shell('"audience"')
    report["refused"] = shell('"lifetime"')
finally:
    api.terminate()
    api.wait()

# The person's browser fills in the pages.
visit = os.path.join(os.path.dirname(os.path.abspath(__file__)), "visit.py")
browser = saved("browser", f"#!/bin/sh\nexec '{sys.executable}' '{visit}' '{username}' '{password}' \"$1\"\n")
os.chmod(browser, 0o700)
app = subprocess.run(
    [sys.executable, saved("app.py", snippet("Python", "acquire_token_interactive"))], stdout=subprocess.PIPE, text=True,
    env={**clean, "BROWSER": browser + " %s &", "REQUESTS_CA_BUNDLE": os.environ["REQUESTS_CA_BUNDLE"]})
report["signed_in"] = app.stdout.count(".") == 2 or app.stdout[-300:]

commands = snippet("curl", "devicecode").replace("\\\n", " ").splitlines()[1:]
asked = json.loads(subprocess.run(["bash", "-c", commands[0]], env=clean, stdout=subprocess.PIPE).stdout)
waiting = json.loads(subprocess.run(
    ["bash", "-c", commands[1].replace("DEVICE_CODE", asked["device_code"])], env=clean, stdout=subprocess.PIPE).stdout)
report["device"] = {"code": len(asked["user_code"]), "error": waiting["error"]}
report["javascript"] = read_by("node", ["--check"], "JavaScript", "program.mjs")
report["go"] = read_by("gofmt", ["-e"], "Go", "program.go")
report["swift"] = read_by("swiftc", ["-frontend", "-parse"], "Swift", "program.swift")
shutil.rmtree(folder)
print(json.dumps(report))
