// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient

/// Gives `MSALAuthority` an initialiser that returns the right subclass, as Apple's factory method does. Not for apps.
public protocol MSALAuthorityFromURL {}

extension MSALAuthorityFromURL where Self: MSALAuthority {
  /// Makes the authority that the URL stands for. On Linux that is an `MSALAADAuthority`, the only kind offered yet.
  /// - Parameter url: `https://<host>/<tenant>`; anything after that is dropped.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no authority or is one of another
  ///   kind (B2C, CIAM, ADFS).
  public init(url: URL) throws {
    guard let authority = try MSALAADAuthority(url: url, rawTenant: nil) as? Self else {
      throw ErrorMapping.error(
        for: IdentityFailure(.authority(.malformed(reason: "the class of this authority can't be made from a URL"))))
    }
    self = authority
  }
}

/// Where tokens come from: one tenant of one identity service.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAuthority: NSObject, MSALAuthorityFromURL, NSCopying, @unchecked Sendable {
  let authority: Authority

  init(_ authority: Authority) { self.authority = authority }

  /// The authority as a URL, without a trailing slash.
  open var url: URL { authority.url }

  /// Compares the kind and the URL.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MSALAuthority else { return false }
    return type(of: other) == type(of: self) && other.authority == authority
  }

  /// Goes with `isEqual`.
  open override var hash: Int { authority.hashValue }

  /// The authority itself: authorities do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
