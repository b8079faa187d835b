# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""The made-up world of the benchmarks: token caches in the JSON that every MSAL reads, and a token service's answers.

One account is one access token (1,800 B), refresh token (1,000 B), ID token (about 1,100 B) and account record, as Entra
ID gives them; the scopes of a cached token are what Entra ID grants for the one that was asked."""
import base64
import hashlib
import json
import os
import time

CLIENT = "11111111-2222-3333-4444-555555555555"
TENANT = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
CLOUD = "login.microsoftonline.com"
API = "22222222-3333-4444-5555-666666666666"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def blob(kind, index, size):
    """Text that looks random, and is the same each time."""
    return b64(hashlib.shake_256(("%s-%d" % (kind, index)).encode()).digest(size * 3 // 4 + 3))[:size]


def object_id(index):
    return "0a0a0a0a-1b1b-2c2c-3d3d-%012d" % index


def home_id(index):
    return "%s.%s" % (object_id(index), TENANT)


def username(index):
    return "user%d@contoso.com" % index


def scope(resource):
    return "User.Read" if resource == 0 else "https://api%d.example.com/access" % resource


def refresh_token(index):
    return ("0.%d." % index + blob("rt", index, 1000))[:1000]


def id_claims(index, issuer, now):
    return {
        "aud": CLIENT, "iss": issuer, "iat": now, "nbf": now, "exp": now + 86400, "name": "User %d" % index,
        "oid": object_id(index), "preferred_username": username(index), "sub": blob("sub", index, 43), "tid": TENANT,
        "uti": blob("uti", index, 22), "ver": "2.0", "rh": blob("rh", index, 60)}


def access_claims(index, issuer, now):
    """Of an access token for the API of the benchmark, as Entra ID gives it: about 1.2 KB when it is signed."""
    return {
        "aud": API, "iss": issuer, "iat": now, "nbf": now, "exp": now + 86400, "aio": blob("aio", index, 80),
        "azp": CLIENT, "azpacr": "1", "name": "User %d" % index, "oid": object_id(index),
        "preferred_username": username(index), "rh": blob("rh", index, 60), "scp": "Tasks.Read Tasks.ReadWrite",
        "sid": object_id(index + 1), "sub": blob("sub", index, 43), "tid": TENANT, "uti": blob("uti", index, 22),
        "ver": "2.0", "xms_ftd": blob("ftd", index, 60)}


def unsigned_id_token(index, issuer, now):
    head = b64(json.dumps({"typ": "JWT", "alg": "RS256", "kid": "k1"}).encode())
    return "%s.%s.%s" % (head, b64(json.dumps(id_claims(index, issuer, now)).encode()), blob("signature", index, 342))


def entries(section, index, environment, resources, expires, now):
    """Yields (key, entry) of one account in one section of the cache."""
    home = home_id(index)
    common = {"home_account_id": home, "environment": environment, "client_id": CLIENT}

    def key(realm, target):
        return "-".join([home, environment, section, CLIENT, realm, target]).lower()

    if section == "AccessToken":
        for resource in range(resources):
            target = " ".join(sorted(["openid", "profile", "email", scope(resource)]))
            yield key(TENANT, target), dict(
                common, credential_type="AccessToken", secret=blob("at%d" % resource, index, 1800), target=target,
                realm=TENANT, token_type="Bearer", cached_at=str(now), expires_on=str(expires),
                extended_expires_on=str(expires))
    elif section == "RefreshToken":
        yield key("", ""), dict(
            common, credential_type="RefreshToken", secret=refresh_token(index), target="",
            last_modification_time=str(now))
    elif section == "IdToken":
        yield key(TENANT, ""), dict(
            common, credential_type="IdToken", realm=TENANT,
            secret=unsigned_id_token(index, "https://%s/%s/v2.0" % (CLOUD, TENANT), now))
    else:
        yield "-".join([home, environment, TENANT]).lower(), {
            "home_account_id": home, "environment": environment, "realm": TENANT,
            "local_account_id": object_id(index), "username": username(index), "authority_type": "MSSTS"}


def write_cache(path, accounts, resources=1, environment=CLOUD, expired=False):
    """Writes a cache of `accounts` accounts, section after section, so that a large one needs little memory here."""
    # Fixed times: how the entries spread over hash tables depends on their texts, and so do the counts of a load.
    now = 1_750_000_000
    expires = now + 3_600 if expired else 4_000_000_000
    with open(path, "w") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write("{")
        for section in ("AccessToken", "RefreshToken", "IdToken", "Account"):
            file.write('"%s": {' % section)
            separator = ""
            for index in range(accounts):
                for key, entry in entries(section, index, environment, resources, expires, now):
                    file.write("%s%s: %s" % (separator, json.dumps(key), json.dumps(entry)))
                    separator = ", "
            file.write("}, ")
        metadata = {"client_id": CLIENT, "environment": environment}
        file.write('"AppMetadata": %s}' % json.dumps({"appmetadata-%s-%s" % (environment, CLIENT): metadata}))


def write_service(folder, accounts, issuer, endpoint):
    """Writes the answers of `floors/service.c`: metadata, keys, and a token answer for each of `accounts`."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding, rsa
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    number = key.public_key().public_numbers()
    now = int(time.time())

    def write(name, value):
        with open(os.path.join(folder, name), "w") as file:
            json.dump(value, file)

    write("metadata.json", {
        "issuer": issuer, "authorization_endpoint": endpoint + "/oauth2/v2.0/authorize",
        "token_endpoint": endpoint + "/oauth2/v2.0/token", "jwks_uri": endpoint + "/discovery/v2.0/keys"})
    write("keys.json", {"keys": [{
        "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "k1", "e": "AQAB",
        "n": b64(number.n.to_bytes(256, "big"))}]})
    head = b64(json.dumps({"typ": "JWT", "alg": "RS256", "kid": "k1"}).encode())

    def signed_token(claims):
        signed = "%s.%s" % (head, b64(json.dumps(claims).encode()))
        return "%s.%s" % (signed, b64(key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())))

    # An application's own token.
    write("token--1.json", {"token_type": "Bearer", "expires_in": 7199, "access_token": blob("app", 0, 1800)})
    with open(os.path.join(folder, "access.txt"), "w") as file:
        for index in range(512):
            file.write(signed_token(access_claims(index, issuer, now)) + "\n")
    for index in range(accounts):
        signed = "%s.%s" % (head, b64(json.dumps(id_claims(index, issuer, now)).encode()))
        signature = key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        info = b64(json.dumps({"uid": object_id(index), "utid": TENANT}).encode())
        write("token-%d.json" % index, {
            "token_type": "Bearer", "scope": "openid profile email User.Read", "expires_in": 7200,
            "ext_expires_in": 7200, "access_token": blob("at0", index, 1800), "refresh_token": refresh_token(index),
            "id_token": "%s.%s" % (signed, b64(signature)), "client_info": info})


if __name__ == "__main__":
    import sys
    if sys.argv[1] == "service":
        write_service(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5])
    else:
        write_cache(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5], sys.argv[6] == "expired")
