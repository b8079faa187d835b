// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import IdentityEmulator
import OAuthWire

/// The pages of the remembered sign-ins: the list, and one with its requests, its answers and the reason of a failure.
struct SignInLogPages: ConsolePages {
  let log: LogStore

  func page(of id: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    let signIn = LoggedSignIn.all(in: log.current).first { $0.correlationID == id.lowercased() }
    guard let signIn else { throw .unknownSignIn }
    var blocks: [ConsoleBlock] = [
      .facts([
        ConsoleFact("Correlation id", copied: signIn.correlationID),
        ConsoleFact("App", signIn.appNames(in: visit.directory)),
        ConsoleFact("Person", [.plain(signIn.person(in: visit.directory) ?? "nobody, or not known yet")]),
        ConsoleFact("Result", [.mark(signIn.result, isBad: signIn.outcome == .refused)]),
      ])
    ]
    if let failure = signIn.failure { blocks.append(.section("Why it failed", why(failure, visit))) }
    blocks.append(.section("Requests and answers", signIn.entries.map { step($0, isExplained: $0 == signIn.failure) }))
    return ConsolePage(.signIns, title: signIn.title(in: visit.directory), blocks)
  }

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let log = log.current
    return ConsolePage(
      .signIns, lead: "What apps asked for, the latest first. Requests with one correlation id stand together.",
      isLive: true,
      .table(
        ConsoleTable(
          noun: ("sign-in", "sign-ins"), columns: ["When", "Who", "App", "Result"],
          rows: LoggedSignIn.all(in: log).map { $0.row(visit) },
          ifNone: "No app has asked for anything yet. Sign-ins appear here by themselves.", isLive: true)),
      .text(
        "There were \(log.count) requests since the start. At most the last \(RequestLog.limit) are remembered, and the "
          + "claims of tokens of the last \(RequestLog.tokenLimit); secrets, codes and whole tokens never are."))
  }

  private func why(_ entry: RequestLog.LoggedRequest, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let message = entry.outcome.refusal?.message ?? entry.outcome.message ?? "The answer was \(entry.status)."
    var blocks: [ConsoleBlock] = [
      .alert([entry.outcome.number?.description, message].compactMap { $0 }.joined(separator: ": "))
    ]
    if let fault = entry.fault {
      blocks.append(
        .text([
          "The fault rule \(fault) made this answer. ", .link("Remove it", to: visit.address(.faults)),
          " to go on.",
        ]))
    }
    let compared = entry.comparison(in: visit.directory)
    if !compared.isEmpty { blocks.append(.facts(compared.map { ConsoleFact($0.term, $0.values) })) }
    if let id = entry.parameters["client_id"], visit.directory.application(ClientID(id)) != nil {
      blocks.append(.text([.link("Look at the app, and change it", to: visit.address(.apps, id))]))
    }
    guard let explanation = entry.explanation else { return blocks }
    return blocks + [
      .text([.strong(explanation.code), .plain(" \(explanation.name). \(explanation.meaning)")]),
      .section("Usual causes", .list(explanation.causes)), .section("What to check", .list(explanation.checks)),
    ]
  }

  private func step(_ entry: RequestLog.LoggedRequest, isExplained: Bool) -> ConsoleBlock {
    let outcome = entry.outcome
    let error = [entry.error, outcome.number?.description].compactMap { $0 }.joined(separator: " ")
    var blocks: [ConsoleBlock] = [
      .facts([
        ConsoleFact("At", [entry.time.words]),
        ConsoleFact("Sent", entry.parameters.filter { !$0.isHidden }.map { "\($0.name)=\($0.value)" }),
        ConsoleFact("Sent, not shown", entry.parameters.hiddenNames),
        ConsoleFact("Answer", [entry.status == 0 ? "none: the connection broke" : "\(entry.status) \(error)"]),
        ConsoleFact("Led to", outcome.redirect),
        ConsoleFact("With", outcome.redirectParameters.filter { !$0.isHidden }.map { "\($0.name)=\($0.value)" }),
        ConsoleFact("With, not shown", outcome.redirectParameters.hiddenNames),
        ConsoleFact(entry.path.hasSuffix("/login") ? "The page said" : "Note", entry.warning),
        ConsoleFact("Signed in with", outcome.method), ConsoleFact("Fault rule", entry.fault),
      ])
    ]
    if entry.isFailure, !isExplained, let message = outcome.refusal?.message ?? outcome.message {
      blocks.append(.alert(message))
    }
    for token in outcome.tokens {
      guard let claims = token.claims else { continue }
      blocks.append(
        .details("Claims of \(token.words)", .snippet(JSONValue.object(claims).prettyText, named: "the claims")))
    }
    return .section("\(entry.method) \(entry.path)", blocks)
  }
}

extension LoggedSignIn {
  fileprivate func appNames(in directory: Directory) -> [String] {
    guard let clientID else { return [] }
    return [directory.application(ClientID(clientID))?.name, clientID].compactMap { $0 }
  }

  fileprivate func title(in directory: Directory) -> String {
    let request = entries.first.map { "\($0.method) \($0.path)" } ?? ""
    let app = appNames(in: directory).first ?? request
    return person(in: directory).map { "\($0) at \(app)" } ?? app
  }

  /// The sign-in as a line of a list.
  func row(_ visit: ConsoleVisit) -> ConsoleTable.Row {
    ConsoleTable.Row(
      [
        .link(entries.first.map { String($0.time.words.dropLast(4)) } ?? "", to: visit.address(.signIns, correlationID))
      ], [.plain(person(in: visit.directory) ?? "")],
      [.plain(appNames(in: visit.directory).first ?? entries.first?.path ?? "")],
      [.mark(result, isBad: outcome == .refused)])
  }
}

extension Parameter {
  /// Whether the log keeps no value of it.
  fileprivate var isHidden: Bool { value == RequestLog.hidden }
}

extension [Parameter] {
  fileprivate var hiddenNames: [String] {
    let names = filter(\.isHidden).map(\.name)
    return names.isEmpty ? [] : [names.joined(separator: ", ")]
  }
}

extension RequestOutcome.LoggedToken {
  fileprivate var words: String {
    switch name {
    case "access_token": "the access token"
    case "id_token": "the ID token"
    case "presented": "the access token that was sent"
    case "assertion": "the token that was sent as assertion"
    default: "the client assertion that was sent"
    }
  }
}
