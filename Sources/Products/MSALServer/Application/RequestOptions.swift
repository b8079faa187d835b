// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// What any request for a token may say besides its scopes.
public struct RequestOptions: Sendable {
  /// The tenant to ask, as an id or a domain name; nil: that of the application's authority.
  public var tenantID: String?
  /// A claims challenge as JSON text, from an API's refusal or an earlier error. The token that is kept is passed over.
  public var claims: String?
  /// Claims that belong to the request for good, as JSON text: tokens for other ones are kept apart.
  public var clientClaims: String?
  /// Whether to pass over the token that is kept.
  public var forceRefresh = false
  /// The token that an API refused. With it, `claims` and `forceRefresh` pass over that token only: another one, which
  /// some other request or machine has fetched meanwhile, is used.
  public var rejectedToken: String?
  /// Parameters to add to the token endpoint's URL. Those that the library sets can't be replaced.
  public var extraQueryParameters: [String: String] = [:]
  /// The id of the call in the logs of both sides; nil: a new one.
  public var correlationID: UUID?

  /// Makes options that change nothing.
  public init() {}

  /// Makes options of the most frequent ones.
  public init(tenantID: String? = nil, claims: String? = nil, forceRefresh: Bool = false) {
    self.tenantID = tenantID
    self.claims = claims
    self.forceRefresh = forceRefresh
  }
}
