// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// An app's own source of accounts besides the token cache, such as a directory of accounts that several apps share.
/// Add it with `MSALCacheConfig.addExternalAccountProvider(_:)` before the application object is made.
///
/// The methods are called on the thread of the app's own call or on any other, several at a time, and the app's call
/// waits for them.
public protocol MSALExternalAccountProviding: NSObjectProtocol {
  /// Called with an account for which the application has just got a token.
  /// - Parameters:
  ///   - account: The account.
  ///   - idTokenClaims: The claims of the ID token of the token's tenant; empty when there is none. Personal data.
  /// - Throws: Any error; it is logged, and the app gets its token all the same.
  func update(_ account: any MSALAccountProtocol, idTokenClaims: [AnyHashable: Any]) throws

  /// Called with an account that was removed from the application or signed out.
  /// - Parameters:
  ///   - account: The account.
  ///   - wipeAccount: Whether it was removed for every application.
  ///   - tenantProfiles: The tenants that it was removed from; nil is all of them.
  /// - Throws: Any error; the app's call throws it. By then the application's own tokens are removed.
  func remove(_ account: any MSALAccountProtocol, wipeAccount: Bool, tenantProfiles: [MSALTenantProfile]?) throws

  /// The accounts of this source.
  /// - Parameter parameters: The accounts to look for. Accounts in the result that do not match are ignored.
  /// - Returns: The accounts, perhaps none. An account with neither an identifier nor a user name is ignored.
  /// - Throws: Any error; it is logged, and the accounts of this source are missing from the app's answer.
  @discardableResult
  func accounts(with parameters: MSALAccountEnumerationParameters) throws -> [any MSALAccountProtocol]
}

/// What an `MSALLegacySharedAccountsProvider` may do.
public enum MSALLegacySharedAccountMode: Int, Sendable {
  /// Read the shared accounts.
  case readOnly = 0
  /// Read and write them.
  case readWrite
}

/// The accounts that older apps of Microsoft share in the keychain of iOS. Linux has no keychain: this source never has
/// accounts, and ignores what it is passed.
open class MSALLegacySharedAccountsProvider: NSObject, MSALExternalAccountProviding {
  /// Stored, but without effect on Linux. Default `.readOnly`.
  open var sharedAccountMode: MSALLegacySharedAccountMode

  /// Makes a source without accounts.
  public override init() { sharedAccountMode = .readOnly }

  /// Makes a source without accounts.
  /// - Parameters:
  ///   - sharedGroup: The keychain's group; without effect on Linux.
  ///   - serviceIdentifier: The keychain's service; without effect on Linux.
  ///   - applicationIdentifier: The app's name; without effect on Linux.
  public convenience init(
    sharedKeychainAccessGroup sharedGroup: String, serviceIdentifier: String, applicationIdentifier: String
  ) {
    self.init()
  }

  /// Does nothing.
  /// - Throws: Nothing.
  open func update(_ account: any MSALAccountProtocol, idTokenClaims: [AnyHashable: Any]) throws {}

  /// Does nothing.
  /// - Throws: Nothing.
  open func remove(
    _ account: any MSALAccountProtocol, wipeAccount: Bool, tenantProfiles: [MSALTenantProfile]?
  ) throws {}

  /// No accounts.
  /// - Throws: Nothing.
  @discardableResult
  open func accounts(with parameters: MSALAccountEnumerationParameters) throws -> [any MSALAccountProtocol] { [] }
}
