# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python as a program whose environment has a managed identity; prints one JSON object.

served_identity.py RESOURCE OTHER"""

import json
import sys

import loopback  # noqa: F401
import jwt
import msal
import requests

client = msal.ManagedIdentityClient(msal.SystemAssignedManagedIdentity(), http_client=requests.Session())
good, other = (client.acquire_token_for_client(resource=resource) for resource in sys.argv[1:3])
claims = jwt.decode(good["access_token"], options={"verify_signature": False})
print(json.dumps({
    "aud": claims["aud"], "name": claims.get("name"), "expires_in": good["expires_in"], "token_type": good["token_type"],
    "other": other.get("error"), "why": other.get("error_description")}))
