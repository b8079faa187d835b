# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The emulator, and the browsers that sign people in at it."""

import html.parser
import http.cookiejar
import json
import os
import pathlib
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request


class Emulator:
    def __init__(self, program, folder, command=("serve",)):
        self.ready_file = pathlib.Path(folder) / "ready.json"
        with open(self.ready_file, "w") as ready:
            self.process = subprocess.Popen(
                [program, *command, "--port", "0", "--https-port", "0", "--json", "--quiet"], stdout=ready,
                # The window of the broker opens in the browser of this test, too.
                env={**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": str(pathlib.Path(folder) / "browser")})
        while not self.ready_file.read_text().endswith("\n"):
            assert self.process.poll() is None, "the emulator did not start"
            time.sleep(0.05)
        self.ready = json.loads(self.ready_file.read_text())

    def code(self, address):
        """The newest one-time code for an address."""
        url = f"{self.ready['http']}/_emulator/inbox?address={urllib.parse.quote(address)}"
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept": "application/json"})) as answer:
            text = answer.read().decode()
        return next(iter(re.findall(r'"code"\s*:\s*"(\d+)"', text)), None)

    def delay(self, endpoint, seconds):
        """Has the next request to an endpoint wait."""
        rule = {"match": {"endpoint": endpoint, "count": 1}, "answer": {"delaySeconds": seconds}}
        request = urllib.request.Request(
            f"{self.ready['http']}/_emulator/faults", json.dumps(rule).encode(), {"Content-Type": "application/json"})
        urllib.request.urlopen(request).close()

    def close(self):
        self.process.terminate()
        self.process.wait()


class SystemBrowser:
    """What $BROWSER starts writes the address down; Chromium then opens it, driven by WebDriver."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.opened = self.folder / "opened"
        self.opened.touch()
        self.seen = 0
        self.script = self.folder / "browser"
        self.script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.opened}"\n')
        self.script.chmod(0o755)
        self.driver = self.session = None

    def next_page(self):
        """The address that the app asked the browser for."""
        for _ in range(600):
            lines = self.opened.read_text().splitlines()
            if len(lines) > self.seen:
                self.seen += 1
                return lines[self.seen - 1]
            time.sleep(0.1)
        raise AssertionError("the app opened no page")

    def _call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.driver_url + path, data=data, method=method, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def start(self):
        if self.session:
            return
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                self.driver_url = f"http://127.0.0.1:{found.group(1)}"
                break
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=900,800",
                            f"--user-data-dir={self.folder / 'chromium'}"]}
        capabilities = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = "/session/" + self._call("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def open(self, url):
        self.start()
        self._call("POST", self.session + "/url", {"url": url})

    def _element(self, selector):
        for _ in range(300):
            found = self._call("POST", self.session + "/elements", {"using": "css selector", "value": selector})
            if found:
                return next(iter(found[0].values()))
            time.sleep(0.1)
        source = self._call("GET", self.session + "/source")
        raise AssertionError(f"no {selector} in {source[:2000]}")

    def has(self, selector):
        return bool(self._call("POST", self.session + "/elements", {"using": "css selector", "value": selector}))

    def type(self, selector, value):
        element = self._element(selector)
        self._call("POST", f"{self.session}/element/{element}/value", {"text": value})

    def click(self, selector):
        self._call("POST", f"{self.session}/element/{self._element(selector)}/click")

    def add_passkey(self, authority, client, name, **person):
        """Signs a person in to an app, and adds a passkey with a virtual security key (WebAuthn section 11)."""
        self.start()
        self._call("POST", self.session + "/webauthn/authenticator",
                   {"protocol": "ctap2", "transport": "usb", "hasResidentKey": True, "hasUserVerification": True,
                    "isUserConsenting": True, "isUserVerified": True})
        query = {"client_id": client, "response_type": "code", "redirect_uri": "http://localhost", "scope": "openid",
                 "code_challenge": "0" * 43, "code_challenge_method": "S256"}
        self.open(f"{authority}/oauth2/v2.0/authorize?{urllib.parse.urlencode(query)}")
        self.type("#username", person["username"])
        self.click("#next")
        self.type("#password", person["password"])
        self.click("#signin")
        self.open(f"{authority}/security-info")
        self._call("POST", f"{self.session}/element/{self._element('#name')}/clear")
        self.type("#name", name)
        self.click("#passkey")
        self._element(".permissions strong")

    @property
    def url(self):
        return self._call("GET", self.session + "/url")

    @property
    def text(self):
        return self._call("GET", f"{self.session}/element/{self._element('body')}/text")

    def close(self):
        if self.session:
            self._call("DELETE", self.session)
        if self.driver:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()


class _FirstForm(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.action, self.fields, self.buttons, self.is_inside = None, {}, [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form" and self.action is None:
            self.action, self.is_inside = given.get("action", ""), True
        elif self.is_inside and tag == "input":
            self.fields[given.get("name")] = given.get("value") or ""
        elif self.is_inside and tag == "button":
            self.buttons.append((given.get("name"), given.get("value") or ""))

    def handle_endtag(self, tag):
        self.is_inside = self.is_inside and tag != "form"


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Visitor:
    """What a person does in a browser, without one: Chromium takes longer to start than all else that a test does."""

    def __init__(self):
        self.opener = urllib.request.build_opener(
            _NoRedirects, urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def visit(self, url, press=None, **values):
        """Fills in the forms of the pages and presses the button with the value `press` where there is one, else the first,
        up to a page without a form or an address that is not for browsers, which is returned."""
        data = None
        for _ in range(20):
            try:
                with self.opener.open(url, data) as answer:
                    form = _FirstForm(answer.read().decode())
                if not form.buttons:
                    return url
                fields = {name: values.get(name, value) for name, value in form.fields.items() if name}
                button = next((each for each in form.buttons if each[1] == press), form.buttons[0])
                fields.update([button] if button[0] else [])
                url, data = urllib.parse.urljoin(url, form.action), urllib.parse.urlencode(fields).encode()
            except urllib.error.HTTPError as answer:
                assert answer.code in (302, 303), f"{url} answered {answer.code}"
                url, data = urllib.parse.urljoin(url, answer.headers["Location"]), None
                if not url.startswith("http"):
                    return url
        raise AssertionError("the pages go in circles")
