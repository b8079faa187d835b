// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A sign-in method of a person, as the API of their own methods shows it.
package struct CredentialMethod: Sendable, Equatable {
  /// Case-sensitive; does not change.
  package var id: String
  /// `fido` for a passkey; the service may add others.
  package var type: String
  package var displayName: String?
  package var createdAt: Date?
  package var lastUsedAt: Date?
  package var model: String?
  /// The id of the authenticator's model (AAGUID).
  package var modelID: String?
  /// `attested` or `notAttested`.
  package var attestationLevel: String?
  /// Where to delete it; nil when the service does not allow that.
  var deletion: String?

  init(decoding body: JSONObject) throws(MessageError) {
    id = try body.text("id")
    type = try body.text("type")
    displayName = try body.optionalText("displayName")
    createdAt = try body.optionalText("createdDateTime").flatMap { Self.date($0) }
    lastUsedAt = try body.optionalText("lastUsedDateTime").flatMap { Self.date($0) }
    model = try body.optionalText("model")
    modelID = try body.optionalText("aaGuid")
    attestationLevel = try body.optionalText("attestationLevel")
    deletion = body.link("delete")
  }

  static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: .iso8601.time(includingFractionalSeconds: true)))
  }
}

/// A passkey that the service waits for.
package struct PasskeyEnrolment: Sendable {
  package let options: PasskeyOptions
  let activation: URL
  let continuationToken: Secret

  /// - Parameter links: The service's address, to which alone links may lead.
  init(decoding body: JSONObject, _ links: ServiceLinks, now: Date) throws(CredentialMethodsError) {
    do throws(MessageError) {
      options = try Self.options(try body.object("publicKey"), body, links, now: now)
      continuationToken = Secret(try body.text("continuationToken"))
      guard let link = body.link("activate") else { throw MessageError.missing("the link activate") }
      activation = try links.url(link)
    } catch { throw .malformed(error.text) }
  }

  private static func options(
    _ options: JSONObject, _ body: JSONObject, _ links: ServiceLinks, now: Date
  ) throws(MessageError) -> PasskeyOptions {
    let (party, user) = (try options.object("rp"), try options.object("user"))
    let host = links.base.host() ?? ""
    let partyID = try party.optionalText("id") ?? host
    // A page of the relying party's own host has that page's origin; of another host only the name is known.
    let isOwn = host == partyID || URLHost(host)?.isBelow(partyID) == true
    let clientData: JSONValue = [
      "type": "webauthn.create", "challenge": .string(Base64URL.encode(try options.bytes("challenge"))),
      "origin": .string(isOwn ? links.origin : "https://\(partyID)"), "crossOrigin": false,
    ]
    var excluded: [[UInt8]] = []
    for known in try options.list("excludeCredentials") { excluded.append(try known.bytes("id")) }
    let (selection, extensions) = (options["authenticatorSelection"], options["extensions"])
    let levels = [
      "userVerificationOptional": 1, "userVerificationOptionalWithCredentialIDList": 2, "userVerificationRequired": 3,
    ]
    let protection = extensions?["credentialProtectionPolicy"]?.string.flatMap { levels[$0] }
    let userName = try user.text("name")
    return PasskeyOptions(
      relyingPartyID: partyID, relyingPartyName: try party.optionalText("name") ?? partyID,
      userID: try user.bytes("id"), userName: userName,
      userDisplayName: try user.optionalText("displayName") ?? userName, clientData: clientData.utf8,
      algorithms: try options.list("pubKeyCredParams").compactMap { $0["alg"]?.int }, excludedIDs: excluded,
      isResident: selection?["requireResidentKey"]?.bool == true || selection?["residentKey"] == "required",
      verifiesUser: selection?["userVerification"] != "discouraged",
      wantsAttestation: options["attestation"].map { $0 != "none" } ?? false,
      wantsHMACSecret: extensions?["hmacCreateSecret"]?.bool == true, protection: protection,
      isProtectionRequired: extensions?["enforceCredentialProtectionPolicy"]?.bool == true && (protection ?? 1) > 1,
      seconds: min(max(seconds(options, body, now: now), 10), 600))
  }

  /// The time-out of the options in milliseconds, where 0 means none, or the end of the challenge as a time or in
  /// seconds.
  private static func seconds(_ options: JSONObject, _ body: JSONObject, now: Date) -> Double {
    if let milliseconds = options["timeout"]?.int, milliseconds > 0 { return Double(milliseconds) / 1000 }
    if let seconds = body["challengeTimeout"]?.int { return Double(seconds) }
    let end = body["challengeTimeout"]?.string.flatMap { CredentialMethod.date($0) }
    return end?.timeIntervalSince(now) ?? 300
  }
}

extension JSONObject {
  func bytes(_ name: String) throws(MessageError) -> [UInt8] {
    guard let bytes = Base64URL.decode(try text(name)), !bytes.isEmpty, bytes.count <= 1023 else {
      throw MessageError(member: name, reason: "is not base64url")
    }
    return bytes
  }

  /// The address of a link; of several, that with the name.
  func link(_ relation: String, name: String? = nil) -> String? {
    self["_links"]?[relation]?.linkedAddress(name: name)
  }
}

extension JSONValue {
  /// The address of a link (HAL, draft-kelly-json-hal), which may be written as a text alone; of several, the first, or
  /// the first with the name.
  func linkedAddress(name: String? = nil) -> String? {
    let link = array?.first { name == nil || $0["name"]?.string == name } ?? self
    return link.string ?? link["href"]?.string
  }
}
