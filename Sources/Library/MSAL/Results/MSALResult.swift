// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import Synchronization
import TokenExchange

/// The result of a successful token request: the access token and its account.
///
/// ```swift
/// let result = try await application.token(for: .init(scopes: ["User.Read"]))
/// var request = URLRequest(url: URL(string: "https://graph.microsoft.com/v1.0/me")!)
/// request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
/// ```
// Unchecked only because subclassing is open: every stored property is a constant, or set once, atomically.
open class MSALResult: NSObject, @unchecked Sendable {
  // What all requests for one cached token share; each has a correlation id of its own.
  private let shared: ReusableResult?
  private let correlation: CorrelationID?
  // Made at their first use.
  private let publicAccount = AtomicLazyReference<MSALAccount>()
  private let publicProfile = AtomicLazyReference<MSALTenantProfile>()
  private let publicAuthority = AtomicLazyReference<MSALAuthority>()

  private static let noID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  init(_ shared: ReusableResult, _ correlationID: CorrelationID) {
    self.shared = shared
    correlation = correlationID
  }

  convenience init(_ result: AuthenticationResult) { self.init(ReusableResult(result), result.correlationID) }

  /// Makes an empty result, as Apple's SDK allows; useful for a subclass in a test.
  public override init() {
    shared = nil
    correlation = nil
  }

  /// The access token; "" when there is none. For `MSALAuthenticationSchemePop` the signed statement for one request,
  /// with the token in it. Secret.
  open var accessToken: String { shared?.result.accessToken.exposed ?? "" }

  /// When the access token expires.
  open var expiresOn: Date? { shared?.result.expiresOn }

  /// Whether the token has expired but is still good because the service is down; see
  /// `MSALPublicClientApplicationConfig.extendedLifetimeEnabled`.
  open var extendedLifeTimeToken: Bool { shared?.result.isInExtendedLifetime ?? false }

  /// The ID token in its original form. It was verified when this library received it: signature, issuer, audience,
  /// nonce and expiry. One from the token cache is not verified again, so it is as trustworthy as the cache; see
  /// `MSALCacheConfig.storage` and `unencryptedFile`. Personal data.
  open var idToken: String? { shared?.result.idToken?.exposed }

  /// The permissions that were granted.
  open var scopes: [String] { shared?.result.scopes.values ?? [] }

  /// The account as the token's tenant knows it.
  open var tenantProfile: MSALTenantProfile {
    publicProfile.load()
      ?? publicProfile.storeIfNil(shared.map { MSALTenantProfile($0.result.tenantProfile) } ?? MSALTenantProfile())
  }

  /// The account.
  open var account: MSALAccount {
    publicAccount.load()
      ?? publicAccount.storeIfNil(
        MSALAccount(shared?.result.account, isOfDevice: shared?.result.source == .broker))
  }

  /// The authority to use from now on: its tenant is the one that issued the token.
  open var authority: MSALAuthority {
    publicAuthority.load()
      ?? publicAuthority.storeIfNil(shared.map { .wrapping($0.result.authority) } ?? MSALAADAuthority.standard)
  }

  /// The id of the request in the logs of both sides.
  open var correlationId: UUID { correlation?.uuid ?? Self.noID }

  /// The value for the `Authorization` header, scheme and token (RFC 6750 section 2.1); "" when there is no token.
  /// Secret.
  open var authorizationHeader: String { accessToken.isEmpty ? "" : "\(authenticationScheme) \(accessToken)" }

  /// `Bearer` or `Pop`.
  open var authenticationScheme: String { shared?.result.tokenType.lowercased() == "pop" ? "Pop" : "Bearer" }

  /// Where the access token came from. Only on Linux.
  open var tokenSource: MSALTokenSource {
    switch shared?.result.source {
    case .cache: .cache
    case .refresh: .refreshToken
    case .network, nil: .identityProvider
    case .broker: .broker
    }
  }
}

/// Where an access token came from. Only on Linux.
public enum MSALTokenSource: Int, Sendable {
  /// From the token cache, without asking the service.
  case cache = 0
  /// From the service, in exchange for a refresh token.
  case refreshToken
  /// From the service, after the person signed in.
  case identityProvider
  /// From the desktop's identity broker.
  case broker
}
