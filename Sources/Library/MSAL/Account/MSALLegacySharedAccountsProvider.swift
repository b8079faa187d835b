// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

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
