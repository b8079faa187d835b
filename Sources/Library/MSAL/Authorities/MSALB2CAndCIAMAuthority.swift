// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// A tenant of Microsoft Entra External ID: an organisation's customers, who may sign up by themselves.
///
/// ```swift
/// let authority = try MSALCIAMAuthority(url: URL(string: "https://fabrikam.ciamlogin.com")!)
/// ```
open class MSALCIAMAuthority: MSALAuthority, @unchecked Sendable {
  override init(_ authority: Authority) { super.init(authority) }

  /// Makes an authority.
  /// - Parameter url: `https://<subdomain>.ciamlogin.com`, to which `/<subdomain>.onmicrosoft.com` is added; the same
  ///   with the tenant's id or domain as its path; or a custom domain with such a path. http is only allowed for this
  ///   machine.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public convenience init(url: URL) throws { try self.init(url: url, validateFormat: false) }

  /// Makes an authority.
  /// - Parameters:
  ///   - url: As for `init(url:)`.
  ///   - validateFormat: Whether only hosts of `ciamlogin.com` (or `ciamlogin.localhost`) are taken, not custom
  ///     domains.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public init(url: URL, validateFormat: Bool) throws {
    super.init(
      try throwingNSError { () throws(AuthorityError) in
        if validateFormat, try Authority(url: url).kind != .ciam {
          throw .malformed(
            reason: "its host is none of External ID; use one such as fabrikam.ciamlogin.com", kind: .ciam)
        }
        return try Authority(.ciam, url: url)
      })
  }
}

/// A policy (user flow) of Azure AD B2C. Every policy has its own authority and its own accounts.
///
/// ```swift
/// let signIn = try MSALB2CAuthority(
///   url: URL(string: "https://fabrikam.b2clogin.com/tfp/fabrikam.onmicrosoft.com/B2C_1_signin")!)
/// ```
open class MSALB2CAuthority: MSALAuthority, @unchecked Sendable {
  override init(_ authority: Authority) { super.init(authority) }

  /// Makes an authority.
  /// - Parameter url: `https://<host>[:port]/tfp/<tenant>/<policy>` or the same without `/tfp`, at `b2clogin.com` or at
  ///   a custom domain; anything after that is dropped. http is only allowed for this machine.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public init(url: URL) throws { super.init(try Self.authority(.b2c, url)) }
}
