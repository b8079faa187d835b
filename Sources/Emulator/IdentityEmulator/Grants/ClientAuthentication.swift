// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// An app that is registered, at an authority where it may be used.
struct Client: Sendable {
  let authority: RequestedAuthority
  let app: Application
}

extension RequestContext {
  /// The app that `client_id` names, which proves nothing. Throws when it is unknown or does not fit the authority.
  func client() throws(Refusal) -> Client { try client(named: parameters["client_id"]) }

  /// - Parameter id: what the request calls the app; none is missing.
  fileprivate func client(named id: String?) throws(Refusal) -> Client {
    let authority = try requireAuthority()
    guard let id, !id.isEmpty else { throw .missing("client_id") }
    let apps = directory.applications
    guard let app = directory.application(ClientID(id)) else { throw .unknownClient(id, among: apps) }
    switch authority {
    case .common, .organizations:
      guard app.audience != .singleTenant else { throw .singleTenantOnCommon(app.tenantID) }
    case .consumers:
      let personal = apps.filter { $0.audience == .personal || $0.audience == .multiTenantAndPersonal }
      guard personal.contains(app) else { throw .unknownClient(id, among: personal) }
    case .tenant(let tenant), .policy(let tenant, _, _), .federation(let tenant):
      guard app.admits(tenant) else { throw .unknownClient(id, among: apps.filter { $0.admits(tenant) }) }
    }
    return Client(authority: authority, app: app)
  }
}

/// Who sends a request that apps have to authenticate (RFC 6749 section 2.3, RFC 8628 section 3.1). All apps are public
/// clients, which have nothing to prove it with; every way to prove it belongs here.
struct ClientAuthentication: Sendable {
  func client(_ context: RequestContext) throws(Refusal) -> Client {
    let credentials = try ClientCredentials(context)
    let client = try context.client(named: credentials.id)
    guard !credentials.hasProof else {
      var refusal = Refusal.secretFromPublicClient
      // Who used a scheme of HTTP is answered in it (RFC 6749 section 5.2).
      if credentials.isBasic { refusal.challenge = "Basic realm=\"\(context.origin)\"" }
      throw refusal
    }
    return client
  }
}

/// What a request says of its client, in the body or by HTTP Basic (RFC 6749 section 2.3.1). Empty values count as
/// left out.
struct ClientCredentials: Sendable {
  let id: String?
  let hasProof: Bool
  let isBasic: Bool

  init(_ context: RequestContext) throws(Refusal) {
    let basic = try Self.basic(context.request.headers["Authorization"])
    let named = context.parameters["client_id"].flatMap { $0.isEmpty ? nil : $0 }
    if let basic, let named, basic.id.lowercased() != named.lowercased() {
      throw .badValue(of: "client_id", "The Authorization header names another client. Name one of them.")
    }
    let proofs = [basic?.secret, context.form["client_secret"], context.form["client_assertion"]]
    (id, isBasic) = (named ?? basic?.id, basic != nil)
    hasProof = proofs.contains { $0?.isEmpty == false }
  }

  /// nil without such a header. Id and secret are form-encoded in it.
  private static func basic(_ header: String?) throws(Refusal) -> (id: String, secret: String)? {
    let parts = (header ?? "").split(separator: " ", maxSplits: 1)
    guard parts.first?.lowercased() == "basic" else { return nil }
    let bytes = parts.count == 2 ? Data(base64Encoded: parts[1].filter { $0 != " " }) : nil
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }), let colon = text.firstIndex(of: ":"),
      let id = PercentCoding.decode(text[..<colon], plusIsSpace: true), !id.isEmpty,
      let secret = PercentCoding.decode(text[text.index(after: colon)...], plusIsSpace: true)
    else { throw .malformedBasic }
    return (id, secret)
  }
}
