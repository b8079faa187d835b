# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Authlib as a web server (its Flask client) and as a daemon: discovery, code with proof key, ID tokens checked by
Authlib, user info, refresh, sign-out, client credentials by secret and by private key; prints one JSON object.

authlib_client.py READY CONTROL USERNAME PASSWORD, where READY is the emulator's https address with the tenant."""

import datetime
import json
import sys
import urllib.parse

import flask
import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from form_browser import FormBrowser
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, RSAKey
from joserfc.util import urlsafe_b64encode

authority, control, username, password = sys.argv[1:5]
DAEMON = ("5a3e0000-0000-4000-8000-00000000a004", "Contoso-Daemon-Secret-1")
WEB = ("5a3e0000-0000-4000-8000-00000000a005", "Contoso-Web-Secret-1")
TO_DO = "api://70d01157-0000-4000-8000-00000000d001"
SITE = "http://localhost:8769"
METADATA = authority + "/v2.0/.well-known/openid-configuration"
metadata = requests.get(METADATA).json()
keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"]).json())
report = {}


def outcome(work):
    """What `work` gives, or why it failed: by the service's word, or by Authlib's own check."""
    try:
        return {"error": None, **work()}
    except AuthlibBaseError as error:
        return {"error": error.error, "description": error.description}
    except JoseError as error:
        return {"error": "refused by Authlib", "description": str(error)}


def claims(token, audience):
    """The claims of an access token as an API checks it."""
    found = jwt.decode(token, keys, algorithms=["RS256"])
    jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": metadata["issuer"]}, aud={"essential": True, "value": audience},
        exp={"essential": True}).validate(found.claims)
    return {name: found.claims.get(name) for name in ("azp", "azpacr", "roles", "scp", "preferred_username")}


# A web server.

app = flask.Flask("authlib")
app.secret_key = "for the session's cookie"
oauth = OAuth(app)
for name, scope in (("todo", f"openid profile email offline_access {TO_DO}/ToDoList.Read"),
                    ("graph", "openid profile email User.Read")):
    oauth.register(name, client_id=WEB[0], client_secret=WEB[1], server_metadata_url=METADATA,
                   client_kwargs={"scope": scope, "code_challenge_method": "S256",
                                  "token_endpoint_auth_method": "client_secret_post"})
FORM_POST = {"todo": {"response_mode": "form_post"}, "graph": {}}


@app.get("/login/<name>")
def login(name):
    return oauth.create_client(name).authorize_redirect(
        SITE + "/signin-oidc", **{**FORM_POST[name], **flask.request.args})


@app.get("/logout")
def logout():
    return oauth.graph.logout_redirect(SITE + "/signin-oidc", logout_hint=username)


def sign_in(name, browser, **parameters):
    """The browser's answer to the site, and what Authlib makes of it."""
    site = app.test_client()
    start = site.get(f"/login/{name}?{urllib.parse.urlencode(parameters)}", base_url=SITE)
    answer = browser.visit(start.location)
    if not isinstance(answer, dict):
        sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
    posted = bool(FORM_POST[name])
    # The cookie of a site without https does not come back with a form of another site, but here nobody keeps it away.
    with site.session_transaction(base_url=SITE) as session:
        kept = dict(session)
    with app.test_request_context("/signin-oidc", base_url=SITE, method="POST" if posted else "GET",
                                  data=answer if posted else None, query_string=None if posted else answer):
        flask.session.update(kept)
        return answer, oauth.create_client(name).authorize_access_token()


def described(token):
    user = token.get("userinfo") or {}
    return {"username": user.get("preferred_username"), "name": user.get("name"), "tid": user.get("tid"),
            "refresh": "refresh_token" in token, "scope": token.get("scope"), "type": token["token_type"]}


browser = FormBrowser(username, password, SITE + "/signin-oidc")
answer, signed_in = sign_in("todo", browser)
report["todo"] = outcome(lambda: described(signed_in))
report["todo_token"] = outcome(lambda: claims(signed_in["access_token"], TO_DO.removeprefix("api://")))
second, graph = sign_in("graph", browser)
report["graph"] = outcome(lambda: described(graph))
with app.test_request_context(base_url=SITE):
    report["userinfo"] = outcome(lambda: dict(oauth.graph.userinfo(token=graph)))
    wrong = dict(signed_in, id_token=graph["id_token"])
    report["wrong_nonce"] = outcome(lambda: oauth.todo.parse_id_token(wrong, nonce=signed_in["userinfo"]["nonce"]))
report["declined"] = outcome(
    lambda: sign_in("graph", FormBrowser(username, password, browser.redirect_uri), prompt="none")[1])


def session(credentials, method="client_secret_post", **options):
    return OAuth2Session(*credentials, token_endpoint_auth_method=method,
                         token_endpoint=metadata["token_endpoint"], **options)


web = session(WEB, token=dict(signed_in))
report["refreshed"] = outcome(lambda: described(web.refresh_token()))
# A token that has ended is renewed by the call of an API.
web.token = dict(signed_in, expires_at=1)
called = web.get(control.replace("/_emulator", "/api/todolist/items"))
report["called"] = {"status": called.status_code, "renewed": web.token["access_token"] != signed_in["access_token"]}
report["replayed"] = outcome(lambda: session(WEB, redirect_uri=SITE + "/signin-oidc").fetch_token(
    code=answer["code"], code_verifier="of somebody else, and so no good; long enough it is"))
report["introspected"] = {"status": web.introspect_token(authority + "/oauth2/v2.0/introspect").status_code}
report["revoked"] = {"status": web.revoke_token(authority + "/oauth2/v2.0/revoke").status_code}
signed_out = browser.visit(app.test_client().get("/logout", base_url=SITE).location)
report["signed_out"] = {"state": "state" in signed_out}


# A daemon.

def own_token(credentials, method, scope=TO_DO + "/.default", signer=None):
    def work():
        daemon = session(credentials, method, scope=scope)
        if signer:
            daemon.register_client_auth_method(signer)
        return claims(daemon.fetch_token(grant_type="client_credentials")["access_token"], TO_DO.removeprefix("api://"))
    return outcome(work)


def certificate():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "daemon")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=30)).sign(key, hashes.SHA256()))
    return RSAKey.import_key(key), made


key, public = certificate()
registered = requests.get(f"{control}/apps/{DAEMON[0]}").json()
registered.pop("servicePrincipal")
registered["secrets"] = [DAEMON[1]]
registered["certificates"] = [public.public_bytes(serialization.Encoding.PEM).decode()]
requests.post(f"{control}/apps", json=registered).raise_for_status()
sha1, sha256 = (urlsafe_b64encode(public.fingerprint(hash())).decode() for hash in (hashes.SHA1, hashes.SHA256))
signed = (DAEMON[0], key)
report["post"] = own_token(DAEMON, "client_secret_post")
report["basic"] = own_token(DAEMON, "client_secret_basic")
report["rs256"] = own_token(signed, "private_key_jwt", signer=PrivateKeyJWT(headers={"x5t": sha1}))
report["ps256"] = own_token(signed, "private_key_jwt", signer=PrivateKeyJWT(headers={"x5t#S256": sha256}, alg="PS256"))
report["unknown_key"] = own_token(
    (DAEMON[0], certificate()[0]), "private_key_jwt", signer=PrivateKeyJWT(headers={"x5t": sha1}))
report["wrong_secret"] = own_token((DAEMON[0], "wrong"), "client_secret_basic")
report["no_default"] = own_token(DAEMON, "client_secret_post", scope="User.Read")
print(json.dumps(report))
