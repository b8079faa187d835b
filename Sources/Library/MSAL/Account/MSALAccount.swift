// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire

/// The account of a signed-in user. Two accounts are equal when their home account ids are, or, where one has none,
/// their user names.
///
/// ```swift
/// print("Signed in as \(account.name ?? account.username ?? "somebody")")
/// UserDefaults.standard.set(account.identifier, forKey: "account")
/// ```
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAccount: NSObject, MSALAccountProtocol, NSCopying, @unchecked Sendable {
  let account: Account?
  /// What one of the app's own sources says, when only that knows the account.
  private let foreign: ForeignAccount?
  /// Tenants that only the app's own sources know.
  private let foreignProfiles: [MSALTenantProfile]

  init(_ account: Account?) {
    self.account = account
    foreign = nil
    foreignProfiles = []
  }

  init(_ foreign: ForeignAccount) {
    account = nil
    self.foreign = foreign
    foreignProfiles = foreign.profiles
  }

  /// The same account, with those of `profiles` that it does not have.
  init(_ other: MSALAccount, with profiles: [MSALTenantProfile]) {
    account = other.account
    foreign = other.foreign
    let known = (other.tenantProfiles ?? []).map { $0.tenantId?.lowercased() }
    foreignProfiles = other.foreignProfiles + profiles.filter { !known.contains($0.tenantId?.lowercased()) }
  }

  /// The name the person signs in with. Personal data.
  open var username: String? { account?.username ?? foreign?.username }

  /// The user's own name, such as "Adele Vance", as the service last said it (`name`, OpenID Connect Core 5.1); nil
  /// when it says none. It may change, and several users may have the same. Personal data. Not in Apple's MSAL.
  open var name: String? {
    let name = account?.name ?? accountClaims?["name"] as? String
    return name?.isEmpty == false ? name : nil
  }

  /// The home account id: the same in every tenant. Keep it to find the account again with
  /// ``MSALPublicClientApplication/account(forIdentifier:)``.
  open var identifier: String? { account?.homeAccountID.value ?? foreign?.identifier }

  /// The host of the identity service.
  open var environment: String { account?.environment ?? foreign?.environment ?? "" }

  /// The claims of the home tenant's ID token; nil when the account was never used in its home tenant. Numbers and
  /// booleans are `NSNumber`. Personal data.
  open var accountClaims: [String: Any]? {
    (account?.homeClaims ?? foreign?.claims).map(FoundationJSON.dictionary)
  }

  /// The account in each tenant that it was used in.
  open var tenantProfiles: [MSALTenantProfile]? {
    guard account != nil || foreign != nil else { return nil }
    return (account?.tenantProfiles ?? []).map { MSALTenantProfile($0) } + foreignProfiles
  }

  /// The home account id, in its parts.
  open var homeAccountId: MSALAccountId? {
    (account?.homeAccountID ?? foreign?.identifier.map { HomeAccountID($0) }).map { MSALAccountId($0) }
  }

  /// Always false on Linux, where the device signs no account in.
  open var isSSOAccount: Bool { false }

  /// Compares home account ids, or user names where one has none; upper and lower case are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MSALAccount else { return false }
    if self === other { return true }
    if let id = identifier, let otherID = other.identifier { return FoldedText.isSame(id, otherID) }
    guard let username, let otherName = other.username else { return username == other.username }
    return FoldedText.isSame(username, otherName)
  }

  /// The same for all accounts: equality can't tell beforehand whether ids or names will be compared.
  open override var hash: Int { 1 }

  /// The account itself: accounts do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
