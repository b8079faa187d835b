// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@testable import CacheStorage
@testable import MSAL

extension InProcessTests {
  /// An app's callback may use the library, so no lock may be held while it is called.
  @Suite("Callbacks that use the library")
  struct CallbackTests {
    private static let key = [UInt8](repeating: 7, count: 32)

    /// Conditions that make the library log while it works on the cache.
    enum Cause: CaseIterable { case damagedEntry, damagedRow, damagedDatabase, damagedFile, movedKey }

    @Test(.timeLimit(.minutes(1)), arguments: Cause.allCases)
    func `a log callback may list accounts and acquire a token`(cause: Cause) async throws {
      let world = try World()
      let directory = try TemporaryDirectory()
      let log = CallingLog()
      let store = try Self.store(cause, directory, log)
      let theirs = try world.makeApplication(store: try Self.store(cause, directory, NoLog()))
      let account = try await world.signIn(theirs).account
      let ours = try world.makeApplication(store: store, log: log)
      _ = try ours.allAccounts()
      try Self.provoke(cause, directory, store)
      let done = try await Self.call(log.callback, world, ours, account) {
        for _ in 0..<2 { _ = try? ours.allAccounts() }
        try? theirs.remove(account)
        _ = try? ours.allAccounts()
      }
      #expect(done, "the callback waits for a lock that its own thread holds: \(log.messages)")
    }

    @Test(.oneInAProcess) func `so may one that is called when a cache is opened for the first time`() async throws {
      let directory = try TemporaryDirectory()
      let config = MSALPublicClientApplicationConfig(clientId: "client")
      config.cacheConfig.directory = URL(filePath: directory.file("cache"))
      let application = try MSALPublicClientApplication(configuration: config)
      let lines = Recorder<String>()
      let log = MSALGlobalConfig.loggerConfig
      let before = log.state.withLock { $0 }
      defer { log.state.withLock { $0 = before } }
      log.state.withLock { state in
        state.callback = { _, text, _ in
          lines.add(text ?? "")
          _ = try? application.allAccounts()
        }
      }
      let done = await BoundedWork.value(within: 20) { (try? application.allAccounts().isEmpty) == true }
      #expect(done == true)
      #expect(lines.values.contains { $0.hasPrefix("The key of the token cache is in a file") })
    }

    @Test func `so may one that is told that a native sign-in left an account behind`() async throws {
      let log = CallingLog(callingAt: "could not be removed")
      let store = MemoryRecordStore()
      let world = try CustomerWorld(store: store, log: log)
      let account = try await world.pia(scopes: [CustomerWorld.toDoRead]).account
      store.calls.withLock { $0.failing = [3] }
      let application = world.application
      let ended = Lock(false)
      log.callback.withLock { callback in
        callback = {
          let isRemoved = (try? application.remove(account)) != nil
          ended.withLock { $0 = isRemoved }
        }
      }
      let state = try await application.signIn(parameters: CustomerWorld.signIn("otto")).code()
      let code = try world.code("otto")
      let signIn = Task { try await state.submitCode(code: code).account() }
      #expect(await Self.isSoon(ended), "\(log.messages)")
      _ = signIn
    }

    /// An app's storage that uses the application while the application calls it.
    private final class AskingStorage: MSALTokenCacheStorage {
      let ask = Lock<(@Sendable () throws -> Void)?>(nil)
      let errors = Recorder<String>()

      func beforeAccess(_ context: MSALTokenCacheContext) throws { try use() }
      func afterAccess(_ context: MSALTokenCacheContext) throws { try use() }

      private func use() throws {
        do { try ask.withLock({ $0 })?() } catch { errors.add((error as NSError).localizedDescription) }
      }
    }

    @Test func `an app's storage that asks for the cache it is called by gets an error, and the call goes on`()
      async
      throws
    {
      let world = try World()
      let storage = AskingStorage()
      let ours = try world.makeApplication(store: HookedRecordStore(hooks: AppStorage(storage: storage)))
      let account = try await world.signIn(ours).account
      for ask: @Sendable () throws -> Void in [{ _ = try ours.allAccounts() }, { try ours.remove(account) }] {
        storage.ask.withLock { $0 = ask }
        let done = await BoundedWork.value(within: 20) { (try? ours.allAccounts().count) == 1 }
        #expect(done == true)
      }
      storage.ask.withLock { $0 = { _ = try ours.allAccounts() } }
      let done = await BoundedWork.value(within: 20) { (try? ours.remove(account)) != nil }
      #expect(done == true)
      #expect(storage.errors.values.count == 8)
      #expect(storage.errors.values.allSatisfy { $0.contains("beforeAccess") })
    }

    // MARK: Scenes

    private static func store(_ cause: Cause, _ directory: TemporaryDirectory, _ log: any LogSink) throws
      -> any RecordStore
    {
      switch cause {
      case .damagedEntry, .damagedFile: JSONFileRecordStore(path: directory.file("cache.json"), log: log)
      case .damagedRow, .damagedDatabase:
        try SQLiteRecordStore(path: directory.file("cache.sqlite"), key: key, log: log)
      case .movedKey:
        try KeyedRecordStore(try cacheKey(.keyFile, directory, log), name: "cache")
      }
    }

    private static func cacheKey(
      _ storage: CacheKeyStorage, _ directory: TemporaryDirectory, _ log: any LogSink
    ) throws -> CacheKey {
      let named = try directory.write(Data(key).base64EncodedString(), to: "named")
      return CacheKey(
        directory: directory.path, policy: CacheKeyPolicy(choice: storage),
        environment: ["MSAL_CACHE_KEY_FILE": named], random: SeededRandom(), log: log)
    }

    private static func provoke(_ cause: Cause, _ directory: TemporaryDirectory, _ store: any RecordStore) throws {
      let json = directory.file("cache.json")
      switch cause {
      case .damagedEntry:
        let text = try String(contentsOfFile: json, encoding: .utf8)
        let start = try #require(text.range(of: "\"AppMetadata\"")).lowerBound
        let tail = String(text[start...]).replacing("\"client_id\":", with: "\"client_id\":5,\"other\":")
        try directory.write(String(text[..<start]) + tail, to: "cache.json")
      case .damagedFile: try directory.write("{", to: "cache.json")
      case .damagedRow:
        try SQLiteConnection(path: directory.file("cache.sqlite"), busyMilliseconds: 1000).execute(
          "UPDATE entry4 SET content = zeroblob(64), changed = changed + 9 WHERE kind = 0")
      case .damagedDatabase:
        try TemporaryDirectory.overwrite(directory.file("cache.sqlite"), at: 0, count: 16_384)
        unlink(directory.file("cache.sqlite-wal"))
      case .movedKey:
        _ = try cacheKey(.named, directory, NoLog()).open("cache")
      }
    }

    /// Checks that an app can use the library in the log callback that `work` causes: it lists accounts and waits for a
    /// token.
    private static func call(
      _ callback: Lock<(@Sendable () -> Void)?>, _ world: World, _ application: MSALPublicClientApplication,
      _ account: MSALAccount, _ work: @escaping @Sendable () -> Void
    ) async throws -> Bool {
      let (isListed, isAcquired) = (Lock(false), Lock(false))
      callback.withLock { callback in
        callback = {
          let accounts = try? application.allAccounts()
          isListed.withLock { $0 = accounts != nil }
          Task {
            _ = try? await world.silently(application, account, forceRefresh: true)
            isAcquired.withLock { $0 = true }
          }
          for _ in 0..<20_000 where !isAcquired.withLock({ $0 }) { usleep(1000) }
        }
      }
      let isOver = await BoundedWork.value(within: 30) {
        work()
        return true
      }
      return isOver == true && isListed.withLock({ $0 }) && isAcquired.withLock({ $0 })
    }

    private static func isSoon(_ condition: Lock<Bool>) async -> Bool {
      for _ in 0..<2000 {
        if condition.withLock({ $0 }) { return true }
        try? await Task.sleep(for: .milliseconds(10))
      }
      return false
    }
  }
}
