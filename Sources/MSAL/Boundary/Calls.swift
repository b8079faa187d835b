// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient

/// The public calls after freezing and before thawing: values in, public objects and real `NSError`s out.
struct Calls: Sendable {
  let client: LazyClient

  func interactive(_ request: InteractiveRequest) async throws -> MSALResult {
    let account = request.parameters.account
    return try await Telemetry.reporting("acquireToken", account: account, describe: Telemetry.facts) {
      do {
        let result = try await thawing(account) { () async throws(IdentityFailure) in
          try await client.get().acquireToken(request)
        }
        NotificationCenter.default.post(name: .MSALWebAuthDidComplete, object: nil)
        return MSALResult(result)
      } catch {
        NotificationCenter.default.post(name: .MSALWebAuthDidFail, object: nil, userInfo: ["error": error])
        throw error
      }
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
      MSALResult(
        try await thawing(parameters.account) { () async throws(IdentityFailure) in try await body(try client.get()) })
    }
  }

  func signOut(_ request: SignOutRequest) async throws {
    try await Telemetry.reporting("signout", account: request.account, describe: { _ in [:] }) {
      try await thawing(request.account) { () async throws(IdentityFailure) in try await client.get().signOut(request) }
    }
  }

  func accounts(_ filter: AccountFilter) throws -> [MSALAccount] {
    try thawing { () throws(IdentityFailure) in try client.get().accounts(filter) }.map { MSALAccount($0) }
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

  func remove(_ account: AccountReference) throws {
    try thawing(account) { () throws(IdentityFailure) in try client.get().removeAccount(account) }
  }
}
