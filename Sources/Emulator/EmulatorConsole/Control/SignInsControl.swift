// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import IdentityEmulator
import OAuthWire

/// The requests of one correlation id, in their order: a sign-in, or whatever else a client asked for under it.
struct LoggedSignIn: Sendable {
  enum Outcome: String, Sendable, Equatable {
    /// `answered`: all requests were answered, and none was for a token.
    case tokens, refused, answered, open
  }

  let correlationID: String
  let entries: [RequestLog.LoggedRequest]

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

  /// Whether somebody or an app signs in, or asks for tokens. The log has calls of APIs, too.
  var isSignIn: Bool { entries.contains { !$0.isCall && !$0.isOfDocument } }

  /// The last request that shows a result; nil where a journey went on after it.
  private var decisive: RequestLog.LoggedRequest? {
    entries.last { $0.isFailure && !$0.isSilentTry || $0.gaveTokens || $0.isStep }.flatMap { $0.isStep ? nil : $0 }
  }

  var outcome: Outcome {
    guard let decisive else { return entries.last?.isCall == true ? .answered : .open }
    return decisive.isFailure ? .refused : .tokens
  }

  /// What happened, in words.
  var result: String {
    switch outcome {
    case .tokens: entries.contains { $0.path.hasSuffix("/authorize") } ? "signed in" : tokenWords
    case .refused:
      "refused: "
        + (failure?.outcome.number?.description ?? failure?.error
          ?? failure.map { $0.status == 0 ? "broken connection" : "\($0.status)" } ?? "")
    case .answered: "answered (\(entries.last?.status ?? 0))"
    case .open:
      entries.contains { $0.outcome.redirectParameters["code"] != nil }
        ? "the app has its code, and has not redeemed it yet"
        : entries.last { $0.method == "POST" }?.warning.map { "the page said: \($0)" } ?? waiting
    }
  }

  /// How an app got tokens without a page.
  private var tokenWords: String {
    switch entries.last?.parameters["grant_type"] {
    case "refresh_token"?: "token renewed"
    case "client_credentials"?: "token of the app for itself"
    case "urn:ietf:params:oauth:grant-type:jwt-bearer"?: "token on behalf of a person"
    default: "signed in"
    }
  }

  /// What a sign-in without a result waits for.
  private var waiting: String {
    guard let last = entries.last else { return "open" }
    if last.isSilentTry { return "nobody is signed in yet: the app has to open a page (AADSTS50058)" }
    let path = last.path.lowercased()
    if path.hasSuffix("/logout") { return "signed out" }
    return path.hasSuffix("/devicecode") ? "waits for the device code to be typed" : "waits for the person"
  }

  /// The request that failed, when it is the last one that shows a result.
  var failure: RequestLog.LoggedRequest? { decisive.flatMap { $0.isFailure ? $0 : nil } }

  var clientID: String? {
    let sent = entries.lazy.compactMap { $0.parameters["client_id"] }.first
    return sent ?? claims.lazy.compactMap { ($0["azp"] ?? $0["appid"])?.string }.first
  }

  /// The person, as the tokens of the sign-in name them, otherwise as they named themselves on a page.
  func person(in directory: Directory) -> String? {
    entries.compactMap(\.outcome.person).last.flatMap { directory.user($0)?.username }
      ?? claims.lazy.compactMap { ($0["preferred_username"] ?? $0["upn"] ?? $0["unique_name"] ?? $0["name"])?.string }
      .first
  }

  private var claims: [JSONObject] { entries.flatMap(\.outcome.tokens).compactMap(\.claims) }
}

extension RequestLog.LoggedRequest {
  var isFailure: Bool {
    outcome.refusal != nil || status == 0 || status >= 400 && error != Self.journeyNeeded
  }

  /// Whether it asked for a sign-in without a page while nobody was signed in. Apps begin with that, and open a page.
  fileprivate var isSilentTry: Bool { parameters["prompt"] == "none" && outcome.number == ErrorNumber(50_058) }

  fileprivate var gaveTokens: Bool { outcome.tokens.contains { $0.name == "access_token" } }

  /// Whether it is a step of a journey of native authentication that was granted.
  fileprivate var isStep: Bool {
    status == 200 && path.split(separator: "/").dropFirst().first == "api"
  }

  /// Whether it is a call of an API, or another question with its answer.
  fileprivate var isCall: Bool {
    let first = path.split(separator: "/").first.map { String($0) } ?? ""
    return ["v1.0", "oidc", "arm", "metadata", "msi", "api"].contains(first)
  }

  /// Whether the request reads a public document.
  fileprivate var isBackground: Bool {
    method == "GET" && !isFailure && isOfDocument
  }

  fileprivate var isOfDocument: Bool {
    ["/.well-known/", "/discovery/", "/userrealm/", "/favicon.ico"].contains { path.contains($0) }
  }

  /// What the error number means and what causes it.
  var explanation: ErrorExplanation? { outcome.number.flatMap { ErrorReference.explanation(of: $0) } }
}

/// `signins` for all, `signins/<correlation id>` for the requests of one, with the claims of tokens and why it failed.
struct SignInsControl: Control {
  static let operations: [ControlOperation] = [
    .get("signins", "Lists the sign-ins, the latest first", .listed("signins", .object)),
    .get(
      "signins/{correlationId}", "Tells the requests of one, with the claims of its tokens and why it failed",
      .listed("requests", .object)),
  ]

  let log: LogStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let signIns = LoggedSignIn.all(in: log.current)
    guard let id = arguments.first?.lowercased() else {
      return .json(["signins": .array(signIns.map { .object($0.summary(in: context.directory)) })])
    }
    guard let signIn = signIns.first(where: { $0.correlationID == id }) else { throw .unknownSignIn }
    var members = signIn.summary(in: context.directory)
    members["requests"] = .array(signIn.entries.map { $0.told(in: context.directory) })
    return .json(.object(members))
  }
}

extension LoggedSignIn {
  fileprivate func summary(in directory: Directory) -> JSONObject {
    [
      "correlationId": .string(correlationID), "time": entries.first.map { .string($0.time.formatted(.iso8601)) },
      "clientId": clientID.map(JSONValue.string), "person": person(in: directory).map(JSONValue.string),
      "requests": JSONValue(entries.count),
      "outcome": .string(outcome.rawValue), "result": .string(result),
      "number": failure?.outcome.number.map { .string($0.description) },
    ]
  }
}

extension RequestLog.LoggedRequest {
  fileprivate func told(in directory: Directory) -> JSONValue {
    var members = json.object ?? [:]
    members["signedInWith"] = outcome.method.map(JSONValue.string)
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
