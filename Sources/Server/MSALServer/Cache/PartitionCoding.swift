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
    guard bytes.count <= Self.longest else { return nil }
    var scanner = JSONScanner(bytes, depth: 16)
    guard let partition = try? Self(reading: &scanner, name), (try? scanner.expectEnd()) != nil else { return nil }
    self = partition
  }

  // Member by member: a call that memory can't answer spends a quarter of its work on a value of the whole text.
  private init(reading scanner: inout JSONScanner, _ name: String) throws {
    var (isFormat, isNamed, hasTokens) = (false, false, false)
    try scanner.readMembers { scanner, letter in
      switch letter {
      case "v": isFormat = try scanner.value().int == Self.format
      case "n": isNamed = try scanner.value().string == name
      case "t":
        hasTokens = true
        try scanner.enterArray()
        while try scanner.hasNextElement() { tokens.append(try KeptToken(reading: &scanner)) }
      case "r": refreshToken = try RefreshToken(decoding: try scanner.value())
      case "a": account = try SignedInAccount(decoding: try scanner.value()).orThrow()
      case "l": references = try (try scanner.value().array ?? []).map { try Reference(decoding: $0) }
      default: try scanner.skipValue()
      }
    }
    guard isFormat, isNamed, hasTokens else { throw PartitionError() }
  }
}

/// The bytes are no partition.
private struct PartitionError: Error {}

extension Optional {
  /// The value that a partition needs.
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw PartitionError() }
    return self
  }
}

extension JSONScanner {
  /// Reads an object whose members have names of one lower-case letter; other members are passed over. `read` reads the
  /// value behind a name.
  fileprivate mutating func readMembers(_ read: (inout JSONScanner, Unicode.Scalar) throws -> Void) throws {
    var seen: UInt32 = 0
    try enterObject()
    while let name = try nextName() {
      let letter = name.range.isEmpty ? 0 : bytes[name.range.lowerBound]
      guard name.range.count == 1, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else {
        try skipValue()
        continue
      }
      let bit: UInt32 = 1 << UInt32(letter & 31)
      // Of two members with one name nobody knows which one counts (RFC 8259 section 4).
      guard seen & bit == 0 else { throw PartitionError() }
      seen |= bit
      try read(&self, Unicode.Scalar(letter))
    }
  }
}

extension Partition.RefreshToken {
  fileprivate init(decoding json: JSONValue) throws {
    secret = try (json["s"]?.string).flatMap { Secret(visible: $0) }.orThrow()
    chain = try (json["h"]?.string).orThrow()
    rotation = try (json["r"]?.int).orThrow()
    guard (0..<(1 << 52)).contains(rotation) else { throw PartitionError() }
    expiresOn = Date(json: json["x"])
  }
}

extension Partition.Reference {
  fileprivate init(decoding json: JSONValue) throws {
    kind = try (json["k"]?.string).flatMap { PartitionKey.Kind(rawValue: $0) }.orThrow()
    tenant = try (json["i"]?.string).orThrow()
    owner = try (json["o"]?.string).orThrow()
    expires = try Date(json: json["x"]).orThrow()
  }
}

extension KeptToken {
  fileprivate var encoded: JSONValue {
    [
      "s": .string(secret.exposed), "y": .string(type), "c": .string(scopes.description), "i": .string(tenant.text),
      "k": cachedAt.json, "x": expiresOn.json, "f": refreshOn?.json, "m": component.isEmpty ? nil : .string(component),
    ]
  }

  fileprivate init(reading scanner: inout JSONScanner) throws {
    var (secret, type, scopes, tenant, component): (String?, String?, String?, String?, String?)
    var (cachedAt, expiresOn, refreshOn): (Date?, Date?, Date?)
    try scanner.readMembers { scanner, letter in
      let value = try scanner.value()
      switch letter {
      case "s": secret = value.string
      case "y": type = value.string
      case "c": scopes = value.string
      case "i": tenant = value.string
      case "k": cachedAt = Date(json: value)
      case "x": expiresOn = Date(json: value)
      case "f": refreshOn = Date(json: value)
      case "m": component = value.string
      default: break
      }
    }
    guard let secret = secret.flatMap({ Secret(visible: $0) }), let type, type.isVisible, let scopes, let tenant,
      let cachedAt, let expiresOn
    else { throw PartitionError() }
    self.init(
      secret: secret, type: type, scopes: ScopeSet(parsing: scopes), tenant: FoldedText(tenant), cachedAt: cachedAt,
      expiresOn: expiresOn, refreshOn: refreshOn, component: component ?? "")
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
