// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

@testable import IdentityEmulator

/// CBOR, attestations and client data of new passkeys, and what a page says of one that was used. Nothing of the input
/// can be signed over the client data, whose challenge is new in each run.
@Sendable func checkPasskey(_ bytes: [UInt8]) {
  if (try? CBORValue(parsing: bytes)) != nil {
    demand(bytes.count <= CBORReader.longest, "a value is not longer than allowed")
    demand((try? CBORValue(parsing: bytes + [0])) == nil, "nothing follows a value")
    demand((try? CBORValue(parsing: Array(bytes.dropLast()))) == nil, "no part of a value is one")
  }
  if let data = try? AuthenticatorData(parsing: bytes), let credential = data.credential {
    demand((try? CredentialKey(CBORValue(parsing: credential.encodedKey))) != nil, "a key is read again")
  }
  if let object = try? AttestationObject(parsing: bytes), let credential = object.data.credential,
    let proof = try? object.proof(for: credential, clientDataHash: unknownHash)
  {
    demand(proof == .none, "a proof is over the client data")
  }
  let ceremony = PasskeyCeremony(kind: .create, challenge: unknownHash, relyingParty: "localhost")
  demand((try? ceremony.checkClientData(bytes)) == nil, "the challenge is the one that was sent")
  demand(
    (try? ceremony.register(id: bytes, attestation: bytes, clientData: bytes, name: "", at: .distantPast)) == nil,
    "nothing is registered without the challenge")
  checkUse(bytes)
}

/// What a page's script says of a passkey that was used.
private func checkUse(_ bytes: [UInt8]) {
  guard let answer = try? JSONValue(parsing: bytes), let assertion = try? PasskeyAssertion(answer) else { return }
  demand(Base64URL.decode(assertion.id) != nil, "an id is in base64url")
  let passkey = Passkey(id: assertion.id, name: "", createdAt: .distantPast)
  let ceremony = PasskeyCeremony(kind: .get, challenge: unknownHash, relyingParty: "localhost")
  demand(
    (try? ceremony.use(passkey, of: "", assertion, at: .distantPast)) == nil, "nobody signs in without the challenge")
}

private let unknownHash = SecureRandom.bytes(32)
