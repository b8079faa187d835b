// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@testable import MSALRedis

@Suite struct ConfigurationTests {
  @Test func addressesAreRead() throws {
    let plain = try RedisServer("redis://cache.example")
    #expect(plain.endpoint == .host("cache.example", port: 6379))
    #expect(!plain.usesTLS && plain.user == nil && plain.password == nil && plain.database == 0)
    let full = try RedisServer("rediss://ada:p%40s%2Fs%3A@[::1]:6390/5")
    #expect(full.endpoint == .host("::1", port: 6390))
    #expect(full.usesTLS && full.user == "ada" && full.password?.exposed == "p@s/s:" && full.database == 5)
    let password = try RedisServer("REDIS://:secret@127.0.0.1:1/")
    #expect(password.user == nil && password.password?.exposed == "secret" && password.database == 0)
    for scheme in ["unix", "redis+unix"] {
      let socket = try RedisServer("\(scheme)://ada:pw@/run/redis%20a/redis.sock?db=3")
      #expect(socket.endpoint == .socket(path: "/run/redis a/redis.sock"))
      #expect(socket.user == "ada" && socket.password?.exposed == "pw" && socket.database == 3)
    }
  }

  @Test(arguments: [
    "", "localhost:6379", "http://a", "redis://", "redis://a:0", "redis://a:65536", "redis://a:x", "redis://a:+1",
    "redis://a/x", "redis://a/-1", "redis://a/99999999999999999999", "redis://a:%zz@h", "redis://ada@h", "redis://a b",
    "redis://[::1", "redis://[::1]x", "unix://", "unix://host/path", "unix:///p?database=1", "unix:///p?db=x",
    "redis://a?db=1", "redis://a#b",
  ])
  func otherAddressesAreRefused(_ address: String) {
    #expect {
      _ = try RedisServer(address)
    } throws: {
      if case RedisStoreError.invalidConfiguration = $0 { true } else { false }
    }
  }

  @Test func passwordsAndKeysAreNotPrinted() throws {
    let server = try RedisServer("rediss://ada:geheim@h/2")
    #expect("\(server)" == "rediss://h:6379/2")
    let keys = try RedisStoreKeys(sealing: .init(repeating: 77, count: 32), naming: .init(repeating: 78, count: 32))
    #expect("\(keys)" == "<redacted>")
    let deployments: [RedisStoreConfiguration.Deployment] = [
      .single(server), .sentinel(master: "m", sentinels: [server], servers: server), .cluster([server]),
    ]
    var values: [any Sendable] = [server, keys] + deployments.map { $0 as any Sendable }
    for deployment in deployments.prefix(2) {
      let configuration = RedisStoreConfiguration(deployment, name: "a", keys: keys)
      values += [configuration, try RedisPartitionStore(configuration)] as [any Sendable]
    }
    for value in values {
      var dumped = ""
      dump([value], to: &dumped)
      for text in ["\(value)", String(describing: [value]), String(reflecting: value), dumped] {
        // Bytes are printed as numbers.
        let numbers = " " + text.split { !$0.isNumber }.joined(separator: " ") + " "
        #expect(!text.contains("geheim"), "\(type(of: value))")
        for bytes in [[77, 77], [78, 78], Array("geheim".utf8).map(Int.init)] {
          #expect(!numbers.contains(" \(bytes.map(String.init).joined(separator: " ")) "), "\(type(of: value))")
        }
      }
    }
  }

  @Test func keysHave32BytesAndDiffer() {
    let key = { (byte: UInt8) in [UInt8](repeating: byte, count: 32) }
    #expect(throws: RedisStoreError.self) { _ = try RedisStoreKeys(sealing: [1], naming: key(2)) }
    #expect(throws: RedisStoreError.self) { _ = try RedisStoreKeys(sealing: key(1), naming: key(1)) }
    #expect(throws: RedisStoreError.self) { _ = try RedisStoreKeys(sealing: key(1), earlier: key(1), naming: key(2)) }
    #expect(throws: RedisStoreError.self) { _ = try RedisStoreKeys(sealing: key(1), earlier: key(2), naming: key(2)) }
  }

  @Test func whatCanNotWorkIsSaidAtOnce() throws {
    let keys = try RedisStoreKeys(sealing: .init(repeating: 1, count: 32), naming: .init(repeating: 2, count: 32))
    let server = try RedisServer("redis://h")
    let wrong: [RedisStoreConfiguration] = [
      RedisStoreConfiguration(.single(server), name: "", keys: keys),
      RedisStoreConfiguration(.single(server), name: "a b", keys: keys),
      RedisStoreConfiguration(.single(server), name: "{a}", keys: keys),
      RedisStoreConfiguration(.cluster([]), name: "a", keys: keys),
      RedisStoreConfiguration(.cluster([try RedisServer("redis://h/1")]), name: "a", keys: keys),
      RedisStoreConfiguration(.cluster([server, try RedisServer("rediss://h")]), name: "a", keys: keys),
      RedisStoreConfiguration(.sentinel(master: "", sentinels: [server], servers: server), name: "a", keys: keys),
      RedisStoreConfiguration(.sentinel(master: "m", sentinels: [], servers: server), name: "a", keys: keys),
    ]
    for configuration in wrong {
      #expect {
        _ = try RedisPartitionStore(configuration)
      } throws: {
        if case RedisStoreError.invalidConfiguration = $0 { true } else { false }
      }
    }
    for limit in [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(61), .seconds(Int64.max)] {
      var configuration = RedisStoreConfiguration(.single(server), name: "a", keys: keys)
      configuration.commandTimeout = limit
      #expect(throws: RedisStoreError.self) { _ = try RedisPartitionStore(configuration) }
    }
    var files = RedisStoreConfiguration(.single(try RedisServer("rediss://h")), name: "a", keys: keys)
    files.authorityFile = "/none.pem"
    #expect(throws: RedisStoreError.untrusted("/none.pem can't be used")) { _ = try RedisPartitionStore(files) }
  }
}
