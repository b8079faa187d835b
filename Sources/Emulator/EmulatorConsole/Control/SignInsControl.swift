// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The requests of one correlation id, in their order: a sign-in, or whatever else a client asked for under it.
struct LoggedSignIn: Sendable {
  enum Outcome: Sendable, Equatable {
    case tokens, refused, open
  }

  let correlationID: String
  let entries: [RequestLog.Entry]

  /// The sign-ins of the log, the latest first. Requests that only read public documents are
  /// left out unless they failed.
  static func all(in log: RequestLog) -> [LoggedSignIn] {
    var order: [String: Int] = [:]
    for (index, entry) in log.entries.enumerated() where !entry.isBackground { order[entry.correlationID] = index }
    let entries = Dictionary(grouping: log.entries, by: \.correlationID)
    return order.sorted { $0.value > $1.value }.map {
      LoggedSignIn(correlationID: $0.key, entries: entries[$0.key] ?? [])
    }
  }

  /// The last request that shows a result.
  private var decisive: RequestLog.Entry? { entries.last { $0.isFailure || $0.gaveTokens } }

  var outcome: Outcome {
    guard let decisive else { return .open }
    return decisive.isFailure ? .refused : .tokens
  }

  /// The request that failed, when it is the last one that shows a result.
  var failure: RequestLog.Entry? { decisive.flatMap { $0.isFailure ? $0 : nil } }

  var clientID: String? {
    let sent = entries.lazy.compactMap { $0.parameters["client_id"] }.first
    return sent ?? claims.lazy.compactMap { ($0["azp"] ?? $0["appid"])?.string }.first
  }

  /// The people, as the tokens of the sign-in name them.
  var person: String? {
    claims.lazy.compactMap { ($0["preferred_username"] ?? $0["upn"] ?? $0["unique_name"] ?? $0["name"])?.string }.first
  }

  private var claims: [JSONObject] { entries.flatMap(\.outcome.tokens).compactMap(\.claims) }
}

extension RequestLog.Entry {
  var isFailure: Bool { outcome.refusal != nil || status >= 400 || status == 0 }

  fileprivate var gaveTokens: Bool { outcome.tokens.contains { $0.name == "access_token" } }

  /// Whether the request reads a public document.
  fileprivate var isBackground: Bool {
    guard method == "GET", !isFailure else { return false }
    return ["/.well-known/", "/discovery/", "/userrealm/", "/favicon.ico"].contains { path.contains($0) }
  }

  /// What the error number means and what causes it.
  var explanation: ErrorExplanation? { outcome.number.flatMap { ErrorReference.explanation(of: $0) } }
}

/// `signins` for all, `signins/<correlation id>` for the requests of one, with the claims of tokens and why it failed.
struct SignInsControl: Control {
  let log: LogStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let signIns = LoggedSignIn.all(in: log.current)
    guard let id = arguments.first?.lowercased() else {
      return .json(["signins": .array(signIns.map { .object($0.summary) })])
    }
    guard let signIn = signIns.first(where: { $0.correlationID == id }) else { throw .unknownSignIn }
    var members = signIn.summary
    members["requests"] = .array(signIn.entries.map { $0.told(in: context.directory) })
    return .json(.object(members))
  }
}

extension LoggedSignIn {
  fileprivate var summary: JSONObject {
    [
      "correlationId": .string(correlationID), "time": entries.first.map { .string($0.time.formatted(.iso8601)) },
      "clientId": clientID.map(JSONValue.string), "person": person.map(JSONValue.string),
      "requests": JSONValue(entries.count),
      "outcome": outcome == .tokens ? "tokens" : outcome == .refused ? "refused" : "open",
      "number": failure?.outcome.number.map { .string($0.description) },
    ]
  }
}

extension RequestLog.Entry {
  fileprivate func told(in directory: Directory) -> JSONValue {
    var members = json.object ?? [:]
    if !outcome.tokens.isEmpty {
      members["tokens"] = .array(
        outcome.tokens.map { ["name": .string($0.name), "claims": $0.claims.map(JSONValue.object)] })
    }
    if let redirect = outcome.redirect {
      members["redirect"] = [
        "to": .string(redirect),
        "parameters": .object(sorted: outcome.redirectParameters.map { ($0.name, .string($0.value)) }),
      ]
    }
    guard isFailure else { return .object(members) }
    let explanation = explanation
    members["failure"] = [
      "number": outcome.number.map { .string($0.description) },
      "message": (outcome.refusal?.message ?? outcome.message).map(JSONValue.string),
      "meaning": explanation.map { .string($0.meaning) },
      "causes": explanation.map { .array($0.causes.map(JSONValue.string)) },
      "checks": explanation.map { .array($0.checks.map(JSONValue.string)) },
      "compared": .array(
        comparison(in: directory).map {
          ["what": .string($0.term), "values": .array($0.values.map(JSONValue.string))]
        }),
    ]
    return .object(members)
  }
}
