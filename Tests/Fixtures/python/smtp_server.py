# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""smtp_server.py API FOLDER CERTIFICATE KEY: a mail server on the loopback that takes messages with a good token.

It speaks as much of SMTP as a mail program needs to send: STARTTLS and the SASL mechanism XOAUTH2. Prints its port
first, and then a line for each message and for each refusal."""
import base64
import socketserver
import ssl
import sys
import threading

import token_checked

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(*sys.argv[3:5])


class Handler(socketserver.BaseRequestHandler):
    def say(self, text):
        self.request.sendall(text.encode() + b"\r\n")

    def read(self):
        return self.file.readline().decode().strip()

    def handle(self):
        self.file, self.is_secure, self.user = self.request.makefile("rb"), False, None
        self.say("220 localhost")
        while line := self.read():
            if line.upper() == "QUIT":
                return self.say("221 bye")
            self.answer(line)

    def answer(self, line):
        verb = line.split()[0].upper()
        if verb == "EHLO":
            self.say("250-localhost\r\n250 " + ("AUTH XOAUTH2" if self.is_secure else "STARTTLS"))
        elif verb == "STARTTLS":
            self.say("220 ready")
            self.request = context.wrap_socket(self.request, server_side=True)
            self.file, self.is_secure = self.request.makefile("rb"), True
        elif verb == "AUTH" and self.is_secure:
            self.authenticate(line.split())
        elif self.user is None:
            self.say("530 sign in")
        elif verb == "DATA":
            self.say("354 go on")
            while self.read() != ".":
                pass
            print("message of", self.user, flush=True)
            self.say("250 taken")
        else:
            self.say("250 yes")

    def authenticate(self, words):
        if len(words) < 3:
            self.say("334 ")
            words.append(self.read())
        fields = dict(part.split("=", 1) for part in base64.b64decode(words[2]).decode().split("\1") if part)
        if token_checked.is_good(fields["auth"].removeprefix("Bearer ")):
            self.user = fields["user"]
            return self.say("235 welcome")
        print("refused", fields["user"], flush=True)
        self.say("535 no")


server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Timer(120, server.shutdown).start()
server.serve_forever()
