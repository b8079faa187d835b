# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python signs in with its own loopback listener (form_post); prints one JSON object.

Arguments: authority, client id, username, password, scope."""

import json
import sys
import webbrowser

import msal
from form_browser import FormBrowser

authority, client_id, username, password, scope = sys.argv[1:6]
browser = FormBrowser(username, password)
webbrowser.register("forms", None, browser, preferred=True)
app = msal.PublicClientApplication(client_id, authority=authority, instance_discovery=False)
result = app.acquire_token_interactive([scope], timeout=60)
print(json.dumps({
    "error": result.get("error"), "error_description": result.get("error_description"),
    "has_token": "access_token" in result, "username": result.get("id_token_claims", {}).get("preferred_username"),
    "steps": browser.steps, "failure": browser.failure,
}))
