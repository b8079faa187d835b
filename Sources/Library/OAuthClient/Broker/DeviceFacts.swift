// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
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
  package var hasBroker: Bool {
    guard let broker else { return false }
    return broker.isAllowed && broker.connection.isKnownToBeThere
  }

  /// What the broker tells about this machine; nil when there is no broker that the app may use.
  package func deviceFacts(_ given: CorrelationID? = nil) async throws(IdentityError) -> DeviceFacts? {
    let correlationID = given ?? correlationIDs.next()
    guard let broker, broker.isAllowed else { return nil }
    return try await annotating(correlationID) { () async throws(IdentityError) in
      do throws(BrokerCallError) {
        try await broker.connection.learnVersion(correlationID)
        let authority = configuration.authority
        let accounts = try await broker.connection.listAccounts(correlationID).filter { $0.isInCloud(of: authority) }
        var facts = broker.connection.facts
        facts.accounts = accounts.map { $0.account(at: authority) }
        return facts
      } catch {
        guard !error.meansNone else { return nil }
        throw broker.error(error)
      }
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
  /// cache has of people before is removed. A broker that can't say is left out on a machine that was never shared.
  package func currentAccountOfDevice() async throws(IdentityError) -> (current: Account?, previous: Account?) {
    let state: DeviceFacts?
    do throws(IdentityError) { state = try await deviceFacts() } catch {
      if case .cancelled = error.reason { throw error }
      guard broker?.connection.facts.isShared != true else { throw error }
      state = nil
    }
    guard let state, state.isShared else { return try currentAccount() }
    let present = state.accounts.first
    for account in try accounts() where account.homeAccountID != present?.homeAccountID {
      try removeAccount(account.reference)
    }
    return change(to: try accounts().first ?? present)
  }

  /// Signs the account out of a shared machine, for every app; does nothing on a machine of one person, or without a
  /// broker.
  func signOutOfSharedDevice(
    _ account: AccountReference, _ correlationID: CorrelationID
  ) async throws(IdentityError) {
    guard let broker, broker.isAllowed else { return }
    do throws(BrokerCallError) {
      let known = try await broker.connection.listAccounts(correlationID).account(for: account)
      guard broker.connection.facts.isShared, let known else { return }
      try await broker.connection.call(
        .removeAccount, BrokerRequest(clientID: configuration.clientID.value, account: known), correlationID
      ) { _ in }
      broker.connection.forgetAccounts()
    } catch {
      // A machine that was shared a moment ago has a person who must not stay signed in unnoticed.
      guard !error.meansNone || broker.connection.facts.isShared else { return }
      throw broker.error(error)
    }
  }
}
