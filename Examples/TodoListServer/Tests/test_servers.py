# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Drives the sample with Chromium and with an app that signs in natively. See `make test-sample-server`."""

import base64
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Scripts"), str(HERE.parent.parent / "GTKSample/Tests")]

import servers as sample
from service import SystemBrowser

ADELE = ("adele@contoso.example", "Adele-Pass-1")
READ_WRITE = "api://%s/ToDoList.ReadWrite"


def setUpModule():
    global servers
    servers = sample.Servers()


def tearDownModule():
    servers.close()


class Stranger(urllib.request.HTTPRedirectHandler):
    """Sends requests, and shows what comes back as it is."""

    def redirect_request(self, *_):
        return None

    def ask(self, url, method="GET", body=None, **headers):
        """(status, fields, text)"""
        request = urllib.request.Request(
            url, body.encode() if body is not None else None,
            {name.replace("_", "-"): value for name, value in headers.items()}, method=method)
        try:
            answer = urllib.request.build_opener(self, urllib.request.ProxyHandler({})).open(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read().decode()


ask = Stranger().ask


def token(client, secret, tenant=None, **parameters):
    """A token of the emulator, by any grant."""
    tenant = tenant or servers.tenant("workforce")["id"]
    status, _, text = ask(
        "%s/%s/oauth2/v2.0/token" % (servers.ready["http"], tenant), "POST",
        urllib.parse.urlencode({"client_id": client, "client_secret": secret, **parameters}),
        Content_Type="application/x-www-form-urlencoded")
    assert status == 200, text
    return json.loads(text)["access_token"]


class WebAppTests(unittest.TestCase):
    """One person, one browser, in the order of the names."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="todo-browser.")
        cls.browser = SystemBrowser(cls.folder.name)
        cls.browser.start()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def tearDown(self):
        for name in servers.ports:
            if name not in servers.processes:
                servers.start_instance(name)

    def sees(self, text):
        shown = ""
        for _ in range(200):
            try:
                shown = self.browser.text
            except urllib.error.HTTPError:  # One page is making way for the next.
                continue
            if text in shown:
                return
            time.sleep(0.1)
        self.fail("%r is not on %s:\n%s" % (text, self.browser.url, shown))

    def visit(self, path):
        self.browser.open(servers.web + path)

    def sign_in(self):
        self.visit("/")
        self.browser.click("#sign-in")
        self.browser.type("#username", ADELE[0])
        self.browser.click("#next")
        self.browser.type("#password", ADELE[1])
        self.browser.click("#signin")

    def add(self, text):
        self.browser.type("#text", text)
        self.browser.click("#add")
        self.sees(text)

    def claims(self):
        self.visit("/account")
        self.sees("preferred_username")
        return json.loads(re.search(r"\{.*\}", self.browser.text, re.S).group())

    def test_1_signs_in_and_keeps_a_list(self):
        self.sign_in()
        self.browser.click("#accept")
        self.sees("Adele Vance")
        self.add("Buy <b>milk</b> & \"bread\"")
        self.browser.click("li button[value=done]")
        self.sees("Not done")
        self.assertFalse(self.browser.has("li b"))

    def test_2_asks_for_the_second_api_when_it_is_wanted(self):
        self.visit("/shared")
        self.sees("may not see")
        self.browser.click("#allow")
        self.browser.click("#accept")
        self.sees("Our list")
        self.add("Water the plants")
        self.visit("/")
        self.sees("milk")
        self.assertNotIn("plants", self.browser.text)

    def test_3_challenges_the_web_app_when_the_platform_wants_to_see_the_person(self):
        """The API can't ask for a second factor; the web app, which it challenges, can."""
        servers.control("users/%s/policy" % ADELE[0], {"require": "mfa"})
        try:
            self.visit("/profile")
            code = servers.newest_code(ADELE[0])
            self.browser.type("#otc", code)
            self.browser.click("#verify")
            self.sees("Adele Vance, Retail Manager")
        finally:
            servers.control("users/%s/policy" % ADELE[0], {"require": "none"})

    def test_3_has_the_api_ask_graph_on_behalf_of_the_person(self):
        self.visit("/profile")
        self.sees("Adele Vance, Retail Manager")

    def test_4_outlives_the_end_of_any_instance(self):
        for web, api in (("web-1", "api-2"), ("web-2", "api-1")):
            servers.kill(web)
            servers.kill(api)
            for _ in range(3):
                self.visit("/")
                self.sees("milk")
                self.visit("/shared")
                self.sees("plants")
            self.add("While %s is gone" % web)
            self.visit("/profile")
            self.sees("Retail Manager")
            servers.start_instance(web)
            servers.start_instance(api)
        self.visit("/shared")
        self.sees("While web-1 is gone")
        self.sees("While web-2 is gone")

    def test_5_begins_a_sign_in_at_one_instance_and_ends_it_at_the_other(self):
        """The first instance is gone when the answer comes."""
        with tempfile.TemporaryDirectory(prefix="todo-browser.") as folder:
            mine, self.browser = self.browser, SystemBrowser(folder)
            try:
                servers.kill("web-2")
                self.sign_in_to_the_last_page()
                servers.start_instance("web-2")
                servers.kill("web-1")
                self.browser.click("#signin")
                self.sees("milk")
            finally:
                self.browser.close()
                self.browser = mine

    def sign_in_to_the_last_page(self):
        self.visit("/")
        self.browser.click("#sign-in")
        self.browser.type("#username", ADELE[0])
        self.browser.click("#next")
        self.browser.type("#password", ADELE[1])

    def test_7_refuses_forms_of_other_pages(self):
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        session = {each["name"]: each["value"] for each in self.cookies()}
        self.assertIn("__Host-todo-session", session)
        cookie = "__Host-todo-session=" + session["__Host-todo-session"]
        for body in ("text=forged", "text=forged&form=", "text=forged&form=" + "A" * 43):
            status, _, _ = ask(servers.web + "/mine/items", "POST", body, Cookie=cookie, **form)
            self.assertEqual(status, 400)
        status, fields, _ = ask(servers.web + "/mine/items", "POST", "text=forged", **form)
        self.assertEqual((status, fields["Location"]), (303, "/"))
        self.visit("/")
        self.sees("milk")
        self.assertNotIn("forged", self.browser.text)

    def test_7_refuses_answers_that_this_browser_did_not_ask_for(self):
        status, fields, _ = ask(servers.web + "/signin")
        self.assertEqual(status, 303)
        state = urllib.parse.parse_qs(urllib.parse.urlparse(fields["Location"]).query)["state"][0]
        self.assertIn("SameSite=None", fields["Set-Cookie"])
        cookie = fields["Set-Cookie"].split(";")[0]
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode({"state": state, "code": "made-up"})
        for headers in ({}, {"Cookie": cookie[:-1] + ("A" if cookie[-1] != "A" else "B")}):
            status, _, text = ask(servers.web + "/signin-oidc", "POST", body, **headers, **form)
            self.assertEqual(status, 400)
            self.assertIn("This sign-in has ended", text)
        # The right browser is heard, once.
        status, _, text = ask(servers.web + "/signin-oidc", "POST", body, Cookie=cookie, **form)
        self.assertNotIn("This sign-in has ended", text)
        status, _, text = ask(servers.web + "/signin-oidc", "POST", body, Cookie=cookie, **form)
        self.assertIn("This sign-in has ended", text)

    def cookies(self):
        self.visit("/")
        return self.browser._call("GET", self.browser.session + "/cookie")

    def test_8_sets_cookies_that_only_this_app_reads(self):
        cookies = {each["name"]: each for each in self.cookies() if "todo" in each["name"]}
        self.assertEqual(set(cookies), {"__Host-todo-session"})
        for cookie in cookies.values():
            self.assertTrue(cookie["secure"] and cookie["httpOnly"])
        self.assertEqual(cookies["__Host-todo-session"]["sameSite"], "Lax")
        _, fields, _ = ask(servers.web + "/")
        self.assertIn("default-src 'none'", fields["Content-Security-Policy"])

    def test_8_takes_the_platforms_word_that_a_session_has_ended(self):
        session = self.claims()["sid"]
        status, _, _ = ask(servers.web + "/signout-frontchannel?sid=" + urllib.parse.quote("made-up"))
        self.assertEqual(status, 200)
        self.visit("/")
        self.sees("milk")
        issuer = urllib.parse.quote("%s/%s/v2.0" % (servers.ready["http"], servers.tenant("workforce")["id"]))
        status, _, _ = ask("%s/signout-frontchannel?sid=%s&iss=%s" % (servers.web, urllib.parse.quote(session), issuer))
        self.assertEqual(status, 200)
        # Pages that need no token of the person are closed, too.
        for path in ("/account", "/"):
            self.visit(path)
            self.sees("Sign in to see")

    def test_9_signs_out(self):
        self.visit("/")
        self.browser.click("#sign-in")
        self.sees("milk")
        self.browser.click("#sign-out")
        self.sees("You are signed out")
        self.visit("/shared")
        self.sees("Sign in to see")
        # The platform has signed the person out, too.
        self.browser.click("#sign-in")
        self.assertTrue(self.browser._element("#username"))


class APITests(unittest.TestCase):
    def call(self, path, bearer=None, method="GET", body=None):
        headers = {"Authorization": "Bearer " + bearer} if bearer else {}
        return ask(servers.api + "/api/" + path, method, body, **headers)

    def person(self, scope, name="adele"):
        """A token that an app of the organisation has got with a password."""
        app = "5a3e0000-0000-4000-8000-00000000a003"
        servers.control("consents", {"app": app, "user": name + "@contoso.example", "scopes": [scope]})
        return self.password_token(app, scope, name)

    def password_token(self, app, scope, name):
        status, _, text = ask(
            "%s/%s/oauth2/v2.0/token" % (servers.ready["http"], servers.tenant("workforce")["id"]), "POST",
            urllib.parse.urlencode({
                "client_id": app, "grant_type": "password", "username": name + "@contoso.example",
                "password": name.capitalize() + "-Pass-1", "scope": scope}),
            Content_Type="application/x-www-form-urlencoded")
        self.assertEqual(status, 200, text)
        return json.loads(text)["access_token"]

    def test_the_native_tutorials_program_calls_both_apis(self):
        customers = servers.tenant("external")
        with tempfile.TemporaryDirectory() as home:
            run = subprocess.run(
                [sample.ROOT / ".build/debug/NativeTutorialApp"], stdout=subprocess.PIPE, text=True, timeout=120, env={
                    "MSAL_NATIVE_TUTORIAL_CLIENT_ID": "5a3e0000-0000-4000-8000-00000000a011",
                    "MSAL_NATIVE_TUTORIAL_AUTHORITY": customers["nativeAuthority"],
                    "MSAL_NATIVE_TUTORIAL_EMAIL": "pia@customers.example",
                    "MSAL_NATIVE_TUTORIAL_PASSWORD": "Pia-Pass-1",
                    "MSAL_NATIVE_TUTORIAL_URL_1": servers.api + "/api/todolist",
                    "MSAL_NATIVE_TUTORIAL_URL_2": servers.api + "/api/sharedlist",
                    "MSAL_NATIVE_TUTORIAL_SCOPES_1": "api://%s/ToDoList.Read" % sample.LIST_API,
                    "MSAL_NATIVE_TUTORIAL_SCOPES_2": "api://%s/ToDoList.Read" % sample.SHARED_API,
                    "SSL_CERT_FILE": servers.ready["ca"], "HOME": home, "XDG_DATA_HOME": home, "no_proxy": "*"})
        screen = [line for line in run.stdout.splitlines() if line.startswith("SCREEN: ")]
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual(sum("HTTP response code: 200" in line for line in screen), 3, screen)

    def test_without_a_token_callers_are_told_where_to_get_one(self):
        status, fields, _ = self.call("todolist")
        self.assertEqual(status, 401)
        self.assertIn("authorization_uri=", fields["WWW-Authenticate"])

    def test_a_token_for_the_other_api_is_refused(self):
        other = self.person(READ_WRITE % sample.SHARED_API)
        self.assertEqual(self.call("sharedlist", other)[0], 200)
        status, fields, _ = self.call("todolist", other)
        self.assertEqual(status, 401)
        self.assertIn('error="invalid_token"', fields["WWW-Authenticate"])
        self.assertEqual(self.call("todolist", self.person("User.Read"))[0], 401)

    def test_who_may_read_may_not_write(self):
        # Whoever has consented to more gets more, so this is nobody who writes in other tests.
        reader = self.person("api://%s/ToDoList.Read" % sample.LIST_API)
        self.assertEqual(self.call("todolist", reader)[0], 200)
        status, fields, _ = self.call("todolist", reader, "POST", '{"text": "no"}')
        self.assertEqual(status, 403)
        self.assertIn('error="insufficient_scope"', fields["WWW-Authenticate"])

    def test_a_daemon_reads_the_lists_of_people_and_has_none(self):
        writer = self.person(READ_WRITE % sample.LIST_API, "lee")
        status, _, text = self.call("todolist", writer, "POST", '{"text": "Call the plumber"}')
        self.assertEqual(status, 201, text)
        daemon = token(
            "5a3e0000-0000-4000-8000-00000000a004", "Contoso-Daemon-Secret-1", grant_type="client_credentials",
            scope="api://%s/.default" % sample.LIST_API)
        status, _, text = self.call("todolist/people/a0000000-0000-4000-8000-00000000b002", daemon)
        self.assertEqual(status, 200)
        self.assertIn("Call the plumber", text)
        self.assertEqual(self.call("todolist", daemon)[0], 403)
        self.assertEqual(self.call("todolist/people/a0000000-0000-4000-8000-00000000b002", writer)[0], 403)

    def test_changes_of_many_at_once_are_all_kept(self):
        writer = self.person(READ_WRITE % sample.SHARED_API)
        urls = [servers.api + "/api/sharedlist"] * 8
        running = [
            subprocess.Popen([
                "curl", "-s", "--noproxy", "*", "-o", "/dev/null", "-w", "%{http_code}", "-H",
                "Authorization: Bearer " + writer, "-d", json.dumps({"text": "together %d" % number}), url],
                stdout=subprocess.PIPE, text=True) for number, url in enumerate(urls)]
        self.assertEqual([each.communicate()[0] for each in running], ["201"] * 8)
        text = self.call("sharedlist", writer)[2]
        for number in range(8):
            self.assertIn("together %d" % number, text)

    def test_what_is_no_request_of_the_api_is_refused(self):
        writer = self.person(READ_WRITE % sample.LIST_API, "lee")
        for path, method, body, expected in [
            ("todolist", "POST", "{}", 400), ("todolist", "POST", '{"text": ""}', 400),
            ("todolist", "POST", json.dumps({"text": "x" * 201}), 400), ("todolist", "POST", '{"text": "a\\u0000b"}', 400),
            ("todolist", "POST", "x" * 70_000, 413), ("todolist", "PUT", "{}", 405), ("todolist/not-an-id", "DELETE", None, 404),
            ("todolist/00000000-0000-4000-8000-000000000000", "DELETE", None, 404), ("nothing", "GET", None, 404)]:
            self.assertEqual(self.call(path, writer, method, body)[0], expected, (path, method, (body or "")[:40]))


class OutageTests(unittest.TestCase):
    def test_redis_gone_is_no_sign_out(self):
        servers.kill("redis")
        try:
            status, _, text = ask(servers.web + "/", Cookie="__Host-todo-session=1." + "A" * 43)
            self.assertEqual(status, 503)
            self.assertIn("Nothing is lost", text)
            # The platform's frame can do nothing about it.
            status, fields, _ = ask(servers.web + "/signout-frontchannel?sid=made-up")
            self.assertEqual((status, fields["Cache-Control"]), (200, "no-store"))
        finally:
            servers.redis_socket.unlink(missing_ok=True)
            servers.start_redis()


class LeavesNothingTests(unittest.TestCase):
    def test_ctrl_c_ends_everything(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="sample."))
        run = subprocess.Popen(
            [sys.executable, HERE.parent / "Scripts/servers.py"], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "TMPDIR": folder},
            # A shell lets what it starts in the background ignore SIGINT, and so would the program.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.addCleanup(run.stdout.close)
        self.addCleanup(run.terminate)
        line = run.stdout.readline()
        self.assertIn("http://localhost:", line)
        children = pathlib.Path("/proc/%d/task/%d/children" % (run.pid, run.pid)).read_text().split()
        self.assertEqual(len(children), 7)
        run.send_signal(signal.SIGINT)
        self.assertEqual(run.wait(60), 0)
        self.assertEqual([each for each in children if pathlib.Path("/proc", each).exists()], [])
        self.assertEqual(os.listdir(folder), [])


if __name__ == "__main__":
    unittest.main()
