# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python signs in at an authority of any kind, then silently; prints one JSON object.

services.py KIND AUTHORITY CLIENT USERNAME PASSWORD SCOPE, where KIND is `authority` or `oidc_authority`."""

import json
import sys

from loopback import fingerprint, verified_claims

import msal  # noqa: E402
from form_browser import FormBrowser  # noqa: E402

kind, authority, client_id, username, password, scope = sys.argv[1:7]
redirect_uri = "http://localhost:8766"
scopes = scope.split()
options = {"authority": authority, "instance_discovery": False} if kind == "authority" else {"oidc_authority": authority}


def metadata_url():
    plain = kind == "oidc_authority" or authority.endswith("/adfs")
    return authority + ("" if plain else "/v2.0") + "/.well-known/openid-configuration"


def outcome(result):
    result = result or {}
    return {"error": result.get("error"), "error_description": result.get("error_description"),
            "token": fingerprint(result.get("access_token")), "source": result.get("token_source"),
            "scope": result.get("scope")}


app = msal.PublicClientApplication(client_id, **options)
browser = FormBrowser(username, password, redirect_uri)
flow = app.initiate_auth_code_flow(scopes, redirect_uri=redirect_uri, response_mode="form_post")
answer = browser.visit(flow["auth_uri"])
if not isinstance(answer, dict):
    sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
result = app.acquire_token_by_auth_code_flow(flow, answer)
report = {"signed_in": outcome(result), "steps": browser.steps}
if "id_token" in result:
    report["claims"] = verified_claims(result["id_token"], metadata_url(), client_id)
accounts = app.get_accounts()
report["accounts"] = [{key: account[key] for key in ("home_account_id", "username", "realm", "environment")}
                      for account in accounts]
for account in accounts[:1]:
    report["cached"] = outcome(app.acquire_token_silent_with_error(scopes, account))
    report["renewed"] = outcome(app.acquire_token_silent_with_error(scopes, account, force_refresh=True))
    report["renewed_again"] = outcome(app.acquire_token_silent_with_error(scopes, account, force_refresh=True))
    app.remove_account(account)
report["accounts_left"] = len(app.get_accounts())

# A second visit with the session that is there.
flow = app.initiate_auth_code_flow(scopes, redirect_uri=redirect_uri, prompt="login")
browser.steps = []
answer = browser.visit(flow["auth_uri"])
report["again"] = outcome(app.acquire_token_by_auth_code_flow(flow, answer)) if isinstance(answer, dict) else {
    "error": "page", "error_description": answer.heading}
report["again"]["steps"] = browser.steps
print(json.dumps(report))
