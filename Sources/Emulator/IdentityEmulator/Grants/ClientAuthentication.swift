// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

/// An app that is registered, at an authority where it may be used.
struct Client: Sendable {
  let authority: RequestedAuthority
  let app: Application
  var proof = ClientProof.none
  /// The `WWW-Authenticate` header of a 401 for this client. It names the HTTP scheme by which the client authenticated
  /// (RFC 6749 section 5.2); nil if there was none.
  var challenge: String?

  /// Throws unless what the client has shown is what a grant wants.
  func check(_ rule: ClientRule) throws(Refusal) {
    let isRight =
      switch rule {
      case .asRegistered: proof != .none || !app.isConfidential || app.allowsPublicClient
      case .confidential: proof != .none
      case .publicClient: proof == .none
      }
    guard !isRight else { return }
    var refusal = rule == .publicClient ? Refusal.secretFromPublicClient : .noProof
    refusal.challenge = challenge
    throw refusal
  }
}

/// How a client has shown that it is the app that it names.
enum ClientProof: Sendable {
  case none, secret, certificate, federatedToken

  /// `azpacr` and `appidacr` of access tokens.
  var claim: JSONValue {
    switch self {
    case .none: "0"
    case .secret: "1"
    case .certificate, .federatedToken: "2"
    }
  }
}

/// Which clients a grant is for.
enum ClientRule: Sendable {
  /// An app that has credentials must show one, unless it is registered as a public client too.
  case asRegistered
  case confidential
  /// The client must show no credentials: it can't keep a secret, so that one that it shows is no proof.
  case publicClient

  /// For codes and refresh tokens that went to a redirect URI of this kind.
  init(_ kind: RegisteredRedirectURI.Kind?) {
    switch kind {
    case .web: self = .confidential
    case .publicClient, .singlePage: self = .publicClient
    case nil: self = .asRegistered
    }
  }
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

/// Who sends a request that apps have to authenticate (RFC 6749 section 2.3, RFC 8628 section 3.1). Every way to prove
/// it belongs here: a secret in the body or by HTTP Basic, or an assertion.
struct ClientAuthentication: Sendable {
  /// The emulator's own keys: federated credentials may trust tokens that they have signed.
  let signing: TokenSigning

  /// Throws when what the request shows is wrong.
  func client(_ context: RequestContext) throws(Refusal) -> Client {
    let credentials = try context.received.credentials.get()
    var client = try context.client(named: credentials.id)
    if credentials.isBasic { client.challenge = "Basic realm=\"\(context.origin)\"" }
    // Whether a client may come without credentials is decided by the grant's `ClientRule`.
    if credentials.hasProof {
      do throws(Refusal) {
        client.proof = try proof(credentials, of: client, context)
      } catch {
        var refusal = error
        if error.status == 401 { refusal.challenge = client.challenge }
        throw refusal
      }
    }
    guard !client.app.isDisabled else { throw .disabledApp }
    let host = context.origin.host
    guard !client.app.usesGlobalEndpointOnly || context.directory.issuingHost(of: host) == host else {
      throw .regionNotAllowed
    }
    return client
  }

  private func proof(
    _ credentials: ClientCredentials, of client: Client, _ context: RequestContext
  ) throws(Refusal) -> ClientProof {
    guard client.app.isConfidential else { throw .secretFromPublicClient }
    switch (credentials.secret, credentials.assertion) {
    case (_?, _?): throw .badValue(of: "client_assertion", "Send it or the secret, not both.")
    case (let secret?, nil):
      try client.app.credentials.check(secret, at: context.now)
      return .secret
    case (nil, let assertion?):
      return try ClientAssertion(assertion, context, signing.published).proof(of: client)
    case (nil, nil): return .none
    }
  }
}

extension AppCredentials {
  /// Throws unless `secret` is one that has not expired.
  fileprivate func check(_ secret: Secret, at now: Date) throws(Refusal) {
    let matching = secrets.filter { constantTimeEqual(Array($0.value.exposed.utf8), Array(secret.exposed.utf8)) }
    guard !matching.isEmpty else { throw .wrongSecret }
    guard matching.contains(where: { !$0.isExpired(at: now) }) else { throw .expiredSecret }
  }
}

/// What a request says of its client, in the body or by HTTP Basic (RFC 6749 section 2.3.1).
struct ClientCredentials: Sendable {
  let id: String?
  let secret: Secret?
  let assertion: String?
  let isBasic: Bool

  var hasProof: Bool { secret != nil || assertion != nil }

  /// - Parameters:
  ///   - header: the `Authorization` header.
  ///   - parameters: those that may name the client.
  ///   - form: those that may hold what the client proves itself with.
  init(_ header: String?, parameters: [Parameter], form: [Parameter]) throws(Refusal) {
    let basic = try Self.basic(header)
    let named = parameters["client_id"]
    if let basic, let named, !FoldedText.isSame(basic.id, named) {
      throw .badValue(of: "client_id", "The Authorization header names another client. Name one of them.")
    }
    assertion = form["client_assertion"]
    // An assertion names its client too (RFC 7523 section 3).
    id = named ?? basic?.id ?? assertion.flatMap { try? ClientAssertion.parse($0).claims["sub"]?.string }
    isBasic = basic != nil
    let text = basic.flatMap { $0.secret.isEmpty ? nil : $0.secret } ?? form["client_secret"]
    secret = text.map { Secret($0) }
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
