// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The tenants whose tokens an API accepts.
public enum AcceptedTenants: Sendable, Hashable {
  /// Tokens of these tenants, by their ids. Capital and small letters are the same.
  case only(Set<String>)
  /// Tokens of every tenant, personal accounts included. Anyone can make a tenant, so the API must check
  /// ``AccessToken/tenantID`` against its list of customers.
  case any

  func accepts(_ tenant: String) -> Bool {
    switch self {
    case .only(let tenants): tenants.contains { FoldedText.isSame($0, tenant) }
    case .any: true
    }
  }
}

/// The settings of an API that accepts access tokens of the platform.
public struct ProtectedAPIConfiguration: Sendable {
  /// The two versions of access tokens. The API's registration decides which one the platform issues
  /// (`requestedAccessTokenVersion`); the client does not.
  public enum TokenVersion: Sendable, Hashable, CaseIterable {
    /// Version 1.0, which the platform issues unless the registration asks for version 2.
    case v1
    /// Version 2.0.
    case v2
  }

  /// The application (client) id of the API's registration. Challenges name it.
  public var clientID: String
  /// The audiences that mean this API (claim `aud`): the client id for tokens of version 2, the App ID URI or the
  /// client id for tokens of version 1.
  public var audiences: [String]
  /// The tenants whose tokens the API accepts.
  public var tenants: AcceptedTenants
  /// The authority that issues the tokens. nil: `https://login.microsoftonline.com/` and the id of the tenant if
  /// ``tenants`` names one, otherwise `common`.
  public var authority: String?
  /// The versions of tokens that the API accepts; both by default.
  public var versions: Set<TokenVersion> = Set(TokenVersion.allCases)
  /// Whether the API accepts tokens that are signed by PS256, besides RS256. False by default.
  public var acceptsPS256 = false
  /// Whether the platform signs this API's tokens with keys of their own, as it does for registrations with claims
  /// mapping. False by default.
  public var hasOwnSigningKeys = false
  /// How far the clocks of the API and the platform may differ; five minutes by default.
  public var clockSkew = Duration.seconds(300)
  /// The host names under which callers reach the API, with the port unless it is 443. Signed requests (`PoP`) must be
  /// for one of them; the header field `Host` is not used, because the caller writes it. Empty: signed requests are
  /// refused. Empty by default.
  public var publicHosts: [String] = []
  /// Whether the API accepts tokens with neither scopes nor roles, because it knows its callers by their ids. False by
  /// default.
  public var acceptsTokensWithoutPermissions = false
  /// Whether the platform is asked if the authority's host belongs to it. Set it to false for a host that the platform
  /// does not know, such as the emulator or a private cloud. True by default.
  public var validatesAuthority = true
  /// How much memory validated tokens may take, in bytes, as an estimate; 64 MiB by default.
  public var memoryLimit = 64 << 20
  /// Certificate authorities to trust in addition to the system's, as PEM text; nil: none.
  public var trustedCertificates: String?
  /// How long one HTTP request to the platform may take; 10 seconds by default. A value that is not above 0 means 10
  /// seconds. Connecting may take 5 seconds of it.
  public var requestTimeout = Duration.seconds(10)
  /// Is told of what happens in the validator, on any thread; nil: nobody is told. See <doc:ObserveAServer>.
  public var onEvent: (@Sendable (ServerEvent) -> Void)?
  /// What takes the place of this machine in a test.
  package var testSurroundings: ServerTestSurroundings?

  /// Makes settings. ``AccessTokenValidator/init(_:)`` checks them.
  /// - Parameters:
  ///   - clientID: The application (client) id of the API's registration.
  ///   - audiences: The audiences that mean this API.
  ///   - tenants: The tenants whose tokens the API accepts.
  public init(clientID: String, audiences: [String], tenants: AcceptedTenants) {
    self.clientID = clientID
    self.audiences = audiences
    self.tenants = tenants
  }

  var authorityText: String {
    if let authority { return authority }
    if case .only(let tenants) = tenants, tenants.count == 1, let tenant = tenants.first {
      return "https://login.microsoftonline.com/\(tenant)"
    }
    return "https://login.microsoftonline.com/common"
  }
}
