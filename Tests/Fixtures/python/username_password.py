"""Microsoft's MSAL for Python signs in by user name and password; prints one JSON object with what happened.

Arguments: authority, client id, username, password, scope."""

import json
import sys
import urllib.parse

import msal
from form_browser import FormBrowser

authority, client_id, username, password, scope = sys.argv[1:6]
app = msal.PublicClientApplication(client_id, authority=authority, instance_discovery=False)


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
for account in app.get_accounts():
    app.remove_account(account)
report["right"] = outcome(username, password)
report["silent"] = bool(app.acquire_token_silent([scope], app.get_accounts()[0]))
report["wrong"] = outcome(username, "wrong")
report["unknown"] = outcome("nobody@" + username.split("@")[1], "wrong")
print(json.dumps(report))
