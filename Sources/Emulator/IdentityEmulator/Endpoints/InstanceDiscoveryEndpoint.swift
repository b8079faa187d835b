// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Says whether a host is this cloud, and which other names it has (`/common/discovery/instance`).
struct InstanceDiscoveryEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let version = context.query["api-version"] else { throw .missing("api-version") }
    guard version == "1.0" || version == "1.1" else { throw .badValue(of: "api-version", "Use 1.0 or 1.1.") }
    guard let text = context.query["authorization_endpoint"] else { throw .missing("authorization_endpoint") }
    guard let url = URL(string: text), let asked = Origin(url),
      asked.isLoopback || asked.host == context.origin.host
    else { throw .unknownInstance }
    let tenant = url.path(percentEncoded: false).split(separator: "/").first.map(String.init) ?? "common"
    guard let authority = context.directory.authority(named: tenant) else {
      throw .unknownTenant(tenant, in: context.directory)
    }
    let answer = InstanceDiscoveryResponse(
      tenantDiscoveryEndpoint: "\(asked)/\(authority.pathName)/v2.0/.well-known/openid-configuration",
      clouds: context.directory.cloudNames.clouds(at: asked))
    guard version == "1.0", var members = answer.encoded.object else { return .json(answer.encoded) }
    members["metadata"] = nil
    members["api-version"] = nil
    return .json(.object(members))
  }
}

/// Which cloud a host name is of.
struct CloudNames {
  /// Clouds besides the main one.
  let others: [Cloud]

  private func other(of host: String) -> Cloud? { others.first { $0.names.contains(host) } }

  /// Whether people of `tenant` have to go to another cloud than the one that `origin` names. A plain loopback name is
  /// all clouds at once.
  func isElsewhere(_ tenant: Tenant, _ origin: Origin) -> Bool {
    if let home = tenant.cloudHost {
      return Cloud.main.names.contains(origin.host) || other(of: origin.host).map { !$0.names.contains(home) } ?? false
    }
    return tenant.kind == .workforce && other(of: origin.host) != nil
  }

  private static let loopback = ["localhost"] + LoopbackHost.commonAddresses

  func clouds(at origin: Origin) -> [InstanceDiscoveryResponse.Cloud] {
    let isMain = Cloud.main.names.contains(origin.host)
    let named = ([.main] + others).map { Self.described($0, origin) }
    guard !isMain, other(of: origin.host) == nil else { return named }
    let names = Self.loopback.contains(origin.host) ? Self.loopback : [origin.host] + Self.loopback
    let plain = InstanceDiscoveryResponse.Cloud(
      preferredNetwork: origin.authority, preferredCache: origin.authority,
      aliases: names.flatMap { Self.spellings($0, origin) })
    return [plain] + named
  }

  private static func described(_ cloud: Cloud, _ origin: Origin) -> InstanceDiscoveryResponse.Cloud {
    InstanceDiscoveryResponse.Cloud(
      preferredNetwork: origin.at(cloud.preferredNetwork).authority,
      preferredCache: origin.at(cloud.preferredCache).authority,
      aliases: cloud.names.flatMap { spellings($0, origin) })
  }

  /// With and without the port: some clients name environments one way, some the other.
  private static func spellings(_ host: String, _ origin: Origin) -> [String] {
    let place = origin.at(host)
    return origin.port == nil ? [place.authority] : [place.authority, host]
  }
}

extension Directory {
  var cloudNames: CloudNames { CloudNames(others: clouds) }
}
