// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An account as the broker knows it. All members are kept as they came, because the broker wants its account back
/// unchanged, with those that are unknown here.
package struct BrokerAccount: Sendable, Hashable {
  package let members: JSONObject
  package let homeAccountID: HomeAccountID
  package let username: String

  /// Reads an account. Only the id and the user name are needed.
  package init(decoding members: JSONObject) throws(MessageError) {
    homeAccountID = HomeAccountID(try members.visibleText("homeAccountId"))
    username = try members.text("username")
    guard JSONValue.object(members).utf8.count <= Self.sizeLimit else {
      throw MessageError(member: "account", reason: "is too large")
    }
    self.members = members
  }

  /// The object id in the tenant `realm`.
  package var localAccountID: String? { text("localAccountId") }
  /// The tenant.
  package var realm: String? { text("realm") }
  /// A host of the account's cloud. Brokers name different hosts of one cloud.
  package var environment: String? { text("environment") }
  /// Display name.
  package var name: String? { text("name") }

  private func text(_ name: String) -> String? { members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// Bytes of its text. An account goes back with every request, so a broker must not make it large.
  private static let sizeLimit = 64 << 10
}
