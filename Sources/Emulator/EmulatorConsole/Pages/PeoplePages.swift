// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The pages of the people: the list, and one person with an administrator's commands.
struct PeoplePages: ConsolePages {
  let accounts: AccountStore
  let policies: PolicyStore
  let testAccounts: TestAccounts

  func page(_ path: [String], _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let name = path.first else { return all(visit) }
    guard path.count == 1 else { throw .noPage }
    guard let user = visit.directory.user(named: name) else { throw .unknownUser }
    return one(user, visit)
  }

  private func all(_ visit: ConsoleVisit) -> ConsolePage {
    let standings = accounts.current.standings
    let rows = visit.directory.users.map { user in
      let notes = [
        visit.directory.tenant(user.tenantID)?.name, user.isAdministrator ? "administrator" : nil,
        user.native.firstFactor == .code ? "signs in with codes" : nil,
        standings[user.id]?.mustChangePassword == true ? "must change the password" : nil,
        standings[user.id]?.isBlocked == true ? "blocked" : nil,
      ]
      return ConsoleRow(
        user.name, address: visit.address(.people, user.username), subtitle: user.username,
        note: notes.compactMap { $0 }.joined(separator: ", "))
    }
    return ConsolePage(
      .people, lead: "Who can sign in here. All of them are made up.",
      .rows(rows, ifNone: "There is nobody yet. Add a person."),
      .section("Add a person", addition(visit)))
  }

  private func addition(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "add", "POST users", button: "Add the person", done: "The person was added.",
      next: visit.address(.people) + "/{username}",
      ConsoleField("tenant", "Tenant", .choice(visit.tenantChoices)),
      ConsoleField("username", "User name", hint: "Such as kim@contoso.example.", isRequired: true),
      ConsoleField("name", "Name", isRequired: true),
      ConsoleField("password", "Password", hint: "Leave it empty, and one is made and shown once."),
      ConsoleField("administrator", "Administrator", .flag, hint: "May let apps in for everybody in the tenant."))
  }

  private func one(_ user: User, _ visit: ConsoleVisit) -> ConsolePage {
    let standing = accounts.standing(of: user.id)
    let password = testAccounts.password(of: user.id)?.exposed
    var blocks: [ConsoleBlock] = []
    if let made = visit.result["password"]?.string {
      blocks.append(.section("The password, shown only now", .snippet(made, named: "the password")))
    }
    blocks.append(
      .facts([
        ConsoleFact("User name", user.username), ConsoleFact("Password", password),
        ConsoleFact("Tenant", visit.names(of: user.tenantID)), ConsoleFact("Object id", user.id.value),
        ConsoleFact("Guest in", user.guestObjectIDs.keys.flatMap { visit.names(of: $0) }.sorted()),
        ConsoleFact("App roles", user.appRoles), ConsoleFact("Groups", Array(user.groups.prefix(20))),
        ConsoleFact("Locked until", standing?.lockedUntil?.words),
      ]))
    let entry = Seed.Person(
      user: user, password: Secret(""), mustChangePassword: standing?.mustChangePassword == true,
      isBlocked: standing?.isBlocked == true)
    blocks.append(
      .section("Change", change(of: user, standing, visit), visit.change(asJSON: entry.json, "PATCH \(path(user))")))
    blocks.append(contentsOf: commands(on: user, visit))
    return ConsolePage(.people, title: user.name, blocks)
  }

  private func path(_ user: User) -> String { "users/" + PercentCoding.encode(user.username) }

  private func change(of user: User, _ standing: AccountStanding?, _ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "change", "PATCH \(path(user))", button: "Save", done: "The person was changed.",
      next: visit.address(.people) + "/{username}",
      ConsoleField("username", "User name", value: user.username, isRequired: true),
      ConsoleField("name", "Name", value: user.name, isRequired: true),
      ConsoleField("givenName", "First name", value: user.givenName ?? ""),
      ConsoleField("surname", "Last name", value: user.surname ?? ""),
      ConsoleField("email", "Email", value: user.email ?? ""),
      ConsoleField("jobTitle", "Job title", value: user.jobTitle ?? ""),
      ConsoleField(
        "appRoles", "App roles", .lines, value: user.appRoles.joined(separator: "\n"),
        hint: "One a line, as <appIdUri>/<value>."),
      ConsoleField(
        "groups", "Groups", .lines, value: user.groups.joined(separator: "\n"), hint: "Object ids, one a line."),
      ConsoleField("administrator", "Administrator", .flag, value: "\(user.isAdministrator)"),
      ConsoleField(
        "mustChangePassword", "Must change the password", .flag, value: "\(standing?.mustChangePassword == true)"),
      ConsoleField("blocked", "Blocked", .flag, value: "\(standing?.isBlocked == true)"))
  }

  private var before: ConsoleField {
    ConsoleField(
      "at", "APIs refuse access tokens from before", .number,
      hint: "Seconds since 1970. Leave it empty, and it is now.")
  }

  private func commands(on user: User, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let path = path(user)
    let requirement = policies.current.requirements[user.id.value]?.rawValue ?? "none"
    return [
      .section(
        "Password",
        ConsoleBlock(
          form: "password", "POST \(path)/password", button: "Set the password",
          done: "The password was set. Sessions and refresh tokens of the old one have ended.", isMain: false,
          ConsoleField("password", "New password", isRequired: true))),
      .section(
        "Conditional access",
        ConsoleBlock(
          form: "policy", "POST \(path)/policy", button: "Set the rule", done: "The rule was set.", isMain: false,
          ConsoleField(
            "require", "What sign-ins need besides the password",
            .choice([
              ("none", "Nothing"), ("mfa", "A second factor (50076)"),
              ("compliantDevice", "A managed device, which this is not (53000)"),
              ("block", "Nobody gets in (53003)"),
            ]), value: requirement))),
      .section(
        "Sessions",
        ConsoleBlock(
          form: "revoke", "POST \(path)/revoke-sessions", button: "Sign out everywhere",
          done: "All sessions and refresh tokens of this person have ended.", isMain: false, before),
        ConsoleBlock(
          form: "challenge", "POST \(path)/challenge", button: "Challenge older access tokens",
          done: "APIs want newer access tokens of this person now.", isMain: false, before)),
      .section("Consent", visit.consent(["user": user.username], of: nil)),
      .details(
        "Remove the person",
        ConsoleBlock(
          form: "remove", "DELETE \(path)", button: "Remove \(user.name)", done: "\(user.name) was removed.",
          next: visit.address(.people), isMain: false)),
    ]
  }
}
