# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Microsoft's MSAL for Python asks the identity broker by Microsoft's own runtime (pymsalruntime).

broker_runtime.py AUTHORITY CLIENT_ID SCOPE USERNAME [--check]
Prints a line of JSON for each step. With --check it only says whether the runtime can be loaded."""

import json
import sys

if "--check" in sys.argv:
    import ctypes.util
    import platform
    missing = [name for name in ["webkit2gtk-4.1"] if ctypes.util.find_library(name) is None]
    print("missing" if missing or platform.machine() != "x86_64" else "ready")
    sys.exit()

import msal

authority, client_id, scope, username = sys.argv[1:5]
app = msal.PublicClientApplication(
    client_id, authority=authority, enable_broker_on_linux=True, instance_discovery=False)


def step(name, result):
    said = {key: result.get(key) for key in ("error", "error_description", "token_source", "token_type", "expires_in")}
    said["access_token"] = result.get("access_token")
    said["claims"] = {key: (result.get("id_token_claims") or {}).get(key) for key in ("preferred_username", "tid")}
    print(json.dumps({"step": name, **said}), flush=True)


step("interactive", app.acquire_token_interactive(
    [scope], parent_window_handle=app.CONSOLE_WINDOW_HANDLE, login_hint=username))
accounts = app.get_accounts()
print(json.dumps({"step": "accounts", "usernames": [account["username"] for account in accounts]}), flush=True)
step("silent", app.acquire_token_silent([scope], account=accounts[0], force_refresh=True) or {})
step("window", app.acquire_token_interactive(
    [scope], parent_window_handle=app.CONSOLE_WINDOW_HANDLE, login_hint=username, prompt="login"))
app.remove_account(accounts[0])
print(json.dumps({"step": "removed", "usernames": [account["username"] for account in app.get_accounts()]}), flush=True)
