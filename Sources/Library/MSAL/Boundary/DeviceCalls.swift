// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import OAuthClient
import TokenExchange

// The calls that ask the desktop's identity broker about the machine. An app without a broker gets its answer at once.
extension Calls {
  var hasBroker: Bool {
    guard asksBroker, let client = try? client.get() else { return false }
    return client.hasBroker
  }

  func accountsFromDevice(_ filter: AccountFilter) async throws -> [MSALAccount] {
    guard asksBroker else { return try accounts(filter) }
    let found = try await asking { (client) async throws(IdentityError) in try await client.accountsOfDevice(filter) }
    let own = found.map { MSALAccount($0.account, isOfDevice: $0.isOfDevice) }
    return external?.merged(into: own, matching: filter) ?? own
  }

  func currentAccountOfDevice() async throws -> (MSALAccount?, MSALAccount?) {
    guard asksBroker else { return try currentAccount() }
    let (current, previous) = try await asking { (client) async throws(IdentityError) in
      try await client.currentAccountOfDevice()
    }
    return try withExternalAccounts(current, previous)
  }

  func deviceInformation() async throws -> MSALDeviceInformation {
    guard let state = try await deviceFacts() else { return MSALDeviceInformation() }
    return MSALDeviceInformation(state)
  }

  func registration(in tenant: String?) async throws -> MSALWPJMetaData {
    guard let state = try await deviceFacts(), let account = state.registration(in: tenant) else {
      return MSALWPJMetaData()
    }
    return MSALWPJMetaData(state.registrationData(account))
  }

  /// nil when the app asks no broker, or there is none.
  private func deviceFacts() async throws -> DeviceFacts? {
    guard asksBroker else { return nil }
    return try await asking { (client) async throws(IdentityError) in try await client.deviceFacts() }
  }

  /// Asks the client, and turns its failure into the error that apps see.
  private func asking<Value: Sendable>(
    _ question: (PublicClient) async throws(IdentityError) -> Value
  ) async throws -> Value {
    do throws(IdentityError) { return try await question(try client.get()) } catch {
      throw ErrorMapping.error(for: error)
    }
  }

  /// Calls `completion` with the answer: before this function returns if no broker is asked, as on Apple's platforms,
  /// and otherwise later.
  func deliver<Value: Sendable>(
    on queue: DispatchQueue?, _ atOnce: () throws -> Value, orLater later: @escaping @Sendable () async throws -> Value,
    to completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    guard asksBroker else { return CompletionDelivery.deliver(on: queue, atOnce, to: completion) }
    CompletionDelivery.deliver(on: queue, later: later, to: completion)
  }
}

extension DeviceFacts {
  /// What is known of the machine's registration, under the names of Apple's library. The bus tells no certificate.
  func registrationData(_ account: Account) -> [String: String] {
    var data = [
      MSAL_PRIMARY_REGISTRATION_UPN: account.username, MSAL_PRIMARY_REGISTRATION_CLOUD: account.environment,
    ]
    data[MSAL_PRIMARY_REGISTRATION_TENANT_ID] = account.tenantProfiles.first?.tenantID
    data[MSAL_PRIMARY_REGISTRATION_DEVICE_ID] = deviceID
    return data
  }
}
