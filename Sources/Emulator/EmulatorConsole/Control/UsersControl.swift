// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The people: `users` for all, `users/<name>` for one, `users/<name>/<action>`. What changes here is part
/// of the saved state.
struct UsersControl: Control {
  static let operations: [ControlOperation] = [
    .get("users", "Lists the people, without passwords", .listed("users", Seed.Person.schema)),
    .post(
      "users", "Adds a person; the answer shows a password that was made", Seed.Person.closedSchema,
      added: Seed.Person.schema),
    .get("users/{username}", "Shows a person", Seed.Person.schema),
    .patch(
      "users/{username}", "Changes a person", Seed.Person.changeSchema(ignoring: ["id"]),
      Seed.Person.schema),
    .delete("users/{username}", "Removes a person, and ends the person's sessions", Seed.Person.schema),
    .post(
      "users/{username}/revoke-sessions", "Ends all sessions and refresh tokens of a person", time),
    .post("users/{username}/challenge", "Makes APIs challenge older access tokens of a person", time),
    .post(
      "users/{username}/policy", "Sets a person's conditional access",
      .setting("require", .choice(PolicyRequirement.allCases.map(\.rawValue) + ["none"]))),
    .post("users/{username}/password", "Sets a person's password", .setting("password", .text)),
    .post("users/{username}/blocked", "Blocks or unblocks a person", .setting("blocked", .flag)),
    .get("users/{username}/passkeys", "Lists a person's passkeys", .listed("passkeys", .object)),
    .delete("users/{username}/passkeys/{id}", "Removes a passkey"),
  ]

  private static let latestTime = 32_503_680_000
  /// The command with the time before which tokens were issued.
  private static let time = JSONSchema.object([
    (
      "at",
      JSONSchema([
        "type": ["number", "string", "null"], "minimum": 0, "maximum": JSONValue(latestTime), "format": "date-time",
      ])
    )
  ])

  let administration: Administration
  let random: any RandomSource

  private var accounts: AccountStore { administration.accounts }

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let name = arguments.first else { return try all(context) }
    let ofPasskeys = arguments.dropFirst().first == "passkeys"
    let command = arguments.count == 2 && !ofPasskeys ? try context.command() : [:]
    guard let user = context.directory.user(named: name) else { throw .unknownUser }
    if ofPasskeys { return try passkeys(of: user, arguments.dropFirst(2).first, context) }
    guard arguments.count == 1 else {
      try carryOut(arguments[1], command, on: user)
      return .done
    }
    return try one(user, context)
  }

  /// Lists the people, or stores one who is given as an entry of a seed file.
  private func all(_ context: RequestContext) throws(ControlError) -> Answer {
    if context.isReading {
      return .json(["users": .array(context.directory.users.map { self.person($0).json })])
    }
    var command = try context.command()
    guard context.directory.users.count < ControlError.limit else { throw .full }
    if command["id"] == nil { command["id"] = .string(random.id()) }
    let isGiven = command["password"] != nil
    if !isGiven { command["password"] = .string(String(random.text().prefix(16))) }
    let person = try decoded(command, context)
    let isKnown = context.directory.user(person.user.id) != nil
    let usesCodes = person.user.native.firstFactor == .code
    if isKnown, isGiven, !usesCodes {
      administration.changePassword(of: person.user.id, to: person.password, isShown: true)
    }
    accounts.put(person, password: usesCodes ? nil : person.password)
    var shown = person
    if isGiven || isKnown || usesCodes { shown.password = Secret("") }
    return .json(shown.json, status: 201)
  }

  private func one(_ user: User, _ context: RequestContext) throws(ControlError) -> Answer {
    switch context.method {
    case "PATCH":
      let change = try context.command(["PATCH"])
      var members = (person(user).json.object ?? [:]).merging(change)
      (members["id"], members["password"]) = (.string(user.id.value), change["password"] ?? "unchanged")
      let changed = try decoded(members, context)
      if change["password"] != nil { administration.changePassword(of: user.id, to: changed.password, isShown: true) }
      accounts.put(changed, password: nil)
      return .json(person(changed.user).json)
    case "DELETE":
      administration.revokeSessions(of: user.id)
      accounts.remove(user.id)
      return .json(Seed.Person(user: user, password: Secret("")).json)
    default: return .json(person(user).json)
    }
  }

  /// Lists the passkeys, or removes one.
  private func passkeys(of user: User, _ id: String?, _ context: RequestContext) throws(ControlError) -> Answer {
    guard let id else {
      return .json(["passkeys": .array((accounts.standing(of: user.id)?.passkeys ?? []).map(\.shown))])
    }
    guard accounts.removePasskey(id, of: user.id) else { throw .unknownPasskey }
    return .done
  }

  private func decoded(_ members: JSONObject, _ context: RequestContext) throws(ControlError) -> Seed.Person {
    let person = try accepted(try Seed.Person(decoding: .object(members), in: context.directory))
    // Names of an organisation end with a domain of its own; customers and guests have addresses of other ones.
    let domain = person.user.username.split(separator: "@").last.map(String.init) ?? ""
    if context.directory.user(person.user.id)?.username != person.user.username,
      let tenant = context.directory.tenant(person.user.tenantID), tenant.kind == .workforce,
      let other = context.directory.tenant(named: domain), other.id != tenant.id
    {
      throw .badRule(
        "username", "is a name of \(other.name). Choose one that ends with @\(tenant.domain), or the other tenant.")
    }
    return person
  }

  /// As a seed file has them, without the password.
  private func person(_ user: User) -> Seed.Person {
    let standing = accounts.standing(of: user.id)
    return Seed.Person(
      user: user, password: Secret(""), mustChangePassword: standing?.mustChangePassword == true,
      isBlocked: standing?.isBlocked == true)
  }

  private func carryOut(_ action: String, _ command: JSONObject, on user: User) throws(ControlError) {
    switch action {
    case "password":
      guard let password = command["password"]?.string, !password.isEmpty else {
        throw .badMember("password", of: command, "a text that is not empty")
      }
      administration.changePassword(of: user.id, to: Secret(password), isShown: true)
    case "blocked":
      guard let isBlocked = command["blocked"]?.bool else { throw .badMember("blocked", of: command, "true or false") }
      accounts.setBlocked(isBlocked, for: user.id)
    case "policy":
      let requirement = try command.requirement(among: PolicyRequirement.allCases)
      administration.policies.demand(requirement, of: user.id)
    case "challenge": administration.challengeTokens(of: user.id, issuedBefore: try time(of: command))
    default: administration.revokeSessions(of: user.id, at: try time(of: command))
    }
  }

  /// `{"at": seconds since 1970}` or a time as a text, or nil for now.
  private func time(of command: JSONObject) throws(ControlError) -> Date? {
    guard let value = command["at"], value != .null else { return nil }
    let date = value.string.flatMap { try? Date.ISO8601FormatStyle().parse($0) }
    let seconds = value.double ?? date?.timeIntervalSince1970
    guard let seconds, (0...Double(Self.latestTime)).contains(seconds) else {
      let range = "from 0 to \(Self.latestTime)"
      throw .badMember(
        "at", of: command, "a time like 2027-01-31T12:00:00Z, or a number of seconds since 1970, \(range)")
    }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension Passkey {
  fileprivate var shown: JSONValue {
    [
      "id": .string(id), "name": .string(name), "createdAt": .string(createdAt.formatted(.iso8601)),
      "usedAt": usedAt.map { .string($0.formatted(.iso8601)) }, "model": .string(modelID),
    ]
  }
}

extension JSONObject {
  /// The value of the type that a member names.
  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(ControlError) -> Value where Value.RawValue == String {
    guard let value = self[name]?.string.flatMap({ Value(rawValue: $0) }) else {
      throw .badChoice(name, of: self, Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// What the command requires, one of `choices`; nil for `none`.
  func requirement(among choices: [PolicyRequirement]) throws(ControlError) -> PolicyRequirement? {
    let words = ["none"] + choices.map(\.rawValue)
    guard let word = self["require"]?.string, words.contains(word) else {
      throw .badChoice("require", of: self, words)
    }
    return PolicyRequirement(rawValue: word)
  }
}
