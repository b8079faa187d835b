// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The pages of the APIs that access tokens are issued for: the list, and one API.
struct APIPages: ConsolePages {
  let origins: Origins
  let policies: PolicyStore

  func page(of name: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let api = visit.directory.api(called: name) else { throw .unknownAPI }
    let base = (origins.main ?? visit.context.origin).description
    let path = "apis/" + PercentCoding.encode(api.name)
    var members = api.json.object ?? [:]
    members["appId"] = nil
    var blocks: [ConsoleBlock] = [.action("Change", change(of: api, path, visit))]
    if !api.isGraph {
      blocks.append(
        .question(
          "Remove", "No more tokens are issued for \(api.name).",
          ConsoleBlock(
            form: "remove", "DELETE \(path)", button: "Remove \(api.name)", done: "\(api.name) was removed.",
            next: visit.address(.apis), isMain: false)))
    }
    let address = base + (api.isGraph ? "/v1.0/me" : "/api/\(api.name)")
    var identity: [ConsoleBlock] = [
      .facts([
        ConsoleFact("Audience of its tokens", copied: api.tokenVersion == .two ? api.appID : api.identifierURI),
        ConsoleFact("Application id", copied: api.appID), ConsoleFact("Identifier URI", copied: api.identifierURI),
        ConsoleFact("Version of its tokens", ["\(api.tokenVersion.rawValue)"]),
        ConsoleFact("Address for trying tokens", copied: address),
      ])
    ]
    if !api.isGraph {
      identity.append(
        .text([.link("The first steps with the values of this API", to: visit.guide(with: "api", api.name))]))
    }
    let policy = ConsoleBlock(
      form: "policy", "POST \(path)/policy", button: "Set the rule", done: "The rule was set.", isMain: false,
      PolicyPages.context(of: api, policies.current))
    blocks += [
      .cards([
        ("Identity", identity),
        (
          "Permissions",
          [
            .facts([
              ConsoleFact("Scopes", api.permissions.map { "\(api.identifierURI)/\($0.value)" }),
              ConsoleFact("App roles", api.appRoles.map(\.value)),
            ])
          ]
        ), ("Conditional access", [policy]),
      ]), visit.change(asJSON: .object(members), "PATCH \(path)"),
    ]
    return ConsolePage(.apis, title: api.name, blocks)
  }

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let rows = visit.directory.apis.map { api in
      ConsoleTable.Row(
        [.link(api.name, to: visit.address(.apis, api.name))], [.copied(api.identifierURI)],
        [.plain("\(api.permissions.count)")], [.plain("\(api.appRoles.count)")])
    }
    let addition = ConsoleBlock(
      form: "add", "POST apis", button: "Add the API", done: "The API was added.",
      next: visit.address(.apis) + "/{name}",
      ConsoleField("name", "Name", hint: "Letters, digits and hyphens.", isRequired: true),
      ConsoleField(
        "scopes", "Scopes", .lines, value: "Tasks.Read\nTasks.ReadWrite",
        hint: "What it lets apps do in a person's name, one a line."),
      ConsoleField(
        "appRoles", "App roles", .lines,
        hint: "What it lets apps do as themselves, one a line; such as Tasks.Read.All."),
      ConsoleField("appIdUri", "Identifier URI", hint: "Leave it empty, and it is api://<application id>."),
      ConsoleField(
        "appId", "Application id", hint: "A GUID, the audience of its tokens. Leave it empty, and one is made."))
    return ConsolePage(
      .apis, lead: "What access tokens are for. Register your own API to get tokens for it.",
      .action("Add an API", addition),
      .table(
        ConsoleTable(
          noun: ("API", "APIs"), columns: ["Name", "Identifier URI", "Scopes", "App roles"], rows: rows,
          ifNone: "There is no API yet. Add one.")))
  }

  private func change(of api: ResourceAPI, _ path: String, _ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "change", "PATCH \(path)", button: "Save", done: "The API was changed.",
      next: visit.address(.apis) + "/{name}",
      ConsoleField("name", "Name", value: api.name, hint: "Letters, digits and hyphens.", isRequired: true),
      ConsoleField("appIdUri", "Identifier URI", value: api.identifierURI, isRequired: true),
      ConsoleField(
        "scopes", "Scopes", .lines, value: api.permissions.map(\.value).joined(separator: "\n"), hint: "One a line."),
      ConsoleField(
        "appRoles", "App roles", .lines, value: api.appRoles.map(\.value).joined(separator: "\n"), hint: "One a line."),
      ConsoleField(
        "accessTokenVersion", "Version of its tokens", .jsonChoice([("1", "1"), ("2", "2")]),
        value: "\(api.tokenVersion.rawValue)"))
  }
}
