# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python, and once azure-identity, as a confidential client: by secret, by certificate, on behalf
of a person, and by authorization code; prints one JSON object.

confidential.py READY CONTROL USERNAME PASSWORD, where READY is the emulator's https address with the tenant."""

import asyncio
import datetime
import json
import sys

import loopback
import azure.identity.aio
import jwt
import msal
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from form_browser import FormBrowser

authority, control, username, password = sys.argv[1:5]
DAEMON = ("5a3e0000-0000-4000-8000-00000000a004", "Contoso-Daemon-Secret-1")
WEB = ("5a3e0000-0000-4000-8000-00000000a005", "Contoso-Web-Secret-1")
API = ("70d01157-0000-4000-8000-00000000d001", "Contoso-API-Secret-1")
TO_DO = "api://70d01157-0000-4000-8000-00000000d001"
SHARED = "api://70d01157-0000-4000-8000-00000000d002"


def client(credentials, secret=None):
    return msal.ConfidentialClientApplication(
        credentials[0], client_credential=secret or credentials[1], authority=authority, instance_discovery=False)


def outcome(result):
    result = result or {}
    token = result.get("access_token")
    claims = jwt.decode(token, options={"verify_signature": False}) if token else {}
    return {"error": result.get("error"), "error_codes": result.get("error_codes"),
            "error_description": result.get("error_description"), "suberror": result.get("suberror"),
            "source": result.get("token_source"), "token": loopback.fingerprint(token), "scope": result.get("scope"),
            "claims": {name: claims.get(name) for name in ("aud", "azp", "azpacr", "roles", "scp", "idtyp", "oid", "sub")},
            "refresh": "refresh_token" in result, "username": result.get("id_token_claims", {}).get("preferred_username")}


def certificate():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "daemon")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=30)).sign(key, hashes.SHA256()))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    return private, made.public_bytes(serialization.Encoding.PEM).decode(), made.fingerprint(hashes.SHA1()).hex()


report = {}
daemon = client(DAEMON)
report["secret"] = outcome(daemon.acquire_token_for_client([TO_DO + "/.default"]))
report["cached"] = outcome(daemon.acquire_token_for_client([TO_DO + "/.default"]))
report["wrong_secret"] = outcome(client(DAEMON, "wrong").acquire_token_for_client([TO_DO + "/.default"]))
report["no_default"] = outcome(client(DAEMON).acquire_token_for_client(["User.Read"]))

# A certificate, sent whole (PS256, x5t#S256, x5c) and named by its SHA-1 only (RS256, x5t).
private, public, thumbprint = certificate()
app = requests.get(f"{control}/apps/{DAEMON[0]}").json()
app.pop("servicePrincipal")
app["secrets"] = [DAEMON[1]]
app["certificates"] = [public]
requests.post(f"{control}/apps", json=app).raise_for_status()
for name, credential in (("certificate", {"private_key": private, "public_certificate": public}),
                         ("thumbprint", {"private_key": private, "thumbprint": thumbprint})):
    report[name] = outcome(client(DAEMON, credential).acquire_token_for_client([TO_DO + "/.default"]))


async def asynchronous():
    """azure-identity's asynchronous credentials sign assertions of their own, whose parts are padded."""
    base, tenant = authority.rsplit("/", 1)
    async with azure.identity.aio.CertificateCredential(
            tenant, DAEMON[0], certificate_data=(private + public).encode(), authority=base,
            disable_instance_discovery=True) as credential:
        return {"access_token": (await credential.get_token(TO_DO + "/.default")).token}


report["asynchronous"] = outcome(asyncio.run(asynchronous()))
other, other_public, _ = certificate()
report["unknown_certificate"] = outcome(
    client(DAEMON, {"private_key": other, "public_certificate": other_public})
    .acquire_token_for_client([TO_DO + "/.default"]))

# A web server signs a person in, and calls the to-do list, which calls the shared list.
web = client(WEB)
redirect_uri = "http://localhost:8767/signin-oidc"
browser = FormBrowser(username, password, redirect_uri)
flow = web.initiate_auth_code_flow([TO_DO + "/ToDoList.Read"], redirect_uri=redirect_uri, response_mode="form_post")
answer = browser.visit(flow["auth_uri"])
if not isinstance(answer, dict):
    sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
signed_in = web.acquire_token_by_auth_code_flow(flow, answer)
report["code"] = outcome(signed_in)
account = web.get_accounts()[0]
report["silent"] = outcome(web.acquire_token_silent_with_error([TO_DO + "/ToDoList.Read"], account))
report["renewed"] = outcome(
    web.acquire_token_silent_with_error([TO_DO + "/ToDoList.Read"], account, force_refresh=True))
passed_on = client(API).acquire_token_on_behalf_of(signed_in["access_token"], [SHARED + "/.default"])
report["on_behalf_of"] = outcome(passed_on)
report["without_consent"] = outcome(client(API).acquire_token_on_behalf_of(signed_in["access_token"], ["Mail.Read"]))
report["not_for_it"] = outcome(client(API).acquire_token_on_behalf_of(passed_on["access_token"], ["User.Read"]))
called = requests.get(
    control.replace("/_emulator", "/api/sharedlist/x"), headers={"Authorization": "Bearer " + passed_on["access_token"]})
report["called"] = called.json().get("caller", {})
print(json.dumps(report))
