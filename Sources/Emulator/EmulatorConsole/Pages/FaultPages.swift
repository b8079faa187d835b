// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The page of the fault rules that are in force, with forms that add common ones.
struct FaultPages: ConsolePages {
  let faults: FaultStore

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let entries = faults.entries
    var blocks: [ConsoleBlock] = [
      .action("Add a rule", ready(visit)),
      .action(
        "Write a rule",
        ConsoleBlock(
          form: "write", "POST faults", button: "Add this rule", done: "The rule was added.", isMain: false,
          ConsoleField("*", "Rule", .json, value: Self.sample, hint: "docs/emulator/control.md has all members."))),
      entries.isEmpty
        ? .text("There is no rule. Every request gets its genuine answer.") : .cards(entries.prefix(50).map(card)),
    ]
    if entries.count > 50 { blocks.append(.text("The first 50 of \(entries.count) rules are shown.")) }
    if entries.count > 1 {
      blocks.append(
        .question(
          "Remove all rules", "Every request gets its genuine answer then.",
          ConsoleBlock(
            form: "clear", "DELETE faults", button: "Remove all rules", done: "There is no rule any more.",
            isMain: false)))
    }
    return ConsolePage(
      .faults, lead: "Rules that make requests fail on purpose. The first that applies to a request answers it.", blocks
    )
  }

  private func card(_ entry: FaultRules.CountedRule) -> (title: String, blocks: [ConsoleBlock]) {
    func members(_ name: String) -> [String] {
      (entry.rule.source[name]?.object ?? [:]).members.map { "\($0.name): \($0.value.string ?? $0.value.text)" }
    }
    let sent = Self.readyMade.first { ready in
      (try? JSONValue(parsing: ready.value))?["answer"] == entry.rule.source["answer"]
    }
    return (
      "\(entry.id): \(sent?.label ?? "a rule of your own")",
      [
        .facts([
          ConsoleFact("Requests", [.plain("\(entry.seen) matched, \(entry.applied) answered")]),
          ConsoleFact("For", members("match")), ConsoleFact("Answer", members("answer")),
        ]),
        ConsoleBlock(
          form: "remove\(entry.id)", "DELETE faults/\(entry.id)", button: "Remove \(entry.id)",
          done: "The rule \(entry.id) was removed.", isMain: false),
        .details(
          "As JSON", .snippet(JSONValue.object(entry.rule.source).prettyText, named: "the rule \(entry.id)")),
      ]
    )
  }

  private func ready(_ visit: ConsoleVisit) -> ConsoleBlock {
    ConsoleBlock(
      form: "add", "POST faults", button: "Add the rule", done: "The rule was added.",
      ConsoleField("*", "What goes wrong", .jsonChoice(Self.readyMade)),
      ConsoleField("match.user", "For this person only", .choice([("", "Everybody")] + visit.personChoices)),
      ConsoleField("match.clientId", "For this app only", .choice([("", "Every app")] + visit.appChoices)),
      ConsoleField("match.count", "How many times", .number, value: "1", hint: "Empty: always."))
  }

  private static let sample = """
    {
      "match": {"endpoint": "token", "nth": 2},
      "answer": {"error": "invalid_grant", "suberror": "basic_action", "codes": [50076]}
    }
    """

  private static let readyMade = ofRequests + ofBroker

  private static let ofRequests: [(value: String, label: String)] = [
    (
      #"{"match": {"endpoint": "token"}, "answer": {"status": 503, "html": "<h1>Busy</h1>", "retryAfter": 1}}"#,
      "The token endpoint is busy (503, Retry-After)"
    ),
    (
      #"{"match": {"endpoint": "graph"}, "answer": {"status": 429, "json": {"error": {"code": "TooManyRequests", "message": "Too many requests."}}, "retryAfter": 2}}"#,
      "Graph is asked too often (429, Retry-After)"
    ),
    (
      #"{"match": {"endpoint": "token"}, "answer": {"error": "interaction_required", "suberror": "basic_action", "codes": [50076]}}"#,
      "Another factor is needed (50076)"
    ),
    (
      #"{"match": {"endpoint": "token"}, "answer": {"error": "invalid_grant", "suberror": "bad_token", "codes": [700082]}}"#,
      "The refresh token has expired (700082)"
    ),
    (
      #"{"match": {"endpoint": "token"}, "answer": {"error": "invalid_grant", "suberror": "consent_required", "codes": [65001]}}"#,
      "Consent is missing (65001)"
    ),
    (
      #"{"match": {"endpoint": "authorize"}, "answer": {"error": "access_denied", "codes": [65004]}}"#,
      "The person declines (65004)"
    ),
    (
      #"{"match": {"endpoint": "token"}, "answer": {"error": "server_error", "codes": [90033], "status": 500}}"#,
      "The platform fails (500, 90033)"
    ),
    (#"{"match": {"endpoint": "token"}, "answer": {"delaySeconds": 10}}"#, "The token endpoint is slow (10 seconds)"),
    (#"{"match": {"endpoint": "token"}, "answer": {"drop": "answer"}}"#, "The connection breaks before the answer"),
    (#"{"match": {"endpoint": "token"}, "answer": {"malformed": true}}"#, "The token answer is no JSON"),
    (#"{"match": {"endpoint": "token"}, "answer": {"idToken": "wrongNonce"}}"#, "The ID token has another nonce"),
    (#"{"match": {"endpoint": "token"}, "answer": {"idToken": "newKey"}}"#, "The signing key rolls over"),
    (
      #"{"match": {"endpoint": "v2/verify"}, "answer": {"error": "invalid_grant", "suberror": "invalid_oob_value", "codes": [50181]}}"#,
      "Native authentication V2: the code is wrong (50181)"
    ),
    (
      #"{"match": {"endpoint": "v2/challenge"}, "answer": {"json": {"state": "webFallbackRequired"}}}"#,
      "Native authentication V2: a browser is needed"
    ),
    (#"{"match": {"endpoint": "metadata"}, "answer": {"status": 500}}"#, "The metadata can't be read (500)"),
    (#"{"match": {"endpoint": "keys"}, "answer": {"status": 500}}"#, "The keys can't be read (500)"),
  ]

  private static let ofBroker: [(value: String, label: String)] = StandInFault.allCases.map {
    (#"{"answer": {"broker": "\#($0.rawValue)"}}"#, "The stand-in broker: \($0.rawValue)")
  }
}
