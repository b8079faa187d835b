# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""What every script that drives the emulator needs: names below .localhost are this machine (RFC 6761 section 6.3; the C
library does not know), and ID tokens are verified by PyJWT, with the keys that the metadata names."""

import hashlib
import os
import socket

import jwt
import requests

_look_up = socket.getaddrinfo


def _getaddrinfo(host, *arguments, **options):
    return _look_up("127.0.0.1" if str(host).endswith(".localhost") else host, *arguments, **options)


socket.getaddrinfo = _getaddrinfo


def fingerprint(secret):
    return hashlib.sha256(secret.encode()).hexdigest() if secret else None


def verified_claims(id_token, metadata_url, client_id):
    """The claims of an ID token whose signature, issuer, audience and times are right; raises otherwise."""
    session = requests.Session()
    metadata = session.get(metadata_url).json()
    unverified = jwt.decode(id_token, options={"verify_signature": False})
    keys = jwt.PyJWKSet.from_dict(session.get(metadata["jwks_uri"]).json())
    key = next(key for key in keys.keys if key.key_id == jwt.get_unverified_header(id_token)["kid"])
    return jwt.decode(
        id_token, key.key, algorithms=["RS256"], audience=client_id,
        issuer=metadata["issuer"].replace("{tenantid}", unverified.get("tid", "")))


assert os.environ.get("REQUESTS_CA_BUNDLE"), "the emulator's certificate authority"
