// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// A partition as bytes: a JSON object that says whose it is, so that one that is stored under another's name is not
// read.
extension Partition {
  private static let format = 1
  private static let longest = 1 << 20

  func encoded(name: String) -> [UInt8] {
    let object: JSONValue = [
      "v": JSONValue(Self.format), "n": .string(name), "t": .array(tokens.map(\.encoded)),
      "r": refreshToken.map {
        [
          "s": .string($0.secret.exposed), "h": .string($0.chain), "r": JSONValue($0.rotation), "x": $0.expiresOn?.json,
        ]
      },
      "a": account?.encoded,
      "l": references.isEmpty
        ? nil
        : .array(
          references.map { reference in
            [
              "k": .string(reference.kind.rawValue), "i": .string(reference.tenant), "o": .string(reference.owner),
              "x": reference.expires.json,
            ]
          }),
    ]
    return object.utf8
  }

  /// nil for bytes that are no partition of that name.
  init?(decoding bytes: [UInt8], name: String) {
    guard bytes.count <= Self.longest, let json = try? JSONValue(parsing: bytes, depth: 16),
      json["v"]?.int == Self.format, json["n"]?.string == name, let tokens = json["t"]?.array
    else { return nil }
    let kept = tokens.compactMap { KeptToken(decoding: $0) }
    guard kept.count == tokens.count else { return nil }
    self.tokens = kept
    if let token = json["r"] {
      guard let secret = token["s"]?.string.flatMap({ Secret(visible: $0) }), let chain = token["h"]?.string,
        let rotation = token["r"]?.int, (0..<(1 << 52)).contains(rotation)
      else { return nil }
      refreshToken = RefreshToken(
        secret: secret, chain: chain, rotation: rotation, expiresOn: Date(json: token["x"]))
    }
    if let account = json["a"] {
      guard let known = SignedInAccount(decoding: account) else { return nil }
      self.account = known
    }
    for entry in json["l"]?.array ?? [] {
      guard let kind = entry["k"]?.string.flatMap({ PartitionKey.Kind(rawValue: $0) }), let tenant = entry["i"]?.string,
        let owner = entry["o"]?.string, let expires = Date(json: entry["x"])
      else { return nil }
      references.append(Reference(kind: kind, tenant: tenant, owner: owner, expires: expires))
    }
  }
}

extension KeptToken {
  fileprivate var encoded: JSONValue {
    [
      "s": .string(secret.exposed), "y": .string(type), "c": .string(scopes.description), "i": .string(tenant.text),
      "k": cachedAt.json, "x": expiresOn.json, "f": refreshOn?.json, "m": component.isEmpty ? nil : .string(component),
    ]
  }

  fileprivate init?(decoding json: JSONValue) {
    guard let secret = json["s"]?.string.flatMap({ Secret(visible: $0) }), let type = json["y"]?.string, type.isVisible,
      let scopes = json["c"]?.string, let tenant = json["i"]?.string, let cachedAt = Date(json: json["k"]),
      let expiresOn = Date(json: json["x"])
    else { return nil }
    self.init(
      secret: secret, type: type, scopes: ScopeSet(parsing: scopes), tenant: FoldedText(tenant), cachedAt: cachedAt,
      expiresOn: expiresOn, refreshOn: Date(json: json["f"]), component: json["m"]?.string ?? "")
  }
}

extension Date {
  /// In thousandths of a second since 1970.
  fileprivate var json: JSONValue { JSONValue(Int(clamping: (timeIntervalSince1970 * 1000).rounded())) }

  fileprivate init?(json: JSONValue?) {
    guard let milliseconds = json?.int else { return nil }
    self.init(epochSeconds: Double(milliseconds) / 1000)
  }
}
