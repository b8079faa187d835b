// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// The APIs of a seed file.

extension ResourceAPI: SeedEntry {
  package static let blank = ResourceAPI(name: "", appID: "", identifierURI: "", permissions: [])
  package static let fields: [Field<ResourceAPI>] = [
    .pathName("name", \.name), .guid("appId", \.appID), .text("appIdUri", \.identifierURI),
    .entries("scopes", \.permissions, isAlwaysWritten: true), .entries("appRoles", \.appRoles),
    Field(
      "accessTokenVersion", \.tokenVersion,
      read: { reader throws(SeedError) in
        try reader.whole("accessTokenVersion", in: 1...2).flatMap { TokenVersion(rawValue: $0) }
      }, write: { $0 == .two ? nil : JSONValue($0.rawValue) }),
    .choice("groupMembershipClaims", \.claims.groups, standard: ClaimChoice.Groups.none),
    .choices("optionalClaims", \.claims.optional),
  ]

  package func complete(_ reader: ObjectReader) throws(SeedError) {
    guard !permissions.isEmpty || !appRoles.isEmpty else {
      throw reader.failure("scopes", "is empty. Add at least one scope, or an app role.")
    }
  }

  /// Reads an API that the control API is given. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try ObjectReader(json, of: Self.self, in: directory)
    try self.init(reader)
    for other in directory.apis where other.appID != appID {
      if FoldedText.isSame(other.name, name) {
        throw reader.failure("name", "is another API's. Choose another.")
      }
      if other.isNamed(identifierURI) { throw reader.failure("appIdUri", "is another API's. Choose another.") }
    }
  }

  /// Whether the text can be the name of a scope. In a request, `<appIdUri>/<name>` ends with it, and blanks separate
  /// scopes (RFC 6749 section 3.3).
  static func isScopeName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
  }
}

/// A scope or role, of which the name alone is enough.
package protocol NamedSeedEntry: SeedEntry {
  static var nameKind: String { get }
  var value: String { get set }
  /// Sets the texts that the seed leaves out.
  mutating func fillIn()
}

extension NamedSeedEntry {
  package static var shortProblem: String? {
    "is no \(nameKind) name. Leave out blanks and slashes; the API's URI is put in front."
  }

  package init?(short text: String) {
    guard ResourceAPI.isScopeName(text) else { return nil }
    self = .blank
    value = text
    fillIn()
  }

  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {
    guard ResourceAPI.isScopeName(value) else { throw reader.failure("value", Self.shortProblem ?? "") }
    fillIn()
  }
}

extension Permission: NamedSeedEntry {
  package static let blank = Permission(value: "", title: "", explanation: "")
  package static let fields: [Field<Permission>] = [
    .text("value", \.value), .textOrDefault("title", \.title), .textOrDefault("explanation", \.explanation),
    .flag("grantable", \.isGrantable, standard: true), .flag("needsAdministrator", \.needsAdministrator),
  ]

  package static var nameKind: String { "scope" }

  package mutating func fillIn() {
    if title.isEmpty { title = "Use \(value)" }
    if explanation.isEmpty { explanation = "The app can use \(value) as you." }
  }
}

extension AppRole: NamedSeedEntry {
  package static let blank = AppRole(value: "", title: "", explanation: "")
  package static let fields: [Field<AppRole>] = [
    .text("value", \.value), .textOrDefault("title", \.title), .textOrDefault("explanation", \.explanation),
    .choices("allowedFor", \.members, isAlwaysWritten: true),
  ]

  package static var nameKind: String { "role" }

  package mutating func fillIn() {
    if title.isEmpty { title = "Use \(value)" }
    if explanation.isEmpty { explanation = "The app can use \(value) as itself." }
    if members.isEmpty { members = [.application] }
  }
}

extension Directory {
  /// The app role that `<appIdUri>/<value>` names, and its API; nil when there is none for such members.
  package func appRole(
    named text: String, for member: AppRole.Member = .application
  ) -> (role: AppRole, api: ResourceAPI)? {
    guard let slash = text.lastIndex(of: "/"), let api = api(named: text[..<slash]),
      let role = api.appRole(text[text.index(after: slash)...]), role.members.contains(member)
    else { return nil }
    return (role, api)
  }
}

extension ObjectReader {
  /// Throws unless each name is an app role of an API, written as `<appIdUri>/<value>`.
  /// - Parameter place: The list's place in the reader's object.
  func requireRoles(
    _ names: [String], for member: AppRole.Member = .application, in directory: Directory, at place: String
  ) throws(SeedError) {
    for (index, name) in names.enumerated() where directory.appRole(named: name, for: member) == nil {
      let holders = member == .user ? "people" : "apps"
      throw failure(
        "\(place)[\(index)]", "is no app role of the APIs for \(holders). Write it as <appIdUri>/<value>.")
    }
  }
}
