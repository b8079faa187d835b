// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Loads and saves the token cache of an app that used Apple's older library, ADAL for macOS. That cache does not exist
/// on Linux, so none of this is called.
public protocol MSALSerializedADALCacheProviderDelegate: NSObjectProtocol {
  /// Never called on Linux.
  func willAccessCache(_ cache: MSALSerializedADALCacheProvider)

  /// Never called on Linux.
  func didAccessCache(_ cache: MSALSerializedADALCacheProvider)

  /// Never called on Linux.
  func willWriteCache(_ cache: MSALSerializedADALCacheProvider)

  /// Never called on Linux.
  func didWriteCache(_ cache: MSALSerializedADALCacheProvider)
}

/// The token cache of an app that used Apple's older library, ADAL for macOS. On Linux it is always empty, because ADAL
/// never existed there. To store tokens in a place of the app's own, use `MSALCacheConfig.storage`.
open class MSALSerializedADALCacheProvider: NSObject, NSCopying {
  /// The delegate of a cache that was made without one.
  private final class NoDelegate: NSObject, MSALSerializedADALCacheProviderDelegate {
    func willAccessCache(_ cache: MSALSerializedADALCacheProvider) {}
    func didAccessCache(_ cache: MSALSerializedADALCacheProvider) {}
    func willWriteCache(_ cache: MSALSerializedADALCacheProvider) {}
    func didWriteCache(_ cache: MSALSerializedADALCacheProvider) {}
  }

  private let givenDelegate: any MSALSerializedADALCacheProviderDelegate

  /// An empty property list, as text.
  private static let emptyContainer = Data(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict/></plist>

    """.utf8)

  /// Makes an empty cache without a delegate.
  public override init() { givenDelegate = NoDelegate() }

  /// Makes an empty cache.
  /// - Parameter delegate: See `delegate`.
  /// - Throws: Nothing on Linux.
  public init(delegate: any MSALSerializedADALCacheProviderDelegate) throws { givenDelegate = delegate }

  /// Not offered on Linux, where there is no keychain.
  /// - Parameters:
  ///   - keychainAttributes: The attributes by which the keychain's entry is found.
  ///   - trustedApplications: The applications that may read it.
  ///   - accessLabel: The text that the person is shown.
  /// - Throws: `internal` with `internalErrorInvalidParameter`, always.
  public init(
    keychainAttributes: [AnyHashable: Any] = [:], trustedApplications: [Any], accessLabel: String
  ) throws {
    throw ErrorMapping.error(
      for: .badParameter(
        "keychainAttributes", "there is no keychain on Linux; leave serializedADALCache nil, or use cacheConfig.storage"
      ))
  }

  /// The object that would load and save the cache. It is stored, but never called on Linux.
  open var delegate: any MSALSerializedADALCacheProviderDelegate { givenDelegate }

  /// The cache as data: an empty property list.
  /// - Throws: Nothing on Linux.
  @discardableResult
  open func serializeData() throws -> Data { Self.emptyContainer }

  /// Accepts an empty cache.
  /// - Parameter serializedData: No bytes, or what `serializeData()` gave.
  /// - Throws: `internal` with `internalErrorInvalidParameter` for anything else: tokens of ADAL can't be used on
  ///   Linux.
  open func deserialize(_ serializedData: Data) throws {
    guard serializedData.isEmpty || serializedData == Self.emptyContainer else {
      throw ErrorMapping.error(
        for: .badParameter(
          "serializedData", "a cache of ADAL can't be read on Linux; have the person sign in with acquireToken(with:)"))
    }
  }

  /// The cache itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
