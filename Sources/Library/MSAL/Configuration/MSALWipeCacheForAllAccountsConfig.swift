// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Other caches that `MSALSignoutParameters.wipeCacheForAllAccounts` empties besides the shared token cache.
open class MSALWipeCacheForAllAccountsConfig: NSObject {
  /// Makes an object; the class has only class members.
  public override init() {}

  /// Empty on Linux, where no other caches are known.
  @discardableResult
  open class func additionalPartnerLocations() -> [String: [AnyHashable: Any]] { [:] }
}
