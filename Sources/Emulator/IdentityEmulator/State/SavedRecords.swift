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
  ]
}

extension User: FieldRecord {
  package static var blank: User { User(id: UserID(""), tenantID: TenantID(""), username: "", name: "") }

  /// What sign-up and registration can set.
  package static let fields: [Field<User>] = [
    .stored("tenant", \.tenantID), .stored("username", \.username), .stored("name", \.name),
    .stored("givenName", \.givenName), .stored("surname", \.surname), .stored("email", \.email),
    .stored("jobTitle", \.jobTitle),
    Field(
      "firstFactor", \.native.firstFactor,
      read: { reader throws(SeedError) in try reader.choice("firstFactor", of: NativeProfile.FirstFactor.self) },
      write: { .string($0.rawValue) }),
    .stored("needsStrongAuthentication", \.native.needsStrongAuthentication),
    .stored("mustUseBrowser", \.native.mustUseBrowser),
    Field(
      "methods", \.native.strongMethods,
      read: { reader throws(SeedError) in try reader.entries("methods", StrongMethod.self) },
      write: { .array($0.map(\.json)) }),
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
    .stored("publicID", \.publicID),
    Field(
      "accounts", \.accounts,
      read: { reader throws(SeedError) in
        try reader.objects("accounts", allowing: nil).map { reader throws(SeedError) in
          try SignedInAccount(reader)
        }
      }, write: { .array($0.map(\.json)) }),
  ]
}

extension BrowserSession.SignedInAccount: FieldRecord {
  package static var blank: Self { Self(userID: UserID(""), authenticatedAt: .distantPast) }

  package static let fields: [Field<Self>] = [
    .stored("user", \.userID), .stored("authenticatedAt", \.authenticatedAt),
    .stored("secondFactorAt", \.secondFactorAt),
  ]
}

extension RefreshToken: FieldRecord {
  package static var blank: RefreshToken {
    let signIn = SignInRecord(
      grant: GrantID(value: ""), userID: UserID(""), tenantID: TenantID(""), sessionID: "",
      authenticatedAt: .distantPast)
    return RefreshToken(signIn: signIn, clientID: ClientID(""), scopes: ScopeSet([]), expiresAt: .distantPast)
  }

  package static let fields: [Field<RefreshToken>] = [
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
    .stored("session", \.signIn.sessionID), .stored("authenticatedAt", \.signIn.authenticatedAt),
    .stored("expiresAt", \.expiresAt), .stored("revocation", \.revocation), .stored("policy", \.policy),
    // Only sign-ins with a second factor have such a member.
    Field(
      "contexts", \.contexts,
      read: { reader throws(SeedError) in
        reader.given("contexts") == nil ? nil : try reader.storedTexts("contexts")
      }, write: { .texts($0) }),
    .stored("secondFactorAt", \.signIn.secondFactorAt), .stored("redirectKind", \.redirectKind),
  ]
}
