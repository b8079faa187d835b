// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// A program for a terminal: what only this library has.
final class TerminalApp {
  let deployment: Deployment
  let application: MSALPublicClientApplication
  private let storage = AppDatabase()

  init(_ deployment: Deployment) throws {
    self.deployment = deployment
    let config = try deployment.configuration()
    config.cacheConfig.persistence = .custom
    config.cacheConfig.storage = storage
    application = try MSALPublicClientApplication(configuration: config)
  }

  var storedBytes: Int { storage.size }

  func signInOnAnotherDevice(_ show: @escaping @Sendable (MSALDeviceCodeResult) -> Void) async throws -> String {
    let callback: MSALDeviceCodeCallback = show
    let parameters = MSALDeviceCodeParameters(scopes: deployment.scopes, deviceCodeCallback: callback)
    return try await application.acquireToken(withDeviceCode: parameters).account.username ?? ""
  }

  func signIn(_ username: String, _ password: String) async throws -> String {
    let parameters = MSALUsernamePasswordParameters(
      scopes: deployment.scopes, username: username, password: password)
    return try await application.acquireToken(withUsernamePassword: parameters).account.username ?? ""
  }

  func redeem(_ code: String) async -> String {
    let parameters = MSALAuthorizationCodeParameters(
      scopes: deployment.scopes, authorizationCode: code, redirectUri: "http://localhost:4999",
      codeVerifier: String(repeating: "v", count: 43))
    do {
      return try await application.acquireToken(withAuthorizationCode: parameters).accessToken
    } catch {
      return explanation(of: error)
    }
  }

  /// The first change of the accounts while something is done.
  func firstChange(_ act: () async throws -> Void) async throws -> String {
    let changes: MSALAccountChanges = try application.accountChanges()
    try await act()
    var iterator: MSALAccountChanges.Iterator = changes.makeAsyncIterator()
    let change: MSALAccountChange? = await iterator.next()
    switch change {
    case .signedIn(let account)?: return "+ \(account.username ?? "")"
    case .signedOut(let account)?: return "- \(account.username ?? "")"
    case .updated(let account)?: return "= \(account.username ?? "")"
    case nil: return "end"
    }
  }
}

/// An app's own place for the token cache.
final class AppDatabase: MSALTokenCacheStorage, @unchecked Sendable {
  private let lock = NSLock()
  private var row: Data?

  var size: Int { lock.withLock { row?.count ?? 0 } }

  func beforeAccess(_ context: MSALTokenCacheContext) throws {
    if let row = lock.withLock({ row }) { context.deserialize(row) }
  }

  func afterAccess(_ context: MSALTokenCacheContext) throws {
    if context.hasStateChanged { lock.withLock { row = context.serialize() } }
  }
}
