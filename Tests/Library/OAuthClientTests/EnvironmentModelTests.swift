// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// One cache that several clients use at several hosts, for example at an emulator by http and https or after a restart
/// on another port, or after a tenant's move to a domain of its own.
@Suite struct EnvironmentModelTests {
  /// Two hosts without aliases, and a cloud with several names.
  private static let hosts = [
    HostNames(names: ["login.contoso.test"]), HostNames(names: ["login.fabrikam.test"]),
    HostNames(names: ["login.windows.net", "login.microsoftonline.com", "login.microsoft.com", "sts.windows.net"]),
  ]
  private static let clients = ["client-1", "client-2"]
  private static let guestTenant = "99999999-2222-4333-8444-555555555555"
  private static let homes = ["aaaaaaaa", "bbbbbbbb"].map { start in
    HomeAccountID("\(start)-bbbb-4ccc-8ddd-eeeeeeeeeeee.\(SigningService.tenant)")
  }

  /// A client in one process.
  private struct Seat {
    var id: String
    /// Its own host first.
    var hosts: [HostNames]
    var client: PublicClient
  }

  private final class Process {
    let cache: TokenCache
    let seats: [Seat]

    init(_ store: (any RecordStore)?, _ service: SigningService) {
      let cache = TokenCache(store: store, log: NoLog())
      self.cache = cache
      seats = EnvironmentModelTests.hosts.indices.flatMap { own in
        EnvironmentModelTests.clients.flatMap { id in
          [false, true].map { isOfSeveral in
            var hosts = EnvironmentModelTests.hosts
            hosts.insert(hosts.remove(at: own), at: 0)
            let known = ["login.contoso.test", "login.fabrikam.test", "login.microsoftonline.com"]
              .map { Authority(host: $0, tenant: "common") }
            var configuration = ClientConfiguration(
              clientID: ClientID(id), redirectURI: .loopback(nil), authority: known[own],
              knownAuthorities: isOfSeveral ? known : [known[own]])
            configuration.multipleCloudsSupported = isOfSeveral
            let platform = Platform(
              transport: service.transport, clock: service.clock, random: SeededRandom(), browser: UnusedBrowser(),
              redirects: InProcessRedirects(transport: service.transport), log: service.log)
            let client = PublicClient(
              configuration: configuration, platform: platform, cache: cache, sessions: InteractiveSessions())
            return Seat(id: id, hosts: isOfSeveral ? hosts : [hosts[0]], client: client)
          }
        }
      }
    }
  }

  private static func signIn(
    _ cache: TokenCache, _ home: HomeAccountID, _ realm: String, _ client: String, _ secret: String,
    _ host: HostNames, at now: Date
  ) throws {
    let (environment, id) = (host.names[0], ClientID(client))
    let isSaved = try cache.save(
      TokenEntries(
        account: AccountRecord(
          homeAccountID: home, environment: environment, realm: realm, localAccountID: "\(home.objectID) of \(realm)",
          username: "\(home.objectID.prefix(8))@contoso.example"),
        accessToken: AccessTokenRecord(
          homeAccountID: home, environment: environment, realm: realm, clientID: id, target: ScopeSet(["User.Read"]),
          secret: Secret(secret), tokenType: "Bearer", cachedAt: now, expiresOn: now.addingTimeInterval(3600)),
        refreshToken: RefreshTokenRecord(
          homeAccountID: home, environment: environment, clientID: id, familyID: nil, secret: Secret(secret)),
        idToken: IDTokenRecord(
          homeAccountID: home, environment: environment, realm: realm, clientID: id, secret: Secret(secret))),
      aliases: host.aliases, from: .signIn(id))
    #expect(isSaved)
  }

  @Test(arguments: ["memory", "sqlite", "json"], UInt64(1)...4)
  func `each client sees the people who are signed in at its host, in whatever order they came`(
    store: String, seed: UInt64
  ) async throws {
    let directory = try TemporaryDirectory()
    let service = SigningService()
    func open() throws -> Process {
      let opened: (any RecordStore)? =
        switch store {
        case "sqlite": try SQLiteRecordStore(path: directory.file("cache.sqlite"), key: Array(repeating: 7, count: 32))
        case "json": try JSONFileRecordStore(making: directory.file("cache.json"), log: NoLog())
        default: nil
        }
      return Process(opened, service)
    }
    var random = SeededGenerator(state: seed)
    var model = EnvironmentModel()
    var processes = store == "memory" ? [try open()] : [try open(), try open()]
    for step in 0..<40 {
      service.clock.advance(seconds: 1)
      if store != "memory", step % 10 == 9 { processes[Int(random.next() % 2)] = try open() }
      let process = processes[Int(random.next() % UInt64(processes.count))]
      let home = Self.homes[Int(random.next() % 2)]
      let seat = process.seats[Int(random.next() % UInt64(process.seats.count))]
      switch random.next() % 8 {
      case 0: try await sign(home, outOf: seat, wiping: false, &model)
      case 1: try await sign(home, outOf: seat, wiping: true, &model)
      default:
        let realm = random.next() % 2 == 0 ? SigningService.tenant : Self.guestTenant
        var host = seat.hosts[Int(random.next() % UInt64(seat.hosts.count))]
        // Another library that does not know the aliases.
        if random.next() % 4 == 0 {
          host = HostNames(names: [host.names[Int(random.next() % UInt64(host.names.count))]])
        }
        try Self.signIn(process.cache, home, realm, seat.id, "secret \(step)", host, at: service.clock.now)
        model.signIn(home, realm, seat.id, "secret \(step)", host)
      }
      for process in processes {
        for seat in process.seats { try await check(seat, model, "seed \(seed), step \(step)") }
      }
    }
  }

  private func sign(
    _ home: HomeAccountID, outOf seat: Seat, wiping: Bool, _ model: inout EnvironmentModel
  ) async throws {
    var request = SignOutRequest(account: AccountReference(homeAccountID: home, username: nil))
    request.wipeAccount = wiping
    try await seat.client.signOut(request)
    model.signOut(home, seat.id, wiping: wiping, wiping ? seat.hosts + Self.hosts : seat.hosts)
  }

  private func check(_ seat: Seat, _ model: EnvironmentModel, _ place: Comment) async throws {
    let found = try seat.client.accounts()
    for home in Self.homes {
      let account = found.first { $0.homeAccountID == home }
      // The client's own host comes first; the others are in the order of their records.
      let hosts = model.hostsSignedIn(home, seat.id, seat.hosts)
      #expect((account != nil) == !hosts.isEmpty, place)
      guard let account else { continue }
      let isOwn = hosts.first.map { $0.names == seat.hosts[0].names } == true
      let host = isOwn ? hosts.first : hosts.first { $0.rank(account.environment) != nil }
      guard let host else {
        Issue.record("a host where nobody is signed in: \(account.environment), \(place)")
        continue
      }
      let tenants = model.tenants(home, host)
      let seen = account.tenantProfiles.map { ($0.tenantID, $0.environment) }
      #expect(Dictionary(seen) { first, _ in first } == tenants, place)
      #expect(seen.count == tenants.count, place)
      #expect(tenants.values.contains(account.environment), place)
      if let name = tenants[SigningService.tenant] { #expect(account.environment == name, place) }
    }
    guard seat.hosts.count == 1 else { return }
    for home in Self.homes { try await checkToken(seat, home, model, place) }
  }

  private func checkToken(
    _ seat: Seat, _ home: HomeAccountID, _ model: EnvironmentModel, _ place: Comment
  ) async throws {
    // Without a cached token the client would ask the service.
    guard !model.isSignedOut(home, seat.id, seat.hosts[0]),
      let secret = model.accessToken(home, SigningService.tenant, seat.id, seat.hosts[0])
    else { return }
    let account = AccountReference(homeAccountID: home, username: nil)
    let result = try await seat.client.acquireTokenSilent(
      SilentRequest(parameters: TokenParameters(scopes: ScopeSet(["User.Read"]), account: account)))
    #expect(result.accessToken.exposed == secret, place)
    #expect(seat.hosts[0].rank(result.account.environment) != nil, place)
    #expect(try seat.client.accounts().contains(result.account), place)
  }

  @Test(arguments: [["contoso", "fabrikam"], ["fabrikam", "contoso"], ["contoso", "fabrikam", "contoso"]])
  func `a person signs in at two hosts, is there at both, and signs out of each`(hosts: [String]) async throws {
    let service = SigningService()
    service.serve(["common": "{tenantid}"], at: "login.fabrikam.test")
    func client(_ host: String) -> PublicClient {
      service.client {
        $0.authority = Authority(host: "login.\(host).test", tenant: "common")
        $0.knownAuthorities = [$0.authority]
      }
    }
    for host in hosts {
      let browser = service.browser()
      service.grantTokens(browser) {
        $0["iss"] = .string("https://login.\(host).test/\(SigningService.tenant)/v2.0")
      }
      let client = client(host)
      let result = try await client.acquireToken(service.interactive(browser))
      #expect(result.account.environment == "login.\(host).test")
      #expect(try client.accounts() == [result.account])
      #expect(try client.currentAccount().current == result.account)
    }
    for host in hosts { #expect(try client(host).accounts().map(\.environment) == ["login.\(host).test"]) }
    try client(hosts[0]).removeAccount(SigningService.account)
    #expect(try client(hosts[0]).accounts().isEmpty)
    #expect(try client(hosts[1]).accounts().count == 1)
    // A sign-in at one host does not end the sign-out at the other.
    let browser = service.browser()
    service.grantTokens(browser) { $0["iss"] = .string("https://login.\(hosts[1]).test/\(SigningService.tenant)/v2.0") }
    _ = try await client(hosts[1]).acquireToken(service.interactive(browser))
    #expect(try client(hosts[0]).accounts().isEmpty)
    let both = service.client {
      $0.authority = Authority(host: "login.\(hosts[0]).test", tenant: "common")
      $0.knownAuthorities = hosts.map { Authority(host: "login.\($0).test", tenant: "common") }
    }
    try both.removeAccount(SigningService.account)
    for host in hosts { #expect(try client(host).accounts().isEmpty) }
    var request = SignOutRequest(account: SigningService.account)
    request.wipeAccount = true
    try await client(hosts[0]).signOut(request)
    #expect(try service.cache.environments(homeAccountID: SigningService.home).isEmpty)
  }
}
