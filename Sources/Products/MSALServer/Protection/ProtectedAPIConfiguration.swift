// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Whose tokens an API takes.
public enum AcceptedTenants: Sendable, Hashable {
  /// Those of these tenants, by their ids.
  case only(Set<String>)
  /// Those of every tenant of the world, personal accounts included: the API itself has to know its customers.
  case any

  func accepts(_ tenant: String) -> Bool {
    switch self {
    case .only(let tenants): tenants.contains { $0.lowercased() == tenant.lowercased() }
    case .any: true
    }
  }
}

/// The settings of an API that takes access tokens of the platform.
public struct ProtectedAPIConfiguration: Sendable {
  /// The two forms of access tokens. The API's registration decides which one it gets (`accessTokenAcceptedVersion`),
  /// not the client.
  public enum TokenVersion: Sendable, Hashable, CaseIterable {
    /// `ver` 1.0: what an API gets that asks for no other.
    case v1
    /// `ver` 2.0.
    case v2
  }

  /// The API's id at the platform: challenges name it.
  public var clientID: String
  /// The values of `aud` that are this API: its id for tokens of version 2, its App ID URI (and its id) for those of
  /// version 1.
  public var audiences: [String]
  /// Whose tokens it takes.
  public var tenants: AcceptedTenants
  /// Where tokens come from; nil: the public cloud, and there the one tenant or `common`.
  public var authority: String?
  /// The forms of tokens it takes.
  public var versions: Set<TokenVersion> = Set(TokenVersion.allCases)
  /// Whether tokens may be signed with RSA-PSS too.
  public var acceptsPS256 = false
  /// Whether the API has signing keys of its own at the platform, as applications with mapped claims have.
  public var hasOwnSigningKeys = false
  /// Seconds that the clocks of the API and the platform may differ.
  public var clockSkew = 300.0
  /// The API's host names as callers write them, with the port unless it is 443, for signed requests (`PoP`). Empty: no
  /// signed requests are taken. The field `Host` of a request is not asked, as the caller writes it.
  public var publicHosts: [String] = []
  /// Whether to take tokens that have neither scopes nor roles, for an API that knows its callers by their ids.
  public var acceptsTokensWithoutPermissions = false
  /// False for an authority that the platform does not know, as with a private cloud.
  public var validatesAuthority = true
  /// About how many bytes of validated tokens are remembered.
  public var memoryLimit = 64 << 20
  /// Certificate authorities to trust besides the system's, as PEM text.
  public var trustedCertificates: String?
  /// Seconds for a request to the platform.
  public var requestTimeout = 10.0
  /// Takes what happens, for the API's log. No line holds a token or a person's name.
  public var log: (@Sendable (ServerLogLine) -> Void)?
  /// What takes the place of this machine in a test.
  package var testSurroundings: ServerTestSurroundings?

  /// Makes settings of an API.
  /// - Parameters:
  ///   - clientID: The API's id.
  ///   - audiences: The values of `aud` that are this API.
  ///   - tenants: Whose tokens it takes.
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
