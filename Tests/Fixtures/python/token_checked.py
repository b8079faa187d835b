# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""token_checked.py API FOLDER [CERTIFICATE KEY]: a server on the loopback behind a check of tokens.

Whoever shows a token, as such or as a password, gets what is behind it: git repositories of FOLDER below /git, a package
index of FOLDER/simple, and JSON of who it is anywhere else. The protected API at the address API says whether a token is
good. With a certificate it speaks TLS. Prints its port first, and then a line before each answer."""
import base64
import http.server
import os
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request

api, folder = sys.argv[1:3]


def is_good(token):
    request = urllib.request.Request(api, headers={"Authorization": "Bearer " + token})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status == 200
    except urllib.error.HTTPError:
        return False


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def token(self):
        scheme, _, value = (self.headers.get("Authorization") or "").partition(" ")
        if scheme.lower() == "bearer":
            return value
        if scheme.lower() == "basic":
            return base64.b64decode(value).decode().partition(":")[2]
        return None

    def reply(self, status, content, kind, headers=()):
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(content)))] + list(headers):
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def read(self):
        if "chunked" not in (self.headers.get("Transfer-Encoding") or ""):
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        content = b""
        while size := int(self.rfile.readline(), 16):
            content += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return content

    def serve(self):
        body, token = self.read(), self.token()
        if token is None or not is_good(token):
            print("refused" if token else "asked", self.command, self.path, flush=True)
            self.reply(401, b"{}", "application/json", [("WWW-Authenticate", 'Basic realm="test"')])
        else:
            print("served", self.command, self.path, flush=True)
            self.answer(body)

    do_GET = do_HEAD = do_POST = serve

    def answer(self, body):
        path, _, query = self.path.partition("?")
        if path.startswith("/git/"):
            self.git(path[len("/git"):], query, body)
        elif path.startswith("/simple/"):
            self.file(path)
        else:
            self.reply(200, b'{"kind":"Status","apiVersion":"v1","status":"Success"}', "application/json")

    def file(self, path):
        place = os.path.join(folder, path.strip("/"))
        if os.path.isdir(place):
            links = "".join('<a href="%s">%s</a>' % (name, name) for name in sorted(os.listdir(place)))
            return self.reply(200, links.encode(), "text/html")
        with open(place, "rb") as content:
            self.reply(200, content.read(), "application/octet-stream")

    def git(self, path, query, body):
        variables = {
            "GIT_PROJECT_ROOT": folder, "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path, "QUERY_STRING": query,
            "REQUEST_METHOD": self.command, "CONTENT_TYPE": self.headers.get("Content-Type") or "",
            "CONTENT_LENGTH": str(len(body)), "REMOTE_USER": "tester", "REMOTE_ADDR": "127.0.0.1",
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding") or "", "PATH": os.environ["PATH"],
        }
        output = subprocess.run(["git", "http-backend"], input=body, env=variables, capture_output=True).stdout
        head, _, content = output.partition(b"\r\n\r\n")
        fields = [tuple(line.split(": ", 1)) for line in head.decode().split("\r\n")]
        status = next((int(value[:3]) for name, value in fields if name == "Status"), 200)
        kind = next(value for name, value in fields if name == "Content-Type")
        self.reply(status, content, kind, [field for field in fields if field[0] == "Cache-Control"])

    def log_message(self, *_):
        pass


def run(handler, certificate=()):
    """Serves until the test is over: nobody needs it for longer than two minutes."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    threading.Timer(120, server.shutdown).start()
    server.serve_forever()


if __name__ == "__main__":
    run(Handler, sys.argv[3:5])
