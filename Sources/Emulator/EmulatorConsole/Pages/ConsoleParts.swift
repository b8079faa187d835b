// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

// Parts that several pages of the console share.

extension User {
  /// What is special about the account.
  func marks(_ standing: AccountStanding?) -> [ConsoleText] {
    [
      isAdministrator ? .mark("administrator") : nil,
      native.firstFactor == .code ? .mark("signs in with codes") : nil,
      standing?.mustChangePassword == true ? .mark("must change the password") : nil,
      standing?.isBlocked == true ? .mark("blocked", isBad: true) : nil,
    ].compactMap(\.self)
  }
}

extension EmulatorClock {
  /// How far it is from this computer's clock, such as `22 hours ahead`; nil: not at all.
  var distance: String? {
    TokenInspector.span(secondsAhead).map { $0 + (secondsAhead < 0 ? " behind" : " ahead") }
  }
}

extension ConsoleVisit {
  /// The tenants, by their domains.
  var tenantChoices: [(value: String, label: String)] {
    directory.tenants.map { ($0.domain, "\($0.name) (\($0.domain))") }
  }

  /// The apps, by their client ids.
  var appChoices: [(value: String, label: String)] {
    directory.applications.prefix(200).map { ($0.clientID.value, $0.name) }
  }

  /// The people, by their user names.
  var personChoices: [(value: String, label: String)] {
    directory.users.prefix(200).map { ($0.username, "\($0.name) (\($0.username))") }
  }

  /// Name and id of a tenant.
  func names(of tenant: TenantID) -> [ConsoleText] {
    [.plain(directory.tenant(tenant)?.name ?? "A tenant"), .id(tenant.value)]
  }

  /// The form that grants permissions to an app, so that no consent page is shown.
  /// - Parameters:
  ///   - holder: Who consents, as a member of the command; nil: a tenant that the form asks for.
  ///   - app: The app; nil: the form asks for it.
  func consent(_ holder: [String: String]?, of app: Application?) -> ConsoleBlock {
    var fields: [ConsoleField] = []
    if let app {
      fields.append(ConsoleField("app", "", .hidden, value: app.clientID.value))
    } else {
      fields.append(ConsoleField("app", "App", .choice(appChoices)))
    }
    for (member, value) in holder ?? [:] { fields.append(ConsoleField(member, "", .hidden, value: value)) }
    if holder == nil { fields.append(ConsoleField("tenant", "For everybody in", .choice(tenantChoices))) }
    fields.append(
      ConsoleField(
        "scopes", "Scopes", .lines, value: "openid\nprofile\noffline_access\nUser.Read",
        hint: "One a line: a name of Graph's, or <appIdUri>/<name>."))
    if holder == nil {
      fields.append(
        ConsoleField(
          "roles", "App roles for the app itself", .lines,
          value: app?.applicationPermissions.joined(separator: "\n") ?? "",
          hint: "One a line, as <appIdUri>/<value>. Tokens of the app for itself have them."))
    }
    return ConsoleBlock(
      form: "consent", "POST consents", button: "Consent",
      done: "The app has the permissions. Nobody will be asked for them.",
      isMain: false, fields)
  }

  /// The form that changes an entry as JSON, as a seed file has it.
  func change(asJSON entry: JSONValue, _ command: String) -> ConsoleBlock {
    .details(
      "Change as JSON",
      .text("The members of a seed file's entry. Those that are left out stay as they are; null takes one away."),
      ConsoleBlock(
        form: "json", command, button: "Save the JSON", done: "The changes were saved.", isMain: false,
        ConsoleField("*", "Entry", .json, value: entry.prettyText)))
  }
}
