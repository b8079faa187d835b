"""Microsoft's MSAL for Python signs in by device code; prints one JSON object with what happened.

Arguments: authority, client id, username, password, scope."""

import json
import sys
import urllib.parse

import msal
import requests
from form_browser import FormBrowser

authority, client_id, username, password, scope = sys.argv[1:6]
app = msal.PublicClientApplication(client_id, authority=authority, instance_discovery=False)
browser = FormBrowser(username, password)


def poll_once(flow):
    return app.acquire_token_by_device_flow(flow, exit_condition=lambda flow: True)


def page(flow):
    return flow["verification_uri"] + "?" + urllib.parse.urlencode({"otc": flow["user_code"]})


report = {}
flow = app.initiate_device_flow([scope])
report["pending"] = poll_once(flow).get("error")
report["too_fast"] = poll_once(flow).get("error")
report["interval"] = flow["interval"]
browser.visit(page(flow))
report["steps"] = browser.steps
result = app.acquire_token_by_device_flow(flow)
report["error"] = result.get("error")
report["username"] = result.get("id_token_claims", {}).get("preferred_username")
report["silent"] = bool(app.acquire_token_silent([scope], app.get_accounts()[0]))
report["replay"] = poll_once(flow).get("error")

flow = app.initiate_device_flow([scope])
answer = browser.session.post(flow["verification_uri"], data={"code": flow["user_code"], "step": "next"})
form = __import__("form_browser").Page(answer.url, answer.text).forms[0]
browser.session.post(
    urllib.parse.urljoin(answer.url, form["action"]), data={**form["fields"], "step": "cancel"})
report["declined"] = poll_once(flow).get("error")

flow = app.initiate_device_flow([scope])
control = urllib.parse.urljoin(authority, "/_emulator/clock")
requests.post(control, json={"advanceSeconds": 901}).raise_for_status()
report["expired"] = poll_once(flow).get("error")
print(json.dumps(report))
