// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of ``MSALPublicClientApplication/signout(with:signoutParameters:)``. By default the account is only
/// signed out of this application.
///
/// ```swift
/// let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
/// parameters.signoutFromBrowser = true
/// ```
open class MSALSignoutParameters: MSALParameters {
  /// How the sign-out page reaches the person: a copy of what the initialiser got.
  open private(set) var webviewParameters: MSALWebviewParameters

  /// False when the app gave none: then no page may be shown.
  private(set) var hasWebviewParameters = true

  /// Whether to end the session in the browser too, for which ``init(webviewParameters:)`` must be used. Default false.
  open var signoutFromBrowser: Bool = false

  /// Whether to remove the account for every application of the same token cache, not just this one. Default false.
  open var wipeAccount: Bool = false

  /// Whether to empty the whole shared token cache. Default false.
  open var wipeCacheForAllAccounts: Bool = false

  /// Parameters to add to the sign-out page's address, not yet percent-encoded. Default nil.
  open var extraQueryParameters: [String: String]?

  /// Makes parameters.
  /// - Parameter webviewParameters: How the sign-out page reaches the person; copied.
  public init(webviewParameters: MSALWebviewParameters) {
    self.webviewParameters = webviewParameters.copied
  }

  /// Makes parameters of a sign-out that shows no page.
  public convenience override init() {
    self.init(webviewParameters: MSALWebviewParameters())
    hasWebviewParameters = false
  }
}

/// Other caches that `MSALSignoutParameters.wipeCacheForAllAccounts` empties besides the shared token cache.
open class MSALWipeCacheForAllAccountsConfig: NSObject {
  /// Makes an object; the class has only class members.
  public override init() {}

  /// Empty on Linux, where no other caches are known.
  @discardableResult
  open class func additionalPartnerLocations() -> [String: [AnyHashable: Any]] { [:] }
}
