// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// An organisation's own Active Directory Federation Services (2019 or later). Apple's library declares this class,
/// too, but refuses every URL.
open class MSALADFSAuthority: MSALAuthority, @unchecked Sendable {
  override init(_ authority: Authority) { super.init(authority) }

  /// Makes an authority.
  /// - Parameter url: `https://<host>[:port]/adfs`; anything after that is dropped. http is only allowed for this
  ///   machine.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public init(url: URL) throws { super.init(try Self.authority(.adfs, url)) }
}

/// Any OpenID provider, by its issuer. Not in Apple's MSAL.
///
/// The provider must publish its metadata (OpenID Connect Discovery 1.0) and take public clients with a proof key (RFC
/// 7636). Its accounts are identified by the subject of their ID tokens.
open class MSALOpenIDConnectAuthority: MSALAuthority, @unchecked Sendable {
  override init(_ authority: Authority) { super.init(authority) }

  /// Makes an authority.
  /// - Parameter url: The issuer: what stands before `/.well-known/openid-configuration`. The metadata must name the
  ///   same issuer. http is only allowed for this machine.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public init(url: URL) throws { super.init(try Self.authority(.openIDConnect, url)) }
}
