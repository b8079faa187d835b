# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Uses a token cache file as an app with MSAL Python and its extension does; prints one line of JSON.

shared_cache.py LOCK PATH sign-in NAME        adds an account, as after a sign-in
shared_cache.py LOCK PATH read                what accounts there are and which tokens they have, without a request
shared_cache.py LOCK PATH refresh NAME COUNT  renews NAME's token COUNT times
shared_cache.py LOCK PATH rewrite             writes the file as it is

LOCK is `flock` (with portalocker) or `existence` (without it). The service is inside the process.
"""

import base64
import json
import sys
import time

LOCK, PATH, COMMAND, *ARGUMENTS = sys.argv[1:]
if LOCK == "existence":
    sys.modules["portalocker"] = None

import msal  # noqa: E402
import msal_extensions  # noqa: E402
from msal_extensions import FilePersistence, PersistedTokenCache  # noqa: E402

CLIENT = "55555555-0000-4000-8000-666666666666"
TENANT = "33333333-dddd-4eee-8fff-444444444444"
HOST = "login.microsoftonline.com"
ALIASES = [HOST, "login.windows.net", "login.microsoft.com", "sts.windows.net"]


def encode(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def tokens(name, tag):
    claims = {"aud": CLIENT, "iss": f"https://{HOST}/{TENANT}/v2.0", "sub": name, "oid": name, "tid": TENANT,
              "preferred_username": f"{name}@fabrikam.example", "iat": int(time.time()), "exp": int(time.time()) + 3600}
    return {"token_type": "Bearer", "scope": "User.Read openid profile", "expires_in": 3600,
            "access_token": f"at-{name}-{tag}", "refresh_token": f"rt-{name}-{tag}",
            "id_token": f"{encode({'alg': 'none'})}.{encode(claims)}.x", "client_info": encode({"uid": name, "utid": TENANT})}


class Answer:
    status_code = 200
    headers = {"Content-Type": "application/json"}

    def __init__(self, value):
        self.text = json.dumps(value)

    def raise_for_status(self):
        pass


class Service:
    """Answers discovery, and each token request with new tokens for `name`."""

    def __init__(self, name=None):
        self.name, self.sent = name, []

    def get(self, url, **_):
        if "discovery/instance" in url:
            return Answer({"tenant_discovery_endpoint": "x", "metadata": [
                {"preferred_network": HOST, "preferred_cache": "login.windows.net", "aliases": ALIASES}]})
        base = f"https://{HOST}/{TENANT}"
        return Answer({"issuer": f"{base}/v2.0", "authorization_endpoint": f"{base}/authorize",
                       "token_endpoint": f"{base}/token"})

    def post(self, url, data=None, **_):
        self.sent.append(data.get("refresh_token"))
        return Answer(tokens(self.name, f"py{len(self.sent)}"))

    def close(self):
        pass


def refresh(app, service, name, count):
    failures = []
    for _ in range(count):
        accounts = app.get_accounts(username=f"{name}@fabrikam.example")
        if not accounts:
            failures.append("no account")
            continue
        try:
            result = app.acquire_token_silent_with_error(["User.Read"], accounts[0], force_refresh=True)
        except Exception as error:  # The lock's, or what a damaged file raises.
            failures.append(type(error).__name__)
            continue
        if not result or "access_token" not in result:
            failures.append("no token")
    return {"failures": failures, "sent": service.sent}


def main():
    cache = PersistedTokenCache(FilePersistence(PATH))
    service = Service(ARGUMENTS[0] if ARGUMENTS else None)
    if COMMAND == "sign-in":
        cache.add({"client_id": CLIENT, "scope": ["User.Read"], "token_endpoint": f"https://{HOST}/{TENANT}/token",
                   "response": tokens(ARGUMENTS[0], "0"), "params": {}, "data": {},
                   "grant_type": "authorization_code"})
        return {"lock": msal_extensions.CrossPlatLock.__module__}
    if COMMAND == "rewrite":
        with msal_extensions.CrossPlatLock(PATH + ".lockfile"):
            cache.deserialize(open(PATH).read())
            open(PATH, "w").write(cache.serialize())
        return {}
    app = msal.PublicClientApplication(
        CLIENT, authority=f"https://{HOST}/{TENANT}", token_cache=cache, http_client=service)
    if COMMAND == "refresh":
        return refresh(app, service, ARGUMENTS[0], int(ARGUMENTS[1]))
    found = {}
    for account in app.get_accounts():
        result = app.acquire_token_silent(["User.Read"], account)
        found[account["username"]] = result and result.get("access_token")
    return {"accounts": found, "sent": service.sent}


print(json.dumps(main()))
