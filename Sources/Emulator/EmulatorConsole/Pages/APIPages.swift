// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The pages of the APIs that access tokens are issued for: the list, and one API.
struct APIPages: ConsolePages {
  let origins: Origins
  let policies: PolicyStore
  let nonces: NonceStore

  func page(_ path: [String], _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let name = path.first?.lowercased() else { return all(visit) }
    guard path.count == 1 else { throw .noPage }
    guard let api = visit.directory.apis.first(where: { $0.name.lowercased() == name }) else { throw .unknownAPI }
    return one(api, visit)
  }

  private func all(_ visit: ConsoleVisit) -> ConsolePage {
    let rows = visit.directory.apis.map { api in
      ConsoleRow(
        api.name, address: visit.address(.apis, api.name), subtitle: api.identifierURI,
        note: "\(api.permissions.count) scopes, \(api.appRoles.count) app roles")
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
    let nonces = ConsoleBlock(
      form: "nonces", "POST pop", button: "Set", done: "The rule was set.", isMain: false,
      ConsoleField(
        "requireNonce", "Signed requests need a nonce that the API handed out", .flag,
        value: "\(nonces.current.isStrict)",
        hint: "For proof of possession, at Graph and the APIs of the emulator itself."))
    return ConsolePage(
      .apis, lead: "What access tokens are for. Register your own API to get tokens for it.",
      .rows(rows, ifNone: "There is no API yet. Add one."), .section("Add an API", addition),
      .details("Proof of possession", nonces))
  }

  private func one(_ api: ResourceAPI, _ visit: ConsoleVisit) -> ConsolePage {
    let base = (origins.main ?? visit.context.origin).description
    let path = "apis/" + PercentCoding.encode(api.name)
    var members = api.json.object ?? [:]
    members["appId"] = nil
    var blocks: [ConsoleBlock] = [
      .facts([
        ConsoleFact("Audience of its tokens", [api.tokenVersion == .two ? api.appID : api.identifierURI]),
        ConsoleFact("Application id", [api.appID]), ConsoleFact("Identifier URI", [api.identifierURI]),
        ConsoleFact("Scopes", api.permissions.map { "\(api.identifierURI)/\($0.value)" }),
        ConsoleFact("App roles", api.appRoles.map(\.value)),
        ConsoleFact("Version of its tokens", ["\(api.tokenVersion.rawValue)"]),
        ConsoleFact("To try tokens on, here", [base + (api.isGraph ? "/v1.0/me" : "/api/\(api.name)")]),
      ])
    ]
    if !api.isGraph {
      blocks.append(
        .text([.link("The first steps with the values of this API", to: visit.start(with: "api", api.name))]))
    }
    blocks.append(
      .section(
        "Conditional access",
        ConsoleBlock(
          form: "policy", "POST \(path)/policy", button: "Set the rule", done: "The rule was set.", isMain: false,
          ConsoleField(
            "context", "Authentication context that its tokens need",
            .jsonChoice([("null", "None")] + (1...25).map { "c\($0)" }.map { ("\"\($0)\"", $0) }),
            value: policies.current.contexts[api.appID.lowercased()].map { "\"\($0)\"" } ?? "null"))))
    blocks.append(.section("Change", visit.change(asJSON: .object(members), "PATCH \(path)")))
    if !api.isGraph {
      blocks.append(
        .details(
          "Remove the API",
          ConsoleBlock(
            form: "remove", "DELETE \(path)", button: "Remove \(api.name)", done: "\(api.name) was removed.",
            next: visit.address(.apis), isMain: false)))
    }
    return ConsolePage(.apis, title: api.name, blocks)
  }
}
