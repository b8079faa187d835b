// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// Settings of a public client application. ``MSALPublicClientApplication`` copies them when it is created: later
/// changes to this object have no effect on it.
///
/// ```swift
/// let configuration = MSALPublicClientApplicationConfig(clientId: "your-application-id")
/// configuration.authority = try MSALAADAuthority(
///   url: URL(string: "https://login.microsoftonline.com/your-tenant-id")!)
/// configuration.clientApplicationCapabilities = ["CP1"]
/// configuration.cacheConfig.forbiddenKeyStorages = [.keyFile]
/// ```
open class MSALPublicClientApplicationConfig: NSObject, NSCopying {
  /// The application (client) id of the app registration.
  open var clientId: String

  /// The redirect URI, to which the sign-in page's answer is sent. nil (the default) is `http://localhost` with a free
  /// port. Other possibilities are `http://localhost:<port>`, `http://127.0.0.1:<port>` and a custom scheme such as
  /// `msauth.com.example.app://auth`, whose answers the app hands to `MSALPublicClientApplication.handleMSALResponse`.
  /// With `https://login.microsoftonline.com/common/oauth2/nativeclient` the application uses the desktop's identity
  /// broker, and `http://localhost` where there is none: see <doc:ManagedDesktops>.
  open var redirectUri: String?

  /// The client id of the application that hosts this one. Not offered on Linux: a value other than "" makes the
  /// application's initialiser throw. Default "".
  open var nestedAuthBrokerClientId: String

  /// The redirect URI of the application that hosts this one. Not offered on Linux: a value other than nil makes the
  /// application's initialiser throw. Default nil.
  open var nestedAuthBrokerRedirectUri: String?

  /// The authority that issues tokens unless a request names another one. Default
  /// `https://login.microsoftonline.com/common`.
  open var authority: MSALAuthority

  /// Authorities that are used as they are, without asking Microsoft whether they exist. Only they may be http, and
  /// then only on this machine. Default empty.
  open var knownAuthorities: [MSALAuthority] = []

  /// Whether an expired token may be returned, within its extended lifetime, while the service is down. Default false.
  open var extendedLifetimeEnabled: Bool = false

  /// What this app can do, as told to the service in the `xms_cc` claim: `CP1` means that it handles claims challenges.
  /// Default nil.
  open var clientApplicationCapabilities: [String]?

  /// How many seconds before its expiry an access token counts as expired: 0 or more. Default 300.
  open var tokenExpirationBuffer: Double = 300

  /// Which part of the service's test infrastructure answers. Default nil.
  open var sliceConfig: MSALSliceConfig?

  /// Settings of the token cache.
  open private(set) var cacheConfig: MSALCacheConfig

  /// Whether a person may sign in at another national cloud than the authority's. Default false.
  open var multipleCloudsSupported: Bool = false

  /// How many accounts are signed in at a time. Default `.multiple`. Only on Linux.
  open var accountMode: MSALAccountMode = .multiple

  /// Whether the desktop's identity broker is not asked, even under the redirect URI for brokers. Redirect URIs are
  /// checked all the same: one is refused when its answer could never be received. Default false.
  open var bypassRedirectURIValidation: Bool = false

  /// A PEM file with certificate authorities to trust besides the system's, for servers inside an organisation. It is
  /// read when the application object is made. Default nil. Only on Linux.
  open var certificateAuthorityFile: URL?

  /// The transport, clock and so on that replace those of this machine in a test. Default nil.
  package var testSurroundings: TestSurroundings?

  /// Makes a configuration with the default redirect URI and authority.
  /// - Parameter clientId: The application (client) id of the app registration.
  public convenience init(clientId: String) {
    self.init(clientId: clientId, redirectUri: nil, authority: nil)
  }

  /// Makes a configuration.
  /// - Parameters:
  ///   - clientId: The application (client) id of the app registration.
  ///   - redirectUri: See `redirectUri`.
  ///   - authority: See `authority`; nil is the default one.
  public convenience init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {
    self.init(
      clientId: clientId, redirectUri: redirectUri, authority: authority, nestedAuthBrokerClientId: nil,
      nestedAuthBrokerRedirectUri: nil)
  }

  /// Makes a configuration; the initialiser that a subclass calls.
  /// - Parameters:
  ///   - clientId: The application (client) id of the app registration.
  ///   - redirectUri: See `redirectUri`.
  ///   - authority: See `authority`; nil is the default one.
  ///   - nestedAuthBrokerClientId: See the property; nil is "".
  ///   - nestedAuthBrokerRedirectUri: See the property.
  public init(
    clientId: String, redirectUri: String?, authority: MSALAuthority?, nestedAuthBrokerClientId: String?,
    nestedAuthBrokerRedirectUri: String?
  ) {
    self.clientId = clientId
    self.redirectUri = redirectUri
    self.authority = authority ?? MSALAADAuthority.standard
    self.nestedAuthBrokerClientId = nestedAuthBrokerClientId ?? ""
    self.nestedAuthBrokerRedirectUri = nestedAuthBrokerRedirectUri
    cacheConfig = MSALCacheConfig()
  }

  init(copying other: MSALPublicClientApplicationConfig) {
    clientId = other.clientId
    redirectUri = other.redirectUri
    nestedAuthBrokerClientId = other.nestedAuthBrokerClientId
    nestedAuthBrokerRedirectUri = other.nestedAuthBrokerRedirectUri
    authority = other.authority
    knownAuthorities = other.knownAuthorities
    extendedLifetimeEnabled = other.extendedLifetimeEnabled
    clientApplicationCapabilities = other.clientApplicationCapabilities
    tokenExpirationBuffer = other.tokenExpirationBuffer
    sliceConfig = other.sliceConfig?.copy() as? MSALSliceConfig
    cacheConfig = other.cacheConfig.copy() as? MSALCacheConfig ?? MSALCacheConfig()
    multipleCloudsSupported = other.multipleCloudsSupported
    accountMode = other.accountMode
    bypassRedirectURIValidation = other.bypassRedirectURIValidation
    certificateAuthorityFile = other.certificateAuthorityFile
    testSurroundings = other.testSurroundings
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { MSALPublicClientApplicationConfig(copying: self) }
}

/// Which part of the service's test infrastructure answers. For people who test the service itself.
open class MSALSliceConfig: NSObject, NSCopying {
  /// Sent as the query parameter `slice` unless empty.
  open var slice: String
  /// Sent as the query parameter `dc` unless empty.
  open var dc: String

  /// Makes a configuration, or nil when both parameters are nil.
  /// - Parameters:
  ///   - slice: Value of the query parameter `slice`.
  ///   - dc: Value of the query parameter `dc`.
  public init?(slice: String?, dc: String?) {
    guard slice != nil || dc != nil else { return nil }
    self.slice = slice ?? ""
    self.dc = dc ?? ""
  }

  private init(copying other: MSALSliceConfig) {
    slice = other.slice
    dc = other.dc
  }

  /// The query parameters `slice` and `dc`, without the empty ones.
  open var sliceDictionary: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = [:]
    if !slice.isEmpty { values["slice"] = slice }
    if !dc.isEmpty { values["dc"] = dc }
    return values
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { MSALSliceConfig(copying: self) }
}

/// How many accounts an application signs in at a time. Only on Linux, where the key `account_mode` of a configuration
/// file sets it.
public enum MSALAccountMode: Int, Sendable {
  /// Any number.
  case multiple = 0
  /// One: while somebody is signed in, a sign-in that names no account is for that person, and another one is refused.
  case single
}

extension MSALPublicClientApplicationConfig {
  /// Reads a configuration from a JSON file in the form of MSAL for Android: `client_id`, `redirect_uri`,
  /// `authorities`, `account_mode`, `client_capabilities`, `multiple_clouds_supported`. The authorities in it are known
  /// authorities; the one with `default`, or the only one, is the application's. Keys that only have a meaning on
  /// Android are checked for their spelling but have no effect. Only on Linux.
  /// - Parameter configurationFile: The file.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the file can't be read or something in it can't be
  ///   used; the text names the file, the key and the reason.
  public convenience init(configurationFile: URL) throws {
    let content = try throwingNSError { () throws(IdentityError) in try ConfigurationFile(configurationFile) }
    self.init(clientId: content.clientID, redirectUri: content.redirectURI, authority: content.authority)
    knownAuthorities = content.authorities
    accountMode = content.accountMode
    multipleCloudsSupported = content.multipleCloudsSupported
    clientApplicationCapabilities = content.capabilities
  }
}

extension MSALPublicClientApplication {
  /// Makes an application with the settings of a JSON file in the form of MSAL for Android. Only on Linux.
  /// - Parameter configurationFile: See `MSALPublicClientApplicationConfig.init(configurationFile:)`.
  /// - Throws: See there, and `init(configuration:)`.
  public convenience init(configurationFile: URL) throws {
    try self.init(configuration: MSALPublicClientApplicationConfig(configurationFile: configurationFile))
  }
}
