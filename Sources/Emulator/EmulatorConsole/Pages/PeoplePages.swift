// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The pages of the people: the list, and one person with an administrator's commands.
struct PeoplePages: ConsolePages {
  let stores: Stores
  let testAccounts: TestAccounts

  private var accounts: AccountStore { stores.accounts }
  private var policies: PolicyStore { stores.policies }
  private var granted: ConsentStore { stores.consents }

  func page(of name: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let user = visit.directory.user(named: name) else { throw .unknownUser }
    let standing = accounts.standing(of: user.id)
    var blocks: [ConsoleBlock] = []
    if let made = visit.result["password"]?.string {
      blocks.append(.section("The password that was made", .snippet(made, named: "the password")))
    }
    let entry = Seed.Person(
      user: user, password: Secret(""), mustChangePassword: standing?.mustChangePassword == true,
      isBlocked: standing?.isBlocked == true)
    blocks += [
      .action("Change", change(of: user, standing, visit)), .action("Set a password", password(of: user)),
      .question(
        "Remove", "\(user.name) is forgotten, and all of their sessions and refresh tokens end.",
        ConsoleBlock(
          form: "remove", "DELETE \(path(user))", button: "Remove \(user.name)", done: "\(user.name) was removed.",
          next: visit.address(.people), isMain: false)),
      .cards([
        ("Identity", [.facts(identity(of: user, visit))]), ("Sign-in methods", methods(of: user, standing, visit)),
        ("Passkeys", passkeys(of: user, standing, visit)), ("Groups and roles", belonging(of: user, visit)),
        ("Consents", consents(of: user, visit)),
        ("Sessions", sessions(of: user, visit)),
      ]), visit.change(asJSON: entry.json, "PATCH \(path(user))"),
    ]
    return ConsolePage(.people, title: user.name, lead: user.username, blocks)
  }

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let standings = accounts.current.standings
    let rows = visit.directory.users.map { user in
      ConsoleTable.Row(
        [.link(user.name, to: visit.address(.people, user.username))], [.copied(user.username)],
        testAccounts.password(of: user.id).map { [.copied($0.exposed)] } ?? [],
        [.plain(visit.directory.tenant(user.tenantID)?.name ?? "")], user.marks(standings[user.id]))
    }
    return ConsolePage(
      .people, lead: "Who can sign in here. All of them are made up.",
      .action("Add a person", addition(visit)),
      .table(
        ConsoleTable(
          noun: ("person", "people"), columns: ["Name", "User name", "Password", "Tenant", "Notes"], rows: rows,
          ifNone: "There is nobody yet. Add a person.")))
  }

  private func addition(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "add", "POST users", button: "Add the person", done: "The person was added.",
      next: visit.address(.people) + "/{username}",
      ConsoleField("tenant", "Tenant", .choice(visit.tenantChoices)),
      ConsoleField("username", "User name", hint: "Such as kim@contoso.example.", isRequired: true),
      ConsoleField("name", "Name", isRequired: true),
      ConsoleField("password", "Password", hint: "Leave it empty, and one is made, which the next page shows."),
      ConsoleField("administrator", "Administrator", .flag, hint: "Can consent to apps for everybody in the tenant."))
  }

  private func identity(of user: User, _ visit: ConsoleVisit) -> [ConsoleFact] {
    [
      ConsoleFact("User name", copied: user.username), ConsoleFact("Object id", [.id(user.id.value)]),
      ConsoleFact("Tenant", [.plain(visit.directory.tenant(user.tenantID)?.name ?? ""), .id(user.tenantID.value)]),
      ConsoleFact("Email", user.email), ConsoleFact("Job title", user.jobTitle.map { [.plain($0)] } ?? []),
      ConsoleFact(
        "Guest in",
        user.guestObjectIDs.keys.compactMap { visit.directory.tenant($0)?.name }.sorted().map { .plain($0) }),
    ]
  }

  private func methods(of user: User, _ standing: AccountStanding?, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let usesCodes = user.native.firstFactor == .code
    let known = testAccounts.password(of: user.id)?.exposed
    let requirement = policies.current.requirements[user.id.value]?.rawValue ?? "none"
    return [
      .facts([
        usesCodes
          ? ConsoleFact("Signs in with", "one-time codes")
          : ConsoleFact("Password", known.map { [.copied($0)] } ?? ["Not known here."]),
        ConsoleFact("Signs in too with", user.native.alsoSignsInWithCode ? "one-time codes, in V2" : nil),
        ConsoleFact("Second factor", user.native.strongMethods.map { "\($0.channel.rawValue) \($0.target)" }),
        ConsoleFact("Standing", user.marks(standing)), ConsoleFact("Locked until", standing?.lockedUntil?.words),
      ]),
      ConsoleBlock(
        form: "policy", "POST \(path(user))/policy", button: "Set the rule", done: "The rule was set.", isMain: false,
        ConsoleField(
          "require", "What sign-ins need besides the password", .choice(PolicyPages.requirements), value: requirement)),
    ]
  }

  private func passkeys(of user: User, _ standing: AccountStanding?, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let passkeys = standing?.passkeys ?? []
    guard !passkeys.isEmpty else {
      return [.text("None. A person who is signed in adds one at /\(user.tenantID)/security-info.")]
    }
    return passkeys.flatMap { passkey -> [ConsoleBlock] in
      [
        .facts([
          ConsoleFact(
            passkey.name,
            ["added " + passkey.createdAt.words, passkey.usedAt.map { "last used " + $0.words } ?? "not used yet"])
        ]),
        .question(
          "Remove \(passkey.name)", "\(user.name) can't sign in with it any more.",
          ConsoleBlock(
            form: "passkey-\(passkey.id)", "DELETE \(path(user))/passkeys/\(passkey.id)",
            button: "Remove the passkey", done: "The passkey was removed.", isMain: false)),
      ]
    }
  }

  private func belonging(of user: User, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let tenant = visit.directory.tenant(user.tenantID)
    let groups = tenant.map { visit.directory.groups(of: $0) } ?? []
    let roles = visit.directory.apis.flatMap { api in
      api.appRoles.filter { visit.directory.appRole(named: "\(api.identifierURI)/\($0.value)", for: .user) != nil }
        .map { (value: "\(api.identifierURI)/\($0.value)", label: "\($0.value) at \(api.name)") }
    }
    return [
      .facts([
        ConsoleFact(
          "Groups",
          groups.filter { user.groups.contains($0.id) }.prefix(20).map {
            ConsoleText.link($0.name, to: visit.address(.groups, $0.id))
          }), ConsoleFact("App roles", user.appRoles),
      ]),
      .action(
        "Change groups and roles",
        ConsoleBlock(
          form: "belonging", "PATCH \(path(user))", button: "Save", done: "Groups and roles were changed.",
          ConsoleField(
            "groups", "Groups", .ticks(groups.prefix(200).map { ($0.id, $0.name) }),
            value: user.groups.joined(separator: "\n"), hint: "The tenant has no groups."),
          ConsoleField(
            "appRoles", "App roles", .ticks(roles), value: user.appRoles.joined(separator: "\n"),
            hint: "No API has app roles for people."))),
    ]
  }

  private func consents(of user: User, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let facts = visit.directory.applications.map { app in
      ConsoleFact(app.name, granted.scopes(of: user, to: app, in: visit.directory))
    }
    return [
      facts.allSatisfy(\.values.isEmpty) ? .text("No app has a permission of this person.") : .facts(facts),
      .action("Consent to an app", visit.consent(["user": user.username], of: nil)),
    ]
  }

  private func sessions(of user: User, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let browsers = stores.sessions.current.signedIn.filter { $0.account.userID == user.id }
    let tokens = stores.grants.current.refreshTokens.good(at: visit.now).filter { $0.signIn.userID == user.id }
    let path = path(user)
    return [
      .facts([
        ConsoleFact("Browsers", browsers.prefix(10).map { "since " + $0.account.proofs.authenticatedAt.words }),
        ConsoleFact(
          "Refresh tokens",
          tokens.prefix(10).map {
            (visit.directory.application($0.clientID)?.name ?? $0.clientID.value) + ", until " + $0.expiresAt.words
          }),
      ]), browsers.isEmpty && tokens.isEmpty ? .text("Not signed in anywhere.") : .facts([]),
      .action(
        "Sign out everywhere",
        ConsoleBlock(
          form: "revoke", "POST \(path)/revoke-sessions", button: "Sign out everywhere",
          done: "All sessions and refresh tokens of this person have ended.", isMain: false, before)),
      .action(
        "Challenge access tokens",
        ConsoleBlock(
          form: "challenge", "POST \(path)/challenge", button: "Challenge older access tokens",
          done: "APIs want newer access tokens of this person now.", isMain: false, before)),
    ]
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
      ConsoleField("administrator", "Administrator", .flag, value: "\(user.isAdministrator)"),
      ConsoleField(
        "mustChangePassword", "Must change the password", .flag, value: "\(standing?.mustChangePassword == true)"),
      ConsoleField("blocked", "Blocked", .flag, value: "\(standing?.isBlocked == true)"))
  }

  private var before: ConsoleField {
    ConsoleField(
      "at", "APIs refuse access tokens from before",
      hint: "Such as 2027-01-31T12:00:00Z. Leave it empty, and it is now.")
  }

  private func password(of user: User) -> ConsoleBlock {
    ConsoleBlock(
      form: "password", "POST \(path(user))/password", button: "Set the password",
      done: "The password was set. Sessions and refresh tokens of the old one have ended.", isMain: false,
      ConsoleField("password", "New password", isRequired: true))
  }
}
