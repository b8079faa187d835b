// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import TokenExchange

/// The public calls once their parameters are frozen: values in, public objects and real `NSError`s out.
struct Calls: Sendable {
  let client: LazyClient
  /// nil when there is no configuration.
  var external: ExternalAccounts?

  func interactive(_ request: InteractiveRequest) async throws -> MSALResult {
    let account = request.parameters.account
    return try await Telemetry.reporting("acquireToken", account: account, describe: Telemetry.facts) {
      let result = try await notifying {
        try await throwingNSError(account) { () async throws(IdentityError) in
          try await client.get().acquireToken(request)
        }
      }
      return publicResult(result)
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

  /// A cached token is answered on the caller's own thread.
  nonisolated(nonsending) func silent(_ request: SilentRequest) async throws -> MSALResult {
    switch try silentAnswer(to: request) {
    case .cached(let shared, let correlationID): return MSALResult(shared, correlationID)
    case .pending(let pending):
      return try await acquire("acquireTokenSilent", request.parameters) { client async throws(IdentityError) in
        try await client.acquireToken(pending)
      }
    }
  }

  private func silentAnswer(to request: SilentRequest) throws -> PublicClient.SilentAnswer {
    // Without closures, which would copy the request: this is most of what a cached token costs.
    do throws(IdentityError) {
      let answer = try client.get().silentAnswer(to: request)
      Telemetry.report("acquireTokenSilent", request.parameters.account, failed: false) { Telemetry.facts(answer) }
      return answer
    } catch {
      let error = ErrorMapping.error(for: error, account: request.parameters.account)
      Telemetry.report("acquireTokenSilent", request.parameters.account, failed: true) { Telemetry.facts(error) }
      throw error
    }
  }

  /// - Parameter api: What telemetry calls it.
  func signIn(_ request: some BrowserlessRequest, _ api: String) async throws -> MSALResult {
    try await acquire(api, request.parameters) { client async throws(IdentityError) in
      try await client.acquireToken(request)
    }
  }

  private func acquire(
    _ api: String, _ parameters: TokenParameters,
    _ body: (PublicClient) async throws(IdentityError) -> AuthenticationResult
  ) async throws -> MSALResult {
    try await Telemetry.reporting(api, account: parameters.account, describe: Telemetry.facts) {
      publicResult(
        try await throwingNSError(parameters.account) { () async throws(IdentityError) in
          try await body(try client.get())
        })
    }
  }

  /// Makes the public result, and passes its account to the app's own sources unless it came from the cache.
  private func publicResult(_ result: AuthenticationResult) -> MSALResult {
    let shown = MSALResult(result)
    if result.source != .cache { external?.update(shown) }
    return shown
  }

  func signOut(_ account: MSALAccount, _ request: SignOutRequest) async throws {
    try await Telemetry.reporting("signout", account: request.account, describe: { _ in [:] }) {
      let made = try await throwingNSError { () throws(IdentityError) in try client.get() }
      var gone = [account]
      if request.wipeCacheForAllAccounts, external != nil {
        gone += try accounts(AccountFilter(onlySignedIn: false)).filter { $0 != account }
      }
      let wipes = request.wipeAccount || request.wipeCacheForAllAccounts
      // What the app's own code throws comes last: the browser's session is to end all the same.
      var refusal: (any Error)?
      let signOut = { () async throws in
        try await throwingNSError(request.account) { () async throws(IdentityError) in
          try await made.signOut(request) {
            for account in gone {
              do { try external?.remove(account, wipeAccount: wipes) } catch { refusal = refusal ?? error }
            }
          }
        }
      }
      // Without a page there is nothing to tell.
      try await request.presentation == nil ? signOut() : notifying(signOut)
      if let refusal { throw refusal }
    }
  }

  func accounts(_ filter: AccountFilter) throws -> [MSALAccount] {
    let own = try throwingNSError { () throws(IdentityError) in try client.get().accounts(filter) }.map {
      MSALAccount($0)
    }
    return external?.merged(into: own, matching: filter) ?? own
  }

  func account(_ filter: AccountFilter) throws -> MSALAccount {
    guard let account = try accounts(filter).first else {
      throw ErrorMapping.error(for: IdentityError(.noSuchAccount))
    }
    return account
  }

  func currentAccount() throws -> (MSALAccount?, MSALAccount?) {
    let (current, previous) = try throwingNSError { () throws(IdentityError) in try client.get().currentAccount() }
    let own = current.map { [MSALAccount($0)] } ?? []
    let accounts = external?.merged(into: own, matching: AccountFilter()) ?? own
    guard accounts.count <= 1 else { throw ErrorMapping.error(for: IdentityError(.severalAccounts)) }
    return (accounts.first, previous.map { MSALAccount($0) })
  }

  /// An account without an id is one that only a source of the app's own knows: there is nothing of it in the cache.
  func remove(_ account: MSALAccount) throws {
    if account.reference == nil, account.username != nil, let external {
      return try external.remove(account, wipeAccount: false)
    }
    let reference = try throwingNSError { () throws(IdentityError) in try account.knownReference() }
    try throwingNSError(reference) { () throws(IdentityError) in try client.get().removeAccount(reference) }
    try external?.remove(account, wipeAccount: false)
  }
}
