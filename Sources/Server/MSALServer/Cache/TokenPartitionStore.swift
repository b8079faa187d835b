// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A store that shares tokens among processes: small values under names, each with a version.
///
/// The library makes names and values. A name holds ids of applications, tenants and accounts, and hashes of secrets; a
/// value holds tokens. If others can read the store, it must encrypt the values, and it should hash the names. A call
/// throws only when the store can't be used; a value that is not there is nil. If the error is
/// `CustomStringConvertible`, its text is in ``AcquisitionError/Reason/store(_:)`` and in events: it must have no
/// secret.
public protocol TokenPartitionStore: Sendable {
  /// Returns the value under a name.
  /// - Parameter name: The name, at most some hundred bytes of ASCII.
  /// - Returns: The value and its version; nil when there is none, or when it has expired.
  /// - Throws: An error of the store's own, when the store can't be used.
  func load(_ name: String) async throws -> StoredPartition?

  /// Stores a value if the stored version is `version` (compare and set). The comparison and the change are one step.
  /// - Parameters:
  ///   - name: The name.
  ///   - version: The version that the caller knows; nil: store the value only if there is none.
  ///   - bytes: The new value. One that is not longer than the stored one should be taken by a store without room, too:
  ///     then a sign-out leaves its mark there.
  ///   - expires: From this time on the value must not be returned. A time in the past removes the value, and
  ///     that must work in a store that has no room left.
  /// - Returns: The new version, which this name never had before; nil when the stored version is another one, and
  ///   nothing was changed.
  /// - Throws: An error of the store's own, when the store can't be used.
  func replace(_ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async throws -> Int?

  /// Removes the value under a name, if there is one.
  /// - Parameter name: The name.
  /// - Throws: An error of the store's own, when the store can't be used.
  func remove(_ name: String) async throws
}

/// A value of a ``TokenPartitionStore`` and its version.
public struct StoredPartition: Sendable, Hashable {
  /// The stored value.
  public var bytes: [UInt8]
  /// The version: another number after each change.
  public var version: Int

  /// Makes a value with its version.
  public init(bytes: [UInt8], version: Int) {
    self.bytes = bytes
    self.version = version
  }
}

extension StoredPartition: CustomStringConvertible, CustomReflectable {
  /// A text without the value, which holds tokens.
  public var description: String { "StoredPartition(\(bytes.count) bytes, version \(version))" }
  /// An empty mirror, so that `dump` does not print the value.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
