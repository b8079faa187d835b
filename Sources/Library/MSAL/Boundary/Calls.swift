// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import OAuthClient
import TokenExchange

/// The parameters of a public call: mutable objects of the app, of which one value is made.
protocol CallParameters {
  associatedtype Request: PublicRequest
  func frozen() throws(IdentityError) -> Request
}

/// A public call whose parameters are frozen.
protocol PublicRequest: Sendable {
  associatedtype Value: Sendable
  /// Returns a public object, or throws a real `NSError`.
  nonisolated(nonsending) func run(by calls: Calls) async throws -> Value
}

/// The public calls of an application.
struct Calls: Sendable {
  let client: LazyClient
  /// nil when there is no configuration.
  var external: ExternalAccounts?
  /// Whether the app wants the desktop's identity broker.
  var asksBroker = false

  // MARK: Calls that may wait for the service or the person

  /// The asynchronous form of a call. The parameters are frozen first, on the caller's own thread.
  nonisolated(nonsending) func perform<Parameters: CallParameters>(
    _ parameters: Parameters
  ) async throws -> Parameters.Request.Value {
    try await Self.freeze(parameters).run(by: self)
  }

  /// The form of a call that has a completion block. The parameters are frozen before this function returns, and the
  /// outcome is delivered afterwards, on `queue`; nil is any thread.
  func perform<Parameters: CallParameters>(
    _ parameters: Parameters, on queue: DispatchQueue?,
    to completion: @escaping @Sendable (Parameters.Request.Value?, (any Error)?) -> Void
  ) {
    let request = Result { try Self.freeze(parameters) }
    CompletionDelivery.deliver(on: queue, later: { try await request.get().run(by: self) }, to: completion)
  }

  static func freeze<Parameters: CallParameters>(_ parameters: Parameters) throws -> Parameters.Request {
    do throws(IdentityError) { return try parameters.frozen() } catch { throw ErrorMapping.error(for: error) }
  }

  /// Runs `body`, turns its failure into the error that apps see, and tells the app's telemetry how it ended.
  /// - Parameters:
  ///   - api: The name of the call in telemetry.
  ///   - account: The account that the call is for, if any.
  func reporting<Value: Sendable>(
    _ api: String, _ account: AccountReference?, describe: (Value) -> [String: String],
    _ body: (PublicClient) async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await body(try client.get())
      Telemetry.report(api, account?.homeAccountID, failed: false) { describe(value) }
      return value
    } catch {
      throw Self.reported(error, api, account)
    }
  }

  /// Reports a failure to telemetry, and returns the error that apps see.
  static func reported(_ failure: any Error, _ api: String, _ account: AccountReference?) -> any Error {
    let error = (failure as? IdentityError).map { ErrorMapping.error(for: $0, account: account) } ?? failure
    Telemetry.report(api, account?.homeAccountID, failed: true) { Telemetry.facts(error as NSError) }
    return error
  }

  /// Posts how a call that shows a page ended. `Presentation.opening` posts that the page is shown.
  func notifying<Value: Sendable>(
    _ account: AccountReference?, _ body: () async throws(IdentityError) -> Value
  ) async throws -> Value {
    do throws(IdentityError) {
      let value = try await body()
      NotificationCenter.default.post(name: .MSALWebAuthDidComplete, object: nil)
      return value
    } catch {
      let error = ErrorMapping.error(for: error, account: account)
      NotificationCenter.default.post(name: .MSALWebAuthDidFail, object: nil, userInfo: ["error": error])
      throw error
    }
  }

  /// Makes the public result, and passes its account to the app's own sources unless it came from the cache.
  func publicResult(_ result: AuthenticationResult) -> MSALResult {
    let shown = MSALResult(result)
    if result.source != .cache { external?.update(shown) }
    return shown
  }

  // MARK: Calls that are answered at once

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
    return try withExternalAccounts(current, previous)
  }

  func withExternalAccounts(_ current: Account?, _ previous: Account?) throws -> (MSALAccount?, MSALAccount?) {
    let own = current.map { [MSALAccount($0)] } ?? []
    let accounts = external?.merged(into: own, matching: AccountFilter()) ?? own
    guard accounts.count <= 1 else { throw ErrorMapping.error(for: IdentityError(.severalAccounts)) }
    return (accounts.first, previous.map { MSALAccount($0) })
  }

  /// An account without an id is known only to a source of the app's own, so the cache has nothing of it.
  func remove(_ account: MSALAccount) throws {
    if account.reference == nil, account.username != nil, let external {
      return try external.remove(account, wipeAccount: false)
    }
    let reference = try throwingNSError { () throws(IdentityError) in try account.knownReference() }
    try throwingNSError(reference) { () throws(IdentityError) in try client.get().removeAccount(reference) }
    try external?.remove(account, wipeAccount: false)
  }
}
