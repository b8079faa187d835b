// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

/// A signed token that stands for a client's secret (RFC 7523 section 2.2): the app's own, signed with the key of one
/// of its certificates, or one of an issuer that the app has a federated credential for. It may be sent again.
struct ClientAssertion {
  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
  /// How far clocks may differ.
  private static let clockSkew = 300.0

  private let token: UnverifiedJWT
  private let context: RequestContext
  private let ownKeys: JSONWebKeySet

  init(_ text: String, _ context: RequestContext, _ ownKeys: JSONWebKeySet) throws(Refusal) {
    guard try context.required("client_assertion_type") == Self.type else {
      throw .badValue(of: "client_assertion_type", "Use \(Self.type).")
    }
    do throws(JOSEError) {
      token = try Self.parse(text)
    } catch {
      if case .malformed(let reason) = error { throw .malformedAssertion(reason) }
      throw .malformedAssertion("it can't be read")
    }
    guard SignatureAlgorithm(rawValue: token.algorithm) != nil else { throw .unsupportedSignature }
    (self.context, self.ownKeys) = (context, ownKeys)
  }

  /// The platform takes padded base64url here, which some clients send (azure-identity's asynchronous credentials).
  static func parse(_ text: String) throws(JOSEError) -> UnverifiedJWT {
    try UnverifiedJWT(parsing: text, allowsPadding: true)
  }

  func proof(of client: Client) throws(Refusal) -> ClientProof {
    let issuer = try text("iss")
    let subject = try text("sub")
    guard let ends = try seconds("exp") else { throw .malformedAssertion("exp is missing") }
    let starts = try seconds("nbf")
    let isOwn = !issuer.contains("://")
    if isOwn {
      guard FoldedText.isSame(issuer, subject) else { throw .assertionSubject }
      guard client.app.clientID.isSame(as: ClientID(issuer)) else { throw .assertionOfOtherApp }
      try checkCertificate(among: client.app.credentials.certificates)
      try checkAudience(client.authority)
    } else {
      try checkFederation(client.app.credentials.federated, issuer: issuer, subject: subject)
    }
    let now = context.now.timeIntervalSince1970
    guard now < ends + Self.clockSkew, (starts ?? 0) - Self.clockSkew <= now else { throw .assertionTime }
    return isOwn ? .certificate : .federatedToken
  }

  // The claims.

  private func text(_ name: String) throws(Refusal) -> String {
    guard let text = token.claims[name]?.string else { throw .malformedAssertion("\(name) is no text") }
    return text
  }

  /// Seconds since 1970: a number, with a fraction too, or a text with one; nil when it is left out.
  private func seconds(_ name: String) throws(Refusal) -> Double? {
    guard let value = token.claims[name] else { return nil }
    guard let seconds = value.double ?? value.string.flatMap({ Double($0) }), JSONValue.dates.contains(seconds) else {
      throw .malformedAssertion("\(name) is no number of seconds since 1970, up to the year 9999")
    }
    return seconds
  }

  /// The assertion is for the authority's token endpoint, under any of its names, or for its issuer.
  private func checkAudience(_ authority: RequestedAuthority) throws(Refusal) {
    let values = token.claims["aud"]?.array ?? []
    guard values.count <= 1 else { throw .assertionAudiences(values.count) }
    let audience = if let only = values.first?.string { only } else { try text("aud") }
    guard let url = URL(string: audience), let origin = Origin(url),
      origin.isLoopback || origin.host == context.origin.host,
      let place = context.directory.authority(
        at: url.path(percentEncoded: false).split(separator: "/").map { String($0) }),
      place.authority == authority || place.authority == .common,
      ["", "v2.0", "oauth2/token", "oauth2/v2.0/token"].contains(place.rest.joined(separator: "/").lowercased())
    else { throw .assertionAudience }
  }

  // The keys.

  private func checkCertificate(among certificates: [AppCertificate]) throws(Refusal) {
    let named = try namedThumbprints()
    guard !named.isEmpty else {
      throw .malformedAssertion("the header has neither x5t, x5t#S256, x5c nor kid")
    }
    let hex = named.first?.hex
    guard let own = certificates.first(where: { !Set($0.thumbprints).isDisjoint(with: named) }) else {
      throw .assertionKey("The key was not found.", thumbprint: hex)
    }
    try verify(with: JSONWebKeySet(keys: [JSONWebKey(publicKey: own.key, keyID: token.keyID)]), hex)
    guard context.now <= own.certificate.notAfter else {
      throw .assertionKey("The key used is expired.", thumbprint: hex)
    }
  }

  private func verify(with keys: JSONWebKeySet, _ thumbprint: String? = nil) throws(Refusal) {
    do throws(JOSEError) {
      _ = try token.verified(with: keys, allowing: [.rs256, .ps256])
    } catch {
      if case .unknownKey = error { throw .assertionKey("The key was not found.", thumbprint: thumbprint) }
      throw .assertionKey(
        "The provided signature value did not match the expected signature value.", thumbprint: thumbprint)
    }
  }

  /// How the header names the certificate: by thumbprints, or by the certificate itself.
  private func namedThumbprints() throws(Refusal) -> [[UInt8]] {
    for name in ["x5t#S256", "x5t"] {
      guard let value = token.header[name] else { continue }
      guard let bytes = value.string.flatMap(Self.base64) else { throw .malformedAssertion("\(name) is not base64") }
      return [bytes]
    }
    if let chain = token.header["x5c"] {
      // MSAL for .NET sends a text.
      guard let leaf = (chain.string ?? chain.array?.first?.string).flatMap(Self.base64) else {
        throw .malformedAssertion("x5c is no certificate")
      }
      return [SHA256.hash(leaf)]
    }
    guard let id = token.keyID else { return [] }
    // SHA-1 or SHA-256.
    let thumbprint = [40, 64].contains(id.utf8.count) ? Hexadecimal.decode(id) : nil
    return [thumbprint, Self.base64(id)].compactMap { $0 }
  }

  /// Of the standard or the URL alphabet, with padding or without.
  private static func base64(_ text: String) -> [UInt8]? {
    Base64URL.decode(text.replacing("+", with: "-").replacing("/", with: "_"))
  }

  // Federated credentials.

  private func checkFederation(
    _ credentials: [FederatedCredential], issuer: String, subject: String
  ) throws(Refusal) {
    guard !credentials.isEmpty else { throw .noFederation }
    var matching: [FederatedCredential] = []
    var keys: [JSONWebKey] = []
    var isTenant = false
    for credential in credentials {
      switch credential.issuer {
      case .tenant(let id) where isOwnIssuer(issuer, of: id):
        isTenant = true
        keys += ownKeys.keys
      case .other(let name, let set) where name == issuer: keys += set.keys.isEmpty ? ownKeys.keys : set.keys
      default: continue
      }
      matching.append(credential)
    }
    guard !matching.isEmpty else { throw .federation(700_211, "issuer", issuer) }
    try verify(with: JSONWebKeySet(keys: keys))
    guard !isTenant || token.claims["idtyp"] == "app" else { throw .federationNeedsApp }
    matching.removeAll { $0.subject != subject }
    guard !matching.isEmpty else { throw .federation(700_213, "subject", subject) }
    // Kubernetes writes a list.
    let audiences = (token.claims["aud"]?.array ?? [token.claims["aud"] ?? .null]).compactMap(\.string)
    guard matching.contains(where: { !Set($0.audiences).isDisjoint(with: audiences) }) else {
      throw .federation(700_212, "audience", audiences.first ?? "")
    }
  }

  /// Whether `issuer` is this emulator's for a tenant, in either version of its tokens.
  private func isOwnIssuer(_ issuer: String, of tenant: TenantID) -> Bool {
    guard let url = URL(string: issuer), let origin = Origin(url) else { return false }
    let path = url.path(percentEncoded: false).split(separator: "/").map { String($0) }
    return (origin.isLoopback || origin.host == context.origin.host)
      && (path == [tenant.value] || path == [tenant.value, "v2.0"])
  }
}
