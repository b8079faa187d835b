// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The application's id at the authorization server (RFC 6749 section 2.2).
package struct ClientID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value }
  package var description: String { value }

  /// Client ids are compared without regard to case.
  package func isSame(as other: ClientID) -> Bool { FoldedText.isSame(value, other.value) }
}

/// Ties an ID token to the authorization request that asked for it (OpenID Connect Core 2).
package struct Nonce: Sendable, Hashable {
  package let value: String
  package init(_ value: String) { self.value = value }
}

/// Ties an authorization answer to its request (RFC 6749 section 10.12).
package struct StateParameter: Sendable, Hashable {
  package let value: String
  package init(_ value: String) { self.value = value }
}

/// Names one request in the logs of both sides; sent as `client-request-id`.
package struct CorrelationID: Sendable, Hashable, CustomStringConvertible {
  package let uuid: UUID
  package init(_ uuid: UUID) { self.uuid = uuid }

  /// The UUID in capitals. `uuidString` gives the same text, but by C's `printf`, and takes ten times as long.
  package var description: String {
    let u = uuid.uuid
    let bytes = [
      u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
    ]
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (position, byte) in bytes.enumerated() {
      if position == 4 || position == 6 || position == 8 || position == 10 { text.append(UInt8(ascii: "-")) }
      Hexadecimal.append(byte, isUpper: true, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// `uid.utid`: a person's account in their home tenant. It is the same in every tenant in which they are a guest.
package struct HomeAccountID: Sendable, Hashable, CustomStringConvertible {
  /// Ids that differ in case only are equal.
  package let folded: FoldedText
  package init(_ value: String) { folded = FoldedText(value) }

  package var value: String { folded.text }
  package var description: String { value }
  /// The object id in the home tenant; the whole value when there is no tenant part.
  package var objectID: String { dot.map { String(value[..<$0]) } ?? value }
  package var tenantID: String? { dot.map { String(value[value.utf8.index(after: $0)...]) } }

  /// The dot between two parts that are not empty; nil when there is none.
  private var dot: String.Index? {
    guard let dot = value.utf8.firstIndex(of: UInt8(ascii: ".")), dot > value.startIndex,
      value.utf8.index(after: dot) < value.endIndex
    else { return nil }
    return dot
  }
}

/// The `client_info` member: who signed in, in the home tenant's terms.
package struct ClientInfo: Sendable, Hashable {
  package var uid: String
  package var utid: String

  package init(uid: String, utid: String) {
    self.uid = uid
    self.utid = utid
  }

  package var homeAccountID: HomeAccountID { HomeAccountID("\(uid).\(utid)") }

  /// base64url of `{"uid":…,"utid":…}`.
  package var encoded: String { Base64URL.encode(JSONValue.object(["uid": .string(uid), "utid": .string(utid)]).utf8) }

  package init?(decoding text: String) {
    guard let bytes = Base64URL.decode(text), let json = try? JSONValue(parsing: bytes),
      let uid = json["uid"]?.string, let utid = json["utid"]?.string, Self.isIdentifier(uid), Self.isIdentifier(utid)
    else { return nil }
    self.init(uid: uid, utid: utid)
  }

  /// Ids become part of headers and cache keys, and `client_info` is not signed, so only safe characters are allowed.
  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256
      && text.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
  }
}
