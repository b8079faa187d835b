// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import OpenSSLTLS

/// The secrets of a ``RedisPartitionStore``: what is in Redis can't be read without them.
///
/// All processes that share a store have the same. They print as `<redacted>`.
public struct RedisStoreKeys: Sendable, CustomStringConvertible, CustomReflectable {
  let sealing: [UInt8]
  let earlier: [UInt8]?
  let naming: [UInt8]

  /// Takes secrets of 32 random bytes each, such as `openssl rand -base64 32` makes.
  ///
  /// To change the sealing key, give every process the new one as `earlier` first, then make it `sealing` and the old
  /// one `earlier` everywhere; leave the old one out when all that it sealed has expired.
  ///
  /// - Parameters:
  ///   - sealing: Encrypts values.
  ///   - earlier: Also opens values, and encrypts none.
  ///   - naming: Hides names. It stays the same: with another one, nothing that is stored is found.
  /// - Throws: ``RedisStoreError/invalidConfiguration(_:)`` when one has another length, or two are the same.
  public init(sealing: [UInt8], earlier: [UInt8]? = nil, naming: [UInt8]) throws(RedisStoreError) {
    for key in [sealing, naming] + [earlier].compactMap({ $0 }) where key.count != 32 {
      throw .invalidConfiguration("a key has 32 bytes")
    }
    guard sealing != earlier, sealing != naming, earlier != naming else {
      throw .invalidConfiguration("two keys are the same")
    }
    (self.sealing, self.earlier, self.naming) = (sealing, earlier, naming)
  }

  /// `<redacted>`.
  public var description: String { "<redacted>" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a ``RedisPartitionStore`` is and how it is spoken to.
public struct RedisStoreConfiguration: Sendable {
  /// How the servers stand to each other.
  public enum Deployment: Sendable, Hashable {
    /// One server.
    case single(RedisServer)
    /// A master with replicas, of which Sentinel says who is the master.
    ///
    /// - Parameters:
    ///   - master: The master's name in the configuration of Sentinel.
    ///   - sentinels: Where Sentinel runs, with its own user and password.
    ///   - servers: User, password, database and TLS of the servers that Sentinel names; the host is not used.
    case sentinel(master: String, sentinels: [RedisServer], servers: RedisServer)
    /// A cluster: some of its servers, all with the same user, password and TLS. There is database 0 only.
    case cluster([RedisServer])
  }

  /// How the servers stand to each other.
  public var deployment: Deployment
  /// What the names of this store's entries begin with, after `msal:1:`. 1 to 64 letters, digits, dots, hyphens and
  /// underscores. Applications that share their tokens have the same.
  public var name: String
  /// The secrets.
  public var keys: RedisStoreKeys
  /// A PEM file with the certificate authorities to trust; nil: the system's.
  public var authorityFile: String?
  /// The PEM files of this client's certificate, with its chain, and of its key; nil: it shows none.
  public var clientIdentity: (certificateFile: String, keyFile: String)?
  /// The name that the servers' certificates bear, in place of the host that is connected to.
  public var serverName: String?
  /// Seconds in which a connection has to be ready, certificate and password included. From 0.01 to 60.
  public var connectTimeout = 0.25
  /// Seconds in which a command has to be answered. From 0.01 to 60.
  public var commandTimeout = 0.1

  /// Makes a configuration.
  public init(_ deployment: Deployment, name: String, keys: RedisStoreKeys) {
    self.deployment = deployment
    self.name = name
    self.keys = keys
  }

  func check() throws(RedisStoreError) {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, (1...64).contains(name.utf8.count) else {
      throw .invalidConfiguration("the name has 1 to 64 letters, digits, dots, hyphens and underscores")
    }
    for seconds in [connectTimeout, commandTimeout] where !(0.01...60).contains(seconds) {
      throw .invalidConfiguration("a time limit is from 0.01 to 60 seconds")
    }
    switch deployment {
    case .single: break
    case .sentinel(let master, let sentinels, _):
      guard !master.isEmpty, !sentinels.isEmpty else {
        throw .invalidConfiguration("Sentinel needs the master's name and an address")
      }
    case .cluster(let servers):
      guard let first = servers.first else { throw .invalidConfiguration("a cluster needs the address of a server") }
      for server in servers where server.database != 0 {
        throw .invalidConfiguration("a cluster has database 0 only")
      }
      let isAlike = { (server: RedisServer) in
        server.usesTLS == first.usesTLS && server.user == first.user && server.password == first.password
      }
      guard servers.allSatisfy(isAlike) else {
        throw .invalidConfiguration("the servers of a cluster have the same user, password and scheme")
      }
    }
  }
}
