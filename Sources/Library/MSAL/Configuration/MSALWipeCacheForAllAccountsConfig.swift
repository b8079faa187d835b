// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// What `MSALSignoutParameters.wipeCacheForAllAccounts` empties besides the shared token cache.
open class MSALWipeCacheForAllAccountsConfig: NSObject {
  /// Makes an object; the class has only class members.
  public override init() {}

  /// Empty on Linux: no other place of tokens is known.
  @discardableResult
  open class func additionalPartnerLocations() -> [String: [AnyHashable: Any]] { [:] }
}
