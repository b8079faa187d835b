// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension Cases {
  /// Puts n accounts into the store: each signs in with a password at the service of the benchmark.
  static func fill(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(Store(settings), authority: try settings.text("authority"))
    try await sign(in: application, settings.count)
    return Once { Double(settings.count) }
  }

  private static func sign(in application: MSALPublicClientApplication, _ count: Int) async throws {
    for index in 0..<count {
      try await application.acquireToken(
        withUsernamePassword: MSALUsernamePasswordParameters(
          scopes: ["User.Read"], username: Fixture.username(index), password: "unimportant"))
    }
  }

  /// An application whose store is already filled; without a store it signs the accounts in itself.
  private static func filled(_ settings: Settings) async throws -> MSALPublicClientApplication {
    let application = try makeApplication(Store(settings), authority: try settings.text("authority"))
    if settings["store"] == nil { try await sign(in: application, settings.count) }
    return application
  }

  private static func renew(_ account: MSALAccount, in application: MSALPublicClientApplication) async throws {
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    parameters.forceRefresh = true
    let result = try await application.acquireTokenSilent(with: parameters)
    guard result.tokenSource == .refreshToken else { throw Settings.MissingError(description: "that was no refresh") }
  }

  /// A forced refresh over loopback, with the cache in memory or in a store.
  static func refresh(_ settings: Settings) async throws -> any Measured {
    let application = try await filled(settings)
    let account = try application.account(forIdentifier: Fixture.homeAccountID(0))
    return try await Batch(settings) { _ in try await renew(account, in: application) }
  }

  /// A token that another process has just put into the store. The one in memory has expired, so the store is read
  /// again, and no request is made.
  static func changedHit(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(Store(settings), authority: try settings.text("authority"))
    let other = try OtherProcess(settings)
    let count = settings.count
    let turn = Counter()
    // Looks the authority up before the measurement.
    try await renew(try application.account(forIdentifier: Fixture.homeAccountID(count - 1)), in: application)
    let asked = Asked()
    return Prepared(
      calls: settings.number("calls", or: 10),
      prepare: {
        let index = await turn.next()
        guard index < count - 1 else { throw Settings.MissingError(description: "every account has had its turn") }
        // Looked up here, unmeasured, because looking for an account also reads the store.
        await asked.set(try application.account(forIdentifier: Fixture.homeAccountID(index)))
        try other.renewNext()
      },
      body: {
        guard let account = await asked.account else { return }
        let result = try await application.acquireTokenSilent(
          with: MSALSilentTokenParameters(scopes: ["User.Read"], account: account))
        guard result.tokenSource == .cache else {
          throw Settings.MissingError(description: "the other's token was not seen")
        }
      })
  }

  /// Refreshes one account after the other, one for each value.
  static func renewNext(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(Store(settings), authority: try settings.text("authority"))
    let turn = Counter()
    return Once {
      let account = try application.account(forIdentifier: Fixture.homeAccountID(await turn.next()))
      try await renew(account, in: application)
      return 0
    }
  }

  /// Concurrent callers that need the same expired token. The service counts the requests.
  static func coalescing(_ settings: Settings) async throws -> any Measured {
    let application = try await filled(settings)
    let account = try application.account(forIdentifier: Fixture.homeAccountID(0))
    return Once {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<settings.number("callers", or: 100) {
          group.addTask { try await renew(account, in: application) }
        }
        try await group.waitForAll()
      }
      return 0
    }
  }

  /// `times` refreshes of account `account`, each in milliseconds of elapsed time; a failure is -1. `warm=1` makes one
  /// before, in which a new process loads its libraries and looks up its authority.
  static func refreshTimes(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(Store(settings), authority: try settings.text("authority"))
    let id = Fixture.homeAccountID(settings.number("account", or: 0))
    if settings["warm"] != nil { try await renew(try application.account(forIdentifier: id), in: application) }
    return Once {
      for _ in 0..<settings.number("times", or: 10) {
        let start = wallTime()
        do {
          try await renew(try application.account(forIdentifier: id), in: application)
          print((wallTime() - start) / 1e6)
        } catch {
          FileHandle.standardError.write(Data("\(error)\n".utf8))
          print(-1)
        }
      }
      return 0
    }
  }
}

/// The account of the next request.
private actor Asked {
  private(set) var account: MSALAccount?
  func set(_ account: MSALAccount) { self.account = account }
}

/// Another process with the same store, which refreshes one account after the other (`renew-next`). Whoever measures
/// has started it and names the pipes to it: what it costs to start a process is no part of any figure.
final class OtherProcess: Sendable {
  private let input: FileHandle
  private let output: FileHandle

  init(_ settings: Settings) throws {
    input = try FileHandle(forWritingTo: URL(filePath: settings.text("other-input")))
    output = try FileHandle(forReadingFrom: URL(filePath: settings.text("other-output")))
    try waitForLine()
  }

  /// Makes the other process refresh the next account, and waits for it.
  func renewNext() throws {
    try input.write(contentsOf: Data("next\n".utf8))
    try waitForLine()
  }

  private func waitForLine() throws {
    while let bytes = try output.read(upToCount: 1), !bytes.isEmpty {
      if bytes.first == UInt8(ascii: "\n") { return }
    }
    throw Settings.MissingError(description: "the other process failed")
  }
}
