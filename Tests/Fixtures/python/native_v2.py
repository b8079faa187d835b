"""Native authentication V2 by a client that knows only what is published: it follows links, and builds no path but the two
fixed ones. Prints one JSON object with what happened.

Arguments: authority, address of the inbox, JSON with the apps' client ids."""

import base64
import json
import sys
import time
import uuid

import requests

authority, inbox, apps = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
SCOPES = "User.Read openid profile offline_access"
session = requests.Session()


class Failed(Exception):
    """The code, the inner code and the first detail of an error, or the need for a browser."""


def place(link):
    """An absolute address of a link: only at the authority's own host, and below the authority."""
    link = link[0] if isinstance(link, list) else link
    href = link["href"] if isinstance(link, dict) else link
    if "://" in href:
        if not href.startswith("/".join(authority.split("/")[:3]) + "/"):
            raise Failed("foreign")
        return href
    marks = [href.find(mark) for mark in ("/api/", "/oauth2/") if mark in href]
    return authority + href[min(marks):]


def claims(token):
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class Journey:
    def __init__(self, app, scopes=SCOPES):
        self.app, self.scopes, self.states = app, scopes, []
        self.id = str(uuid.uuid4())
        self.answer = self.form("authorize-challenge", client_id=app, scope=scopes)
        self.token = self.answer["continuation_token"]

    def headers(self):
        return {"Accept": "application/json", "client-request-id": self.id, "return-client-request-id": "true"}

    def form(self, path, **fields):
        answer = session.post(f"{authority}/oauth2/v2.0/{path}", data=fields, headers=self.headers())
        assert answer.headers["client-request-id"] == self.id
        return answer.json()

    def send(self, link, body=None, method="POST"):
        """What one interaction gives; a refused one leaves token and answer as they are."""
        answer = session.request(
            method, place(link), json={"continuationToken": self.token, **(body or {})}, headers=self.headers()).json()
        error = answer.get("error")
        if answer.get("state") == "webFallbackRequired":
            raise Failed("browser")
        if error:
            inner = error.get("innerError") or {}
            codes = [error.get("code"), inner.get("code"), (inner.get("details") or [{}])[0].get("code")]
            raise Failed("browser" if "web_redirect_required" in codes or "redirect_to_web" in codes else codes)
        self.token, self.answer = answer["continuationToken"], answer
        self.states.append(answer.get("action") or answer["state"])
        return answer

    def refused(self, *arguments, **more):
        try:
            self.send(*arguments, **more)
        except Failed as failure:
            return failure.args[0]

    def start(self, relation, username):
        return self.send(self.answer["_links"][relation], {"username": username})

    def follow(self, relation, body=None, method="POST"):
        return self.send(self.answer["_links"][relation], body, method)

    def choose(self, kind, relation="challenge", body=None):
        method = next(each for each in self.answer["_embedded"]["methods"] if each["type"] == kind)
        answer = self.send(method["_links"][relation], body)
        return self.follow("riskverify") if answer.get("action") == "riskverify" else answer

    def finish(self):
        end = self.form("authorize-challenge", continuation_token=self.token)
        tokens = self.form(
            "token", grant_type="authorization_code", code=end["code"], client_id=self.app, client_info="true",
            scope=self.scopes)
        access, person = claims(tokens["access_token"]), claims(tokens["id_token"])
        return {"states": self.states,
                "end": {"username": person["preferred_username"], "scp": access["scp"], "amr": access.get("amr")},
                "tokens": sorted(name for name in tokens if name.endswith("token")),
                "error": tokens.get("error_description"), "client_info": bool(tokens.get("client_info"))}


def code(address):
    return session.get(inbox, params={"address": address}).json()["messages"][0]["code"]


def verified(journey, address, key="otp", relation="verify"):
    return journey.follow(relation, {key: code(address)})


report = {}

journey = Journey(apps["password"])
journey.start("sign_in", "pia@customers.example")
journey.choose("password")
report["wrong_password"] = journey.refused(journey.answer["_links"]["verify"], {"password": "wrong"})
journey.follow("verify", {"password": "Pia-Pass-1"})
report["password"] = journey.finish()

journey = Journey(apps["password"])
journey.start("sign_in", "otto@customers.example")
journey.choose("email")
journey.follow("resend")
report["wrong_code"] = journey.refused(journey.answer["_links"]["verify"], {"otp": "0"})
verified(journey, "otto@customers.example")
report["code"] = journey.finish()

journey = Journey(apps["password"])
journey.start("sign_in", "sam@customers.example")
journey.choose("password")
journey.follow("verify", {"password": "Sam-Pass-1"})
journey.choose("sms")
verified(journey, "+4930123456")
report["second_factor"] = journey.finish()

journey = Journey(apps["password"])
journey.start("sign_in", "rita@customers.example")
journey.choose("password")
journey.follow("verify", {"password": "Rita-Pass-1"})
journey.choose("email", "enroll", {"target": "rita@mail.example"})
verified(journey, "rita@mail.example", "code", "activate")
report["registration"] = journey.finish()

journey = Journey(apps["attributes"])
journey.start("sign_up", "new@mail.example")
verified(journey, "new@mail.example")
report["asked"] = [each["attributeId"] for each in journey.answer["attributes"] if each["required"]]
submit = journey.answer["_links"]["submitAttributes"]
report["weak_password"] = journey.refused(submit, {"attributes": {"password": "weak"}})
journey.follow("submitAttributes", {"attributes": {"password": "Str0ng!pass"}})
report["invalid_attribute"] = journey.refused(submit, {"attributes": {"city": "Bonn", "country": "1"}})
journey.follow("submitAttributes", {"attributes": {"city": "Bonn", "country": "Germany"}})
report["sign_up"] = journey.finish()

journey = Journey(apps["attributes"])
journey.start("sign_up", "new@mail.example")
report["taken"] = journey.answer["challengeContext"]["authenticationFactor"]

journey = Journey(apps["password"])
journey.start("reset_password", "new@mail.example")
journey.choose("email")
verified(journey, "new@mail.example")
report["weak_new_password"] = journey.refused(
    journey.answer["_links"]["update"], {"newPassword": "aaaaaaaa"}, method="PUT")
journey.follow("update", {"newPassword": "An0ther!pass"}, "PUT")
for _ in range(5):
    if journey.answer.get("action") != "poll":
        break
    time.sleep(0.01)
    journey.follow("poll")
report["reset"] = journey.finish()

for name, username in (("unknown", "nobody@customers.example"), ("browser", "wes@customers.example")):
    journey = Journey(apps["password"])
    report[name] = journey.refused(journey.answer["_links"]["sign_in"], {"username": username})

print(json.dumps(report))
