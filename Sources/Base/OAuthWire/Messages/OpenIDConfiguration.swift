// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The members of OpenID provider metadata that MSAL uses (OpenID Connect Discovery 1.0 section 3).
package struct OpenIDConfiguration: Sendable, Equatable {
  package var issuer: String
  package var authorizationEndpoint: String
  package var tokenEndpoint: String
  package var jwksURI: String?
  package var endSessionEndpoint: String?
  package var deviceAuthorizationEndpoint: String?
  /// `cloud_instance_name`, which the Microsoft platform adds.
  package var cloudName: String?
  /// The whole document, for members that this type does not name.
  package var json: JSONValue

  package init(decoding json: JSONValue) throws(MessageError) {
    func required(_ name: String) throws(MessageError) -> String {
      guard let value = json[name]?.string, !value.isEmpty else { throw MessageError(member: name) }
      return value
    }
    issuer = try required("issuer")
    authorizationEndpoint = try required("authorization_endpoint")
    tokenEndpoint = try required("token_endpoint")
    jwksURI = json["jwks_uri"]?.string
    endSessionEndpoint = json["end_session_endpoint"]?.string
    deviceAuthorizationEndpoint = json["device_authorization_endpoint"]?.string
    cloudName = json["cloud_instance_name"]?.string
    self.json = json
  }
}

/// The answer of instance discovery: which host names are one cloud.
package struct InstanceDiscoveryResponse: Sendable, Equatable {
  package struct Cloud: Sendable, Equatable {
    package var preferredNetwork: String
    package var preferredCache: String
    package var aliases: [String]

    package init(preferredNetwork: String, preferredCache: String, aliases: [String]) {
      self.preferredNetwork = preferredNetwork
      self.preferredCache = preferredCache
      self.aliases = aliases
    }
  }

  package var tenantDiscoveryEndpoint: String
  package var clouds: [Cloud]

  package init(tenantDiscoveryEndpoint: String, clouds: [Cloud]) {
    self.tenantDiscoveryEndpoint = tenantDiscoveryEndpoint
    self.clouds = clouds
  }

  /// nil when a member is missing or has the wrong type.
  package init?(decoding json: JSONValue) {
    guard let endpoint = json["tenant_discovery_endpoint"]?.string else { return nil }
    tenantDiscoveryEndpoint = endpoint
    clouds = []
    for entry in json["metadata"]?.array ?? [] {
      guard let network = entry["preferred_network"]?.string, let cache = entry["preferred_cache"]?.string,
        let aliases = entry["aliases"]?.array
      else { return nil }
      let names = aliases.compactMap(\.string)
      guard names.count == aliases.count else { return nil }
      clouds.append(Cloud(preferredNetwork: network, preferredCache: cache, aliases: names))
    }
  }

  package var encoded: JSONValue {
    [
      "tenant_discovery_endpoint": .string(tenantDiscoveryEndpoint), "api-version": "1.1",
      "metadata": .array(
        clouds.map { cloud in
          [
            "preferred_network": .string(cloud.preferredNetwork), "preferred_cache": .string(cloud.preferredCache),
            "aliases": .array(cloud.aliases.map(JSONValue.string)),
          ]
        }),
    ]
  }
}
