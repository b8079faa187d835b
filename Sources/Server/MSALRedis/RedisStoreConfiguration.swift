// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The keys of a ``RedisPartitionStore``. Without them nobody can read what is in Redis.
///
/// All processes that share a store have the same keys. They print as `<redacted>`.
public struct RedisStoreKeys: Sendable, CustomStringConvertible, CustomReflectable {
  let sealing: [UInt8]
  let earlier: [UInt8]?
  let naming: [UInt8]

  /// Makes keys of secrets of 32 random bytes each. `openssl rand -base64 32` prints such a secret in Base64.
  ///
  /// To change the sealing key, give every process the new one as `earlier` first, then make it `sealing` and the old
  /// one `earlier` everywhere; leave the old one out when all that it sealed has expired.
  ///
  /// - Parameters:
  ///   - sealing: Encrypts values.
  ///   - earlier: Decrypts values that another sealing key has encrypted; nil: there is no such key.
  ///   - naming: Hashes names. Never change it: with another one, no stored value is found.
  /// - Throws: ``RedisStoreError/invalidConfiguration(_:)`` when a key has another length, or two keys are the same.
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
  /// Empty, so that `dump` prints no key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The certificate by which a client proves itself to Redis, in two files.
public struct RedisClientIdentity: Sendable, Hashable {
  /// The path of a PEM file with the certificate and its chain.
  public var certificateFile: String
  /// The path of a PEM file with the certificate's key, unencrypted.
  public var keyFile: String

  /// Names the files. They are read when the store is made.
  public init(certificateFile: String, keyFile: String) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }
}

/// The settings of a ``RedisPartitionStore``: its servers, keys, certificates and time limits.
public struct RedisStoreConfiguration: Sendable {
  /// The kinds of Redis deployments.
  public enum Deployment: Sendable, Hashable {
    /// One server.
    case single(RedisServer)
    /// A master with replicas. Sentinel says which server is the master.
    ///
    /// - Parameters:
    ///   - master: The master's name in the configuration of Sentinel.
    ///   - sentinels: The addresses of Sentinel, with its own user and password.
    ///   - servers: User, password, database and TLS of the servers that Sentinel names. Its host is not used.
    case sentinel(master: String, sentinels: [RedisServer], servers: RedisServer)
    /// A cluster. Name some of its servers, all with the same user, password and TLS. Only database 0 exists.
    case cluster([RedisServer])
  }

  /// The servers.
  public var deployment: Deployment
  /// The name of the store: every key in Redis begins with `msal:1:` and this name. 1 to 64 letters, digits, dots,
  /// hyphens and underscores. Applications that share tokens have the same name.
  public var name: String
  /// The keys.
  public var keys: RedisStoreKeys
  /// The path of a PEM file with the certificate authorities to trust; nil: the system's authorities.
  public var authorityFile: String?
  /// The certificate by which this client proves itself to the servers; nil: none.
  public var clientIdentity: RedisClientIdentity?
  /// The host name that the servers' certificates must have; nil: the host of the address.
  public var serverName: String?
  /// How long connecting may take, TLS and password included: 10 milliseconds to a minute; 250 milliseconds by default.
  public var connectTimeout = Duration.milliseconds(250)
  /// How long a command may take: 10 milliseconds to a minute; 100 milliseconds by default.
  public var commandTimeout = Duration.milliseconds(100)

  /// Makes settings. ``RedisPartitionStore/init(_:)`` checks them.
  /// - Parameters:
  ///   - deployment: The servers.
  ///   - name: The name of the store.
  ///   - keys: The keys.
  public init(_ deployment: Deployment, name: String, keys: RedisStoreKeys) {
    self.deployment = deployment
    self.name = name
    self.keys = keys
  }

  func check() throws(RedisStoreError) {
    let isName = name.utf8.allSatisfy { $0.isAlphanumeric || ".-_".utf8.contains($0) }
    guard isName, (1...64).contains(name.utf8.count) else {
      throw .invalidConfiguration("the name has 1 to 64 letters, digits, dots, hyphens and underscores")
    }
    for limit in [connectTimeout, commandTimeout] where !(.milliseconds(10) ... .seconds(60)).contains(limit) {
      throw .invalidConfiguration("a time limit is from 10 milliseconds to 60 seconds")
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
