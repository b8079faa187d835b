// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// The last requests, without anything secret in them.
package struct RequestLog: Sendable {
  package struct LoggedRequest: Sendable, Equatable {
    package var time: Date
    package var method: String
    /// Without the query.
    package var path: String
    /// Parameters; all but a few harmless ones have their value replaced by `<redacted>`.
    package var parameters: [Parameter]
    package var correlationID: String
    package var status: Int
    /// The `error` of a JSON error answer.
    package var error: String?
    /// What was wrong with a request that was granted.
    package var warning: String?
    /// The id of the fault rule that made the answer; its status is 0 when there was none.
    package var fault: String?
    /// The error of an answer that is no refusal, but asks for a journey of native authentication V2.
    package static let journeyNeeded = "InsufficientAuthorization"
    /// The result of the request, for the console.
    package var outcome = RequestOutcome()

    /// `08:15:00 POST /common/oauth2/v2.0/token 400 invalid_grant f1 <correlation id>` in visible ASCII, whatever the
    /// request was.
    package var line: String {
      let clock = time.formatted(Date.ISO8601FormatStyle().time(includingFractionalSeconds: false))
      let words = [clock, method, path, String(status), error, fault, correlationID, warning].compactMap { $0 }
      return words.joined(separator: " ").unicodeScalars.map { scalar in
        (0x20...0x7E).contains(scalar.value) ? String(scalar) : PercentCoding.encode(String(scalar))
      }.joined()
    }
  }

  package static let limit = 1_000
  /// How many of the last requests are remembered with the tokens that they gave.
  package static let tokenLimit = 200

  package private(set) var entries: [LoggedRequest] = []

  /// How many requests there were since the start or the last reset.
  package private(set) var count = 0

  package mutating func append(_ entry: LoggedRequest) {
    count += 1
    if entries.count >= Self.limit { entries.removeFirst(Self.limit / 4) }
    if entries.count >= Self.tokenLimit { entries[entries.count - Self.tokenLimit].outcome.tokens = [] }
    entries.append(entry)
  }

  private static let harmless: Set<String> = [
    "client_id", "grant_type", "scope", "challenge_type", "capabilities", "response_type", "response_mode", "prompt",
    "redirect_uri", "client_info", "claims",
    "code_challenge_method", "domain_hint", "resource", "requested_token_use", "client_assertion_type", "api-version",
    "step", "client-request-id", "x-client-current-telemetry",
  ]

  /// What stands in the place of a value that is not kept.
  package static let hidden = "<redacted>"

  /// What is kept of one request, in parameters and in characters of each: a body may be a mebibyte, the log holds a
  /// thousand.
  private static let parameterLimit = 50
  private static let lengthLimit = 1_000

  static func redact(_ parameters: [Parameter]) -> [Parameter] {
    parameters.prefix(parameterLimit).map { parameter in
      let isHarmless = harmless.contains(parameter.name.lowercased())
      return Parameter(
        String(parameter.name.prefix(lengthLimit)),
        isHarmless ? String(parameter.value.prefix(lengthLimit)) : hidden)
    }
  }
}

/// Keeps the log.
package final class LogStore: Sendable {
  private let log = Lock(RequestLog())
  /// A struct around the function, because a lock that guards a function itself wraps it once more at every use.
  private struct Observer: Sendable {
    var tell: @Sendable (RequestLog.LoggedRequest) -> Void = { _ in }
  }
  private let observer = Lock(Observer())

  package var current: RequestLog { log.withLock { $0 } }

  /// Notes a request and its answer; nil: it got none.
  /// - Parameter fault: the id of the rule that made the answer.
  func note(_ context: RequestContext, _ answer: Answer?, fault: String? = nil) {
    append(
      RequestLog.LoggedRequest(
        time: context.now, method: context.method, path: "/" + context.path.joined(separator: "/"),
        parameters: RequestLog.redact(context.received.loggedParameters), correlationID: context.correlationID,
        status: answer?.status ?? 0, error: answer?.error, warning: answer?.warning, fault: fault,
        outcome: answer.map { RequestOutcome($0, context) } ?? RequestOutcome()))
  }

  package func append(_ entry: RequestLog.LoggedRequest) {
    log.withLock { $0.append(entry) }
    report(entry)
  }

  /// Tells the observer of a request that this log does not keep.
  func report(_ entry: RequestLog.LoggedRequest) { observer.withLock { $0 }.tell(entry) }

  /// Sets the observer, which is told of every request from now on.
  func observe(_ body: @escaping @Sendable (RequestLog.LoggedRequest) -> Void) {
    observer.withLock { $0 = Observer(tell: body) }
  }

  package func reset() { log.withLock { $0 = RequestLog() } }
}

/// The result of a request, as the console shows it. It contains nothing that could be used to sign in.
package struct RequestOutcome: Sendable, Equatable {
  /// A token without its signature.
  package struct LoggedToken: Sendable, Equatable {
    /// Such as `access_token`; `presented` for one that the client sent.
    package let name: String
    /// Header and claims, as they stand in the token.
    private let text: String

    /// nil unless the text has three parts.
    fileprivate init?(_ name: String, _ token: String?) {
      let point = UInt8(ascii: ".")
      guard let token, let dot = token.utf8.lastIndex(of: point), token.utf8[..<dot].contains(point) else { return nil }
      (self.name, text) = (name, String(token[..<dot]))
    }

    package var claims: JSONObject? { (try? UnverifiedJWT(parsing: text + ".AA"))?.claims }
  }

  /// The refusal, if the request was refused.
  package var refusal: Refusal?
  /// The number and text of another error.
  package var number: ErrorNumber?
  package var message: String?
  /// The person that a page or an app named. No name or address stands here, because the log holds neither.
  package var person: UserID?
  /// How the person has shown who they are, such as `a passkey`; nil where they did not.
  package var method: String?
  /// Where a browser was redirected to: the address and the parameters, without secrets.
  package var redirect: String?
  package var redirectParameters: [Parameter] = []
  package var tokens: [LoggedToken] = []

  package init() {}

  package init(_ answer: Answer, _ context: RequestContext) {
    refusal = answer.refusal
    number = refusal?.number
    switch answer.content {
    case .json(let value) where answer.status >= 400:
      number = number ?? value["error_codes"]?.array?.first?.int.map { ErrorNumber($0) }
      message = (value["error"]?["message"] ?? value["error_description"])?.string.map { String($0.prefix(1_000)) }
    case .json(let value):
      tokens = ["access_token", "id_token"].compactMap { LoggedToken($0, value[$0]?.string) }
    case .redirect(let url): read(url)
    default: break
    }
    let named = context.received.userNames.first.flatMap { context.directory.user(named: $0)?.id }
    person = named ?? answer.proof?.person ?? context.presented.holders.first
    method = answer.proof?.method
    // What an API was shown, and what stands for a person or an app.
    let assertions = [("assertion", context.form["assertion"]), ("client_assertion", context.form["client_assertion"])]
    let presented = [("presented", context.request.presentedAccessToken)] + assertions
    tokens += presented.compactMap { LoggedToken($0.0, $0.1) }
  }

  private mutating func read(_ url: String) {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    redirect = String(url[..<end].prefix(500))
    guard end < url.endIndex else { return }
    redirectParameters = RequestLog.redact(FormCoding.decode(url[url.index(after: end)...]) ?? [])
  }
}
