// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// The app's own sources of accounts, as they were set when the application was made.
// Unchecked because the sources are objects of the app: their protocol says that they are called from any thread.
struct ExternalAccounts: @unchecked Sendable {
  private let sources: [any MSALExternalAccountProviding]
  private let log: any LogSink

  init(_ config: MSALCacheConfig, log: any LogSink) {
    sources = config.externalAccountProviders
    self.log = log
  }

  /// The application's own accounts, and after them those that only another source knows. An account that both know has
  /// the tenants of both.
  func merged(into own: [MSALAccount], matching filter: AccountFilter) -> [MSALAccount] {
    guard !sources.isEmpty else { return own }
    var accounts = own
    for account in found(filter) {
      if let index = accounts.firstIndex(of: account) {
        accounts[index] = MSALAccount(accounts[index], with: account.tenantProfiles ?? [])
      } else {
        accounts.append(account)
      }
    }
    return accounts
  }

  private func found(_ filter: AccountFilter) -> [MSALAccount] {
    sources.flatMap { source -> [MSALAccount] in
      do {
        return try source.accounts(with: MSALAccountEnumerationParameters(filter))
          .compactMap { ForeignAccount($0).map { MSALAccount($0) } }.filter { $0.matches(filter) }
      } catch {
        warn("Accounts of \(type(of: source)) could not be read", error)
        return []
      }
    }
  }

  /// Tells every source of a token's account.
  func update(_ result: MSALResult) {
    for source in sources {
      do {
        try source.update(result.account, idTokenClaims: result.tenantProfile.claims ?? [:])
      } catch {
        warn("\(type(of: source)) did not take an account", error)
      }
    }
  }

  /// Tells every source of a removed account, and then throws the first error, if there was one.
  func remove(_ account: MSALAccount, wipeAccount: Bool) throws {
    var failure: (any Error)?
    for source in sources {
      do {
        try source.remove(account, wipeAccount: wipeAccount, tenantProfiles: nil)
      } catch {
        warn("\(type(of: source)) did not remove an account", error)
        failure = failure ?? error
      }
    }
    if let failure { throw failure as NSError }
  }

  /// The text of the error is left out: it is the app's, and may name a person.
  private func warn(_ what: String, _ error: any Error) {
    let error = error as NSError
    log.log(.warning, "\(what): \(error.domain) \(error.code)")
  }
}

extension MSALAccountEnumerationParameters {
  /// Makes the public object of a frozen filter.
  fileprivate convenience init(_ filter: AccountFilter) {
    self.init(
      identifier: filter.homeAccountID?.value, tenantProfileIdentifier: filter.tenantProfileID,
      username: filter.username)
    returnOnlySignedInAccounts = filter.onlySignedIn
  }
}

extension MSALAccount {
  /// Whether the account matches the filter. A source may return others too.
  fileprivate func matches(_ filter: AccountFilter) -> Bool {
    func same(_ wanted: String?, _ found: String?) -> Bool {
      guard let wanted, let found else { return wanted == nil }
      return FoldedText.isSame(wanted, found)
    }
    guard same(filter.homeAccountID?.value, identifier), same(filter.username, username) else { return false }
    guard filter.tenantProfileID != nil else { return true }
    return (tenantProfiles ?? []).contains { same(filter.tenantProfileID, $0.identifier) }
  }
}

/// An account as an app's own source describes it, copied when the source was asked.
struct ForeignAccount: Sendable {
  var identifier: String?
  var username: String?
  var environment: String
  var claims: JSONObject?
  var profiles: [MSALTenantProfile]

  /// nil for an account with neither an id nor a user name, which can't be told from others.
  init?(_ account: any MSALAccountProtocol) {
    identifier = account.identifier?.nonEmpty
    username = account.username?.nonEmpty
    guard identifier != nil || username != nil else { return nil }
    environment = account.environment
    profiles = account.tenantProfiles ?? []
    claims = account.accountClaims.flatMap { FoundationJSON.json($0)?.object }
  }
}

extension String {
  fileprivate var nonEmpty: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
