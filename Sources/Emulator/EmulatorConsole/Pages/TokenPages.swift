// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The page that inspects tokens and issues custom ones.
struct TokenPages: ConsolePages {
  let inspector: TokenInspector

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    var blocks: [ConsoleBlock] = [
      ConsoleBlock(
        form: "inspect", "POST tokens/inspect", button: "Look at it", done: "Here is what it says.",
        ConsoleField("token", "A token to look at", .text, hint: "It stays on this computer.", isRequired: true)),
      .action("Issue a token", issue(visit)),
      .action(
        "How long access tokens live",
        ConsoleBlock(
          form: "lifetime", "POST tokens", button: "Set", done: "Access tokens issued from now on live so long.",
          isMain: false,
          ConsoleField(
            "accessTokenLifetime", "Lifetime",
            .jsonChoice([
              ("null", "As the seed says"), ("60", "1 minute"), ("300", "5 minutes"), ("600", "10 minutes"),
              ("86400", "1 day"),
            ])))),
    ]
    if let token = visit.token { blocks.append(.section("The token", shown(token, visit))) }
    return ConsolePage(.tokens, lead: "What a token says, and why an API would refuse it.", blocks)
  }

  private func shown(_ token: Secret, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let found = inspector.inspect(token.exposed, visit.context)
    var blocks: [ConsoleBlock] = [
      .snippet(token.exposed, named: "the token"),
      .facts([ConsoleFact("Kind", [found.kind]), ConsoleFact("Signature", found.signature)]),
    ]
    if found.refusals.isEmpty {
      blocks.append(.text([.strong("An API takes it"), " if it wants the scopes or roles in it."]))
    } else {
      blocks.append(.section("Why an API would refuse it", .list(found.refusals)))
    }
    if !found.claims.members.isEmpty {
      blocks += [
        .section("Times", .list(found.times.map { "\($0.name): \($0.words)" })),
        .section(
          "Claims",
          .snippet(JSONValue.object(found.claims).prettyText, named: "the claims"),
          .details("Header", .snippet(JSONValue.object(found.header).prettyText, named: "the header"))),
      ]
    }
    return blocks
  }

  private func issue(_ visit: ConsoleVisit) -> ConsoleBlock {
    let apis = visit.directory.apis.map { ($0.identifierURI, $0.name) }
    let preferred = visit.directory.apis.first { !$0.isGraph }
    return ConsoleBlock(
      form: "issue", "POST tokens/issue", button: "Issue the token", done: "The token was issued.",
      ConsoleField("tenant", "Tenant", .choice(visit.directory.tenants.map { ($0.id.value, $0.name) })),
      ConsoleField(
        "app", "App", .choice(visit.appChoices)),
      ConsoleField(
        "person", "Person", .choice(visit.personChoices + [("", "Nobody: the token is the app's own")]),
        value: visit.personChoices.first?.value ?? ""),
      ConsoleField("audience", "For the API", .choice(apis), value: preferred?.identifierURI ?? ""),
      ConsoleField(
        "scopes", "Scopes", .lines, hint: "Names, one a line. Empty: all that a person may grant."),
      ConsoleField("roles", "App roles", .lines, hint: "Names, one a line."),
      ConsoleField("groups", "Groups", .lines, hint: "Object ids, one a line."),
      ConsoleField("claims", "More claims", .json, hint: "A JSON object, such as {\"ipaddr\": \"192.0.2.1\"}."),
      ConsoleField(
        "lifetime", "Lifetime in minutes", .amount(of: 60), value: "60"),
      ConsoleField("version", "Version", .jsonChoice([("", "As the API wants it"), ("1", "1"), ("2", "2")])),
      ConsoleField("badSignature", "With a signature that does not hold", .flag))
  }
}
