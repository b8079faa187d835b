// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// The people of a seed file.

extension Seed.Person: SeedEntry {
  package static let blank = Seed.Person(
    user: User(id: UserID(""), tenantID: TenantID(""), username: "", name: ""), password: Secret(""))

  package static let fields: [Field<Seed.Person>] = [
    .guid("id", \.user.id), .tenant("tenant", \.user.tenantID), .text("username", \.user.username),
    Field(
      "password", \.password, schema: .text,
      read: { reader throws(SeedError) in try reader.optional("password").map { Secret($0) } },
      write: { $0.exposed.isEmpty ? nil : .string($0.exposed) }),
    Field(
      "passwordHash", \.passwordHash, schema: .text,
      read: { reader throws(SeedError) in try passwordHash(reader) }, write: { $0.map { .string($0.text) } }),
    .text("name", \.user.name), .text("givenName", \.user.givenName), .text("surname", \.user.surname),
    .text("email", \.user.email), .text("jobTitle", \.user.jobTitle), .texts("appRoles", \.user.appRoles),
    .guids("groups", \.user.groups), .guids("directoryRoles", \.user.directoryRoles),
    .flag("mustChangePassword", \.mustChangePassword), .flag("blocked", \.isBlocked),
    .flag("administrator", \.user.isAdministrator),
    Field(
      "declinedScopes", \.user.declinedScopes,
      read: { reader throws(SeedError) in ScopeSet(try reader.texts("declinedScopes")) },
      write: { .texts($0.values) }),
    Field(
      "guestIn", \.user.guestObjectIDs, read: { reader throws(SeedError) in try guestObjectIDs(reader) },
      write: { ids in
        ids.isEmpty
          ? nil
          : .array(
            ids.sorted { $0.key.value < $1.key.value }.map {
              ["tenant": .string($0.key.value), "id": .string($0.value)]
            })
      }),
    Field(
      "nativeAuth", \.user.native,
      read: { reader throws(SeedError) in try reader.entry("nativeAuth", NativeProfile.self) },
      write: { $0 == NativeProfile() ? nil : $0.json }),
  ]

  private static func passwordHash(_ reader: ObjectReader) throws(SeedError) -> PasswordRecord? {
    guard let text = try reader.optional("passwordHash") else { return nil }
    guard reader.given("password") == nil else {
      throw reader.failure("passwordHash", "can't stand beside password. Keep one of them.")
    }
    guard let record = PasswordRecord(text: text) else {
      throw reader.failure("passwordHash", "is none that msal-emulator export wrote. Give a password instead.")
    }
    return record
  }

  private static func guestObjectIDs(_ reader: ObjectReader) throws(SeedError) -> [TenantID: String] {
    let home = try reader.tenant("tenant").id
    var ids: [TenantID: String] = [:]
    for guest in try reader.objects("guestIn", allowing: ["tenant", "id"]) {
      let tenant = try guest.tenant("tenant").id
      guard tenant != home, ids[tenant] == nil else {
        throw guest.failure("tenant", "is a tenant that has the person already. Name another one.")
      }
      ids[tenant] = try guest.guid("id")
    }
    return ids
  }

  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {
    guard user.username.contains("@"), !user.username.contains(where: \.isWhitespace) else {
      throw reader.failure("username", "is not a user name. Write it like name@domain.")
    }
    if reader.given("nativeAuth") != nil {
      guard reader.tenants.first(where: { $0.id == user.tenantID })?.kind == .external else {
        throw reader.failure("nativeAuth", "is for people of external tenants only. Leave it out.")
      }
    }
    // People who sign in with codes need no password.
    if user.native.firstFactor != .code, passwordHash == nil { _ = try reader.text("password") }
  }

  /// Reads a person whom the control API is given. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try ObjectReader(json, of: Self.self, in: directory)
    try self.init(reader)
    guard passwordHash == nil else {
      throw reader.failure("passwordHash", "is for seed files only. Give a password instead.")
    }
    try reader.requireRoles(user.appRoles, for: .user, in: directory, at: "appRoles")
    if let other = directory.user(named: user.username), other.id != user.id {
      throw reader.failure("username", "is another person's. Choose another.")
    }
    let ids = [("id", user.tenantID, user.id.value)] + user.guestObjectIDs.map { ("guestIn", $0.key, $0.value) }
    for (name, tenant, id) in ids {
      guard let other = directory.user(objectID: id, in: tenant), other.id != user.id else { continue }
      throw reader.failure(name, "has an object id that another person has in that tenant. Choose another.")
    }
  }
}

extension NativeProfile: SeedEntry {
  package static let blank = NativeProfile()

  package static let fields: [Field<NativeProfile>] = [
    Field(
      "signsInWith", \.firstFactor,
      read: { reader throws(SeedError) in
        reader.object["signsInWith"] == nil ? nil : try reader.choice("signsInWith", of: FirstFactor.self)
      }, write: { .string($0.rawValue) }),
    .flag("alsoSignsInWithCode", \.alsoSignsInWithCode), .entries("strongMethods", \.strongMethods),
    Field(
      "needsStrongMethod",
      read: { reader, profile throws(SeedError) in
        profile.needsStrongAuthentication = try reader.flag(
          "needsStrongMethod", default: !profile.strongMethods.isEmpty)
      }, write: { .bool($0.needsStrongAuthentication) }),
    .flag("browserOnly", \.mustUseBrowser),
    Field(
      "attributes", \.attributes, read: { reader throws(SeedError) in try attributes(reader) },
      write: { $0.isEmpty ? nil : .object(sorted: $0.map { ($0, .string($1)) }) }),
  ]

  private static func attributes(_ reader: ObjectReader) throws(SeedError) -> [String: String] {
    var attributes: [String: String] = [:]
    for member in try reader.nested("attributes", allowing: nil)?.object.members ?? [] {
      guard let value = member.value.string else {
        throw reader.failure("attributes.\(member.name)", "is not a text. Write it in quotes.")
      }
      attributes[member.name] = value
    }
    return attributes
  }
}

extension StrongMethod: SeedEntry {
  package static let blank = StrongMethod(.email, "")
  package static let fields: [Field<StrongMethod>] = [
    .choice("channel", \.channel), .text("target", \.target), .flag("blocked", \.isBlocked),
  ]
}
