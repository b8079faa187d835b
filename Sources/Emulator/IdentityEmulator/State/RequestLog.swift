// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The last requests, without anything secret in them.
package struct RequestLog: Sendable {
  package struct Entry: Sendable, Equatable {
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
  }

  private static let limit = 1_000

  package private(set) var entries: [Entry] = []

  /// How many requests there were since the start or the last reset.
  package private(set) var count = 0

  mutating func append(_ entry: Entry) {
    count += 1
    if entries.count >= Self.limit { entries.removeFirst(Self.limit / 4) }
    entries.append(entry)
  }

  private static let harmless: Set<String> = [
    "client_id", "grant_type", "scope", "challenge_type", "capabilities", "response_type", "response_mode", "prompt",
    "redirect_uri", "client_info", "claims",
    "code_challenge_method", "domain_hint", "api-version", "step", "client-request-id",
  ]

  /// What is kept of one request, in parameters and in characters of each: a body may be a mebibyte, the log holds a
  /// thousand.
  private static let parameterLimit = 50
  private static let lengthLimit = 1_000

  static func redact(_ parameters: [Parameter]) -> [Parameter] {
    parameters.prefix(parameterLimit).map { parameter in
      let isHarmless = harmless.contains(parameter.name.lowercased())
      return Parameter(
        String(parameter.name.prefix(lengthLimit)),
        isHarmless ? String(parameter.value.prefix(lengthLimit)) : "<redacted>")
    }
  }
}

/// Keeps the log.
final class LogStore: Sendable {
  private let log = Lock(RequestLog())

  var current: RequestLog { log.withLock { $0 } }

  func append(_ entry: RequestLog.Entry) { log.withLock { $0.append(entry) } }

  func reset() { log.withLock { $0 = RequestLog() } }
}
