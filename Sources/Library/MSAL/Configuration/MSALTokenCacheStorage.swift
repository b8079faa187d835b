// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// An app's own place for the token cache, such as a database or a key-value service: what MSAL for .NET calls cache
/// notifications and MSAL for Node a cache plugin. Set it as `MSALCacheConfig.storage`. Only on Linux.
///
/// The calls come in pairs, one pair at a time for each cache: before the cache is read for the first time, whenever
/// accounts are looked for, before a token is requested from the service, and around every change. Tokens in memory are
/// found without these calls, so a sign-out in another process is noticed only at the next of them. They block the
/// thread of the caller, so they should be short. Protect the text like a password: it is not encrypted.
///
/// ```swift
/// final class RowInDatabase: MSALTokenCacheStorage {
///   func beforeAccess(_ context: MSALTokenCacheContext) throws {
///     if let data = try database.read("msal-cache") { context.deserialize(data) }
///   }
///
///   func afterAccess(_ context: MSALTokenCacheContext) throws {
///     if context.hasStateChanged { try database.write("msal-cache", context.serialize()) }
///   }
/// }
/// ```
public protocol MSALTokenCacheStorage: AnyObject, Sendable {
  /// Called before the cache is read or changed. Pass the stored text to `MSALTokenCacheContext.deserialize(_:)`. If
  /// several processes write to the storage, also lock it.
  /// - Throws: Any error stops the call that needed the cache.
  func beforeAccess(_ context: MSALTokenCacheContext) throws

  /// Called after the cache was read or changed, even if nothing changed. If `MSALTokenCacheContext.hasStateChanged` is
  /// true, store the result of `MSALTokenCacheContext.serialize()`. Release the lock in any case.
  /// - Throws: Any error stops the call that needed the cache, and the change is not made.
  func afterAccess(_ context: MSALTokenCacheContext) throws
}

/// One access to the token cache, as an app's own storage sees it. Only on Linux.
public final class MSALTokenCacheContext: Sendable {
  private let text: [UInt8]
  // The text that the app gave. A lock guards it, because an app may pass the context to another thread. nil after the
  // access, when no text is taken.
  private let replacement: Lock<[UInt8]?>?

  /// In `MSALTokenCacheStorage.afterAccess(_:)`: whether the cache differs from what is stored. In `beforeAccess(_:)`
  /// it is false.
  public let hasStateChanged: Bool

  private init(text: [UInt8], replacement: Lock<[UInt8]?>?, hasStateChanged: Bool) {
    self.text = text
    self.replacement = replacement
    self.hasStateChanged = hasStateChanged
  }

  static func before(_ text: [UInt8]) -> MSALTokenCacheContext {
    MSALTokenCacheContext(text: text, replacement: Lock(nil), hasStateChanged: false)
  }

  static func after(_ text: [UInt8], hasStateChanged: Bool) -> MSALTokenCacheContext {
    MSALTokenCacheContext(text: text, replacement: nil, hasStateChanged: hasStateChanged)
  }

  /// The whole cache in the JSON format that all MSALs read and write.
  public func serialize() -> Data { Data(given ?? text) }

  /// Replaces the cache by the stored text: JSON text that this or another MSAL wrote. Has an effect in
  /// `MSALTokenCacheStorage.beforeAccess(_:)` only. A text that is no token cache makes the call that needed the cache
  /// fail.
  public func deserialize(_ data: Data) { replacement?.withLock { $0 = [UInt8](data) } }

  /// The text that the app passed to `deserialize`.
  var given: [UInt8]? { replacement?.withLock { $0 } }
}
