# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python, and azure-identity, do what the rows of same_answers.json say; prints one JSON object
with the answers of both, by the rows' names.

same_answers.py READY CERTIFICATES, where READY is the emulator's ready line. In the folder CERTIFICATES it leaves the
certificates of the rows, NAME.crt, and the same with their keys, NAME.pem."""

import datetime
import json
import logging
import os
import pathlib
import re
import sys

import azure.core.exceptions
import azure.identity
import jwt
import msal
import msal.managed_identity
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from form_browser import FormBrowser

ready, certificates = json.loads(sys.argv[1]), pathlib.Path(sys.argv[2])
https, control = ready["https"], ready["control"]
table = json.loads((pathlib.Path(__file__).parent / "same_answers.json").read_text())
# Every refusal would be a line.
logging.getLogger("azure.identity").setLevel(logging.CRITICAL)
AUDIENCES = {name: api["name"] for api in ready["apis"] for name in (api["appId"], api["appIdUri"])}
person = next(user for user in ready["users"] if user["username"].startswith("lee@"))
REDIRECT = "http://localhost:8767/signin-oidc"
# The folder is that of Azure Arc's agent, which only an administrator can make.
msal.managed_identity._supported_arc_platforms_and_their_prefixes = {"linux": ready["arcKeys"]}


def certify(name, days):
    """A certificate of the last 60 days, up to so many days from now."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=60))
            .not_valid_after(now + datetime.timedelta(days=days)).sign(key, hashes.SHA256()))
    public = made.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (certificates / f"{name}.crt").write_bytes(public)
    (certificates / f"{name}.pem").write_bytes(private + public)


def command(path, body, method="POST"):
    response = requests.request(method, f"{control}/{path}", json=body)
    if not response.ok:
        sys.exit(f"{path}: {response.text}")
    return response.json()


def asked():
    """How many requests for tokens the emulator has had since the last reset."""
    log = requests.get(f"{control}/requests").json()["requests"]
    return sum(one["path"].endswith("/token") for one in log)


def described(source, token):
    claims = jwt.decode(token, options={"verify_signature": False})
    parts = [source, AUDIENCES.get(claims["aud"], claims["aud"])]
    for name in ("roles", "scp", "azpacr", "xms_cc"):
        value = claims.get(name)
        if value:
            parts.append(f"{name}={','.join(value) if isinstance(value, list) else value}")
    return " ".join(parts)


class Python:
    """MSAL for Python."""

    def __init__(self, row):
        self.row, self.flow, self.answer, self.assertion = row, None, None, None
        self.client_id, secret = table["apps"][row.get("app", "daemon")]
        self.secret = row.get("secret", secret)
        self.made = None

    @property
    def app(self):
        # Made at the first call, as it asks for the tenant's metadata.
        if not self.made:
            self.made = msal.ConfidentialClientApplication(
                self.client_id, client_credential=self.credential(), instance_discovery=False,
                authority=f"{https}/{self.row.get('tenant', 'contoso.example')}",
                client_capabilities=self.row.get("capabilities"))
        return self.made

    def credential(self):
        if "certificate" in self.row:
            pem = (certificates / f"{self.row['certificate']}.pem").read_text()
            return {"private_key": pem, "public_certificate": pem}
        if "federated" in self.row:
            return {"client_assertion": command("tokens/issue", self.row["federated"])["access_token"]}
        return self.secret

    def caller(self):
        if not self.assertion:
            self.assertion = self.row.get("assertion") or command("tokens/issue", self.row["caller"])["access_token"]
        return self.assertion

    def line(self, result):
        if not result:
            return "refused here"
        if "access_token" in result:
            return described("cache" if result["token_source"] == "cache" else "network", result["access_token"])
        parts = [result["error"], *map(str, result.get("error_codes", [])), result.get("suberror"), result.get("claims")]
        return " ".join(part for part in parts if part)

    def do(self, call):
        try:
            return self.line(self.result(call))
        except (ValueError, RuntimeError, msal.managed_identity.ManagedIdentityError):
            return "refused here"

    def result(self, call):
        claims = call.get("claims")
        if "client" in call:
            return self.app.acquire_token_for_client([call["client"]], claims_challenge=claims)
        if "behalf" in call:
            return self.app.acquire_token_on_behalf_of(self.caller(), [call["behalf"]], claims_challenge=claims)
        if "signIn" in call:
            self.flow = self.app.initiate_auth_code_flow(call["signIn"], redirect_uri=REDIRECT)
            self.answer = FormBrowser(person["username"], person["password"], REDIRECT).visit(self.flow["auth_uri"])
            if not isinstance(self.answer, dict):
                sys.exit(f"{self.row['name']}: stopped at the page {self.answer.heading!r} {self.answer.alerts}")
            self.answer.update(call.get("change", {}))
            self.answer = {name: value for name, value in self.answer.items() if value}
            return self.app.acquire_token_by_auth_code_flow(self.flow, self.answer)
        if "again" in call:
            return self.app.acquire_token_by_auth_code_flow(self.flow, self.answer)
        if "silent" in call:
            return self.app.acquire_token_silent_with_error(
                call["silent"], (self.app.get_accounts() or [None])[0], force_refresh=call.get("force", False),
                claims_challenge=claims)
        variables = ready["managedIdentity"][self.row["source"]] | self.row.get("variables", {})
        os.environ.update(variables)
        try:
            if not self.made:
                self.made = msal.ManagedIdentityClient(self.identity(), http_client=requests.Session())
            return self.made.acquire_token_for_client(resource=call["identity"])
        finally:
            for name in variables:
                del os.environ[name]

    def identity(self):
        if "identity" in self.row:
            return msal.UserAssignedManagedIdentity(client_id=self.row["identity"])
        return msal.SystemAssignedManagedIdentity()


class Azure(Python):
    """azure-identity, which tells of a refusal no more than a text with its number."""

    def __init__(self, row):
        super().__init__(row)
        self.seen = set()

    @property
    def common(self):
        return {"authority": https, "disable_instance_discovery": True, "retry_total": 0}

    def credential(self):
        tenant = self.row.get("tenant", "contoso.example")
        if "source" in self.row:
            return azure.identity.ManagedIdentityCredential(client_id=self.row.get("identity"), retry_total=0)
        if "caller" in self.row or "assertion" in self.row:
            return azure.identity.OnBehalfOfCredential(
                tenant, self.client_id, client_secret=self.secret, user_assertion=self.caller(), **self.common)
        if "certificate" in self.row:
            return azure.identity.CertificateCredential(
                tenant, self.client_id, str(certificates / f"{self.row['certificate']}.pem"), **self.common)
        if "federated" in self.row:
            text = super().credential()["client_assertion"]
            return azure.identity.ClientAssertionCredential(tenant, self.client_id, lambda: text, **self.common)
        return azure.identity.ClientSecretCredential(tenant, self.client_id, self.secret, **self.common)

    def do(self, call):
        scope = call.get("client") or call.get("behalf") or call["identity"] + "/.default"
        variables = ready["managedIdentity"].get(self.row.get("source"), {}) | self.row.get("variables", {})
        os.environ.update(variables)
        try:
            self.made = self.made or self.credential()
            token = self.made.get_token(scope, **({"claims": call["claims"]} if "claims" in call else {})).token
        except (azure.core.exceptions.ClientAuthenticationError, ValueError) as error:
            return " ".join(["refused", *re.findall(r"AADSTS(\d+)", str(error))[:1]])
        finally:
            for name in variables:
                del os.environ[name]
        source = "cache" if token in self.seen else "network"
        self.seen.add(token)
        return described(source, token)


def run(library, row):
    command("reset", {})
    program = library(row)
    answers = []
    for call in row["calls"]:
        if "control" in call:
            body = call["body"]
            if "certificates" in body:
                body = body | {"certificates": [(certificates / f"{n}.crt").read_text() for n in body["certificates"]]}
            command(call["control"], body, call.get("method", "POST"))
        else:
            answers.append(program.do(call))
    return {"answers": answers, "asked": asked()}


certify("good", 30)
certify("ended", -30)
report = {}
for row in table["rows"]:
    report[row["name"]] = {"python": run(Python, row)}
    if not any("signIn" in call or "silent" in call for call in row["calls"]) and row.get("azure") != "not asked":
        report[row["name"]]["azure"] = run(Azure, row)
command("reset", {})
print(json.dumps(report))
