// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

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
