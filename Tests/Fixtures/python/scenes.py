# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Microsoft's MSAL for Python at Microsoft Entra ID: one scene, one JSON object about how it went.

scenes.py SCENE BASE CLIENT COMPANION USERNAME PASSWORD, where BASE is the emulator's https address."""

import base64
import json
import re
import sys
import time
import urllib.parse
import uuid

from loopback import fingerprint, verified_claims

import jwt  # noqa: E402
import msal  # noqa: E402
import requests  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: E402
from form_browser import FormBrowser  # noqa: E402

scene, base, client_id, companion_id, username, password = sys.argv[1:7]
port = urllib.parse.urlsplit(base).port
redirect_uri = "http://localhost:8767"
graph = ["User.Read"]
to_do = ["api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"]


def new_app(client=client_id, authority=f"{base}/common", **options):
    return msal.PublicClientApplication(client, authority=authority, **{"instance_discovery": False, **options})


def outcome(result):
    result = result or {}
    return {"error": result.get("error"), "codes": result.get("error_codes"), "suberror": result.get("suberror"),
            "classification": result.get("classification"), "token": fingerprint(result.get("access_token")),
            "token_type": result.get("token_type"), "source": result.get("token_source")}


def control(path, body):
    requests.post(f"{base}/_emulator/{path}", json=body).raise_for_status()


def visit(app, browser, scopes=graph, **options):
    flow = app.initiate_auth_code_flow(scopes, redirect_uri=redirect_uri, response_mode="form_post", **options)
    browser.steps = []
    answer = browser.visit(flow["auth_uri"])
    if not isinstance(answer, dict):
        sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
    return flow, answer


def sign_in(app, browser=None, scopes=graph, data=None, **options):
    flow, answer = visit(app, browser or FormBrowser(username, password, redirect_uri), scopes, **options)
    return app.acquire_token_by_auth_code_flow(flow, answer, **({"data": data} if data else {}))


def me(result):
    return requests.get(f"{base}/v1.0/me", headers={"Authorization": f"Bearer {result['access_token']}"})


def claims_challenge():
    app = new_app(client_capabilities=["CP1"])
    first = sign_in(app)
    control("clock", {"advanceSeconds": 60})
    control(f"users/{username}/challenge", {})
    refused = me(first)
    header = refused.headers["WWW-Authenticate"]
    claims = re.search(r'claims="([^"]*)"', header).group(1)
    claims = base64.b64decode(claims + "=" * (-len(claims) % 4)).decode()
    account = app.get_accounts()[0]
    cached = app.acquire_token_silent_with_error(graph, account)
    second = app.acquire_token_silent_with_error(graph, account, claims_challenge=claims)
    return {"lifetime": first["expires_in"], "status": refused.status_code, "header": header, "claims": json.loads(claims),
            "cached_is_first": cached["access_token"] == first["access_token"], "answered": outcome(second),
            "accepted": me(second).status_code}


def older_calls():
    app = new_app()
    url = app.get_authorization_request_url(graph, redirect_uri=redirect_uri, state="s", nonce="n-1")
    answer = FormBrowser(username, password, redirect_uri).visit(url)
    result = app.acquire_token_by_authorization_code(answer["code"], graph, redirect_uri=redirect_uri, nonce="n-1")
    replay = app.acquire_token_by_authorization_code(answer["code"], graph, redirect_uri=redirect_uri, nonce="n-1")
    other = new_app()
    by_token = other.acquire_token_by_refresh_token(sign_in(new_app())["refresh_token"], graph)
    return {"state": answer["state"], "code": outcome(result), "replay": outcome(replay),
            "by_refresh_token": outcome(by_token), "accounts": len(other.get_accounts()),
            "wrong_refresh_token": outcome(new_app().acquire_token_by_refresh_token("not-one", graph))}


def enumeration():
    app = new_app()
    sign_in(app)
    kinds = ["AccessToken", "RefreshToken", "IdToken", "Account", "AppMetadata"]
    found = {kind: list(app.token_cache.search(kind)) for kind in kinds}
    id_token = found["IdToken"][0]["secret"]
    claims = verified_claims(id_token, f"{base}/common/v2.0/.well-known/openid-configuration", client_id)
    companion = new_app(companion_id, token_cache=app.token_cache)
    account = companion.get_accounts(username)[0]
    family = companion.acquire_token_silent_with_error(graph, account)
    entries = {kind: len(list(app.token_cache.search(kind))) for kind in kinds}
    stranger = new_app("5a3e0000-0000-4000-8000-00000000a003", f"{base}/contoso.example", token_cache=app.token_cache)
    report = {
        "members": {kind: sorted(entries[0]) for kind, entries in found.items()},
        "counts": {kind: len(entries) for kind, entries in found.items()}, "family_counts": entries,
        "family_id": found["RefreshToken"][0].get("family_id"), "by_name": len(app.get_accounts(username)),
        "nobody": len(app.get_accounts("nobody@contoso.example")), "verified": claims["preferred_username"],
        "family": outcome(family), "stranger": outcome(stranger.acquire_token_silent_with_error(graph, account))}
    app.remove_account(account)
    report["left"] = {kind: len(list(app.token_cache.search(kind))) for kind in kinds}
    return report


def discovery():
    class OneCloud(requests.Session):
        """Lets the emulator stand in for the public cloud, which MSAL asks about hosts, and keeps the port, which MSAL drops
        when it does."""

        def request(self, method, url, **options):
            asked.append(urllib.parse.urlsplit(url).path)
            options["params"] = {
                name: value.replace("microsoftonline.com", "microsoftonline.localhost").replace(".localhost/", f".localhost:{port}/")
                for name, value in (options.get("params") or {}).items()}
            place = urllib.parse.urlsplit(url.replace("microsoftonline.com", "microsoftonline.localhost"))
            return super().request(method, place._replace(netloc=f"{place.hostname}:{port}").geturl(), **options)

    asked = []
    cache = msal.TokenCache()
    options = {"instance_discovery": True, "http_client": OneCloud(), "token_cache": cache}
    first = new_app(authority=f"https://login.microsoftonline.localhost:{port}/common", **options)
    result = sign_in(first)
    other = new_app(authority=f"https://login.windows.localhost:{port}/common", **options)
    accounts = other.get_accounts()
    found = other.acquire_token_silent_with_error(graph, accounts[0]) if accounts else {}
    try:
        new_app(authority="https://login.unknown.example/common",
                instance_discovery=f"{base}/common/discovery/instance")
        unknown = None
    except ValueError as error:
        unknown = str(error)
    try:
        new_app(authority=f"{base}/no-such-tenant.example")
        tenant = None
    except ValueError as error:
        tenant = str(error)
    return {"signed_in": outcome(result), "asked": sum("discovery/instance" in path for path in asked),
            "accounts": len(accounts), "environment": accounts[0]["environment"] if accounts else None,
            "same": found.get("access_token") == result["access_token"], "unknown": unknown, "tenant": tenant}


def prompts():
    app = new_app()
    browser = FormBrowser(username, password, redirect_uri)
    report = {"none_without_session": visit(app, browser, prompt="none")[1].get("error")}
    result = sign_in(app, browser)
    for name, options in {
        "none": {"prompt": "none"}, "hint": {"login_hint": username}, "login": {"prompt": "login", "login_hint": username},
        "select_account": {"prompt": "select_account"}, "consent": {"prompt": "consent", "login_hint": username},
        "domain": {"domain_hint": "organizations"}, "age": {"max_age": 3600, "login_hint": username},
    }.items():
        result = sign_in(app, browser, **options)
        report[name] = {"error": result.get("error"), "steps": browser.steps,
                        "auth_time": "auth_time" in result.get("id_token_claims", {})}
    stranger = new_app()
    report["age_of_old_session"] = None
    control("clock", {"advanceSeconds": 600})
    visit(stranger, browser, max_age=60, login_hint=username)
    report["age_of_old_session"] = browser.steps
    report["bad_scope"] = visit(app, browser, ["api://70d01157-0000-4000-8000-00000000d001/No.Such"])[1].get("error")

    class Decliner(FormBrowser):
        def _answer(self, page):
            form, button = super()._answer(page) or (None, None)
            if button and button.get("id") == "accept":
                button = next(button for button in form["buttons"] if button.get("id") == "cancel")
            return (form, button) if form else None

    report["declined"] = visit(app, Decliner(username, password, redirect_uri), to_do)[1].get("error")
    return report


def bound_tokens():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = {name: value for name, value in jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key(), as_dict=True).items()
           if name in ("e", "kty", "n")}
    canonical = json.dumps(jwk, sort_keys=True, separators=(",", ":")).encode()
    hashed = __import__("hashlib").sha256(canonical).digest()
    kid = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
    confirmation = base64.urlsafe_b64encode(json.dumps({"kid": kid}).encode()).rstrip(b"=").decode()
    data = {"token_type": "pop", "req_cnf": confirmation, "key_id": kid}

    def call(token, method="POST", signed_method="POST", age=0, signing_key=key, path="/api/todolist/items", nonce=None):
        place = urllib.parse.urlsplit(base)
        statement = jwt.encode(
            {"at": token, "cnf": {"jwk": jwk}, "ts": int(time.time()) - age, "m": signed_method, "u": place.netloc,
             "p": path, "nonce": nonce or uuid.uuid4().hex},
            signing_key, algorithm="RS256", headers={"kid": kid, "typ": "pop"})
        return statement, send(statement, method)

    def send(statement, method="POST"):
        return requests.request(
            method, f"{base}/api/todolist/items", headers={"Authorization": f"PoP {statement}"}).status_code

    app = new_app()
    result = sign_in(app, scopes=to_do, data=data)
    token = result["access_token"]
    statement, accepted = call(token)
    report = {"signed_in": outcome(result), "accepted": accepted, "replayed": send(statement)}
    report["other_method"] = call(token, signed_method="GET")[1]
    report["other_path"] = call(token, path="/api/todolist/other")[1]
    report["old"] = call(token, age=600)[1]
    report["other_key"] = call(token, signing_key=rsa.generate_private_key(public_exponent=65537, key_size=2048))[1]
    report["as_bearer"] = requests.post(
        f"{base}/api/todolist/items", headers={"Authorization": f"Bearer {token}"}).status_code
    account = app.get_accounts()[0]
    cached = app.acquire_token_silent_with_error(to_do, account, data=data)
    renewed = app.acquire_token_silent_with_error(to_do, account, data=data, force_refresh=True)
    report["cached"] = cached["access_token"] == token
    report["renewed"] = outcome(renewed)
    report["renewed_accepted"] = call(renewed["access_token"])[1]
    return report


def policies():
    tenant = f"{base}/organizations"
    granted = new_app(authority=tenant)
    sign_in(granted)

    class PortKeeper(requests.Session):
        """MSAL asks for the user's realm at the authority's host without its port."""

        def request(self, method, url, **options):
            if urllib.parse.urlsplit(url).port is None:
                url = urllib.parse.urlsplit(url)._replace(netloc=urllib.parse.urlsplit(base).netloc).geturl()
            return super().request(method, url, **options)

    report = {}
    for requirement in ("block", "compliantDevice", "mfa"):
        control(f"users/{username}/policy", {"require": requirement})
        app = new_app(authority=tenant, http_client=PortKeeper())
        report[requirement] = outcome(app.acquire_token_by_username_password(username, password, graph))
        account = granted.get_accounts()[0]
        report[requirement + "_silent"] = outcome(new_app(
            authority=tenant, token_cache=granted.token_cache).acquire_token_silent_with_error(
                graph, account, force_refresh=True))
    control(f"users/{username}/policy", {"require": "none"})
    return report


print(json.dumps(globals()[scene]()))
