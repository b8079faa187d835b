// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// The cases by name.
enum Cases {
  static func make(_ settings: Settings) async throws -> any Measured {
    switch settings.name {
    case "silent-hit", "silent-hit-main-actor": return try await silentHit(settings)
    case "find-account": return try await findAccount(settings)
    case "load": return try load(settings)
    case "save": return try save(settings)
    case "memory": return try memory(settings)
    case "authorize-url": return try await authorizeURL(settings)
    case "sign-in": return try await signIn(settings)
    case "native-sign-in", "native-sign-in-v2": return try await nativeSignIn(settings)
    case "refresh": return try await refresh(settings)
    case "changed-hit": return try await changedHit(settings)
    case "coalescing": return try await coalescing(settings)
    case "renew-next": return try await renewNext(settings)
    case "refresh-times": return try await refreshTimes(settings)
    case "fill": return try await fill(settings)
    default:
      guard let measured = try await ServerCases.make(settings) else {
        throw Settings.MissingError(description: "there is no case \(settings.name)")
      }
      return measured
    }
  }

  /// `acquireTokenSilent` that the cache answers: n accounts, or one account and `resources`.
  private static func silentHit(_ settings: Settings) async throws -> any Measured {
    let resources = settings.number("resources", or: 1)
    let application = try makeApplication(Store(settings), authority: settings["authority"])
    let order = Fixture.order(4096, below: resources > 1 ? resources : settings.count)
    var known: [Int: MSALAccount] = [:]
    let asked: [(MSALAccount, [String])] = try order.map { index in
      let (account, resource) = resources > 1 ? (0, index) : (index, 0)
      if known[account] == nil {
        known[account] = try application.account(forIdentifier: Fixture.homeAccountID(account))
      }
      guard let found = known[account] else {
        throw Settings.MissingError(description: "account \(account) is not there")
      }
      return (found, [Fixture.scope(resource)])
    }
    if settings.name == "silent-hit-main-actor" {
      return OnMainActor(settings) { call in
        let (account, scopes) = asked[call & 4095]
        _ = try await application.acquireTokenSilent(
          with: MSALSilentTokenParameters(scopes: scopes, account: account))
      }
    }
    return try await Batch(settings) { call in
      let (account, scopes) = asked[call & 4095]
      let result = try await application.acquireTokenSilent(
        with: MSALSilentTokenParameters(scopes: scopes, account: account))
      guard result.accessToken.utf8.count > 1000 else { throw Settings.MissingError(description: "that is no token") }
    }
  }

  private static func findAccount(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(Store(settings))
    let isByName = settings["by"] != "id"
    let asked = Fixture.order(4096, below: settings.count).map {
      isByName ? Fixture.username($0) : Fixture.homeAccountID($0)
    }
    return try await Batch(settings) { call in
      let wanted = asked[call & 4095]
      let found =
        isByName
        ? try application.account(forUsername: wanted) : try application.account(forIdentifier: wanted)
      guard (isByName ? found.username : found.identifier) == wanted else {
        throw Settings.MissingError(description: "that is another account")
      }
    }
  }

  /// A new application object finds an account in the JSON file, for which it reads and indexes the whole file.
  private static func load(_ settings: Settings) throws -> any Measured {
    let store = try Store(settings)
    let last = Fixture.username(settings.count - 1)
    return Prepared(calls: settings.number("calls", or: 5), prepare: {}) {
      _ = try makeApplication(store).account(forUsername: last)
    }
  }

  /// One account after the other is removed from the JSON file, which is written as a whole each time.
  private static func save(_ settings: Settings) throws -> any Measured {
    let application = try makeApplication(Store(settings))
    let next = Counter()
    return Prepared(calls: settings.number("calls", or: 3), prepare: {}) {
      try application.remove(try application.account(forUsername: Fixture.username(await next.next())))
    }
  }

  /// The bytes by which the process grows for each account of the file.
  private static func memory(_ settings: Settings) throws -> any Measured {
    let store = try Store(settings)
    let count = settings.count
    return Once {
      let before = privateBytes()
      let application = try makeApplication(store)
      _ = try application.account(forUsername: Fixture.username(0))
      giveBackFreeMemory()
      let grown = privateBytes() - before
      return try withExtendedLifetime(application) {
        _ = try application.account(forUsername: Fixture.username(count - 1))
        return Double(grown) / Double(count)
      }
    }
  }

  /// Without this, freed memory would be counted as the cache's. The benchmark of MSAL Python does the same.
  static func giveBackFreeMemory() {
    guard let trim = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
  }

  /// Resident memory without pages of files, because those do not depend on the number of accounts, are shared, and can
  /// be reclaimed by the system.
  static func privateBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  /// An interactive request up to the page's address, which is not opened.
  private static func authorizeURL(_ settings: Settings) async throws -> any Measured {
    let application = try makeApplication(
      .memory, authority: try settings.text("authority"), redirectURI: "msauth.com.example.bench://auth")
    return try await Batch(settings) { _ in
      let webview = MSALWebviewParameters()
      webview.openBrowser = { _ in MSALPublicClientApplication.cancelCurrentWebAuthSession() }
      do {
        try await application.acquireToken(
          with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview))
      } catch {
        let error = error as NSError
        guard error.domain == MSALErrorDomain, error.code == MSALError.userCanceled.rawValue else { throw error }
      }
    }
  }
}

/// 0, 1, 2 and so on.
actor Counter {
  private var value = 0

  func next() -> Int {
    defer { value += 1 }
    return value
  }
}
