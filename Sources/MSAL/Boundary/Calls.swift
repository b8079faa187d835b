// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient

/// The public calls after freezing and before thawing: values in, public objects and real `NSError`s out.
struct Calls: Sendable {
  let client: LazyClient
  /// nil when there is no configuration.
  var external: ExternalAccounts?

  func interactive(_ request: InteractiveRequest) async throws -> MSALResult {
    let account = request.parameters.account
    return try await Telemetry.reporting("acquireToken", account: account, describe: Telemetry.facts) {
      let result = try await notifying {
        try await thawing(account) { () async throws(IdentityFailure) in try await client.get().acquireToken(request) }
      }
      return told(MSALResult(result))
    }
  }

  /// Tells how a call that shows a page ended; that the page is shown is told by the browser.
  private func notifying<Value: Sendable>(_ call: () async throws -> Value) async throws -> Value {
    do {
      let value = try await call()
      NotificationCenter.default.post(name: .MSALWebAuthDidComplete, object: nil)
      return value
    } catch {
      NotificationCenter.default.post(name: .MSALWebAuthDidFail, object: nil, userInfo: ["error": error])
      throw error
    }
  }

  func silent(_ request: SilentRequest) async throws -> MSALResult {
    try await acquire("acquireTokenSilent", request.parameters) { client async throws(IdentityFailure) in
      try await client.acquireTokenSilent(request)
    }
  }

  func deviceCode(_ request: DeviceCodeRequest) async throws -> MSALResult {
    try await acquire("acquireTokenWithDeviceCode", request.parameters) { client async throws(IdentityFailure) in
      try await client.acquireToken(request)
    }
  }

  func password(_ request: PasswordRequest) async throws -> MSALResult {
    try await acquire("acquireTokenByPassword", request.parameters) { client async throws(IdentityFailure) in
      try await client.acquireToken(request)
    }
  }

  func code(_ request: CodeRequest) async throws -> MSALResult {
    try await acquire("acquireTokenByAuthorizationCode", request.parameters) { client async throws(IdentityFailure) in
      try await client.acquireToken(request)
    }
  }

  private func acquire(
    _ api: String, _ parameters: TokenParameters,
    _ body: (PublicClient) async throws(IdentityFailure) -> AuthenticationResult
  ) async throws -> MSALResult {
    try await Telemetry.reporting(api, account: parameters.account, describe: Telemetry.facts) {
      told(
        MSALResult(
          try await thawing(parameters.account) { () async throws(IdentityFailure) in try await body(try client.get()) }
        ))
    }
  }

  /// The result, of which the app's own sources of accounts have heard.
  private func told(_ result: MSALResult) -> MSALResult {
    external?.update(result)
    return result
  }

  func signOut(_ account: MSALAccount, _ request: SignOutRequest) async throws {
    try await Telemetry.reporting("signout", account: request.account, describe: { _ in [:] }) {
      let signOut = { () async throws in
        try await thawing(request.account) { () async throws(IdentityFailure) in
          try await client.get().signOut(request)
        }
      }
      // Without a page there is nothing to tell.
      try await request.presentation == nil ? signOut() : notifying(signOut)
      try external?.remove(account, wipeAccount: request.wipeAccount)
    }
  }

  func accounts(_ filter: AccountFilter) throws -> [MSALAccount] {
    let own = try thawing { () throws(IdentityFailure) in try client.get().accounts(filter) }.map { MSALAccount($0) }
    return external?.merged(into: own, matching: filter) ?? own
  }

  func account(_ filter: AccountFilter) throws -> MSALAccount {
    guard let account = try accounts(filter).first else {
      throw ErrorMapping.error(for: IdentityFailure(.noSuchAccount))
    }
    return account
  }

  func currentAccount() throws -> (MSALAccount?, MSALAccount?) {
    let (current, previous) = try thawing { () throws(IdentityFailure) in try client.get().currentAccount() }
    return (current.map { MSALAccount($0) }, previous.map { MSALAccount($0) })
  }

  /// An account without an id is one that only a source of the app's own knows: there is nothing of it in the cache.
  func remove(_ account: MSALAccount) throws {
    if account.reference == nil, account.username != nil, let external {
      return try external.remove(account, wipeAccount: false)
    }
    let reference = try thawing { () throws(IdentityFailure) in try account.knownReference() }
    try thawing(reference) { () throws(IdentityFailure) in try client.get().removeAccount(reference) }
    try external?.remove(account, wipeAccount: false)
  }
}
