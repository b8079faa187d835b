# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""container_registry.py API FOLDER: Debian's docker-registry on the loopback, behind what Azure puts before its own.

/oauth2/exchange takes a token that the protected API at the address API takes, and gives one of the registry;
/oauth2/token takes that as the password of the null user, and gives one for a repository; without that there is no image.
FOLDER keeps the images. The registry's own tokens are good for three hours, or for the seconds that the file `lifetime`
in FOLDER says. Prints its port first, and then a line for each token."""
import base64
import http.client
import json
import os
import re
import secrets
import subprocess
import sys
import time
import urllib.parse

import token_checked

NOBODY = "00000000-0000-0000-0000-000000000000"
issued = {"refresh": set(), "access": set()}
upstream = None


def encode(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def lifetime():
    path = os.path.join(token_checked.folder, "lifetime")
    return int(open(path).read()) if os.path.exists(path) else 3 * 3600


def issue(kind):
    claims = {"jti": secrets.token_hex(16), "exp": int(time.time()) + lifetime()}
    token = "%s.%s.c2lnbmF0dXJl" % (encode({"alg": "RS256", "typ": "JWT"}), encode(claims))
    issued[kind].add(token)
    return token


class Handler(token_checked.Handler):
    def serve(self):
        body, path = self.read(), self.path.partition("?")[0]
        if path == "/oauth2/exchange":
            self.exchange(dict(urllib.parse.parse_qsl(body.decode())))
        elif path == "/oauth2/token":
            self.token_for_repository()
        elif self.token() not in issued["access"]:
            challenge = 'Bearer realm="http://%s/oauth2/token",service="%s"' % ((self.headers["Host"],) * 2)
            self.reply(401, b"{}", "application/json", [("WWW-Authenticate", challenge)])
        else:
            self.forward(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = serve

    def exchange(self, form):
        is_whole = form.get("grant_type") == "access_token" and form.get("service") == self.headers["Host"]
        if not is_whole or not form.get("tenant") or not token_checked.is_good(form.get("access_token", "")):
            print("no exchange", flush=True)
            return self.reply(401, b"{}", "application/json")
        print("exchanged in", form["tenant"], flush=True)
        self.reply(200, json.dumps({"refresh_token": issue("refresh")}).encode(), "application/json")

    def token_for_repository(self):
        _, _, value = (self.headers.get("Authorization") or "").partition(" ")
        name, _, password = base64.b64decode(value).decode().partition(":")
        if name != NOBODY or password not in issued["refresh"]:
            print("no token", flush=True)
            return self.reply(401, b"{}", "application/json")
        self.reply(200, json.dumps({"access_token": issue("access")}).encode(), "application/json")

    def forward(self, body):
        connection = http.client.HTTPConnection("127.0.0.1", upstream)
        connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
        for name, value in self.headers.items():
            if name.lower() not in ("authorization", "transfer-encoding", "content-length", "connection"):
                connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "date"):
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


configuration = os.path.join(token_checked.folder, "registry.json")
with open(configuration, "w") as file:
    json.dump({
        "version": 0.1, "log": {"level": "info"}, "http": {"addr": "127.0.0.1:0"},
        "storage": {"filesystem": {"rootdirectory": os.path.join(token_checked.folder, "images")}}}, file)
registry = subprocess.Popen(
    ["docker-registry", "serve", configuration], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
while upstream is None:
    found = re.search(r"listening on 127\.0\.0\.1:(\d+)", registry.stderr.readline())
    upstream = int(found[1]) if found else None
try:
    token_checked.run(Handler)
finally:
    registry.kill()
