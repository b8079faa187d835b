# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python signs in by authorization code, then silently; prints one JSON object with what happened.

Arguments: authority, client id, username, password, scope, scope of another API."""

import hashlib
import json
import sys

import msal
from form_browser import FormBrowser

authority, client_id, username, password, scope, other_scope = sys.argv[1:7]
redirect_uri = "http://localhost:8765"


def summary(result):
    token = result.get("access_token")
    return {
        "error": result.get("error"), "error_description": result.get("error_description"),
        "error_codes": result.get("error_codes"), "suberror": result.get("suberror"),
        "token": hashlib.sha256(token.encode()).hexdigest() if token else None,
        "scope": result.get("scope"), "source": result.get("token_source"),
        "token_type": result.get("token_type"), "expires_in": result.get("expires_in"),
        "claims": result.get("id_token_claims"), "client_info": bool(result.get("client_info")),
    }


app = msal.PublicClientApplication(client_id, authority=authority, instance_discovery=False)
report = {}
browser = FormBrowser(username, password, redirect_uri)
for mode in ("query", "form_post"):
    flow = app.initiate_auth_code_flow([scope], redirect_uri=redirect_uri, response_mode=mode, prompt="select_account")
    answer = browser.visit(flow["auth_uri"])
    if not isinstance(answer, dict):
        sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
    report[mode] = summary(app.acquire_token_by_auth_code_flow(flow, answer))
    report[mode]["steps"], browser.steps = browser.steps, []
    report[mode + "_replay"] = summary(app.acquire_token_by_auth_code_flow(flow, answer))

# The replays above revoked what the codes had issued, so sign in once more (with the session that is there).
flow = app.initiate_auth_code_flow([scope], redirect_uri=redirect_uri, login_hint=username)
report["again"] = summary(app.acquire_token_by_auth_code_flow(flow, browser.visit(flow["auth_uri"])))
report["again"]["steps"] = browser.steps
account = app.get_accounts(username)[0]
report["account"] = {key: account[key] for key in ("home_account_id", "username", "realm", "environment")}
report["silent"] = summary(app.acquire_token_silent_with_error([scope], account))
report["refreshed"] = summary(app.acquire_token_silent_with_error([scope], account, force_refresh=True))
report["refreshed_again"] = summary(app.acquire_token_silent_with_error([scope], account, force_refresh=True))
report["other_api"] = summary(app.acquire_token_silent_with_error([other_scope], account) or {})
app.remove_account(account)
report["accounts_left"] = len(app.get_accounts())
print(json.dumps(report))
