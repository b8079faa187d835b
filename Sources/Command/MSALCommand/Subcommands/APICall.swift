// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Requests to an API, with a token.
struct APICall: Sendable {
  var transport: any HTTPTransport
  /// Receives the traced requests.
  var log: any LogSink = NoLog()
  /// The longest pause, in seconds, before a request is repeated that came too often; 0: none is repeated.
  var patience = 0.0
  var clock: any WallClock = SystemClock()
  /// The session whose terminal and time limit say what is waited for; nil: none does.
  var session: Session?

  /// The answer as JSON. Fails with the API's words when the status is not 2xx.
  func get(_ url: SecureURL, token: AuthenticationResult) async throws(CommandError) -> JSONValue {
    try await get(url, authorization: token.authorizationHeader)
  }

  /// - Parameter authorization: The header; nil asks without a token.
  func get(_ url: SecureURL, authorization: String? = nil) async throws(CommandError) -> JSONValue {
    guard let json = try await answer(to: HTTPRequest(url: url.url), authorization: authorization) else {
      throw Self.noJSON(status: 204)
    }
    return json
  }

  /// nil: the answer has no content.
  func answer(to request: HTTPRequest, authorization: String?) async throws(CommandError) -> JSONValue? {
    var request = request
    if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
    if let authorization {
      guard let header = TerminalSafeText(token: authorization) else { throw .unprintableToken }
      request.headers["Authorization"] = header.string
    }
    let response = try await send(request)
    let isDone = (200..<300).contains(response.status)
    if isDone, response.body.isEmpty { return nil }
    guard let json = try? JSONValue(parsing: response.body) else { throw Self.noJSON(status: response.status) }
    guard isDone else { throw Self.failure(response, json) }
    return json
  }

  /// The lists of all pages as one (OData 4.01 JSON format, section 4.6.5). The token goes to the same server only.
  /// - Returns: The list. When a page can't be read, the list has the entries before it and the link to it, and the
  ///   failure says why.
  func everyPage(
    _ request: HTTPRequest, at server: String, authorization: String
  ) async throws(CommandError) -> (answer: JSONValue?, failure: CommandError?) {
    let first = try await answer(to: request, authorization: authorization)
    guard case .object(var whole)? = first, var entries = whole["value"]?.array else { return (first, nil) }
    var following = request
    var asked: Set = [request.url]
    var failure: CommandError?
    do throws(CommandError) {
      while let link = whole["@odata.nextLink"]?.string {
        following.url = try Self.nextPage(link, at: server, after: asked)
        asked.insert(following.url)
        let page = try await answer(to: following, authorization: authorization)
        guard let more = page?["value"]?.array else {
          throw CommandError(.network, "The next page has no list.", nextStep: "Ask without --paginate.")
        }
        entries += more
        whole["@odata.nextLink"] = page?["@odata.nextLink"]
      }
      whole["@odata.nextLink"] = nil
    } catch { failure = error }
    whole["value"] = .array(entries)
    return (.object(whole), failure)
  }

  private static func nextPage(
    _ link: String, at server: String, after asked: Set<URL>
  ) throws(CommandError) -> URL {
    guard let url = SecureURL(link), let server = SecureURL(server), url.isOnServer(of: server) else {
      throw CommandError(
        .network, "The next page is said to be at another server.", nextStep: "Ask without --paginate.")
    }
    guard !asked.contains(url.url) else {
      throw CommandError(.network, "The next page is one that came before.", nextStep: "Ask without --paginate.")
    }
    return url.url
  }

  /// Repeats a request that came too often (RFC 6585 section 4), which had no effect, after the time that the API
  /// names.
  private func send(_ request: HTTPRequest) async throws(CommandError) -> HTTPResponse {
    let host = request.url.host() ?? ""
    var pause = 1.0
    while true {
      let response = try await inSession({ try await $0.waiting(for: host, $1) }) {
        try await Network.send(request, through: transport, log)
      }
      let wait = max(RetryAfter.seconds(in: response.headers, now: clock.now) ?? pause, 1)
      guard response.status == 429, wait < patience else { return response }
      let end = Int(clamping: wait)
      try await inSession({ session, pause in
        try await session.terminal.showing(
          after: 0, { "\(host) is asked too often. Asking again in \(Terminal.time(end - $0))" }, while: pause)
      }) { try await clock.sleep(seconds: wait) }
      pause *= 2
    }
  }

  /// The result of `work`; `wait` says in the session what is waited for.
  private func inSession<Result: Sendable>(
    _ wait: (Session, @Sendable () async throws -> Result) async throws -> Result,
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws(CommandError) -> Result {
    do {
      guard let session else { return try await work() }
      return try await wait(session, work)
    } catch let error as CommandError { throw error } catch { throw .cancelled }
  }

  private static func noJSON(status: Int) -> CommandError {
    CommandError(
      .network, "The answer (HTTP \(status)) is not JSON.", nextStep: "Check the path and the proxy settings.")
  }

  private static func failure(_ response: HTTPResponse, _ json: JSONValue) -> CommandError {
    let error = json["error"]
    let whole = error?["message"]?.string ?? json["error_description"]?.string ?? "The API gives no reason"
    // Behind the first line the platform has what its staff look requests up by.
    let reason = whole.prefix { !$0.isNewline }.withoutFullStop
    return CommandError(
      response.status == 401 ? .signInFailed : .general, "\(reason) (HTTP \(response.status)).",
      nextStep: nextStep(after: response.status), serverError: error?["code"]?.string ?? error?.string,
      correlationID: response.headers["client-request-id"])
  }

  private static func nextStep(after status: Int) -> String {
    switch status {
    case 401: "Get a new token with: msal token --force-refresh"
    case 403: "Ask for the permission with --scope."
    case 405: "Use another of get, post, patch and delete, or check the path."
    case 429, 500...: "Try again later."
    default: "Check the path."
    }
  }
}
