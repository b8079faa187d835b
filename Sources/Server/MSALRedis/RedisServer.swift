// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The address of a Redis server, with user, password and database.
///
/// | address | connection |
/// |---|---|
/// | `redis://[[user]:password@]host[:port][/database]` | without TLS, for this machine and for networks of your own |
/// | `rediss://[[user]:password@]host[:port][/database]` | with TLS |
/// | `unix://[[user]:password@]/path[?db=database]`, `redis+unix://` | a Unix socket of this machine |
///
/// Write `:`, `/`, `@` and `%` in a user or password percent-encoded. The default port is 6379, the default database 0.
public struct RedisServer: Sendable, Hashable, CustomStringConvertible {
  var endpoint: RedisEndpoint
  var usesTLS = false
  var user: String?
  var password: Secret?
  var database = 0

  /// Makes a server of its address.
  ///
  /// - Parameter address: An address of a form in the table above.
  /// - Throws: ``RedisStoreError/invalidConfiguration(_:)`` with what is wrong with it.
  public init(_ address: String) throws(RedisStoreError) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    var rest = address.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else { throw .invalidConfiguration("a server's address has no scheme") }
    rest = rest.dropFirst(3)
    endpoint = .socket(path: "")
    let path: Substring
    switch scheme {
    case "redis", "rediss":
      usesTLS = scheme == "rediss"
      let start = rest.firstIndex(of: "/") ?? rest.endIndex
      path = rest[start...].dropFirst()
      rest = rest[..<start]
    case "unix", "redis+unix":
      // User and password end before the first slash, which begins the path.
      let start = rest.firstIndex(of: "/") ?? rest.endIndex
      path = rest[start...]
      rest = rest[..<start]
    default: throw .invalidConfiguration("a server's address begins with redis://, rediss:// or unix://")
    }
    if let at = rest.lastIndex(of: "@") {
      try readCredentials(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    if scheme.hasSuffix("unix") {
      guard rest.isEmpty else { throw .invalidConfiguration("a socket's address has a path, and no host") }
      try readSocket(path)
    } else {
      endpoint = try Self.host(rest)
      database = try Self.database(path)
    }
  }

  /// The address without user and password.
  public var description: String {
    switch endpoint {
    case .host(let name, let port):
      "\(usesTLS ? "rediss" : "redis")://\(URLHost.bracketed(name)):\(port)/\(database)"
    case .socket(let path): "unix://\(path)?db=\(database)"
    }
  }

  private mutating func readCredentials(_ text: Substring) throws(RedisStoreError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let user = PercentCoding.decode(parts[0]),
      let password = PercentCoding.decode(parts.count > 1 ? parts[1] : "")
    else { throw .invalidConfiguration("user or password of a server's address are not percent-encoded") }
    self.user = user.isEmpty ? nil : user
    self.password = password.isEmpty ? nil : Secret(password)
    guard self.user == nil || self.password != nil else {
      throw .invalidConfiguration("a server's address has a user without a password")
    }
  }

  private mutating func readSocket(_ text: Substring) throws(RedisStoreError) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = PercentCoding.decode(parts[0]), SocketAddress(path: path) != nil else {
      throw .invalidConfiguration("the path of a socket is empty or too long")
    }
    endpoint = .socket(path: path)
    guard parts.count > 1 else { return }
    guard parts[1].hasPrefix("db=") else {
      throw .invalidConfiguration("a socket's address has no other parameter than db")
    }
    database = try Self.database(parts[1].dropFirst(3))
  }

  private static func host(_ text: Substring) throws(RedisStoreError) -> RedisEndpoint {
    var name = text
    var port = "6379"[...]
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      name = text[text.index(after: text.startIndex)..<close]
      let after = text[text.index(after: close)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw .invalidConfiguration("a server's port is no number") }
      if !after.isEmpty { port = after.dropFirst() }
    } else if let colon = text.lastIndex(of: ":") {
      name = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    let isName = name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@[]\\".utf8.contains($0) }
    guard !name.isEmpty, isName else { throw .invalidConfiguration("a server's address has no host name") }
    guard let number = Int(port), (1...65_535).contains(number), port.utf8.allSatisfy(\.isDigit)
    else { throw .invalidConfiguration("a server's port is no number from 1 to 65535") }
    return .host(String(name), port: number)
  }

  private static func database(_ text: Substring) throws(RedisStoreError) -> Int {
    guard !text.isEmpty else { return 0 }
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), number < 1_000_000 else {
      throw .invalidConfiguration("a server's database is no number")
    }
    return number
  }
}
