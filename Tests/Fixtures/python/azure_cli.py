# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""What Azure CLI 2.91 sends for `az cloud register`, `az login` in its three ways, `az account get-access-token` and
`az ad signed-in-user show`, by the library that it sends it with; prints one JSON object.

azure_cli.py BASE USERNAME PASSWORD, where BASE is the emulator's https address."""

import json
import sys

import jwt
import msal
import requests
from form_browser import FormBrowser

base, username, password = sys.argv[1:4]
CLIENT = "04b07795-8ddb-461a-bbee-02f9e1bf7b46"
VERSION = "2022-12-01"
report = {}


def get(url, token=None, **parameters):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = requests.get(url, params=parameters, headers=headers)
    answer.raise_for_status()
    return answer.json()


def app(tenant):
    return msal.PublicClientApplication(
        CLIENT, authority=f"{login}/{tenant}", token_cache=cache, instance_discovery=False, client_capabilities=["CP1"])


def signed_in(result):
    """What comes after each sign-in of a person: the tenants, and the subscriptions in each."""
    if "access_token" not in result:
        return result
    found = []
    for tenant in get(manager + "/tenants", result["access_token"], **{"api-version": VERSION})["value"]:
        own = app(tenant["tenantId"])
        token = own.acquire_token_silent_with_error([scope], own.get_accounts()[0])
        if "access_token" not in token:
            return token
        subscriptions = get(manager + "/subscriptions", token["access_token"], **{"api-version": VERSION})["value"]
        found.append({"tenant": tenant["displayName"], "home": tenant["tenantCategory"] == "Home",
                      "subscriptions": [one["displayName"] for one in subscriptions]})
    own = app(result["id_token_claims"]["tid"])
    token = own.acquire_token_silent_with_error([graph + "/.default"], own.get_accounts()[0])
    me = get(graph.rstrip("/") + "/v1.0/me", token["access_token"])
    claims = jwt.decode(result["access_token"], options={"verify_signature": False})
    return {"found": found, "me": me["userPrincipalName"], "aud": claims["aud"], "scp": claims["scp"]}


cloud = get(base.replace("//localhost:", "//127.0.0.1:") + "/arm/metadata/endpoints", **{"api-version": "2022-09-01"})
login, manager = cloud["authentication"]["loginEndpoint"], cloud["resourceManager"]
scope = cloud["authentication"]["audiences"][0] + "/.default"
graph = cloud["microsoftGraphResourceId"]
report["cloud"] = {"login": login, "manager": manager}

cache = msal.TokenCache()
redirect_uri = "http://localhost:8768"
browser = FormBrowser(username, password, redirect_uri)
flow = app("organizations").initiate_auth_code_flow(
    [scope], redirect_uri=redirect_uri, response_mode="form_post", prompt="select_account")
answer = browser.visit(flow["auth_uri"])
if not isinstance(answer, dict):
    sys.exit(f"stopped at the page {answer.heading!r} {answer.alerts} after {browser.steps}")
report["browser"] = signed_in(app("organizations").acquire_token_by_auth_code_flow(flow, answer))

cache = msal.TokenCache()
flow = app("organizations").initiate_device_flow([scope])
FormBrowser(username, password).visit(flow["verification_uri"] + "?otc=" + flow["user_code"])
report["device"] = signed_in(app("organizations").acquire_token_by_device_flow(flow))

daemon = msal.ConfidentialClientApplication(
    "5a3e0000-0000-4000-8000-00000000a004", client_credential="Contoso-Daemon-Secret-1",
    authority=login + "/contoso.example", instance_discovery=False, client_capabilities=["CP1"])
token = daemon.acquire_token_for_client([scope])
report["principal"] = [one["displayName"] for one in get(
    manager + "/subscriptions", token["access_token"], **{"api-version": VERSION})["value"]]
print(json.dumps(report))
