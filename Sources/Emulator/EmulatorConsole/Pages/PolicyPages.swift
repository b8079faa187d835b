// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The page of conditional access: the rules in force, and forms that add one or take one back.
struct PolicyPages: ConsolePages {
  let policies: PolicyStore
  let broker: BrokerStore
  let nonces: NonceStore

  static let requirements: [(value: String, label: String)] = [
    ("none", "Nothing"), ("mfa", "A second factor (50076)"), ("passkey", "A passkey (50076)"),
    ("compliantDevice", "A compliant device, by its broker (53000)"),
    ("joinedDevice", "A device that is joined, by its broker (53001)"), ("block", "Nobody gets in (53003)"),
  ]

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let rows = rows(visit)
    return ConsolePage(
      .policies, lead: "Conditional access: rules for a person's sign-ins, for an app, and for the tokens of an API.",
      .action("Add a rule for a person", forPeople(visit)), .action("Add a rule for an app", forApps(visit)),
      .action("Add a rule for an API", forAPIs(visit)),
      .table(
        ConsoleTable(
          noun: ("rule", "rules"), columns: ["For", "Kind", "Needs"], rows: rows,
          ifNone: "There is no rule. To remove one later, set it to Nothing.")),
      .section("This machine", [device] + people(visit)), .section("Proof of possession", possession))
  }

  private func rows(_ visit: ConsoleVisit) -> [ConsoleTable.Row] {
    let (current, directory) = (policies.current, visit.directory)
    func words(_ requirement: PolicyRequirement) -> String {
      Self.requirements.first { $0.value == requirement.rawValue }?.label ?? requirement.rawValue
    }
    let people = directory.users.compactMap { user in
      current.requirements[user.id.value].map {
        ConsoleTable.Row(
          [.link(user.name, to: visit.address(.people, user.username))], ["person"], [.plain(words($0))])
      }
    }
    let apps = directory.applications.compactMap { app in
      current.requirements[UserID(app.objectID(in: app.tenantID)).value].map {
        ConsoleTable.Row(
          [.link(app.name, to: visit.address(.apps, app.clientID.value))], ["app for itself"], [.plain(words($0))])
      }
    }
    let apis = directory.apis.compactMap { api in
      current.contexts[api.appID.lowercased()].map {
        ConsoleTable.Row(
          [.link(api.name, to: visit.address(.apis, api.name))], ["tokens for the API"],
          [.plain("authentication context \($0)")])
      }
    }
    return people + apps + apis
  }

  private func forPeople(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "person", "POST users/{user}/policy", button: "Set the rule", done: "The rule was set.",
      ConsoleField("user", "Person", .choice(visit.directory.users.prefix(200).map { ($0.username, $0.name) })),
      ConsoleField("require", "What sign-ins need besides the password", .choice(Self.requirements), value: "mfa"))
  }

  private func forApps(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "app", "POST apps/{app}/policy", button: "Set the rule", done: "The rule was set.",
      ConsoleField("app", "App", .choice(visit.appChoices)), Self.requirementOfApps(isBlocked: true))
  }

  private func forAPIs(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "api", "POST apis/{api}/policy", button: "Set the rule", done: "The rule was set.",
      ConsoleField("api", "API", .choice(visit.directory.apis.map { ($0.name, $0.name) })),
      Self.context(of: nil, policies.current))
  }

  /// Whether an app gets tokens for itself.
  static func requirementOfApps(isBlocked: Bool) -> ConsoleField {
    ConsoleField(
      "require", "Tokens of the app for itself",
      .choice([("none", "It gets them"), ("block", "It gets none (53003)")]), value: isBlocked ? "block" : "none")
  }

  /// The authentication context that tokens for an API need.
  static func context(of api: ResourceAPI?, _ policies: AccessPolicies) -> ConsoleField {
    ConsoleField(
      "context", "Authentication context that its tokens need",
      .jsonChoice([("null", "None")] + (1...25).map { "c\($0)" }.map { ("\"\($0)\"", $0) }),
      value: api.flatMap { policies.contexts[$0.appID.lowercased()] }.map { "\"\($0)\"" } ?? "null")
  }

  private var device: ConsoleBlock {
    ConsoleBlock(
      form: "device", "POST device", button: "Set", done: "The state of the machine was set.", isMain: false,
      ConsoleField(
        "state", "What the organisation knows of it",
        .choice([
          ("none", "Nothing"), ("registered", "It is registered"), ("compliant", "It is compliant"),
          ("shared", "It is compliant and shared by several people"),
        ]), value: policies.current.device.rawValue,
        hint: "It counts for sign-ins through the stand-in broker (msal-emulator broker)."))
  }

  /// Who is signed in to the machine.
  private func people(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    let present = broker.current.userIDs.compactMap { visit.directory.user($0) }
    let signIn = ConsoleBlock(
      form: "signin", "POST broker", button: "Sign in", done: "The person was signed in to the machine.", isMain: false,
      ConsoleField("signIn", "Person to sign in to it", .choice(visit.personChoices), isRequired: true))
    guard !present.isEmpty else { return [signIn] }
    return [
      signIn,
      ConsoleBlock(
        form: "signout", "POST broker", button: "Sign out", done: "The person was signed out of the machine.",
        isMain: false,
        ConsoleField(
          "signOut", "Person to sign out of it", .choice(present.map { ($0.username, $0.name) }), isRequired: true)),
    ]
  }

  private var possession: ConsoleBlock {
    ConsoleBlock(
      form: "nonces", "POST pop", button: "Set", done: "The rule was set.", isMain: false,
      ConsoleField(
        "requireNonce", "Signed requests need a nonce that the API handed out", .flag,
        value: "\(nonces.current.isStrict)", hint: "At Graph and the APIs of the emulator itself."))
  }
}
