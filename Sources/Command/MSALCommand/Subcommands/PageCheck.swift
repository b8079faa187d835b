// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import FoundationEssentials
import PlatformInterfaces

/// Finds out whether a sign-in page only shows an error, as for a client id or redirect URI that is not registered: no
/// answer would come back to this machine, and the command would wait in vain.
struct PageCheck: Sendable {
  var transport: any HTTPTransport
  var log: any LogSink

  /// nil: the page asks the person, or it can't be told.
  func refusal(of page: URL) async -> CommandError? {
    guard let address = Self.silent(page) else { return nil }
    let request = HTTPRequest(url: address, headers: ["Accept": "text/html"])
    // If all is in order, the service sends the browser back.
    guard let response = try? await Network.send(request, through: transport, log),
      !(300..<400).contains(response.status),
      let number = ErrorReport(String(decoding: response.body, as: UTF8.self))?.numbers.first
    else { return nil }
    let meaning = ErrorReference.explanation(of: number).map { "\($0.meaning) (\($0.code))" }
    return CommandError(
      .signInFailed, "The sign-in page shows an error: \(meaning ?? number.description)",
      nextStep: "What to check: msal explain \(number)")
  }

  /// The address with which a browser without a session is sent back at once, without a page of any kind.
  private static func silent(_ page: URL) -> URL? {
    guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: false) else { return nil }
    let changed = ["prompt": "none", "response_mode": "query"]
    let kept = (parts.queryItems ?? []).filter { changed[$0.name] == nil }
    parts.queryItems = kept + changed.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    // A space may be a plus here, and a plus of a value must not become one.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
    return parts.url
  }
}
