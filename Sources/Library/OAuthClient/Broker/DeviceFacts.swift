// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What the desktop's identity broker tells about this machine. The bus has no method that tells more.
package struct DeviceFacts: Sendable {
  /// The broker's version; nil when it does not name one.
  package var brokerVersion: String?
  /// Whether several people use the machine in turn. Microsoft's broker is not known to say so.
  package var isShared = false
  /// The people who are signed in to the machine. A machine with such a person is registered.
  package var accounts: [Account] = []
  /// The id of the machine's registration; nil until a token named it.
  package var deviceID: String?

  package init() {}

  /// The account of a person of the tenant; nil when the machine is not registered there.
  /// - Parameter tenant: A tenant id; nil: of any tenant.
  package func registration(in tenant: String?) -> Account? {
    accounts.first { account in
      tenant.map { tenant in account.tenantProfiles.contains { FoldedText.isSame($0.tenantID, tenant) } } ?? true
    }
  }
}

extension PublicClient {
  /// Whether there is a broker that the app may use. The first time, the calling thread waits for the look-up, at most
  /// 100 ms.
  package var hasBroker: Bool { broker?.isUsable == true }

  /// What the broker tells about this machine; nil when there is no broker that the app may use.
  package func deviceFacts(_ given: CorrelationID? = nil) async throws(IdentityError) -> DeviceFacts? {
    let correlationID = correlationID(given)
    guard let broker, broker.isAllowed, await broker.connection.isThere() else { return nil }
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try await broker.deviceFacts(correlationID)
    }
  }

  /// The accounts of the cache, and those of the machine that are not in it.
  package func accountsOfDevice(
    _ filter: AccountFilter
  ) async throws(IdentityError) -> [(account: Account, isOfDevice: Bool)] {
    let own = try accounts(filter)
    guard let state = try await deviceFacts() else { return own.map { ($0, false) } }
    let listed = state.accounts.filter { $0.matches(filter) }
    return own.map { account in (account, listed.contains { $0.homeAccountID == account.homeAccountID }) }
      + listed.filter { found in !own.contains { $0.homeAccountID == found.homeAccountID } }.map { ($0, true) }
  }

  /// The current account. On a shared machine it is that of the person who is signed in to the machine, and what the
  /// cache has of people before is removed.
  package func currentAccountOfDevice() async throws(IdentityError) -> (current: Account?, previous: Account?) {
    guard let state = try await deviceFacts(), state.isShared else { return try currentAccount() }
    let present = state.accounts.first
    for account in try accounts() where account.homeAccountID != present?.homeAccountID {
      try removeAccount(account.reference)
    }
    return change(to: try accounts().first ?? present)
  }

  /// Signs the account out of a shared machine, for every app; does nothing on a machine of one person.
  func signOutOfSharedDevice(
    _ account: AccountReference, _ correlationID: CorrelationID
  ) async throws(IdentityError) {
    guard let broker, broker.isAllowed, await broker.connection.isThere() else { return }
    try await broker.signOutIfShared(account, correlationID)
  }
}

extension BrokerAcquisition {
  var isAllowed: Bool { rules.configuration.brokerAllowed() }
  var isUsable: Bool { isAllowed && connection.isKnownToBeThere }

  fileprivate func deviceFacts(_ correlationID: CorrelationID) async throws(IdentityError) -> DeviceFacts? {
    do throws(BrokerCallError) {
      var state = DeviceFacts()
      if connection.version == nil { _ = try await connection.askVersion(correlationID) }
      let authority = rules.configuration.authority
      state.accounts = try await accounts.ask(correlationID).filter { $0.isInCloud(of: authority) }.map {
        $0.account(at: authority)
      }
      state.brokerVersion = connection.version
      (state.isShared, state.deviceID) = (connection.isShared, connection.deviceID)
      return state
    } catch {
      guard !error.meansNone else { return nil }
      throw failure(error)
    }
  }

  fileprivate func signOutIfShared(
    _ account: AccountReference, _ correlationID: CorrelationID
  ) async throws(IdentityError) {
    do throws(BrokerCallError) {
      guard let known = BrokerAccountList.account(for: account, in: try await accounts.ask(correlationID)),
        connection.isShared
      else { return }
      let _: BrokerRemoval = try await connection.call(
        .removeAccount, BrokerRequest(clientID: rules.configuration.clientID.value, account: known), correlationID)
      accounts.forget()
    } catch {
      throw failure(error)
    }
  }

  func failure(_ failure: BrokerCallError) -> IdentityError {
    failure.error(after: .silent, host: rules.configuration.authority.environment).named(by: connection)
  }
}

extension Account {
  fileprivate func matches(_ filter: AccountFilter) -> Bool {
    if let id = filter.homeAccountID, id != homeAccountID { return false }
    if let name = filter.username, !FoldedText.isSame(name, username) { return false }
    guard let profile = filter.tenantProfileID else { return true }
    return tenantProfiles.contains { FoldedText.isSame($0.localAccountID, profile) }
  }
}
