// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// A store that can be told to fail.
final class FragileStore: TokenPartitionStore {
  struct OutageError: Error, CustomStringConvertible { let description = "The cable is cut." }

  private struct State {
    var isDown = false
    /// Whether it takes nothing new, as Redis at its limit under `noeviction`.
    var isFull = false
    /// Seconds of the clock that each call takes.
    var latency = 0.0
    var reads = 0
    var names: Set<String> = []
  }

  let memory: MemoryPartitionStore
  private let state = Lock(State())
  /// Called before a value is stored under a name.
  let beforeReplace = Lock<(@Sendable (String) async -> Void)?>(nil)

  private let clock: ManualClock

  init(clock: ManualClock) {
    self.clock = clock
    memory = MemoryPartitionStore(byteLimit: 1 << 20, clock: clock)
  }

  var reads: Int { state.withLock { $0.reads } }
  var names: Set<String> { state.withLock { $0.names } }
  func fail(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
  func fill(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
  func answer(after seconds: Double) { state.withLock { $0.latency = seconds } }

  /// Loses everything, as a server that restarts without its files.
  func lose() async { for name in names { await memory.remove(name) } }

  private func check() async throws {
    let (isDown, latency) = state.withLock { ($0.isDown, $0.latency) }
    if latency > 0 { try await clock.sleep(seconds: latency) }
    if isDown { throw OutageError() }
  }

  func load(_ name: String) async throws -> StoredPartition? {
    state.withLock { $0.reads += 1 }
    try await check()
    return await memory.load(name)
  }

  func replace(_ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async throws -> Int? {
    try await check()
    if !bytes.isEmpty, state.withLock({ $0.isFull }) { throw OutageError() }
    state.withLock { _ = $0.names.insert(name) }
    await beforeReplace.withLock { $0 }?(name)
    return await memory.replace(name, ifVersion: version, with: bytes, expires: expires)
  }

  func remove(_ name: String) async throws {
    try await check()
    await memory.remove(name)
  }
}

@Suite struct SharedStoreTests {
  let service = ScriptedService()
  let store: FragileStore
  private let scope = ScriptedService.graph

  init() { store = FragileStore(clock: service.clock) }

  /// Another process's application.
  private func process() throws -> ConfidentialClientApplication {
    try service.application { $0.store = store }
  }

  @Test func `processes share tokens, and a token in memory costs no look at the store`() async throws {
    service.giveTokens()
    let (one, two) = (try process(), try process())
    _ = try await one.acquireTokenForClient(scope: scope)
    #expect(try await two.acquireTokenForClient(scope: scope).accessToken == "access-1")
    #expect(service.tokenRequests.count == 1)
    let reads = store.reads
    for _ in 0..<10 { _ = try await two.acquireTokenForClient(scope: scope) }
    #expect(store.reads == reads)
    let third = try process()
    _ = try await third.acquireTokenForClient(scope: scope)
    #expect(store.reads == reads + 1)
  }

  @Test func `machines renew at different times, but never at once`() async throws {
    let application = try process()
    var times: Set<Double> = []
    for (expires, refresh) in [(3600, 100), (3600, 1800), (600, 550)] {
      service.giveTokens(expiresIn: expires, refreshIn: refresh)
      for _ in 0..<30 {
        let result = try await application.acquireTokenForClient(
          scope: ScriptedService.graph, options: RequestOptions(forceRefresh: true))
        let seconds = try #require(result.refreshOn).timeIntervalSince(service.clock.now)
        #expect(seconds >= Double(refresh) / 2)
        #expect(seconds <= Double(expires))
        times.insert(seconds)
      }
    }
    #expect(times.count > 30)
  }

  @Test func `processes that miss at the same time ask once`() async throws {
    let gate = service.holdTokens(1)
    let processes = try (0..<8).map { _ in try process() }
    let service = service
    let tokens = await withTaskGroup(of: String?.self) { group in
      for application in processes {
        for _ in 0..<4 {
          group.addTask { try? await application.acquireTokenForClient(scope: ScriptedService.graph).accessToken }
        }
      }
      // The seven others wait for their turn.
      await service.clock.waitForSleepers(7)
      gate.open()
      return await service.passing(0.1) { await group.reduce(into: []) { $0.append($1) } }
    }
    #expect(tokens == Array(repeating: "access-1", count: 32))
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `the names in the store hold no token, secret or name of a person`() async throws {
    let application = try process()
    _ = try await service.signIn(application, sid: "sid-1")
    service.giveTokens(of: .ada, from: 2)
    let (key, _) = try await application.beginSession(onBehalfOf: "assertion-9", scopes: ["api://x/y"])
    _ = try await application.acquireToken(onBehalfOf: "assertion-9", scopes: ["api://x/y"])
    let names = store.names
    #expect(names.count >= 5)
    for name in names {
      for secret in ["assertion-9", key.text, "access-", "refresh-", "ada@", "sid-1", "s3cret"] {
        #expect(!name.contains(secret), "\(name)")
      }
    }
  }

  @Test func `an outage of the store costs the application's own tokens nothing but requests`() async throws {
    service.giveTokens()
    store.fail(true)
    let application = try process()
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
    service.giveTokens(of: .ada, from: 5)
    #expect(try await application.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"]).accessToken == "access-5")
  }

  @Test func `an outage of the store never says that a person has to sign in`() async throws {
    let one = try process()
    _ = try await service.signIn(one)
    let (key, _) = try await one.beginSession(onBehalfOf: "a", scopes: ["api://x/y"])
    store.fail(true)
    let two = try process()
    let silent = await failure {
      try await two.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    }
    let session = await failure { try await two.acquireToken(inSession: key, scopes: ["api://x/y"]) }
    for error in [silent, session] {
      #expect(try requireCase("store", of: error?.reason) == "The cable is cut")
      #expect(error?.isTransient == true)
    }
    #expect(try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"]).source == .cache)
  }

  @Test func `a refresh token that was rotated in an outage is stored later`() async throws {
    let one = try process()
    _ = try await service.signIn(one)
    service.clock.advance(seconds: 3600)
    service.giveTokens(of: .ada, from: 2)
    let service = service
    // The store fails between the read and the write.
    let store = store
    service.onToken { [service] _ in
      store.fail(true)
      return (try? service.personTokens(2)) ?? HTTPResponse(status: 500)
    }
    #expect(
      try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"]).accessToken == "access-2")
    #expect(
      try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"]).accessToken == "access-2")
    store.fail(false)
    await service.clock.waitForSleepers()
    service.onToken { _ in HTTPResponse(status: 500, headers: ["Retry-After": "1"]) }
    for _ in 0..<10 {
      service.clock.advance(seconds: 1)
      for _ in 0..<500 { await Task.yield() }
    }
    let other = try process()
    let result = try await other.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    #expect(result.accessToken == "access-2")
  }

  /// A process of a machine whose clock is wrong.
  private func process(
    ahead seconds: Double, _ change: (inout ConfidentialClientConfiguration) -> Void = { _ in }
  ) throws -> ConfidentialClientApplication {
    var configuration = ConfidentialClientConfiguration(
      clientID: ScriptedService.clientID, authority: "https://\(ScriptedService.host)/\(ScriptedService.tenant)",
      credential: .secret("s3cret"))
    configuration.validatesAuthority = false
    configuration.store = store
    change(&configuration)
    let clock = ManualClock()
    clock.advance(seconds: seconds)
    return try ConfidentialClientApplication(configuration, platform: service.platform(clock: clock, seed: 2))
  }

  @Test func `a refresh token is replaced by the one it was redeemed for, whatever the clocks of the machines say`()
    async throws
  {
    _ = try await service.signIn(try process(ahead: 120))
    let (two, three) = (try process(), try process())
    service.giveTokens(of: .ada, from: 2)
    let forced = RequestOptions(forceRefresh: true)
    for (number, application) in [(1, two), (2, three), (3, two), (4, try process())] {
      _ = try await application.acquireTokenSilent(
        homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
      #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-\(number)", "request \(number)")
      // Memory is used for a minute before the store is read again.
      service.clock.advance(seconds: 61)
    }
  }

  @Test func `a refresh token of an earlier sign-in does not take the place of the new one`() async throws {
    let one = try process()
    _ = try await service.signIn(one)
    let service = service
    let two = try process(ahead: -120)
    service.onToken { [service] request in
      // A person signs in at another process while this one redeems the earlier sign-in's token.
      guard request.form["grant_type"] == "refresh_token" else {
        return (try? service.personTokens(1)) ?? HTTPResponse(status: 500)
      }
      let answer = try? service.personTokens(2)
      _ = try? await service.signIn(two, number: 9)
      return answer ?? HTTPResponse(status: 500)
    }
    let forced = RequestOptions(forceRefresh: true)
    _ = try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    service.giveTokens(of: .ada, from: 10)
    _ = try await process().acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-9")
  }

  @Test(arguments: [true, false])
  func `what could not be stored at once comes back only where nobody has removed it`(isSignIn: Bool) async throws {
    let (one, two) = (try process(), try process())
    if !isSignIn { _ = try await service.signIn(one) }
    let (service, store) = (service, store)
    if isSignIn {
      store.fail(true)
      _ = try await service.signIn(one)
    } else {
      service.onToken { _ in
        store.fail(true)
        return (try? service.personTokens(2)) ?? HTTPResponse(status: 500)
      }
      _ = try await one.acquireTokenSilent(
        homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(forceRefresh: true))
    }
    store.fail(false)
    try await two.removeAccount(homeAccountID: Person.ada.home)
    await service.clock.waitForSleepers()
    for _ in 0..<5 {
      service.clock.advance(seconds: 1)
      for _ in 0..<500 { await Task.yield() }
    }
    for application in [one, two, try process()] {
      let token = try? await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      #expect((token != nil) == isSignIn)
    }
  }

  /// Waits until pending values are stored.
  private func storeWhatWaits() async {
    await service.clock.waitForSleepers()
    for _ in 0..<5 {
      service.clock.advance(seconds: 1)
      for _ in 0..<500 { await Task.yield() }
    }
  }

  @Test func `nor where it is removed while it is being stored`() async throws {
    let one = try process()
    let store = store
    store.fail(true)
    _ = try await service.signIn(one)
    store.fail(false)
    let count = Lock(0)
    store.beforeReplace.withLock { hook in
      hook = { name in
        guard name.hasPrefix("usr:") else { return }
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { return }
        try? await one.removeAccount(homeAccountID: Person.ada.home)
      }
    }
    await storeWhatWaits()
    #expect(count.withLock { $0 } >= 1)
    for application in [one, try process()] {
      let token = try? await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      #expect(token == nil)
    }
  }

  @Test func `a session that was begun anew in an outage has nothing of the person before`() async throws {
    let one = try process()
    let key = SessionKey("job-7")
    service.giveTokens(of: .ada)
    _ = try await one.beginSession(onBehalfOf: "a", scopes: ["api://x/files"], key: key)
    service.giveTokens(of: .ben, from: 2)
    let (service, store) = (service, store)
    service.onToken { _ in
      store.fail(true)
      return (try? service.personTokens(2, of: .ben)) ?? HTTPResponse(status: 500)
    }
    _ = try await one.beginSession(onBehalfOf: "b", scopes: ["api://x/mail"], key: key)
    store.fail(false)
    await storeWhatWaits()
    service.giveTokens(of: .ben, from: 3)
    let result = try await process().acquireToken(inSession: key, scopes: ["api://x/files"])
    #expect(result.accessToken == "access-3")
    #expect(result.account?.homeAccountID == Person.ben.home)
  }

  @Test func `a token that was rotated in an outage is not lost where memory has no room`() async throws {
    let one = try process(ahead: 0) { $0.memoryLimit = 0 }
    _ = try await service.signIn(try process())
    let (service, store) = (service, store)
    service.onToken { _ in
      store.fail(true)
      return (try? service.personTokens(2)) ?? HTTPResponse(status: 500)
    }
    let forced = RequestOptions(forceRefresh: true)
    _ = try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    service.giveTokens(of: .ada, from: 3)
    _ = try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-2")
  }

  @Test func `a sign-out right after an outage finds what others have stored before it`() async throws {
    let (one, two) = (try process(), try process())
    service.giveTokens(of: .ada)
    let (key, _) = try await two.beginSession(onBehalfOf: "a", scopes: ["api://x/y"])
    store.fail(true)
    _ = try await service.signIn(one)
    store.fail(false)
    try await one.removeAccount(homeAccountID: Person.ada.home)
    let error = await failure { try await one.acquireToken(inSession: key, scopes: ["api://x/y"]) }
    #expect(caseName(error?.reason) == "sessionNotFound")
  }

  @Test func `a turn is over when it ends, and tokens are shared, however the clocks of the machines differ`()
    async throws
  {
    let ahead = try process(ahead: 120)
    service.onToken { _ in ScriptedService.refusal("invalid_client", 7_000_215, status: 401) }
    _ = await failure { try await ahead.acquireTokenForClient(scope: ScriptedService.graph) }
    service.giveTokens()
    let start = service.clock.now
    let behind = try process()
    let first = try await service.passing(1) { try await behind.acquireTokenForClient(scope: ScriptedService.graph) }
    #expect(first.accessToken == "access-1")
    #expect(service.clock.now == start, "nobody was waited for")
    _ = try await ahead.acquireTokenForClient(scope: "api://x/.default")
    #expect(try await behind.acquireTokenForClient(scope: "api://x/.default").accessToken == "access-2")
  }

  @Test func `tokens on behalf of a person who signed out elsewhere are known for a minute`() async throws {
    let (one, two) = (try process(), try process())
    service.giveTokens(of: .ada)
    _ = try await one.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"])
    #expect(try await two.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"]).accessToken == "access-1")
    try await one.removeAccount(homeAccountID: Person.ada.home)
    service.clock.advance(seconds: 60)
    #expect(try await two.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"]).accessToken == "access-2")
  }

  @Test func `who has too many sessions loses the oldest, and a sign-out finds all others`() async throws {
    let application = try service.application()
    service.giveTokens(of: .ada)
    let scopes = ["api://x/y"]
    let count = 520
    for number in 0..<count {
      _ = try await application.beginSession(
        onBehalfOf: "a", scopes: scopes, key: SessionKey("session-\(number)"))
      if number == 3 { _ = try await application.acquireToken(onBehalfOf: "a", scopes: scopes) }
    }
    func left() async -> [Int] {
      var left: [Int] = []
      for number in 0..<count {
        let key = SessionKey("session-\(number)")
        if (try? await application.acquireToken(inSession: key, scopes: scopes)) != nil { left.append(number) }
      }
      return left
    }
    let before = await left()
    #expect((450...500).contains(before.count))
    #expect(before == Array((count - before.count)..<count))
    try await application.removeAccount(homeAccountID: Person.ada.home)
    #expect(await left() == [])
  }

  @Test func `a token in memory serves while the store is down, however long ago it was read`() async throws {
    let one = try process()
    _ = try await service.signIn(one)
    store.fail(true)
    service.clock.advance(seconds: 600)
    let result = try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    #expect(result.source == .cache)
  }

  @Test func `a refresh does not bring back an account that was removed at another process`() async throws {
    let (one, two) = (try process(), try process())
    _ = try await service.signIn(one)
    _ = try await two.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    try await one.removeAccount(homeAccountID: Person.ada.home)
    service.giveTokens(of: .ada, from: 2)
    // The process still has the refresh token in memory.
    _ = try? await two.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(forceRefresh: true))
    for application in [try process(), one, two] {
      let error = await failure {
        try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      }
      #expect(caseName(error?.reason) == "interactionRequired")
    }
  }

  @Test(arguments: [true, false])
  func `nor one that was removed while it was under way`(isShared: Bool) async throws {
    let application = isShared ? try process() : try service.application()
    _ = try await service.signIn(application)
    let service = service
    service.onToken { _ in
      try? await application.removeAccount(homeAccountID: Person.ada.home)
      return (try? service.personTokens(2)) ?? HTTPResponse(status: 500)
    }
    _ = try? await application.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(forceRefresh: true))
    let error = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    }
    #expect(caseName(error?.reason) == "interactionRequired")
  }

  @Test func `a refresh token that another process rotated is used after a refusal`() async throws {
    let (one, two) = (try process(), try process())
    _ = try await service.signIn(one)
    _ = try await two.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    let service = service
    service.onToken { request in
      if request.form["refresh_token"] == "refresh-1", service.tokenRequests.count > 2 {
        return ScriptedService.refusal("invalid_grant", 70000)
      }
      return (try? service.personTokens(service.tokenRequests.count)) ?? HTTPResponse(status: 500)
    }
    let forced = RequestOptions(forceRefresh: true)
    _ = try await one.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    let result = try await two.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], options: forced)
    #expect(result.source == .service)
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-2")
  }

  @Test func `a token that an API refused is not asked for again where another process has replaced it`() async throws {
    service.giveTokens()
    let (one, two) = (try process(), try process())
    let refused = try await one.acquireTokenForClient(scope: scope).accessToken
    #expect(try await two.acquireTokenForClient(scope: scope).accessToken == refused)
    var options = RequestOptions(claims: #"{"access_token":{"nbf":{"essential":true}}}"#)
    options.rejectedToken = refused
    let newer = try await one.acquireTokenForClient(scope: scope, options: options).accessToken
    #expect(newer != refused)
    #expect(try await two.acquireTokenForClient(scope: scope, options: options).accessToken == newer)
    #expect(service.tokenRequests.count == 2)
  }

  @Test func `who has just signed in at another process is known here, though nobody was a moment ago`() async throws {
    let (one, two) = (try process(), try process())
    let unknown = await failure {
      try await two.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"], sessionID: "sid-1")
    }
    #expect(caseName(unknown?.reason) == "sessionNotFound")
    let signedIn = try await service.signIn(one, sid: "sid-1")
    let found = try await two.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], sessionID: "sid-1")
    #expect(found.accessToken == signedIn.accessToken)
  }

  @Test func `what cannot be read, or is another's, is passed over and replaced`() async throws {
    service.giveTokens()
    _ = try await process().acquireTokenForClient(scope: scope)
    let name = try #require(store.names.first { $0.hasPrefix("app:") })
    let other = RequestOptions(tenantID: ScriptedService.otherTenant)
    _ = try await process().acquireTokenForClient(scope: scope, options: other)
    let others = try #require(store.names.first { $0.hasPrefix("app:") && $0 != name })
    let good = try #require(await store.memory.load(name))
    let poisons = [
      [], Array("null".utf8), Array("{}".utf8), [0xFF, 0x00], Array(repeating: UInt8(ascii: "["), count: 100_000),
      try #require(await store.memory.load(others)).bytes, Array(good.bytes.dropLast()),
      Array(String(decoding: good.bytes, as: UTF8.self).replacing("\"x\":", with: "\"x\":1e999,\"q\":").utf8),
    ]
    var version = good.version
    for (number, bytes) in poisons.enumerated() {
      version = try #require(await store.memory.replace(name, ifVersion: version, with: bytes, expires: .distantFuture))
      let result = try await process().acquireTokenForClient(scope: scope)
      #expect(result.accessToken == "access-\(number + 3)")
      version = try #require(await store.memory.load(name)).version
    }
  }

  @Test func `the store in memory is bounded, versioned and forgets what has expired`() async {
    let store = MemoryPartitionStore(byteLimit: 10_000, clock: service.clock)
    let later = service.clock.now.addingTimeInterval(10)
    let first = await store.replace("a", ifVersion: nil, with: [1], expires: later)
    #expect(first != nil)
    #expect(await store.replace("a", ifVersion: nil, with: [2], expires: later) == nil)
    let second = await store.replace("a", ifVersion: first, with: [2], expires: later)
    #expect(second != nil && second != first)
    #expect(await store.replace("a", ifVersion: first, with: [3], expires: later) == nil)
    #expect(await store.load("a")?.bytes == [2])
    service.clock.advance(seconds: 10)
    #expect(await store.load("a") == nil)
    let third = await store.replace("a", ifVersion: nil, with: [4], expires: .distantFuture)
    #expect(third != nil && third != second && third != first)
    for number in 0..<1000 {
      _ = await store.replace(
        "b\(number)", ifVersion: nil, with: Array(repeating: 0, count: 100), expires: .distantFuture)
    }
    var count = 0
    for number in 0..<1000 where await store.load("b\(number)") != nil { count += 1 }
    #expect((1...60).contains(count))
    await store.remove("a")
    #expect(await store.load("a") == nil)
  }
}
