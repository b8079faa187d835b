"""Registers passkeys at the API of a person's own sign-in methods, with the values of Debian's python3-fido2 (0.9) and
keys in memory in the place of an authenticator, and signs in with them. Prints one JSON object with what happened.

Arguments: authority, address of the control API, client id."""

import base64
import datetime
import html
import json
import os
import re
import sys
import urllib.parse

import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from fido2 import cose, webauthn
from fido2.attestation import Attestation
from fido2.client import WEBAUTHN_TYPE, ClientData
from fido2.ctap2 import AttestationObject, AttestedCredentialData, AuthenticatorData
from fido2.utils import sha256, websafe_encode

authority, control = sys.argv[1], sys.argv[2]
CLIENT = sys.argv[3]
RESOURCE = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
MODEL = bytes.fromhex("00112233445566778899aabbccddeeff")
FLAG = AuthenticatorData.FLAG
session = requests.Session()
session.headers["Authorization"] = "Bearer " + requests.post(
    control + "/tokens/issue",
    json={"person": "pia@customers.example", "audience": RESOURCE,
          "scopes": ["Me.UserAuthenticationMethod.Passkey.ReadWrite"]}).json()["access_token"]


def sign(key, message):
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(message, ec.ECDSA(hashes.SHA256()))
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(message, padding.PKCS1v15(), hashes.SHA256())
    return key.sign(message)


def certificate(key):
    """One for the authenticators of a model."""
    name = x509.Name([
        x509.NameAttribute(NameOID.COUNTRY_NAME, "SE"), x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Example"),
        x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, "Authenticator Attestation"),
        x509.NameAttribute(NameOID.COMMON_NAME, "Example key")])
    now = datetime.datetime.now(datetime.timezone.utc)
    model = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.3.6.1.4.1.45724.1.1.4"), b"\x04\x10" + MODEL)
    builder = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True).add_extension(model, False))
    return builder.sign(key, None if isinstance(key, ed25519.Ed25519PrivateKey) else hashes.SHA256())


KEYS = {
    "ES256": (cose.ES256, ec.generate_private_key(ec.SECP256R1())),
    "EdDSA": (cose.EdDSA, ed25519.Ed25519PrivateKey.generate()),
    "RS256": (cose.RS256, rsa.generate_private_key(65537, 2048)),
}


# The first passkey of each algorithm: its id, its user's id and its relying party.
HELD = {}


def snake(name):
    return re.sub("[A-Z]", lambda found: "_" + found.group().lower(), name)


def options_of(kind, members):
    """The options as python-fido2 has them, which does not know hints yet."""
    return kind(**{snake(name): value for name, value in members.items() if name != "hints"})


def said(kind, options, relying_party):
    return ClientData.build(type=kind, challenge=options.challenge, origin=f"https://{relying_party}")


def form(page):
    """Address and hidden fields of the page's form."""
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page.text))
    action = re.search(r'<form method="post" action="([^"]*)"', page.text).group(1)
    return urllib.parse.urljoin(page.url, action), {name: html.unescape(value) for name, value in fields.items()}


def sign_in(algorithm, counter, spoil=False):
    """Uses the passkey on the sign-in page. What amr the token has, or what the page says."""
    browser = requests.Session()
    redirect, verifier = "http://localhost:51234", "a-code-verifier-of-at-least-43-characters-0123456789"
    client = {"client_id": CLIENT, "redirect_uri": redirect, "scope": "openid"}
    page = browser.get(authority + "/oauth2/v2.0/authorize", params={
        **client, "response_type": "code", "code_challenge": websafe_encode(sha256(verifier.encode())),
        "code_challenge_method": "S256"})
    asked = json.loads(html.unescape(re.search(r'data-passkey="([^"]*)"', page.text).group(1)))
    options = options_of(webauthn.PublicKeyCredentialRequestOptions, asked)
    key_id, user, relying_party = HELD[algorithm]
    assert options.rp_id == relying_party
    client_data = said(WEBAUTHN_TYPE.GET_ASSERTION, options, options.rp_id)
    data = AuthenticatorData.create(
        sha256(options.rp_id.encode()), FLAG.USER_PRESENT | FLAG.USER_VERIFIED, counter)
    key = KEYS[algorithm][1]
    signature = sign(key, bytes(data) + (b"" if spoil else client_data.hash))
    if not spoil:
        KEYS[algorithm][0].from_cryptography_key(key.public_key()).verify(bytes(data) + client_data.hash, signature)
    answer = {"id": websafe_encode(key_id), "rawId": websafe_encode(key_id), "type": "public-key", "response": {
        "clientDataJSON": client_data.b64, "authenticatorData": websafe_encode(bytes(data)),
        "signature": websafe_encode(signature), "userHandle": user}}
    action, fields = form(page)
    page = browser.post(action, {**fields, "step": "passkey", "passkey": json.dumps(answer)}, allow_redirects=False)
    while "Location" in page.headers and page.headers["Location"].startswith("/"):
        page = browser.get(urllib.parse.urljoin(page.url, page.headers["Location"]), allow_redirects=False)
    if 'id="accept"' in page.text:
        action, fields = form(page)
        page = browser.post(action, {**fields, "step": "accept"}, allow_redirects=False)
        page = browser.get(urllib.parse.urljoin(page.url, page.headers["Location"]), allow_redirects=False)
    if "Location" not in page.headers:
        return re.search(r'role="alert">([^<]*)<', page.text).group(1).rpartition("(")[2].rstrip(")")
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(page.headers["Location"]).query)["code"][0]
    tokens = requests.post(authority + "/oauth2/v2.0/token", {
        **client, "grant_type": "authorization_code", "code": code, "code_verifier": verifier}).json()
    claims = tokens["access_token"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["amr"]


def register(algorithm, proof, spoil=False):
    answer = session.post(link(session.get(authority + "/api/v1.0/me/methods").json(), "enroll"))
    assert answer.status_code == 202, answer.text
    begun = answer.json()
    options = options_of(webauthn.PublicKeyCredentialCreationOptions, begun["publicKey"])
    kind, key = KEYS[algorithm]
    public = kind.from_cryptography_key(key.public_key())
    assert public[3] in [each.alg for each in options.pub_key_cred_params]
    client = said(WEBAUTHN_TYPE.MAKE_CREDENTIAL, options, options.rp.id)
    data = AuthenticatorData.create(
        options.rp.id_hash, FLAG.USER_PRESENT | FLAG.USER_VERIFIED | FLAG.ATTESTED | FLAG.EXTENSION_DATA, 1,
        AttestedCredentialData.create(MODEL, os.urandom(32), public),
        {"credProtect": 1, "hmac-secret": True})
    statement = {}
    if proof != "none":
        signer = KEYS["ES256"][1] if proof == "certified" else key
        signed = bytes(data) + (b"" if spoil else client.hash)
        statement = {"alg": -7 if proof == "certified" else public[3], "sig": sign(signer, signed)}
        if proof == "certified":
            statement["x5c"] = [certificate(signer).public_bytes(Encoding.DER)]
        if not spoil:
            Attestation.for_type("packed")().verify(statement, data, client.hash)
    attestation = AttestationObject.create("none" if proof == "none" else "packed", data, statement).with_string_keys()
    HELD.setdefault(algorithm, (data.credential_data.credential_id, options.user.id, options.rp.id))
    answer = session.post(link(begun, "activate"), json={
        "continuationToken": begun["continuationToken"], "displayName": f"{algorithm} {proof}",
        "publicKeyCredential": {
            "id": websafe_encode(data.credential_data.credential_id),
            "attestationObject": websafe_encode(bytes(attestation)), "clientDataJSON": client.b64,
            "clientExtensionResults": "{}"}})
    return answer.status_code, answer.json()


def link(answer, relation):
    found = answer["_links"][relation]
    return (found[0] if isinstance(found, list) else found)["href"]


report = {"registered": {}, "refused": {}}
for algorithm in KEYS:
    for proof in ("none", "own", "certified"):
        status, made = register(algorithm, proof)
        report["registered"][f"{algorithm} {proof}"] = [status, made.get("attestationLevel"), made.get("aaGuid")]
    status, refused = register(algorithm, "own", spoil=True)
    report["refused"][algorithm] = [status, refused["error"].get("innerError", {}).get("code")]
report["signedIn"] = {each: sign_in(each, 2) for each in KEYS}
report["counters"] = [sign_in("ES256", 2), sign_in("ES256", 3)]
report["spoiled"] = {each: sign_in(each, 9, spoil=True) for each in KEYS}
listed = session.get(authority + "/api/v1.0/me/methods").json()["_embedded"]["methods"]
report["listed"] = sorted(each["displayName"] for each in listed)
report["deleted"] = [session.delete(link(each, "delete")).status_code for each in listed]
report["afterwards"] = sign_in("ES256", 4)
report["left"] = session.get(authority + "/api/v1.0/me/methods").json()["_embedded"]["methods"]
print(json.dumps(report))
