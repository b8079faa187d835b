// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// Gives `MSALAuthority` an initialiser that returns the right subclass, as Apple's factory method does. Not for apps.
public protocol MSALAuthorityFromURL {}

extension MSALAuthorityFromURL where Self: MSALAuthority {
  /// Makes the authority of the kind that the URL has: an `MSALCIAMAuthority` for a host of `ciamlogin.com`, an
  /// `MSALB2CAuthority` for one of `b2clogin.com` or a path with `/tfp` or a policy such as `B2C_1_signin`, an
  /// `MSALADFSAuthority` for the path `/adfs`, otherwise an `MSALAADAuthority`.
  /// - Parameter url: `https://<host>/<tenant>`; anything after that is dropped.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no authority.
  public init(url: URL) throws {
    self = try throwingNSError { () throws(AuthorityError) in
      guard let authority = MSALAuthority.wrapping(try Authority(url: url)) as? Self else {
        throw .malformed(reason: "it is one of another class; use MSALAuthority(url:)")
      }
      return authority
    }
  }
}

/// One tenant of one identity service, which issues tokens.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAuthority: NSObject, MSALAuthorityFromURL, NSCopying, @unchecked Sendable {
  let authority: Authority

  init(_ authority: Authority) { self.authority = authority }

  /// Reads `url` as an authority of `kind`. Throws the `NSError` that apps get.
  static func authority(_ kind: Authority.Kind, _ url: URL) throws -> Authority {
    try throwingNSError { () throws(AuthorityError) in try Authority(kind, url: url) }
  }

  /// Makes an object of the class for the authority's kind.
  static func wrapping(_ authority: Authority) -> MSALAuthority {
    switch authority.kind {
    case .entra: MSALAADAuthority(authority)
    case .ciam: MSALCIAMAuthority(authority)
    case .b2c: MSALB2CAuthority(authority)
    case .adfs: MSALADFSAuthority(authority)
    case .openIDConnect: MSALOpenIDConnectAuthority(authority)
    }
  }

  /// The authority as a URL, without a trailing slash.
  open var url: URL { authority.url }

  /// Compares the kind and the URL.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MSALAuthority else { return false }
    return type(of: other) == type(of: self) && other.authority == authority
  }

  /// Consistent with `isEqual`.
  open override var hash: Int { authority.hashValue }

  /// The authority itself: authorities do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
