# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""browser.py USERNAME PASSWORD: opens each address that it reads, with the cookies of those before. It fills the forms of
the sign-in page, and follows the redirects as far as the app."""
import html.parser
import http.cookiejar
import sys
import urllib.parse
import urllib.request


class Form(html.parser.HTMLParser):
    """The first form of a page: its action, and its fields with their values up to its first button, which is pressed."""

    def __init__(self, text):
        super().__init__()
        self.action, self.fields, self.is_whole = None, {}, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form" and self.action is None:
            self.action = attributes.get("action", "")
        elif tag in ("input", "button") and self.action is not None and not self.is_whole:
            self.is_whole = tag == "button"
            if attributes.get("type") != "checkbox" and "name" in attributes:
                self.fields[attributes["name"]] = attributes.get("value", "")


def show(opener, address, known):
    page = opener.open(address)
    for _ in range(6):
        form = Form(page.read().decode())
        if form.action is None:
            return
        fields = {name: known.get(name, value) for name, value in form.fields.items()}
        page = opener.open(urllib.parse.urljoin(page.url, form.action), urllib.parse.urlencode(fields).encode())
    raise SystemExit("the pages don't end: " + page.url)


opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
for line in sys.stdin:
    show(opener, line.strip(), {"username": sys.argv[1], "password": sys.argv[2]})
