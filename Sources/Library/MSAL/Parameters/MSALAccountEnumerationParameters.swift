// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Which accounts ``MSALPublicClientApplication/accounts(for:)`` looks for. Every filter that is set must match; upper
/// and lower case are the same.
///
/// ```swift
/// let adele = MSALAccountEnumerationParameters(identifier: nil, username: "adele@contoso.com")
/// let accounts = try application.accounts(for: adele)
/// ```
open class MSALAccountEnumerationParameters: MSALParameters {
  /// The home account id to look for.
  open private(set) var identifier: String?
  /// The local account id, in any tenant, to look for.
  open private(set) var tenantProfileIdentifier: String?
  /// The user name to look for.
  open private(set) var username: String?

  /// Whether to leave out accounts that this application has no refresh token for. Default true.
  open var returnOnlySignedInAccounts: Bool = true

  init(identifier: String?, tenantProfileIdentifier: String?, username: String?) {
    self.identifier = identifier
    self.tenantProfileIdentifier = tenantProfileIdentifier
    self.username = username
  }

  /// Looks for every account.
  public convenience override init() { self.init(identifier: nil, tenantProfileIdentifier: nil, username: nil) }

  /// Looks for one account.
  /// - Parameter accountIdentifier: The home account id.
  public convenience init(identifier accountIdentifier: String) {
    self.init(identifier: accountIdentifier, tenantProfileIdentifier: nil, username: nil)
  }

  /// Looks for an account by id and user name.
  /// - Parameters:
  ///   - accountIdentifier: The home account id; nil matches any.
  ///   - username: The user name.
  public convenience init(identifier accountIdentifier: String?, username: String) {
    self.init(identifier: accountIdentifier, tenantProfileIdentifier: nil, username: username)
  }

  /// Looks for the account that has this id in one of its tenants.
  /// - Parameter tenantProfileIdentifier: The local account id.
  public convenience init(tenantProfileIdentifier: String) {
    self.init(identifier: nil, tenantProfileIdentifier: tenantProfileIdentifier, username: nil)
  }
}
