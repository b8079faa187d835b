"""Registers passkeys at the API of a person's own sign-in methods, with the values of python-fido2 and keys in memory in
the place of an authenticator. Prints one JSON object with what happened.

Arguments: authority, address of the control API."""

import datetime
import json
import os
import sys

import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from fido2 import cose, webauthn
from fido2.attestation import Attestation
from fido2.utils import sha256, websafe_encode

authority, control = sys.argv[1], sys.argv[2]
RESOURCE = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
MODEL = webauthn.Aaguid.fromhex("00112233445566778899aabbccddeeff")
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
    model = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.3.6.1.4.1.45724.1.1.4"), b"\x04\x10" + bytes(MODEL))
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


def register(algorithm, proof, spoil=False):
    answer = session.post(link(session.get(authority + "/api/v1.0/me/methods").json(), "enroll"))
    assert answer.status_code == 202, answer.text
    begun = answer.json()
    options = webauthn.PublicKeyCredentialCreationOptions.from_dict(begun["publicKey"])
    kind, key = KEYS[algorithm]
    public = kind.from_cryptography_key(key.public_key())
    assert public[3] in [each.alg for each in options.pub_key_cred_params]
    client = webauthn.CollectedClientData.create(
        webauthn.CollectedClientData.TYPE.CREATE, options.challenge, f"https://{options.rp.id}")
    flags = webauthn.AuthenticatorData.FLAG
    data = webauthn.AuthenticatorData.create(
        sha256(options.rp.id.encode()), flags.UP | flags.UV | flags.AT | flags.ED, 1,
        webauthn.AttestedCredentialData.create(MODEL, os.urandom(32), public),
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
    attestation = webauthn.AttestationObject.create("none" if proof == "none" else "packed", data, statement)
    answer = session.post(link(begun, "activate"), json={
        "continuationToken": begun["continuationToken"], "displayName": f"{algorithm} {proof}",
        "publicKeyCredential": {
            "id": websafe_encode(data.credential_data.credential_id),
            "attestationObject": websafe_encode(bytes(attestation)), "clientDataJSON": websafe_encode(bytes(client)),
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
listed = session.get(authority + "/api/v1.0/me/methods").json()["_embedded"]["methods"]
report["listed"] = sorted(each["displayName"] for each in listed)
report["deleted"] = [session.delete(link(each, "delete")).status_code for each in listed]
report["left"] = session.get(authority + "/api/v1.0/me/methods").json()["_embedded"]["methods"]
print(json.dumps(report))
