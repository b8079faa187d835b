// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Options of one request for a token, besides its scopes.
public struct RequestOptions: Sendable {
  /// The id or domain name of the tenant that issues the token; nil: the tenant of the application's authority.
  public var tenantID: String?
  /// A claims challenge as JSON text, from an API's refusal or from ``ServiceRefusal/claims``. With it, the platform is
  /// asked although a token is cached.
  public var claims: String?
  /// Claims that this kind of request always has, as JSON text. A token for these claims is cached apart from tokens
  /// for others.
  public var clientClaims: String?
  /// Whether the platform is asked although a token is cached. False by default.
  public var forceRefresh = false
  /// The access token that an API refused. With it, ``claims`` and ``forceRefresh`` skip this token only: when another
  /// request or another machine has cached a newer token meanwhile, that one is returned.
  public var rejectedToken: String?
  /// Parameters that are added to the URL of the token endpoint. Parameters that the library sets itself are left out.
  public var extraQueryParameters: [String: String] = [:]
  /// The id of this call in the application's log and in the platform's sign-in log; nil: the library makes one.
  public var correlationID: UUID?

  /// Makes options with the default values.
  public init() {}

  /// Makes options with the ones that are used most.
  /// - Parameters:
  ///   - tenantID: See ``tenantID``.
  ///   - claims: See ``claims``.
  ///   - forceRefresh: See ``forceRefresh``.
  public init(tenantID: String? = nil, claims: String? = nil, forceRefresh: Bool = false) {
    self.tenantID = tenantID
    self.claims = claims
    self.forceRefresh = forceRefresh
  }
}

extension RequestOptions: CustomStringConvertible, CustomReflectable {
  /// A text without the token that was refused and without the values of parameters.
  public var description: String {
    let parts = [
      tenantID.map { "tenant \($0)" }, claims.map { "claims \($0)" }, clientClaims.map { "client claims \($0)" },
      forceRefresh ? "forced" : nil, rejectedToken.map { _ in "rejected token <redacted>" },
      extraQueryParameters.isEmpty ? nil : "parameters \(extraQueryParameters.keys.sorted())",
      correlationID.map { "\($0)" },
    ]
    return "RequestOptions(\(parts.compactMap { $0 }.joined(separator: ", ")))"
  }
  /// An empty mirror, so that `dump` does not print the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
