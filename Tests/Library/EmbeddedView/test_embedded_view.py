# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The embedded web view of MSALGTK, with pages that do what sign-in pages must not, or with none."""

import http.server
import os
import pathlib
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "Examples/GTKSample/Tests"))
import desktop  # noqa: E402
from desktop import eventually  # noqa: E402

PROGRAM = os.environ["VIEW_APP"]
SCREENSHOTS = pathlib.Path(os.environ["SCREENSHOTS"])

PAGES = {
    "/": "<title>Sign in</title><h1>Sign in</h1><input autofocus value=name>",
    "/link": "<title>Link</title><a href='{href}'>Go on</a>",
    "/save": "<title>Link</title><a href='{href}' download>Save</a>",
    "/place": "<title>Asks</title><script>navigator.geolocation.getCurrentPosition("
              "() => document.title = 'Allowed', e => document.title = 'Denied ' + e.code)</script>",
    "/script": "<title>Script</title><script>location = 'companyportal://enroll'</script>",
}


class Server(http.server.ThreadingHTTPServer):
    """Remembers what was asked for. `/to?ADDRESS` redirects, `/link?ADDRESS` has a link, `/file` is one to save."""
    daemon_threads = True

    def __init__(self, port=0, tls=None):
        super().__init__(("127.0.0.1", port), Answer)
        self.asked = []
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.url = f"{'https' if tls else 'http'}://localhost:{self.server_port}"

    def close(self):
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        pass  # who refuses a file hangs up


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        self.server.asked.append((path, self.headers.get("Cookie")))
        self.send_response(302 if path == "/to" else 200)
        if path == "/to":
            self.send_header("Location", query)
        if path == "/file":
            self.send_header("Content-Disposition", "attachment; filename=file.html")
        self.send_header("Set-Cookie", "seen=yes; Max-Age=3600")
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGES.get(path, "<title>Other</title>").replace("{href}", query).encode())

    def log_message(self, *_):
        pass


class EmbeddedViewTests(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="embedded-view."))
        self.server = Server()
        self.app = None

    def tearDown(self):
        if self.app:
            self.app.close()
        self.server.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self, title, *arguments):
        """Shows pages, of the server when an address begins with a slash, and waits for the window of the first."""
        environment = {**os.environ, "HOME": str(self.home), "no_proxy": "localhost"}
        for name in ("DATA", "CACHE", "CONFIG"):
            environment[f"XDG_{name}_HOME"] = str(self.home / name.lower())
        pages = [self.server.url + item if item.startswith("/") else item for item in arguments]
        script = self.home / "start"
        script.write_text("#!/bin/sh\nexec " + " ".join(f"'{item}'" for item in [PROGRAM, *pages]) + "\n")
        script.chmod(0o755)
        self.app = desktop.App(str(script), environment, self.home / "pictures", title)

    def picture(self, name, title):
        """Waits until the window is drawn, and keeps a picture of it. Who is busy, or WebKit's own menu, is not asked for names."""
        self.app.screenshots = SCREENSHOTS
        self.app.screenshot(name, title, are_ours=name not in ("menu", "busy"))

    @property
    def log(self):
        return next(path for name in ("app.log", "last.log") if (path := self.home / name).exists()).read_text()

    def ended(self, *how):
        """Waits until all pages have ended, and compares how."""
        self.app.process.wait(desktop.PATIENCE)
        lines = [line.removeprefix("ended: ") for line in self.log.splitlines() if line.startswith("ended: ")]
        self.assertEqual(lines, list(how))
        self.app.close()
        (self.home / "app.log").rename(self.home / "last.log")

    def close(self, title):
        desktop.xdo("windowfocus", self.app.window(title))
        self.app.key("Escape")

    # Where a page may go

    def test_ends_with_the_answer_which_is_not_loaded(self):
        self.start("Link", "/link?http://answer.localhost/?code=c")
        self.app.key("Tab", "Return")
        self.ended("answer http://answer.localhost/?code=c")

    def test_stays_where_a_redirect_leaves_for_a_place_without_encryption(self):
        self.start("localhost", "/to?http://elsewhere.example/path?secret")
        self.app.sees("The page wanted to go to “http://elsewhere.example”, which this window does not open.")
        self.picture("refused-redirect", "localhost")
        self.close("localhost")
        self.ended("NSURLErrorDomain -1002")

    def test_stays_where_a_script_leaves_for_another_app(self):
        self.start("Script", "/script")
        self.app.sees("“companyportal://enroll”")
        self.picture("refused-script", "Script")
        self.app.click("push button", "Dismiss")
        self.close("Script")
        self.ended("closed")

    def test_stays_where_a_link_does_and_who_then_closes_has_cancelled(self):
        self.start("Link", "/link?msauth://code/app")
        self.app.key("Tab", "Return")
        self.app.sees("“msauth://code”")
        self.close("Link")
        self.ended("closed")

    def test_leaves_letters_to_the_desktop(self):
        applications = self.home / "data/applications"
        applications.mkdir(parents=True)
        (applications / "letters.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Letters\nMimeType=x-scheme-handler/mailto;\n"
            f"Exec=sh -c 'echo \"$0\" > {self.home}/letter' %u\n")
        subprocess.run(["update-desktop-database", applications], check=True)
        self.start("Link", "/link?mailto:help@contoso.example")
        self.app.key("Tab", "Return")
        letter = eventually("the letter", lambda: (self.home / "letter").exists() and (self.home / "letter").read_text())
        self.assertEqual(letter, "mailto:help@contoso.example\n")
        self.close("Link")
        self.ended("closed")

    # What a page may do

    def test_saves_no_files(self):
        for page in ("/link?/file", "/save?/"):
            with self.subTest(page):
                self.start("Link", page)
                self.app.key("Tab", "Return")
                self.app.sees("The page offered a file, which this window does not save.")
                self.close("Link")
                self.ended("closed")
                self.assertEqual([path for path in self.home.rglob("*") if path.suffix == ".html"], [])

    def test_refuses_what_a_page_asks_permission_for(self):
        self.start("Denied 1", "/place")
        self.close("Denied 1")
        self.ended("closed")

    def test_has_a_menu_for_editing_only(self):
        self.start("Sign in", "/")
        window = self.app.window("Sign in")
        desktop.xdo("mousemove", "--window", window, 100, 130, "click", 3)
        self.app.find("menu item", "Paste")
        self.picture("menu", "Sign in")
        names = {node.name for node in self.app.tree.nodes() if "menu item" in node.role}
        self.assertLessEqual(names, {"Cut", "Copy", "Paste", "Paste as Plain Text", "Delete", "Select All", "Insert Emoji"})

    # What can't be loaded

    def test_says_that_nothing_answers_and_tries_again(self):
        port = self.server.server_port
        self.server.close()
        self.start("localhost", f"http://localhost:{port}/link?http://answer.localhost/")
        self.app.sees("The Page Can’t Be Loaded")
        self.app.sees("localhost does not answer.")
        self.picture("nothing-answers", "localhost")
        self.server = Server(port)
        self.app.click("push button", "Try Again")
        self.app.window("Link")
        self.app.key("Tab", "Return")
        self.ended("answer http://answer.localhost/")

    def test_ends_as_trouble_with_the_network(self):
        port = self.server.server_port
        self.server.close()
        self.start("localhost", f"http://localhost:{port}/")
        self.app.sees("The Page Can’t Be Loaded")
        self.close("localhost")
        self.ended("NSURLErrorDomain -1004")

    def test_trusts_no_certificate_but_those_of_the_authority_of_this_request(self):
        tls, authority = certificate(self.home)
        server = Server(tls=tls)
        self.addCleanup(server.close)
        self.start("Sign in", f"trust={authority}", server.url + "/", "trust=", server.url + "/")
        self.app.sees("Secure connection")
        self.close("Sign in")
        self.app.sees("The Connection Is Not Safe")
        self.app.sees("Not a secure connection")
        self.picture("not-trusted", "localhost")
        self.close("localhost")
        self.ended("closed", "NSURLErrorDomain -1202")

    # What is kept

    def visits(self, *arguments):
        """The cookies that the server saw in two visits, each by a process of its own."""
        for _ in range(2):
            self.start("Sign in", *arguments, "/")
            self.close("Sign in")
            self.ended("closed")
        return [cookie for path, cookie in self.server.asked if path == "/"]

    def test_remembers_people(self):
        self.assertEqual(self.visits(), [None, "seen=yes"])

    def test_forgets_people_when_asked_to(self):
        self.assertEqual(self.visits("ephemeral"), [None, None])

    def test_keeps_nothing_where_others_can_read(self):
        folder = self.home / "data/com.example.embedded-view/msal-web-view"
        folder.mkdir(parents=True)
        folder.chmod(0o755)
        self.assertEqual(self.visits(), [None, None])
        self.assertIn(f"Run: chmod 700 '{folder}'", self.log)
        self.assertEqual(list(folder.iterdir()), [])

    # The main loop

    def test_draws_while_the_main_actor_is_busy(self):
        self.start("Sign in", "busy", "/")
        self.picture("busy", "Sign in")


def certificate(folder):
    """A server's certificate for localhost, and the file of the authority that vouches for it."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)
    new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    openssl(*new, "-subj", "/CN=Authority", "-keyout", "authority.key", "-out", "authority.pem")
    openssl(*new, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", "server.key",
            "-addext", "basicConstraints=critical,CA:FALSE", "-out", "server.pem",
            "-CA", "authority.pem", "-CAkey", "authority.key")
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "server.pem", folder / "server.key")
    return tls, folder / "authority.pem"


if __name__ == "__main__":
    screen = desktop.Screen()
    # An app that starts before the accessibility bus does not wait for it.
    subprocess.run(
        ["gdbus", "call", "--session", "--timeout", "120", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus",
         "--method", "org.a11y.Bus.GetAddress"], check=True, stdout=subprocess.DEVNULL)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    try:
        unittest.main(verbosity=2)
    finally:
        screen.close()
