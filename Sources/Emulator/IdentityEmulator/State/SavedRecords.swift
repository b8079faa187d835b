// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

// How each record of the state is written to the state file and read back.

extension AccountStanding {
  var json: JSONValue {
    [
      "salt": .string(Base64URL.encode(password.salt)), "derived": .string(Base64URL.encode(password.derived)),
      "mustChangePassword": .bool(mustChangePassword), "blocked": .bool(isBlocked), "failures": JSONValue(failures),
      "lockedUntil": lockedUntil.map { .seconds($0) },
      "formerPasswords": formerPasswords.isEmpty
        ? nil
        : .array(
          formerPasswords.map {
            ["salt": .string(Base64URL.encode($0.salt)), "derived": .string(Base64URL.encode($0.derived))]
          }),
    ]
  }

  init(_ saved: SavedMember) throws(SavedStateError) {
    self.init(
      password: PasswordRecord(salt: try saved["salt"].bytes(), derived: try saved["derived"].bytes()),
      mustChangePassword: try saved["mustChangePassword"].bool(), isBlocked: try saved["blocked"].bool(),
      failures: try saved["failures"].int(), lockedUntil: try saved["lockedUntil"].optionalDate())
    // Only who changed the password has such a member.
    for former in saved["formerPasswords"].value == nil ? [] : try saved["formerPasswords"].elements() {
      formerPasswords.append(
        PasswordRecord(salt: try former["salt"].bytes(), derived: try former["derived"].bytes()))
    }
  }
}

extension User {
  /// What sign-up and registration can set.
  var json: JSONValue {
    [
      "tenant": .string(tenantID.value), "username": .string(username), "name": .string(name),
      "givenName": givenName.map(JSONValue.string), "surname": surname.map(JSONValue.string),
      "email": email.map(JSONValue.string), "jobTitle": jobTitle.map(JSONValue.string),
      "firstFactor": .string(native.firstFactor.rawValue),
      "needsStrongAuthentication": .bool(native.needsStrongAuthentication),
      "mustUseBrowser": .bool(native.mustUseBrowser),
      "methods": .array(
        native.strongMethods.map {
          ["channel": .string($0.channel.rawValue), "target": .string($0.target), "blocked": .bool($0.isBlocked)]
        }),
      "attributes": .object(sorted: native.attributes.map { ($0, .string($1)) }),
    ]
  }

  init(_ saved: SavedMember) throws(SavedStateError) {
    self.init(
      id: UserID(saved.name), tenantID: TenantID(try saved["tenant"].string()),
      username: try saved["username"].string(), name: try saved["name"].string())
    givenName = try saved["givenName"].optionalString()
    surname = try saved["surname"].optionalString()
    email = try saved["email"].optionalString()
    jobTitle = try saved["jobTitle"].optionalString()
    guard let factor = NativeProfile.FirstFactor(rawValue: try saved["firstFactor"].string()) else {
      throw .badMember(saved.path + ".firstFactor")
    }
    native.firstFactor = factor
    native.needsStrongAuthentication = try saved["needsStrongAuthentication"].bool()
    native.mustUseBrowser = try saved["mustUseBrowser"].bool()
    for method in try saved["methods"].elements() {
      guard let channel = CodeChannel(rawValue: try method["channel"].string()) else {
        throw .badMember(method.path + ".channel")
      }
      native.strongMethods.append(
        StrongMethod(channel, try method["target"].string(), isBlocked: try method["blocked"].bool()))
    }
    for attribute in try saved["attributes"].members() {
      native.attributes[attribute.name] = try attribute.string()
    }
  }
}

extension BrowserSession {
  var json: JSONValue {
    [
      "publicID": .string(publicID),
      "accounts": .array(
        accounts.map {
          [
            "user": .string($0.userID.value), "authenticatedAt": .seconds($0.authenticatedAt),
            "secondFactorAt": $0.secondFactorAt.map { .seconds($0) },
          ]
        }),
    ]
  }

  init(_ saved: SavedMember) throws(SavedStateError) {
    self.init(publicID: try saved["publicID"].string())
    for account in try saved["accounts"].elements() {
      accounts.append(
        SignedInAccount(
          userID: UserID(try account["user"].string()), authenticatedAt: try account["authenticatedAt"].date(),
          secondFactorAt: try account["secondFactorAt"].optionalDate()))
    }
  }
}

extension RefreshToken {
  var json: JSONValue {
    [
      "grant": .string(signIn.grant.value), "client": .string(clientID.value),
      "family": familyID.map(JSONValue.string), "user": .string(signIn.userID.value),
      "tenant": .string(signIn.tenantID.value), "scopes": .string(scopes.description),
      "session": .string(signIn.sessionID), "authenticatedAt": .seconds(signIn.authenticatedAt),
      "expiresAt": .seconds(expiresAt), "revocation": revocation.map { .string($0.rawValue) },
      "policy": policy.map(JSONValue.string),
      "contexts": contexts.isEmpty ? nil : .array(contexts.map(JSONValue.string)),
      "secondFactorAt": signIn.secondFactorAt.map { .seconds($0) },
      "redirectKind": redirectKind.map { .string($0.rawValue) },
    ]
  }

  init(_ saved: SavedMember) throws(SavedStateError) {
    self.init(
      signIn: SignInRecord(
        grant: GrantID(value: try saved["grant"].string()), userID: UserID(try saved["user"].string()),
        tenantID: TenantID(try saved["tenant"].string()), sessionID: try saved["session"].string(),
        authenticatedAt: try saved["authenticatedAt"].date(),
        secondFactorAt: try saved["secondFactorAt"].optionalDate()),
      clientID: ClientID(try saved["client"].string()), familyID: try saved["family"].optionalString(),
      scopes: ScopeSet(parsing: try saved["scopes"].string()), expiresAt: try saved["expiresAt"].date(),
      policy: try saved["policy"].optionalString())
    if let kind = try saved["redirectKind"].optionalString() {
      guard let known = RegisteredRedirectURI.Kind(rawValue: kind) else {
        throw .badMember(saved.path + ".redirectKind")
      }
      redirectKind = known
    }
    // Only sign-ins with a second factor have such a member.
    if saved["contexts"].value != nil { contexts = try saved["contexts"].strings() }
    guard let reason = try saved["revocation"].optionalString() else { return }
    guard let known = RevocationReason(rawValue: reason) else { throw .badMember(saved.path + ".revocation") }
    revocation = known
  }
}

extension JSONValue {
  /// Seconds since 1970.
  fileprivate static func seconds(_ date: Date) -> JSONValue { .number(String(date.timeIntervalSince1970)) }
}
