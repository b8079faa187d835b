// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

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
