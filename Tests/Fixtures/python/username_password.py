"""Microsoft's MSAL for Python signs in by user name and password; prints one JSON object with what happened.

Arguments: authority, client id, username, password, scope."""

import json
import sys
import urllib.parse

import msal
import requests
from form_browser import FormBrowser

authority, client_id, username, password, scope = sys.argv[1:6]


class PortKeeper(requests.Session):
    """MSAL asks for the user's realm at the authority's host without its port."""

    def request(self, method, url, **options):
        place = urllib.parse.urlsplit(url)
        if place.port is None:
            url = place._replace(netloc=urllib.parse.urlsplit(authority).netloc).geturl()
        realms.extend([place.path] if "/userrealm/" in place.path else [])
        return super().request(method, url, **options)


realms = []


def new_app():
    return msal.PublicClientApplication(
        client_id, authority=authority, instance_discovery=False, http_client=PortKeeper())


app = new_app()


def outcome(name, word):
    result = app.acquire_token_by_username_password(name, word, [scope])
    return {"error": result.get("error"), "codes": result.get("error_codes"), "suberror": result.get("suberror"),
            "username": result.get("id_token_claims", {}).get("preferred_username")}


report = {"early": outcome(username, password)}
# Permissions are granted on a page only, here while signing in by device code.
flow = app.initiate_device_flow([scope])
FormBrowser(username, password).visit(
    flow["verification_uri"] + "?" + urllib.parse.urlencode({"otc": flow["user_code"]}))
app.acquire_token_by_device_flow(flow)
# A fresh object: the old one would answer the same request from memory for a minute.
app = new_app()
report["right"] = outcome(username, password)
report["silent"] = bool(app.acquire_token_silent([scope], app.get_accounts()[0]))
report["wrong"] = outcome(username, "wrong")
report["unknown"] = outcome("nobody@" + username.split("@")[1], "wrong")
report["asked_for_realm"] = bool(realms)
print(json.dumps(report))
