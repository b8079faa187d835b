# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Drives the sample app through everything it can do. See `make test-sample`, which sets the variables used here."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import desktop
from desktop import App, Screen, eventually
from service import Emulator, SystemBrowser, Visitor

SAMPLE = os.environ["SAMPLE"]
ADELE = {"username": "adele@contoso.example", "password": "Adele-Pass-1"}
LEE = {"username": "lee@contoso.example", "password": "Lee-Pass-1"}
PIA = {"username": "pia@customers.example", "password": "Pia-Pass-1"}
SCREENSHOTS = pathlib.Path(os.environ["SCREENSHOTS"])


def setUpModule():
    global screen, folder
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gtk-sample."))
    screen = Screen()


def tearDownModule():
    screen.close()
    shutil.rmtree(folder, ignore_errors=True)


class SampleCase(unittest.TestCase):
    """Each test has a service of its own, an app without accounts and a browser without sessions."""

    settings = {}
    app = None
    # The command of the emulator.
    service = ("serve",)

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(dir=folder))
        # A spinner that turns keeps a small machine busy, and pages that slide can't be clicked.
        settings = self.home / "config/gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            "[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\ngtk-font-name=Cantarell 11\n")
        self.emulator = Emulator(os.environ["EMULATOR"], self.home, self.service)
        self.addCleanup(self.emulator.close)
        self.visitor = Visitor()
        self.browser = SystemBrowser(self.home)
        self.addCleanup(self.browser.close)
        self.start()

    def environment(self, **settings):
        environment = {**os.environ, "MSAL_SAMPLE_EMULATOR": str(self.emulator.ready_file), "HOME": str(self.home),
                       "BROWSER": str(self.browser.script), "LANGUAGE": "", "LC_ALL": "C.UTF-8",
                       # Without a graphics card, pages are drawn sooner so.
                       "WEBKIT_DISABLE_DMABUF_RENDERER": "1", **self.settings, **settings}
        for name in ("DATA", "CACHE", "CONFIG"):
            environment[f"XDG_{name}_HOME"] = str(self.home / name.lower())
        return environment

    def start(self, **settings):
        environment = self.environment(**settings)
        title = "MSAL-Beispiel" if environment["LANGUAGE"] == "de" else "MSAL Sample"
        self.app = App(SAMPLE, environment, SCREENSHOTS, title)
        self.addCleanup(self.app.close)

    def run(self, result=None):
        """Keeps what was on the screen when a test failed."""
        before = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > before:
            sys.stderr.write(f"{self.id()} failed; see failed-{self._testMethodName}.png\n")

    def doCleanups(self):
        if self._outcome is not None and not self._outcome.success:
            subprocess.run(["import", "-window", "root", SCREENSHOTS / f"failed-{self._testMethodName}.png"])
            nodes = self.app.tree.nodes() if self.app and self.app.process.poll() is None else []
            lines = [f"{node.role} {node.name!r} {node.path} in {node.parent}" for node in nodes]
            (SCREENSHOTS / f"failed-{self._testMethodName}.txt").write_text("\n".join(lines))
        return super().doCleanups()

    def sign_in_with_browser(self):
        self.app.click("push button", "Sign In")
        self.visitor.visit(self.browser.next_page(), **ADELE)
        self.app.sees("Adele Vance")

    def sign_out(self, in_browser=False):
        self.app.click("push button", "Sign Out", window=self.app.title)
        if in_browser:
            self.app.click("check box", "End the session in the browser, too", window="Sign Out")
        self.app.click("push button", "Sign Out", window="Sign Out")
        if not in_browser:
            self.app.sees("Signed Out")

    def sign_out_as_customer(self):
        """There is no session elsewhere, and so nothing to choose."""
        self.app.click("push button", "Sign Out")
        self.app.sees("Signed Out")


class BrowserTests(SampleCase):
    def sign_in_with_chromium(self):
        browser = self.browser
        browser.open(browser.next_page())
        browser.type("#username", ADELE["username"])
        browser.click("#next")
        browser.type("#password", ADELE["password"])
        browser.click("#signin")
        browser.click("#accept")
        self.app.sees("Adele Vance")

    def test_1_signs_in_calls_apis_and_signs_out(self):
        app = self.app
        app.find("push button", "Sign In")
        app.screenshot("01-signed-out")

        app.click("push button", "Sign In")
        app.sees("Continue in Your Browser")
        app.screenshot("02-waiting")
        self.sign_in_with_chromium()
        # Signing in calls Graph, as in the tutorial.
        app.sees("Retail Manager")
        app.header("Account")
        app.screenshot("03-signed-in")

        app.click("list item", "Get Device Info")
        app.sees("Private")
        app.screenshot("04-device-info")

        app.click("list item", "Call Microsoft Graph API")
        app.sees("Retail Manager")
        app.click("list item", "Raw JSON")
        app.sees("displayName")
        app.scroll()
        app.screenshot("05-graph")

        app.click("push button", "Sign Out", window=app.title)
        app.find("check box", "End the session in the browser, too")
        app.screenshot("16-sign-out", "Sign Out")
        app.click("push button", "Cancel", window="Sign Out")
        app.sees("Adele Vance")
        self.sign_out()
        app.screenshot("06-signed-out-again")

    def test_2_asks_for_consent_to_the_second_api(self):
        self.sign_in_with_browser()
        self.app.click("list item", "Call the To-Do List API")
        # The person has not agreed to this API yet.
        self.visitor.visit(self.browser.next_page())
        self.app.sees("To-Do List")
        # What the answer has inside of something is a row of its own.
        self.app.find("list item", "Caller Username")
        self.app.find("list item", "Caller Client ID")
        self.app.screenshot("07-second-api")

    def test_3_remembers_the_account(self):
        self.sign_in_with_browser()
        self.app.close()
        self.start()
        self.app.sees("Adele Vance")
        self.app.click("list item", "Call Microsoft Graph API")
        self.app.sees("Retail Manager")

    def test_4_cancels_the_wait(self):
        self.app.click("push button", "Sign In")
        self.browser.next_page()
        self.app.click("push button", "Copy Link")
        self.app.sees("Link copied")
        self.app.click("push button", "Cancel")
        self.app.sees("Signed Out")
        self.app.sees("Cancelled")
        self.app.screenshot("08-cancelled")
        # A notice goes with the page that it was on.
        self.app.click("list item", "As a Customer")
        self.app.find("text", "Password")
        self.app.sees_no("Cancelled")

    def test_5_signs_out_in_the_browser_too(self):
        self.app.click("push button", "Sign In")
        self.sign_in_with_chromium()
        self.sign_out(in_browser=True)
        self.app.sees("Signing Out")
        self.browser.open(self.browser.next_page())
        if self.browser.has("button.account"):
            self.browser.click("button.account")
        self.app.sees("Signed Out")

    def test_6_says_what_went_wrong(self):
        self.app.click("push button", "Sign In")
        self.visitor.visit(self.browser.next_page(), press="cancel")
        self.app.sees("Signed Out")
        self.app.screenshot("09-declined")

    def test_7_says_what_to_do_without_a_service(self):
        self.emulator.close()
        self.app.click("push button", "Sign In")
        self.app.sees("Can't reach the sign-in service. Check your connection.")
        self.app.sees_no("after 0 ms")
        self.app.screenshot("09-unreachable")
        self.app.click("push button", "Details")
        self.app.sees("NSURLErrorDomain")
        self.app.screenshot("17-details", "Details")
        self.app.click("push button", "Copy")
        self.app.sees("Details copied")

    def test_8_tells_of_the_token(self):
        app = self.app
        self.sign_in_with_browser()
        app.sees("Retail Manager")
        app.click("list item", "Access Token")
        app.sees("Signed in at the service")
        app.sees("User.Read")
        app.sees("minutes")
        app.screenshot("18-token")
        # The next one comes from the cache.
        app.click("list item", "Call Microsoft Graph API")
        app.sees("Token cache")
        app.click("push button", "Copy Token")
        app.sees("Token copied")

    def test_9_shows_that_an_api_is_called(self):
        app = self.app
        self.sign_in_with_browser()
        app.sees("Retail Manager")
        app.sees_no("Waiting")
        self.emulator.delay("graph", 4)
        app.click("list item", "Call Microsoft Graph API")
        app.find("filler", "Waiting")
        app.screenshot("19-calling")
        app.sees("Retail Manager")
        app.sees_no("Waiting")


class AccountsTests(SampleCase):
    def open_menu(self):
        # A menu under the mouse may not get the keys, without a window manager.
        desktop.xdo("mousemove", 1000, 750)
        self.app.go_to("Accounts", with_key="shift+Tab")
        self.app.key("Return")
        self.app.find("menu item", "Add an Account")

    def choose(self, name):
        self.open_menu()
        self.app.go_to(name, with_key="Down")
        self.app.key("Return")

    def test_1_switches_between_accounts(self):
        app = self.app
        self.sign_in_with_browser()
        app.sees("Retail Manager")
        self.choose("Add an Account")
        Visitor().visit(self.browser.next_page(), **LEE)
        app.sees("Lee Gu")
        self.choose("adele@contoso.example")
        app.sees("Adele Vance")
        # Whose answer that was is not the question any more.
        app.sees_no("Job Title")
        app.click("list item", "Call Microsoft Graph API")
        app.sees("Retail Manager")
        self.open_menu()
        app.find("menu item", "lee@contoso.example")
        app.screenshot("60-accounts")
        app.key("Escape")
        # The next start knows whom it was used for.
        app.close()
        self.start()
        self.app.sees("Adele Vance")
        self.sign_out()
        # The others stay signed in.
        self.app.screenshot("61-other-account")
        self.app.click("list item", "Lee Gu")
        self.app.sees("lee@contoso.example")
        self.sign_out()
        self.app.sees_no("Lee Gu")

    def test_2_keeps_the_account_when_adding_another_is_cancelled(self):
        self.sign_in_with_browser()
        self.app.sees("Retail Manager")
        self.choose("Add an Account")
        self.browser.next_page()
        self.app.click("push button", "Cancel")
        self.app.sees("Adele Vance")


class EmbeddedCase(SampleCase):
    def see_page(self, title):
        """Waits until the window of the web view shows the whole of a page."""
        self.app.window(title)
        eventually("the page is loaded", lambda: not any(node.role == "progress bar" for node in self.app.tree.nodes()))

    def sign_in(self, pictures):
        app = self.app
        app.click("list item", "In This App")
        self.see_page("Sign in.*")
        page = app.screenshot(f"{pictures}-username", "Sign in.*")
        # The pages put the cursor into their field.
        desktop.xdo("type", "--delay", "8", ADELE["username"])
        app.key("Return")
        self.see_page("Enter password.*")
        page = app.screenshot(f"{pictures}-password", "Enter password.*", unlike=page)
        desktop.xdo("type", "--delay", "8", ADELE["password"])
        app.key("Return")
        self.see_page("Permissions.*")
        app.screenshot(f"{pictures}-consent", "Permissions.*", unlike=page)
        app.key("Tab", "Return")
        app.sees("Adele Vance")
        app.sees("Retail Manager")


class EmbeddedTests(EmbeddedCase):
    def test_1_signs_in_in_a_window_of_the_app(self):
        self.sign_in("10-embedded")

    def test_2_is_cancelled_by_closing_the_window(self):
        self.app.click("list item", "In This App")
        self.see_page("Sign in.*")
        self.app.key("Escape")
        self.app.sees("Signed Out")
        self.app.sees("Cancelled")


class EmbeddedTLSTests(EmbeddedCase):
    settings = {"MSAL_SAMPLE_TLS": "1"}

    def test_trusts_the_authority_that_the_app_names(self):
        self.sign_in("11-embedded-tls")


class EmbeddedCustomSchemeTests(EmbeddedCase):
    settings = {"MSAL_SAMPLE_CUSTOM_SCHEME": "1"}

    def test_takes_the_answer_with_the_scheme_of_the_app(self):
        self.sign_in("12-embedded-custom-scheme")


class CustomSchemeTests(SampleCase):
    settings = {"MSAL_SAMPLE_CUSTOM_SCHEME": "1"}

    def test_gets_the_answer_from_the_desktop(self):
        scripts = pathlib.Path(__file__).parent.parent / "Scripts"
        environment = self.environment()
        subprocess.run([scripts / "install"], env=environment, check=True)
        self.app.click("push button", "Sign In")
        answer = self.visitor.visit(self.browser.next_page(), **ADELE)
        assert answer.startswith("msauth.com.example.msal-sample://auth?"), answer
        # As a browser does. The desktop starts the app again, which hands the address to the one that waits for it.
        subprocess.run(["gio", "open", answer], env=environment, check=True)
        self.app.sees("Adele Vance")


class DeviceCodeTests(SampleCase):
    def test_1_shows_a_code_and_signs_in(self):
        app = self.app
        app.click("list item", "On Another Device")
        app.find("push button", "Copy Code")
        app.screenshot("13-device-code")
        page = re.search(r"http\S+", app.find("label", lambda name: name.startswith("Scan this")).name).group()
        code = app.find("label", lambda name: re.fullmatch(r"[A-Z0-9-]{8,}", name)).name
        self.visitor.visit(page, code=code, **ADELE)
        app.sees("Adele Vance")

    def test_2_is_cancelled(self):
        self.app.click("list item", "On Another Device")
        self.app.find("push button", "Copy Code")
        self.app.click("push button", "Cancel")
        self.app.sees("Signed Out")


class NativeTests(SampleCase):
    def begin(self):
        self.app.click("list item", "As a Customer")
        self.app.find("text", "Password")

    def test_1_signs_up_and_calls_an_api(self):
        app = self.app
        self.begin()
        app.header("Sign In")
        app.screenshot("20-native-sign-in")
        app.click("push button", "Create an Account")
        app.find("text", "New Password")
        app.header("Create an Account")
        app.find("push button", "Sign In Instead")
        app.fill("Email", "nora@new.example")
        app.fill("New Password", "Correct-Horse-7")
        app.screenshot("21-native-sign-up")
        app.click("push button", "Continue")
        app.header("Enter the Code")
        app.screenshot("22-native-code")
        app.fill("Code", "1")
        app.key("Return")
        app.notice_at("Code", "The code is wrong.")
        app.screenshot("22-native-wrong-code")
        app.mend("Code", self.emulator.code("nora@new.example"))
        app.key("Return")
        app.sees("nora@new.example")
        app.click("list item", "Call the To-Do List API")
        app.find("list item", "Caller Username")
        # The service has no name of her, which it calls "unknown".
        assert not any(node.name == "Caller Name" for node in app.tree.nodes())
        app.screenshot("23-native-signed-in")
        self.sign_out_as_customer()

    def test_2_asks_for_a_second_factor(self):
        app = self.app
        self.begin()
        app.fill("Email", "mona@customers.example")
        app.fill("Password", "Mona-Pass-1")
        app.key("Return")
        app.header("Verify It's You")
        app.sees("Where should we send the code?")
        app.screenshot("24-native-mfa")
        app.click("push button", lambda name: name.startswith("Email"))
        app.fill("Code", eventually("a code", lambda: self.emulator.code("mona.backup@mail.example")))
        app.key("Return")
        app.sees("Mona")
        self.sign_out_as_customer()

    def test_3_resets_the_password(self):
        app = self.app
        self.begin()
        app.fill("Email", "pia@customers.example")
        app.click("push button", "Forgot Password?")
        app.header("Reset Your Password")
        app.screenshot("25-native-reset")
        app.click("push button", "Continue")
        app.find("text", "Code")
        app.fill("Code", self.emulator.code("pia@customers.example"))
        app.key("Return")
        app.header("Choose a New Password")
        app.screenshot("26-native-new-password")
        app.fill("Password", "short")
        app.key("Return")
        app.notice_at("Password", "The password is too short.")
        app.fill("Password", "Pia-Pass-2")
        app.key("Return")
        app.sees("Pia Porter")
        self.sign_out_as_customer()

    def test_4_says_at_the_field_what_is_wrong(self):
        app = self.app
        self.begin()
        app.click("push button", "Sign In")
        app.notice_at("Email", "Enter a valid email address.")
        app.mend("Email", "pia@customers.example")
        app.fill("Password", "wrong")
        app.key("Return")
        app.notice_at("Password", "The email address or the password is wrong.")
        app.screenshot("27-native-error")
        assert not any(node.name == "Dismiss the error" for node in app.tree.nodes())
        app.mend("Password", "x")
        app.sees_no("is wrong")

    def test_5_says_what_is_wrong_with_a_new_account(self):
        app = self.app
        self.begin()
        app.click("push button", "Create an Account")
        app.fill("Email", "pia@customers.example")
        app.fill("New Password", "Correct-Horse-7")
        app.key("Return")
        app.notice_at("Email", "There is an account with this email address already.")
        app.mend("Email", "nora@new.example")
        app.fill("New Password", "short")
        app.key("Return")
        app.notice_at("New Password", "The password is too short.")

    def test_7_keeps_what_was_typed_about_the_person(self):
        """In an app that asks for more than an address."""
        self.app.close()
        ready = self.emulator.ready_file.read_text()
        self.emulator.ready_file.write_text(ready.replace("Fabrikam Shop", "-").replace("Fabrikam Club", "Fabrikam Shop"))
        self.start()
        app = self.app
        self.begin()
        app.click("push button", "Create an Account")
        app.fill("Email", "nora@new.example")
        app.fill("New Password", "Correct-Horse-7")
        app.key("Return")
        app.fill("Code", eventually("a code", lambda: self.emulator.code("nora@new.example")))
        app.key("Return")
        app.header("About You")
        app.fill("City", "Bonn")
        app.fill("Country", "123")
        app.key("Return")
        app.notice_at("Country", "The service doesn't take this.")
        app.screenshot("29-native-attributes")
        app.mend("Country", "Germany")
        app.key("Return")
        app.sees("nora@new.example")

    def test_6_says_above_the_form_what_no_field_is_wrong_about(self):
        app = self.app
        self.begin()
        app.fill("Email", "ben@customers.example")
        app.fill("Password", "Ben-Pass-1")
        app.key("Return")
        app.find("push button", "Dismiss the error")
        app.screenshot("28-native-error-details")
        app.click("push button", "Details")
        app.sees("AADSTS50057")
        app.click("push button", "Close", window="Details")
        app.click("push button", "Dismiss the error")
        app.sees_no("Dismiss the error")


class BrokerTests(SampleCase):
    """The desktop has an identity broker, for which the emulator stands in; it knows the device."""

    service = ("broker", "--device", "compliant")
    settings = {"MSAL_SAMPLE_BROKER": "1"}

    def test_signs_in_in_the_window_of_the_broker_and_shows_the_device(self):
        app = self.app
        app.click("push button", "Sign In")
        self.visitor.visit(self.browser.next_page(), **ADELE)
        app.sees("Retail Manager")
        app.click("list item", "Get Device Info")
        app.sees("Identity Broker")
        for text in ("Present", "Broker Version", "Registered for", "Tenant", "Device ID"):
            app.sees(text)
        app.screenshot("78-managed-device")


class NativeV2Tests(SampleCase):
    """The service asks for one thing after the other."""

    def begin(self, username, button):
        self.app.click("list item", "As a Customer, Step by Step")
        self.app.fill("Email", username)
        self.app.click("push button", button)

    def code(self, address):
        return eventually("a code", lambda: self.emulator.code(address))

    def test_1_signs_in_with_a_password(self):
        app = self.app
        app.click("list item", "As a Customer, Step by Step")
        app.header("Step by Step")
        app.screenshot("70-v2-start")
        app.click("push button", "Sign In")
        app.notice_at("Email", "Enter a valid email address.")
        app.mend("Email", "nobody@customers.example")
        app.key("Return")
        app.notice_at("Email", "There is no account with this email address.")
        app.mend("Email", PIA["username"])
        app.key("Return")
        app.header("Enter Your Password")
        app.fill("Password", "wrong")
        app.key("Return")
        app.notice_at("Password", "The password is wrong.")
        app.screenshot("71-v2-wrong-password")
        app.mend("Password", PIA["password"])
        app.key("Return")
        app.sees("Pia Porter")
        app.click("list item", "Call the To-Do List API")
        app.find("list item", "Caller Username")
        self.sign_out_as_customer()

    def test_2_signs_up_with_another_code(self):
        app = self.app
        self.begin(ADELE["username"], "Create an Account")
        app.notice_at("Email", "There is an account with this email address already.")
        app.mend("Email", "nora@new.example")
        app.click("push button", "Create an Account")
        app.header("Enter the Code")
        app.screenshot("72-v2-code")
        first = self.code("nora@new.example")
        app.click("push button", "Send Another Code")
        app.sees("Another code is on its way")
        eventually("another code", lambda: self.emulator.code("nora@new.example") != first)
        app.fill("Code", first)
        app.key("Return")
        app.notice_at("Code", "The code is wrong.")
        app.mend("Code", self.code("nora@new.example"))
        app.key("Return")
        app.header("Enter Your Password")
        app.fill("Password", "short")
        app.key("Return")
        app.notice_at("Password", "This can't be used. Try another one.")
        app.mend("Password", "Correct-Horse-7")
        app.key("Return")
        app.sees("nora@new.example")
        app.screenshot("73-v2-signed-up")
        self.sign_out_as_customer()

    def test_3_asks_for_a_second_factor(self):
        app = self.app
        self.begin("mona@customers.example", "Sign In")
        app.fill("Password", "Mona-Pass-1")
        app.key("Return")
        app.header("Verify It's You")
        app.screenshot("74-v2-choice")
        app.click("push button", lambda name: name.startswith("Email"))
        app.fill("Code", self.code("mona.backup@mail.example"))
        app.find("push button", "Send Another Code")
        app.key("Return")
        app.sees("Mona")

    def test_4_resets_the_password(self):
        app = self.app
        self.begin(PIA["username"], "Forgot Password?")
        app.fill("Code", self.code(PIA["username"]))
        app.key("Return")
        app.header("Choose a New Password")
        app.fill("Password", "Pia-Pass-2")
        app.key("Return")
        app.sees("Pia Porter")


class PasskeyTests(SampleCase):
    def test_lists_and_deletes_passkeys_and_says_that_there_is_no_key(self):
        app = self.app
        ready = self.emulator.ready
        tenant = next(filter(None, (tenant.get("nativeAuthority") for tenant in ready["tenants"]))).rpartition("/")[2]
        shop = next(app["clientId"] for app in ready["apps"] if app["name"] == "Fabrikam Shop")
        self.browser.add_passkey(f"{ready['http']}/{tenant}", shop, "Blue key", **PIA)
        app.click("list item", "As a Customer, Step by Step")
        app.fill("Email", PIA["username"])
        app.key("Return")
        app.fill("Password", PIA["password"])
        app.key("Return")
        app.click("list item", "Passkeys")
        app.header("Passkeys")
        app.find("push button", "Delete Blue key")
        app.screenshot("75-passkeys")
        app.fill("Name of a New Passkey", "Red key")
        app.click("push button", "Add a Security Key")
        app.sees("There is no security key. Plug one in and try again.")
        app.screenshot("76-passkeys-without-a-key")
        app.click("push button", "Delete Blue key")
        app.sees("You have no passkey.")
        app.screenshot("77-no-passkeys")
        app.key("Escape")
        app.sees("Pia Porter")


class KeyboardTests(SampleCase):
    """Nothing but keys."""

    def test_1_reaches_every_control(self):
        order = []
        while (name := self.app.focused()) not in order:
            order.append(name)
            self.app.key("Tab")
        self.assertEqual(order, ["Sign In", "In This App", "On Another Device", "As a Customer",
                                 "As a Customer, Step by Step", "Main Menu"])

    def test_2_goes_on_with_return_and_back_with_escape(self):
        app = self.app
        app.key("Return")
        app.sees("Continue in Your Browser")
        self.browser.next_page()
        app.key("Escape")
        app.sees("Cancelled")
        app.key("Tab", "Down", "Down", "Return")
        app.find("text", "Password")
        app.key("Escape")
        app.find("push button", "Sign In")
        app.sees("Signed Out")

    def test_3_signs_a_customer_in_and_out(self):
        app = self.app
        app.key("Tab", "Down", "Down", "Return")
        app.find("text", "Password")
        desktop.xdo("type", "--delay", "8", "pia@customers.example")
        app.key("Tab")
        desktop.xdo("type", "--delay", "8", "Pia-Pass-1")
        app.key("Return")
        app.sees("Pia Porter")
        self.assertEqual(app.focused(), "Call Microsoft Graph API")
        app.key("Down", "Return")
        app.sees("To-Do List")
        app.find("list item", "Raw JSON")
        app.go_to("Sign Out", with_key="shift+Tab")
        app.key("Return")
        app.sees("Signed Out")

    def test_5_chooses_how_to_sign_out(self):
        app = self.app
        app.key("Return")
        self.visitor.visit(self.browser.next_page(), **ADELE)
        app.sees("Retail Manager")
        app.go_to("Sign Out", with_key="shift+Tab")
        app.key("Return")
        app.find("check box", "End the session in the browser, too")
        app.key("Escape")
        app.sees_no("End the session in the browser, too")
        app.sees("Adele Vance")
        app.activate()
        app.key("Return")
        app.find("check box", "End the session in the browser, too")
        app.go_to("End the session in the browser, too", with_key="Tab")
        app.key("space")
        assert app.find("check box", "End the session in the browser, too").is_checked
        app.key("space")
        # Past Cancel.
        app.key("Tab", "Tab", "Return")
        app.sees("Signed Out")

    def test_4_opens_the_menu(self):
        app = self.app
        app.key("F10")
        app.find("radio menu item", "Dark")
        app.screenshot("14-menu")
        app.go_to("About MSAL Sample", with_key="Down")
        app.key("Return")
        app.find("frame", "About")
        app.sees("Credits")
        app.sees("Microsoft's Tutorial")
        app.screenshot("15-about", "About", are_ours=False)


class LookTests(SampleCase):
    """Mostly for the pictures: a person has to look at them."""

    def restart(self, **settings):
        self.app.close()
        self.start(**settings)

    def see_forms(self, number, customer, email, password, error):
        app = self.app
        app.click("list item", customer)
        app.find("text", password)
        app.fill(email, "pia@customers.example")
        app.fill(password, "wrong")
        app.key("Return")
        app.notice_at(password, error)
        app.screenshot(f"{number}-form")

    def test_1_dark(self):
        self.restart(ADW_DEBUG_COLOR_SCHEME="prefer-dark")
        self.app.screenshot("30-dark")
        self.sign_in_with_browser()
        self.app.sees("Retail Manager")
        self.app.screenshot("31-dark-signed-in")
        self.sign_out()
        self.app.click("list item", "On Another Device")
        self.app.find("push button", "Copy Code")
        self.app.screenshot("32-dark-device-code")
        self.app.key("Escape")
        self.see_forms("33-dark", "As a Customer", "Email", "Password", "The email address or the password is wrong.")

    def test_2_in_german(self):
        self.restart(LANGUAGE="de")
        app = self.app
        app.screenshot("40-german")
        app.click("push button", "Anmelden")
        app.sees("Im Browser fortfahren")
        app.screenshot("41-german-waiting")
        self.visitor.visit(self.browser.next_page(), **ADELE)
        app.sees("Retail Manager")
        app.screenshot("42-german-signed-in")
        app.click("list item", "Zugriffstoken")
        app.sees("Beim Dienst angemeldet")
        app.screenshot("45-german-token")
        app.click("push button", "Abmelden", window=app.title)
        app.find("check box", "Auch die Sitzung im Browser beenden")
        app.screenshot("46-german-sign-out", "Abmelden")
        app.click("push button", "Abmelden", window="Abmelden")
        app.click("list item", "Auf einem anderen Gerät")
        app.find("push button", "Code kopieren")
        app.screenshot("43-german-device-code")
        app.key("Escape")
        self.see_forms("44-german", "Als Kunde", "E-Mail", "Passwort", "Die E-Mail-Adresse oder das Passwort ist falsch.")

    def test_3_narrow(self):
        app = self.app
        desktop.xdo("windowsize", "--sync", app.window(app.title), 360, 720)
        app.screenshot("50-narrow")
        self.sign_in_with_browser()
        app.sees("Retail Manager")
        app.screenshot("51-narrow-signed-in")
        self.sign_out()
        app.click("list item", "On Another Device")
        app.find("push button", "Copy Code")
        app.screenshot("52-narrow-device-code")
        app.key("Escape")
        self.see_forms("53-narrow", "As a Customer", "Email", "Password", "The email address or the password is wrong.")


if __name__ == "__main__":
    unittest.main(verbosity=2)
