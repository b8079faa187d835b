// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// An Azure region, whose own token service is nearer than the global one.
public enum AzureRegion: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The region with this name, such as `westeurope`: letters, digits and hyphens, at most 63.
  case named(String)
  /// The region that this machine is in. The variable `REGION_NAME` names it, or else the metadata service of virtual
  /// machines, which is asked for two seconds at most. If neither does, the global token service is used.
  case ofThisMachine
  /// No region: the global token service, also where the variable `MSAL_FORCE_REGION` names a region.
  case global

  /// Makes ``named(_:)`` of a string literal.
  public init(stringLiteral name: String) { self = .named(name) }
}

/// Knows the region that the application's own token requests go to. A machine stays where it is, so it is looked for
/// once.
final class Regions: Sendable {
  private enum Knowledge: Sendable {
    case unknown
    /// nil: the global service.
    case known(String?)
  }

  /// Seconds for the metadata service: elsewhere than in Azure nobody answers.
  private static let patience = 2.0
  private static let path = "/metadata/instance/compute?api-version=2021-02-01"

  private let platform: ServerPlatform
  // Nothing is awaited while the lock is held.
  private let knowledge: Lock<Knowledge>
  private let asking = InFlightTable<Int, String?, AcquisitionError>()

  /// The variable is for hosts that are known to have regions; an application may name one for a host that it trusts.
  init(
    _ region: AzureRegion?, of authority: Authority, _ platform: ServerPlatform
  ) throws(AcquisitionError) {
    self.platform = platform
    if let region, region != .global, authority.kind != .entra {
      throw AcquisitionError(.invalidRequest("the authority has no regions; only Microsoft Entra ID has"))
    }
    let forced = authority.isInKnownCloud ? platform.variable("MSAL_FORCE_REGION") : nil
    switch region ?? forced.map({ AzureRegion.named($0) }) {
    case .ofThisMachine: knowledge = Lock(.unknown)
    case .named(let text):
      guard let name = Self.name(text) else {
        throw AcquisitionError(.invalidRequest("the region is no name such as westeurope"))
      }
      knowledge = Lock(.known(name))
    case .global, nil: knowledge = Lock(.known(nil))
    }
  }

  /// The token endpoint of the region, which has a host of its own; without a region, the global one, `endpoint`.
  func endpoint(inPlaceOf endpoint: URL) async throws(AcquisitionError) -> URL {
    let region: String?
    if case .known(let known) = knowledge.withLock({ $0 }) { region = known } else { region = try await find() }
    guard let region, let host = endpoint.host(),
      var parts = URLComponents(url: endpoint, resolvingAgainstBaseURL: false)
    else { return endpoint }
    let isPublic = EnvironmentAliases(knownCloudOf: "login.microsoftonline.com").contains(host)
    parts.host = isPublic ? "\(region).login.microsoft.com" : "\(region).\(host)"
    return parts.url ?? endpoint
  }

  private func find() async throws(AcquisitionError) -> String? {
    try await asking.value(for: 0) { () async throws(AcquisitionError) in
      let region =
        if let named = self.platform.variable("REGION_NAME") { Self.name(named) } else { await self.ofMachine() }
      if region == nil { self.platform.log.log(.warning, "No region was found; the global service is asked") }
      self.knowledge.withLock { $0 = .known(region) }
      return region
    }
  }

  /// What the metadata service says, if there is one.
  private func ofMachine() async -> String? {
    guard let url = URL(string: ManagedIdentityPlace.metadataService(platform) + Self.path) else { return nil }
    var request = HTTPRequest(url: url, headers: ["Metadata": "true"])
    request.mayGoToLinkLocal = true
    let (transport, clock, asked) = (platform.transport, platform.clock, request)
    let response = await withTaskGroup(of: HTTPResponse?.self) { group in
      group.addTask { try? await transport.send(asked) }
      group.addTask {
        try? await clock.sleep(seconds: Self.patience)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
    guard let response, response.status == 200, let json = try? JSONValue(parsing: response.body) else { return nil }
    return json["location"]?.string.flatMap(Self.name)
  }

  /// A region becomes part of a host name. Some write it with capitals and blanks.
  private static func name(_ text: String) -> String? {
    let name = text.lowercased().filter { $0 != " " }
    let isName = name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    return isName && name.utf8.count <= 63 && name.first?.isLetter == true && name.last != "-" ? name : nil
  }
}
