// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Says whether a host is this cloud, and which other names it has (`/common/discovery/instance`).
  func answerInstanceDiscovery(_ context: RequestContext) -> HTTPResponse {
    guard context.isReading else { return context.json(.onlyAccepts("GET, HEAD", received: context.method)) }
    guard let version = context.query["api-version"] else { return context.json(.missing("api-version")) }
    guard version == "1.0" || version == "1.1" else {
      return context.json(.badValue(of: "api-version", "Use 1.0 or 1.1."))
    }
    guard let text = context.query["authorization_endpoint"] else {
      return context.json(.missing("authorization_endpoint"))
    }
    guard let url = URL(string: text), let asked = Origin(url),
      asked.isLoopback || asked.host == context.origin.host
    else {
      return context.json(.unknownInstance)
    }
    let tenant = url.path(percentEncoded: false).split(separator: "/").first.map(String.init) ?? "common"
    guard let authority = directory.authority(named: tenant) else { return context.json(.unknownTenant) }
    let answer = InstanceDiscoveryResponse(
      tenantDiscoveryEndpoint: "\(asked)/\(authority.pathName)/v2.0/.well-known/openid-configuration",
      clouds: CloudNames.clouds(at: asked))
    guard version == "1.0", var members = answer.encoded.object else { return context.json(answer.encoded) }
    members["metadata"] = nil
    members["api-version"] = nil
    return context.json(.object(members))
  }
}

/// The host names that are one cloud. Clients write different ones into shared caches, so the emulator has aliases too.
enum CloudNames {
  /// Stand-ins for the real platform's names, in the same roles.
  private static let platform = [
    "login.microsoftonline.localhost", "login.windows.localhost", "login.microsoft.localhost", "sts.windows.localhost",
  ]
  /// The same for national clouds: the preferred name first.
  private static let national = [
    ["login.microsoftonline.us.localhost", "login.usgovcloudapi.net.localhost"],
    ["login.partner.microsoftonline.cn.localhost", "login.chinacloudapi.cn.localhost"],
  ]

  private static func nationalCloud(of host: String) -> [String]? { national.first { $0.contains(host) } }

  static let publicHost = "login.microsoftonline.localhost"

  /// Whether people of `tenant` have to go to another cloud than the one that `origin` names. A plain loopback name is all
  /// clouds at once.
  static func isElsewhere(_ tenant: Tenant, _ origin: Origin) -> Bool {
    if let home = tenant.cloudHost {
      return platform.contains(origin.host) || nationalCloud(of: origin.host).map { !$0.contains(home) } ?? false
    }
    return tenant.kind == .workforce && nationalCloud(of: origin.host) != nil
  }

  private static let loopback = ["localhost", "127.0.0.1", "::1"]

  static func clouds(at origin: Origin) -> [InstanceDiscoveryResponse.Cloud] {
    let named = InstanceDiscoveryResponse.Cloud(
      preferredNetwork: spelling(platform[0], origin), preferredCache: spelling(platform[1], origin),
      aliases: platform.flatMap { spellings($0, origin) })
    let plain = InstanceDiscoveryResponse.Cloud(
      preferredNetwork: origin.authority, preferredCache: origin.authority,
      aliases: (platform.contains(origin.host) || loopback.contains(origin.host)
        ? loopback : [origin.host] + loopback)
        .flatMap { spellings($0, origin) })
    let nationals = national.map { names in
      InstanceDiscoveryResponse.Cloud(
        preferredNetwork: spelling(names[0], origin), preferredCache: spelling(names[0], origin),
        aliases: names.flatMap { spellings($0, origin) })
    }
    let isNamed = platform.contains(origin.host) || nationalCloud(of: origin.host) != nil
    return (isNamed ? [named] : [plain, named]) + nationals
  }

  private static func spelling(_ host: String, _ origin: Origin) -> String {
    let host = host.contains(":") ? "[\(host)]" : host
    return host + (origin.port.map { ":\($0)" } ?? "")
  }

  /// With and without the port: some clients name environments one way, some the other.
  private static func spellings(_ host: String, _ origin: Origin) -> [String] {
    origin.port == nil ? [spelling(host, origin)] : [spelling(host, origin), host]
  }
}
