// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALRedis
@testable import MSALServer

/// An identity service that accepts each refresh token once, from whichever process. A used token is a file in a folder
/// that all processes share.
private struct RotatingService: HTTPTransport {
  static let authority = "https://login.contoso.test/11111111-2222-4333-8444-555555555555"

  let spent: String

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if request.url.path().hasSuffix("/keys") { return .json(SampleKeySet.json) }
    guard request.url.path().hasSuffix("/token") else {
      return .json([
        "issuer": .string(Self.authority + "/v2.0"), "authorization_endpoint": .string(Self.authority + "/authorize"),
        "token_endpoint": .string(Self.authority + "/token"), "jwks_uri": .string(Self.authority + "/keys"),
      ])
    }
    let proof = (request.form["refresh_token"] ?? request.form["assertion"] ?? "").split(separator: ".")
    guard proof.count == 3, let number = Int(proof[2]), isUnspent(proof.joined(separator: ".")) else {
      return .json(["error": "invalid_grant", "error_codes": [70_000]], status: 400)
    }
    let name = "\(proof[1]).\(number + 1)"
    // The token is usable for two seconds, because tokens are not returned in their last five seconds.
    return .json([
      "token_type": "Bearer", "expires_in": 7, "access_token": .string("access." + name),
      "refresh_token": .string("refresh." + name),
    ])
  }

  private func isUnspent(_ token: String) -> Bool {
    let file = open("\(spent)/\(token)", O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    return file >= 0
  }
}

/// One process of several that serve the same sessions.
private struct Instance {
  struct Clock: WallClock {
    var now: Date { Date() }
    func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
  }

  struct Tally {
    var renewed = 0
    var failures: [String] = []
    var crossed = 0
  }

  let application: ConfidentialClientApplication

  init(redis: String, spent: String) throws {
    var configuration = ConfidentialClientConfiguration(
      clientID: "client", authority: RotatingService.authority, credential: .secret("secret"))
    configuration.validatesAuthority = false
    configuration.store = try TestStore.make(.single(try RedisServer("unix://\(redis)")))
    application = try ConfidentialClientApplication(
      configuration,
      platform: ServerPlatform(
        transport: RotatingService(spent: spent), clock: Clock(), random: SeededRandom()))
  }

  func begin(_ session: Int) async throws {
    _ = try await application.beginSession(
      onBehalfOf: AccessToken(unvalidated: "assertion.\(session).0"), scopes: ["User.Read"],
      key: SessionKey("session-\(session)"))
  }

  /// Requests the tokens of the sessions that `next` names, several at a time.
  func use(
    isRenewed: Bool = false, _ next: @escaping @Sendable (Tally) -> Int?
  ) async -> Tally {
    let tally = Lock(Tally())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          while let session = next(tally.withLock { $0 }) {
            do throws(AcquisitionError) {
              let result = try await application.acquireToken(
                inSession: SessionKey("session-\(session)"), scopes: ["User.Read"],
                options: RequestOptions(forceRefresh: isRenewed))
              tally.withLock { tally in
                if result.source == .service { tally.renewed += 1 }
                if !result.accessToken.hasPrefix("access.\(session).") { tally.crossed += 1 }
              }
            } catch {
              tally.withLock { $0.failures.append("\(session): \(error)") }
            }
            // A token lasts for a while, and the other processes need the processors.
            try? await Task.sleep(for: .milliseconds(1))
          }
        }
      }
    }
    return tally.withLock { $0 }
  }
}

/// Many processes serve the same long-running sessions from one Redis, with a service that accepts each refresh token
/// once: no session is lost, and none gets another's token. `MSAL_STRESS=1` runs as many processes as the documentation
/// says.
@Suite(.timeLimit(.minutes(10))) struct ManyServersTests {
  private static let isThorough = ProcessInfo.processInfo.environment["MSAL_STRESS"] != nil
  private static let processes = isThorough ? 8 : 4
  private static let sessions = isThorough ? 10_000 : 200
  /// The number of renewals in each process.
  private static let renewals = isThorough ? 5_000 : 60

  @Test func `Sessions whose refresh tokens rotate are neither lost nor crossed`() async throws {
    let redis = try await RedisProcess()
    let spent = try TemporaryDirectory()
    let first = try Instance(redis: redis.path, spent: spent.path)
    let begun = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          while case let session = begun.next(), session < Self.sessions { try await first.begin(session) }
        }
      }
      try await group.waitForAll()
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.processes {
        group.addTask { await serve(redis.path, spent.path) }
      }
    }
    // A new process with empty memory renews each session: it finds the one token that is not used.
    let left = Counter()
    let end = try await Instance(redis: redis.path, spent: spent.path).use(isRenewed: true) { _ in
      let session = left.next()
      return session < Self.sessions ? session : nil
    }
    #expect(end.failures == [])
    #expect(end.crossed == 0)
    #expect(end.renewed == Self.sessions)
    let redeemed = try FileManager.default.contentsOfDirectory(atPath: spent.path).count
    #expect(redeemed > 2 * Self.sessions, "each began and was renewed here, so none was while the processes ran")
    print(
      "\(Self.processes) processes, one Redis, \(Self.sessions) sessions: \(redeemed) refresh tokens redeemed,",
      "\(end.failures.count) lost, \(end.crossed) crossed")
  }

  private func serve(_ redis: String, _ spent: String) async {
    await #expect(processExitsWith: .success) {
      [
        redis = redis as String, spent = spent as String, sessions = Self.sessions as Int,
        renewals = Self.renewals as Int
      ] in
      let tally = try await Instance(redis: redis, spent: spent).use { tally in
        tally.renewed < renewals && tally.failures.isEmpty ? Int.random(in: 0..<sessions) : nil
      }
      #expect(tally.failures == [])
      #expect(tally.crossed == 0)
    }
  }
}
