// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import OAuthWire
import PlatformInterfaces

/// Makes the topology of a configuration, with the nodes of its servers.
struct TopologyAssembly: Sendable {
  private let configuration: RedisStoreConfiguration
  private let random: any RandomSource
  /// nil when no server uses TLS.
  private let tls: TLSContext?

  init(_ configuration: RedisStoreConfiguration, random: any RandomSource) throws(RedisStoreError) {
    self.configuration = configuration
    self.random = random
    let servers =
      switch configuration.deployment {
      case .single(let server): [server]
      case .sentinel(_, let sentinels, let server): sentinels + [server]
      case .cluster(let servers): servers
      }
    guard servers.contains(where: \.usesTLS) else {
      tls = nil
      return
    }
    do throws(TLSError) {
      tls = try TLSContext(
        authorityFile: configuration.authorityFile, clientIdentity: configuration.clientIdentity,
        serverName: configuration.serverName)
    } catch {
      throw .untrusted(error.text)
    }
  }

  func topology(clock: any WallClock) -> any RedisTopology {
    switch configuration.deployment {
    case .single(let server): return SingleServer(node: node(server, at: server.endpoint))
    case .sentinel(let master, let sentinels, let servers):
      return SentinelTopology(name: master, sentinels: sentinels.map { node($0, at: $0.endpoint) }) { endpoint in
        node(servers, at: endpoint, requiresMaster: true)
      }
    case .cluster(let servers):
      return ClusterTopology(seeds: servers.map(\.endpoint), clock: clock) { endpoint in
        // All seeds have the same user, password and TLS, and there is at least one (`RedisStoreConfiguration.check`).
        node(servers.first { $0.endpoint == endpoint } ?? servers[0], at: endpoint)
      }
    }
  }

  private func node(_ server: RedisServer, at endpoint: RedisEndpoint, requiresMaster: Bool = false) -> RedisNode {
    var greetings: [RedisCommand] = []
    if let password = server.password {
      greetings.append(RedisCommand("AUTH", [server.user, password.exposed].compactMap { $0 }.map { Array($0.utf8) }))
    }
    if server.database != 0 { greetings.append(RedisCommand("SELECT", String(server.database))) }
    greetings.append(requiresMaster ? .role : .ping)
    return RedisNode(
      ConnectionSettings(
        endpoint: endpoint, tls: server.usesTLS ? tls : nil, greetings: greetings, requiresMaster: requiresMaster,
        connectMilliseconds: Int64(clamping: Int(clamping: configuration.connectTimeout.seconds * 1000)),
        commandMilliseconds: Int64(clamping: Int(clamping: configuration.commandTimeout.seconds * 1000))),
      random: random)
  }
}
