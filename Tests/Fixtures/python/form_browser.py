# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""A browser without a window for the sign-in pages: cookies, redirects by hand, HTML forms. Only `requests` and the
standard library, so that it shares nothing with the Swift side."""

import html.parser
import threading
import urllib.parse
import webbrowser

import requests


class Page(html.parser.HTMLParser):
    def __init__(self, url, text):
        super().__init__()
        self.url, self.forms, self.heading, self.alerts = url, [], "", []
        self._in_heading = self._in_alert = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form":
            self.forms.append({"action": values.get("action") or self.url, "fields": {}, "buttons": []})
        elif tag == "input" and self.forms and values.get("name"):
            self.forms[-1]["fields"][values["name"]] = values.get("value") or ""
        elif tag == "button" and self.forms:
            self.forms[-1]["buttons"].append(values)
        self._in_heading = tag == "h1" or (self._in_heading and tag != "p")
        self._in_alert = values.get("role") == "alert"

    def handle_endtag(self, tag):
        if tag == "h1":
            self._in_heading = False
        self._in_alert = False

    def handle_data(self, data):
        if self._in_heading:
            self.heading += data
        if self._in_alert:
            self.alerts.append(data)


class FormBrowser(webbrowser.BaseBrowser):
    """Signs `username` in wherever it is sent. `redirect_uri` marks the address to stop at; None: goes everywhere."""

    def __init__(self, username, password, redirect_uri=None):
        super().__init__()
        self.username, self.password, self.redirect_uri = username, password, redirect_uri
        self.session = requests.Session()
        self.steps = []
        self.failure = None

    def open(self, url, new=0, autoraise=True):
        threading.Thread(target=self._run, args=(url,), daemon=True).start()
        return True

    def _run(self, url):
        try:
            self.visit(url)
        except Exception as error:  # reported by the main thread
            self.failure = repr(error)

    def visit(self, url):
        """Returns the parameters of the authorization answer when it stops at the redirect URI, else the last page."""
        method, data = "GET", None
        for _ in range(40):
            if self.redirect_uri and url.startswith(self.redirect_uri):
                answer = data if method == "POST" else urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query)
                return dict(answer)
            response = self.session.request(method, url, data=data, allow_redirects=False, timeout=30)
            if response.is_redirect:
                url = urllib.parse.urljoin(url, response.headers["Location"])
                method, data = ("GET", None) if response.status_code != 307 else (method, data)
                continue
            page = Page(url, response.text)
            press = self._answer(page)
            if not press:
                return page
            form, button = press
            url = urllib.parse.urljoin(url, form["action"])
            method, data = "POST", list(form["fields"].items())
            if button:
                data.append((button.get("name") or "", button.get("value") or ""))
        raise RuntimeError("the pages went on and on")

    def _answer(self, page):
        if not page.forms:
            return None
        form = page.forms[0]
        ids = {button.get("id"): button for button in form["buttons"]}
        fields = form["fields"]
        if "accept" in ids:
            self.steps.append("consent")
            return form, ids["accept"]
        if "continue" in ids and not {"code", "error"} & fields.keys():
            self.steps.append("confirm")
            return form, ids["continue"]
        if "next" in ids and "code" in fields:
            if page.alerts:
                raise RuntimeError(page.alerts[0])
            self.steps.append("code")
            return form, ids["next"]
        if "signin" in ids:
            if page.alerts:
                raise RuntimeError(page.alerts[0])
            self.steps.append("password")
            fields["password"] = self.password
            return form, ids["signin"]
        if "next" in ids:
            self.steps.append("username")
            fields["username"] = self.username
            return form, ids["next"]
        if "other" in ids:
            self.steps.append("account")
            mine = [b for b in form["buttons"] if b.get("data-username") == self.username]
            return form, (mine or [ids["other"]])[0]
        if "code" in fields or "error" in fields:
            self.steps.append("form_post")
            return form, None
        return None
