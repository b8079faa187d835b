// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache

/// The names of one host. The first is the one that new entries get.
struct HostNames {
  var names: [String]

  var aliases: EnvironmentAliases { EnvironmentAliases(preferredCache: names[0], names: names) }
  func rank(_ environment: String) -> Int? { names.firstIndex(of: environment) }
}

/// What should be in a cache that several people, clients and hosts share, and what each client should see of it.
struct EnvironmentModel {
  /// An entry of the cache.
  struct Entry {
    var home: HomeAccountID
    var environment: String
    /// Empty for entries that do not belong to one tenant.
    var realm = ""
    /// Empty for entries that do not belong to one client.
    var client = ""
    var secret = ""
  }

  struct Mark: Hashable {
    var home: HomeAccountID
    var client: String
    var environment: String
  }

  private(set) var accounts: [Entry] = []
  private(set) var refreshTokens: [Entry] = []
  private(set) var accessTokens: [Entry] = []
  private(set) var signedOut: Set<Mark> = []

  // MARK: Changes

  /// A sign-in at a host that the writer knows under these names.
  mutating func signIn(_ home: HomeAccountID, _ realm: String, _ client: String, _ secret: String, _ host: HostNames) {
    let entry = Entry(home: home, environment: host.names[0])
    func with(realm: String = "", client: String = "") -> Entry {
      var entry = entry
      (entry.realm, entry.client, entry.secret) = (realm, client, secret)
      return entry
    }
    Self.renew(with(realm: realm), in: &accounts, host)
    Self.renew(with(client: client), in: &refreshTokens, host)
    Self.renew(with(realm: realm, client: client), in: &accessTokens, host)
    for name in host.names { signedOut.remove(Mark(home: home, client: client, environment: name)) }
  }

  /// A renewed entry keeps the name of the one that it replaces.
  private static func renew(_ new: Entry, in entries: inout [Entry], _ host: HostNames) {
    func isOld(_ old: Entry) -> Bool {
      old.home == new.home && old.realm == new.realm && old.client == new.client && host.rank(old.environment) != nil
    }
    var new = new
    let first = entries.filter(isOld).min { (host.rank($0.environment) ?? 0) < (host.rank($1.environment) ?? 0) }
    new.environment = first?.environment ?? new.environment
    entries.removeAll(where: isOld)
    entries.append(new)
  }

  /// - Parameters:
  ///   - wiping: Whether the account and the tokens of all clients are removed at all hosts.
  ///   - hosts: The hosts that the client knows.
  mutating func signOut(_ home: HomeAccountID, _ client: String, wiping: Bool, _ hosts: [HostNames]) {
    func goes(_ entry: Entry) -> Bool {
      let isKnown = hosts.contains { $0.rank(entry.environment) != nil }
      return entry.home == home && (wiping || entry.client == client && isKnown)
    }
    let left = (accounts + refreshTokens + accessTokens).filter { $0.home == home }
    accounts.removeAll(where: goes)
    refreshTokens.removeAll(where: goes)
    accessTokens.removeAll(where: goes)
    for (index, host) in hosts.enumerated() {
      guard index == 0 || left.contains(where: { host.rank($0.environment) != nil }) else { continue }
      if wiping { signedOut = signedOut.filter { $0.home != home || host.rank($0.environment) == nil } }
      signedOut.insert(Mark(home: home, client: client, environment: host.names[0]))
    }
  }

  // MARK: What a client sees

  /// The hosts at which a person is signed in to a client. The client's own host is the first of `hosts`; it knows the
  /// others too.
  func hostsSignedIn(_ home: HomeAccountID, _ client: String, _ hosts: [HostNames]) -> [HostNames] {
    hosts.filter { host in
      !isSignedOut(home, client, host)
        && accounts.contains { $0.home == home && host.rank($0.environment) != nil }
        && refreshTokens.contains { $0.home == home && $0.client == client && host.rank($0.environment) != nil }
    }
  }

  /// A refresh token is of a sign-in after the sign-out, which removed the one before.
  func isSignedOut(_ home: HomeAccountID, _ client: String, _ host: HostNames) -> Bool {
    let isSignedIn = refreshTokens.contains {
      $0.home == home && $0.client == client && host.rank($0.environment) != nil
    }
    return !isSignedIn
      && host.names.contains { signedOut.contains(Mark(home: home, client: client, environment: $0)) }
  }

  /// The tenants in which a person has an account at a host, each with the host name in its entry.
  func tenants(_ home: HomeAccountID, _ host: HostNames) -> [String: String] {
    var chosen: [String: String] = [:]
    for entry in accounts where entry.home == home {
      guard let rank = host.rank(entry.environment) else { continue }
      if let other = chosen[entry.realm].flatMap(host.rank), other < rank { continue }
      chosen[entry.realm] = entry.environment
    }
    return chosen
  }

  /// The secret of the newest token.
  func accessToken(_ home: HomeAccountID, _ realm: String, _ client: String, _ host: HostNames) -> String? {
    accessTokens.last { entry in
      entry.home == home && entry.realm == realm && entry.client == client && host.rank(entry.environment) != nil
    }?.secret
  }
}
