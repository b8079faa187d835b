// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import TokenExchange

/// Settings of an application that signs people in with its own screens, at a tenant for customers (Microsoft Entra
/// External ID).
///
/// Source: Microsoft Entra native authentication API.
public final class MSALNativeAuthPublicClientApplicationConfig: MSALPublicClientApplicationConfig {
  /// The optional steps that the app supports when the service asks for them. Default none.
  public var capabilities: MSALNativeAuthCapabilities = []

  /// Adds header fields to every request. Default nil.
  public var requestInterceptor: (any MSALNativeAuthRequestInterceptor)?

  let challengeTypes: MSALNativeAuthChallengeTypes

  /// Makes a configuration.
  /// - Parameters:
  ///   - clientId: The application (client) id of the app registration.
  ///   - authority: The tenant, as an authority of kind CIAM: `https://<name>.ciamlogin.com`. The application's
  ///     initialiser refuses others.
  ///   - challengeTypes: The authentication methods for which the app has screens.
  public init(clientId: String, authority: MSALAuthority, challengeTypes: MSALNativeAuthChallengeTypes) {
    self.challengeTypes = challengeTypes
    super.init(
      clientId: clientId, redirectUri: nil, authority: authority, nestedAuthBrokerClientId: nil,
      nestedAuthBrokerRedirectUri: nil)
  }

  /// Makes a configuration for the authority `https://<tenantSubdomain>.ciamlogin.com`.
  /// - Parameters:
  ///   - clientId: The application (client) id of the app registration.
  ///   - tenantSubdomain: The first part of the tenant's domain: `contoso` for `contoso.onmicrosoft.com`.
  ///   - challengeTypes: The authentication methods for which the app has screens.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the subdomain can't be part of a host name.
  public convenience init(clientId: String, tenantSubdomain: String, challengeTypes: MSALNativeAuthChallengeTypes)
    throws
  {
    self.init(
      clientId: clientId, authority: try Self.authority(tenantSubdomain: tenantSubdomain),
      challengeTypes: challengeTypes)
  }

  /// Takes over the settings of an ordinary configuration.
  init(_ config: MSALPublicClientApplicationConfig, challengeTypes: MSALNativeAuthChallengeTypes) {
    self.challengeTypes = challengeTypes
    super.init(copying: config)
  }

  private init(copying other: MSALNativeAuthPublicClientApplicationConfig) {
    capabilities = other.capabilities
    requestInterceptor = other.requestInterceptor
    challengeTypes = other.challengeTypes
    super.init(copying: other)
  }

  /// An independent copy, with the same interceptor.
  public override func copy(with zone: NSZone? = nil) -> Any {
    MSALNativeAuthPublicClientApplicationConfig(copying: self)
  }

  private static func authority(tenantSubdomain: String) throws -> MSALAuthority {
    let isLabel = tenantSubdomain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard isLabel, !tenantSubdomain.isEmpty else {
      throw ErrorMapping.error(
        for: .badParameter("tenantSubdomain", "it is not the first part of a domain, such as contoso"))
    }
    return MSALCIAMAuthority(
      Authority(
        kind: .ciam, host: "\(tenantSubdomain).ciamlogin.com", tenant: "\(tenantSubdomain).onmicrosoft.com"))
  }
}

extension MSALNativeAuthPublicClientApplicationConfig {
  /// The settings that the flows need.
  var nativeSettings: NativeAuthSettings {
    NativeAuthSettings(
      clientID: ClientID(clientId), challengeTypes: ChallengeTypes(rawValue: challengeTypes.rawValue),
      capabilities: NativeAuthClient.NativeAuthCapabilities(rawValue: capabilities.rawValue),
      dataCenter: sliceConfig.flatMap { $0.dc.isEmpty ? nil : $0.dc })
  }

  var appHeaders: AppHeaders {
    AppHeaders(requestInterceptor.map(InterceptedHeaders.init).map { headers in { await headers.fields(for: $0) } })
  }
}

/// The authentication methods for which an app has screens. The method `redirect` is always declared, since any app can
/// open a browser.
///
/// Source: Microsoft Entra native authentication API, parameter `challenge_type`.
public struct MSALNativeAuthChallengeTypes: OptionSet, Sendable, Hashable {
  /// One bit for each type.
  public let rawValue: Int

  /// Makes a set from bits; unknown ones have no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A one-time code by e-mail or text message; `oob` on the wire.
  public static let OOB = MSALNativeAuthChallengeTypes(rawValue: 1 << 0)

  /// A password.
  public static let password = MSALNativeAuthChallengeTypes(rawValue: 1 << 1)
}

/// The optional steps that an app supports when the service asks for them. A step that is not named here ends with
/// `isBrowserRequired`.
///
/// Source: Microsoft Entra native authentication API, parameter `capabilities`.
public struct MSALNativeAuthCapabilities: OptionSet, Sendable, Hashable {
  /// One bit for each capability.
  public let rawValue: Int

  /// Makes a set from bits; unknown ones have no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app can ask for a second factor; `mfa_required` on the wire.
  public static let mfaRequired = MSALNativeAuthCapabilities(rawValue: 1 << 0)

  /// The app can have the person register a strong method; `registration_required` on the wire.
  public static let registrationRequired = MSALNativeAuthCapabilities(rawValue: 1 << 1)
}
