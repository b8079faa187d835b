// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TokenExchange

/// The account of a signed-in user. Two accounts are equal when their home account ids are equal or, if one of them has
/// none, their user names.
///
/// ```swift
/// print("Signed in as \(account.name ?? account.username ?? "somebody")")
/// UserDefaults.standard.set(account.identifier, forKey: "account")
/// ```
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAccount: NSObject, MSALAccountProtocol, NSCopying, @unchecked Sendable {
  let account: Account?
  /// Whether the desktop's identity broker named the account.
  private let isOfDevice: Bool
  /// The account as one of the app's own sources gives it; nil unless only such a source has the account.
  private let foreign: ForeignAccount?
  /// The tenant profiles that only the app's own sources have.
  private let foreignProfiles: [MSALTenantProfile]

  init(_ account: Account?, isOfDevice: Bool = false) {
    self.account = account
    self.isOfDevice = isOfDevice
    foreign = nil
    foreignProfiles = []
  }

  init(_ foreign: ForeignAccount) {
    account = nil
    isOfDevice = false
    self.foreign = foreign
    foreignProfiles = foreign.profiles
  }

  /// Makes a copy of `other`, and adds those of `profiles` that it lacks.
  init(_ other: MSALAccount, with profiles: [MSALTenantProfile]) {
    account = other.account
    isOfDevice = other.isOfDevice
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

  /// The home account id, with its parts.
  open var homeAccountId: MSALAccountId? {
    (account?.homeAccountID ?? foreign?.identifier.map { HomeAccountID($0) }).map { MSALAccountId($0) }
  }

  /// Whether the desktop's identity broker named this account: in
  /// ``MSALPublicClientApplication/accountsFromDevice(for:)``, or with a token of its own. The accounts of
  /// `allAccounts()` come from the token cache, and are none.
  open var isSSOAccount: Bool { isOfDevice }

  /// Compares home account ids, or user names where one has none; upper and lower case are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MSALAccount else { return false }
    if self === other { return true }
    if let id = identifier, let otherID = other.identifier { return FoldedText.isSame(id, otherID) }
    guard let username, let otherName = other.username else { return username == other.username }
    return FoldedText.isSame(username, otherName)
  }

  /// One value for all accounts, because either ids or user names can make two accounts equal.
  open override var hash: Int { 1 }

  /// The account itself: accounts do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What is known about a signed-in person's account. The class `MSALAccount` conforms to it.
public protocol MSALAccountProtocol: NSObjectProtocol {
  /// The name the person signs in with. Personal data.
  var username: String? { get }
  /// The home account id: the same in every tenant. Keep it to find the account again.
  var identifier: String? { get }
  /// The host of the identity service.
  var environment: String { get }
  /// The claims of the home tenant's ID token, nil when there is none. Personal data.
  var accountClaims: [String: Any]? { get }
  /// The account in each tenant that it was used in.
  var tenantProfiles: [MSALTenantProfile]? { get }
  /// The home account id, with its parts.
  var homeAccountId: MSALAccountId? { get }
  /// Whether the device, rather than the app, signed the account in.
  var isSSOAccount: Bool { get }
}

/// A home account id: one person, the same in every tenant they visit.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAccountId: NSObject, NSCopying, @unchecked Sendable {
  let id: HomeAccountID?

  init(_ id: HomeAccountID) { self.id = id }

  /// Makes an empty id.
  public override init() { id = nil }

  /// The whole id: object id, full stop, tenant id.
  open var identifier: String { id?.value ?? "" }

  /// The person's object id in their home tenant; nil when the id has no parts.
  open var objectId: String? { id.flatMap { $0.tenantID == nil ? nil : $0.objectID } }

  /// The home tenant's id; nil when the id has no parts.
  open var tenantId: String? { id?.tenantID }

  /// Compares the ids; upper and lower case are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? MSALAccountId).map { FoldedText.isSame($0.identifier, identifier) } ?? false
  }

  /// Consistent with `isEqual`.
  open override var hash: Int { identifier.lowercased().hashValue }

  /// The id itself: ids do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An account as one tenant knows it.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALTenantProfile: NSObject, NSCopying, @unchecked Sendable {
  let profile: TenantProfile?

  init(_ profile: TenantProfile) { self.profile = profile }

  /// Makes an empty profile.
  public override init() { profile = nil }

  /// The account's id in this tenant.
  open var identifier: String? { profile?.localAccountID }

  /// The host of the identity service.
  open var environment: String? { profile?.environment }

  /// The tenant's id.
  open var tenantId: String? { profile?.tenantID }

  /// Whether this is the account's home tenant.
  open var isHomeTenantProfile: Bool { profile?.isHome ?? false }

  /// The claims of this tenant's ID token, nil when there is none. Numbers and booleans are `NSNumber`. Personal data.
  open var claims: [String: Any]? { profile?.claims.map(FoundationJSON.dictionary) }

  /// The profile itself: profiles do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
