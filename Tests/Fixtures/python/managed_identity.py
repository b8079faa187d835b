# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python on a machine with managed identities, in each form; prints one JSON object.

managed_identity.py READY, where READY is the emulator's ready line."""

import json
import os
import sys

import jwt
import msal
import msal.managed_identity
import requests

ready = json.loads(sys.argv[1])
RESOURCE = "api://70d01157-0000-4000-8000-00000000d001"
assigned = next(one for one in ready["managedIdentities"] if not one.get("systemAssigned"))
# The folder is that of an agent, which only an administrator can make.
msal.managed_identity._supported_arc_platforms_and_their_prefixes = {"linux": ready["arcKeys"]}


def outcome(identity, resource=RESOURCE):
    try:
        result = msal.ManagedIdentityClient(identity, http_client=requests.Session()).acquire_token_for_client(
            resource=resource)
    except Exception as error:
        return {"raised": repr(error)}
    token = result.get("access_token")
    claims = jwt.decode(token, options={"verify_signature": False}) if token else {}
    called = requests.get(ready["https"] + "/api/todolist", headers={"Authorization": f"Bearer {token}"}) if token else None
    return {"error": result.get("error"), "error_description": result.get("error_description"),
            "expires_in": result.get("expires_in"), "oid": claims.get("oid"), "roles": claims.get("roles"),
            "idtyp": claims.get("idtyp"), "xms_mirid": claims.get("xms_mirid"),
            "called": called.status_code if called is not None else None}


report = {}
for source, variables in ready["managedIdentity"].items():
    if source == "cloudShell":
        continue  # It asks a fixed port there.
    os.environ.update(variables)
    report[source] = {
        "found": str(msal.managed_identity.get_managed_identity_source()),
        "own": outcome(msal.SystemAssignedManagedIdentity()),
        "assigned": outcome(msal.UserAssignedManagedIdentity(client_id=assigned["clientId"])),
        "by_resource": outcome(msal.UserAssignedManagedIdentity(resource_id=assigned["resourceId"])),
        "by_object": outcome(msal.UserAssignedManagedIdentity(object_id=assigned["objectId"])),
        "missing": outcome(msal.UserAssignedManagedIdentity(client_id="5a3e0000-0000-4000-8000-00000000eeee")),
        "unknown": outcome(msal.SystemAssignedManagedIdentity(), "https://nothing.example"),
    }
    for name in ("IDENTITY_HEADER", "MSI_SECRET"):
        if name in variables:
            os.environ[name] = "wrong"
            report[source]["wrong"] = outcome(msal.SystemAssignedManagedIdentity())
    for name in variables:
        del os.environ[name]
print(json.dumps(report))
