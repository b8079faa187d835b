// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(5))) struct TLSTests {
  private struct Server {
    let redis: RedisProcess
    let port = ReservedPort.next()

    init(_ options: [String] = []) async throws {
      let directory = try TemporaryDirectory()
      try TestCertificates.write(to: directory)
      redis = try await RedisProcess(
        [
          "--tls-port", String(port), "--tls-cert-file", directory.file("server.pem"), "--tls-key-file",
          directory.file("server.key"), "--tls-ca-cert-file", directory.file("authority.pem"), "--tls-auth-clients",
          "no",
        ] + options, in: directory)
    }

    func store(
      _ host: String, user: String = "", authority: Bool = true, serverName: String? = nil
    ) throws -> RedisPartitionStore {
      try TestStore.make(.single(try RedisServer("rediss://\(user)\(host):\(port)/2"))) {
        if authority { $0.authorityFile = redis.directory.file("authority.pem") }
        $0.serverName = serverName
      }
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func aServerWithACertificateOfATrustedAuthorityIsUsed(_ host: String) async throws {
    let server = try await Server(["--requirepass", "s/e:same"])
    let store = try server.store(host, user: ":s%2Fe%3Asame@")
    let large = String(repeating: "abcdefgh", count: 40_000)
    #expect(try await store.put(large, as: "usr:a") != nil)
    #expect(try await store.text("usr:a") == large)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask {
          _ = try await store.put("\(number)", as: "usr:\(number)")
          #expect(try await store.text("usr:\(number)") == "\(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func anotherNameOrAuthorityIsAnError() async throws {
    let server = try await Server()
    let stores = [
      try server.store("127.0.0.1", authority: false), try server.store("127.0.0.1", serverName: "other.example"),
    ]
    for store in stores {
      await #expect {
        _ = try await store.load("usr:a")
      } throws: {
        if case RedisStoreError.untrusted = $0 { true } else { false }
      }
    }
    let named = try server.store("127.0.0.1", serverName: "redis.example")
    #expect(try await named.load("usr:a") == nil)
  }

  @Test func aServerWithoutTLSIsAnError() async throws {
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write("-ERR unknown command\r\n")
      _ = connection.readToEnd()
    }
    let store = try TestStore.make(.single(try RedisServer("rediss://127.0.0.1:\(server.port)")))
    await #expect(throws: RedisStoreError.self) { _ = try await store.load("usr:a") }
  }
}
