// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// An app that is registered, at an authority where it may be used.
struct Client: Sendable {
  let authority: RequestedAuthority
  let app: Application
}

extension RequestContext {
  /// The app that `client_id` names, which proves nothing. Throws when it is unknown or does not fit the authority.
  func client() throws(Refusal) -> Client {
    let authority = try requireAuthority()
    guard let id = parameters["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let app = directory.application(ClientID(id)) else { throw .unknownClient }
    switch authority {
    case .common, .organizations:
      guard app.audience != .singleTenant else { throw .singleTenantOnCommon }
    case .consumers:
      guard app.audience == .personal || app.audience == .multiTenantAndPersonal else { throw .unknownClient }
    case .tenant(let tenant), .policy(let tenant, _, _), .federation(let tenant):
      guard app.admits(tenant) else { throw .unknownClient }
    }
    return Client(authority: authority, app: app)
  }
}

/// Who sends a request that apps have to authenticate (RFC 6749 section 2.3, RFC 8628 section 3.1). All apps are public
/// clients, which have nothing to prove it with; every way to prove it belongs here.
struct ClientAuthentication: Sendable {
  func client(_ context: RequestContext) throws(Refusal) -> Client {
    let client = try context.client()
    guard context.form["client_secret"] == nil, context.form["client_assertion"] == nil else {
      throw .secretFromPublicClient
    }
    return client
  }
}
