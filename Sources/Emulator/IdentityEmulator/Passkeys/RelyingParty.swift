// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The host that passkeys are for. Browsers offer a passkey to pages of this host and below it, and take no IP address.
struct RelyingParty: Sendable {
  /// The host in the seed file; nil: that of the request. A browser lets no page below `localhost` use `localhost`.
  let host: String?

  /// Its id for a page at `origin`; nil where a page can't use passkeys.
  func id(at origin: Origin) -> String? {
    let id = host ?? origin.host
    guard case .name? = URLHost(origin.host)?.kind, origin.isWithin(id) else { return nil }
    return id
  }

  /// Where pages can use passkeys, for a page at `origin` that can't.
  func origin(insteadOf origin: Origin) -> Origin { origin.at(host ?? "localhost") }
}

/// A challenge that a page of a sign-in offers, for one use of a passkey.
struct PasskeyChallenge: Sendable {
  let ceremony: PasskeyCeremony
  let expiresAt: Date

  init(for relyingParty: String, at now: Date, random: any RandomSource) {
    ceremony = PasskeyCeremony(kind: .get, challenge: random.bytes(32), relyingParty: relyingParty)
    expiresAt = now.addingTimeInterval(PendingPasskey.lifetime)
  }

  /// Whether the older one is for the same host, and has half of its life before it.
  func mayBeReplaced(by older: PasskeyChallenge) -> Bool {
    older.ceremony.relyingParty == ceremony.relyingParty
      && expiresAt.timeIntervalSince(older.expiresAt) < PendingPasskey.lifetime / 2
  }

  /// The options for the browser (WebAuthn section 5.5) to use one of `passkeys`; of none: whichever it has.
  func options(_ passkeys: [Passkey]) -> JSONValue {
    [
      "challenge": .string(Base64URL.encode(ceremony.challenge)), "rpId": .string(ceremony.relyingParty),
      "userVerification": "required", "allowCredentials": .array(passkeys.map(\.descriptor)),
    ]
  }
}

extension PendingPasskey {
  init(for relyingParty: String, at now: Date, random: any RandomSource) {
    self.init(
      id: Base64URL.encode(random.bytes(16)), token: random.text(),
      ceremony: PasskeyCeremony(kind: .create, challenge: random.bytes(32), relyingParty: relyingParty),
      expiresAt: now.addingTimeInterval(Self.lifetime))
  }

  /// The options for the browser (WebAuthn section 5.4) to make a passkey of `user`, beside those that are known.
  func options(for user: User, known: [Passkey]) -> JSONObject {
    [
      "rp": ["id": .string(ceremony.relyingParty), "name": "Microsoft"],
      "user": [
        "id": .string(Base64URL.encode(Array(user.id.value.utf8))), "name": .string(user.username),
        "displayName": .string(user.name),
      ], "challenge": .string(Base64URL.encode(ceremony.challenge)),
      "pubKeyCredParams": .array(
        CredentialKey.Algorithm.allCases.map { ["type": "public-key", "alg": JSONValue($0.rawValue)] }),
      "excludeCredentials": .array(known.map(\.descriptor)),
      "authenticatorSelection": [
        "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
      ], "attestation": "none",
    ]
  }

  /// The passkey that a browser made, in its own words (WebAuthn section 5.1, `RegistrationResponseJSON`).
  func register(_ answer: JSONValue, name: String, at now: Date) throws(PasskeyRefusal) -> Passkey {
    try ceremony.register(
      id: try answer.passkeyBytes("rawId"), attestation: try answer["response"].passkeyBytes("attestationObject"),
      clientData: try answer["response"].passkeyBytes("clientDataJSON"), name: name, at: now)
  }
}

extension Passkey {
  fileprivate var descriptor: JSONValue { ["type": "public-key", "id": .string(id)] }
}

extension PasskeyAssertion {
  /// The use of a passkey in the browser's words (WebAuthn section 5.1, `AuthenticationResponseJSON`).
  init(_ answer: JSONValue) throws(PasskeyRefusal) {
    let response = answer["response"]
    self.init(
      id: Base64URL.encode(try answer.passkeyBytes("rawId")),
      userHandle: response?["userHandle"]?.string == nil ? nil : try response.passkeyBytes("userHandle"),
      clientData: try response.passkeyBytes("clientDataJSON"),
      authenticatorData: try response.passkeyBytes("authenticatorData"),
      signature: try response.passkeyBytes("signature"))
  }
}

extension JSONValue {
  fileprivate func passkeyBytes(_ name: String) throws(PasskeyRefusal) -> [UInt8] {
    guard let bytes = self[name]?.string.flatMap({ Base64URL.decode($0) }) else { throw .badAnswer }
    return bytes
  }
}

extension JSONValue? {
  fileprivate func passkeyBytes(_ name: String) throws(PasskeyRefusal) -> [UInt8] {
    guard let self else { throw .badAnswer }
    return try self.passkeyBytes(name)
  }
}

extension PasskeyRefusal {
  /// As a page says it, with a next step and the name of the check.
  var pageText: String { "\(explanation) (\(rawValue))" }

  private var explanation: String {
    switch self {
    case .wrongChallenge: "That took too long, or this page was used before. Try again."
    case .wrongOrigin, .crossOrigin, .wrongRelyingParty:
      "The passkey was used at another address. Open the sign-in in a window of its own, and try again there."
    case .userNotPresent, .userNotVerified:
      "The passkey did not check that it is you. Set a PIN or fingerprint for it, and try again."
    case .unknownCredential: "Nobody here has this passkey any more. Use another one, or another way to sign in."
    case .otherPerson: "The passkey is another person's. Use your own, or go back and sign in as that person."
    case .noUserHandle: "The passkey does not say whose it is. Enter your user name first, and use it then."
    case .counterNotGreater:
      "The passkey's counter went back, so there may be a copy of it. Use another way to sign in, and remove this one."
    case .credentialKnown: "The passkey is registered already. Use another device or security key."
    default: "The passkey's answer is wrong. Try again, or use another passkey."
    }
  }

  /// What a browser says when it has no passkey for the page, by the name of its error (WebAuthn section 5.1).
  static func pageText(ofBrowserError name: String) -> String {
    switch name {
    case "NotAllowedError":
      "No passkey was used: it was cancelled, it took too long, or there is none for this page on this device. Try "
        + "again, or choose another way."
    case "InvalidStateError": "This device has a passkey of yours already. Use another device or security key."
    case "SecurityError": "The browser allows no passkeys at this address. Open the page at localhost, or with HTTPS."
    default: "The browser could not use a passkey. Try again, or choose another way."
    }
  }
}
