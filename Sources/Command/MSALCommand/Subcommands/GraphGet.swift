// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import QuickCommand

/// `msal graph get [PATH]`
struct GraphGet: Sendable {
  var path = "/me"
  var token = Token()

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let url = try Self.url(path, at: profile.graph)
    let result = try await token.acquire(profile, session)
    let transport = try Network.transport(certificateAuthority: profile.certificates(for: profile.graph))
    let json = try await APICall(transport: transport).get(url, token: result)
    session.terminal.answer(session.isJSON ? json.shownText : json.shownPrettyText)
  }

  /// `/me` means the current version; `/beta/me` says its own. The token must not leave Graph, so no whole URLs.
  static func url(_ path: String, at graph: String) throws(CommandError) -> SecureURL {
    guard SecureURL(graph) != nil else {
      throw CommandError(
        .configuration, "The address of Graph in the profile is neither https nor of this machine.",
        nextStep: "Sign in anew, or correct it in the file of the profiles.")
    }
    let path = path.hasPrefix("/") ? path : "/" + path
    let hasVersion = path.hasPrefix("/v1.0/") || path.hasPrefix("/beta/")
    guard !path.contains("://"), !path.hasPrefix("//"),
      let url = URL(string: graph + (hasVersion ? "" : "/v1.0") + path).flatMap({ SecureURL($0.absoluteString) })
    else {
      throw CommandError(.usage, "That is not a path in Graph.", nextStep: "Give one like /me.")
    }
    return url
  }
}

/// One request to an API, with a token.
struct APICall: Sendable {
  var transport: any HTTPTransport

  /// The answer as JSON. Fails with the API's words when the status is not 2xx.
  func get(_ url: SecureURL, token: MSALResult) async throws(CommandError) -> JSONValue {
    try await get(url, authorization: token.authorizationHeader)
  }

  /// - Parameter authorization: The header; nil asks without a token.
  func get(_ url: SecureURL, authorization: String? = nil) async throws(CommandError) -> JSONValue {
    var request = HTTPRequest(url: url.url, headers: ["Accept": "application/json"])
    if let authorization {
      guard let header = ShownText(token: authorization) else { throw .unprintableToken }
      request.headers["Authorization"] = header.string
    }
    let response = try await Network.send(request, through: transport)
    guard let json = try? JSONValue(parsing: response.body) else {
      throw CommandError(
        .network, "The answer (HTTP \(response.status)) is not JSON.",
        nextStep: "Check the path and the proxy settings.")
    }
    guard (200..<300).contains(response.status) else {
      let error = json["error"]
      throw CommandError(
        response.status == 401 ? .signInFailed : .general,
        "The API answered HTTP \(response.status): \(error?["message"]?.string ?? json["error_description"]?.string ?? "no reason given")",
        nextStep: Self.nextStep(after: response.status),
        serverError: error?["code"]?.string ?? error?.string, correlationID: response.headers["client-request-id"])
    }
    return json
  }

  private static func nextStep(after status: Int) -> String {
    switch status {
    case 401: "Get a new token with: msal token --force-refresh"
    case 403: "Ask for the permission with --scope."
    case 429, 500...: "Try again later."
    default: "Check the path."
    }
  }
}
