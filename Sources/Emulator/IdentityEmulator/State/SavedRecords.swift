// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

// The records of the state file, each by its members.

extension PasswordRecord {
  fileprivate init(stored reader: ObjectReader) throws(SeedError) {
    self.init(salt: try reader.storedBytes("salt"), derived: try reader.storedBytes("derived"))
  }

  fileprivate var members: JSONObject {
    ["salt": .string(Base64URL.encode(salt)), "derived": .string(Base64URL.encode(derived))]
  }
}

extension AccountStanding: FieldRecord {
  package static var blank: AccountStanding {
    AccountStanding(password: PasswordRecord(salt: [], derived: []), mustChangePassword: false, isBlocked: false)
  }

  package static let fields: [Field<AccountStanding>] = [
    Field(
      "salt", \.password, read: { reader throws(SeedError) in try PasswordRecord(stored: reader) },
      write: { $0.members["salt"] }),
    // It is read together with the salt.
    Field("derived", read: { _, _ in }, write: { $0.password.members["derived"] }),
    .stored("mustChangePassword", \.mustChangePassword), .stored("blocked", \.isBlocked),
    Field(
      "failures", \.failures, read: { reader throws(SeedError) in try reader.storedCount("failures") },
      write: { JSONValue($0) }),
    .stored("lockedUntil", \.lockedUntil),
    // Only people who have changed their password have such a member.
    Field(
      "formerPasswords", \.formerPasswords,
      read: { reader throws(SeedError) in
        try reader.objects("formerPasswords", allowing: nil).map { reader throws(SeedError) in
          try PasswordRecord(stored: reader)
        }
      }, write: { $0.isEmpty ? nil : .array($0.map { .object($0.members) }) }),
    .stored("passkeys", \.passkeys),
  ]
}

extension Passkey: FieldRecord {
  package static var blank: Passkey { Passkey(id: "", name: "", createdAt: .distantPast) }

  package static let fields: [Field<Passkey>] = [
    .stored("id", \.id), .stored("name", \.name), .stored("createdAt", \.createdAt), .stored("usedAt", \.usedAt),
    .stored("key", \.key), .stored("model", \.model),
    Field(
      "counter", \.counter,
      read: { reader throws(SeedError) in try reader.storedCount("counter") }, write: { JSONValue($0) }),
    .stored("certificates", \.certificates), .stored("backupEligible", \.isBackupEligible),
  ]
}

extension User: FieldRecord {
  package static var blank: User { User(id: UserID(""), tenantID: TenantID(""), username: "", name: "") }

  /// What sign-up and registration can set, under the names that state files have had since 0.1.0. A seed file has
  /// other names for some of it (`NativeProfile.fields`).
  package static let fields: [Field<User>] = [
    .stored("tenant", \.tenantID), .stored("username", \.username), .stored("name", \.name),
    .stored("givenName", \.givenName), .stored("surname", \.surname), .stored("email", \.email),
    .stored("jobTitle", \.jobTitle),
    .choice("firstFactor", \.native.firstFactor),
    // Older files have no such member.
    .flag("alsoSignsInWithCode", \.native.alsoSignsInWithCode),
    .stored("needsStrongAuthentication", \.native.needsStrongAuthentication),
    .stored("mustUseBrowser", \.native.mustUseBrowser),
    .entries("methods", \.native.strongMethods, isAlwaysWritten: true),
    Field(
      "attributes", \.native.attributes,
      read: { reader throws(SeedError) in
        let members = try reader.nested("attributes", allowing: nil)?.object.members ?? []
        return Dictionary(members.map { ($0.name, $0.value.string ?? "") }) { $1 }
      }, write: { .object(sorted: $0.map { ($0, .string($1)) }) }),
  ]
}

extension BrowserSession: FieldRecord {
  package static var blank: BrowserSession { BrowserSession(publicID: "") }

  package static let fields: [Field<BrowserSession>] = [
    .stored("publicID", \.publicID), .stored("accounts", \.accounts, isAlwaysWritten: true),
  ]
}

extension BrowserSession.SessionAccount: FieldRecord {
  package static var blank: Self { Self(userID: UserID(""), proofs: Proofs(authenticatedAt: .distantPast)) }

  package static let fields: [Field<Self>] = [
    .stored("user", \.userID), .stored("authenticatedAt", \.proofs.authenticatedAt),
    .stored("secondFactorAt", \.proofs.secondFactorAt), .stored("passkeyAt", \.proofs.passkeyAt),
    .stored("apps", \.apps),
  ]
}

extension SignedInApp: FieldRecord {
  package static var blank: Self { Self(clientID: ClientID(""), issuer: "") }

  package static let fields: [Field<Self>] = [.stored("clientID", \.clientID), .stored("issuer", \.issuer)]
}

extension BrokerState.Person: FieldRecord {
  package static var blank: Self { Self(userID: UserID("")) }

  package static let fields: [Field<Self>] = [
    .stored("user", \.userID), .stored("primaryToken", \.primaryToken), .stored("removedFrom", \.removedFrom),
  ]
}

extension IssuedRefreshToken: FieldRecord {
  package static var blank: IssuedRefreshToken {
    let signIn = SignInRecord(
      grant: GrantID(value: ""), userID: UserID(""), tenantID: TenantID(""), sessionID: "",
      proofs: Proofs(authenticatedAt: .distantPast))
    return IssuedRefreshToken(signIn: signIn, clientID: ClientID(""), scopes: ScopeSet([]), expiresAt: .distantPast)
  }

  package static let fields: [Field<IssuedRefreshToken>] = [
    Field(
      "grant", \.signIn.grant,
      read: { reader throws(SeedError) in GrantID(value: try reader.storedText("grant")) },
      write: { .string($0.value) }),
    .stored("client", \.clientID), .stored("family", \.familyID), .stored("user", \.signIn.userID),
    .stored("tenant", \.signIn.tenantID),
    Field(
      "scopes", \.scopes,
      read: { reader throws(SeedError) in ScopeSet(parsing: try reader.storedText("scopes")) },
      write: { .string($0.description) }),
    .stored("session", \.signIn.sessionID), .stored("authenticatedAt", \.signIn.proofs.authenticatedAt),
    .stored("expiresAt", \.expiresAt), .stored("revocation", \.revocation), .stored("policy", \.policy),
    // Only sign-ins with a second factor have contexts.
    .stored("contexts", \.contexts), .stored("secondFactorAt", \.signIn.proofs.secondFactorAt),
    .stored("passkeyAt", \.signIn.proofs.passkeyAt), .stored("device", \.signIn.deviceID),
    .flag("misnamed", \.signIn.isMisnamed), .stored("redirectKind", \.redirectKind),
  ]
}

// How single values stand in the state file. A member that is missing or of another type is an error; the path of the
// member is all that is said of it, because the values are secret.

extension ObjectReader {
  private static let problem = "is missing or has the wrong type."

  private func value<Content>(_ name: String, _ read: (JSONValue) -> Content?) throws(SeedError) -> Content {
    guard let content = given(name).flatMap(read) else { throw failure(name, Self.problem) }
    return content
  }

  /// A text, which may be empty.
  func storedText(_ name: String) throws(SeedError) -> String { try value(name, \.string) }

  func storedTexts(_ name: String) throws(SeedError) -> [String] {
    try value(name) { value in
      value.array.flatMap { elements in
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
      }
    }
  }

  /// A number from 0. The emulator writes none that comes near the limit, so that one more can be added.
  func storedCount(_ name: String) throws(SeedError) -> Int {
    try value(name) { value in value.int.flatMap { (0...1_000_000_000_000).contains($0) ? $0 : nil } }
  }

  /// Seconds. The emulator writes none that come near the limit, beyond which dates can't be told as whole seconds.
  func storedSeconds(_ name: String) throws(SeedError) -> Double {
    try value(name) { value in value.double.flatMap { abs($0) < 1e12 ? $0 : nil } }
  }

  func storedDate(_ name: String) throws(SeedError) -> Date { Date(timeIntervalSince1970: try storedSeconds(name)) }

  func storedBytes(_ name: String) throws(SeedError) -> [UInt8] {
    try value(name) { value in value.string.flatMap { Base64URL.decode($0) } }
  }

  /// The objects within an object whose names are data. The names may be secret, so the path counts them.
  func storedObjects(_ name: String) throws(SeedError) -> [(name: String, reader: ObjectReader)] {
    guard let object = given(name)?.object else { throw failure(name, Self.problem) }
    return try object.members.enumerated().map { index, member throws(SeedError) in
      let place = path.isEmpty ? name : "\(path).\(name)"
      return (member.name, try ObjectReader(member.value, path: "\(place)[\(index)]"))
    }
  }
}

extension JSONValue {
  /// Seconds since 1970.
  static func seconds(_ date: Date) -> JSONValue { .number(String(date.timeIntervalSince1970)) }
}

extension Field {
  static func stored(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.storedText(name) }, write: { .string($0) })
  }

  static func stored(_ name: String, _ path: FieldPath<Value, String?>) -> Field {
    Field(
      name, path,
      read: { reader throws(SeedError) in reader.given(name) == nil ? nil : try reader.storedText(name) },
      write: { $0.map(JSONValue.string) })
  }

  /// Texts; left out where there are none.
  static func stored(_ name: String, _ path: FieldPath<Value, [String]>) -> Field {
    Field(
      name, path,
      read: { reader throws(SeedError) in reader.given(name) == nil ? nil : try reader.storedTexts(name) },
      write: { .texts($0) })
  }

  /// A list of records. An empty one need not be written.
  static func stored<Record: FieldRecord>(
    _ name: String, _ path: FieldPath<Value, [Record]>, isAlwaysWritten: Bool = false
  ) -> Field {
    Field(
      name, path,
      read: { reader throws(SeedError) in
        try reader.objects(name, allowing: nil).map { reader throws(SeedError) in try Record(reader) }
      }, write: { $0.isEmpty && !isAlwaysWritten ? nil : .array($0.map(\.json)) })
  }

  static func stored(_ name: String, _ path: FieldPath<Value, [UInt8]>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.storedBytes(name) },
      write: { .string(Base64URL.encode($0)) })
  }

  static func stored<ID: TypedIdentifier>(_ name: String, _ path: FieldPath<Value, ID>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in ID(try reader.storedText(name)) },
      write: { .string($0.value) })
  }

  static func stored(_ name: String, _ path: FieldPath<Value, Bool>) -> Field {
    Field(
      name, path,
      read: { reader throws(SeedError) in
        guard let flag = reader.given(name)?.bool else { throw reader.failure(name, "is not true or false.") }
        return flag
      }, write: { .bool($0) })
  }

  static func stored(_ name: String, _ path: FieldPath<Value, Date>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.storedDate(name) }, write: { .seconds($0) })
  }

  static func stored(_ name: String, _ path: FieldPath<Value, Date?>) -> Field {
    Field(
      name, path,
      read: { reader throws(SeedError) in reader.given(name) == nil ? nil : try reader.storedDate(name) },
      write: { $0.map { .seconds($0) } })
  }

  /// One of the type's texts; left out where there is none.
  static func stored<Choice: RawRepresentable & Sendable>(
    _ name: String, _ path: FieldPath<Value, Choice?>
  ) -> Field where Choice.RawValue == String {
    Field(
      name, path,
      read: { reader throws(SeedError) in
        guard reader.given(name) != nil else { return nil }
        guard let choice = Choice(rawValue: try reader.storedText(name)) else {
          throw reader.failure(name, "is not known.")
        }
        return choice
      }, write: { $0.map { .string($0.rawValue) } })
  }
}
